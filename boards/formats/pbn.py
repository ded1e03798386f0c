"""Reading PBN (Portable Bridge Notation 2.1, import format): games to boards. `pbn_writer` is the other direction.

A board is a game with a Deal; one without belongs to the board before (result rows). A deal that stands once for every
result counts once. The letter before the colon places the hands; the dealer never does. Our own supplemental tags
(`pbn_tags`) win over what the number implies.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from boards.board import Mark
from boards.deal import Hand, read_hand
from boards.formats import pbn_tags
from boards.formats.file_reading import (
    NO_HANDS,
    FileBoard,
    FileReading,
    Hands,
    base_name,
    check_fingerprint,
    file_board,
    is_text,
)
from boards.formats.pbn_tokens import Kind, Token, decode, tokens
from boards.formats.pbn_writer import losses, write
from boards.games import GAMES, Game, game
from boards.problems import Fault, Problem
from boards.ranges import LARGEST_NUMBER
from boards.seats import Seat

__all__ = ["losses", "read", "write"]

_UNKNOWN: Final = frozenset({"", "?", "-"})
_DEAL: Final = re.compile(r"\s*([NESW])\s*:(.*)", re.IGNORECASE | re.DOTALL)
_NUMBER: Final = re.compile(r"[0-9]{1,10}")
_VITAL: Final = re.compile(r"\b(?:Deal|Board|Dealer|Vulnerable|Game|Leader)\b", re.IGNORECASE)
_CASE: Final = {name.lower(): name for name in ("Board", "Deal", "Dealer", "Vulnerable", "Event")}
_VULNERABLE: Final = {
    "none": "None", "love": "None", "-": "None", "ns": "NS", "n-s": "NS", "n/s": "NS", "ew": "EW", "e-w": "EW",
    "e/w": "EW", "all": "All", "both": "All",
}  # fmt: skip
_NEVER_INHERITED: Final = frozenset({"Dealer", "Vulnerable", "Deal"})


@dataclass(slots=True)
class _Game:
    """The tags of one game, the first of a repeated one, with what was odd."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    notes: list[Fault] = field(default_factory=list)

    def known(self, name: str) -> str | None:
        """The tag's value; None if it is absent or says that it is unknown."""
        value = self.tags.get(name, "").strip()
        return None if value in _UNKNOWN else value


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Every board of a PBN file, with faults and notes.

    Args:
        data: The file.
        name: What to call it in faults.
        game: The game if no tag says it; bridge if this does not either. Another one than the tag's is a fault.
        first: Number of the first deal without a Board tag; later ones count on.

    Raises:
        Problem: There is no deal in it at all (`pbn_no_tags`, `pbn_no_deals`), `text_damaged`, or it is for a game
            that PBN cannot hold (`format_game`).
    """
    try:
        text, notes = decode(data)
    except Problem as problem:
        raise problem.at(file=name) from None
    file_faults: list[Fault] = []
    file_notes = list(notes)
    games = list(_games(text, file_faults, file_notes))
    with_deal = [entry for entry in games if entry.known("Deal") or any(map(_is_vital, entry.faults))]
    if not with_deal:
        if any(entry.tags for entry in games) or not file_faults:
            raise Problem("pbn_no_deals" if games else "pbn_no_tags", file=name)
        raise Problem(file_faults).at(file=name)
    try:
        played = _played_game(with_deal, game, file_faults, file_notes)
    except Problem as problem:
        raise problem.at(file=name) from None
    boards, merged = _boards(with_deal, played, first)
    if merged:
        file_notes.append(Fault("pbn_merged", {"times": merged}, note=True))
    numbers = {board.number for board in boards}
    file_notes += _boards_without_deal(games, numbers)
    reading = FileReading(name, "pbn", played.id, boards, event=_event(games), origin={"file": base_name(name)})
    return _with_our_tags(reading, with_deal, file_faults, file_notes)


def _games(text: str, faults: list[Fault], notes: list[Fault]) -> Iterator[_Game]:
    current: _Game | None = None
    lasting: dict[str, str] = {}
    nearest: dict[str, str] = {}
    text_line = None
    for token in tokens(text):
        if token.kind is Kind.GAP:
            if current is not None:
                yield current
            current = None
        elif token.kind is Kind.TAG:
            name = _CASE.get(token.name.lower(), token.name)
            if current is not None and _begins_game(current, name, token.value):
                current.notes.append(Fault("pbn_no_empty_line", {"line": token.line}, note=True))
                yield current
                current = None
            if current is None:
                current = _Game(token.line, dict(lasting))
            _take(current, name, token, lasting, nearest)
        elif token.kind is Kind.DAMAGE:
            if _VITAL.search(token.name):
                current = current or _Game(token.line, dict(lasting))
                current.faults.append(Fault("pbn_tag_damaged", {"line": token.line}))
            else:
                notes.append(Fault("pbn_tag_ignored", {"line": token.line}, note=True))
        elif token.kind is Kind.OPEN:
            faults.append(Fault("pbn_comment_open", {"line": token.line}))
        elif current is None and text_line is None:
            text_line = token.line
    if current is not None:
        yield current
    if text_line is not None:
        notes.append(Fault("pbn_text_ignored", {"line": text_line}, note=True))


def _begins_game(current: _Game, name: str, value: str) -> bool:
    # Programs and people forget the empty line; by the letter of the standard the second board would vanish.
    return (
        "Deal" in current.lines
        and name in current.lines
        and (name == "Event" or (name in ("Board", "Deal") and current.tags[name] != value))
    )


def _take(current: _Game, name: str, token: Token, lasting: dict[str, str], nearest: dict[str, str]) -> None:
    if name in current.lines:
        if _VITAL.fullmatch(name) and token.value != current.tags[name]:
            current.notes.append(Fault("pbn_tag_again", {"line": token.line, "tag": name}, note=True))
        return
    if name != token.name:
        current.notes.append(Fault("pbn_tag_case", {"line": token.line, "tag": name}, note=True))
    if token.odd:
        current.notes.append(Fault("pbn_tag_quotes", {"line": token.line, "tag": name}, note=True))
    value = token.value
    if name not in _NEVER_INHERITED:  # PBN 2.1, 4.8
        if value == "#":
            value = nearest.get(name, "?")
        elif value.startswith("##"):
            value = lasting[name] = value[2:]
        nearest[name] = value
    current.tags[name] = value
    current.lines[name] = token.line


def _is_vital(fault: Fault) -> bool:
    return fault.key == "pbn_tag_damaged"


def _played_game(entries: list[_Game], wanted: Game | None, faults: list[Fault], notes: list[Fault]) -> Game:
    named: dict[str, int] = {}
    for entry in entries:
        text = entry.known("Game")
        if text is not None:
            try:
                named.setdefault(game(text).id, entry.lines.get("Game", entry.line))
            except Problem:
                notes.append(Fault("pbn_game_ignored", {"line": entry.lines.get("Game", entry.line)}, note=True))
    if len(named) > 1:
        faults.append(Fault("pbn_two_games", {"games": " ".join(named)}))
    (game_id, line), *_ = [*named.items(), (wanted.id if wanted else "bridge", None)]
    if wanted is not None and wanted.id != game_id:
        faults.append(Fault("game_differs", {"line": line, "game": game_id, "want": wanted.id}))
    if game_id not in pbn_tags.HEADER_TAGS:
        raise Problem("format_game", line=line, format="pbn", game=game_id, pack=GAMES[game_id].pack_size)
    return GAMES[game_id]


def _boards(entries: list[_Game], played: Game, first: int | None) -> tuple[tuple[FileBoard, ...], int]:
    boards: list[FileBoard] = []
    seen: dict[tuple[int, Hands], FileBoard] = {}
    read_deals: dict[str, tuple[Hands, tuple[Fault, ...]]] = {}
    following = first
    merged = 0
    for record, entry in enumerate(entries, start=1):
        number = _number(entry)
        if number is None and following is not None:
            number, following = following, following + 1
        text = entry.tags.get("Deal", "")
        if text not in read_deals:
            read_deals[text] = _hands(text)
        hands, found = read_deals[text]
        line = entry.lines.get("Deal", entry.line)
        found = tuple(fault.at(line=line) for fault in found)
        first_board = seen.get((number, hands)) if number is not None else None
        fields = _fields(entry, played, number)
        if first_board is not None and first_board.is_complete and not entry.faults:
            # With another header it is no mere repeat: both are kept, and making a set of them is refused.
            if fields in (None, first_board.fields):
                merged += 1
                continue
        board = file_board(
            played, record=record, line=line, number=number, fields=fields, hands=hands,
            container=_container(entry), faults=[*entry.faults, *(f for f in found if not f.note)],
            notes=[*entry.notes, *(f for f in found if f.note)],
        )  # fmt: skip
        boards.append(board)
        if number is not None:
            seen.setdefault((number, hands), board)
    return tuple(boards), merged


def _number(entry: _Game) -> int | None:
    text = entry.known("Board")
    if text is None:
        return None
    if _NUMBER.fullmatch(text) and 1 <= int(text) <= LARGEST_NUMBER:
        return int(text)
    entry.faults.append(Fault("pbn_board_number", {"line": entry.lines.get("Board", entry.line), "text": text[:20]}))
    return None


def _hands(text: str) -> tuple[Hands, tuple[Fault, ...]]:
    match = _DEAL.fullmatch(text)
    if match is None:
        # A damaged tag pair is the fault then, and is reported as such.
        return NO_HANDS, (Fault("pbn_deal_form"),) if text.strip() not in _UNKNOWN else ()
    words = match[2].split()
    if len(words) != 4:
        return NO_HANDS, (Fault("deal_hands", {"got": len(words)}),)
    found: list[Hand | None] = [None] * 4
    faults: list[Fault] = []
    for step, word in enumerate(words):
        seat = Seat[match[1].upper()].turned(step)
        if word == "-":
            continue
        try:
            found[seat], notes = read_hand(word)
            faults += [note.at(seat=seat) for note in notes]
        except Problem as problem:
            faults += problem.at(seat=seat).faults
    n, e, s, w = found
    return (n, e, s, w), tuple(faults)


def _fields(entry: _Game, played: Game, number: int | None) -> dict[str, str] | None:
    """The header as written; a field that is not there comes from the number, with a note, if others are there."""
    written: dict[str, str] = {}
    for name, tag in pbn_tags.HEADER_TAGS[played.id].items():
        value = entry.tags.get(tag, "").strip()
        if name == "vulnerable":
            value = _VULNERABLE.get(value.lower(), value)
        elif name not in played.header_type.allowed:
            value = value.upper()
        if value not in _UNKNOWN:
            written[name] = value
    if not written:
        return None
    if number is not None:
        for name, value in played.default_header(number).fields().items():
            if name not in written:
                written[name] = value
                entry.notes.append(Fault("header_from_number", {"field": name, "value": value}, note=True))
    return written


def _container(entry: _Game) -> int | None:
    text = entry.known(pbn_tags.CONTAINER)
    return int(text) if text is not None and _NUMBER.fullmatch(text) and int(text) > 0 else None


def _event(games: list[_Game]) -> str:
    for entry in games:
        text = entry.known(pbn_tags.EVENT)
        if text is not None:
            return "".join(letter for letter in pbn_tags.from_ascii(text) if is_text(letter))
        text = entry.known("Event")
        if text is not None:
            return "".join(letter for letter in text if letter.isprintable())
    return ""


def _boards_without_deal(games: list[_Game], numbers: set[int | None]) -> Iterator[Fault]:
    told: set[int] = set()
    for entry in games:
        text = entry.known("Board")
        if entry.known("Deal") or text is None or not _NUMBER.fullmatch(text):
            continue
        if int(text) not in numbers and int(text) not in told:
            told.add(int(text))
            facts = {"line": entry.lines.get("Board", entry.line), "board": int(text)}
            yield Fault("pbn_board_without_deal", facts, note=True)


def _with_our_tags(reading: FileReading, entries: list[_Game], faults: list[Fault], notes: list[Fault]) -> FileReading:
    """The reading with salt, mark and session of a set that paitao wrote, if its fingerprint holds."""
    by_game = [tuple(entry.known(name) for name in pbn_tags.SET_TAGS) for entry in entries]
    claims = set(by_game)
    salt, mark, session, fingerprint = None, Mark.IMPORTED, "", None
    if len(claims) > 1:
        whole = {claim for claim in claims if claim[0] is not None}
        if len(whole) == 1 and len(by_game) > 1 and set(by_game[:-1]) == whole:
            # Only the last board lacks them: the file breaks off in it.
            last = entries[-1]
            faults.append(Fault("pbn_breaks_off", {"line": last.line, "board": last.known("Board")}))
        else:
            faults.append(Fault("pbn_two_sets"))
    elif any(part is not None for part in next(iter(claims))):
        try:
            fingerprint, mark, salt, session = pbn_tags.parse_set_tags(*next(iter(claims)))
            if not is_text(session):
                raise Problem("pbn_set_tags")
        except Problem as problem:
            faults += problem.faults
        else:
            found, odd = check_fingerprint(reading.game_id, salt, reading.boards, fingerprint)
            faults += [Fault("pbn_fingerprint_mismatch", fault.facts) for fault in found]
            notes += odd
    return FileReading(
        reading.file, reading.format, reading.game_id, reading.boards, tuple(faults), tuple(notes), reading.event,
        session, salt, mark, reading.origin, fingerprint,
    )  # fmt: skip
