"""Writing PBN 2.1 in the export format, as every program that was tried accepts it (PBN 2.1, chapter 3).

CRLF, 15 mandatory tags, the deal from the dealer, supplemental tags alphabetically, then the sections, an empty line
after every game. What a PBN file held beyond its boards (`pbn_kept`) is written again; alone, our boards are ASCII.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from boards.board import Board, BoardSet, Mark
from boards.deal import hand_text
from boards.formats import pbn_tags
from boards.formats.file_reading import FileBoard, FileReading
from boards.formats.pbn_kept import LINE_LIMIT, MANDATORY, Kept, KeptGame, Section, exported
from boards.formats.pbn_tokens import decode
from boards.games import GAMES, BridgeHeader, Header
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
    event, extra = _event_tags(board_set.event)
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
    event, of_set = _tags_of_set(
        board_set.event, board_set.fingerprint, board_set.mark, board_set.salt, board_set.session
    )
    if board_set.others:
        # The fingerprint is over first versions, and one version of each board is written.
        of_set = {}
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
    shown = _shown_header(board.number, board.header)
    hands = " ".join(hand_text(board.deal[shown.dealer.turned(step)]) for step in range(4))
    tags = {"Board": str(board.number), "Deal": f"{shown.dealer.name}:{hands}"}
    if board.container is not None:
        tags[pbn_tags.CONTAINER] = str(board.container)
    return tags | _header_tags(board.game_id, board.header, shown)


def _shown_header(number: int, header: Header) -> BridgeHeader:
    """What Dealer and Vulnerable say."""
    # Huapai has neither; Law 2 by number makes any bridge program take the file.
    shown = header if isinstance(header, BridgeHeader) else GAMES["bridge"].default_header(number)
    assert isinstance(shown, BridgeHeader)
    return shown


def _header_tags(game_id: str, header: Header, shown: BridgeHeader) -> dict[str, str]:
    tags = {"Dealer": shown.dealer.name, "Vulnerable": shown.vulnerable}
    if game_id != "bridge":
        tags["Game"] = game_id
        tags |= {pbn_tags.HEADER_TAGS[game_id][name]: value for name, value in header.fields().items()}
    return tags


def _tags_of_set(event: str, fingerprint: str, mark: Mark, salt: bytes, session: str) -> tuple[str, dict[str, str]]:
    """The Event tag's value, and the tags of ours that stand in every game of a set."""
    shown, extra = _event_tags(event)
    tags = pbn_tags.set_tags(fingerprint, mark, salt, session)
    return shown, dict([*extra, *((name, value) for name, value in tags if _fits(name, value))])


class DealtWriter:
    """Writes a set that is too long to be held, batch by batch, as `write` would write it whole.

    Every game names the set's fingerprint, so that must be known before: the set is dealt twice.
    """

    def __init__(self, game_id: str, event: str, fingerprint: str, mark: Mark, salt: bytes, session: str) -> None:
        if game_id not in pbn_tags.HEADER_TAGS:
            raise Problem("format_game", format="pbn", game=game_id, pack=GAMES[game_id].pack_size)
        self._game_id = game_id
        shown, self._of_set = _tags_of_set(event, fingerprint, mark, salt, session)
        self._event = {"Event": shown}
        self._frames: dict[tuple[Header, int], tuple[str, str, str, int]] = {}

    def head(self) -> bytes:
        """Everything before the first game."""
        return _HEAD.encode("ascii")

    def dealt(self, boards: Iterable[tuple[int, Header, str]]) -> bytes:
        """The games of boards that were just dealt: number, header, the four hands joined by `|`."""
        games = []
        for number, header, hands in boards:
            # Dealer and vulnerability come again after 16 boards.
            key = (header, number % 16)
            frame = self._frames.get(key)
            if frame is None:
                frame = self._frames[key] = self._frame(number, header)
            before, between, after, turn = frame
            each = hands.split("|")
            games.append(f"{before}{number}{between}{' '.join(each[turn:] + each[:turn])}{after}")
        return "".join(games).encode("ascii")

    def _frame(self, number: int, header: Header) -> tuple[str, str, str, int]:
        """What stands around the number and the hands of such boards, and whose hand is the first."""
        shown = _shown_header(number, header)
        tags = {**self._event, **_header_tags(self._game_id, header, shown), "Board": "", "Deal": "", **self._of_set}
        lines = list(_game(tags, []))
        board, deal = (
            next(at for at, line in enumerate(lines) if line == f'[{name} ""]\r\n') for name in ("Board", "Deal")
        )
        return (
            "".join(lines[:board]) + '[Board "',
            '"]\r\n' + "".join(lines[board + 1 : deal]) + f'[Deal "{shown.dealer.name}:',
            '"]\r\n' + "".join(lines[deal + 1 :]),
            int(shown.dealer),
        )


def _event_tags(name: str) -> tuple[str, list[tuple[str, str]]]:
    """The Event tag's value, and the tag of ours for a name that it cannot hold (unless that is too long as well)."""
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
