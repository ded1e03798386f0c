"""What differs between the simulated kinds of machine: the body, the hands at it, and what it says of itself."""

import random
from typing import TYPE_CHECKING, Any

from firmware_protocol.body import Body
from firmware_protocol.codes import REJECT, Capability, MachineKind
from firmware_protocol.device import Identity
from firmware_protocol.hands import Hands
from firmware_protocol.table_body import TableBody
from firmware_protocol.table_hands import TableHands
from firmware_protocol.tray_body import TrayBody
from firmware_protocol.tray_hands import TrayHands

if TYPE_CHECKING:
    from firmware_protocol.simulator import Setup


def identity_of(setup: "Setup") -> Identity:
    """What the machine says in HELLO_ACK; only a slot reads the number of a board, and no board comes to a table."""
    capabilities = Capability.POCKET_SENSORS | Capability.MEMORY | Capability.LEARN | Capability.TEST
    if setup.kind is MachineKind.BOARD:
        capabilities |= Capability.BOARD_LABEL
    if setup.kind is not MachineKind.TABLE:
        capabilities |= Capability.VERIFY
    if setup.reject:
        capabilities |= Capability.REJECT_OUTLET
    if setup.sees_backs:
        capabilities |= Capability.BACKS
    outlets = REJECT if setup.reject else 4
    return Identity(
        setup.machine_id, kind=setup.kind, capabilities=capabilities, outlets=outlets, hopper=setup.hopper
    )  # fmt: skip


def body_and_hands(setup: "Setup", rng: random.Random, fault_rng: random.Random, now: float) -> tuple[Body, Hands]:
    """A machine without cards, and who stands at it."""
    given: dict[str, Any] = {
        "card_s": setup.card_s, "faults": setup.faults, "reject": setup.reject, "sees_backs": setup.sees_backs,
        "rng": fault_rng, "now": now,
    }  # fmt: skip
    if setup.kind is MachineKind.TRAY:
        tray = TrayBody(**given)
        tray.room = setup.hopper
        return tray, TrayHands(tray, rng, setup.decks, setup.tampers)
    if setup.kind is MachineKind.TABLE:
        table = TableBody(**given)
        return table, TableHands(table, rng, setup.decks, take_s=setup.take_s, play_s=setup.play_s)
    body = Body(**given)
    return body, Hands(body, rng, setup.decks, setup.tampers)
