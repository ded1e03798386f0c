"""A test deal judged: each card by its place, and what all errors have in common."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.cards import BIG_JOKER, parse_card
from boards.seats import Seat
from boards.wording import LANGUAGES, sentence
from dealer.operations.machine_trial import Trial, findings
from dealer.station.sorted_pack import Cause, judge, places_of, seat_of_face, sorted_pack
from dealer.typed import parse_pair
from firmware_protocol.codes import FOREIGN, UNREAD, ErrorCode, EventKind
from firmware_protocol.decks import through_dirt
from firmware_protocol.events import EventRecord


def records(reads: list[int]) -> list[EventRecord]:
    """The events of a deal in which the reader said this."""
    begun = EventRecord(1, EventKind.STARTED, 0, UNREAD, 0, 0)
    cards = [EventRecord(n + 1, EventKind.CARD, 0, face, 1, n) for n, face in enumerate(reads, 1)]
    return [begun, *cards]


@pytest.mark.parametrize(
    ("reads", "ending", "last"),
    [
        (list(range(52)), ErrorCode.NONE, "reader_clean"),
        (list(range(52)), ErrorCode.DECK_LONG, "reader_clean"),
        (list(range(51)), ErrorCode.DECK_SHORT, "reader_clean"),
        (list(range(1, 52)), ErrorCode.DECK_SHORT, "reader_unjudged"),
        (list(range(51, -1, -1)), ErrorCode.NONE, "reader_unjudged"),
        ([5, *range(51)], ErrorCode.DECK_LONG, "reader_unjudged"),
        ([UNREAD, *range(1, 52)], ErrorCode.NONE, "reader_sum"),
    ],
)
def test_the_reader_is_blamed_for_what_it_read_and_not_for_the_pack(
    reads: list[int], ending: ErrorCode, last: str
) -> None:
    told = findings(Trial("m/1", judge(52, records(reads), ending), None, 0))
    assert told[-1].key == last
    assert all(sentence(fault, lang) for fault in told for lang in LANGUAGES)


def dirty(pack: int, bit: int) -> list[int]:
    return [UNREAD if (read := through_dirt(face, bit)) is None else read for face in sorted_pack(pack)]


@pytest.mark.parametrize(("pack", "sizes"), [(52, [13, 13, 13, 13]), (108, [30, 26, 26, 26])])
def test_each_suit_has_its_pocket_and_jokers_lie_in_the_first(pack: int, sizes: list[int]) -> None:
    places = places_of(pack).pockets
    assert [places.count(pocket) for pocket in (1, 2, 3, 4)] == sizes
    assert [seat_of_face(parse_card(card)) for card in ("SA", "H2", "DT", "CA", "XW", "DW")] == [
        Seat.N, Seat.E, Seat.S, Seat.W, Seat.N, Seat.N,
    ]  # fmt: skip
    assert sorted_pack(108)[54:] == sorted_pack(108)[:54]
    assert sorted_pack(108)[53] == BIG_JOKER


def test_one_card_misread_is_named_by_place_and_face() -> None:
    reads = list(range(52))
    place = reads.index(parse_card("C9")) + 1
    reads[place - 1] = parse_card("H9")
    reads[0] = UNREAD
    reads[1] = FOREIGN
    result = judge(52, records(reads))
    ((misread,), (unread,), (foreign,)) = result.misread, result.unread, result.foreign
    assert (misread.place, misread.face, misread.read) == (place, parse_card("C9"), parse_card("H9"))
    assert (unread.place, foreign.place) == (1, 2)
    assert result.systematic is None
    assert not result.is_clean


@pytest.mark.parametrize("pack", [52, 108])
@pytest.mark.parametrize("bit", range(6))
def test_a_covered_detector_is_told_from_single_errors(pack: int, bit: int) -> None:
    found = judge(pack, records(dirty(pack, bit))).systematic
    assert found is not None
    assert found.cause is (Cause.SUIT_DETECTOR if bit >= 4 else Cause.RANK_DETECTOR)


def shuffled(faces: list[int]) -> list[int]:
    return random.Random(7).sample(faces, len(faces))


COMMON: list[tuple[Callable[[list[int]], list[int]], Cause, int, str]] = [
    (shuffled, Cause.NOT_SORTED, 0, ""),
    (lambda p: shuffled(list(range(54)) * 2)[: len(p)], Cause.NOT_SORTED, 0, ""),
    (lambda p: p[::-1], Cause.REVERSED, 0, ""),
    (lambda p: p[:24] + p[25:], Cause.CARD_AWAY, 25, ""),
    (lambda p: [*p[:24], 0, *p[24:]][: len(p)], Cause.CARD_MORE, 25, ""),
    (lambda p: p[:30] + [UNREAD] * (len(p) - 30), Cause.ALL_AFTER, 31, ""),
    (lambda p: [UNREAD, *p[1:30], *[UNREAD] * (len(p) - 30)], Cause.ALL_AFTER, 31, ""),
    (lambda p: [UNREAD if f % 13 == 4 else f for f in p], Cause.ONE_RANK, 0, "ST"),
    (lambda p: [UNREAD if f // 13 == 1 and f % 2 else f for f in p], Cause.ONE_SUIT, 0, "HA"),
]


@pytest.mark.parametrize("pack", [52, 108])
@pytest.mark.parametrize(("change", "cause", "place", "card"), COMMON, ids=[str(row[1]) for row in COMMON])
def test_what_all_errors_have_in_common_is_named(
    change: Callable[[list[int]], list[int]], cause: Cause, place: int, card: str, pack: int
) -> None:
    found = judge(pack, records(change(list(sorted_pack(pack))))).systematic
    assert found is not None
    assert (found.cause, found.place) == (cause, place)
    if cause is Cause.CARD_AWAY:
        assert found.face == sorted_pack(pack)[24]
    if card and cause is not Cause.CARD_AWAY:
        assert found.face == parse_card(card)


def test_a_pack_that_ends_early_or_late_is_not_clean() -> None:
    faces = list(range(52))
    assert judge(52, records(faces)).is_clean
    assert not judge(52, records(faces), ErrorCode.DECK_LONG).is_clean
    assert not judge(52, records(faces[:51]), ErrorCode.DECK_SHORT).is_clean


@settings(max_examples=60)
@given(st.sampled_from([52, 108]), st.lists(st.integers(0, 255), max_size=120))
def test_no_reading_is_too_odd_to_be_judged(pack: int, reads: list[int]) -> None:
    """Faces 54..253 do not exist; a reader that says them has said something wrong, and no more."""
    known = [face if face < 54 or face >= FOREIGN else UNREAD for face in reads]
    result = judge(pack, records(known))
    assert len(result.misread) + len(result.unread) + len(result.foreign) == len(result.wrong)
    assert result.is_clean == (tuple(known) == sorted_pack(pack))


@settings(max_examples=40)
@given(st.sets(st.integers(0, 51), min_size=1, max_size=2), st.data())
def test_one_or_two_errors_are_never_called_systematic(places: set[int], data: st.DataObject) -> None:
    reads = list(range(52))
    for place in places:
        reads[place] = data.draw(st.integers(0, 51).filter(lambda face, place=place: face != place))
    result = judge(52, records(reads))
    assert result.systematic is None
    assert {one.place - 1 for one in result.wrong} == places


@pytest.mark.parametrize(
    ("typed", "pair"),
    [
        ("ne", 1),
        ("N E", 1),
        ("W,n", 12),
        ("北东", 1),
        ("nn", None),
        ("n", None),
        ("nes", None),
        ("y", None),
        ("", None),
    ],
)
def test_two_pockets_are_typed_as_seats(typed: str, pair: int | None) -> None:
    assert parse_pair(typed) == pair
