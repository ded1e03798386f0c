"""The operator's terminal: plain lines, one progress line in place, answers typed while the machine runs.

Lines go to standard output, progress to standard error and only to a terminal. A pipe's lines wait for the questions
they answer; what was typed at a terminal before a question was asked does not answer it.
"""

import shutil
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from typing import Any, TextIO

from boards.wording import say
from dealer.console import choice_text, progress_text, told
from dealer.layout import columns, folded, side_by_side
from dealer.station.orders import Ask, Choice, Level, MarkCopy, Progress, Say
from dealer.typed import ALWAYS, Answer, parse_answer, parse_choice
from dealer.typed_lines import TypedLines
from firmware_protocol.codes import UNREAD


class Terminal:
    """A person at a terminal, or a script at a pipe.

    Args:
        lang: The language.
        quiet: Leave out lines that only inform.
        show_progress: Whether standard error is a terminal for the progress line.
        bell: Ring at every question.
        source: Where answers come from; default standard input.
        out, err: Default standard output and error.
    """

    def __init__(
        self, lang: str = "en", *, quiet: bool = False, show_progress: bool = False, bell: bool = False,
        source: TextIO | None = None, out: TextIO | None = None, err: TextIO | None = None,
    ) -> None:  # fmt: skip
        self._quiet, self._show_progress, self._bell = quiet, show_progress, bell
        self._source = sys.stdin if source is None else source
        # Without a console (or with a closed descriptor) Python has no streams at all; the board is dealt all the same.
        self._out, self._err = out or sys.stdout or StringIO(), err or sys.stderr or StringIO()
        # A stop that reads ????? helps nobody: a console without Chinese characters gets English.
        self._lang = lang if _can_show(self._out, say("machine_choice_anew", lang)) else "en"
        self._typed = _is_terminal(self._source)
        self._input = TypedLines(self._source)
        self._lines: deque[str] = deque()
        self._closed = False
        self._naming = False
        self._width = 0
        self._shown = False

    def wake_with(self, wake: Callable[[], None]) -> None:
        """What to call when a line has come."""
        self._input.wake = wake

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
        self._keys(question)
        self._prompt()
        self.ring()

    def progress(self, progress: Progress) -> None:
        """Show how far the board is, in place."""
        if self._show_progress:
            self._in_place(progress_text(progress, self._lang))

    def result(self, mark: MarkCopy) -> None:
        """The line that says so is enough."""

    def ring(self) -> None:
        """Ring the bell, where one was asked for and there is a terminal."""
        if self._bell:
            ring(self._out, self._err)

    def answer(self, question: Ask | None) -> Answer | None:
        """The next answer; what is no answer is told and forgotten."""
        self._take_lines()
        if question is None and not self._typed:
            return None
        while self._lines:
            line = self._lines.popleft().strip()
            if question is None:
                choice = parse_choice(line, ALWAYS)
                if choice is not None:
                    return choice, UNREAD
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

    def _parse(self, line: str, question: Ask) -> Answer | None:
        typed = parse_answer(line, question, naming=self._naming)
        self._naming = typed.naming
        for key, facts in typed.told:
            self._line(self._text(key, facts))
        return typed.answer

    def _text(self, key: str, facts: dict[str, Any]) -> str:
        return say(key, self._lang, **told(facts, self._lang))

    def _line(self, text: str) -> None:
        if self._shown:
            # Two columns more: a terminal shows Ctrl-C as ^C behind the line.
            self._beside("\r" + " " * (self._width + 2) + "\r")
            self._width, self._shown = 0, False
        whole = not _is_terminal(self._out)
        for line in [text] if whole else folded(text, shutil.get_terminal_size().columns):
            self._write(line + "\n")

    def _keys(self, question: Ask, whose: str = "") -> None:
        """The keys that answer a question; `whose`: what is typed before each."""
        number = say("machine_key_number", self._lang)
        options = [
            f"[{whose}{number if choice is Choice.NUMBER else choice.value or 'Enter'}] "
            f"{choice_text(choice, question, self._lang)}"
            for choice in question.choices
        ]
        for line in side_by_side(options, shutil.get_terminal_size().columns):
            self._line(line)

    def _in_place(self, text: str) -> None:
        width = columns(text)
        self._beside("\r" + text + " " * max(0, self._width - width))
        self._width, self._shown = width, True

    def _prompt(self) -> None:
        if self._typed:
            self._write("> ")

    def _write(self, text: str) -> None:
        try:
            self._out.write(text)
            self._out.flush()
        except OSError:
            # Whoever watched is gone, or the disk it went to is full. The board goes on, it is journalled; the next
            # question finds nobody.
            self._out, self._closed = StringIO(), True
            self._lines.clear()

    def _beside(self, text: str) -> None:
        """To standard error; where that takes nothing any more, progress is no longer shown."""
        try:
            self._err.write(text)
            self._err.flush()
        except OSError:
            self._show_progress = False

    def _take_lines(self) -> None:
        self._lines += self._input.take()
        self._closed = self._closed or self._input.closed


def _is_terminal(source: TextIO | None) -> bool:
    try:
        return source is not None and source.isatty()
    except ValueError:
        return False


def ring(*streams: TextIO) -> None:
    """The bell of the first of these that is a terminal; none is, none rings."""
    stream = next((one for one in streams if _is_terminal(one)), None)
    if stream is not None:
        with suppress(OSError):  # a terminal that is gone
            stream.write("\a")
            stream.flush()


def _can_show(stream: TextIO, text: str) -> bool:
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
