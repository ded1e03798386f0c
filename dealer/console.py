"""What a station's lines go to and its answers come from, and how both are put into words.

Terminals are in `terminal` and `shared_terminal`, programs in `events_json`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, runtime_checkable

from boards.board import ranges_text
from boards.wording import say
from dealer.station.jobs import Task
from dealer.station.orders import Ask, Choice, MarkCopy, Progress, Say
from firmware_protocol.codes import UNREAD, MachineKind
from firmware_protocol.events import MachineInfo

_EMPTYING: Final = frozenset({"machine_other", "machine_other_known", "machine_other_reading"})
"""Questions in which ANEW empties a board without dealing it."""
_CONTINUING: Final = {
    "machine_stop_move_pile": "machine_choice_moved", "machine_stop_next_load": "machine_choice_loaded",
    "machine_stop_hopper_empty": "machine_choice_added",
    "reader_pile": "machine_choice_pile_seen", "reader_load": "machine_choice_loaded",
}  # fmt: skip
"""What CONTINUE means where it is a step of the work."""
_EMPTIED: Final = {MachineKind.TRAY: "machine_choice_anew_tray", MachineKind.TABLE: "machine_choice_anew_table"}
"""What ANEW says was emptied where there is no slot."""


class Console(Protocol):
    """Where a station's lines go and its answers come from: a terminal, a script, a page."""

    def say(self, line: Say) -> None:
        """Show one line."""

    def ask(self, question: Ask) -> None:
        """Show a question; its answer comes through `answer`."""

    def progress(self, progress: Progress) -> None:
        """Show how far the board is."""

    def result(self, mark: MarkCopy) -> None:
        """What became of a physical board; the store knows it already."""

    def answer(self, question: Ask | None) -> tuple[Choice, int] | None:
        """An answer to the open question (with a face for NAME, a number for NUMBER); without a question one of
        `typed.ALWAYS`. None when there is none yet."""

    @property
    def ended(self) -> bool:
        """Nobody will answer any more."""

    def wake_with(self, wake: Callable[[], None]) -> None:
        """What to call, from any thread, when there may be an answer."""


@runtime_checkable
class Panel(Protocol):
    """The operator of several machines."""

    def machines(self, ports: Sequence[str], infos: Sequence[MachineInfo]) -> list[Console]:
        """The machines are these; gives what each of them talks to, numbered from 1."""

    def shown(self) -> None:
        """All that happened is said."""

    def finished(self, done: int, left: int, bad: Sequence[Task], code: int) -> None:
        """The run is over."""

    def wake_with(self, wake: Callable[[], None]) -> None:
        """What to call, from any thread, when there may be an answer."""

    # -- one machine, by its number: as the methods of `Console` ------------------------------------------------------

    def say_of(self, number: int, line: Say) -> None:
        """As `Console.say`."""

    def ask_of(self, number: int, question: Ask) -> None:
        """As `Console.ask`."""

    def progress_of(self, number: int, progress: Progress) -> None:
        """As `Console.progress`."""

    def result_of(self, number: int, mark: MarkCopy) -> None:
        """As `Console.result`."""

    def answer_of(self, number: int, question: Ask | None) -> tuple[Choice, int] | None:
        """As `Console.answer`."""

    def ended_for(self, number: int) -> bool:
        """As `Console.ended`."""


class MachineConsole:
    """The part of a panel that is one machine's."""

    def __init__(self, panel: Panel, number: int) -> None:
        self._panel, self._number = panel, number

    def say(self, line: Say) -> None:
        """Show one line."""
        self._panel.say_of(self._number, line)

    def ask(self, question: Ask) -> None:
        """Show a question."""
        self._panel.ask_of(self._number, question)

    def progress(self, progress: Progress) -> None:
        """Show how far the board is."""
        self._panel.progress_of(self._number, progress)

    def result(self, mark: MarkCopy) -> None:
        """What became of a physical board."""
        self._panel.result_of(self._number, mark)

    def answer(self, question: Ask | None) -> tuple[Choice, int] | None:
        """The next answer for this machine."""
        return self._panel.answer_of(self._number, question)

    @property
    def ended(self) -> bool:
        """Nobody will answer any more."""
        return self._panel.ended_for(self._number)

    def wake_with(self, wake: Callable[[], None]) -> None:
        """The panel itself wakes."""


