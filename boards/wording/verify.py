"""Words of the topic `verify`."""

ROWS: dict[str, tuple[str, str, str]] = {}
