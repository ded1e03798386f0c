"""Who may talk to a simulated machine on a TCP port: one host, and the next one as soon as that one is gone."""

import select
import socket
from collections.abc import Iterator

import pytest

from firmware_protocol.simulated_ports import TcpPort


class Machine:
    def __init__(self) -> None:
        self.told: list[str] = []
        self.port = TcpPort(watch=self.told.append)
        self.port.open()

    def host(self, says: bytes) -> socket.socket:
        address, _, number = self.port.name.removeprefix("socket://").partition(":")
        made = socket.create_connection((address, int(number)))
        made.sendall(says)
        return made

    def hears(self, *hosts: socket.socket, until: bytes) -> bytes:
        """All it hears until that is among it, or until one of the hosts is told something."""
        data = b""
        while until not in data and not select.select(hosts, [], [], 0)[0]:
            select.select([*self.port.sources(), *hosts], [], [])
            data += self.port.read()
        return data


@pytest.fixture
def machine() -> Iterator[Machine]:
    made = Machine()
    yield made
    made.port.close()


def test_a_host_that_was_killed_does_not_keep_the_next_one_out(machine: Machine) -> None:
    """Both are there when a slow machine looks: the end of the first, behind its last words, and the second."""
    first = machine.host(b"first")
    assert machine.hears(first, until=b"first") == b"first"
    first.sendall(b"last")
    first.close()
    with machine.host(b"second") as second:
        assert machine.hears(second, until=b"second").endswith(b"second")
    assert machine.told == ["connected", "disconnected", "connected"]


def test_a_second_host_is_turned_away_while_the_first_is_there(machine: Machine) -> None:
    with machine.host(b"first") as first:
        assert machine.hears(first, until=b"first") == b"first"
        with machine.host(b"") as second:
            assert machine.hears(second, until=b"second") == b""
            assert second.recv(1) == b""
        first.sendall(b"more")
        assert machine.hears(first, until=b"more") == b"more"
    assert machine.told == ["connected"]
