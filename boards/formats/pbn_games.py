"""PBN text to games: which tags belong together, what they inherit (PBN 2.1, 4.8), what was odd about them.

Nearly every game is a run of plain lines `[Name "value"]`, perhaps with sections; those are taken whole, at the speed
of one pattern. Any other goes through the tokens one by one. Both ways give the same.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from boards.formats.pbn_tokens import Kind, Token, prose, tokens
from boards.problems import Fault, Problem

UNKNOWN: Final = frozenset({"", "?", "-"})
"""What a tag's value says when it says nothing."""

_VITAL: Final = ("Deal", "Board", "Dealer", "Vulnerable", "Game", "Leader")
_VITAL_DAMAGED: Final = re.compile(rf"\b(?:{'|'.join(_VITAL)})\b", re.IGNORECASE)
_CASE: Final = {name.lower(): name for name in ("Board", "Deal", "Dealer", "Vulnerable", "Event")}
_NEVER_INHERITED: Final = frozenset(
    {"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"}
)  # fmt: skip
_ONCE: Final = (*_VITAL, "Event")
_PAIR: Final = re.compile(r'\[([A-Z]\w*+) "([^"\n]*+)"\][ \t]*+\n')
_GAP: Final = re.compile(r"\n(?:[ \t]*+\n)++")

_RUBBISH: Final = 10_000
"""Damaged or repeated tags in a file, or tags in one game: whoever has more of them reads no PBN."""
_EMPTY_GAMES: Final = 100_000
"""Games without a deal in a row."""


@dataclass(slots=True)
class PbnGame:
    """The tags of one game, the first of a repeated one, with what was odd."""

    text: str = field(repr=False)
    """The whole file."""
    start: int
    end: int
    """Its part of the text, comments and sections included."""
    line: int
    tags: dict[str, str]
    inherits: bool = False
    """Some values come from earlier games."""
    faults: tuple[Fault, ...] = ()
    notes: tuple[Fault, ...] = ()

    def known(self, name: str) -> str | None:
        """The tag's value; None if it is absent or says that it is unknown."""
        value = self.tags.get(name)
        if value is None:
            return None
        value = value.strip()
        return None if value in UNKNOWN else value

    def line_of(self, name: str) -> int:
        """The line of the tag, or of the game if it does not stand there."""
        text, start = self.text, self.start
        at = text.find(f'[{name} "', start, self.end)
        if at >= 0 and text.find("{", start, at) < 0:
            return self.line + text.count("\n", start, at)
        return next(
            (t.line for t in tokens(text[: self.end], start, self.line) if t.kind is Kind.TAG and _named(t) == name),
            self.line,
        )

    @property
    def has_deal(self) -> bool:
        """It is a board: it has a deal, or a tag that cannot be read and may have been one."""
        return (
            len(self.tags.get("Deal", "")) > 40
            or self.known("Deal") is not None
            or any(fault.key == "pbn_tag_damaged" for fault in self.faults)
        )


