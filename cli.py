"""."""


def entry() -> None:
    """."""
