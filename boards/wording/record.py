"""Words of the topic `record`."""

ROWS: dict[str, tuple[str, str, str]] = {}
