"""A whole machine without hardware: the machine role, its body, its memory, its power switch and somebody's hands.

Sans-I/O like the roles: `receive`, `tick`, `data_to_send` and `next_timeout` on any clock. `runner` puts it on a pty or
a TCP port in real time, the tests run it on a virtual clock.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from firmware_protocol.body import Body, Fault
from firmware_protocol.codes import PACKS, POCKETS, REJECT, Capability, ErrorCode, MachineState, Mode
from firmware_protocol.device import Device, Identity
from firmware_protocol.memory import RamStore, Store

BOOT_TEXT: Final = b"\r\nREADY paitao simulator\r\n"
"""What many boards print at every start: noise to the protocol, and the tests want it there."""
_JAMS: Final = (ErrorCode.JAM_FEED, ErrorCode.JAM_GATE, ErrorCode.JAM_PATH, ErrorCode.DOUBLE_FEED)


def full_deck(pack: int, rng: random.Random) -> list[int]:
    """A shuffled pack of 52 or 108 cards as faces."""
    faces, copies = PACKS[pack]
    deck = list(range(faces)) * copies
    rng.shuffle(deck)
    return deck


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
        """The pockets afterwards; the argument stays as it is."""
        result = {(pocket - 1 + self.turned) % 4 + 1: list(pockets[pocket]) for pocket in POCKETS}
        for source, target, index in self.moves:
            result[target].append(result[source].pop(index))
        return result


@dataclass(slots=True)
class Setup:
    """What a simulated machine is and what will happen to it.

    Attributes:
        machine_id: maker/model/serial in HELLO_ACK.
        card_s: seconds per card.
        operator_s: seconds until the hands at the machine react (clear a jam, change the board).
        off_s: seconds a power cut lasts.
        faults: planned faults of the body.
        decks: the decks the hands load, one per board; shuffled full packs when they run out.
        tampers: what happens to finished boards before they are read back.
        reject: whether there is a reject outlet.
        boot_text: whether it prints text at every start.
    """

    machine_id: str = "paitao/simulator/1"
    card_s: float = 0.1
    operator_s: float = 0.0
    off_s: float = 0.5
    faults: Sequence[Fault] = ()
    decks: Sequence[Sequence[int]] = ()
    tampers: Sequence[Tamper] = ()
    reject: bool = True
    boot_text: bool = True
    device: type[Device] = field(default=Device)


class SimulatedMachine:
    """A machine on a line, with an operator's hands that do what the screen would ask for.

    Attributes:
        body: its moving parts, with the cards.
        device: the machine role; None while the power is off.
        shelf: finished boards, label -> pockets.
    """

    def __init__(
        self,
        setup: Setup,
        rng: random.Random,
        now: float,
        *,
        store: Store | None = None,
        baud: int = 115200,
        cards: Mapping[str, Any] | None = None,
    ) -> None:
        self.setup = setup
        self.body = Body(card_s=setup.card_s, faults=setup.faults, reject=setup.reject)
        self.shelf: dict[int, dict[int, list[int]]] = {}
        self.device: Device | None = None
        self.on_power: Callable[[bool], None] = lambda on: None
        self._rng = rng
        self._store = RamStore() if store is None else store
        self._baud = baud
        self._decks = [list(deck) for deck in setup.decks]
        self._out = b""
        self._on_at: float | None = None
        self._ask_at: float | None = None
        self._ready_for = 0
        if cards is not None:
            self.body.restore(cards["body"])
            self.shelf = {int(label): _by_outlet(pockets) for label, pockets in cards["shelf"].items()}
            del self._decks[: cards["decks_used"]]
        self.power_on(now)

    def cards(self) -> dict[str, Any]:
        """Where every card is, as JSON values; the `cards` of another machine that goes on from here."""
        return {
            "body": self.body.state(),
            "shelf": {
                str(label): {str(p): list(c) for p, c in pockets.items()} for label, pockets in self.shelf.items()
            },
            "decks_used": len(self.setup.decks) - len(self._decks),
        }

    def power_on(self, now: float) -> None:
        """The machine starts: a new boot id, nothing kept but the store."""
        capabilities = Capability.VERIFY | Capability.BOARD_LABEL | Capability.POCKET_SENSORS | Capability.MEMORY
        if self.setup.reject:
            capabilities |= Capability.REJECT_OUTLET
        outlets = REJECT if self.setup.reject else 4
        identity = Identity(self.setup.machine_id, capabilities=capabilities, outlets=outlets)
        boot_id = self._rng.getrandbits(32)
        self.device = self.setup.device(self.body, self._store, identity, boot_id, now, baud=self._baud)
        self._on_at = None
        if self.setup.boot_text:
            self._out += BOOT_TEXT
        self.on_power(True)

    def power_off(self, now: float, off_s: float | None = None) -> None:
        """The power goes, in the middle of anything; it is back after `off_s` seconds (default: the setup's)."""
        self.body.power_off(now, self._rng)
        self.body.power_cut_due = False
        self.device = None
        self._out = b""
        self._on_at = now + (self.setup.off_s if off_s is None else off_s)
        self.on_power(False)

    def receive(self, data: bytes, now: float) -> None:
        """Bytes from the line; lost while the power is off."""
        if self.device is None:
            self.tick(now)
        else:
            self.device.receive(data, now)
            self._after(now)

    def tick(self, now: float) -> None:
        """Lets everything happen that is due."""
        if self.device is None:
            if self._on_at is not None and now >= self._on_at:
                self.power_on(now)
            else:
                return
        assert self.device is not None
        self.device.tick(now)
        self._after(now)

    def _after(self, now: float) -> None:
        assert self.device is not None
        self._out += self.device.data_to_send()
        if self.body.power_cut_due:
            self.power_off(now + self.setup.card_s * 0.2)
        elif self._hands_needed():
            if self._ask_at is None:
                self._ask_at = now + self.setup.operator_s
            if now >= self._ask_at:
                self._ask_at = None
                self._hands()
                self.device.tick(now)
                self._out += self.device.data_to_send()
        else:
            self._ask_at = None

    def data_to_send(self) -> bytes:
        """Bytes for the line, once."""
        out, self._out = self._out, b""
        return out

    def next_timeout(self) -> float | None:
        """When `tick` has something to do."""
        if self.device is None:
            return self._on_at
        times = [time for time in (self.device.next_timeout(), self._ask_at) if time is not None]
        return min(times) if times else None

    # -- the operator's hands ----------------------------------------------------------------------------------------

    def _hands_needed(self) -> bool:
        assert self.device is not None
        engine, body = self.device.engine, self.body
        if body.wanted is not None:
            return True
        if engine.state is MachineState.READY:
            job = self.device.memory.job
            return job is not None and self._ready_for != job.job_id
        if engine.state is MachineState.CANCELLED:
            return any(body.pockets.values()) or body.path is not None or body.reader is not None
        if engine.state is MachineState.PAUSED:
            return body.path is not None or body.emergency
        if engine.state is MachineState.STOPPED:
            return (
                not body.cover_closed
                or (engine.code in _JAMS and body.path is not None)
                or (engine.code is ErrorCode.POCKET_FULL and bool(body.full))
                or engine.code in (ErrorCode.NO_BOARD, ErrorCode.WRONG_BOARD, ErrorCode.BOARD_NOT_EMPTY)
            )
        return False

    def _hands(self) -> None:
        assert self.device is not None
        engine, body = self.device.engine, self.body
        body.emergency, body.cover_closed = False, True
        if body.wanted is not None:
            self._gather(body.pockets[body.wanted], keep_order=True)
            body.wanted = None
        elif engine.state is MachineState.READY or engine.code in (
            ErrorCode.NO_BOARD, ErrorCode.WRONG_BOARD, ErrorCode.BOARD_NOT_EMPTY
        ):  # fmt: skip
            self._prepare()
        elif engine.state is MachineState.CANCELLED:
            body.board = True
            for cards in body.pockets.values():
                self._gather(cards)
            self._rng.shuffle(body.hopper)
        else:
            body.clear_path()
            body.full.clear()
        body.moved()

    def _prepare(self) -> None:
        """A board and a deck for the job that is ready."""
        assert self.device is not None
        job, body = self.device.memory.job, self.body
        assert job is not None
        self._ready_for = job.job_id
        if body.board and any(body.pockets[pocket] for pocket in POCKETS):
            self.shelf[body.label] = body.remove_board()
        if job.mode is Mode.VERIFY:
            body.hopper.clear()
            body.reader = body.path = None
            pockets = self.shelf.pop(job.label, {pocket: [] for pocket in POCKETS})
            for tamper in self.setup.tampers:
                if tamper.label == job.label:
                    pockets = tamper.apply(pockets)
            body.insert_board(job.label, pockets)
            return
        body.insert_board(job.label)
        if REJECT in body.pockets:
            body.pockets[REJECT].clear()
        if len(body.hopper) + (body.reader is not None) + (body.path is not None) < job.pack:
            body.hopper.clear()
            body.reader = body.path = None
            body.hopper.extend(self._decks.pop(0) if self._decks else full_deck(job.pack, self._rng))

    def _gather(self, cards: list[int], *, keep_order: bool = False) -> None:
        body = self.body
        for card in (body.path, body.reader):
            if card is not None:
                body.hopper.appendleft(card)
        body.path = body.reader = None
        body.hopper.extend(cards if keep_order else sorted(cards))
        cards.clear()


def _by_outlet(pockets: Mapping[str, list[int]]) -> dict[int, list[int]]:
    return {int(outlet): list(cards) for outlet, cards in pockets.items()}
