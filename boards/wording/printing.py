"""Words of the topic `printing`."""

ROWS: dict[str, tuple[str, str, str]] = {}
