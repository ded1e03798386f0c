"""LIN, the files of Bridge Base Online: entries `xx|value|`, a board from each `qx` or `md` on. Only deals are kept.

There is no public specification; what is read is what real files hold (formats note 3). The hands stand S, W, N, E,
the last usually left out as what remains of the pack; the digit before them is the dealer, `sv` the vulnerability.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from boards.board import BoardSet
from boards.formats import bare
from boards.formats.bare import Deals, Found
from boards.formats.file_reading import FileReading, is_text
from boards.formats.pbn_tokens import decode
from boards.formats.suited import read_suited, suited_text
from boards.games import Game
from boards.problems import Fault, Problem
from boards.seats import Seat

FORMAT: Final = "lin"

_NAMES: Final = "qx md sv ah pn vg rs st rh mb an pc pg mc nt bn mp zz pw".split()
_KNOWN: Final = frozenset(_NAMES)
_ENTRY: Final = re.compile(r"\s*([A-Za-z0-9]{2})\|([^|]*)(?:\||\Z)")
_NEXT: Final = re.compile(r"[A-Za-z]{2}\|")
_SWALLOWED: Final = re.compile(rf"\n[ \t]*(?:{'|'.join(_NAMES)})\Z|\A(?:qx|md|sv|ah)\Z", re.IGNORECASE)
_DEAL: Final = re.compile(r"[mM][dD]\|")

_HANDS: Final = (Seat.S, Seat.W, Seat.N, Seat.E)
_DEALERS: Final = {"": None, "0": None, "1": "S", "2": "W", "3": "N", "4": "E"}
_VULNERABLE: Final = {
    "": None, "?": None, "o": "None", "0": "None", "-": "None", "n": "NS", "e": "EW", "b": "All",
}  # fmt: skip
_CACHED: Final = 200
"""Characters of an `md` value that is worth remembering; longer ones are no deals."""
_ROOM_NUMBER: Final = re.compile(r"[A-Za-z#]*\s*([0-9]+)")
_TITLE_NUMBER: Final = re.compile(r"\D*([0-9]+)\D*")
_BOARD_NUMBER: Final = re.compile(r"\bboard\s*([0-9]+)", re.IGNORECASE)


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Every deal of a LIN file; the second room's copy of a deal counts once.

    Args:
        data: The file.
        name: What to call it in faults.
        game: Bridge or huapai; LIN does not say it. Default bridge.
        first: Number of the first deal that has neither `qx` nor a title with a number; later ones count on.

    Raises:
        Problem: `no_deals`, `text_damaged`, or `format_game` for a game of other hands.
    """
    played = bare.game_of_13(game, FORMAT, name)
    text, notes = decode(data, name)
    deals = Deals(name, FORMAT, played, file_notes=list(notes))
    return deals.reading(found_in(text, deals), first)


def found_in(text: str, deals: Deals) -> Iterator[Found]:
    """The deals in a text of LIN entries whose lines end in newlines, not yet numbered; `deals` is told the rest."""
    numbers: set[int] = set()
    without: list[_Board] = []
    for board in _boards(text, deals):
        found = board.found(deals.played)
        if found is None:
            if deals.watch.is_over:
                deals.stop(board.line)
                return
            deals.watch.count(False)
            without.append(board)
        else:
            if found.number is not None:
                numbers.add(found.number)
            yield found
    for board in without:
        number = board.number()
        if number is not None and number not in numbers:
            numbers.add(number)
            facts = {"line": board.line, "board": number}
            deals.file_notes.append(Fault("pbn_board_without_deal", facts, note=True))


_BEYOND: Final = frozenset({"pn", "rs", "mb", "an", "pc", "mc", "nt", "bt"})
"""Players, results, calls, alerts, cards played, claims, comments: what a record of deals has no place for."""


@dataclass(slots=True)
class _Board:
    line: int
    values: dict[str, str] = field(default_factory=dict)
    notes: list[Fault] = field(default_factory=list)

    def number(self) -> int | None:
        room = _ROOM_NUMBER.fullmatch(self.values.get("qx", "").strip())
        title = self._title()
        of_room = None if room is None else bare.board_number(room[1])
        if of_room is not None and title is not None and title != of_room:
            self.notes.append(Fault("lin_numbers_differ", {"title": title, "number": of_room}, note=True))
        return title if of_room is None else of_room

    def _title(self) -> int | None:
        text = self.values.get("ah", "")[:200]
        match = _BOARD_NUMBER.search(text) or _TITLE_NUMBER.fullmatch(text)
        return None if match is None else bare.board_number(match[1])

    def found(self, played: Game) -> Found | None:
        written = self.values.get("md", "")
        dealt = (_dealt if len(written) > _CACHED else _dealt_before)(written, played)
        if dealt is None:
            return None
        number = self.number()
        vulnerable = self.values.get("sv", "").strip()
        return Found(
            self.line, number, dealt.dealer, _VULNERABLE.get(vulnerable.lower(), vulnerable[:20]), dealt.hands,
            list(dealt.faults), self.notes + dealt.notes,
        )  # fmt: skip


