"""What one check is, what it waits for, and how it fails: data and nothing else.

A check's `steps` is a generator over a `bench.Bench`. It yields the time until which it waits (it goes on earlier when
something arrives) or a `Prompt` for a person, and raises `Failed` for the first thing that is not as the page says.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, TypeVar

from firmware_protocol.codes import Capability, MachineKind

if TYPE_CHECKING:
    from firmware_protocol.conformance.bench import Bench

NO_CAPABILITY: Final = Capability(0)
PAGE: Final = "docs/protocol.md"
"""The page that the section numbers belong to."""


class Need(Enum):
    """What a person must do at the machine for a prompt."""

    INSERT = "insert"  #: an empty board into the slot, a full pack into the hopper
    POCKET = "pocket"  #: VERIFY: the cards of this pocket into the hopper, when the machine asks for them
    FAULT = "fault"  #: the machine stopped: put it right
    POWER = "power"  #: switch it off, and on again
    LOAD = "load"  #: the next part of the pack into a hopper that is smaller than the pack
    PILE = "pile"  #: TRAY: this pile into the board's pocket
    HANDS = "hands"  #: TABLE: take the hands from the outlets
    GIVE_UP = "give_up"  #: the machine holds a board in mid-deal: nobody needs it any more


@dataclass(frozen=True, slots=True)
class Prompt:
    """A person must act. `facts` are numbers of the protocol: pocket, pack, code."""

    need: Need
    facts: dict[str, Any] = field(default_factory=dict)


Result = TypeVar("Result")
Steps = Generator[float | Prompt, None, Result]


class Failed(Exception):
    """The machine did not do what the page says.

    Attributes:
        key: nothing (nothing came), other (something else came), silence (something came), moved (a card moved),
            differs (a value is another one), stopped (a fault that cannot be answered).
        facts: expected, came, what, seconds: words of the protocol, the same in every language.
    """

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(f"{key} {facts}")
        self.key = key
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the checklist.

    Attributes:
        id: its name on the command line and in the page.
        section: of the page, that says what is required.
        sends: what the checker sends or does.
        expects: what must come back.
        steps: does it.
        deals: cards move, so a person must put a board and a pack in.
        power: somebody must switch the machine off and on; only when asked for.
        needs: only for machines that offer this.
        kinds: only for machines of these kinds; empty: all.
    """

    id: str
    section: int
    sends: str
    expects: str
    steps: Callable[["Bench"], Steps[None]]
    deals: bool = False
    power: bool = False
    needs: Capability = NO_CAPABILITY
    kinds: tuple[MachineKind, ...] = ()
