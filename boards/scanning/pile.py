"""The codes of a pile of cards put together: readings of boards, and what speaks against the set. Pure.

A card photographed twice is one card. The four cards of one copy of one board make a reading; where one has not been
seen its pocket is absent. What two cards say of the same seat is never chosen between.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from boards import verify
from boards.board import Board, BoardSet, ranges_text
from boards.codes import Code, ContainerCode, HandCode, SlipCode, header_check
from boards.deal import Hand, hand_text
from boards.diagnosis import Diagnosis
from boards.known_hands import HandLookup
from boards.problems import Fault
from boards.reading import CODES, Reading, reading_of_hands
from boards.seats import SEATS, Seat
from boards.verify_set import SetDiagnosis, of_diagnoses


@dataclass(frozen=True, slots=True)
class Seen:
    """A code and where it was seen."""

    code: Code
    where: str
    """Name of the picture, with its page; empty for text."""


@dataclass(frozen=True, slots=True)
class CardsOfBoard:
    """The hand cards that were seen of one copy of one board."""

    set_code: str
    game_id: str
    number: int
    version: int
    copy: int
    cards: tuple[HandCode, ...]
    """Each card once, in the order of seats; two of one seat if they differ."""
    where: tuple[str, ...] = ()
    """The pictures they were seen in, each once."""

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The seats whose card was not seen."""
        return tuple(seat for seat in SEATS if all(card.seat != seat for card in self.cards))

    @property
    def contradictory(self) -> tuple[Seat, ...]:
        """The seats of which two cards say different hands."""
        hands: dict[Seat, set[Hand]] = {}
        for card in self.cards:
            if card.hand is not None:
                hands.setdefault(card.seat, set()).add(card.hand)
        return tuple(seat for seat in SEATS if len(hands.get(seat, ())) > 1)

    @property
    def reading(self) -> Reading | None:
        """What the cards say of the four pockets; None when none of them carries its hand."""
        hands = {
            card.seat: (card.hand, 0)
            for card in self.cards
            if card.hand is not None and card.seat not in self.contradictory
        }
        return reading_of_hands(hands, source=CODES) if hands else None


def cards_of_boards(seen: Iterable[Seen]) -> tuple[CardsOfBoard, ...]:
    """The hand cards of a pile by board and copy, in order of game, set, number, version and copy."""
    piles: dict[tuple[str, str, int, int, int], dict[HandCode, dict[str, None]]] = {}
    for one in seen:
        code = one.code
        if isinstance(code, HandCode):
            key = (code.game_id, code.set_code, code.number, code.version, code.copy)
            piles.setdefault(key, {}).setdefault(code, {})[one.where] = None
    found = []
    for (game_id, set_code, number, version, copy), cards in sorted(piles.items(), key=lambda item: item[0]):
        told = {(card.seat, card.container) for card in cards if card.hand is not None}
        # Ids only beside the same card with its hand say nothing more.
        kept = [card for card in cards if card.hand is not None or (card.seat, card.container) not in told]
        kept.sort(key=lambda card: (card.seat, card.container, card.hand.counts if card.hand else b""))
        where = tuple(dict.fromkeys(name for card in kept for name in cards[card] if name))
        found.append(CardsOfBoard(set_code, game_id, number, version, copy, tuple(kept), where))
    return tuple(found)


def reading_document(of: CardsOfBoard) -> dict[str, object] | None:
    """The reading as an element of a readings file (docs/json.md); None when no card carries its hand."""
    reading = of.reading
    if reading is None:
        return None
    hands = {seat.name: hand_text(hand) for seat in SEATS if (hand := reading[seat]) is not None}
    return {"source": reading.source, "set": of.set_code, "board": of.number, "copy": of.copy, "hands": hands}


# ---- against a set


@dataclass(frozen=True, slots=True)
class Compared:
    """One copy of one board of the pile against the set."""

    cards: CardsOfBoard
    diagnosis: Diagnosis | None
    """None when no card carries its hand."""
    faults: tuple[Fault, ...] = ()
    """What else is wrong: cards not seen, two cards of one seat, another version, cards that lie with another board."""

    @property
    def is_clean(self) -> bool:
        """All four cards seen, all as recorded, and none with another board's."""
        return not self.faults and (self.diagnosis is None or self.diagnosis.is_clean)


