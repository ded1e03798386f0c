"""The simulated machine's body: real cards as ints in a hopper, a reader, a path, a gate and pockets.

It knows nothing of jobs or plans, and the machine role knows nothing of it but `mechanism.Mechanism`: so what lies in
`pockets` is the truth that tests hold against the plan. Time is whatever clock the caller has.
"""

import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from firmware_protocol.codes import FOREIGN, POCKETS, REJECT, UNREAD, ErrorCode
from firmware_protocol.decks import back_of, card, face_of, is_damaged, through_dirt
from firmware_protocol.events import Sensors
from firmware_protocol.faults import OUTSIDE, Fault, FaultKind, Schedule
from firmware_protocol.mechanism import Action, Result

__all__ = ["Body", "Fault", "FaultKind"]

_SHARE: Final = {Action.FEED: 0.3, Action.READ: 0.1, Action.GATE: 0.2, Action.DROP: 0.4}
"""How the time of one card divides over its actions; every other action takes none."""
_STUCK: Final = {
    Action.FEED: ((FaultKind.MOTOR, ErrorCode.MOTOR), (FaultKind.JAM_FEED, ErrorCode.JAM_FEED)),
    Action.GATE: ((FaultKind.JAM_GATE, ErrorCode.JAM_GATE),),
    Action.DROP: ((FaultKind.MOTOR, ErrorCode.MOTOR),),
}
"""What stays stuck until hands free it, by the action that meets it."""


