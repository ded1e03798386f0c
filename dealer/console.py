"""The operator's terminal: plain lines, one progress line in place, answers typed while the machine runs.

Lines go to standard output, progress to standard error and only to a terminal. Answers come through a thread and a
queue, so that nothing here needs a select on a terminal, a pty or a signal. A pipe's lines wait for the questions they
answer; what was typed at a terminal before a question was asked does not answer it.
"""

import os
import queue
import sys
import threading
from collections import deque
from collections.abc import Callable
from io import StringIO, UnsupportedOperation
from typing import Any, Final, Protocol, TextIO

from boards.board import ranges_text
from boards.cards import parse_card
from boards.problems import Problem
from boards.wording import say
from dealer.station.jobs import Task
from dealer.station.orders import Ask, Choice, Level, Progress, Say
from firmware_protocol.codes import UNREAD

_EXTRA_WORDS: Final = {"": (Choice.GO, Choice.CONTINUE)}
"""Enter alone: the board is ready, or the cause is removed."""


class Console(Protocol):
    """Where a station's lines go and its answers come from: a terminal, a script, a page."""

    def say(self, line: Say) -> None:
        """Show one line."""

    def ask(self, question: Ask) -> None:
        """Show a question; its answer comes through `answer`."""

    def progress(self, progress: Progress) -> None:
        """Show how far the board is."""

    def answer(self, question: Ask | None) -> tuple[Choice, int] | None:
        """An answer to the open question (with a face for NAME), or LEAVE at any time; None when there is none yet."""

    @property
    def ended(self) -> bool:
        """Nobody will answer any more."""


class Terminal:
    """A person at a terminal, or a script at a pipe.

    Args:
        lang: The language.
        quiet: Leave out lines that only inform.
        show_progress: Whether standard error is a terminal for the progress line.
        source: Where answers come from; default standard input.
        out, err: Default standard output and error.
    """

    def __init__(
        self, lang: str = "en", *, quiet: bool = False, show_progress: bool = False, source: TextIO | None = None,
        out: TextIO | None = None, err: TextIO | None = None,
    ) -> None:  # fmt: skip
        self._quiet, self._show_progress = quiet, show_progress
        self._source = sys.stdin if source is None else source
        # Without a console (or with a closed descriptor) Python has no streams at all; the board is dealt all the same.
        self._out, self._err = out or sys.stdout or StringIO(), err or sys.stderr or StringIO()
        # A stop that reads ????? helps nobody: a console without Chinese characters gets English.
        self._lang = lang if _can_show(self._out, say("machine_choice_anew", lang)) else "en"
        self._typed = _is_terminal(self._source)
        self._queue: queue.Queue[str | None] = queue.Queue()
        self._lines: deque[str] = deque()
        self._closed = False
        self._naming = False
        self._width = 0
        self._shown = False
        threading.Thread(target=_read_lines, args=(self._source, self._queue), daemon=True).start()

    def say(self, line: Say) -> None:
        """Show one line."""
        if line.level is not Level.NOTE or not self._quiet:
            self._line(self._text(line.key, line.facts))

    def ask(self, question: Ask) -> None:
        """Show a question with the keys that answer it. What was typed before it at a terminal is forgotten."""
        self._naming = False
        if self._typed:
            self._take_lines()
            self._lines.clear()
        self._line(self._text(question.key, question.facts))
        self._line("  " + "   ".join(self._option(choice, question) for choice in question.choices))
        self._prompt()

    def progress(self, progress: Progress) -> None:
        """Show how far the board is, in place."""
        if not self._show_progress:
            return
        n, e, s, w = progress.counts
        facts = {
            "board": progress.board,
            "cards": progress.cards,
            "pack": progress.pack,
            "n": n,
            "e": e,
            "s": s,
            "w": w,
        }
        text = say("machine_progress", self._lang, **facts)
        width = _columns(text)
        self._err.write("\r" + text + " " * max(0, self._width - width))
        self._err.flush()
        self._width, self._shown = width, True

    def answer(self, question: Ask | None) -> tuple[Choice, int] | None:
        """The next answer; what is no answer is told and forgotten."""
        self._take_lines()
        if question is None and not self._typed:
            return None
        while self._lines:
            line = self._lines.popleft().strip()
            if question is None:
                if line.casefold() == Choice.LEAVE.value:
                    return Choice.LEAVE, UNREAD
                if line:
                    self._line(self._text("machine_only_q", {}))
                continue
            found = self._parse(line, question)
            if found is not None:
                return found
            self._prompt()
        return None

    @property
    def ended(self) -> bool:
        """Standard input has ended and every line of it is used."""
        self._take_lines()
        return self._closed and not self._lines

    # -- inside ----------------------------------------------------------------------------------------------------

    def _parse(self, line: str, question: Ask) -> tuple[Choice, int] | None:
        word, _, rest = line.partition(" ")
        if self._naming and line and word.casefold() not in {choice.value for choice in question.choices}:
            rest, word = line, Choice.NAME.value
        elif self._naming and not line:
            return None
        self._naming = False
        choice = parse_choice(word, question.choices)
        if choice is None:
            self._line(self._text("machine_no_answer", {"typed": line}))
            return None
        if choice is not Choice.NAME:
            return choice, UNREAD
        if not rest.strip():
            self._naming = True
            self._line(self._text("machine_which_card", {}))
            return None
        try:
            return choice, parse_card(rest)
        except Problem as problem:
            self._naming = True
            for fault in problem.faults:
                self._line(say(fault.key, self._lang, **fault.facts))
            return None

    def _option(self, choice: Choice, question: Ask) -> str:
        key = f"machine_choice_{choice.name.lower()}"
        if question.key in _EMPTYING and choice is Choice.ANEW:
            key = "machine_choice_drop"
        return f"[{choice.value or 'Enter'}] {say(key, self._lang)}"

    def _text(self, key: str, facts: dict[str, Any]) -> str:
        return say(key, self._lang, **told(facts, self._lang))

    def _line(self, text: str) -> None:
        if self._shown:
            # Two columns more: a terminal shows Ctrl-C as ^C behind the line.
            self._err.write("\r" + " " * (self._width + 2) + "\r")
            self._err.flush()
            self._width, self._shown = 0, False
        self._write(text + "\n")

    def _prompt(self) -> None:
        if self._typed:
            self._write("> ")

    def _write(self, text: str) -> None:
        try:
            self._out.write(text)
            self._out.flush()
        except BrokenPipeError:
            # Whoever watched is gone. The board goes on, it is journalled; the next question finds nobody.
            self._out, self._closed = StringIO(), True
            self._lines.clear()

    def _take_lines(self) -> None:
        while True:
            try:
                line = self._queue.get_nowait()
            except queue.Empty:
                return
            if line is None:
                self._closed = True
            else:
                self._lines.append(line)


