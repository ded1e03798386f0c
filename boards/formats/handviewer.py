"""Links to the hand viewer of Bridge Base Online: one board in a URL, as `n= e= s= w=` or as a whole `lin=`.

Read out of any text that holds such links; written one link a line. A link shows every card to whoever opens it.
"""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import parse_qsl

from boards.board import BoardSet
from boards.formats import bare, lin
from boards.formats.bare import Deals, Found
from boards.formats.file_reading import FileReading
from boards.formats.pbn_tokens import decode
from boards.formats.suited import suited_text
from boards.games import Game
from boards.problems import Fault, Problem
from boards.seats import SEATS, parse_seat

FORMAT: Final = "handviewer"

_VIEWER: Final = "https://www.bridgebase.com/tools/handviewer.html"
# A lin= that was not encoded holds blanks and quotes; anything else ends at the first of them.
_LINK: Final = re.compile(r"handviewer\.html\?((?:[a-z]+=[^&\s|]*&)*lin=[^\s|\"<>]*\|[^\n\"<>]*|[^\s\"'<>]+)", re.I)
_LONGEST: Final = 100_000
"""Characters of a link that are looked at: an auction and a play with comments have a few thousand."""
_VULNERABLE: Final = {
    "": None, "?": None, "-": "None", "o": "None", "0": "None", "n": "NS", "e": "EW", "b": "All",
}  # fmt: skip
_LETTER: Final = {"None": "o", "NS": "n", "EW": "e", "All": "b"}


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """The board of every link in a text.

    Args:
        data: The text: a link, a list of links, a page.
        name: What to call it in faults.
        game: Bridge or huapai; a link does not say it. Default bridge.
        first: Number of the first board without `b=`; later ones count on.

    Raises:
        Problem: `no_deals`, `handviewer_elsewhere` where no link holds cards, `text_damaged`, or `format_game`.
    """
    played = bare.game_of_13(game, FORMAT, name)
    text, notes = decode(data, name)
    deals = Deals(name, FORMAT, played, file_notes=list(notes))
    return deals.reading(_found(text, deals), first)


def _found(text: str, deals: Deals) -> Iterator[Found]:
    elsewhere = []
    is_any = False
    for line, match in bare.lined(_LINK, text):
        is_empty = True
        for found in _deals(match[1], line, deals):
            is_any, is_empty = True, False
            yield found
        if is_empty:
            if deals.watch.is_over:
                deals.stop(line)
                break
            deals.watch.count(False)
            elsewhere.append(Fault("handviewer_elsewhere", {"line": line}, note=True))
    if elsewhere and not is_any:
        deals.file_faults.insert(0, Fault("handviewer_elsewhere", elsewhere[0].facts))
    else:
        deals.file_notes += elsewhere


def _deals(query: str, line: int, deals: Deals) -> Iterator[Found]:
    pairs = parse_qsl(query[:_LONGEST].replace("&amp;", "&"), keep_blank_values=True)
    values = {key.lower(): value for key, value in reversed(pairs)}
    if "lin" in values:
        inner = Deals(deals.name, FORMAT, deals.played)
        for found in lin.found_in(values["lin"].replace("\r", "\n"), inner):
            found.line = line
            yield found
        deals.file_faults += [Fault(fault.key, {**fault.facts, "line": line}) for fault in inner.file_faults]
        return
    if not any(values.get(seat.name.lower(), "").strip() for seat in SEATS):
        return
    found = Found(line, bare.board_number(values.get("b", "")))
    if found.number is None and values.get("b", "").strip():
        found.notes.append(Fault("number_unread", {"text": values["b"].strip()[:20]}, note=True))
    dealer = values.get("d", "").strip()
    try:
        found.dealer = parse_seat(dealer).name if dealer else None
    except Problem:
        found.dealer = dealer[:20]
    vulnerable = values.get("v", "").strip()
    found.vulnerable = _VULNERABLE.get(vulnerable.lower(), vulnerable[:20])
    for seat in SEATS:
        lin.take_suited(found, seat, values.get(seat.name.lower(), ""))
    if sum(hand is not None for hand in found.hands) == 3:
        bare.complete(deals.played, found)
    yield found


def write(board_set: BoardSet) -> bytes:
    """One link a line, all four hands in it.

    Raises:
        Problem: `format_game`, for a game without four hands of 13.
    """
    bare.game_of_13(board_set.game, FORMAT, "")
    lines = []
    for board in board_set.boards:
        shown = bare.shown_header(board)
        hands = "".join(f"&{seat.name.lower()}={suited_text(board.deal[seat]).lower()}" for seat in SEATS)
        lines.append(f"{_VIEWER}?b={board.number}&d={shown.dealer.name.lower()}&v={_LETTER[shown.vulnerable]}{hands}\n")
    return "".join(lines).encode("ascii")


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in links."""
    return bare.losses(board_set, numbers=True, dealer=True)