class Body:
    """Hopper, reader, path and pockets; implements `Mechanism`. Without a slot (`HAS_SLOT`) a board is always "in".

    Args:
        card_s: seconds a card.
        faults: what will go wrong.
        reject: whether there is a reject outlet.
        sees_backs: whether the reader tells a card with another back than the first one of its board.
        rng: for what a fault leaves open.
        now: the time on the caller's clock.

    Attributes:
        hopper: cards still to be dealt, the next one first.
        reader, path: the card there, None without one.
        pockets: outlet 1..5 -> the cards in it, in the order they fell.
        read_as: outlet 1..5 -> what the reader took these cards for, UNREAD for one that it never saw.
        aside: cards that slipped beside the machine, for the hands to find.
        caught: cards that came at once and wait for hands.
        stuck: what hands must free.
        seen, unseen: pockets whose sensors say occupied, or empty, whatever lies there.
        dirt: the covered detector of the reader, None when it is clean.
        board, label: whether a board is in the slot, and its number.
        wanted: VERIFY: the pocket whose cards the operator shall put into the hopper.
        cut, cut_at: the power cut that comes in the middle of the action under way, and when; the owner switches off.
        outside: faults that fell due and are no matter of the moving parts; the owner takes them away.
        fed, boards, fed_of_board: cards fed, boards prepared, cards fed for this board.
        moved: called when a card or the board has another place.
        on_strike: told each fault when it strikes.
    """

    HAS_SLOT: bool = True

    def __init__(
        self, *, card_s: float = 0.1, faults: Iterable[Fault] = (), reject: bool = True, sees_backs: bool = False,
        rng: random.Random | None = None, now: float = 0.0,
    ) -> None:  # fmt: skip
        self.hopper: deque[int] = deque()
        self.reader: int | None = None
        self.path: int | None = None
        outlets = (*POCKETS, *((REJECT,) if reject else ()))
        self.pockets: dict[int, list[int]] = {outlet: [] for outlet in outlets}
        self.read_as: dict[int, list[int]] = {outlet: [] for outlet in outlets}
        self.aside: list[int] = []
        self.caught: list[int] = []
        self.stuck: set[FaultKind] = set()
        self.full: set[int] = set()
        self.seen: set[int] = set()
        self.unseen: set[int] = set()
        self.dirt: int | None = None
        self.board = not self.HAS_SLOT
        self.label = 0
        self.cover_closed = True
        self.emergency = False
        self.wanted: int | None = None
        self.cut: Fault | None = None
        self.cut_at: float | None = None
        self.outside: list[Fault] = []
        self.fed = self.boards = self.fed_of_board = 0
        self.moved: Callable[[], None] = lambda: None
        self.on_strike: Callable[[Fault], None] = lambda fault: None
        self._rng = random.Random(0) if rng is None else rng
        self.schedule = Schedule(faults, self._rng, now)
        self._card_s = card_s
        self._sees_backs = sees_backs
        self._back: int | None = None
        self._armed: list[Fault] = []
        self._doubled: int | None = None
        self._reading = UNREAD
        self._action: Action | None = None
        self._outlet = 0
        self._gate = 0
        self._began = 0.0
        self._ends = 0.0

    # -- Mechanism -------------------------------------------------------------------------------------------------

    def sensors(self, now: float) -> Sensors:
        """What the light barriers and switches see."""
        occupied = {p for p in POCKETS if self.pockets[p]} - self.unseen | self.seen if self.board else set()
        return Sensors(
            board=self.board,
            hopper=bool(self.hopper),
            reader=self.reader is not None,
            path=self.path is not None,
            cover_closed=self.cover_closed,
            emergency=self.emergency,
            occupied=frozenset(occupied),
            full=frozenset(self.full),
            label=self.label if self.board else 0,
        )

    def begin(self, action: Action, outlet: int, now: float) -> None:
        """Starts an action."""
        if self._action is not None:
            raise RuntimeError(f"{action.name} begun while {self._action.name} is under way")
        self._action, self._outlet, self._began = action, outlet, now
        self._ends = now + self._lasts(action)
        if action is Action.PRESENT:
            self.wanted = outlet
        elif action is Action.FEED:
            self.fed += 1
            self.fed_of_board += 1
            for fault in self.schedule.at_card(self.fed, self.boards, self.fed_of_board):
                self.strike(fault)
        self.cut = self._take(FaultKind.POWER_CUT, lambda fault: fault.action is action)
        if self.cut is not None:
            self.cut_at = now + (self._ends - now) * self.cut.fraction

    def _lasts(self, action: Action) -> float:
        """Seconds from its beginning to its end, unless people end it."""
        return self._card_s * _SHARE.get(action, 0.0)

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

    # -- faults ----------------------------------------------------------------------------------------------------

    def strike(self, fault: Fault) -> None:
        """A fault happens: a state at once, anything of a card with the next one that can suffer it."""
        kind = fault.kind
        if kind is FaultKind.BOARD_REMOVED and not self.HAS_SLOT:
            return
        self.on_strike(fault)
        if kind in OUTSIDE and not (kind is FaultKind.POWER_CUT and (fault.card or fault.board or fault.chance)):
            self.outside.append(fault)
        elif kind is FaultKind.COVER_OPEN:
            self.cover_closed = False
        elif kind is FaultKind.EMERGENCY:
            self.emergency = True
        elif kind is FaultKind.BOARD_REMOVED:
            self.board = False
        elif kind is FaultKind.POCKET_FULL:
            self.full.update(POCKETS)
        elif kind is FaultKind.POCKET_SEEN:
            self.seen.add(fault.pocket)
        elif kind is FaultKind.POCKET_UNSEEN:
            self.unseen.add(fault.pocket)
        elif kind is FaultKind.READER_DIRTY:
            self.dirt = fault.bit
        else:
            self._armed.append(fault)

    def _take(self, kind: FaultKind, fits: Callable[[Fault], bool] = lambda fault: True) -> Fault | None:
        for fault in self._armed:
            if fault.kind is kind and fits(fault):
                self._armed.remove(fault)
                return fault
        return None

    # -- what happens to cards ---------------------------------------------------------------------------------------

    def power_off(self, now: float, rng: random.Random) -> None:
        """Everything stops where it is; a card between two places may still get to either."""
        action, self._action = self._action, None
        self.wanted = self.cut = self.cut_at = None
        if action is Action.FEED and self.hopper and rng.random() < 0.5:
            self.reader = self.hopper.popleft()
            self._reading = UNREAD
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
            self.read_as[pocket] = [UNREAD] * len(self.pockets[pocket])
        self.full.clear()
        self._back = None
        self.moved()

    def remove_board(self) -> dict[int, list[int]]:
        """An operator takes the board out; returns what is in its pockets."""
        contents = {pocket: self.pockets[pocket] for pocket in POCKETS}
        for pocket in POCKETS:
            self.pockets[pocket], self.read_as[pocket] = [], []
        self.board = False
        return contents

    def clear_path(self) -> None:
        """An operator puts the card from the path back under the deck, where the next one is taken."""
        if self.path is not None:
            self.hopper.extendleft(reversed(self._with_second(self.path)))
            self.path = None
        self.moved()

    def take_out(self) -> list[int]:
        """An operator takes every card out that is neither in the hopper nor in an outlet."""
        cards = [*self.caught, *(one for place in (self.path, self.reader) if place is not None
                                 for one in self._with_second(place))]  # fmt: skip
        self.caught.clear()
        self.path = self.reader = None
        return cards

    def _with_second(self, card: int) -> list[int]:
        """A card between hopper and pockets, and the one that sticks to it unseen."""
        second, self._doubled = self._doubled, None
        return [card] if second is None else [card, second]

    def free(self) -> None:
        """An operator frees what is stuck and puts cards that came at once back, in their order."""
        self.stuck.clear()
        self.hopper.extendleft(reversed(self.caught))
        self.caught.clear()
        self.full.clear()
        self.clear_path()

    def clean(self) -> None:
        """An operator cleans reader and sensors."""
        self.seen.clear()
        self.unseen.clear()
        self.dirt = None

    def state(self) -> dict[str, Any]:
        """Where every card is, as plain lists: for a simulator whose process may be killed."""
        return {
            "hopper": list(self.hopper),
            "reader": self.reader,
            "path": self.path,
            "pockets": {str(outlet): cards for outlet, cards in self.pockets.items()},
            "aside": [*self.aside, *self.caught, *(() if self._doubled is None else (self._doubled,))],
            "board": self.board,
            "label": self.label,
            "fed": self.fed,
            "boards": self.boards,
            "fed_of_board": self.fed_of_board,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """The reverse of `state`."""
        self.hopper = deque(state["hopper"])
        self.reader, self.path = state["reader"], state["path"]
        self.pockets = {int(outlet): list(cards) for outlet, cards in state["pockets"].items()}
        self.read_as = {outlet: [UNREAD] * len(cards) for outlet, cards in self.pockets.items()}
        self.aside = list(state["aside"])
        self.board, self.label = state["board"], state["label"]
        self.fed, self.boards, self.fed_of_board = state["fed"], state["boards"], state["fed_of_board"]

    # -- actions -----------------------------------------------------------------------------------------------------

    def _end(self, action: Action) -> Result:
        for kind, code in _STUCK.get(action, ()):
            if self._take(kind) is not None:
                self.stuck.add(kind)
            if kind in self.stuck:
                return Result(code)
        if action is Action.FEED:
            return self._end_feed()
        if action is Action.READ:
            return self._end_read()
        if action is Action.GATE:
            self._gate = self._outlet
        elif action is Action.DROP:
            return self._end_drop()
        return Result()

    def _end_feed(self) -> Result:
        self._change_cards()
        if not self.hopper:
            return Result(ErrorCode.HOPPER_EMPTY)
        if len(self.hopper) > 1 and self._take(FaultKind.DOUBLE_FEED) is not None:
            self.caught = [self.hopper.popleft(), self.hopper.popleft()]
            self.moved()
            return Result(ErrorCode.DOUBLE_FEED)
        self.reader = self.hopper.popleft()
        self._reading = UNREAD
        if self.hopper and self._take(FaultKind.DOUBLE_UNSEEN) is not None:
            self._doubled = self.hopper.popleft()
        self.moved()
        return Result()

    def _change_cards(self) -> None:
        """Faults of the deck itself, at the card that comes next."""
        if (fault := self._take(FaultKind.DUPLICATE)) is not None:
            dealt = [face_of(one) for pocket in POCKETS for one in self.pockets[pocket]]
            of = dealt or [face_of(one) for one in self.hopper] or [0]
            self.hopper.appendleft(self._rng.choice(of) if fault.face == UNREAD else fault.face)
        if self._take(FaultKind.FOREIGN) is not None:
            self.hopper.appendleft(FOREIGN)
        if not self.hopper:
            return
        if self._take(FaultKind.OTHER_BACK) is not None:
            mine = self.hopper.popleft()
            self.aside.append(mine)
            self.hopper.appendleft(card(face_of(mine), back=back_of(mine) + 1))
        if self._take(FaultKind.DAMAGED) is not None:
            mine = self.hopper.popleft()
            self.hopper.appendleft(card(face_of(mine), back=back_of(mine), damaged=True))
        if self._take(FaultKind.LOST_CARD) is not None:
            self.aside.append(self.hopper.popleft())

    def _end_read(self) -> Result:
        mine = self.reader
        if mine is None or is_damaged(mine) or self._take(FaultKind.UNREADABLE) is not None:
            self._reading = UNREAD
            return Result(face=UNREAD)
        face = face_of(mine)
        misread = self._take(FaultKind.MISREAD_AS)
        if misread is not None:
            face = self._another(face) if misread.face == UNREAD else misread.face
        elif self.dirt is not None and face != FOREIGN:
            dirty = through_dirt(face, self.dirt)
            face = UNREAD if dirty is None else dirty
        self._reading = face
        if self._sees_backs and face != FOREIGN:
            if self._back is None:
                self._back = back_of(mine)
            elif self._back != back_of(mine):
                return Result(ErrorCode.OTHER_BACK, face)
        return Result(face=face)

    def _another(self, face: int) -> int:
        return self._rng.choice([other for other in range(52) if other != face])

    def _end_drop(self) -> Result:
        if self._take(FaultKind.JAM_PATH) is not None:
            self.path, self.reader = self.reader, None
            self.moved()
            return Result(ErrorCode.JAM_PATH)
        self._drop()
        self.moved()
        return Result(ErrorCode.JAM_PATH if self._take(FaultKind.EXIT_UNSEEN) is not None else ErrorCode.NONE)

    def _drop(self) -> None:
        if self.reader is not None:
            cards = self._with_second(self.reader)
            self.pockets[self._gate] += cards
            self.read_as[self._gate] += [self._reading, UNREAD][: len(cards)]
            self.reader = None