class Script:
    """A console without a person: answers from a function, lines into a list. For demonstrations and tests.

    Args:
        answers: Gives the answer to a question (with a face for NAME), or None to leave it open.
        shown: Called for every line, question and progress.
    """

    def __init__(
        self,
        answers: Callable[[Ask], Choice | tuple[Choice, int] | None],
        shown: Callable[[Say | Ask | Progress], None] | None = None,
    ) -> None:
        self._answers = answers
        self._shown = shown
        self._open: Ask | None = None
        self.lines: list[Say | Ask] = []

    def say(self, line: Say) -> None:
        """Keep a line."""
        self.lines.append(line)
        if self._shown is not None:
            self._shown(line)

    def ask(self, question: Ask) -> None:
        """Keep a question; its answer is given next time."""
        self.lines.append(question)
        self._open = question
        if self._shown is not None:
            self._shown(question)

    def progress(self, progress: Progress) -> None:
        """Pass progress on."""
        if self._shown is not None:
            self._shown(progress)

    def result(self, mark: MarkCopy) -> None:
        """The line that says so is enough."""

    def answer(self, question: Ask | None) -> tuple[Choice, int] | None:
        """Ask the function, once for each question."""
        if question is None or question is not self._open:
            return None
        self._open = None
        found = self._answers(question)
        if found is None:
            return None
        return found if isinstance(found, tuple) else (found, UNREAD)

    @property
    def ended(self) -> bool:
        """Never: a script that does not answer leaves the question open."""
        return False

    def wake_with(self, wake: Callable[[], None]) -> None:
        """A script answers at once."""


def told(facts: dict[str, Any], lang: str) -> dict[str, Any]:
    """Facts with the board's name put together: number, and container, copy and back where they matter."""
    task, tasks = facts.get("task"), facts.get("tasks")
    if isinstance(tasks, tuple):
        return {**facts, "boards": _boards_of(tasks, lang)}
    if not isinstance(task, Task):
        return facts
    name = say("machine_board", lang, board=task.board)
    if task.container != task.board:
        name += say("machine_board_container", lang, container=task.container)
    if task.copies > 1:
        name += say("machine_board_spare" if task.spare else "machine_board_copy", lang, copy=task.copy)
    backs = say("machine_board_backs", lang, backs=task.backs) if task.backs else ""
    return {**facts, "name": name, "backs": backs, "container": task.container}


def _boards_of(tasks: tuple[Task, ...], lang: str) -> tuple[str, ...]:
    """Several boards by their names, copy by copy where there are copies."""
    names = []
    for copy in sorted({task.copy for task in tasks}):
        of = [task for task in tasks if task.copy == copy]
        name = say("machine_board", lang, board=ranges_text(task.board for task in of))
        key = "machine_board_spare" if of[0].spare else "machine_board_copy"
        names.append(name + (say(key, lang, copy=copy) if of[0].copies > 1 else ""))
    return tuple(names)


def text_of(line: Say | Ask, lang: str) -> str:
    """One line or question as a sentence."""
    return say(line.key, lang, **told(line.facts, lang))


def choice_text(choice: Choice, question: Ask, lang: str) -> str:
    """What a choice of a question means."""
    key = f"machine_choice_{choice.name.lower()}"
    if question.key in _EMPTYING and choice is Choice.ANEW:
        key = "machine_choice_drop"
    elif choice is Choice.ANEW:
        key = _EMPTIED.get(question.facts.get("kind", MachineKind.BOARD), key)
    elif choice is Choice.CONTINUE:
        key = _CONTINUING.get(question.key, key)
    return say(key, lang)


def progress_text(progress: Progress, lang: str) -> str:
    """How far a board is, as one line."""
    n, e, s, w = progress.counts
    facts = {"board": progress.board, "cards": progress.cards, "pack": progress.pack, "n": n, "e": e, "s": s, "w": w}
    return say("machine_progress" if progress.board else "reader_progress", lang, **facts)
