"""What may be closed, who had a board last, which form tables played: values alone, no store and no command."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.board import Board, BoardSet
from boards.board_trail import CopyMove, MoveKind, PlayedAt, Sureness, elsewhere, trail
from boards.board_versions import next_version, number_text, version_code, version_hash
from boards.cards import parse_card
from boards.deal import Deal, Hand, parse_hand
from boards.games import GAMES
from boards.incidents import check_restored, deal_to_keep, pockets_to_read
from boards.played_forms import After, Form, Told, Why, groups, played_forms, replaced_by
from boards.problems import Problem
from boards.reading import CODES, HandCard, Reading, reading_of_hands
from boards.reading_json import reading_json, reading_of
from boards.referee_input import parse_counts, parse_exceptions, parse_typed_hand
from boards.regulations.model import Play
from boards.seats import SEATS

N, E, S, W = SEATS
HANDS = ("AK4.QJ93.T52.876", "QJT9.A42.KQ7.432", "8765.KT8.A93.AQ5", "32.765.J864.KJT9")
DEALT = Deal(tuple(map(parse_hand, HANDS)))  # type: ignore[arg-type]
BOARD = Board(7, "huapai", GAMES["huapai"].default_header(7), DEALT)
EXCHANGED = parse_exceptions("E+S8 E-SQ S+SQ S-S8", BOARD)
CHANGED = Deal(tuple(EXCHANGED.hands))  # type: ignore[arg-type]


def a_set(*more: Board) -> BoardSet:
    one = replace(BOARD, number=1, deal=DEALT.turned(1))
    return BoardSet("huapai", (one, BOARD), bytes(16), others=more)


def face(text: str) -> int:
    return parse_card(text)


# Versions ------------------------------------------------------------------------------------------------------------


def test_a_version_keeps_the_fingerprint_of_the_set_and_has_a_hash_of_its_own() -> None:
    plain = a_set()
    second = next_version(BOARD, CHANGED, 3)
    third = next_version(second, DEALT, 5)
    of = BoardSet("huapai", (plain.boards[0], third), bytes(16), others=(BOARD, second))
    assert (of.fingerprint, of.code) == (plain.fingerprint, plain.code)
    assert [one.version for one in of.versions(7)] == [1, 2, 3]
    rounds = {round_: of.at_round(round_).board(7).version for round_ in (1, 2, 3, 4, 5, 9, None)}
    assert rounds == {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 9: 3, None: 3}
    assert of.at_round(2).at_round(4) == of.at_round(4)
    assert of.with_version(7, 1).boards == plain.boards
    assert of.as_dealt == plain
    assert [number_text(replace(BOARD, version=n)) for n in (1, 2, 3, 4, 12)] == ["7", "7*", "7**", "7*4", "7*12"]
    assert len({version_hash(one, of.salt) for one in of.versions(7)}) == 3
    assert version_hash(second, of.salt) != version_hash(second, bytes(15) + b"\1")
    assert version_hash(second, of.salt) != version_hash(replace(second, from_round=4), of.salt)
    # Worked out by sha256sum over the four lines that docs/incidents.md explains.
    assert version_code(second, of.salt) == "5X3M-R9DR"


@pytest.mark.parametrize(
    ("key", "make"),
    [
        ("version_same", lambda: next_version(BOARD, DEALT, 2)),
        ("version_round", lambda: next_version(next_version(BOARD, CHANGED, 3), DEALT, 3)),
        ("version_cards", lambda: next_version(BOARD, Deal((DEALT[E], DEALT[E], DEALT[S], DEALT[W])), 2)),
        ("version_twice", lambda: a_set(replace(BOARD, deal=CHANGED))),
        ("board_not_in_set", lambda: a_set(replace(next_version(BOARD, CHANGED, 3), number=9))),
        ("version_unknown", lambda: a_set().with_version(7, 2)),
    ],
)
def test_versions_that_cannot_be(key: str, make: object) -> None:
    with pytest.raises(Problem) as refused:
        make()  # type: ignore[operator]
    assert key in {fault.key for fault in refused.value.faults}


# Readings ------------------------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(
    st.lists(st.none() | st.lists(st.integers(0, 53), max_size=33), min_size=4, max_size=4),
    st.tuples(*[st.integers(0, 3)] * 4), st.tuples(*[st.integers(0, 2)] * 4), st.none() | st.integers(1, 99),
    st.sampled_from(["typed", "file", "machine", CODES, ""]),
)  # fmt: skip
def test_a_reading_is_the_same_after_it_was_kept(
    hands: list[list[int] | None], unread: tuple[int, int, int, int], odd: tuple[int, int, int, int],
    number: int | None, source: str,
) -> None:  # fmt: skip
    n, e, s, w = (None if faces is None else Hand.of(faces) for faces in hands)
    cards = (HandCard(N, S, n, 3), HandCard(E))
    reading = Reading((n, e, s, w), unread, number, source, odd, unread, number, (("leader", "N"),), cards)
    assert reading_of(reading_json(reading)) == reading


# Closing -------------------------------------------------------------------------------------------------------------

RESTORED = Reading.of_deal(DEALT)
COUNTED = parse_counts("13,13,13,13", BOARD)
UNLOOKED = Reading((None,) * 4, source="typed")


def headed(reading: Reading, **fields: str) -> Reading:
    return replace(reading, header=tuple(sorted(fields.items())))


PARTLY = reading_of_hands({E: (DEALT[E], 0), S: (DEALT[S], 0)})
SOME_OF_N = reading_of_hands({N: (Hand.of([face("SQ")]), 12)})
OTHER_CARD = replace(UNLOOKED, hand_cards=(HandCard(N, N, number=8),))


@pytest.mark.parametrize(
    ("before", "again", "refusal"),
    [
        ([EXCHANGED], RESTORED, None),
        ([EXCHANGED], PARTLY, None),  # the other pockets were found right
        ([EXCHANGED], parse_typed_hand(f"E={HANDS[1]}"), "incident_close_part"),
        ([EXCHANGED], EXCHANGED, "incident_close_differs"),
        ([EXCHANGED], COUNTED, "incident_close_part"),
        ([EXCHANGED], replace(RESTORED, source=CODES), "incident_close_reading"),
        ([EXCHANGED], None, "incident_close_reading"),
        ([parse_counts("13,14,12,13", BOARD)], PARTLY, "incident_close_part"),  # nobody saw what lies in N and W
        ([parse_counts("13,14,12,13", BOARD)], RESTORED, None),
        ([], PARTLY, "incident_close_part"),
        ([], RESTORED, None),
        ([RESTORED], PARTLY, "incident_close_part"),
        ([EXCHANGED], replace(RESTORED, other_backs=(0, 1, 0, 0)), "incident_close_differs"),
        ([EXCHANGED, RESTORED], PARTLY, None),
        ([EXCHANGED, COUNTED], PARTLY, None),  # a right count takes nothing back of what was seen
        ([COUNTED, EXCHANGED], PARTLY, None),
        ([EXCHANGED, parse_counts("14,13,13,12", BOARD)], PARTLY, "incident_close_part"),
        ([RESTORED, reading_of_hands({N: (Hand.of([face("SA")]), 12)})], PARTLY, "incident_close_part"),
        ([EXCHANGED, reading_of_hands({N: (Hand.of([face("SA")]), 12)})], PARTLY, None),
        ([EXCHANGED, reading_of_hands({N: (Hand.of([face("S9")]), 12)})], PARTLY, "incident_close_part"),
        ([replace(EXCHANGED, source=CODES)], PARTLY, "incident_close_part"),
        # What stands on the board was wrong: it must be read right, and the cards only where they were wrong too.
        ([headed(RESTORED, leader="N")], RESTORED, "incident_close_header"),
        ([headed(RESTORED, leader="N")], headed(RESTORED, leader="N"), "incident_close_header_differs"),
        ([headed(RESTORED, leader="N")], headed(RESTORED, leader="S"), None),
        ([headed(RESTORED, leader="N")], headed(UNLOOKED, leader="S"), None),
        ([headed(UNLOOKED, leader="N")], headed(UNLOOKED, leader="S"), None),
        ([headed(UNLOOKED, leader="N")], headed(UNLOOKED, leader="E"), "incident_close_header_differs"),
        ([headed(UNLOOKED, leader="N")], None, "incident_close_header"),
        ([headed(UNLOOKED, leader="N")], headed(EXCHANGED, leader="S"), "incident_close_differs"),
        ([headed(EXCHANGED, leader="N")], headed(UNLOOKED, leader="S"), "incident_close_part"),
        ([headed(EXCHANGED, leader="N")], PARTLY, "incident_close_header"),
        ([headed(EXCHANGED, leader="N")], headed(PARTLY, leader="S"), None),
        ([headed(UNLOOKED, leader="S")], headed(UNLOOKED, leader="S"), "incident_close_part"),
        ([EXCHANGED], headed(UNLOOKED, leader="S"), "incident_close_part"),
        # Whoever looks again at what stands there and sees cards or a count that are wrong has found the board wrong.
        (
            [headed(UNLOOKED, leader="N")],
            headed(parse_counts("13,13,12,13", BOARD), leader="S"),
            "incident_close_differs",
        ),
        ([headed(UNLOOKED, leader="N")], headed(SOME_OF_N, leader="S"), "incident_close_differs"),
        ([headed(UNLOOKED, leader="N")], headed(OTHER_CARD, leader="S"), "incident_close_differs"),
        ([headed(UNLOOKED, leader="N")], headed(COUNTED, leader="S"), None),
        ([replace(RESTORED, container=9)], RESTORED, "incident_close_header"),
        ([replace(RESTORED, container=9)], replace(UNLOOKED, container=7), None),
        # A field that the board does not have is gone where others were read without it.
        ([headed(RESTORED, tribute="N>S")], headed(UNLOOKED, leader="S"), None),
        ([headed(RESTORED, tribute="N>S")], RESTORED, "incident_close_header"),
    ],
)
def test_closing_needs_a_second_reading_that_matches(
    before: list[Reading], again: Reading | None, refusal: str | None
) -> None:
    if refusal is None:
        check_restored(1, before, again, BOARD)
        return
    with pytest.raises(Problem) as refused:
        check_restored(1, before, again, BOARD)
    assert refused.value.key == refusal


def test_a_board_whose_version_two_is_in_force_is_closed_by_that_version() -> None:
    second = next_version(BOARD, CHANGED, 3)
    check_restored(1, [], Reading.of_deal(CHANGED), second)
    with pytest.raises(Problem):
        check_restored(1, [], RESTORED, second)
    assert pockets_to_read([RESTORED], second) == (E, S)


def test_what_is_kept_is_the_last_reading_that_shows_everything() -> None:
    assert deal_to_keep(1, 7, [RESTORED, EXCHANGED, COUNTED, PARTLY]) == CHANGED
    with pytest.raises(Problem) as refused:
        deal_to_keep(1, 7, [COUNTED, PARTLY, replace(EXCHANGED, source=CODES)])
    assert refused.value.key == "incident_keep_reading"


# Who had it last -----------------------------------------------------------------------------------------------------

PLAYS = tuple(Play(r, t, (7,), f"ns{t}", f"ew{t}") for r, t in [(1, "1"), (2, "2"), (3, "3"), (4, "4")])


def at(table: str, round_: int | None = None, copy: int = 1) -> CopyMove:
    return CopyMove(7, copy, MoveKind.AT_TABLE, table, round_)


BACK = CopyMove(7, 1, MoveKind.RETURNED)
CHECK = CopyMove(7, 1, MoveKind.CHECKED)


@pytest.mark.parametrize(
    ("moves", "plays", "where", "last", "sure"),
    [
        ([], PLAYS, {"table": "3", "round_": 3}, ["2"], Sureness.PLANNED),
        ([], PLAYS, {"table": "1", "round_": 1}, [], Sureness.NOBODY),
        ([], (), {"table": "1", "round_": 1}, [], Sureness.UNKNOWN),
        ([], PLAYS, {}, [], Sureness.UNKNOWN),  # nobody said when it was found
        ([at("1"), BACK, at("5"), BACK], (), {}, ["5"], Sureness.WRITTEN),
        ([at("1"), BACK, at("5")], (), {"table": "5"}, ["1"], Sureness.WRITTEN),
        ([at("1", 1), at("9", 2)], PLAYS, {"table": "3", "round_": 3}, ["9"], Sureness.WRITTEN),
        ([at("1", 1)], PLAYS, {"table": "4", "round_": 4}, ["3"], Sureness.PLANNED),  # players pass boards on
        ([at("1", 1), at("4", 4)], PLAYS, {"table": "4", "round_": 4}, ["3"], Sureness.PLANNED),
        ([CopyMove(7, 1, MoveKind.RETURNED, "6")], (), {}, ["6"], Sureness.WRITTEN),
        ([at("1", 1, 1), at("2", 1, 2)], (), {}, ["1", "2"], Sureness.SEVERAL),
        ([at("1", 1, 1), at("2", 1, 2)], (), {"copy": 2}, ["2"], Sureness.WRITTEN),
        ([], (*PLAYS, Play(3, "8", (7,))), {"table": "4", "round_": 4}, ["3", "8"], Sureness.SEVERAL),
    ],
)
def test_who_had_a_board_last(
    moves: list[CopyMove], plays: tuple[Play, ...], where: dict[str, object], last: list[str], sure: Sureness
) -> None:
    found = trail(moves, plays, **where)  # type: ignore[arg-type]
    assert (sorted(one.table for one in found.last), found.sureness) == (last, sure)


def test_a_trail_names_who_sat_there_and_what_comes_after() -> None:
    found = trail([at("2", 2)], PLAYS, table="3", round_=3)
    assert [(one.ns, one.ew) for one in found.last] == [("ns2", "ew2")]
    assert [one.table for one in found.before] == ["1", "2"]
    assert found.here is not None
    assert (found.here.table, [one.table for one in found.after]) == ("3", ["4"])


def test_tables_with_another_copy_stand_elsewhere() -> None:
    plays = (*PLAYS[:2], replace(PLAYS[2], copy=1), *(replace(one, copy=2) for one in PLAYS[3:]))
    assert [(one.table, one.copy, one.ns) for one in elsewhere([], plays, 1)] == [("4", 2, "ns4")]
    found = elsewhere([at("9", 1, 2), at("4", 4, 2), at("1", 1, 1)], plays, 1)
    assert [(one.table, one.round, one.ns) for one in found] == [("9", 1, ""), ("4", 4, "ns4")]
    assert elsewhere([at("9", 1, 2)], plays, None) == (), "copies are not told apart"


# Which form was played -----------------------------------------------------------------------------------------------

TABLES = tuple(PlayedAt(one.table, one.round) for one in PLAYS)
IN_DEALT, IN_CHANGED, IN_BOTH, IN_NEITHER = (E, face("SQ")), (S, face("SQ")), (E, face("SJ")), (E, face("C9"))


def forms(told: list[Told], **more: object) -> list[tuple[Form, Why]]:
    options = {"before": TABLES[:3], "here": TABLES[3], "after": (), "changed": CHANGED.hands, **more}
    dealt = DEALT
    answers = played_forms(told=told, dealt=dealt, **options)  # type: ignore[arg-type]
    return [(one.form, one.why) for one in answers]


HERE = (Form.NOT_PLAYED, Why.FOUND_HERE)
DEALT_CARDS, CHANGED_CARDS = (Form.DEALT, Why.CARDS), (Form.CHANGED, Why.CARDS)
NOTHING = (Form.UNKNOWN, Why.NO_EVIDENCE)


@pytest.mark.parametrize(
    ("told", "more", "expected"),
    [
        ([], {}, [NOTHING, NOTHING, NOTHING, HERE]),
        ([Told("2", 2, (IN_DEALT,))], {}, [(Form.DEALT, Why.EARLIER), DEALT_CARDS, NOTHING, HERE]),
        ([Told("2", 2, (IN_CHANGED,))], {}, [NOTHING, CHANGED_CARDS, (Form.CHANGED, Why.LATER), HERE]),
        (
            [Told("1", 1, (IN_DEALT,)), Told("2", 2, (IN_CHANGED,))], {},
            [DEALT_CARDS, CHANGED_CARDS, (Form.CHANGED, Why.LATER), HERE],
        ),
        (
            [Told("1", 1, (IN_CHANGED,)), Told("3", 3, (IN_DEALT,))], {},
            [CHANGED_CARDS, (Form.UNKNOWN, Why.CONTRADICTION), DEALT_CARDS, HERE],
        ),
        ([Told("1", 1, (IN_DEALT, IN_CHANGED))], {}, [(Form.UNKNOWN, Why.CONTRADICTION), NOTHING, NOTHING, HERE]),
        ([Told("3", 3, (IN_BOTH,))], {}, [NOTHING, NOTHING, (Form.UNKNOWN, Why.CARDS_FIT_BOTH), HERE]),
        ([Told("3", 3, (IN_NEITHER,))], {}, [NOTHING, NOTHING, (Form.UNKNOWN, Why.CARDS_FIT_NEITHER), HERE]),
        ([Told("3", 3, (IN_BOTH, IN_DEALT))], {}, [(Form.DEALT, Why.EARLIER)] * 2 + [DEALT_CARDS, HERE]),
        (
            [Told("3", 3, (IN_DEALT,))], {"changed": (None,) * 4},
            [NOTHING, NOTHING, (Form.UNKNOWN, Why.FORM_UNKNOWN), HERE],
        ),
        ([Told("3", 3, (IN_CHANGED,))], {"changed": (None,) * 4}, [NOTHING, NOTHING, CHANGED_CARDS, HERE]),
        ([Told("4", 4, (IN_CHANGED,))], {}, [NOTHING, NOTHING, NOTHING, CHANGED_CARDS]),
        (
            [], {"before": (TABLES[0], replace(TABLES[1], checked_after=True), TABLES[2])},
            [(Form.DEALT, Why.CHECKED), (Form.DEALT, Why.CHECKED), NOTHING, HERE],
        ),
        (
            [], {"before": (*TABLES[:2], replace(TABLES[2], checked_before=True))},
            [(Form.DEALT, Why.CHECKED), (Form.DEALT, Why.CHECKED), NOTHING, HERE],
        ),
        (
            [], {"before": TABLES[:1], "here": TABLES[1], "after": TABLES[2:], "became": After.RESTORED},
            [NOTHING, HERE, (Form.DEALT, Why.RESTORED), (Form.DEALT, Why.RESTORED)],
        ),
        (
            [], {"before": TABLES[:2], "here": None, "after": TABLES[2:], "became": After.KEPT},
            [NOTHING, NOTHING, (Form.CHANGED, Why.KEPT), (Form.CHANGED, Why.KEPT)],
        ),
        ([], {"before": TABLES[:1], "here": None, "after": TABLES[1:2]}, [NOTHING, NOTHING]),
        (
            [Told("2", 2, (IN_CHANGED,))],
            {"before": TABLES[1:3], "elsewhere": (replace(TABLES[0], copy=2),), "copy": 1},
            [CHANGED_CARDS, (Form.CHANGED, Why.LATER), HERE, (Form.DEALT, Why.OTHER_COPY)],
        ),
        (
            [Told("8", 1, (IN_CHANGED,)), Told("9")],
            {"before": (), "elsewhere": (PlayedAt("8", 1, copy=2), PlayedAt("9", 2, copy=2)), "copy": 1},
            [HERE, CHANGED_CARDS, (Form.DEALT, Why.OTHER_COPY)],
        ),
        # Copies that are not told apart have no order.
        (
            [Told("2", 2, (IN_CHANGED,))],
            {"before": (replace(TABLES[0], copy=2), *(replace(one, copy=1) for one in TABLES[1:3]))},
            [NOTHING, CHANGED_CARDS, NOTHING, HERE],
        ),
        # Only what a table says is known of it.
        ([Told("9", 2, (IN_DEALT,))], {"before": (), "here": None}, [DEALT_CARDS]),
        # Without a round it stands in no order: nothing follows for it or from it.
        (
            [Told("2", 2, (IN_CHANGED,)), Told("7")], {},
            [NOTHING, CHANGED_CARDS, (Form.CHANGED, Why.LATER), HERE, NOTHING],
        ),
        ([Told("7", None, (IN_CHANGED,)), Told("8")], {"before": (), "here": None}, [CHANGED_CARDS, NOTHING]),
        ([Told("7", None, (IN_DEALT,))], {}, [NOTHING, NOTHING, NOTHING, HERE, DEALT_CARDS]),
        # A round after the one in which it was found is after it.
        (
            [Told("2", 2, (IN_CHANGED,)), Told("7", 9)], {},
            [NOTHING, CHANGED_CARDS, (Form.CHANGED, Why.LATER), HERE, NOTHING],
        ),
        ([Told("7", 9)], {"became": After.RESTORED}, [NOTHING, NOTHING, NOTHING, HERE, (Form.DEALT, Why.RESTORED)]),
        ([Told("7", 2)], {}, [NOTHING, NOTHING, NOTHING, NOTHING, HERE]),
    ],
)  # fmt: skip
def test_which_form_tables_played(
    told: list[Told], more: dict[str, object], expected: list[tuple[Form, Why]]
) -> None:  # fmt: skip
    assert forms(told, **more) == expected


def test_tables_are_grouped_by_the_form_that_they_played() -> None:
    told = [Told("1", 1, (IN_DEALT,), "+120"), Told("2", 2, (IN_CHANGED,), "-80")]
    answers = played_forms(TABLES[:3], TABLES[3], (), told, DEALT, CHANGED.hands)
    assert {form: len(of) for form, of in groups(answers).items()} == {
        Form.DEALT: 1, Form.CHANGED: 2, Form.UNKNOWN: 0, Form.NOT_PLAYED: 1
    }  # fmt: skip
    assert [one.result for one in answers] == ["+120", "-80", "", ""]
    assert [(one.seat, one.face, one.other) for one in answers[1:3]] == [(S, face("SQ"), ""), (None, None, "2")]


@pytest.mark.parametrize(
    ("told", "holds", "replaced", "by"),
    [
        ([("1", 1, "+120"), ("1", 1, "+120")], "+120", (), [None, None]),
        ([("1", 1, "+120"), ("1", 1, "+130")], "+130", ("+120",), [1, None]),
        ([("1", 1, "+120"), ("1", None, "+130"), ("1", 1, "")], "+130", ("+120",), [1, None, None]),
        ([("1", 1, "+1"), ("1", 1, "-5"), ("2", 2, "+9"), ("1", 1, "+1")], "+1", ("-5",), [None, 3, None, None]),
        ([("1", 1, "+1"), ("1", 1, "+2"), ("1", 1, "+3")], "+3", ("+1", "+2"), [2, 2, None]),
        # The same table once more in another round is another result.
        ([("1", 1, "+120"), ("1", 5, "+130")], "+120", (), [None, None]),
    ],
)  # fmt: skip
def test_the_last_result_that_a_table_tells_holds(
    told: list[tuple[str, int | None, str]], holds: str, replaced: tuple[str, ...], by: list[int | None]
) -> None:
    said = [Told(table, round_, (), result) for table, round_, result in told]
    answers = played_forms(TABLES[:3], TABLES[3], (), said, DEALT, CHANGED.hands)
    assert (answers[0].result, answers[0].replaced) == (holds, replaced)
    assert [replaced_by(at, said, [one.at for one in answers]) for at in range(len(said))] == by


@settings(max_examples=60)
@given(st.integers(0, 4), st.lists(st.booleans(), min_size=4, max_size=4))
def test_a_form_that_is_told_is_the_one_that_was_played(changed_after: int, speaks: list[bool]) -> None:
    """Whatever tables speak: nothing is concluded that is not so."""
    tables = tuple(PlayedAt(str(n), n + 1) for n in range(4))
    truth = [Form.DEALT if n < changed_after else Form.CHANGED for n in range(4)]
    told = [Told(str(n), n + 1, (IN_DEALT if truth[n] is Form.DEALT else IN_CHANGED,)) for n in range(4) if speaks[n]]
    answers = played_forms(tables, None, (), told, DEALT, CHANGED.hands)
    assert all(one.form in (true, Form.UNKNOWN) for one, true in zip(answers, truth, strict=True))
    assert all(answers[n].form is truth[n] for n in range(4) if speaks[n])
