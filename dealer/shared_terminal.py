"""One operator, one terminal, several machines: lines carry the machine's number, questions wait for their turn.

The oldest open question is the one on the screen; younger ones are shown when they appear and again when it is their
turn. While one machine alone asks, a key alone answers; otherwise the number comes first: ``2 c``. What was typed
before a question appeared, or in the very moment it did, never answers it.
"""

import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TextIO

from boards.wording import say
from dealer.console import Console, MachineConsole
from dealer.layout import columns
from dealer.station.jobs import Task
from dealer.station.orders import Ask, Choice, Level, MarkCopy, Progress, Say
from dealer.terminal import Terminal
from dealer.typed import ALWAYS, Answer, parse_answer, parse_choice
from firmware_protocol.codes import UNREAD
from firmware_protocol.events import MachineInfo

READING_S: Final = 0.5
"""Nobody has read a question and answered it sooner; what comes earlier was meant for something else."""
REDRAW_S: Final = 0.1
"""The progress line is drawn at most so often."""


@dataclass(slots=True)
class _Place:
    """What is known of one machine.

    Attributes:
        question: The open question.
        since: When it was shown.
        crowded: It was shown while another was open, so it is shown again when its turn comes.
        buried: Another was shown below it, so it is shown again when that one is gone.
        naming: NAME was answered without a card.
        answers: Given, and not taken yet; each with the question it is for.
    """

    question: Ask | None = None
    since: float = 0.0
    crowded: bool = False
    buried: bool = False
    naming: bool = False
    answers: list[tuple[Ask | None, Answer]] = field(default_factory=list)
    progress: Progress | None = None


