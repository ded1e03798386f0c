"""What formats of bare deals share: four hands of 13 from one pack, perhaps a number, a dealer and a vulnerability.

LIN, links to the hand viewer, RBN, and the lines and records of dealing and solving programs are read through `Deals`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from boards.board import Board, BoardSet
from boards.deal import Hand, read_hand
from boards.formats.file_reading import NO_HANDS, FileBoard, FileReading, Hands, base_name, file_board
from boards.formats.rubbish import Watch
from boards.games import GAMES, BridgeHeader, Game
from boards.problems import Fault, Problem
from boards.ranges import LARGEST_NUMBER
from boards.seats import SEATS, Seat

GAMES_OF_13: Final = ("huapai", "bridge")
"""The games that are dealt four hands of 13 from one pack."""


@dataclass(slots=True)
class Found:
    """One deal as it stands in the file."""

    line: int | None
    number: int | None = None
    dealer: str | None = None
    """None: not given, or given as unknown."""
    vulnerable: str | None = None
    hands: Hands = NO_HANDS
    faults: list[Fault] = field(default_factory=list)
    notes: list[Fault] = field(default_factory=list)

    def set_hand(self, seat: Seat, text: str) -> None:
        """Take the hand that is written S.H.D.C; what is wrong with it becomes a fault."""
        try:
            hand, notes = read_hand(text)
        except Problem as problem:
            self.faults += problem.at(seat=seat).faults
            return
        self.notes += [note.at(seat=seat) for note in notes]
        self.hands = with_hand(self.hands, seat, hand)


def with_hand(hands: Hands, seat: Seat, hand: Hand | None) -> Hands:
    """The hands with one of them set."""
    n, e, s, w = (hand if at == seat else hands[at] for at in SEATS)
    return n, e, s, w


def rest_of_pack(played: Game, hands: Sequence[Hand | None]) -> Hand | None:
    """The cards that three hands leave over; None unless each has its size and no card stands twice."""
    given = [hand for hand in hands if hand is not None]
    if len(given) != 3 or any(len(hand) != played.hand_size for hand in given):
        return None
    if played.packs == 1:
        # Sums of single cards never carry from one face to the next, and a card twice shows as a bit that is too much.
        total, pack = sum([int.from_bytes(hand.counts, "big") for hand in given]), played.full_pack
        whole = int.from_bytes(pack, "big")
        return Hand((whole ^ total).to_bytes(len(pack), "big")) if total & ~whole == 0 else None
    left = [
        copies - sum(counts)
        for copies, counts in zip(played.full_pack, zip(*(hand.counts for hand in given), strict=True), strict=True)
    ]
    return Hand(bytes(left)) if min(left) >= 0 else None


def complete(played: Game, found: Found) -> None:
    """Work out the one hand that is not written, or note why that cannot be done."""
    missing = [seat for seat in SEATS if found.hands[seat] is None]
    if len(missing) != 1 or found.faults:
        return
    rest = rest_of_pack(played, found.hands)
    if rest is None:
        # The written hands are the suspects: by arithmetic a card lost from one of them would fall to this one (F009).
        found.notes.append(Fault("fourth_unknown", {"seat": missing[0]}, note=True))
    else:
        found.hands = with_hand(found.hands, missing[0], rest)


def game_of_13(wanted: Game | None, format_name: str, name: str) -> Game:
    """The game to read a file of bare deals for: the one that was asked for, or bridge.

    Raises:
        Problem: `format_game`, for a game of other hands.
    """
    played = wanted or GAMES["bridge"]
    if played.id not in GAMES_OF_13:
        raise Problem("format_game", file=name, format=format_name, game=played.id, pack=played.pack_size)
    return played


def lined(pattern: re.Pattern[str], text: str, start: int = 0) -> Iterator[tuple[int, re.Match[str]]]:
    """Every match of a pattern from `start` on, with the line where it begins."""
    line, counted = 1, 0
    for match in pattern.finditer(text, start):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        yield line, match


@dataclass(slots=True)
class Deals:
    """The deals of a file on their way to a `FileReading`."""

    name: str
    format: str
    played: Game
    file_faults: list[Fault] = field(default_factory=list)
    """Faults of no board that was found; naming the boards that are wanted settles them."""
    file_notes: list[Fault] = field(default_factory=list)
    event: str = ""
    session: str = ""
    has_numbers: bool = True
    """False: the format has none, so that boards are numbered by their place, with a note."""
    watch: Watch = field(default_factory=Watch)
    """Counts what is read; a reader counts what it passes over, a record without any card."""

    def lines(self, deal: re.Pattern[str], other: re.Pattern[str], text: str) -> Iterator[tuple[int, re.Match[str]]]:
        """Every match of `deal` in a text of lines, with its line; the first thing between that is `other` is noted."""
        line, counted, ended, told = 1, 0, 0, False
        places: Iterator[tuple[re.Match[str] | None, int, int]]
        places = ((match, match.start(), match.end()) for match in deal.finditer(text))
        for match, start, end in chain(places, [(None, len(text), len(text))]):
            # A blank gap, which may be megabytes, is no work for a pattern.
            strange = None if told or not text[ended:start].strip() else other.search(text, ended, start)
            if strange is not None:
                told = True
                facts = {"line": line + text.count("\n", counted, strange.start())}
                self.file_notes.append(Fault("text_ignored", facts, note=True))
            line += text.count("\n", counted, start)
            counted, ended = start, end
            if match is not None:
                yield line, match

    def reading(self, every: Iterable[Found], first: int | None) -> FileReading:
        """The boards, numbered from `first` where they have no number; repeats of a deal under its number once.

        Args:
            every: The deals in file order, taken one by one and no further than the file is any use (`rubbish`).
            first: As in every reader.

        Raises:
            Problem: `no_deals`, or the faults of the file where that is all there is.
        """
        by_place = not self.has_numbers and first is None
        boards = tuple(self._boards(every, 1 if by_place else first))
        if not boards:
            raise Problem(self.file_faults or [Fault("no_deals")]).at(file=self.name)
        if by_place:
            self.file_notes.append(Fault("numbered_from", {"first": 1}, note=True))
        return FileReading(
            self.name, self.format, self.played.id, boards, (), tuple(self.file_notes), self.event, self.session,
            origin={"file": base_name(self.name)}, range_faults=tuple(self.file_faults),
        )  # fmt: skip

    def _boards(self, every: Iterable[Found], following: int | None) -> Iterator[FileBoard]:
        seen: dict[tuple[int, Hands], Found] = {}
        merged = 0
        for record, found in enumerate(every, start=1):
            if self.watch.is_over:
                self.stop(found.line)
                break
            if found.number is None and following is not None:
                found.number, following = following, following + 1
            if found.number is not None and not found.faults and None not in found.hands:
                earlier = seen.setdefault((found.number, found.hands), found)
                if earlier is not found and _agree(earlier, found):
                    merged += 1
                    self.watch.count_result()
                    continue
            board = file_board(
                self.played, record=record, line=found.line, number=found.number, fields=self._fields(found),
                hands=found.hands, faults=found.faults, notes=found.notes,
            )  # fmt: skip
            is_good = not board.faults and board.hands != NO_HANDS
            self.watch.count(is_good, board.hands)
            yield board
        if merged:
            self.file_notes.append(Fault("rooms_merged", {"times": merged}, note=True))

    def stop(self, line: int | None) -> None:
        """Tell that nothing is read from this line on."""
        self.file_faults.append(self.watch.fault(line=line))

    def _fields(self, found: Found) -> Mapping[str, str] | None:
        """The header as written; half a header is filled from the number, with a note."""
        if self.played.id != "bridge":
            # Dealer and vulnerability mean nothing in huapai; the leader comes from the number (design 14).
            return None
        given = {"dealer": found.dealer, "vulnerable": found.vulnerable}
        written = {name: value for name, value in given.items() if value is not None}
        if not written or (len(written) < 2 and found.number is None):
            return None
        if found.number is not None:
            for name, value in self.played.default_header(found.number).fields().items():
                if name not in written:
                    written[name] = value
                    found.notes.append(Fault("header_from_number", {"field": name, "value": value}, note=True))
        return written


def _agree(earlier: Found, later: Found) -> bool:
    pairs = ((earlier.dealer, later.dealer), (earlier.vulnerable, later.vulnerable))
    return all(a == b or b is None for a, b in pairs)


def board_number(text: str) -> int | None:
    """The board number that these digits say; None when they say none."""
    plain = text.strip()
    if 0 < len(plain) <= 10 and plain.isascii() and plain.isdecimal() and 1 <= int(plain) <= LARGEST_NUMBER:
        return int(plain)
    return None


def shown_header(board: Board) -> BridgeHeader:
    """Dealer and vulnerability for other programs: bridge's own, or by Law 2 for huapai, which has neither."""
    shown = board.header if isinstance(board.header, BridgeHeader) else GAMES["bridge"].default_header(board.number)
    assert isinstance(shown, BridgeHeader)
    return shown


def losses(board_set: BoardSet, *, numbers: bool, dealer: bool) -> tuple[str, ...]:
    """Keys of what a set loses in a format of bare deals.

    Args:
        board_set: The set.
        numbers: Whether the format holds board numbers.
        dealer: Whether it holds dealer and vulnerability.
    """
    boards = board_set.boards
    kept = dealer and board_set.game_id == "bridge"
    lost = ["loses_fingerprint"]
    if board_set.event or board_set.session:
        lost.append("loses_names")
    if board_set.game_id != "bridge":
        lost.append("loses_game")
    if not kept and any(board.header != board.game.default_header(board.number) for board in boards):
        lost.append("loses_headers")
    if not numbers and board_set.numbers[0] != 1:
        lost.append("loses_numbers")
    if any(board.container is not None for board in boards):
        lost.append("loses_containers")
    if board_set.origin:
        lost.append("loses_origin")
    if any(board.version != 1 for board in boards):
        lost.append("loses_versions")
    return tuple(lost)
