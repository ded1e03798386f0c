"""Several boards read together: a set off by one place, another set, deals twice and nowhere, opposite faults."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from misboards import lookup_of
from verify_cases import carried, compare_all, random_set, reading_of

from boards.board import Board
from boards.deal import Hand, parse_deal
from boards.diagnosis import Diagnosis, FindingKind, HintKind, Pattern
from boards.games import GAMES
from boards.known_hands import SetState
from boards.reading import Reading
from boards.seats import SEATS
from boards.verify import compare
from boards.verify_set import SetDiagnosis
from boards.wording import LANGUAGES
from boards.wording.report import diagnosis_lines
from boards.wording.report_set import set_json, set_lines

FIELD = Path(__file__).parents[1] / "data" / "field"
N, E, S, W = SEATS


def case(report: str) -> dict[str, object]:
    (path,) = FIELD.glob(f"{report}-*.json")
    document: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return document


def bridge_set(deals: dict[str, str]) -> list[Board]:
    header = GAMES["bridge"].default_header
    return [Board(int(n), "bridge", header(int(n)), parse_deal(text.removeprefix("N:"))) for n, text in deals.items()]


def held(boards: list[Board], holds: dict[int, int]) -> list[tuple[Board, Reading]]:
    """Each board read with the deal of another one."""
    by_number = {board.number: board for board in boards}
    return [(by_number[number], Reading.of_deal(by_number[deal].deal)) for number, deal in holds.items()]


def hints(diagnosis: SetDiagnosis, number: int) -> set[tuple[HintKind, int | None]]:
    return {(hint.kind, hint.board) for one in diagnosis.boards if one.board == number for hint in one.hints}


# ---- a set off by some places


@pytest.mark.parametrize(("holds", "boards", "step", "ring"), [
    ({n: n - 1 for n in range(5, 17)}, tuple(range(5, 17)), -1, False),
    ({n: n + 1 for n in range(1, 16)}, tuple(range(1, 16)), 1, False),
    ({1: 16} | {n: n - 1 for n in range(2, 17)}, tuple(range(1, 17)), -1, True),
    ({n: n + 1 for n in range(3, 9)} | {9: 3}, tuple(range(3, 10)), 1, True),
    ({n: n - 4 for n in range(5, 9)}, (5, 6, 7, 8), -4, False),
    ({4: 4} | {n: n - 1 for n in range(5, 8)} | {8: 8}, (5, 6, 7), -1, False),
    # Only some of the row were read.
    ({6: 5, 9: 8, 12: 11}, (6, 9, 12), -1, False),
])  # fmt: skip
def test_boards_off_by_as_many_places_are_one_finding_of_the_set(
    holds: dict[int, int], boards: tuple[int, ...], step: int, ring: bool
) -> None:
    of = random_set("huapai", 1, 16)
    said = compare_all(held(of, holds), of)
    assert [(f.pattern, f.boards, f.step, f.is_ring) for f in said.findings] == [
        (Pattern.SHIFTED_SET, boards, step, ring)
    ]
    for one in said.boards:
        assert one.pattern is (Pattern.SHIFTED_SET if one.board in boards else Pattern.IDENTICAL)
        if one.board in boards:
            assert one.findings[0].kind is FindingKind.SET_SHIFTED
            assert one.findings[0].board == holds[one.board]


@pytest.mark.parametrize("holds", [{5: 6, 6: 5}, {5: 4, 6: 6, 7: 9}, {7: 6}, {1: 3, 2: 1, 3: 2, 4: 4} | {2: 2}])
def test_boards_that_are_off_in_different_ways_are_no_shifted_set(holds: dict[int, int]) -> None:
    of = random_set("guandan", 2, 16)
    said = compare_all(held(of, holds), of)
    assert said.findings == ()
    assert {one.pattern for one in said.boards} <= {Pattern.OTHER_BOARD, Pattern.IDENTICAL}


def test_a_shifted_set_is_said_in_one_line_with_the_next_step() -> None:
    of = random_set("huapai", 1, 16)
    said = compare_all(held(of, {n: n - 1 for n in range(5, 17)}), of)
    assert [next(set_lines(said, lang)) for lang in LANGUAGES] == [
        "Boards 5-16: each holds the deal of the board before. Play none of them; put every deal into the container "
        "of its own number, then verify them again.",
        "第5-16副：每副里都是前一副的牌。先都不要打；把每副牌放回自己号码的牌套，再核对一遍。",
        "第5-16副：每副裡都是前一副的牌。先都不要打；把每副牌放回自己號碼的牌套，再核對一遍。",
    ]
    assert set_json(said) == [
        {"pattern": "shifted_set", "boards": list(range(5, 17)), "step": -1, "ring": False, "set": None}
    ]
    assert "whole row" in diagnosis_lines(said.boards[0], "en")[0]
    ring = compare_all(held(of, {1: 16} | {n: n - 1 for n in range(2, 17)}), of)
    assert "Boards 2-16: each holds the deal of the board before. Board 1 holds the one" in next(set_lines(ring, "en"))
    far = compare_all(held(of, {n: n - 4 for n in range(5, 9)}), of)
    assert "4 boards before" in next(set_lines(far, "en"))


# ---- field reports of kind E


def test_f042_board_13_holds_12_twelve_is_right_and_thirteen_is_nowhere() -> None:
    document = case("F042")
    of = bridge_set(document["expected"])  # type: ignore[arg-type]
    found = bridge_set(document["found"])  # type: ignore[arg-type]
    said = compare_all([(a, Reading.of_deal(b.deal)) for a, b in zip(of, found, strict=True)], of)
    assert [one.pattern for one in said.boards] == [Pattern.IDENTICAL, Pattern.OTHER_BOARD, Pattern.IDENTICAL]
    assert {(HintKind.OTHER_BOARD_RIGHT, 12), (HintKind.DEAL_NOWHERE, 13)} <= hints(said, 13)
    told = " ".join(diagnosis_lines(said.boards[1], "en"))
    assert "these are the cards of board 12" in told
    assert "Board 12 was read too and is right." in told
    assert "The deal of board 13 lies in none of the boards that were read." in told


def test_f040_a_board_of_two_weeks_ago_is_that_sets_which_was_played_and_a_stop() -> None:
    document = case("F040")
    sets = {name: bridge_set(deals) for name, deals in document["sets"].items()}  # type: ignore[attr-defined]
    cards = parse_deal(document["scan_of_one_board"]["cards"].removeprefix("N:"))  # type: ignore[index]
    lookup = lookup_of(sets["0807"], "0807", date="2024-08-07", state=SetState.PLAYED)
    tonight = sets[str(document["expected_set"])]
    diagnosis = compare(tonight[1], Reading.of_deal(cards), tonight, lookup)
    assert diagnosis.pattern is Pattern.OTHER_SET
    known = diagnosis.findings[0].known
    assert known is not None
    assert (known.set_name, known.number, known.state) == ("0807", 2, SetState.PLAYED)
    assert diagnosis_lines(diagnosis, "en")[0] == (
        "Board 2: this is board 2 of another set, “0807” (2024-08-07), which was played already. "
        "Stop: play no board of this box, and check the set code on its hand cards."
    )
    assert diagnosis_lines(diagnosis, "zh-Hans")[0] == (
        "第2副：这是另一套“0807”（2024-08-07）的第2副，那一套已经打过。停：这一箱先不要打，请逐副核对手牌卡上的套码。"
    )
    # The whole box.
    said = compare_all(
        [(b, Reading.of_deal(o.deal)) for b, o in zip(tonight, sets["0807"], strict=True)], tonight, lookup
    )
    assert [(f.pattern, f.boards) for f in said.findings] == [(Pattern.OTHER_SET, (1, 2, 3))]
    assert next(set_lines(said, "en")).startswith(
        "Boards 1-3 are of another set, “0807” (2024-08-07), which was played"
    )
    assert set_json(said)[0]["set"]["date"] == "2024-08-07"


def test_f040_is_told_from_hands_of_which_cards_could_not_be_read() -> None:
    document = case("F040")
    sets = {name: bridge_set(deals) for name, deals in document["sets"].items()}  # type: ignore[attr-defined]
    lookup = lookup_of(sets["0807"], "0807")
    tonight = sets[str(document["expected_set"])]
    n, e, s, w = (list(hand) for hand in sets["0807"][1].deal.hands)

    def told(*hands: list[int] | None) -> Diagnosis:
        """Of a pocket the first cards were read, so many as there are here, of thirteen."""
        found = [None if hand is None else Hand.of(hand) for hand in hands]
        unread = [0 if hand is None else 13 - len(hand) for hand in hands]
        return compare(tonight[1], reading_of(found, unread), tonight, lookup)

    for diagnosis in (
        told(n[2:], None, None, None), told(n[2:], e[:-1], None, None), told(n[2:], e[4:], s, w),
        told(s[1:], None, n[3:], None),
    ):  # fmt: skip
        assert diagnosis.pattern is Pattern.OTHER_SET
        known = diagnosis.findings[0].known
        assert known is not None
        assert (known.set_name, known.number) == ("0807", 2)
    own = [list(hand) for hand in tonight[1].deal.hands]
    # Fewer than two thirds, a card that hand does not have, or right hands beside it: nothing is said of another set.
    stray = next(face for face in e if face not in own[N])
    for diagnosis in (
        told(n[5:], None, None, None), told([*n[3:], stray], None, None, None), told(n[2:], *own[1:]),
    ):  # fmt: skip
        assert diagnosis.fits_no_hand == (N,)
        assert all(finding.known is None for finding in diagnosis.findings)


def test_f044_a_spare_set_of_the_earlier_session_is_deal_1_of_session_1() -> None:
    sessions = {n: bridge_set(deals) for n, deals in case("F044")["sessions"].items()}  # type: ignore[attr-defined]
    found = parse_deal(str(case("F044")["found"]["cards"]).removeprefix("N:"))  # type: ignore[index]
    lookup = lookup_of(sessions["1"], "spring 1", session="session 1", state=SetState.PREPARED)
    diagnosis = compare(sessions["2"][0], Reading.of_deal(found), sessions["2"], lookup)
    assert diagnosis.pattern is Pattern.OTHER_SET
    assert "this is board 1 of another set, “spring 1” (session 1)." in diagnosis_lines(diagnosis, "en")[0]
    # Without a store it still says that the cards are none of this set, and nothing card by card.
    unknown = compare(sessions["2"][0], Reading.of_deal(found), sessions["2"])
    assert unknown.fits_no_hand == SEATS
    for lang in LANGUAGES:
        assert len(diagnosis_lines(unknown, lang)[0]) < 250


def test_blind_names_the_other_set_and_no_card() -> None:
    of, earlier = random_set("huapai", 1, 3), random_set("huapai", 2, 3)
    diagnosis = compare(of[0], reading_of((None, earlier[1].deal[E], None, None)), of, lookup_of(earlier, "old"))
    told = diagnosis_lines(diagnosis, "en", blind=True)[0]
    assert told.startswith("Board 1: NOT OK: this is board 2 of another set, “old”.")


# ---- what boards say of each other


def test_f053_the_board_with_the_opposite_fault_is_named_when_it_was_read() -> None:
    of = random_set("huapai", 3, 4)
    three, six = next(iter(of[0].deal[S])), next(iter(of[1].deal[S]))
    first = carried(carried(of[0].deal, S, None, three), None, S, six)
    second = carried(carried(of[1].deal, S, None, six), None, S, three)
    found = [(of[0], Reading.of_deal(first)), (of[1], Reading.of_deal(second)), (of[2], Reading.of_deal(of[2].deal))]
    said = compare_all(found, of)
    assert (HintKind.COUNTERPART, 2) in hints(said, 1)
    assert (HintKind.COUNTERPART, 1) in hints(said, 2)
    assert "Board 2 has exactly the opposite fault" in " ".join(diagnosis_lines(said.boards[0], "en"))
    # A card that slipped from one board into another is the same story with one card.
    lost = carried(of[0].deal, S, None, three)
    extra = carried(of[1].deal, None, N, three)
    slipped = compare_all([(of[0], Reading.of_deal(lost)), (of[1], Reading.of_deal(extra))], of)
    assert (HintKind.COUNTERPART, 2) in hints(slipped, 1)


def test_copies_of_one_board_are_each_answered() -> None:
    of = random_set("huapai", 4, 3)
    said = compare_all([(of[0], Reading.of_deal(of[0].deal)), (of[0], Reading.of_deal(of[0].deal.turned(1)))], of)
    assert [one.pattern for one in said.boards] == [Pattern.IDENTICAL, Pattern.TURNED_90]
    assert not said.is_clean


def test_nothing_read_is_nothing_wrong() -> None:
    assert compare_all([], random_set("huapai", 5, 2)) == SetDiagnosis((), ())


def test_a_thousand_returned_boards_are_one_call() -> None:
    """What it takes stands in docs/performance.md."""
    of = random_set("guandan", 6, 36)
    found = [(of[n % 36], Reading.of_deal(of[n % 36].deal.turned(n % 4))) for n in range(1000)]
    said = compare_all(found, of)
    assert [one.faults for one in said.boards] == [min(n % 4, 1) for n in range(1000)]


def test_another_container_number_does_not_hide_a_shift() -> None:
    of = [replace(board, container=board.number + 16) for board in random_set("huapai", 1, 6)]
    said = compare_all(held(of, {n: n - 1 for n in range(2, 7)}), of)
    assert [f.boards for f in said.findings] == [(2, 3, 4, 5, 6)]
