"""The main job end to end on the built-in machine: deal, record, print, fill boards, read them back, explain.

Everything real except the iron: a real store, real files, a real pty or TCP line with pyserial on it, the protocol, the
journal, and a power cut in the middle of a card. Two boards are spoiled on purpose before they are read back.
"""

import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from boards import verify
from boards.diagnosis import Diagnosis, Pattern
from boards.games import GAMES
from boards.problems import Problem
from boards.wording import say
from boards.wording.report import diagnosis_lines
from dealer.console import Script, text_of
from dealer.operations import machine, paper, sets
from dealer.operations.machine_work import WorkOrder
from dealer.operations.paper_order import PrintOrder
from dealer.operations.reading_back import read_board
from dealer.station.orders import CLEAN, Ask, Choice, Progress, Say
from firmware_protocol import runner
from firmware_protocol.faults import Fault, FaultKind
from firmware_protocol.simulator import Setup, Tamper

SEED: Final = "paitao demo"
SESSION: Final = "round 1"
NUMBERS: Final = range(1, 17)
DEALT: Final = (1, 2, 3, 4)
CARD_S: Final = 0.02
HANDS_S: Final = 0.03
"""How long the simulated operator takes to change a board."""
CUT_AT: Final = 52 + 31
"""The card fed when the power goes: the 31st of board 2."""
DECK_SEED: Final = 2026
SPOILED: Final = (Tamper(2, turned=1), Tamper(4, moves=((1, 3, 4),)))
"""Board 2 is turned by a quarter; of board 4 a card of North's pocket goes to South's."""
EXPECTED: Final = {
    1: Pattern.IDENTICAL, 2: Pattern.TURNED_90, 3: Pattern.IDENTICAL, 4: Pattern.MOVED_CARDS,
}  # fmt: skip
START_S: Final = 10.0
"""How long the simulated machine may take to be there."""

Tell = Callable[[str], None]


@dataclass
class _Machine:
    """The simulated machine in a thread of its own, as a device on its desk would be."""

    folder: Path
    tcp: bool
    port: str = ""
    failed: BaseException | None = None
    _ready: threading.Event = field(default_factory=threading.Event)
    _stop: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def running(self) -> Iterator[str]:
        """The port it answers at, until the block ends."""
        thread = threading.Thread(target=self._run, name="simulated machine", daemon=True)
        thread.start()
        try:
            self._ready.wait(START_S)
            if self.failed is not None or not self.port:
                raise Problem("demo_machine", reason=str(self.failed or "-"))
            yield self.port
        finally:
            self._stop.set()
            thread.join(START_S)

    def _run(self) -> None:
        faults = [Fault(FaultKind.POWER_CUT, CUT_AT)]
        setup = Setup(card_s=CARD_S, operator_s=HANDS_S, off_s=0.5, faults=faults, tampers=SPOILED)
        simulation = runner.Simulation(setup, seed=DECK_SEED)
        try:
            if not self.tcp:
                try:
                    runner.run_pty(simulation, self.folder / "machine", ready=self._is_ready, stop=self._stop.is_set)
                    return
                except ImportError:
                    pass  # Windows has no pty; the TCP line does the same job
            runner.run_tcp(simulation, ready=self._is_ready, stop=self._stop.is_set)
        except BaseException as error:
            self.failed = error
            self._ready.set()

    def _is_ready(self, port: str) -> None:
        self.port = port
        self._ready.set()


def run(
    folder: str | None, *, lang: str, tell: Tell, tcp: bool = False, progress: Callable[[str], None] | None = None
) -> bool:
    """Run the demonstration; True when everything went as planned, the planted misboards included.

    Args:
        folder: Where to keep the files; default a new temporary folder.
        lang: Language of what is told and printed.
        tell: Takes one line at a time.
        tcp: A TCP line even where there is a pty.
        progress: Takes a line that replaces the one before, where there is a terminal for it.

    Raises:
        Problem: What no demonstration can go on without (no room on the disk, no line to the machine).
    """
    if folder is None:
        place = Path(tempfile.mkdtemp(prefix="paitao-demo-"))
    else:
        place = Path(folder)
        if place.exists() and any(place.iterdir()):
            raise Problem("demo_folder", file=folder)
        place.mkdir(parents=True, exist_ok=True)
    with _own_data_folder(place / "data"):
        return _Demonstration(place, lang, tell, progress).run(tcp)