class GameReader:
    """The games of a text, in order. Faults and notes of the file as a whole are complete once all games were taken."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lasting: dict[str, str] = {}
        self._nearest: dict[str, str] = {}
        self._plain_names: set[str] = set()
        self._text_line: int | None = None
        self._rubbish = 0
        self._note_tags = 0
        self.faults: list[Fault] = []
        self.notes: list[Fault] = []

    def games(self) -> Iterator[PbnGame]:
        """Every game, with a deal or without."""
        text, at, line, empty = self._text, 0, 1, 0
        try:
            while at < len(text):
                if text[at] != "[":
                    begin, odd = prose(text, at)
                    if odd is not None and self._text_line is None:
                        self._text_line = line + text.count("\n", at, odd)
                    line += text.count("\n", at, begin)
                    at = begin
                    if at == len(text):
                        break
                gap = _GAP.search(text, at)
                end, after = (gap.start() + 1, gap.end()) if gap else (len(text), len(text))
                found = self._plain_game(text[at:end], at, line)
                if found is not None:
                    games = [found]
                    line += text.count("\n", at, after)
                    at = after
                else:
                    games = list(self._any_games(at, line))
                    line += text.count("\n", at, self._read_to)
                    at = self._read_to
                for game in games:
                    empty = 0 if "Deal" in game.tags else empty + 1
                    if empty > _EMPTY_GAMES:
                        raise Problem("pbn_rubbish", line=game.line)
                    yield game
        except Problem as problem:
            self.faults += problem.faults
        if self._text_line is not None:
            self.notes.append(Fault("pbn_text_ignored", {"line": self._text_line}, note=True))

    def _plain_game(self, part: str, at: int, line: int) -> PbnGame | None:
        """The game that a part without gaps is, or None: it is not plain."""
        # Braces, further tags in a line, line ends in a tag, quotes or backslashes that were escaped or not.
        if "{" in part or ("\\" in part and ('\\"' in part or "\\\\" in part)):
            return None
        count = part.count("[")
        if part.count("\n[") != count - 1 or count > _RUBBISH:
            return None
        pairs = _PAIR.findall(part)
        if len(pairs) != count:
            return None
        tags: dict[str, str] = dict(pairs)
        if len(tags) != count:
            names = [name for name, _ in pairs]
            if any(names.count(name) > 1 for name in _ONCE):
                return None
            tags = dict(reversed(pairs))
        if not tags.keys() <= self._plain_names and not self._learn(tags):
            return None
        inherits = '"#' in part
        if inherits:
            for name, value in tags.items():
                tags[name] = self._inherited(name, value)
        self._nearest.update(tags)
        if self._lasting:
            inherits, tags = True, {**self._lasting, **tags}
        return PbnGame(self._text, at, at + len(part), line, tags, inherits)

    def _learn(self, tags: dict[str, str]) -> bool:
        """Whether all the names are spelled as they should be; if so, they are known from now on."""
        if any(_CASE.get(name.lower(), name) != name for name in tags):
            return False
        if len(self._plain_names) < _RUBBISH:
            self._plain_names.update(tags)
        return True

    def _inherited(self, name: str, value: str) -> str:
        if name in _NEVER_INHERITED or not value.startswith("#"):
            return value
        if value == "#":
            return self._nearest.get(name, "?")
        if value.startswith("##"):
            self._lasting[name] = value[2:]
            return value[2:]
        return value

    def _any_games(self, at: int, line: int) -> Iterator[PbnGame]:
        """The games up to the next gap, token by token; several where people forgot the empty line."""
        text = self._text
        current: PbnGame | None = None
        own: set[str] = set()
        self._read_to = len(text)
        for token in tokens(text, at, line):
            kind = token.kind
            if kind is Kind.GAP:
                self._read_to = token.end
                break
            if kind is Kind.TEXT:
                if current is None and self._text_line is None:
                    self._text_line = token.line
            elif kind is Kind.OPEN:
                self.faults.append(Fault("pbn_comment_open", {"line": token.line}))
            elif kind is Kind.TAG:
                name = _named(token)
                if current is not None and name in own and _begins_game(current, own, name, token.value):
                    self._note(current, "pbn_no_empty_line", token.line)
                    yield current
                    current = None
                if current is None:
                    current = PbnGame(text, token.start, 0, token.line, dict(self._lasting), bool(self._lasting))
                    own = set()
                self._take(current, own, name, token)
                current.end = token.end
            elif _VITAL_DAMAGED.search(token.name):
                if current is None:
                    current = PbnGame(text, token.start, 0, token.line, dict(self._lasting), bool(self._lasting))
                    own = set()
                current.faults += (Fault("pbn_tag_damaged", {"line": token.line}),)
                self._count_rubbish(token.line)
            else:
                self.notes.append(Fault("pbn_tag_ignored", {"line": token.line}, note=True))
                self._count_rubbish(token.line)
            if current is not None:
                current.end = token.end
        if current is not None:
            yield current

    def _take(self, current: PbnGame, own: set[str], name: str, token: Token) -> None:
        if name in own:
            if name != "Note":
                self._count_rubbish(token.line)
            else:
                self._note_tags += 1
                if self._note_tags > _RUBBISH:
                    raise Problem("pbn_rubbish", line=token.line)
            if name in _VITAL and token.value != current.tags[name]:
                self._note(current, "pbn_tag_again", token.line, name)
            return
        if len(own) > _RUBBISH:
            raise Problem("pbn_rubbish", line=token.line)
        if name != token.name:
            self._note(current, "pbn_tag_case", token.line, name)
        if token.odd:
            self._note(current, "pbn_tag_quotes", token.line, name)
        value = self._inherited(name, token.value)
        current.inherits |= value != token.value
        if name == "Note":
            self._note_tags = 0
        self._nearest[name] = current.tags[name] = value
        own.add(name)

    def _note(self, current: PbnGame, key: str, line: int, tag: str | None = None) -> None:
        current.notes += (Fault(key, {"line": line} if tag is None else {"line": line, "tag": tag}, note=True),)

    def _count_rubbish(self, line: int) -> None:
        self._rubbish += 1
        if self._rubbish > _RUBBISH:
            raise Problem("pbn_rubbish", line=line)


def _named(token: Token) -> str:
    return _CASE.get(token.name.lower(), token.name)


def _begins_game(current: PbnGame, own: set[str], name: str, value: str) -> bool:
    # Programs and people forget the empty line; by the letter of the standard the second board would vanish.
    return "Deal" in own and (name == "Event" or (name in ("Board", "Deal") and current.tags[name] != value))
