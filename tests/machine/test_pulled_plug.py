"""The plug is pulled at any moment of a board: one sentence, a saved state, and the same command goes on."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from machine_room import as_planned, cards_in, simulator

from dealer.journal import Journal, journal_path
from dealer.line import Line
from dealer.operations.sets import open_store
from firmware_protocol.port_errors import PortFault
from firmware_protocol.serial_port import LinkError, SerialLink

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="this system has no pty")
Paitao = Callable[..., Any]


class Pulled(SerialLink):
    """A port that is gone after so many bytes of the machine; the device behind it lives on."""

    def __init__(self, link: Any, after: int) -> None:
        self.inner, self.left = link, after

    def read(self) -> bytes:
        data: bytes = self.inner.read()
        self.left -= len(data)
        if self.left < 0:
            self.inner.close()
            raise LinkError(PortFault.LOST, "sim", "the plug is pulled")
        return data

    def write(self, data: bytes) -> None:
        self.inner.write(data)

    def close(self) -> None:
        self.inner.close()


@pytest.mark.slow
def test_a_plug_pulled_at_any_moment(paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board gives some 1,700 bytes: pulled in the greeting, before the first card, among the cards, at the end."""
    monkeypatch.setattr("dealer.station.talk.RECONNECTS", 0)
    moments = (20, 260, 900, 1500)
    assert paitao("deal", "huapai", "--boards", f"1-{len(moments)}", "--seed", "a", "--set", "s").code == 0
    memory, connect = tmp_path / "memory", Line.connect
    with simulator("--speed", "2", "--hands", "5", "--memory", str(memory), at=str(tmp_path / "sim")) as (_, port):
        for number, moment in enumerate(moments, 1):
            links = 0

            def pulled(self: Line, moment: int = moment) -> Any:
                nonlocal links
                links += 1
                return Pulled(connect(self), moment)

            monkeypatch.setattr(Line, "connect", pulled)
            ran = paitao("machine", "run", "s", "--boards", number, "--port", port)
            monkeypatch.setattr(Line, "connect", connect)
            assert ran.code == 3, (moment, ran)
            assert "Traceback" not in ran.out + ran.err
            said = (ran.out + ran.err).splitlines()
            assert sum("lost" in line or "does not come back" in line for line in said) <= 2, said
            with Journal(journal_path()) as journal:
                begun = [entry.board for entry in journal.unfinished()]
            assert begun in ([], [number])
            again = paitao("machine", "run", "s", "--boards", number, "--port", port, stdin=b"g\n" * 3)
            assert again.code == 0, (moment, again)
    with open_store(None) as store:
        boards, places = store.board_set("s").boards, {copy.place for copy in store.copies("s")}
    assert places == {"made"}
    found = cards_in(memory)
    assert all(as_planned(board, found[board.number]) for board in boards)