@dataclass(frozen=True, slots=True)
class PileAgainstSet:
    """A whole pile against the set."""

    boards: tuple[Compared, ...]
    faults: tuple[Fault, ...]
    """Cards and slips that do not belong to the set."""
    unseen: tuple[int, ...] = field(default=())
    """Boards of the set of which no card of any copy was seen."""
    unseen_copies: tuple[tuple[int, int], ...] = field(default=())
    """Board and copy, where no card of this copy was seen and cards of another copy of the board were."""
    of_set: SetDiagnosis = field(default=SetDiagnosis((), ()))
    """What the boards say of the set together; its diagnoses are those of `boards` that have one."""

    @property
    def is_clean(self) -> bool:
        """No finding; boards and copies of which nothing was seen are none."""
        return not self.faults and all(one.is_clean for one in self.boards)


_MOST_NAMED: Final = 4
"""Pictures that are named of one finding."""


def against(
    of: BoardSet,
    seen: Sequence[Seen],
    *,
    code_counts: bool = True,
    names: Mapping[str, str] | None = None,
    copies: Iterable[tuple[int, int]] = (),
    lookup: HandLookup | None = None,
) -> PileAgainstSet:
    """Compare everything seen with a set.

    Args:
        of: The set.
        seen: The codes of the pile.
        names: Names of other sets by their code, for the sentences.
        code_counts: Whether the set's code is the one that stood on its cards. It is not for a record of another
            program, which has no salt: then boards are compared by number and cards alone.
        copies: Board and copy of every copy there is. Of a board that is not among them, and whose copies are told
            apart, every copy that was seen of any board is looked for.
        lookup: As `boards.verify.compare`.
    """
    lying: dict[object, list[Fault]] = {}
    for fault in misplaced(of, seen, code_counts=code_counts):
        lying.setdefault((fault.facts["board"], fault.facts.get("board_copy", 0)), []).append(fault)
    compared: list[Compared] = []
    faults: list[Fault] = []
    strangers: dict[str, list[CardsOfBoard]] = {}
    for cards in cards_of_boards(seen):
        if cards.game_id != of.game_id or (code_counts and cards.set_code != of.code):
            strangers.setdefault(cards.set_code, []).append(cards)
        elif cards.number not in of.numbers:
            faults.append(
                Fault("pile_no_board", {"board": cards.number, "where": _named(cards.where), "code": of.code})
            )
        else:
            compared.append(_compared(of, cards, lying.get((cards.number, cards.copy), ()), lookup))
    faults += [_stranger(code, cards, of, names or {}) for code, cards in strangers.items()]
    faults += _slips(of, seen) if code_counts else []
    found: dict[int, set[int]] = {}
    for one in compared:
        found.setdefault(one.cards.number, set()).add(one.cards.copy)
    unseen = tuple(number for number in of.numbers if number not in found)
    boards, of_set = _together_as_set(of, compared)
    return PileAgainstSet(boards, tuple(faults), unseen, tuple(_unseen_copies(found, copies)), of_set)


def _together_as_set(of: BoardSet, compared: Sequence[Compared]) -> tuple[tuple[Compared, ...], SetDiagnosis]:
    """The boards with what they say of each other, and what they say of the set."""
    of_set = of_diagnoses([one.diagnosis for one in compared if one.diagnosis is not None], of.numbers)
    said = iter(of_set.boards)
    return tuple(one if one.diagnosis is None else replace(one, diagnosis=next(said)) for one in compared), of_set


