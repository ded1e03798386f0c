"""A machine without hardware, for trying, showing and testing: started in an instant, so it imports little."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from boards.cards import parse_card
from boards.problems import Problem
from firmware_protocol import runner
from firmware_protocol.body import Fault, FaultKind
from firmware_protocol.simulator import Setup

SIMULATED_FAULTS: Final = tuple(kind.name.lower() for kind in FaultKind)


def simulate(
    *,
    link: str | None = None,
    tcp: int | None = None,
    card_ms: int = 100,
    memory: str | None = None,
    deck_seed: int | None = None,
    faults: Sequence[str] = (),
    operator_ms: int = 300,
    serial: int = 1,
    ready: Callable[[str], None] = lambda port: None,
    watch: Callable[[str], None] = lambda what: None,
    stop: Callable[[], bool] = lambda: False,
) -> None:
    """Run a simulated machine, with an operator's hands, until `stop` or Ctrl-C.

    Args:
        link: A path that hosts open: a link to a pty.
        tcp: A TCP port of this computer instead; 0 for any free one.
        card_ms: Milliseconds a card.
        memory: Folder for the machine's memory and cards, which then survive the death of this process.
        deck_seed: Makes deck orders the same each time.
        faults: `KIND@CARD` or `misread_as@CARD=FACE`, by the number of the card fed.
        operator_ms: How long the hands take to change a board.
        serial: Its serial number: two machines at one desk need two.
        ready: Told the port to open.
        watch: Told "connected", "power off" ...
        stop: Asked often.

    Raises:
        Problem: `simulator_where`, `simulator_fault`, `simulator_no_pty`, `simulator_link_taken`,
            `simulator_tcp_taken`, `file_unwritable`.
    """
    if (link is None) == (tcp is None):
        raise Problem("simulator_where")
    setup = Setup(
        machine_id=f"paitao/simulator/{serial}",
        card_s=card_ms / 1000,
        operator_s=operator_ms / 1000,
        faults=[parse_simulated_fault(text) for text in faults],
    )
    simulation = runner.Simulation(setup, seed=deck_seed, state=Path(memory) if memory else None, watch=watch)
    try:
        if tcp is not None:
            runner.run_tcp(simulation, tcp, ready=ready, stop=stop)
        elif link is not None:
            runner.run_pty(simulation, Path(link), ready=ready, stop=stop)
    except ImportError:
        raise Problem("simulator_no_pty") from None
    except FileExistsError:
        raise Problem("simulator_link_taken", file=link) from None
    except OSError as error:
        reason = error.strerror or str(error)
        if tcp is not None:
            raise Problem("simulator_tcp_taken", port=tcp, reason=reason) from None
        raise Problem("file_unwritable", file=link, reason=reason) from None


def parse_simulated_fault(text: str) -> Fault:
    """A planned fault: `jam_path@20`, `power_cut@12`, `misread_as@25=H9` (the 25th card fed is read as H9).

    Raises:
        Problem: `simulator_fault`, or as `parse_card`.
    """
    kind, at, rest = text.strip().lower().partition("@")
    card, equals, face = rest.partition("=")
    needs_face = kind == FaultKind.MISREAD_AS.name.lower()
    if not at or kind not in SIMULATED_FAULTS or not card.isascii() or not card.isdigit() or needs_face != bool(equals):
        raise Problem("simulator_fault", text=text, known=", ".join(SIMULATED_FAULTS))
    if needs_face:
        return Fault(FaultKind[kind.upper()], int(card), parse_card(face))
    return Fault(FaultKind[kind.upper()], int(card))
