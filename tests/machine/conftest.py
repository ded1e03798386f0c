"""What the tests of machines need besides."""

from collections.abc import Iterator

import machine_room
import pytest


@pytest.fixture(autouse=True)
def no_process_is_left_behind() -> Iterator[None]:
    """A test that fails must not leave hosts and machines at work, which hold ports and make the next ones slow."""
    yield
    machine_room.end_all()