class _Demonstration:
    def __init__(self, folder: Path, lang: str, tell: Tell, progress: Callable[[str], None] | None) -> None:
        self._folder, self._lang, self._tell, self._progress = folder, lang, tell, progress

    def _say(self, key: str, **facts: Any) -> None:
        self._tell(say(key, self._lang, **facts))

    def run(self, tcp: bool) -> bool:
        made = self._deal()
        self._print()
        with _Machine(self._folder, tcp).running() as port:
            good = self._fill(port)
            good = self._read_back(made, port) and good
        self._say("demo_files", folder=self._folder)
        for file in sorted(p for p in self._folder.iterdir() if p.is_file()):
            self._tell(f"  {file.name}")
        self._say("demo_good" if good else "demo_bad")
        return good

    def _deal(self) -> sets.Made:
        self._say("demo_deal", count=len(NUMBERS), seed=SEED)
        files = [str(self._folder / name) for name in ("demo.paitao.json", "demo.pbn")]
        made = sets.deal_set(
            GAMES["huapai"], NUMBERS, name="demo", event="paitao demo", session=SESSION, seed=SEED, outputs=files
        )
        self._say("demo_dealt", code=made.board_set.code)
        return made

    def _print(self) -> None:
        self._say("demo_print")
        for kind in ("cards", "labels"):
            order = PrintOrder(kind, self._lang, colours=4)
            printed = paper.print_set("demo", str(self._folder / f"{kind}.pdf"), order)
            facts = {"pieces": printed.pieces, "pages": printed.pages, "title": say("card_title_huapai", self._lang)}
            self._tell("  " + say(f"printed_{kind}", self._lang, **facts))

    def _fill(self, port: str) -> bool:
        self._say("demo_fill", boards=f"{DEALT[0]}-{DEALT[-1]}", line="TCP" if "://" in port else "pty")
        work = WorkOrder(boards=DEALT)
        return machine.run_machine("demo", port, self._console(), order=work, yes=True) == CLEAN

    def _read_back(self, made: sets.Made, port: str) -> bool:
        self._say("demo_read")
        good, of = True, made.board_set
        for number in DEALT:
            board = of.board(number)
            quiet = Script(self._answer, lambda shown: self._shown(shown, talks=False))
            reading = read_board(board, port, quiet, fingerprint=of.fingerprint)
            others = [other for other in of.boards if other.number != number]
            diagnosis: Diagnosis = verify.compare(board, reading, others)
            for line in diagnosis_lines(diagnosis, self._lang):
                self._tell("  " + line)
            good = good and diagnosis.pattern is EXPECTED[number]
        return good

    def _console(self) -> Script:
        return Script(self._answer, lambda shown: self._shown(shown, talks=True))

    @staticmethod
    def _answer(question: Ask) -> Choice:
        """What a sensible operator answers: go on where it stopped, else the first thing offered."""
        return Choice.RESUME if Choice.RESUME in question.choices else question.choices[0]

    def _shown(self, shown: Say | Ask | Progress, *, talks: bool) -> None:
        if isinstance(shown, Progress):
            if self._progress is not None:
                n, e, s, w = shown.counts
                facts = {"board": shown.board, "cards": shown.cards, "pack": shown.pack, "n": n, "e": e, "s": s, "w": w}
                self._progress(say("machine_progress", self._lang, **facts))
            return
        if talks:
            self._tell("  " + text_of(shown, self._lang))
            if isinstance(shown, Ask):
                self._say("demo_answer", answer=self._answer(shown).value or "Enter")


@contextmanager
def _own_data_folder(folder: Path) -> Iterator[None]:
    # The demonstration must leave no trace in the user's own store, journal and secrets.
    before = os.environ.get("PAITAO_DATA")
    os.environ["PAITAO_DATA"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["PAITAO_DATA"]
        else:
            os.environ["PAITAO_DATA"] = before
