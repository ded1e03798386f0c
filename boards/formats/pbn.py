"""Reading PBN (Portable Bridge Notation 2.1, import format): games to boards. `pbn_writer` is the other direction.

A board is a game with a Deal; one without belongs to the board before (result rows, second rooms). A deal that stands
once for every result counts once. The letter before the colon places the hands; the dealer never does. Our own
supplemental tags (`pbn_tags`) win over what the number implies. Whatever is not read here is kept (`pbn_kept`).
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice
from typing import Final

from boards.board import Mark
from boards.formats import pbn_tags
from boards.formats.file_reading import (
    NO_HANDS,
    FileBoard,
    FileReading,
    base_name,
    check_fingerprint,
    file_board,
    is_text,
)
from boards.formats.pbn_deal import Cards, read_deal
from boards.formats.pbn_games import UNKNOWN, GameReader, PbnGame
from boards.formats.pbn_kept import Kept
from boards.formats.pbn_tokens import decode
from boards.formats.pbn_writer import losses, write
from boards.formats.rubbish import Watch
from boards.games import GAMES, Game, Header, game
from boards.hashed_text import hidden_characters
from boards.problems import Fault, Problem
from boards.ranges import LARGEST_NUMBER

__all__ = ["losses", "read", "write"]

_NUMBER: Final = re.compile(r"[0-9]{1,10}")
_READ_AHEAD: Final = 20_000
"""Games among which one says which game all are of."""
_VULNERABLE: Final = {
    "none": "None", "love": "None", "-": "None", "ns": "NS", "n-s": "NS", "n/s": "NS", "ew": "EW", "e-w": "EW",
    "e/w": "EW", "all": "All", "both": "All",
}  # fmt: skip


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
    text, notes = decode(data, name)
    reader = GameReader(text)
    games: list[PbnGame] = []
    stream = _remembered(reader.games(), games)
    if "Game" in text:
        # Some board may say which game all are of, so that they are read before the first is looked at.
        stream = chain(list(islice(stream, _READ_AHEAD)), stream)
    file_faults: list[Fault] = []
    file_notes = list(notes)
    try:
        played = _played_game([entry for entry in games if entry.has_deal], game, file_faults, file_notes)
    except Problem as problem:
        raise problem.at(file=name) from None
    kept = Kept(text)
    range_faults: list[Fault] = []
    boards, merged = _boards(stream, played, first, kept, range_faults)
    later = {played.id, *_named_games(games[_READ_AHEAD:], [])}
    if len(later) > 1:
        file_faults.append(Fault("pbn_two_games", {"games": " ".join(sorted(later))}))
    file_faults[:0], file_notes[len(notes) : len(notes)] = reader.faults, reader.notes
    with_deal = [entry for entry in games if entry.has_deal]
    if not with_deal:
        if any(entry.tags for entry in games) or not file_faults:
            raise Problem("pbn_no_deals" if games else "pbn_no_tags", file=name)
        raise Problem(file_faults).at(file=name)
    if merged:
        file_notes.append(Fault("pbn_merged", {"times": merged}, note=True))
    numbers = {board.number for board in boards}
    file_notes += _boards_without_deal(games, numbers)
    reading = FileReading(
        name, "pbn", played.id, boards, event=_event(games), origin={"file": base_name(name)}, kept=kept,
        range_faults=tuple(range_faults),
    )  # fmt: skip
    return _with_our_tags(reading, with_deal, file_faults, file_notes)


def _remembered(games: Iterator[PbnGame], into: list[PbnGame]) -> Iterator[PbnGame]:
    for entry in games:
        into.append(entry)
        yield entry


def _played_game(entries: list[PbnGame], wanted: Game | None, faults: list[Fault], notes: list[Fault]) -> Game:
    named = _named_games(entries, notes)
    if len(named) > 1:
        faults.append(Fault("pbn_two_games", {"games": " ".join(named)}))
    (game_id, line), *_ = [*named.items(), (wanted.id if wanted else "bridge", None)]
    if wanted is not None and wanted.id != game_id:
        faults.append(Fault("game_differs", {"line": line, "game": game_id, "want": wanted.id}))
    if game_id not in pbn_tags.HEADER_TAGS:
        raise Problem("format_game", line=line, format="pbn", game=game_id, pack=GAMES[game_id].pack_size)
    return GAMES[game_id]


def _named_games(entries: list[PbnGame], notes: list[Fault]) -> dict[str, int]:
    """Ids of the games that boards say they are of, each with the first line that says so."""
    named: dict[str, int] = {}
    for entry in entries:
        if "Game" in entry.tags and entry.has_deal and (text := entry.known("Game")) is not None:
            try:
                named.setdefault(game(text).id, entry.line_of("Game"))
            except Problem:
                notes.append(Fault("pbn_game_ignored", {"line": entry.line_of("Game")}, note=True))
    return named


def _boards(
    games: Iterator[PbnGame], played: Game, first: int | None, kept: Kept, range_faults: list[Fault]
) -> tuple[tuple[FileBoard, ...], int]:
    boards: list[FileBoard] = []
    seen: dict[tuple[int | None, tuple[bytes | None, ...]], FileBoard] = {}
    read_deals: dict[str, Cards] = {}
    following = first
    merged = record = 0
    watch = Watch()
    for entry in games:
        tags = entry.tags
        if not entry.has_deal:
            kept.add_result(entry)
            continue
        if watch.is_over:
            range_faults.append(watch.fault(line=entry.line))
            break
        record += 1
        text = tags.get("Deal", "")
        cards = read_deals.get(text)
        if cards is None:
            cards = read_deals[text] = read_deal(text)
        number = _number(entry)
        if number is None and following is not None:
            number, following = following, following + 1
        key = (number, cards.counts)
        first_board = seen.get(key) if number is not None else None
        board = None if first_board is not None else _plain_board(entry, played, record, number, cards)
        if board is None:
            fields = _fields(entry, played, number)
            if first_board is not None and first_board.is_complete and not entry.faults:
                # With another header it is no mere repeat: both are kept, and making a set of them is refused.
                if fields in (None, first_board.fields):
                    merged += 1
                    watch.count_result()
                    kept.add_game(entry, first_board)
                    continue
            line = entry.line_of("Deal")
            found = tuple(fault.at(line=line) for fault in cards.found)
            board = file_board(
                played, record=record, line=line, number=number, fields=fields, hands=cards.hands,
                container=_container(entry), faults=[*entry.faults, *(f for f in found if not f.note)],
                notes=[*entry.notes, *(f for f in found if f.note)],
            )  # fmt: skip
        boards.append(board)
        watch.count(not board.faults and board.hands != NO_HANDS, cards.counts)
        kept.add_game(entry, board)
        if number is not None and first_board is None:
            seen[key] = board
    return tuple(boards), merged


def _plain_board(entry: PbnGame, played: Game, record: int, number: int | None, cards: Cards) -> FileBoard | None:
    """The board, if nothing at all is odd about it; else None: `file_board` says what."""
    if number is None or not cards.is_whole or entry.faults or entry.notes:
        return None
    tags = entry.tags
    fields, header = _plain_header(played.id, *[tags.get(tag, "") for tag in pbn_tags.HEADER_TAGS[played.id].values()])
    if header is None or header != _implied(played.id, number):
        return None
    container = _container(entry) if pbn_tags.CONTAINER in tags else None
    return FileBoard(record, entry.line_of("Deal"), number, played.id, fields, header, cards.hands, container)


@lru_cache(256)
def _plain_header(game_id: str, *values: str) -> tuple[dict[str, str], Header | None]:
    """Header fields and header for the values of `HEADER_TAGS` that are spelled as they should be; else no header."""
    fields = dict(zip(pbn_tags.HEADER_TAGS[game_id], values, strict=True))
    try:
        header = GAMES[game_id].parse_header(fields)
    except Problem:
        return {}, None
    return (fields, header) if header.fields() == fields else ({}, None)


@lru_cache(4096)
def _implied(game_id: str, number: int) -> Header:
    return GAMES[game_id].default_header(number)


def _number(entry: PbnGame) -> int | None:
    text = entry.tags.get("Board", "")
    if text.isdecimal() and text.isascii() and 0 < len(text) < 7 and text != "0":
        number = int(text)
        if 1 <= number:
            return number
    text = text.strip()
    if text in UNKNOWN:
        return None
    if _NUMBER.fullmatch(text) and 1 <= int(text) <= LARGEST_NUMBER:
        return int(text)
    entry.faults += (Fault("pbn_board_number", {"line": entry.line_of("Board"), "text": text[:20]}),)
    return None


def _fields(entry: PbnGame, played: Game, number: int | None) -> dict[str, str] | None:
    """The header as written; a field that is not there comes from the number, with a note, if others are there."""
    written: dict[str, str] = {}
    for name, tag in pbn_tags.HEADER_TAGS[played.id].items():
        value = entry.tags.get(tag, "").strip()
        if name == "vulnerable":
            value = _VULNERABLE.get(value.lower(), value)
        elif name not in played.header_type.allowed:
            value = value.upper()
        if value not in UNKNOWN:
            written[name] = value
    if not written:
        return None
    if number is not None:
        for name, value in played.default_header(number).fields().items():
            if name not in written:
                written[name] = value
                entry.notes += (Fault("header_from_number", {"field": name, "value": value}, note=True),)
    return written


def _container(entry: PbnGame) -> int | None:
    text = entry.known(pbn_tags.CONTAINER)
    return int(text) if text is not None and _NUMBER.fullmatch(text) and int(text) > 0 else None


def _event(games: list[PbnGame]) -> str:
    for entry in games:
        text = entry.known(pbn_tags.EVENT)
        if text is not None:
            return "".join(letter for letter in pbn_tags.from_ascii(text) if is_text(letter))
        text = entry.known("Event")
        if text is not None:
            return "".join(letter for letter in text if letter.isprintable() or hidden_characters(letter))
    return ""


def _boards_without_deal(games: list[PbnGame], numbers: set[int | None]) -> Iterator[Fault]:
    told: set[int] = set()
    for entry in games:
        text = None if entry.has_deal else entry.known("Board")
        if text is None or not _NUMBER.fullmatch(text):
            continue
        if int(text) not in numbers and int(text) not in told:
            told.add(int(text))
            facts = {"line": entry.line_of("Board"), "board": int(text)}
            yield Fault("pbn_board_without_deal", facts, note=True)


def _with_our_tags(
    reading: FileReading, entries: list[PbnGame], faults: list[Fault], notes: list[Fault]
) -> FileReading:
    """The reading with salt, mark and session of a set that paitao wrote, if its fingerprint holds."""
    if all(entry.tags.keys().isdisjoint(pbn_tags.SET_TAGS) for entry in entries):
        return replace(reading, file_faults=tuple(faults), file_notes=tuple(notes))
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
    return replace(
        reading, file_faults=tuple(faults), file_notes=tuple(notes), session=session, salt=salt, mark=mark,
        fingerprint=fingerprint,
    )  # fmt: skip
