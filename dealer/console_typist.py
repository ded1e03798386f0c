"""A person who types boards at the terminal: questions and refusals go to standard error, lines come from the other."""

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any, TextIO

from boards.problems import Fault
from boards.wording import say, sentence


class TerminalTypist:
    """Asks at a terminal, or reads the same lines from a pipe.

    Args:
        lang: The language.
        source: Where lines come from; default standard input.
        out: Where questions go; default standard error.
    """

    def __init__(self, lang: str, *, source: TextIO | None = None, out: TextIO | None = None) -> None:
        self._lang = lang
        self._source = sys.stdin if source is None else source
        if isinstance(self._source, TextIOWrapper):
            # Bytes of another code page are no ranks; they are refused like any other slip of the keyboard.
            self._source.reconfigure(errors="replace")
        self._out = sys.stderr if out is None else out

    def ask(self, key: str, **facts: Any) -> str | None:
        """Show a question and wait for a line; None: the input has ended."""
        self._out.write(say(key, self._lang, **facts))
        self._out.flush()
        try:
            line = self._source.readline()
        except KeyboardInterrupt:
            self._out.write("\n")
            raise
        if not line:
            # The question stands alone in its line.
            self._out.write("\n")
            return None
        return line

    def tell(self, key: str, **facts: Any) -> None:
        """Show a sentence."""
        self._out.write(say(key, self._lang, **facts) + "\n")
        self._out.flush()

    def refuse(self, faults: Sequence[Fault]) -> None:
        """Show why a line was not taken, each fault in a line of its own."""
        for fault in faults:
            self._out.write(sentence(fault, self._lang) + "\n")
        self._out.flush()
