"""A whole machine without hardware: the machine role, its body, its memory, its power switch and somebody's hands.

Sans-I/O like the roles: `receive`, `tick`, `data_to_send` and `next_timeout` on any clock. `runner` puts it on a pty or
a TCP port in real time, the tests run it on a virtual clock.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from firmware_protocol.codes import MachineKind
from firmware_protocol.decks import DeckPlan, full_deck
from firmware_protocol.device import Device
from firmware_protocol.faults import BY_HANDS, Fault, FaultKind
from firmware_protocol.faulty_store import FaultyStore
from firmware_protocol.hands import Tamper
from firmware_protocol.memory import RamStore, Store
from firmware_protocol.simulated_kinds import body_and_hands, identity_of

__all__ = ["BOOT_TEXT", "Setup", "SimulatedMachine", "Tamper", "full_deck"]

BOOT_TEXT: Final = b"\r\nREADY paitao simulator\r\n"
"""What many boards print at every start: noise to the protocol, and the tests want it there."""
UNPLUGGED_S: Final = 5.0
"""How long a line is cut when the fault does not say."""
_LOOKS_AGAIN: Final = 4
"""So many times as long until hands see that a board does not begin: the screen tells them first what is wrong."""


@dataclass(slots=True)
class Setup:
    """What a simulated machine is and what will happen to it.

    Attributes:
        machine_id: maker/model/serial in HELLO_ACK.
        kind: how the cards end up in front of the players.
        hopper: TRAY: cards the hopper takes at once, 0 for the whole pack.
        take_s, play_s: TABLE: seconds until a hand is taken, and until it comes back.
        card_s: seconds per card.
        operator_s: seconds until the hands at the machine react (clear a jam, change the board).
        off_s: seconds a power cut lasts.
        faults: what will go wrong.
        fault_seed: for what faults leave to chance; the same seed, the same faults.
        decks: the decks the hands load, one per board, as cards or as plans; shuffled full packs when they run out.
        tampers: what happens to finished boards before they are read back.
        reject: whether there is a reject outlet.
        sees_backs: whether the reader sees the backs of the cards.
        boot_text: whether it prints text at every start.
        boot_noise: bytes of rubbish that it puts on the line at every start.
    """

    machine_id: str = "paitao/simulator/1"
    kind: MachineKind = MachineKind.BOARD
    hopper: int = 0
    take_s: float = 2.0
    play_s: float = 420.0
    card_s: float = 0.1
    operator_s: float = 0.0
    off_s: float = 0.5
    faults: Sequence[Fault] = ()
    fault_seed: int = 0
    decks: Sequence[Sequence[int] | DeckPlan] = ()
    tampers: Sequence[Tamper] = ()
    reject: bool = True
    sees_backs: bool = False
    boot_text: bool = True
    boot_noise: int = 0
    device: type[Device] = field(default=Device)


class SimulatedMachine:
    """A machine on a line, with an operator's hands that do what the screen would ask for.

    Attributes:
        body: its moving parts, with the cards.
        hands: who stands at it.
        device: the machine role; None while the power is off.
        on_power: told when the power goes (False) and comes (True).
        on_unplug: told how many seconds the line shall be cut; who owns the line cuts it.
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
        fault_rng = random.Random(f"faults {setup.fault_seed}")
        self.body, self.hands = body_and_hands(setup, rng, fault_rng, now)
        self.device: Device | None = None
        self.on_power: Callable[[bool], None] = lambda on: None
        self.on_unplug: Callable[[float], None] = lambda seconds: None
        self._rng = rng
        self._noise_rng = random.Random(f"boot noise {setup.fault_seed}")
        self._store = FaultyStore(RamStore() if store is None else store, fault_rng)
        self._baud = baud
        self._out = b""
        self._on_at: float | None = None
        self._ask_at: float | None = None
        if cards is not None:
            self.body.restore(cards["body"])
            self.hands.restore(cards)
        self.power_on(now)

    @property
    def shelf(self) -> dict[int, dict[int, list[int]]]:
        """Finished boards, label -> pockets."""
        return self.hands.shelf

    def cards(self) -> dict[str, Any]:
        """Where every card is, as JSON values; the `cards` of another machine that goes on from here."""
        return {"body": self.body.state(), **self.hands.state()}

    def strike(self, fault: Fault, now: float) -> None:
        """A fault happens now (the hands' own with the next board, a card's with the next card)."""
        self._strike(fault)
        self.tick(now)

    def power_on(self, now: float) -> None:
        """The machine starts: a new boot id, nothing kept but the store."""
        boot_id, identity = self._rng.getrandbits(32), identity_of(self.setup)
        self._store.power_on()
        self.device = self.setup.device(self.body, self._store, identity, boot_id, now, baud=self._baud)
        self._on_at = None
        if self.setup.boot_text:
            self._out += BOOT_TEXT
        if self.setup.boot_noise:
            self._out += self._noise_rng.randbytes(self.setup.boot_noise)
        self.on_power(True)

    def power_off(self, now: float, off_s: float | None = None) -> None:
        """The power goes, in the middle of anything; it is back after `off_s` seconds (default: the setup's)."""
        self.body.power_off(now, self._rng)
        self.device = None
        self._out = b""
        self._ask_at = None
        self._on_at = now + (self.setup.off_s if off_s is None else off_s)
        self.on_power(False)

    def receive(self, data: bytes, now: float) -> None:
        """Bytes from the line; lost while the power is off."""
        self._struck(now)
        if self.device is None:
            self.tick(now)
        else:
            self.device.receive(data, now)
            self._after(now)

    def tick(self, now: float) -> None:
        """Lets everything happen that is due."""
        self._struck(now)
        if self.device is None:
            if self._on_at is not None and now >= self._on_at:
                self.power_on(now)
            else:
                return
        assert self.device is not None
        self.device.tick(now)
        self._after(now)

    def data_to_send(self) -> bytes:
        """Bytes for the line, once."""
        out, self._out = self._out, b""
        return out

    def next_timeout(self) -> float | None:
        """When `tick` has something to do."""
        due = [self.body.schedule.next_time(), self.hands.next_time()]
        if self.device is None:
            due.append(self._on_at)
        else:
            due += [self.device.next_timeout(), self._ask_at, self.body.cut_at]
        times = [time for time in due if time is not None]
        return min(times) if times else None

    def _strike(self, fault: Fault) -> None:
        if fault.kind in BY_HANDS:
            self.body.on_strike(fault)
            self.hands.mistakes.append(fault)
        else:
            self.body.strike(fault)

    def _struck(self, now: float) -> None:
        """What the clock or a card brought about: power, memory and line are no matter of the moving parts."""
        self.hands.step(now)
        for fault in self.body.schedule.due(now):
            self._strike(fault)
        cut_at, cut = self.body.cut_at, self.body.cut
        if self.device is not None and cut is not None and cut_at is not None and now >= cut_at:
            self.power_off(cut_at, cut.seconds)
        while self.body.outside:
            fault = self.body.outside.pop(0)
            if fault.kind is FaultKind.UNPLUG:
                self.on_unplug(UNPLUGGED_S if fault.seconds is None else fault.seconds)
            elif fault.kind not in (FaultKind.POWER_CUT, FaultKind.RESET):
                self._store.strike(fault.kind)
            elif self.device is not None:
                self.power_off(now, 0.0 if fault.kind is FaultKind.RESET else fault.seconds)

    def _after(self, now: float) -> None:
        assert self.device is not None
        self._out += self.device.data_to_send()
        self._struck(now)
        if self.device is None:
            return
        if not self.hands.needed(self.device):
            self._ask_at = None
            return
        if self._ask_at is None:
            looks = _LOOKS_AGAIN if self.hands.looks_again(self.device) else 1
            self._ask_at = now + looks * self.setup.operator_s
        if now >= self._ask_at:
            self._ask_at = None
            self.hands.act(self.device)
            self.device.tick(now)
            self._out += self.device.data_to_send()
