"""What every work at a machine shares: orders and lines going out, one open question at a time, and leaving safely."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from dealer.station.orders import CLEAN, INTERRUPTED, MACHINE, Ask, Choice, Connect, Leave, Level, Output, Say, Stop
from firmware_protocol.codes import UNREAD, MachineKind
from firmware_protocol.events import HostEvent, MachineInfo

RECONNECTS = 30
"""Attempts to get a lost line back, a second apart and more, before the operator is sent to look at the plug."""


class Talk(ABC):
    """The base of `Station` and `ReadingStation`. Pure: the driver obeys `outputs` and calls in.

    Attributes:
        over: `Leave` has been given out; nothing more will come.
    """

    KINDS: tuple[MachineKind, ...] = (MachineKind.BOARD,)
    """The machines that can do this work."""

    def __init__(self) -> None:
        self.over = False
        self._out: list[Output] = []
        self._asked: tuple[Ask, Callable[[Choice, int], None]] | None = None
        self._nobody = False
        self._leaving: int | None = None
        self._tries = 0

    def outputs(self) -> list[Output]:
        """What is to be done and said, in order, once."""
        out, self._out = self._out, []
        return out

    @property
    def question(self) -> Ask | None:
        """The open question, None when nothing is asked."""
        return self._asked[0] if self._asked else None

    @property
    def stopping(self) -> bool:
        """Somebody wants to leave and the machine was told to stop: `abandon` if it does not come to rest in time."""
        return self._leaving is not None and not self.over

    @abstractmethod
    def begin(self) -> None:
        """The first orders."""

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing to do unless another machine of the same run leaves something."""
        return False

    def look(self) -> None:
        """Another machine of the same run has finished or left something."""
        return  # work that shares no boards has nothing to take from others

    @abstractmethod
    def event(self, event: HostEvent) -> None:
        """What the host role reports."""

    def answer(self, choice: Choice, face: int = UNREAD) -> bool:
        """The operator's answer to the open question; `face` for NAME, the number for NUMBER. False: it is none."""
        if self._asked is None or choice not in self._asked[0].choices:
            return False
        _, handler = self._asked
        self._asked = None
        if choice is Choice.LEAVE:
            self.leave()
        else:
            handler(choice, face)
        return True

    def pressed(self, choice: Choice) -> None:
        """A key without a question."""
        if choice is Choice.LEAVE:
            self.leave()

    def leave(self, code: int = CLEAN) -> None:
        """The operator wants to stop: cards in motion come to rest first. A half-dealt board can be taken up again."""
        self._asked = None
        if self.over:
            return
        if self._moves():
            if self._leaving is None:
                self._say("machine_stopping")
            self._leaving = max(code, self._leaving or CLEAN)
            self._out.append(Stop())
        else:
            self._go(code)

    def interrupt(self) -> None:
        """Ctrl-C."""
        self.leave(INTERRUPTED)

    def abandon(self) -> None:
        """The machine did not come to rest in time; leave as things are."""
        if not self.over:
            self._go(self._leaving or MACHINE)

    def nobody_answers(self) -> None:
        """There is nobody at the keyboard: an open question, or the next one, ends the work."""
        self._nobody = True
        if self._asked is not None:
            self._nobody_there()

    def line_failed(self) -> None:
        """The line is lost, or could not be opened again: try for a while, then send the operator to the plug."""
        self._asked = None
        self._line_is_down()
        self._tries += 1
        if self._leaving is not None:
            self._go(self._leaving)
        elif self._tries > RECONNECTS:
            self._fail("machine_gone")
        else:
            if self._tries == 1:
                self._say("machine_line_lost", Level.BAD)
            self._out.append(Connect(1.0))

    # -- for the two stations --------------------------------------------------------------------------------------

    @abstractmethod
    def _moves(self) -> bool:
        """Whether cards may be moving."""

    @abstractmethod
    def _line_is_down(self) -> None:
        """The session is gone."""

    @abstractmethod
    def _closing(self, code: int) -> int:
        """Last orders and lines; gives the exit code."""

    def _fits(self, info: MachineInfo, pack: int) -> bool:
        """Whether this machine can do the work; otherwise it is said, and the work is over."""
        if not info.same_schema:
            self._fail("machine_version")
        elif info.kind not in self.KINDS:
            self._fail("machine_kind")
        elif pack and pack not in info.packs:
            self._fail("machine_pack", pack=pack)
        return not self.over

    def _say(self, key: str, level: Level = Level.NOTE, **facts: Any) -> None:
        self._out.append(Say(key, facts, level))

    def _ask(self, key: str, choices: tuple[Choice, ...], handler: Callable[[Choice, int], None], **facts: Any) -> None:
        ask = Ask(key, facts, choices)
        self._out.append(ask)
        if self._nobody:
            self._nobody_there()
        else:
            self._asked = (ask, handler)

    def _nobody_there(self) -> None:
        self._say("machine_nobody", Level.BAD)
        self.leave(MACHINE)

    def _fail(self, key: str, **facts: Any) -> None:
        self._say(key, Level.BAD, **facts)
        self._go(MACHINE)

    def _go(self, code: int) -> None:
        if not self.over:
            self._asked = None
            code = self._closing(code)
            self.over = True
            self._out.append(Leave(code))