def _unseen_copies(found: Mapping[int, set[int]], copies: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The copies of boards of which only others were seen; a board with cards that name no copy says nothing."""
    known: dict[int, set[int]] = {}
    for number, copy in copies:
        known.setdefault(number, set()).add(copy)
    anywhere = {copy for seen in found.values() for copy in seen if copy}
    for number, seen in sorted(found.items()):
        if 0 not in seen:
            yield from ((number, copy) for copy in sorted(known.get(number, anywhere) - seen))


def _compared(of: BoardSet, cards: CardsOfBoard, lying: Iterable[Fault], lookup: HandLookup | None) -> Compared:
    board = of.board(cards.number)
    faults = [Fault("pile_seats_missing", {**place_of(cards), "seats": cards.missing})] if cards.missing else []
    faults += [Fault("pile_seat_twice", {**place_of(cards), "seat_twice": seat, "where": _named(cards.where)})
               for seat in cards.contradictory]  # fmt: skip
    if cards.version != board.version:
        faults.append(Fault("pile_version", {**place_of(cards), "got": cards.version, "want": board.version}))
    reading = cards.reading
    diagnosis = None if reading is None else verify.compare(board, reading, of.boards, lookup)
    return Compared(cards, diagnosis, (*faults, *lying))


def place_of(cards: CardsOfBoard) -> dict[str, object]:
    """Board and copy as facts of a fault; copies that are not told apart are not named."""
    return _facts_of((cards.number, cards.copy))


def _named(where: Sequence[str]) -> str:
    return "; ".join([*where[:_MOST_NAMED], *(["..."] if len(where) > _MOST_NAMED else [])]) or "-"


def _stranger(code: str, strangers: Sequence[CardsOfBoard], of: BoardSet, names: Mapping[str, str]) -> Fault:
    where = _named(tuple(dict.fromkeys(name for cards in strangers for name in cards.where)))
    facts = {"code": f"{code} ({names[code]})" if code in names else code, "own": of.code, "where": where}
    if len(strangers) > 1:
        count = sum(len(cards.cards) for cards in strangers)
        boards = ranges_text(cards.number for cards in strangers)
        return Fault("pile_other_set_n", {**facts, "count": count, "boards": boards})
    seats = tuple(seat for seat in SEATS if seat not in strangers[0].missing)
    return Fault("pile_other_set", {**facts, "board": strangers[0].number, "seats": seats})


def _slips(of: BoardSet, seen: Sequence[Seen]) -> Iterator[Fault]:
    told: set[SlipCode] = set()
    for one in seen:
        code = one.code
        if not isinstance(code, SlipCode) or code in told:
            continue
        told.add(code)
        where = one.where or "-"
        if code.set_code != of.code:
            yield Fault("pile_slip_other_set", {"code": code.set_code, "own": of.code, "where": where})
        elif code.number and code.number not in of.numbers:
            yield Fault("pile_no_board", {"board": code.number, "where": where, "code": of.code})
        else:
            boards: tuple[Board, ...] = (of.board(code.number),) if code.number else of.boards
            if header_check(boards) != code.header_check:
                yield Fault("pile_slip_header", {"board": code.number or None, "where": where})


def misplaced(of: BoardSet, seen: Sequence[Seen], *, code_counts: bool = True) -> Iterator[Fault]:
    """Cards of this set that lie, in one picture, with what is not theirs.

    Beside the label of one container every card of another is told. Else up to four cards are taken for one board's
    when each seat is there once, or all but one of four are of one copy of one board: those of another board or copy
    are told. More cards, or two labels, are several boards side by side, of which a picture cannot tell more.
    """
    pictures: dict[str, dict[Code, None]] = {}
    for one in seen:
        if one.where:
            pictures.setdefault(one.where, {})[one.code] = None
    for where, codes in pictures.items():
        labels = {code.number for code in codes if isinstance(code, ContainerCode)}
        lying: dict[tuple[int, int], dict[Seat, HandCode]] = {}
        for code in codes:
            if isinstance(code, HandCode) and _is_of(of, code, code_counts):
                lying.setdefault((code.number, code.copy), {})[code.seat] = code
        faults = list(_beside_label(min(labels), lying, where)) if len(labels) == 1 else []
        yield from faults or (_together(lying, where) if len(labels) < 2 else ())


def _is_of(of: BoardSet, code: HandCode, code_counts: bool) -> bool:
    """Cards of other sets are told as such; where they lie is no finding of its own."""
    is_same = code.game_id == of.game_id and (not code_counts or code.set_code == of.code)
    return is_same and code.number in of.numbers


def _beside_label(label: int, lying: Mapping[tuple[int, int], Mapping[Seat, HandCode]], where: str) -> Iterator[Fault]:
    for place, cards in sorted(lying.items()):
        strange = {seat: card.container for seat, card in sorted(cards.items()) if card.container != label}
        if strange:
            facts = {"seats": tuple(strange), "got": min(strange.values()), "label": label, "where": where}
            yield Fault("pile_other_container", {**_facts_of(place), **facts})


def _together(lying: Mapping[tuple[int, int], Mapping[Seat, HandCode]], where: str) -> Iterator[Fault]:
    if len(lying) < 2:
        return
    most = max(map(len, lying.values()))
    count = sum(map(len, lying.values()))
    is_each_once = count == len({seat for cards in lying.values() for seat in cards})
    if not (is_each_once or (most, count) == (3, 4)):
        return
    owner = min(place for place, cards in lying.items() if len(cards) == most)
    for place, cards in sorted(lying.items()):
        facts = {**_facts_of(place), "seats": tuple(sorted(cards)), "where": where}
        if place[0] != owner[0]:
            yield Fault("pile_together", {**facts, "with_board": owner[0]})
        elif place[1] != owner[1] and place[1] and owner[1]:
            yield Fault("pile_other_copy", {**facts, "with_copy": owner[1]})


def _facts_of(place: tuple[int, int]) -> dict[str, object]:
    number, copy = place
    return {"board": number, **({"board_copy": copy} if copy else {})}
