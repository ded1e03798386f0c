"""Writing PBN 2.1 in the export format, as every program that was tried accepts it (PBN 2.1, chapter 3).

CRLF, 15 mandatory tags, the deal from the dealer, supplemental tags alphabetically, then the sections, an empty line
after every game. What a PBN file held beyond its boards (`pbn_kept`) is written again; alone, our boards are ASCII.
"""

import re
from collections.abc import Iterator
from typing import Final

from boards.board import Board, BoardSet
from boards.deal import hand_text
from boards.formats import pbn_tags
from boards.formats.file_reading import FileBoard, FileReading
from boards.formats.pbn_kept import LINE_LIMIT, MANDATORY, Kept, KeptGame, Section, exported
from boards.formats.pbn_tokens import decode
from boards.games import GAMES, BridgeHeader
from boards.problems import Problem

_HEAD: Final = "% PBN 2.1\r\n% EXPORT\r\n%\r\n"
_OURS: Final = frozenset({*pbn_tags.SET_TAGS, pbn_tags.CONTAINER, pbn_tags.EVENT})
_OF_BOARD: Final = ("Event", "Site", "Date")
"""What further games of a board take from the first if they do not say it."""
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_NOT_LATIN: Final = re.compile(r"[^\x00-\x7f\xa0-\xff]")


def write(board_set: BoardSet, source: FileReading | None = None) -> bytes:
    """The set as PBN; `boards.formats.pbn.read` gives the same fingerprint back.

    Args:
        board_set: The boards.
        source: The PBN file that they were read from: its other tags and sections are written too.

    Raises:
        Problem: `format_game`, for a game without four hands of 13.
    """
    if board_set.game_id not in pbn_tags.HEADER_TAGS:
        raise Problem("format_game", format="pbn", game=board_set.game_id, pack=board_set.game.pack_size)
    text = "".join((_HEAD, *_games(board_set, source)))
    if text.isascii():
        return text.encode("ascii")
    # The standard's ISO 8859-1 where it holds every letter and is not taken for another code page.
    latin = None if _NOT_LATIN.search(text) else text.encode("latin-1")
    return latin if latin and decode(latin)[0] == text.replace("\r\n", "\n") else text.encode("utf-8")


def losses(board_set: BoardSet, source: FileReading | None = None) -> tuple[str, ...]:
    """Keys of what the set loses in PBN; with a source, also of what that file holds beyond tags and sections."""
    event, extra = _event_tags(board_set)
    lost = []
    if extra or event != board_set.event:
        lost.append("loses_event_elsewhere" if extra else "loses_event")
    if not _fits("PaitaoSession", pbn_tags.to_ascii(board_set.session)):
        lost.append("loses_session")
    if board_set.origin:
        lost.append("loses_origin")
    if any(board.version != 1 for board in board_set.boards):
        lost.append("loses_versions")
    if source is not None and isinstance(source.kept, Kept):
        if source.kept.has_comments:
            lost.append("loses_comments")
        if not all(_holds(game) for board in source.boards for game in source.kept.games_of(board)):
            lost.append("loses_long_tags")
    return tuple(lost)


def _games(board_set: BoardSet, source: FileReading | None) -> Iterator[str]:
    event, extra = _event_tags(board_set)
    of_set = dict([*extra, *((n, v) for n, v in pbn_tags.set_tags(board_set) if _fits(n, v))])
    read: dict[int | None, list[FileBoard]] = {}
    kept = source.kept if source is not None else None
    if source is not None and isinstance(kept, Kept):
        for found in source.boards:
            read.setdefault(found.number, []).append(found)
    for board in board_set.boards:
        games = [
            game
            for found in read.get(board.number, ())
            if isinstance(kept, Kept) and found.hands == board.deal.hands
            for game in kept.games_of(found)
        ]
        ours = _board_tags(board) | of_set
        for game in games or [KeptGame({}, [])]:
            given = {name: value for name, value in games[0].tags.items() if name in _OF_BOARD} if games else {}
            given |= {name: value for name, value in game.tags.items() if name not in _OURS}
            own = given.get("Event", "").strip()
            # A file of several events keeps them; an event that was given anew goes into all.
            if source is None or own in ("", "?", "-") or own == source.event or board_set.event != source.event:
                given["Event"] = event
            yield "".join(_game({**given, **ours}, game.sections))


