"""Boards, sets of boards and the fingerprint of a set (design 5)."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, Self

from boards.deal import Deal, hand_text
from boards.games import GAMES, Game, Header, deal_faults
from boards.problems import Fault, Problem

CROCKFORD: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SALT_BYTES: Final = 16
LARGEST_STORED_SET: Final = 999
"""More boards than this are files only: no store, codes or print (design 6)."""


@dataclass(frozen=True, slots=True)
class Board:
    """One numbered board: header and cards."""

    number: int
    """From 1: the deal's number."""
    game_id: str
    header: Header
    deal: Deal
    container: int | None = None
    """The number on the container where it differs from the deal's."""
    version: int = 1
    """From 1. A later version is what was played in place of the board from some round on (`boards.board_versions`)."""
    from_round: int = 1
    """The first round in which this version holds."""

    @property
    def game(self) -> Game:
        """The game's entry in the registry."""
        return GAMES[self.game_id]

    @property
    def printed_number(self) -> int:
        """The number that stands on the container."""
        return self.number if self.container is None else self.container

    def faults(self) -> tuple[Fault, ...]:
        """Every fault of this board, each naming it; empty when it can be played."""
        return tuple(f.at(board=self.number) for f in deal_faults(self.game, self.header, self.deal))


class Mark(StrEnum):
    """What may be said of where a set's deals came from; printed for life on record, card and sheet."""

    PROVED = "proved"
    UNPROVED = "unproved"
    PRACTICE = "practice"
    IMPORTED = "imported"


class Fingerprint:
    """SHA-256 over the canonical text of a set, fed board by board so that a long set can be streamed.

    Boards must come in order of their numbers.
    """

    def __init__(self, game_id: str, salt: bytes) -> None:
        self._hash = hashlib.sha256(f"paitao-set/1\n{game_id}\n{salt.hex()}\n".encode())

    def add(self, board: Board) -> Self:
        """Take in the next board."""
        parts = (str(board.number), _fields_text(board.header), *map(hand_text, board.deal.hands))
        self._hash.update("|".join(parts).encode() + b"\n")
        return self

    def add_texts(self, boards: Iterable[tuple[int, Header, str]]) -> Self:
        """Take in the next boards as number, header and the four hand texts joined by `|`."""
        said: dict[Header, str] = {}
        lines = []
        for number, header, hands in boards:
            fields = said.get(header)
            if fields is None:
                fields = said[header] = _fields_text(header)
            lines.append(f"{number}|{fields}|{hands}\n")
        self._hash.update("".join(lines).encode())
        return self

    def hex(self) -> str:
        """All 256 bits, as records and audits carry them."""
        return self._hash.hexdigest()


def _fields_text(header: Header) -> str:
    return ",".join(f"{name}={value}" for name, value in header.fields().items())


def short_code(fingerprint: str) -> str:
    """The first 40 bits of a fingerprint in Crockford base32, as printed: `KD6R-X53S`."""
    number = int(fingerprint[:10], 16)
    letters = "".join(CROCKFORD[number >> shift & 31] for shift in range(35, -1, -5))
    return f"{letters[:4]}-{letters[4:]}"


def parse_short_code(text: str) -> str:
    """The printed form of a short code typed by a person: case, dash, and O I L for 0 1 1 do not matter.

    Raises:
        Problem: `code_form`.
    """
    plain = text.strip().upper().replace("-", "").translate(str.maketrans("OIL", "011"))
    if len(plain) != 8 or any(letter not in CROCKFORD for letter in plain):
        raise Problem("code_form", text=text)
    return f"{plain[:4]}-{plain[4:]}"


