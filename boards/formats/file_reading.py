"""What a file of boards holds: every board with its place, as written, with its faults and notes. Nothing is guessed.

Readers of all formats give a `FileReading`; making a `BoardSet` of it is a second step that refuses what is wrong.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from boards.board import Board, BoardSet, Fingerprint, Mark, ranges_text, short_code
from boards.deal import EMPTY_HAND, Deal, Hand
from boards.games import GAMES, Game, Header, deal_faults
from boards.hashed_text import hidden_characters
from boards.problems import Fault, Problem, Word
from boards.seats import SEATS, Seat

Hands = tuple[Hand | None, Hand | None, Hand | None, Hand | None]
"""N, E, S, W; None: the file does not give that hand."""

NO_HANDS: Final[Hands] = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class FileBoard:
    """One board as a file has it."""

    record: int
    """From 1: which deal of the file it is."""
    line: int | None
    """Line where it begins; None in binary files."""
    number: int | None
    """Board number as written; None where the file has none."""
    game_id: str
    fields: Mapping[str, str] | None
    """Header fields as written, in the spelling of the fingerprint; None: the file has none."""
    header: Header | None
    """`fields` parsed; where there are none, the header that the number implies; None if that is impossible."""
    hands: Hands
    container: int | None = None
    version: int = 1
    from_round: int = 1
    """As in `Board`."""
    faults: tuple[Fault, ...] = ()
    """Everything that keeps it from being used, each with its place; empty for a partial but faultless board."""
    notes: tuple[Fault, ...] = ()

    @property
    def is_complete(self) -> bool:
        """All four hands are given."""
        return None not in self.hands

    @property
    def is_good(self) -> bool:
        """Complete and without fault."""
        return self.is_complete and not self.faults

    @property
    def place(self) -> dict[str, Any]:
        """Line, and the board's number or else its record, as facts of a fault."""
        return _place(self.record, self.line, self.number)

    def deal(self) -> Deal:
        """The four hands.

        Raises:
            Problem: `board_hands_hidden`, naming the seats that the file leaves out.
        """
        n, e, s, w = self.hands
        if n is None or e is None or s is None or w is None:
            raise Problem([self._hidden()])
        return Deal((n, e, s, w))

    def board(self) -> Board:
        """The board as a value.

        Raises:
            Problem: Its faults, `board_hands_hidden` or `board_unnumbered`.
        """
        faults = list(self.set_faults())
        if self.number is None:
            faults.append(Fault("board_unnumbered", self.place))
        if faults or self.number is None or self.header is None:
            raise Problem(faults)
        return Board(self.number, self.game_id, self.header, self.deal(), self.container, self.version,
                     self.from_round)  # fmt: skip

    def set_faults(self) -> tuple[Fault, ...]:
        """Everything that keeps it from being a board of a set, its number aside; empty if nothing does."""
        return self.faults if self.is_complete or self.faults else (self._hidden(),)

    def _hidden(self) -> Fault:
        seats = tuple(seat for seat in SEATS if self.hands[seat] is None)
        return Fault("board_hands_hidden", {**self.place, "seats": seats})


def _place(record: int, line: int | None, number: int | None) -> dict[str, Any]:
    where = {"board": number} if number is not None else {"record": record}
    return where if line is None else {"line": line, **where}


