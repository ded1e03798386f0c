"""Words of the topic `cli`."""

ROWS: dict[str, tuple[str, str, str]] = {}