def _dealt(written: str, played: Game) -> Found | None:
    """Dealer and hands of an `md` value; None if there are no cards in it."""
    written = written.strip()
    dealer = written[:1] if written[:1].isdecimal() else ""
    hands = written[len(dealer) :].split(",", 64)
    if not any(hand.strip() for hand in hands):
        return None
    found = Found(None)
    if dealer in _DEALERS:
        found.dealer = _DEALERS[dealer]
    else:
        found.faults.append(Fault("lin_dealer", {"text": dealer}))
    if any("." in hand for hand in hands):
        # Such a file counted its dealers from N, so not even the digit can be trusted.
        found.dealer = None
        found.faults.append(Fault("lin_hand_dots"))
        return found
    if len(hands) > 4 and any(hand.strip() for hand in hands[4:]):
        found.faults.append(Fault("deal_hands", {"got": len(hands)}))
        return found
    for seat, hand in zip(_HANDS, hands, strict=False):
        take_suited(found, seat, hand)
    if sum(hand is not None for hand in found.hands) == 3:
        bare.complete(played, found)
    return found


# A match is played in two rooms and an event at many tables, so that the same deals come again and again.
_dealt_before: Final = lru_cache(1024)(_dealt)


def take_suited(found: Found, seat: Seat, text: str) -> None:
    """Take a hand written with suit letters; nothing written leaves it unknown, what is wrong becomes a fault."""
    if not text.strip():
        return
    try:
        hand, notes = read_suited(text)
    except Problem as problem:
        found.faults += problem.at(seat=seat).faults
        return
    found.notes += [note.at(seat=seat) for note in notes]
    found.hands = bare.with_hand(found.hands, seat, hand)


def _boards(text: str, deals: Deals) -> Iterator[_Board]:
    current: _Board | None = None
    taken: list[int] = []
    beyond: int | None = None
    for start, line, entry, value in _entries(text, deals):
        if entry == "md":
            taken.append(start)
        if entry == "vg":
            # Title and segment of a match.
            title, segment, *_ = [*value.split(","), ""]
            deals.event = deals.event or _plain(title)
            deals.session = deals.session or _plain(segment)
        if entry not in ("qx", "md", "sv", "ah"):
            if beyond is None and entry in _BEYOND and value.strip(", "):
                beyond = line
            continue
        written = current.values.get(entry) if current is not None else None
        if current is not None and (entry == "qx" or (written is not None and written != value) or
                                    (entry == "md" and written is not None)):  # fmt: skip
            yield current
            current = None
        if current is None:
            current = _Board(line)
        if entry == "md":
            current.line = line
        current.values.setdefault(entry, value)
    if current is not None:
        yield current
    if beyond is not None:
        deals.file_notes.append(Fault("lin_beyond", {"line": beyond}, note=True))
    # Entries can be too damaged to be told apart; a deal in them must not vanish without a word.
    known = set(taken)
    starts = (match.start() for match in _DEAL.finditer(text))
    lost = next((at for at in starts if at not in known and not text[at - 1 : at].isalnum()), None)
    if lost is not None:
        deals.file_faults.append(Fault("lin_deal_lost", {"line": text.count("\n", 0, lost) + 1}))


def _entries(text: str, deals: Deals) -> Iterator[tuple[int, int, str, str]]:
    """Place, line, name in small letters, and value of every entry."""
    at, line, counted = 0, 1, 0
    told: set[str] = set()

    def note(key: str, place: int) -> None:
        if key not in told:
            told.add(key)
            facts = {"line": line + text.count("\n", counted, place)}
            deals.file_notes.append(Fault(key, facts, note=True))

    while at < len(text):
        match = _ENTRY.match(text, at)
        if match is None:
            if text[at : at + 200].strip(" \t\n|"):
                note("text_ignored", at)
            at = _next(text, at)
            continue
        name, value, start = match[1].lower(), match[2], match.start(1)
        line += text.count("\n", counted, start)
        counted = start
        at = match.end()
        if value[-2:].lower() in _KNOWN:
            swallowed = _SWALLOWED.search(value)
            if swallowed is not None:
                note("lin_pipe", match.end())
                value, at = value[: swallowed.start()], match.start(2) + swallowed.start()
        yield start, line, name, value


def _next(text: str, at: int) -> int:
    """Where the next entry with a name that is known begins."""
    for match in _NEXT.finditer(text, at):
        start = match.start()
        if match[0][:2].lower() in _KNOWN and not text[start - 1 : start].isalnum():
            return start
    return len(text)


def _plain(text: str) -> str:
    return "".join(letter for letter in text.strip() if is_text(letter))


def write(board_set: BoardSet) -> bytes:
    """The deals alone, one board a line, three hands: byte for byte what the program Big Deal writes for such a set.

    Raises:
        Problem: `format_game`, for a game without four hands of 13.
    """
    bare.game_of_13(board_set.game, FORMAT, "")
    lines = []
    for board in board_set.boards:
        shown = bare.shown_header(board)
        dealer = _HANDS.index(shown.dealer) + 1
        hands = ",".join(suited_text(board.deal[seat]) for seat in _HANDS[:3])
        vulnerable = {"None": "0", "NS": "n", "EW": "e", "All": "b"}[shown.vulnerable]
        number = board.number
        lines.append(f"qx|o{number}|md|{dealer}{hands}|rh||ah|Board {number}|sv|{vulnerable}|pg||\n")
    return "".join(lines).encode("ascii")


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in LIN."""
    return bare.losses(board_set, numbers=True, dealer=True)