@dataclass(frozen=True, slots=True)
class FileReading:
    """A file of boards as it was read: boards in file order, faults and notes of the file as a whole."""

    file: str
    """The name under which it was given; it stands in every fault."""
    format: str
    """Name of the format in `boards.formats.FORMATS`."""
    game_id: str
    boards: tuple[FileBoard, ...]
    file_faults: tuple[Fault, ...] = ()
    """Faults of no single board."""
    file_notes: tuple[Fault, ...] = ()
    event: str = ""
    session: str = ""
    salt: bytes | None = None
    """None: the file has no salt of ours."""
    mark: Mark = Mark.IMPORTED
    origin: Mapping[str, str] = field(default_factory=dict)
    fingerprint: str | None = None
    """The fingerprint that the file claims; one that does not hold is among the faults."""
    range_faults: tuple[Fault, ...] = ()
    """Faults of which boards the file holds (it breaks off, its range is in doubt): naming boards settles them."""
    kept: object = field(default=None, compare=False, repr=False)
    """What the file holds beyond boards, for the writer of the same format alone (`boards.formats.write`)."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All faults, of the file and of every board, each naming file and place."""
        return self._named(self.file_faults, *(board.faults for board in self.boards), self.range_faults)

    @property
    def notes(self) -> tuple[Fault, ...]:
        """All that is odd but was understood."""
        return self._named(self.file_notes, *(board.notes for board in self.boards))

    @property
    def good(self) -> tuple[FileBoard, ...]:
        """The boards that are complete and without fault."""
        return tuple(board for board in self.boards if board.is_good)

    def set_faults(self, numbers: Iterable[int] | None = None) -> tuple[Fault, ...]:
        """Everything that keeps these boards (default: all) from being a set; empty if `to_set` will succeed."""
        return self._named(self._select(numbers)[1])

    def to_set(
        self,
        salt: bytes,
        *,
        event: str | None = None,
        session: str | None = None,
        numbers: Iterable[int] | None = None,
    ) -> BoardSet:
        """The boards as a set, in their latest versions where a board has several.

        Args:
            salt: 16 fresh random bytes, used when the file has no salt of its own.
            event: Instead of the file's event.
            session: Instead of the file's session.
            numbers: Only these boards, which leaves bad ones out.

        Raises:
            Problem: Every fault of the file and of the chosen boards, hidden hands, boards without a number, one
                number with two different deals (`number_two_deals`, naming both records), or `set_empty`.
        """
        chosen, faults = self._select(numbers)
        if faults:
            raise Problem(self._named(faults))
        latest = {number: (number, version) for number, version in sorted(chosen)}
        try:
            return BoardSet(
                self.game_id,
                tuple(chosen[key].board() for key in latest.values()),
                self.salt if self.salt is not None else salt,
                self.event if event is None else event,
                self.session if session is None else session,
                self.mark,
                self.origin,
                tuple(chosen[key].board() for key in sorted(chosen) if key not in latest.values()),
            )
        except Problem as problem:
            raise problem.at(file=self.file) from None

    def _named(self, *groups: Iterable[Fault]) -> tuple[Fault, ...]:
        return tuple(fault.at(file=self.file) for group in groups for fault in group)

    def _select(self, numbers: Iterable[int] | None) -> tuple[dict[tuple[int, int], FileBoard], list[Fault]]:
        wanted = None if numbers is None else set(numbers)
        faults = [*self.file_faults, *(self.range_faults if wanted is None else ())]
        chosen: dict[tuple[int, int], FileBoard] = {}
        unnumbered: list[FileBoard] = []
        for board in self.boards:
            if wanted is not None and board.number not in wanted:
                continue
            faults += board.set_faults()
            if board.number is None:
                unnumbered += [] if board.faults else [board]
                continue
            first = chosen.setdefault((board.number, board.version), board)
            if (first.hands, first.header) != (board.hands, board.header):
                key = "number_two_deals" if first.hands != board.hands else "number_two_headers"
                faults.append(Fault(key, {**board.place, "first": first.record, "second": board.record}))
        known = [board.number for board in self.boards if board.number is not None]
        faults += [Fault("board_not_in_set", {"board": number, "known": ranges_text(known)})
                   for number in sorted((wanted or set()) - set(known))]  # fmt: skip
        if unnumbered and not self.file_faults:
            # What is wrong with the file comes first: it may be the reason why there are no numbers.
            facts = unnumbered[0].place if len(unnumbered) == 1 else {"count": len(unnumbered)}
            faults.append(Fault("boards_unnumbered" if len(unnumbered) > 1 else "board_unnumbered", facts))
        if not chosen and not faults:
            faults.append(Fault("set_empty"))
        return chosen, faults


def file_board(
    game: Game,
    *,
    record: int,
    line: int | None,
    number: int | None,
    fields: Mapping[str, str] | None,
    hands: Hands,
    container: int | None = None,
    version: int = 1,
    from_round: int = 1,
    faults: Sequence[Fault] = (),
    notes: Sequence[Fault] = (),
) -> FileBoard:
    """A board as a reader found it, with header parsed, compared with the number, and every card counted.

    Args:
        game: Whose rules of header and pack hold.
        record: Its place among the deals of the file, from 1.
        line: Its place in a text file.
        number: As written.
        fields: Header fields as written; None when the file gives none.
        hands: As written.
        container: As in `Board`.
        version: As in `Board`.
        from_round: As in `Board`.
        faults: What the reader found already in this board.
        notes: Likewise.
    """
    all_faults, all_notes = list(faults), list(notes)
    header, implied = None, None if number is None else game.default_header(number)
    if fields is None:
        header = implied
    else:
        try:
            header = game.parse_header(fields)
        except Problem as problem:
            all_faults += problem.faults
    if header is not None and number is not None and header != implied:
        all_notes += _header_notes(game, number, header)
    all_faults += _card_faults(game, header, hands)
    seats = tuple(seat for seat in SEATS if hands[seat] is None)
    if seats and not all_faults:
        all_notes.append(Fault("hands_hidden_note", {"seats": seats}, note=True))
    if not all_faults and not all_notes:
        return FileBoard(record, line, number, game.id, fields, header, hands, container, version, from_round)
    where = _place(record, line, number)
    return FileBoard(
        record, line, number, game.id, fields, header, hands, container, version, from_round,
        tuple(fault.at(**where) for fault in all_faults),
        tuple(note.at(**where) for note in all_notes),
    )  # fmt: skip