_EMPTYING: Final = frozenset({"machine_other", "machine_other_known", "machine_other_reading"})


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


def parse_choice(word: str, choices: tuple[Choice, ...]) -> Choice | None:
    """The choice that a typed key means, None when it is not offered."""
    plain = word.strip().casefold()
    for choice in _EXTRA_WORDS.get(plain, ()):
        if choice in choices:
            return choice
    return next((choice for choice in choices if choice.value == plain and plain), None)


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
        name += say("machine_board_copy", lang, copy=task.copy)
    backs = say("machine_board_backs", lang, backs=task.backs) if task.backs else ""
    return {**facts, "name": name, "backs": backs, "container": task.container}


def _boards_of(tasks: tuple[Task, ...], lang: str) -> tuple[str, ...]:
    """Several boards by their names, copy by copy where there are copies."""
    names = []
    for copy in sorted({task.copy for task in tasks}):
        of = [task for task in tasks if task.copy == copy]
        name = say("machine_board", lang, board=ranges_text(task.board for task in of))
        names.append(name + (say("machine_board_copy", lang, copy=copy) if of[0].copies > 1 else ""))
    return tuple(names)


def text_of(line: Say | Ask, lang: str) -> str:
    """One line or question as a sentence."""
    return say(line.key, lang, **told(line.facts, lang))


def _read_lines(source: TextIO | None, into: "queue.Queue[str | None]") -> None:
    """Lines of a stream into a queue, None at its end. Reads the descriptor itself: a thread that waits inside a
    buffered reader cannot be left behind at exit."""
    try:
        if source is None:
            return
        try:
            handle = source.fileno()
        except (OSError, ValueError, UnsupportedOperation):
            for line in source:
                into.put(line)
            return
        rest = b""
        while data := os.read(handle, 4096):
            *lines, rest = (rest + data).split(b"\n")
            for raw in lines:
                into.put(raw.decode(source.encoding or "utf-8", "replace"))
        if rest:
            into.put(rest.decode(source.encoding or "utf-8", "replace"))
    except (OSError, ValueError):
        return
    finally:
        into.put(None)


def _is_terminal(source: TextIO | None) -> bool:
    try:
        return source is not None and source.isatty()
    except ValueError:
        return False


def _can_show(stream: TextIO, text: str) -> bool:
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _columns(text: str) -> int:
    """Terminal columns: Chinese characters take two."""
    return sum(2 if ord(character) >= 0x1100 else 1 for character in text)
