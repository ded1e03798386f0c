"""The simulated machine's body: real cards as ints in a hopper, a reader, a path, a gate and pockets.

It knows nothing of jobs or plans, and the machine role knows nothing of it but `mechanism.Mechanism`: so what lies in
`pockets` is the truth that tests hold against the plan. Time is whatever clock the caller has.
"""

import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from firmware_protocol.codes import POCKETS, REJECT, UNREAD, ErrorCode
from firmware_protocol.events import Sensors
from firmware_protocol.mechanism import Action, Result

_SHARE: Final = {Action.FEED: 0.3, Action.READ: 0.1, Action.GATE: 0.2, Action.DROP: 0.4, Action.PRESENT: 0.0}
"""How the time of one card divides over its actions."""


class FaultKind(Enum):
    """What can go wrong with the body. Wrong decks (51 or 53 cards, twins, foreign cards) need no fault: load them."""

    MISREAD_AS = auto()  #: the reader takes the card for another (`face`)
    UNREADABLE = auto()  #: once; the next reading is right
    DOUBLE_FEED = auto()
    JAM_FEED = auto()
    JAM_GATE = auto()
    JAM_PATH = auto()  #: the card stays between reader and pocket
    POCKET_FULL = auto()  #: the pocket of this card says full
    COVER_OPEN = auto()
    EMERGENCY = auto()
    BOARD_REMOVED = auto()
    POWER_CUT = auto()  #: while this card falls


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault, at the `card`-th card fed since the machine was made (from 1), once."""

    kind: FaultKind
    card: int
    face: int = UNREAD


class Body:
    """Hopper, reader, path and pockets; implements `Mechanism`.

    Attributes:
        hopper: cards still to be dealt, the next one first.
        reader, path: the card there, None without one.
        pockets: outlet 1..5 -> the cards in it, in the order they fell.
        wanted: VERIFY: the pocket whose cards the operator shall put into the hopper.
        power_cut_due: a planned power cut falls due now; the owner cuts and clears it.
    """

    def __init__(self, *, card_s: float = 0.1, faults: Iterable[Fault] = (), reject: bool = True) -> None:
        self.hopper: deque[int] = deque()
        self.reader: int | None = None
        self.path: int | None = None
        self.pockets: dict[int, list[int]] = {outlet: [] for outlet in (*POCKETS, *((REJECT,) if reject else ()))}
        self.board = False
        self.label = 0
        self.cover_closed = True
        self.emergency = False
        self.wanted: int | None = None
        self.power_cut_due = False
        self.fed = 0
        self.full: set[int] = set()
        self.moved: Callable[[], None] = lambda: None
        self._card_s = card_s
        self._faults: dict[tuple[int, FaultKind], Fault] = {(fault.card, fault.kind): fault for fault in faults}
        self._action: Action | None = None
        self._outlet = 0
        self._gate = 0
        self._began = 0.0
        self._ends = 0.0

    # -- Mechanism -------------------------------------------------------------------------------------------------

    def sensors(self, now: float) -> Sensors:
        """What the light barriers and switches see."""
        occupied = frozenset(p for p in POCKETS if self.pockets[p]) if self.board else frozenset()
        return Sensors(
            board=self.board,
            hopper=bool(self.hopper),
            reader=self.reader is not None,
            path=self.path is not None,
            cover_closed=self.cover_closed,
            emergency=self.emergency,
            occupied=occupied,
            full=frozenset(self.full),
            label=self.label if self.board else 0,
        )

    def begin(self, action: Action, outlet: int, now: float) -> None:
        """Starts an action."""
        if self._action is not None:
            raise RuntimeError(f"{action.name} begun while {self._action.name} is under way")
        self._action, self._outlet, self._began = action, outlet, now
        self._ends = now + self._card_s * _SHARE[action]
        if action is Action.PRESENT:
            self.wanted = outlet
        elif action is Action.FEED:
            self.fed += 1
        elif action is Action.DROP and self._take_fault(FaultKind.POWER_CUT):
            self.power_cut_due = True

    def result(self, now: float) -> Result | None:
        """How the action under way ended."""
        action = self._action
        if action is None or now < self._ends or (action is Action.PRESENT and self.wanted is not None):
            return None
        self._action = None
        return self._end(action)

    def ready_at(self) -> float | None:
        """When the action under way ends."""
        return None if self._action in (None, Action.PRESENT) else self._ends

    # -- what happens to cards ---------------------------------------------------------------------------------------

    def power_off(self, now: float, rng: random.Random) -> None:
        """Everything stops where it is; a card between two places may still get to either."""
        action, self._action = self._action, None
        self.wanted = None
        if action is Action.FEED and self.hopper and rng.random() < 0.5:
            self.reader = self.hopper.popleft()
        elif action is Action.DROP and self.reader is not None:
            progress = 1.0 if now >= self._ends else (now - self._began) / (self._ends - self._began)
            place = rng.random()
            if progress >= 1 or (progress > 0.2 and place < 0.5):
                self._drop()
            elif progress > 0.2:
                self.path, self.reader = self.reader, None
        self.moved()

    def insert_board(self, label: int, pockets: dict[int, list[int]] | None = None) -> None:
        """An operator puts a board into the slot, empty or with these cards in its pockets."""
        self.board, self.label = True, label
        for pocket in POCKETS:
            self.pockets[pocket] = list(pockets.get(pocket, ())) if pockets else []
        self.full.clear()
        self.moved()

    def remove_board(self) -> dict[int, list[int]]:
        """An operator takes the board out; returns what is in its pockets."""
        contents = {pocket: self.pockets[pocket] for pocket in POCKETS}
        for pocket in POCKETS:
            self.pockets[pocket] = []
        self.board = False
        return contents

    def clear_path(self) -> None:
        """An operator puts the card from the path back under the deck, where the next one is taken."""
        if self.path is not None:
            self.hopper.appendleft(self.path)
            self.path = None
        self.moved()

    def state(self) -> dict[str, Any]:
        """Where every card is, as plain lists: for a simulator whose process may be killed."""
        return {
            "hopper": list(self.hopper),
            "reader": self.reader,
            "path": self.path,
            "pockets": {str(outlet): cards for outlet, cards in self.pockets.items()},
            "board": self.board,
            "label": self.label,
            "fed": self.fed,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """The reverse of `state`."""
        self.hopper = deque(state["hopper"])
        self.reader, self.path = state["reader"], state["path"]
        self.pockets = {int(outlet): list(cards) for outlet, cards in state["pockets"].items()}
        self.board, self.label, self.fed = state["board"], state["label"], state["fed"]

    def _end(self, action: Action) -> Result:
        if action is Action.FEED:
            return self._end_feed()
        if action is Action.READ:
            return self._end_read()
        if action is Action.GATE:
            if self._take_fault(FaultKind.JAM_GATE):
                return Result(ErrorCode.JAM_GATE)
            self._gate = self._outlet
        elif action is Action.DROP:
            if self._take_fault(FaultKind.JAM_PATH):
                self.path, self.reader = self.reader, None
                self.moved()
                return Result(ErrorCode.JAM_PATH)
            self._drop()
            self.moved()
        return Result()

    def _end_feed(self) -> Result:
        if not self.hopper:
            return Result(ErrorCode.HOPPER_EMPTY)
        for kind, code in ((FaultKind.JAM_FEED, ErrorCode.JAM_FEED), (FaultKind.DOUBLE_FEED, ErrorCode.DOUBLE_FEED)):
            if self._take_fault(kind):
                return Result(code)
        self.reader = self.hopper.popleft()
        self.moved()
        return Result()

    def _end_read(self) -> Result:
        card = UNREAD if self.reader is None else self.reader
        if self._take_fault(FaultKind.UNREADABLE):
            return Result(face=UNREAD)
        misread = self._take_fault(FaultKind.MISREAD_AS)
        if self._take_fault(FaultKind.POCKET_FULL):
            self.full.update(POCKETS)
        if self._take_fault(FaultKind.COVER_OPEN):
            self.cover_closed = False
        if self._take_fault(FaultKind.EMERGENCY):
            self.emergency = True
        if self._take_fault(FaultKind.BOARD_REMOVED):
            self.board = False
        return Result(face=misread.face if misread else card)

    def _drop(self) -> None:
        if self.reader is not None:
            self.pockets[self._gate].append(self.reader)
            self.reader = None

    def _take_fault(self, kind: FaultKind) -> Fault | None:
        return self._faults.pop((self.fed, kind), None)