def check_fingerprint(
    game_id: str, salt: bytes, boards: Sequence[FileBoard], claimed: str
) -> tuple[list[Fault], list[Fault]]:
    """Faults and notes about a fingerprint that a file claims for its boards: for the first version of each.

    With bad boards in the file nothing can be proved: that is a note, for the bad boards are faults already.
    """
    if not all(board.is_good and board.number is not None and board.header is not None for board in boards):
        return [], [Fault("fingerprint_unproved", {"claimed": short_code(claimed)}, note=True)]
    whole = Fingerprint(game_id, salt)
    by_age = sorted(boards, key=lambda board: (board.number or 0, -board.version))
    firsts = {board.number: board for board in by_age}.values() if len(set(_keys(boards))) == len(boards) else by_age
    for board in firsts:
        whole.add(board.board())
    if whole.hex() == claimed:
        return [], []
    return [Fault("fingerprint_mismatch", {"claimed": short_code(claimed), "computed": short_code(whole.hex())})], []


def _keys(boards: Sequence[FileBoard]) -> list[tuple[int | None, int]]:
    return [(board.number, board.version) for board in boards]


def is_text(text: str) -> bool:
    """Whether an event or session may be this (design 4): no control characters, which a terminal would obey."""
    return not any(unicodedata.category(letter) in ("Cc", "Cn", "Cs") for letter in text)


def with_seen_names(reading: FileReading) -> FileReading:
    """The reading with event and session freed of `hidden_characters`, and a note for each that had any."""
    notes, seen = [], {"event": reading.event, "session": reading.session}
    for what, text in seen.items():
        hidden = hidden_characters(text)
        if hidden:
            seen[what] = "".join(character for character in text if character not in hidden)
            facts = {"what": Word(f"text_name_{what}"), "character": f"U+{ord(hidden[0]):04X}"}
            notes.append(Fault("text_hidden", facts, note=True))
    if not notes:
        return reading
    return replace(reading, event=seen["event"], session=seen["session"], file_notes=(*reading.file_notes, *notes))


def base_name(name: str) -> str:
    """The last part of a path of any system: what may stand in a set's origin."""
    return re.split(r"[\\/]", name)[-1]


def _header_notes(game: Game, number: int, header: Header) -> list[Fault]:
    # F025: at a world event the typed dealers of two boards were wrong, so whatever differs is said.
    if any(game.default_header(number, preset) == header for preset in game.presets):
        return []
    implied = game.default_header(number)
    return [
        Fault("header_differs", {"field": name, "name": _header_field(game, name),
                                 "written": _header_value(header, name),
                                 "implied": _header_value(implied, name)}, note=True)
        for name, value in header.fields().items()
        if implied.fields().get(name) != value
    ]  # fmt: skip


def _header_field(game: Game, name: str) -> Word:
    # Huapai's leader makes the opening lead (首引); guandan's rules have another word for theirs.
    return Word(f"field_{name}_{game.id}" if name == "leader" else f"field_{name}")


def _header_value(header: Header, name: str) -> Seat | Word | str:
    """A field's value as a fact: what a language has a word for is said in that language."""
    value: Seat | str | None = getattr(header, name)
    if name == "vulnerable" or value == "T":
        return Word(f"field_{name}_{value}")
    return "-" if value is None else value


def _card_faults(game: Game, header: Header | None, hands: Hands) -> list[Fault]:
    given = [hand for hand in hands if hand is not None]
    if not given:
        return []
    n, e, s, w = (hand if hand is not None else EMPTY_HAND for hand in hands)
    deal = Deal((n, e, s, w))
    if header is not None and len(given) == 4 and not deal_faults(game, header, deal):
        return []
    if len(given) == 4 and 0 < max(map(len, given)) < game.hand_size:
        return [Fault("deal_end_position", {"got": sum(map(len, given)), "want": game.pack_size})]
    # Without a header only the sizes that it decides are unknown; the cards are counted all the same.
    sized = header is not None or not game.declarer_extra
    found = deal_faults(game, header or game.default_header(1), deal)
    return [
        fault
        for fault in found
        if not (fault.key == "hand_size" and (not sized or hands[fault.facts["seat"]] is None))
        and not (fault.key == "card_missing" and len(given) < 4)
    ]


def known_game(game_id: str) -> Game:
    """The registry's entry for an id that a file gives: ids only, no aliases.

    Raises:
        Problem: `game_unknown`.
    """
    if game_id not in GAMES:
        raise Problem("game_unknown", text=game_id, known=", ".join(GAMES))
    return GAMES[game_id]
