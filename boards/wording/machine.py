"""Words of the topic `machine`."""

ROWS: dict[str, tuple[str, str, str]] = {}