class SharedTerminal(Terminal):
    """A terminal for several machines; `machines` gives the console of each. See `Terminal` for the arguments.

    Args:
        clock: Seconds from any fixed start.
    """

    def __init__(
        self, lang: str = "en", *, quiet: bool = False, show_progress: bool = False, bell: bool = False,
        source: TextIO | None = None, out: TextIO | None = None, err: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        super().__init__(
            lang, quiet=quiet, show_progress=show_progress, bell=bell, source=source, out=out, err=err
        )  # fmt: skip
        self._clock = clock
        self._places: dict[int, _Place] = {}
        self._asking: list[int] = []  # machines that ask, the longest waiting first
        self._prompting = False
        self._drawn_at = float("-inf")
        self._stale = False

    def machines(self, ports: Sequence[str], infos: Sequence[MachineInfo]) -> list[Console]:
        """Say which number is which machine; gives their consoles."""
        self._places = {number: _Place() for number in range(1, len(ports) + 1)}
        for number, (port, info) in enumerate(zip(ports, infos, strict=True), start=1):
            self._line(self._text("machines_legend", {"number": number, "port": port, "machine": info.machine_id}))
        self._line(self._text("machines_how", {}))
        return [MachineConsole(self, number) for number in self._places]

    def shown(self) -> None:
        """All that happened is said: the question whose turn it is, a prompt, or the progress line."""
        self._route()
        if self._asking:
            number = self._asking[0]
            place = self._places[number]
            if place.crowded:
                assert place.question is not None
                place.crowded = False
                self._show(number, place.question, "machines_again")
            if self._typed and not self._prompting:
                self._write("> ")
                self._prompting = True
        if not (self._asking and self._typed):
            self._draw()

    def finished(self, done: int, left: int, bad: Sequence[Task], code: int) -> None:
        """The last lines, over all machines."""
        self._line(self._text("machines_total", {"done": done, "left": left}))
        if bad:
            self._line(self._text("machine_summary_bad", {"tasks": tuple(bad)}))

    # -- one machine -----------------------------------------------------------------------------------------------

    def say_of(self, number: int, line: Say) -> None:
        """One line of a machine."""
        if line.level is Level.BAD:
            self._places[number].progress = None  # it stands still
        if line.level is not Level.NOTE or not self._quiet:
            self._line(f"{number}: {self._text(line.key, line.facts)}")

    def ask_of(self, number: int, question: Ask) -> None:
        """A question of a machine. What is typed already is not for it."""
        self._route()
        self.close_of(number)
        for other in self._asking:
            self._places[other].buried = True
        place = self._places[number]
        place.question, place.since = question, self._clock()
        place.crowded, place.buried = bool(self._asking), False
        self._asking.append(number)
        self._show(number, question)
        self.ring()

    def close_of(self, number: int) -> None:
        """A machine asks nothing (any more)."""
        place = self._places[number]
        if place.question is not None:
            self._asking.remove(number)
            first = self._places[self._asking[0]] if self._asking else place
            first.crowded, first.buried = first.crowded or first.buried, False
        place.question, place.naming = None, False

    def progress_of(self, number: int, progress: Progress) -> None:
        """How far a machine's board is; one that is full is told in a line of its own."""
        self._places[number].progress = progress if progress.cards < progress.pack else None
        self._stale = True

    def result_of(self, number: int, mark: MarkCopy) -> None:
        """The line that says so is enough."""

    def answer_of(self, number: int, question: Ask | None) -> Answer | None:
        """The next answer for this machine; one to a question that is gone is forgotten."""
        place = self._places[number]
        if place.question is not None and place.question is not question:
            self.close_of(number)
        self._route()
        while place.answers:
            of, answer = place.answers.pop(0)
            if of is question:
                if of is not None:
                    self.close_of(number)
                return answer
        return None

    def ended_for(self, number: int) -> bool:
        """Standard input has ended, and no line that is left can be for this machine."""
        return self.ended or (
            self._closed and all(self._numbered(one.strip())[0] not in (0, number) for one in self._lines)
        )

    # -- what is typed -----------------------------------------------------------------------------------------------

    def _route(self) -> None:
        """Give each typed line to the machine it is for. A pipe's lines wait for their question."""
        self._take_lines()
        kept = []
        while self._lines:
            line = self._lines.popleft()
            if not self._route_line(line.strip()):
                kept.append(line)
                if not self._numbered(line.strip())[0]:
                    break  # the lines behind it were meant for later questions
        self._lines.extendleft(reversed(kept))

    def _numbered(self, line: str) -> tuple[int, str]:
        """The machine a line names (0: none) and what is left of it. A number alone names one that waits for Enter."""
        word, _, rest = line.partition(" ")
        number = int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else 0
        if number not in self._places:
            return 0, line
        if not rest.strip() and not self._waits_for_enter(number):
            return 0, line
        return number, rest.strip()

    def _waits_for_enter(self, number: int) -> bool:
        question = self._places[number].question
        if question is None or Choice.NUMBER in question.choices:
            return False
        return parse_choice("", question.choices) is not None

    def _route_line(self, line: str) -> bool:
        """Whether the line is dealt with."""
        self._prompting = False
        number, rest = self._numbered(line)
        naming = [one for one in self._asking if self._places[one].naming]
        if not number and naming:
            number, rest = naming[0], line
        if not number and not self._asking:
            return self._without_question(line)
        if not number and len(self._asking) > 1:
            if line:
                example = f"{self._asking[0]} {line}"[:20]
                self._line(self._text("machines_which", {"numbers": tuple(self._asking), "example": example}))
            return True
        number = number or self._asking[0]
        place = self._places[number]
        if any(of is place.question for of, _ in place.answers):
            return self._typed  # it is answered already: a person pressed twice, a pipe's line is for the next one
        if place.question is None:
            if not self._typed:
                return False
            choice = parse_choice(rest, ALWAYS)
            if choice is not None:
                place.answers.append((None, (choice, UNREAD)))
            else:
                self._line(self._text("machines_none_asks", {"number": number}))
            return True
        if self._typed and self._clock() - place.since < READING_S:
            self._line(self._text("machines_new_question", {"typed": line[:20]}))
            return True
        typed = parse_answer(rest, place.question, naming=place.naming)
        place.naming = typed.naming
        for key, facts in typed.told:
            self._line(f"{number}: {self._text(key, facts)}")
        if typed.answer is not None:
            place.answers.append((place.question, typed.answer))
        return True

    def _without_question(self, line: str) -> bool:
        if not self._typed:
            return False
        if line.casefold() == Choice.LEAVE.value:
            for place in self._places.values():
                place.answers.append((None, (Choice.LEAVE, UNREAD)))
        elif line:
            self._line(self._text("machines_only_q", {"example": f"{min(self._places)} q"}))
        return True

    # -- what is shown -----------------------------------------------------------------------------------------------

    def _show(self, number: int, question: Ask, key: str = "") -> None:
        text = self._text(question.key, question.facts)
        self._line(f"{number}: {say(key, self._lang, text=text) if key else text}")
        # With its number, also while this machine asks alone: another may ask before it is answered.
        self._keys(question, f"{number} ")

    def _line(self, text: str) -> None:
        if self._prompting:
            # The prompt moves below the line; what is half typed stays with it as far as the terminal is concerned.
            self._write("\r")
            self._prompting = False
        super()._line(text)
        self._stale = True

    def _draw(self) -> None:
        """The boards under way, as much of each as the width allows."""
        now = self._clock()
        if not self._show_progress or not self._stale or now - self._drawn_at < REDRAW_S:
            return
        running = [(number, place.progress) for number, place in self._places.items() if place.progress is not None]
        if not running and not self._shown:
            return
        width = shutil.get_terminal_size().columns - 1
        for form in (self._long, self._short, self._shortest):
            text = "  ".join(form(number, progress) for number, progress in running)
            if columns(text) <= width:
                break
        text = text[:width] if columns(text) > width else text
        self._in_place(text)
        self._drawn_at, self._stale = now, False

    def _long(self, number: int, progress: Progress) -> str:
        facts: dict[str, Any] = {"board": progress.board, "cards": progress.cards, "pack": progress.pack}
        return self._text("machines_status", {"number": number, **facts})

    def _short(self, number: int, progress: Progress) -> str:
        return f"{number}:{progress.board} {progress.cards}/{progress.pack}"

    def _shortest(self, number: int, progress: Progress) -> str:
        return f"{number}:{progress.cards}"
