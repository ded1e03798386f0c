"""What a PBN file holds beyond boards: tags and sections that nothing here interprets, ready for the export format.

Reading only remembers which games belong to which board; they are taken apart when a writer asks. Comments and escape
lines are no tags and are left behind.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from boards.formats.file_reading import FileBoard
from boards.formats.pbn_games import PbnGame
from boards.formats.pbn_tokens import Kind, tokens

LINE_LIMIT: Final = 255
"""Characters of a line, its end included (PBN 2.1, 2.3)."""

MANDATORY: Final = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
)  # fmt: skip
"""The tags that every game has, in their order (PBN 2.1, 3.4)."""

_OF_BOARDS: Final = frozenset({"Event", "Board", "Dealer", "Vulnerable", "Deal", "Game", "Leader"})
"""The tags that a set of boards is read from; those that begin with Paitao are ours as well."""

_PIECE: Final = re.compile(
    r'(?P<piece>"(?:[^"\\\n]|\\.)*"|"[^\n]*|[^\s"{;]+)|\{[^}]*\}|;[^\n]*|(?P<end>\n)', re.MULTILINE
)
_CALL: Final = re.compile(r"(AP|Pass|XX|X|[1-7](?:NT|[NSHDC])|-|\*|\+)([!?]{0,2})", re.IGNORECASE)
_CARD: Final = re.compile(r"([SHDC](?:10|[2-9TJQKA])|-|\*|\+)([!?]{0,2})", re.IGNORECASE)
_MARK: Final = re.compile(r"=\d{1,2}=|\$\d{1,3}|\^[ISRL]")
_SUFFIXES: Final = ("!", "?", "!!", "??", "!?", "?!")
_COLUMN: Final = re.compile(r"[+-]?[^\\]+\\(\d{1,3})([LR])")
_CONTRACT: Final = re.compile(r"([1-7])(NT?|[SHDC])(X{0,2})", re.IGNORECASE)
_COMMENTS: Final = re.compile(r'\{|^(?:[^"\n\[]*|\[[^\n]*"\][ \t]*);|^%(?! ?PBN | ?EXPORT|[ \t]*$)', re.MULTILINE)


@dataclass(slots=True)
class Section:
    """A tag with rows of data below it, and the notes that belong to it."""

    name: str
    value: str
    rows: list[list[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """The rows as the export format has them, without line ends."""
        rows = self.rows
        if self.name in ("Auction", "Play"):
            rows = _by_four(rows, self.name == "Play")
        columns = [_COLUMN.fullmatch(column) for column in self.value.split(";")]
        for row in rows:
            if self.name.endswith("Table") and len(row) == len(columns):
                row = [_padded(cell, column) for cell, column in zip(row, columns, strict=True)]
            yield from _wrapped(row)


@dataclass(slots=True)
class KeptGame:
    """One game: its tags, first of a repeated one, inherited values filled in; and its sections."""

    tags: dict[str, str]
    sections: list[Section]


class Kept:
    """The games of a reading by the board that they belong to."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._games: dict[int, list[PbnGame]] = {}
        self._waiting: dict[str, list[PbnGame]] = {}
        self._numbers: dict[int, int] = {}
        self._current: list[PbnGame] = []
        self._current_number: str = ""

    def add_game(self, game: PbnGame, board: FileBoard) -> None:
        """A game with a deal: the board's own, or a repeat of it."""
        self._current = self._games.setdefault(board.record, [])
        self._current.append(game)
        self._current_number = str(board.number)

    def add_result(self, game: PbnGame) -> None:
        """A game without a deal: it belongs to the board of its number, or to the board before."""
        number = (game.known("Board") or self._current_number).lstrip("0")
        if number == self._current_number:
            self._current.append(game)
        else:
            self._waiting.setdefault(number, []).append(game)

    def games_of(self, board: FileBoard) -> list[KeptGame]:
        """Everything that the file says about a board, the first game first."""
        whole: list[KeptGame] = []
        for game in (*self._games.get(board.record, ()), *self._waiting.get(str(board.number), ())):
            kept = _taken_apart(game)
            names = {*kept.tags, *(section.name for section in kept.sections)}
            last = whole[-1] if whole else None
            if last and "Deal" not in kept.tags and "Board" not in kept.tags:
                had = {*last.tags, *(section.name for section in last.sections)}
                if not names & had:
                    # An empty line went astray in the midst of a game.
                    last.tags.update(kept.tags)
                    last.sections += kept.sections
                    continue
            whole.append(kept)
        return whole

    def holds_more(self, boards: Iterable[FileBoard]) -> bool:
        """Whether any game says more than board, header, cards and event: names, results, tables, comments."""
        return self.has_comments or any(
            game.sections or any(_says_more(name, value) for name, value in game.tags.items())
            for board in boards
            for game in self.games_of(board)
        )

    @property
    def has_comments(self) -> bool:
        """There are comments, or escape lines with a meaning for some program."""
        return _COMMENTS.search(self._text) is not None