@dataclass(frozen=True, slots=True)
class BoardSet:
    """The boards of one session, by number. Building one checks it: no number twice, every board a deal of its game."""

    game_id: str
    boards: tuple[Board, ...]
    salt: bytes
    """16 bytes; without it a printed short code would let an insider find unseen hands by trial."""
    event: str = ""
    session: str = ""
    mark: Mark = Mark.PRACTICE
    origin: Mapping[str, str] = field(default_factory=dict)
    others: tuple[Board, ...] = ()
    """Versions of boards other than those in `boards`; empty in a set whose boards have one version each."""
    fingerprint: str = field(init=False, repr=False, compare=False)
    """64 hexadecimal digits over game, salt and the first version of each board (design 5, 6): it never changes."""

    def __post_init__(self) -> None:
        if len(self.salt) != SALT_BYTES:
            raise Problem("salt_size", got=len(self.salt), want=SALT_BYTES)
        faults = [fault for board in (*self.boards, *self.others) for fault in board.faults()]
        numbers = [board.number for board in self.boards]
        faults += [Fault("number_twice", {"board": n}) for n in sorted({n for n in numbers if numbers.count(n) > 1})
                   ] if len(set(numbers)) != len(numbers) else []  # fmt: skip
        if not self.boards:
            faults.append(Fault("set_empty"))
        faults += self._version_faults() if self.others else []
        if faults:
            raise Problem(faults)
        object.__setattr__(self, "boards", tuple(sorted(self.boards, key=lambda board: board.number)))
        object.__setattr__(self, "others", tuple(sorted(self.others, key=lambda board: (board.number, board.version))))
        whole = Fingerprint(self.game_id, self.salt)
        for board in self._firsts():
            whole.add(board)
        object.__setattr__(self, "fingerprint", whole.hex())

    def _version_faults(self) -> list[Fault]:
        keys = [(board.number, board.version) for board in (*self.boards, *self.others)]
        numbers = {board.number for board in self.boards}
        strangers = sorted({board.number for board in self.others} - numbers)
        faults = [Fault("board_not_in_set", {"board": n, "known": ranges_text(numbers)}) for n in strangers]
        twice = sorted({key for key in keys if keys.count(key) > 1})
        return faults + [Fault("version_twice", {"board": number, "version": version}) for number, version in twice]

    def _firsts(self) -> tuple[Board, ...]:
        return self.boards if not self.others else tuple(self.versions(number)[0] for number in self.numbers)

    def __hash__(self) -> int:
        return hash((self.game_id, self.boards, self.salt))

    @property
    def game(self) -> Game:
        """The game's entry in the registry."""
        return GAMES[self.game_id]

    @property
    def code(self) -> str:
        """The short form that is printed and compared: `66H6-9KCW`."""
        return short_code(self.fingerprint)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The board numbers, ascending."""
        return tuple(board.number for board in self.boards)

    def board(self, number: int) -> Board:
        """The board with that number.

        Raises:
            Problem: `board_not_in_set`, naming the numbers there are.
        """
        for board in self.boards:
            if board.number == number:
                return board
        raise Problem("board_not_in_set", board=number, known=ranges_text(self.numbers))

    def versions(self, number: int) -> tuple[Board, ...]:
        """Every version of the board with that number, the first one first.

        Raises:
            Problem: As `board`.
        """
        found = [self.board(number), *(board for board in self.others if board.number == number)]
        return tuple(sorted(found, key=lambda board: board.version))

    @property
    def every_version(self) -> tuple[Board, ...]:
        """All boards in all their versions, by number and version."""
        return tuple(version for number in self.numbers for version in self.versions(number))

    @property
    def as_dealt(self) -> Self:
        """The first version of each board alone: what the fingerprint is over."""
        return replace(self, boards=self._firsts(), others=()) if self.others else self

    def at_round(self, round_: int | None) -> Self:
        """The same set with the versions in `boards` that held in a round; None: the latest ones.

        A version whose round has not come yet does not hold; before all of them the first one does.
        """
        if not self.others:
            return self
        chosen = []
        for number in self.numbers:
            held = [one for one in self.versions(number) if round_ is None or one.from_round <= round_]
            chosen.append(held[-1] if held else self.versions(number)[0])
        kept = {(board.number, board.version) for board in chosen}
        rest = tuple(one for one in self.every_version if (one.number, one.version) not in kept)
        return replace(self, boards=tuple(chosen), others=rest)

    def with_version(self, number: int, version: int) -> Self:
        """The same set with that version of a board in `boards`.

        Raises:
            Problem: As `board`; `version_unknown`, naming the versions there are.
        """
        every = self.versions(number)
        wanted = [one for one in every if one.version == version]
        if not wanted:
            raise Problem("version_unknown", board=number, version=version, known=ranges_text(b.version for b in every))
        boards = tuple(wanted[0] if one.number == number else one for one in self.boards)
        rest = [one for one in self.others if one.number != number]
        return replace(self, boards=boards, others=(*rest, *(one for one in every if one is not wanted[0])))

    def only(self, numbers: Iterable[int]) -> tuple[Board, ...]:
        """These boards, in the order asked for.

        Raises:
            Problem: As `board`.
        """
        return tuple(self.board(number) for number in numbers)

    def named(self, event: str, session: str) -> Self:
        """The same boards under another event and session."""
        return replace(self, event=event, session=session)


def ranges_text(numbers: Iterable[int]) -> str:
    """Ascending board numbers in the form that `parse_ranges` reads: `1-4,9-12`."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
