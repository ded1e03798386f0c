"""Hand-shuffled boards as lines of a text file, as one person or each player writes them down.

`5 N AK4.QJ93.T52.876`, or `5 N AK4 QJ93 T52 876`, or `5 北 黑桃AK4 红桃QJ93 方块T52 梅花876`, is one hand of board 5;
`5 N=... E=... S=...` are several. Header fields that differ from those of the number stand among them:
`5 leader=W N=...`. Blank lines, and what follows a `#`, are passed over.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Final

from boards.board import Board
from boards.deal import Hand
from boards.entry_checks import complete_board
from boards.entry_words import names_jokers, names_suit, plain_text, written_hand
from boards.games import Game
from boards.problems import Fault, Problem
from boards.seats import Seat, parse_seat

_DIGITS: Final = 7
"""No board number has more digits."""
_SEAT_COLON: Final = re.compile(r"[NESW东東南西北]:(?=[^.]*\.[^.]*\.[^.]*\.)", re.IGNORECASE)
"""`N:AK4.QJ93.T52.876`, as PBN writes a hand. `S:AK4` alone is a suit."""


@dataclass(slots=True)
class _Written:
    """What the lines say of one board."""

    line: int
    hands: dict[Seat, Hand] = field(default_factory=dict)
    lines: dict[Seat, int] = field(default_factory=dict)
    """Where each hand stands."""
    header: dict[str, str] = field(default_factory=dict)
    is_bad: bool = False


def boards_of_lines(text: str, name: str, of: Game, numbers: Sequence[int] | None = None) -> tuple[Board, ...]:
    """The boards of a file, by number; the hand that is not given is the rest of the pack.

    Args:
        text: The file.
        name: What to call it in faults.
        of: The game.
        numbers: Only these boards; faults of others are not told.

    Raises:
        Problem: Every fault of every line and board, with file, line and board: `entry_line_form`, `entry_hand_twice`,
            `entry_field_twice`, seat, hand and header problems, `enter_hands`, and all that `deal_faults` finds;
            `entry_empty`; `entry_absent` for a number that no line has.
    """
    written: dict[int, _Written] = {}
    faults: list[Fault] = []
    for at, line in enumerate(text.splitlines(), 1):
        words = plain_text(line).partition("#")[0].replace(",", " ").split()
        if not words:
            continue
        if not (words[0].isascii() and words[0].isdigit() and len(words[0]) <= _DIGITS and int(words[0])):
            faults.append(Fault("entry_line_form", {"file": name, "line": at}))
            continue
        number = int(words[0])
        if numbers is not None and number not in numbers:
            continue
        board = written.setdefault(number, _Written(at))
        try:
            _take(words[1:], board, of, at)
        except Problem as problem:
            board.is_bad = True
            faults += problem.at(file=name, line=at, board=number).faults
    made = []
    for number, board in sorted(written.items()):
        if board.is_bad:
            continue
        try:
            header = of.parse_header({**of.default_header(number).fields(), **board.header})
            made.append(complete_board(of, number, header, board.hands))
        except Problem as problem:
            for fault in problem.faults:
                seat = fault.facts.get("look", fault.facts.get("seat"))
                faults.append(
                    fault.at(file=name, line=board.lines[seat] if seat in board.lines else board.line, board=number)
                )
    faults += [Fault("entry_absent", {"file": name, "board": n}) for n in sorted(set(numbers or ()) - set(written))]
    if not written and not faults:
        faults.append(Fault("entry_empty", {"file": name}))
    if faults:
        raise Problem(faults)
    return tuple(made)


def _take(words: list[str], board: _Written, of: Game, at: int) -> None:
    words = [f"{word[0]}={word[2:]}" if _SEAT_COLON.match(word) else word for word in words]
    if len(words) > 1 and not any("=" in word for word in words):
        words = [f"{words[0]}={_joined(words[1:])}"]
    if not words:
        raise Problem("entry_line_form")
    known = {one.name for one in fields(of.header_type)}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise Problem("entry_line_form")
        if name.lower() in known:
            if board.header.setdefault(name.lower(), value) != value:
                raise Problem("entry_field_twice", field=name.lower())
            continue
        seat = parse_seat(name)
        try:
            hand = written_hand(value)
        except Problem as problem:
            raise problem.at(seat=seat) from None
        if board.hands.setdefault(seat, hand) is not hand:
            raise Problem("entry_hand_twice", seat=seat)
        board.lines[seat] = at


def _joined(words: list[str]) -> str:
    """One hand whose suits may stand apart: all four of them then, or each with its name."""
    first = next((at for at, word in enumerate(words) if names_jokers(word)), len(words))
    suits, jokers = words[:first], words[first:]
    if not (len(suits) in (1, 4) or (suits and names_suit(suits[0]))):
        raise Problem("entry_line_form")
    return (" " if names_suit(suits[0]) else ".").join(suits) + "".join(jokers)