def _says_more(name: str, value: str) -> bool:
    return value not in ("", "?", "-") and name not in _OF_BOARDS and not name.startswith("Paitao")


def _taken_apart(game: PbnGame) -> KeptGame:
    pairs: dict[str, str] = {}
    sections: list[Section] = []
    data: dict[str, list[list[str]]] = {}
    noted: dict[str, list[str]] = {}
    name, plays = "", ""
    for token in tokens(game.text[: game.end], game.start):
        if token.kind is Kind.TAG:
            name = token.name[0].upper() + token.name[1:]
            if name == "Note":
                noted.setdefault(plays, []).append(token.value)
                continue
            plays = name if name in ("Auction", "Play") else plays
            name = "" if name in pairs else name
            if name:
                pairs[name] = game.tags.get(token.name, token.value)
        elif token.kind is Kind.TEXT and name:
            data.setdefault(name, []).extend(_rows(game.text[token.start : token.end]))
    tags = {name: value for name, value in game.tags.items() if name not in pairs} if game.inherits else {}
    for name, value in pairs.items():
        # Rows below a mandatory tag are stray text, as the rest of a comment in a comment.
        if name in ("Auction", "Play") or name.endswith("Table") or (name in data and name not in MANDATORY):
            sections.append(Section(name, value, data.get(name, []), noted.get(name, [])))
        else:
            tags[name] = value
    return KeptGame({name: value for name, value in tags.items() if name != "Note"}, sections)


def _rows(text: str) -> Iterator[list[str]]:
    row: list[str] = []
    for match in _PIECE.finditer(text):
        if match["piece"] is not None:
            piece = match["piece"]
            closed = not piece.startswith('"') or (len(piece) > 1 and piece.endswith('"'))
            if piece in ("{", "}"):
                continue
            row.append(
                piece.replace("\t", " ") if closed else '"' + piece[1:].replace("\\", "").replace("\t", " ") + '"'
            )
        elif match["end"] and row:
            yield row
            row = []
    if row:
        yield row


def _by_four(rows: list[list[str]], cards: bool) -> list[list[str]]:
    """Calls or cards four to a row, each with its marks; rows as they were if anything else stands among them."""
    pattern, first_mark = (_CARD, 7) if cards else (_CALL, 1)
    found: list[list[str]] = []
    for piece in (piece for row in rows for piece in row):
        match = pattern.fullmatch(piece)
        if match and (not match[2] or match[2] in _SUFFIXES):
            word = match[1].upper().replace("10", "T")
            found.append(["Pass" if word == "PASS" else word + "T" if word[1:] == "N" and not cards else word])
            if match[2]:
                found[-1].append(f"${first_mark + _SUFFIXES.index(match[2])}")
        elif found and _MARK.fullmatch(piece):
            found[-1].append(piece)
        elif _MARK.fullmatch(piece) is None and piece in _SUFFIXES and found:
            found[-1].append(f"${first_mark + _SUFFIXES.index(piece)}")
        else:
            return rows
    by_four: list[list[str]] = []
    count = 4
    for words in found:
        # What ends the section stands alone.
        if count == 4 or (words[0] in ("*", "+") and count):
            by_four.append([])
            count = 0
        by_four[-1] += words
        count += 1
    return by_four


def _padded(cell: str, column: re.Match[str] | None) -> str:
    if column is None:
        return cell
    width = int(column[1])
    return cell.rjust(width) if column[2] == "R" else cell.ljust(width)


def _wrapped(row: list[str]) -> Iterator[str]:
    line = " ".join(row).rstrip()
    if len(line) + 2 <= LINE_LIMIT:
        yield line
        return
    line = ""
    for cell in map(str.strip, row):
        if line and len(line) + len(cell) + 3 > LINE_LIMIT:
            yield line
            line = ""
        line = f"{line} {cell}" if line else cell
    if line:
        yield line


def exported(name: str, value: str) -> str:
    """The value of a mandatory tag that we do not interpret, in the spelling of the export format."""
    value = value.strip() if name in ("Contract", "Declarer", "Result") else value
    if value == "#":
        return "?"
    if name == "Contract":
        match = _CONTRACT.fullmatch(value)
        if match:
            return match[1] + ("NT" if match[2][0] in "Nn" else match[2].upper()) + match[3].upper()
        return {"": "?", "pass": "Pass"}.get(value.lower(), value)
    return value.upper() if name == "Declarer" else value
