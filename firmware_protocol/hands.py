"""The hands at a simulated machine: they prepare boards, clear what hands can clear, and make hands' mistakes.

They look at lamps and cards, not at the plan, and never answer the host: that is the operator at its screen.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from firmware_protocol.body import Body
from firmware_protocol.codes import FOREIGN, PACKS, POCKETS, REJECT, UNREAD, ErrorCode, MachineState, Mode
from firmware_protocol.decks import DeckPlan, back_of, face_of, full_deck
from firmware_protocol.device import Device
from firmware_protocol.faults import Fault, FaultKind
from firmware_protocol.memory import MachineMemory
from firmware_protocol.plan import Job

_ABOUT_BOARD: Final = (ErrorCode.NO_BOARD, ErrorCode.WRONG_BOARD, ErrorCode.BOARD_NOT_EMPTY)
_ABOUT_READER: Final = (ErrorCode.MISREAD, ErrorCode.DUPLICATE, ErrorCode.FOREIGN)
_ABOUT_POCKETS: Final = (*_ABOUT_BOARD, ErrorCode.SENSOR_DIRTY, ErrorCode.BOARD_REMOVED)


@dataclass(frozen=True, slots=True)
class Tamper:
    """What somebody does to the finished board with this label before it is read back.

    `turned` pockets clockwise (pocket 1's cards come to lie in 1 + turned), then `moves` of one card each: from
    pocket, to pocket, index in the pocket it leaves.
    """

    label: int
    turned: int = 0
    moves: tuple[tuple[int, int, int], ...] = ()

    def apply(self, pockets: dict[int, list[int]]) -> dict[int, list[int]]:
        """The pockets afterwards; the argument stays as it is. A move of a card that is not there does nothing."""
        result = {(pocket - 1 + self.turned) % 4 + 1: list(pockets[pocket]) for pocket in POCKETS}
        for source, target, index in self.moves:
            if index < len(result[source]):
                result[target].append(result[source].pop(index))
        return result


class Hands:
    """Somebody who stands at the machine.

    Args:
        body: The machine's moving parts.
        rng: For decks and mistakes.
        decks: The decks they load, one a board; full packs when these run out.
        tampers: What happens to finished boards before they are read back.

    Attributes:
        shelf: finished boards, label -> pockets.
        mistakes: what they will do wrong with the next board.
    """

    def __init__(
        self,
        body: Body,
        rng: random.Random,
        decks: Sequence[Sequence[int] | DeckPlan] = (),
        tampers: Sequence[Tamper] = (),
    ) -> None:
        self.shelf: dict[int, dict[int, list[int]]] = {}
        self.mistakes: list[Fault] = []
        self._body = body
        self._rng = rng
        self._decks = list(decks)
        self._given = len(self._decks)
        self._tampers = tampers
        self._ready_for = 0
        self._forgotten: list[int] = []
        self._returned = False

    def state(self) -> dict[str, Any]:
        """Boards and decks as JSON values."""
        boards = {
            str(label): {str(p): list(cards) for p, cards in pockets.items()} for label, pockets in self.shelf.items()
        }
        return {"shelf": boards, "decks_used": self._given - len(self._decks)}

    def restore(self, state: Mapping[str, Any]) -> None:
        """The reverse of `state`."""
        self.shelf = {
            int(label): {int(outlet): list(cards) for outlet, cards in pockets.items()}
            for label, pockets in state["shelf"].items()
        }
        del self._decks[: state["decks_used"]]

    def next_time(self) -> float | None:
        """When they do something next that no lamp asks for."""
        return None

    def step(self, now: float) -> None:
        """They do what is due and no lamp asks for."""

    def needed(self, device: Device) -> bool:
        """Whether there is something for hands to do."""
        body, engine = self._body, device.engine
        if body.wanted is not None or self._unprepared(device):
            return True
        if engine.state is MachineState.READY:
            job = device.memory.job
            return job is not None and (self._ready_for != job.job_id or self.looks_again(device))
        if engine.state is MachineState.CANCELLED:
            places = (body.path, body.reader)
            return any(body.pockets.values()) or bool(body.caught) or any(place is not None for place in places)
        if engine.state is MachineState.PAUSED:
            return body.path is not None or body.emergency or not body.board
        if engine.state is MachineState.STOPPED:
            return self._can_help(engine.code)
        return False

    def looks_again(self, device: Device) -> bool:
        """Whether a board that they prepared does not begin because of what they forgot, or of a lamp that shines."""
        body, job = self._body, device.memory.job
        if device.engine.state is not MachineState.READY or job is None or self._ready_for != job.job_id:
            return False
        if body.emergency or not body.cover_closed or body.seen:
            return True
        return bool(self._forgotten) or self._wrong_place(job)

    def _wrong_place(self, job: Job) -> bool:
        """Whether the cards would fall where they must not: no board, another one, or one that is not empty."""
        body, filled = self._body, any(self._body.pockets[pocket] for pocket in POCKETS)
        other = body.HAS_SLOT and (not body.board or body.label != job.label)
        return job.mode is not Mode.VERIFY and (other or filled)

    def _unprepared(self, device: Device) -> bool:
        """Whether a machine without a slot, which nothing but cards is put into, began before they came."""
        job, engine = device.memory.job, device.engine
        if self._body.HAS_SLOT:
            return False
        empty = engine.state is MachineState.STOPPED and engine.code is ErrorCode.HOPPER_EMPTY
        return empty and job is not None and job.job_id != self._ready_for and not device.memory.committed

    def act(self, device: Device) -> None:
        """They do it."""
        body, engine, job = self._body, device.engine, device.memory.job
        if job is not None and self._unprepared(device):
            self._prepare(job)
            return
        body.emergency, body.cover_closed = False, True
        if body.wanted is not None:
            self._gather(body.pockets[body.wanted], keep_order=True)
            body.wanted = None
        elif job is not None and (engine.state is MachineState.READY or engine.code in _ABOUT_BOARD):
            body.seen.clear()
            if self.looks_again(device):
                body.hopper.extend(self._forgotten)
                self._forgotten.clear()
            if engine.state is not MachineState.READY or self._ready_for != job.job_id or self._wrong_place(job):
                self._prepare(job)
        elif engine.state is MachineState.CANCELLED:
            body.board = True
            body.free()
            body.clean()
            self._clear_away(device.memory)
        else:
            self._help(engine.code, job)
        body.moved()

    def _clear_away(self, memory: MachineMemory) -> None:
        """The cards of a board that was given up."""
        for cards in self._body.pockets.values():
            self._gather(cards)
        self._rng.shuffle(self._body.hopper)

    def _can_help(self, code: ErrorCode) -> bool:
        body = self._body
        return (
            not body.cover_closed
            or body.path is not None
            or bool(body.full or body.stuck or body.caught)
            or code in _ABOUT_BOARD
            or (code in _ABOUT_POCKETS and bool(body.seen or body.unseen))
            or (code in _ABOUT_READER and body.dirt is not None)
            or (code is ErrorCode.HOPPER_EMPTY and bool(self._forgotten or body.aside or self._to_return()))
        )

    def _help(self, code: ErrorCode, job: Job | None) -> None:
        body = self._body
        body.free()
        if code in _ABOUT_POCKETS or code in _ABOUT_READER:
            body.clean()
        if code is ErrorCode.HOPPER_EMPTY:
            body.hopper.extend(self._forgotten)
            body.hopper.extend(body.aside)
            for card in self._to_return():
                body.pockets[REJECT].remove(card)
                body.hopper.append(card)
            body.read_as[REJECT] = [UNREAD] * len(body.pockets[REJECT]) if REJECT in body.pockets else []
            self._returned = True
            self._forgotten.clear()
            body.aside.clear()
        if job is not None and code is not ErrorCode.BOARD_REMOVED:
            body.board = True

    def _to_return(self) -> list[int]:
        """Cards in the reject tray that look like cards of this pack, once a board."""
        if self._returned:
            return []
        return [c for c in self._body.pockets.get(REJECT, ()) if face_of(c) != FOREIGN and back_of(c) == 0]

    def _prepare(self, job: Job) -> None:
        """A board and a deck for the job that is ready."""
        body = self._body
        again = self._ready_for == job.job_id
        self._ready_for = job.job_id
        if body.board and any(body.pockets[pocket] for pocket in POCKETS):
            taken = body.remove_board()
            if not again:
                self.shelf[body.label] = taken
        if job.mode is Mode.VERIFY:
            body.hopper.clear()
            body.take_out()
            body.insert_board(job.label, self._from_shelf(job.label))
            return
        if again:
            body.insert_board(job.label)
            return
        mistakes = self._next_board()
        self._slip_in(job, mistakes)
        self._load(job, mistakes)

    def _from_shelf(self, label: int) -> dict[int, list[int]]:
        """The pockets of a finished board as somebody left them, empty ones when there is none."""
        pockets = self.shelf.pop(label, {pocket: [] for pocket in POCKETS})
        for tamper in self._tampers:
            if tamper.label == label:
                pockets = tamper.apply(pockets)
        return pockets

    def _next_board(self) -> set[FaultKind]:
        """Counts the board that is prepared; what will be done wrong with it."""
        body = self._body
        body.boards += 1
        body.fed_of_board = 0
        planned = body.schedule.at_board(body.boards)
        for fault in planned:
            body.on_strike(fault)
        mistakes = {fault.kind for fault in (*self.mistakes, *planned)}
        self.mistakes.clear()
        return mistakes

    def _next_deck(self, job: Job) -> list[int]:
        given = self._decks.pop(0) if self._decks else DeckPlan(is_sorted=job.mode is Mode.TEST)
        return given.build(job.pack, self._rng) if isinstance(given, DeckPlan) else list(given)

    def _slip_in(self, job: Job, mistakes: set[FaultKind]) -> None:
        body = self._body
        if FaultKind.NO_BOARD in mistakes:
            body.board = False
        elif FaultKind.WRONG_BOARD in mistakes:
            body.insert_board(job.label % 65535 + 1)
        elif FaultKind.USED_BOARD in mistakes:
            body.insert_board(job.label, {self._rng.choice(POCKETS): full_deck(52, self._rng)[:5]})
        else:
            body.insert_board(job.label)

    def _load(self, job: Job, mistakes: set[FaultKind]) -> None:
        body = self._body
        self._returned = False
        self._forgotten.clear()
        if REJECT in body.pockets:
            body.pockets[REJECT].clear()
            body.read_as[REJECT].clear()
        there = len(body.hopper) + (body.reader is not None) + (body.path is not None)
        if there >= job.pack and job.mode is not Mode.TEST:  # for a test the pack is sorted anew
            return
        body.hopper.clear()
        body.take_out()
        body.aside.clear()
        deck = self._next_deck(job)
        if FaultKind.DECK_SHORT in mistakes:
            deck.pop(self._rng.randrange(len(deck)))
        if FaultKind.DECK_LONG in mistakes:
            deck.insert(self._rng.randrange(len(deck) + 1), self._rng.randrange(PACKS[job.pack][0]))
        if FaultKind.NO_DECK in mistakes:
            self._forgotten = deck
        else:
            body.hopper.extend(deck)

    def _gather(self, cards: list[int], *, keep_order: bool = False) -> None:
        body = self._body
        body.hopper.extendleft(reversed(body.take_out()))
        body.hopper.extend(cards if keep_order else sorted(cards))
        cards.clear()