def _game(tags: dict[str, str], sections: list[Section]) -> Iterator[str]:
    for name in MANDATORY:
        value = exported(name, _clean(tags.get(name, "")))
        yield _line(name, value if _fits(name, value) else "?")
    for name in sorted(tags.keys() - set(MANDATORY)):
        value = _clean(tags[name])
        if _fits(name, value):
            yield _line(name, value)
    for section in sorted(sections, key=_place):
        if _is_short(section):
            yield _line(section.name, _clean(section.value))
            yield from (f"{line}\r\n" for line in section.lines())
            yield from (_line("Note", _clean(note)) for note in section.notes)
    yield "\r\n"


def _board_tags(board: Board) -> dict[str, str]:
    header = board.header
    # Huapai has neither; Law 2 by number makes any bridge program take the file.
    shown = header if isinstance(header, BridgeHeader) else GAMES["bridge"].default_header(board.number)
    assert isinstance(shown, BridgeHeader)
    hands = " ".join(hand_text(board.deal[shown.dealer.turned(step)]) for step in range(4))
    tags = {
        "Board": str(board.number), "Dealer": shown.dealer.name, "Vulnerable": shown.vulnerable,
        "Deal": f"{shown.dealer.name}:{hands}",
    }  # fmt: skip
    if board.container is not None:
        tags[pbn_tags.CONTAINER] = str(board.container)
    if board.game_id != "bridge":
        tags["Game"] = board.game_id
        tags |= {pbn_tags.HEADER_TAGS[board.game_id][name]: value for name, value in header.fields().items()}
    return tags


def _event_tags(board_set: BoardSet) -> tuple[str, list[tuple[str, str]]]:
    """The Event tag's value, and the tag of ours for a name that it cannot hold (unless that is too long as well)."""
    name = board_set.event
    # These forms mean "unknown" or "as before" to a reader of PBN.
    plain = name.isascii() and name.isprintable() and name == name.strip() and name not in ("?", "-")
    if plain and not name.startswith("#") and _fits("Event", name):
        return name, []
    encoded = pbn_tags.to_ascii(name)
    return "?", [(pbn_tags.EVENT, encoded)] if _fits(pbn_tags.EVENT, encoded) else []


def _place(section: Section) -> tuple[int, str]:
    """Auction, Play, then the others by name (PBN 2.1, 3.1)."""
    return {"Auction": 0, "Play": 1}.get(section.name, 2), section.name


def _holds(game: KeptGame) -> bool:
    return all(_fits(name, _clean(value)) for name, value in game.tags.items()) and all(map(_is_short, game.sections))


def _is_short(section: Section) -> bool:
    pairs = [(section.name, section.value), *(("Note", note) for note in section.notes)]
    return all(_fits(name, _clean(value)) for name, value in pairs) and all(
        len(line) + 2 <= LINE_LIMIT for line in section.lines()
    )


def _clean(value: str) -> str:
    """No tab, line end or other control character may stand in a string (PBN 2.1, 3.2)."""
    return _CONTROL.sub(" ", value)


def _line(name: str, value: str) -> str:
    return f'[{name} "{_quoted(name, value)}"]\r\n'


def _quoted(name: str, value: str) -> str:
    # The columns of a table are parted from their widths by a backslash that is no escape (PBN 2.1, 5.2).
    quoted = value if name.endswith("Table") else value.replace("\\", "\\\\")
    return quoted.replace('"', '\\"')


def _fits(name: str, value: str) -> bool:
    return len(_line(name, value)) <= LINE_LIMIT
