"""RBN, Richard's Bridge Notation by Pavlicek: lines of a label and its value, an empty line behind each record.

Only read. Of the labels `D T L E F S K N B H` the last value holds for later records; `A` begins with the dealer and
the vulnerability; `H S:hand:hand:hand:` ends with a colon where the fourth hand is the rest of the pack.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from boards.board import BoardSet
from boards.formats import bare
from boards.formats.bare import Deals, Found
from boards.formats.file_reading import FileReading, is_text
from boards.formats.pbn_tokens import decode
from boards.games import Game
from boards.problems import Fault
from boards.seats import Seat

FORMAT: Final = "rbn"
EXAMPLE: Final = "H S:8765.KT8.A93.AQ5:32.765.J864.KJT9:AK4.QJ93.T52.876:"

# Paragraphs of text stand in braces, on one line or several. A label is followed by a blank or, where the first field
# is empty, by its colon.
_LINES: Final = re.compile(r"^(?:\{[^{}]*\}[^\n]*|([A-Z0-9])[ \t:][^\n]*|[ \t\n]*\n)", re.MULTILINE)
_HANDS: Final = re.compile(r"H[ \t]+([NESWnesw])((?:[:;][^:;\n]*)+)\s*")
_AUCTION: Final = re.compile(r"A[ \t]+([NESW])([ZNEB?])?:")
_VULNERABLE: Final = {"Z": "None", "N": "NS", "E": "EW", "B": "All"}
_LOW: Final = re.compile("[xX]")


@dataclass(slots=True)
class _Record:
    values: dict[str, tuple[int, str]] = field(default_factory=dict)

    def take(self, label: str, line: int, text: str) -> None:
        self.values.setdefault(label, (line, text))


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """The deal of every record.

    Args:
        data: The file.
        name: What to call it in faults.
        game: Bridge or huapai; default bridge.
        first: Number of the first deal whose `B` names no number; later ones count on.

    Raises:
        Problem: `no_deals`, `text_damaged`, or `format_game`.
    """
    played = bare.game_of_13(game, FORMAT, name)
    text, notes = decode(data, name)
    deals = Deals(name, FORMAT, played, file_notes=list(notes))
    return deals.reading(_found(text, deals), first)


def _found(text: str, deals: Deals) -> Iterator[Found]:
    lasting: dict[str, tuple[int, str]] = {}
    record = _Record()
    line, counted, ended, told = 1, 0, 0, False
    for match in _LINES.finditer(text):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        if not told and text[ended:counted].strip():
            told = True
            facts = {"line": line - text[ended:counted].lstrip("\n").count("\n")}
            deals.file_notes.append(Fault("text_ignored", facts, note=True))
        ended = match.end()
        if match[1] is not None:
            record.take(match[1], line, match[0])
        elif not match[0].strip():
            yield from _end(record, lasting, deals)
            record = _Record()
    yield from _end(record, lasting, deals)


def _end(record: _Record, lasting: dict[str, tuple[int, str]], deals: Deals) -> Iterator[Found]:
    if not record.values:
        return
    deals.event = deals.event or _plain(record, "E")
    deals.session = deals.session or _plain(record, "S")
    for label in "BH":
        if label in record.values:
            lasting[label] = record.values[label]
    # Without B or H of its own a record is another table's result of the same board.
    if "H" not in lasting or not record.values.keys() & set("HBACPRM"):
        return
    line, hands = lasting["H"]
    if "H" not in record.values:
        line = next(iter(record.values.values()))[0]
    found = Found(line)
    if "B" in lasting:
        label = lasting["B"][1][1:].lstrip(" \t:").strip()
        found.number = bare.board_number(label)
        if found.number is None:
            found.notes.append(Fault("number_unread", {"text": label[:20]}, note=True))
    auction = _AUCTION.match(record.values["A"][1]) if "A" in record.values else None
    if auction is not None and auction[2] is not None:
        found.dealer, found.vulnerable = auction[1], _VULNERABLE.get(auction[2])
    _take_hands(found, hands, deals.played)
    yield found


def _take_hands(found: Found, text: str, played: Game) -> None:
    match = _HANDS.fullmatch(text)
    hands = re.split("[:;]", match[2], maxsplit=5)[1:] if match is not None else []
    if match is None or len(hands) > 4:
        found.faults.append(Fault("deal_line_form", {"example": EXAMPLE}))
        return
    for step, hand in enumerate(hands):
        seat = Seat[match[1].upper()].turned(step)
        written = hand.strip()
        if _LOW.search(written):
            found.faults.append(Fault("rbn_low_card", {"seat": seat}))
        elif written:
            found.set_hand(seat, written)
    if len(hands) == 4 and not hands[3].strip():
        bare.complete(played, found)


def _plain(record: _Record, label: str) -> str:
    text = record.values.get(label, (0, ""))[1][1:].strip()
    return "".join(letter for letter in text if is_text(letter))


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Nothing is written, so nothing is lost."""
    return ()
