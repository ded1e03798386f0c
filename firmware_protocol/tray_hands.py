"""The hands at a simulated tray: they load a pack in parts and move each pile that is asked for into its pocket.

They do what the lamp at a pile asks for, and the operator at the screen says that it is done, whether it is or not.
"""

import random
from collections.abc import Sequence
from typing import Final

from firmware_protocol.codes import POCKETS, ErrorCode, MachineState, Mode
from firmware_protocol.decks import DeckPlan, full_deck
from firmware_protocol.device import Device
from firmware_protocol.faults import FaultKind
from firmware_protocol.hands import Hands, Tamper
from firmware_protocol.memory import MachineMemory
from firmware_protocol.plan import Job
from firmware_protocol.tray_body import TrayBody

_MISTAKES: Final = (FaultKind.PILE_STAYS, FaultKind.PILE_WRONG, FaultKind.PILES_TWO)


class TrayHands(Hands):
    """Somebody who stands at a tray.

    Attributes:
        shelf: finished boards, label -> pockets; the board under way is `TrayBody.beside`.
    """

    def __init__(
        self,
        body: TrayBody,
        rng: random.Random,
        decks: Sequence[Sequence[int] | DeckPlan] = (),
        tampers: Sequence[Tamper] = (),
    ) -> None:
        super().__init__(body, rng, decks, tampers)
        self._tray = body
        self._wrong_moves: set[FaultKind] = set()
        self._misplaced: tuple[int, int] | None = None
        self._helped = 0
        self._reads = 0

    def needed(self, device: Device) -> bool:
        """Whether there is something for hands to do."""
        tray, engine = self._tray, device.engine
        if engine.state is MachineState.STOPPED and engine.code is ErrorCode.MOVE_PILE:
            pocket = _asked(device)
            dirty = pocket in tray.seen | tray.unseen
            return device.memory.last != self._helped and (bool(tray.pockets[pocket]) or dirty)
        if engine.state is MachineState.CANCELLED and (tray.second or any(tray.beside.values())):
            return True
        return super().needed(device)

    def act(self, device: Device) -> None:
        """They do it."""
        tray, engine = self._tray, device.engine
        if tray.wanted is not None:
            self._put_back()
            self._reads = tray.wanted
            self._gather(tray.beside[tray.wanted], keep_order=True)
            tray.wanted = None
            tray.moved()
        elif engine.state is MachineState.STOPPED and engine.code is ErrorCode.MOVE_PILE:
            self._helped = device.memory.last
            tray.clean()
            self._move(_asked(device))
            tray.moved()
        else:
            super().act(device)

    def _move(self, asked: int) -> None:
        """A pile into its pocket, or whatever they make of it."""
        tray = self._tray
        if self._misplaced is not None:  # asked for again, they see what they did
            into, pile = self._misplaced
            tray.beside[pile], tray.beside[into] = tray.beside[into], []
            self._misplaced = None
        others = [pocket for pocket in POCKETS if pocket != asked and tray.pockets[pocket]]
        mistake = next((kind for kind in _MISTAKES if kind in self._wrong_moves), None)
        if mistake is not None:
            self._wrong_moves.remove(mistake)
        if mistake is FaultKind.PILE_STAYS:
            return
        if mistake is FaultKind.PILE_WRONG and others:
            pile = self._rng.choice(others)
            tray.beside[asked] = tray.take_pile(pile)
            self._misplaced = (asked, pile)
            return
        if mistake is FaultKind.PILES_TWO and others:
            pile = self._rng.choice(others)
            tray.beside[pile] += tray.take_pile(pile)
        tray.beside[asked] += tray.take_pile(asked)

    def _can_help(self, code: ErrorCode) -> bool:
        waiting = code in (ErrorCode.NEXT_LOAD, ErrorCode.HOPPER_EMPTY) and bool(self._tray.second)
        return waiting or super()._can_help(code)

    def _help(self, code: ErrorCode, job: Job | None) -> None:
        tray = self._tray
        super()._help(code, job)
        if code in (ErrorCode.NEXT_LOAD, ErrorCode.HOPPER_EMPTY) and not tray.hopper:
            tray.load_second()
        tray.set_aside()

    def _prepare(self, job: Job) -> None:
        """An empty tray, the board beside it and a deck for the job that is ready."""
        tray = self._tray
        again = self._ready_for == job.job_id
        self._ready_for = job.job_id
        if self._reads:
            self._put_back()
        for pocket in POCKETS:
            tray.take_pile(pocket)
        if again:
            return
        if tray.beside_label:
            self.shelf[tray.beside_label] = tray.beside
        tray.beside, tray.beside_label = {pocket: [] for pocket in POCKETS}, job.label
        tray.second.clear()
        if job.mode is Mode.VERIFY:
            tray.hopper.clear()
            tray.take_out()
            tray.beside = self._from_shelf(job.label)
            return
        self._misplaced = None
        mistakes = self._next_board()
        self._wrong_moves = mistakes & set(_MISTAKES)
        if FaultKind.PILE_LEFT in mistakes:
            tray.pockets[self._rng.choice(POCKETS)] = full_deck(52, self._rng)[:5]
        self._load(job, mistakes)
        tray.set_aside()

    def _clear_away(self, memory: MachineMemory) -> None:
        """What was read goes back into its pocket; of a board that was dealt no card stays: the next has a new pack."""
        tray = self._tray
        if self._reads:
            self._put_back()
            return
        tray.take_out()
        for pocket in POCKETS:
            tray.take_pile(pocket)
        for place in (tray.hopper, tray.second, tray.aside, *tray.beside.values()):
            place.clear()

    def _put_back(self) -> None:
        """The cards of the pocket that was read last, wherever they lie, into it again."""
        tray, pocket = self._tray, self._reads
        if pocket:
            tray.beside[pocket] += [*tray.take_pile(pocket), *tray.take_out(), *tray.hopper]
            tray.hopper.clear()
        self._reads = 0


def _asked(device: Device) -> int:
    """The pile at which the lamp shines."""
    return device.memory.events[-1][0].pocket
