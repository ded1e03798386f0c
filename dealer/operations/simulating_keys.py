"""Faults typed while simulated machines run: a letter and Enter, read by a thread of its own, so on Windows too."""

import os
import re
import sys
from collections.abc import Callable
from typing import Final, TextIO

from dealer.typed_lines import TypedLines
from firmware_protocol.faults import Fault, FaultKind

K: Final = FaultKind
KEYS: Final[dict[str, FaultKind]] = {
    "m": K.MISREAD_AS, "u": K.UNREADABLE, "a": K.DAMAGED, "r": K.READER_DIRTY, "t": K.DUPLICATE, "f": K.FOREIGN,
    "o": K.OTHER_BACK, "l": K.LOST_CARD, "d": K.DOUBLE_FEED, "h": K.JAM_FEED, "g": K.JAM_GATE, "j": K.JAM_PATH,
    "v": K.MOTOR, "k": K.POCKET_FULL, "s": K.POCKET_SEEN, "c": K.COVER_OPEN, "e": K.EMERGENCY, "b": K.BOARD_REMOVED,
    "w": K.WRONG_BOARD, "n": K.DECK_SHORT, "y": K.MEMORY_LOST, "z": K.RESET, "p": K.POWER_CUT, "x": K.UNPLUG,
}  # fmt: skip
_LASTING: Final = (K.POWER_CUT, K.UNPLUG)
_LINE: Final = re.compile(r"(\d*)\s*([a-z?])\s*(\d{1,4}(?:\.\d+)?)?")

Tell = Callable[..., None]
"""Takes a row's key and its facts."""


class Keyboard:
    """Typed lines as faults.

    Args:
        count: How many machines there are.
        tell: Told what `?` asks for, and what is no letter.
        source: Where lines come from.
    """

    def __init__(self, count: int, tell: Tell, source: TextIO | None) -> None:
        self._tell = tell
        self._lines = TypedLines(source)
        self._struck: list[list[Fault]] = [[] for _ in range(count)]

    def struck(self, machine: int) -> list[Fault]:
        """What was typed for a machine, from 0, since the last time."""
        for line in self._lines.take():
            if line.strip():
                self._typed(line.strip())
        found, self._struck[machine] = self._struck[machine], []
        return found

    def _typed(self, line: str) -> None:
        match = _LINE.fullmatch(line.lower())
        number, letter, rest = match.groups() if match else ("", "", None)
        kind = KEYS.get(letter)
        if letter == "?":
            self._list()
        elif kind is None or (rest is not None and kind not in _LASTING):
            self._tell("simulate_no_key", typed=line[:20])
        elif not 0 < int(number or 1) <= len(self._struck):
            self._tell("simulate_no_machine", number=number[:9], count=len(self._struck))
        else:
            seconds = None if rest is None else float(rest)
            self._struck[int(number or 1) - 1].append(Fault(kind, seconds=seconds))

    def _list(self) -> None:
        from boards.problems import Word

        for letter, kind in KEYS.items():
            name = kind.name.lower()
            self._tell("simulate_key_line", letter=letter, what=Word(f"fault_{name}"), kind=name)
        self._tell("simulate_key_help")


def typed_source() -> TextIO | None:
    """Standard input, where somebody can type: not a terminal that this process stands in the background of."""
    source = sys.stdin
    if source is None or source.closed:
        return None
    try:
        if source.isatty() and hasattr(os, "tcgetpgrp") and os.tcgetpgrp(source.fileno()) != os.getpgrp():
            return None  # reading would stop the whole process, machines and all
    except (OSError, ValueError):
        return None
    return source
