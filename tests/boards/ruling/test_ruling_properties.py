"""What holds for every ruling: amounts, settling, JSON, words in every language; the presumption of who it was."""

import json
from collections import defaultdict
from dataclasses import replace
from decimal import Decimal
from enum import StrEnum
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.board_trail import PlayedAt, trail
from boards.diagnosis import Pattern
from boards.games import GAMES
from boards.problems import Problem
from boards.regulations.model import Movement, Play
from boards.regulations.settings import Settings
from boards.ruling.deciding import rule
from boards.ruling.model import (
    Action,
    Blame,
    Case,
    Cite,
    Contest,
    Effect,
    Forms,
    Kind,
    Moment,
    Offence,
    Open,
    Party,
    Question,
    Role,
    Ruling,
    Scale,
    Side,
    Unit,
    Why,
)  # fmt: skip
from boards.ruling.responsibility import Presumption, Reason, presumed
from boards.ruling.ruling_json import FORMAT, ruling_json, ruling_of
from boards.ruling.settling import Waits, settle
from boards.seats import Seat
from boards.wording import LANGUAGES, say
from boards.wording.ruling_report import action_text, ruling_lines, says_key

NAMES = ("Red", "Blue", "Gold", "Green")


@st.composite
def cases(draw: st.DrawFn, game: str | None = None) -> Case:
    contest = draw(st.sampled_from(list(Contest)))
    return Case(
        game or draw(st.sampled_from(sorted(GAMES))),
        draw(st.sampled_from(list(Moment))),
        contest,
        draw(st.sampled_from(list(Blame))),
        draw(st.sampled_from([None, *Pattern])),
        offence=draw(st.sampled_from(list(Offence))),
        at_fault=draw(st.sampled_from([None, *Side])),
        names=draw(st.sampled_from([("", ""), ("Red", "Blue"), ("Gold", "Green")])),
        outside=draw(st.sampled_from(["", "Gold"])),
        wrong_sides=tuple(draw(st.sets(st.sampled_from(list(Side))))),
        forms=draw(st.sampled_from(list(Forms))),
        smallest_group=draw(st.sampled_from([None, 1, 5])),
        deal_lost=draw(st.booleans()),
        cancelled=draw(st.integers(0, 8)),
        round_boards=draw(st.sampled_from([0, 6, 16])),
        minutes_late=(draw(st.integers(0, 20)), draw(st.integers(0, 20))),
        of_slip=draw(st.booleans()),
        fault=draw(st.sampled_from(["warning", "violation"])),
        so_far=(draw(st.integers(0, 3)), draw(st.integers(0, 3)), draw(st.integers(0, 2))),
    )


@st.composite
def regulated(draw: st.DrawFn, game: str) -> Settings:
    of = Settings.of(game)
    misboard = replace(
        of.misboard,
        profile=draw(st.sampled_from(["huapai-32", "none"])),
        pair_range=draw(st.sampled_from(["lower", "upper", "ask"])),
        vp_test=draw(st.sampled_from(["before", "after"])),
        cap=draw(st.booleans()),
        both_sides_no_vp=Decimal(draw(st.integers(0, 3))),
        lost_as_double=draw(st.booleans()),
    )
    scoring = replace(of.scoring, vp_threshold=draw(st.sampled_from([None, Decimal(20)])), vp_total=Decimal(30))
    return replace(of, misboard=misboard, scoring=scoring, time=replace(of.time, cancelled_scale="huapai-39"))


@st.composite
def rulings(draw: st.DrawFn) -> Ruling:
    of = draw(cases())
    return rule(of, draw(regulated(of.game_id)))


@settings(max_examples=60)
@given(rulings())
def test_every_case_has_a_ruling_that_can_be_said_and_kept(ruling: Ruling) -> None:
    assert all(effect.cite in ruling.cites for effect in ruling.effects)
    assert all(effect.amount is None or effect.amount >= 0 for effect in ruling.effects)
    assert ruling_of(json.loads(json.dumps(ruling_json(ruling)))) == ruling
    for lang in LANGUAGES:
        lines = ruling_lines(ruling, lang)
        assert all(line and "{" not in line for line in lines)
        assert lines[0] == action_text(ruling, lang)
        assert len(lines) >= 2 + max(1, len(ruling.effects)) + len(ruling.cites)


VP = st.decimals(min_value=0, max_value=30, places=2)


@settings(max_examples=60)
@given(st.lists(rulings(), max_size=5), st.fixed_dictionaries(dict.fromkeys(NAMES, VP)),
       st.fixed_dictionaries(dict.fromkeys(NAMES, st.decimals(min_value=0, max_value=100, places=2))))  # fmt: skip
def test_settling_conserves_and_repeats(of: list[Ruling], vp: dict[str, Decimal], percent: dict[str, Decimal]) -> None:
    done = settle(of, vp, percent)
    assert settle(done.rulings, vp, percent) == done
    moved: dict[str, Decimal] = defaultdict(Decimal)
    for change in done.changes:
        if change.unit is Unit.VP:
            moved[change.name] += change.by
    final = dict(done.final)
    assert all(final[name] == vp[name] + moved[name] for name in vp)
    for ruling in done.rulings:
        for effect in ruling.effects:
            if effect.kind is Kind.TRANSFER:
                assert effect.amount is not None
                assert sum((gain for _, gain in effect.gained), Decimal(0)) <= effect.amount
            if effect.kind is Kind.PERCENT:
                assert all(gain <= 100 for _, gain in effect.gained)
    lost = sum((c.by for c in done.changes if c.unit is Unit.VP and c.by < 0), Decimal(0))
    gained = sum((c.by for c in done.changes if c.unit is Unit.VP and c.by > 0), Decimal(0))
    assert gained <= -lost


def transfer(scale: Scale, amount: str = "1") -> Ruling:
    cite = Cite("A", "32", ("2", "(3)", "2"))
    case = Case("huapai", Moment.AFTER_LEAD, Contest.TEAMS_VP, Blame.ONE, at_fault=Side.NS, names=("Red", "Blue"))
    effect = Effect(
        Kind.TRANSFER, Party(Role.RESPONSIBLE, ("Red",)), cite, Why.DEAL_LOST_ONE, Unit.VP, Decimal(amount),
        to=Party(Role.OTHER, ("Blue",)),
    )  # fmt: skip
    return Ruling(case, Action.CANCELLED, (effect,), (cite,), scale=scale)


def fined(name: str, amount: str) -> Ruling:
    cite = Cite("A", "32", ("2", "(1)"))
    case = Case("huapai", Moment.BEFORE_LOOK, Contest.TEAMS_VP, Blame.ONE)
    effect = Effect(Kind.DEDUCT, Party(Role.RESPONSIBLE, (name,)), cite, Why.MISBOARDED, Unit.VP, Decimal(amount))
    return Ruling(case, Action.RESTORE, (effect,), (cite,))


@pytest.mark.parametrize(
    ("other", "test", "cap", "total", "gains"),
    [
        ("19.99", "before", True, "30", "1"),
        ("20", "before", True, "30", "0"),
        ("20", "after", True, "30", "1"),  # half a point was taken off for something else
        ("20.5", "after", True, "30", "0"),
        ("19.5", "before", True, "19.5", "0.5"),  # the fine makes room for half a point
        ("19.5", "before", False, "19.5", "1"),
    ],
)
def test_the_threshold_decides_who_gains_and_nothing_else(
    other: str, test: str, cap: bool, total: str, gains: str
) -> None:
    scale = Scale(Decimal(total), Decimal(20), test, cap)
    done = settle([transfer(scale), fined("Blue", "0.5")], {"Red": Decimal(9), "Blue": Decimal(other)})
    assert dict(done.final) == {"Red": Decimal(8), "Blue": Decimal(other) - Decimal("0.5") + Decimal(gains)}
    assert done.rulings[0].effects[0].gained == (("Blue", Decimal(gains)),)
    assert not done.rulings[0].is_deferred


def test_two_damaged_teams_get_half_each_below_the_threshold() -> None:
    case = Case(
        "huapai", Moment.AFTER_PLAY, Contest.TEAMS_VP, Blame.OUTSIDE, offence=Offence.REGISTRATION, deal_lost=True,
        names=("Red", "Blue"), outside="Gold",
    )  # fmt: skip
    ruling = rule(case, Settings.of("huapai"))
    for red, blue, gains in (("12", "18", ("0.5", "0.5")), ("8", "22", ("0.5", "0")), ("20", "20", ("0", "0"))):
        results = {"Red": Decimal(red), "Blue": Decimal(blue), "Gold": Decimal(15)}
        final = dict(settle([ruling], results).final)
        assert final["Gold"] == 14
        assert (final["Red"] - Decimal(red), final["Blue"] - Decimal(blue)) == tuple(map(Decimal, gains))


def test_a_pair_above_sixty_keeps_its_own() -> None:
    case = Case("huapai", Moment.AFTER_LEAD, Contest.PAIRS, Blame.ONE, at_fault=Side.NS, names=("1", "2"))
    ruling = rule(case, Settings.of("huapai"))
    for own, gets in (("59", "60"), ("60", "60"), ("63.5", "63.5")):
        done = settle([ruling], {}, {"2": Decimal(own)})
        assert [effect.gained for effect in done.rulings[0].effects] == [(), (), (("2", Decimal(gets)),)]
    field = Settings.of("huapai")
    mean = rule(case, replace(field, scoring=replace(field.scoring, average="field-mean")))
    assert [one.why for one in settle([mean], {}, {"2": Decimal(65)}).waiting if one.why is Waits.MEAN]


def test_what_cannot_be_settled_says_why() -> None:
    unnamed = rule(Case("huapai", Moment.AFTER_LEAD, Contest.TEAMS_VP, Blame.ONE), Settings.of("huapai"))
    assert {one.why for one in settle([unnamed], {}).waiting} == {Waits.NAME}
    no_limit = transfer(Scale(Decimal(30), None))
    waits = settle([no_limit], {"Red": Decimal(10), "Blue": Decimal(20)}).waiting
    assert [(one.why, one.name) for one in waits] == [(Waits.THRESHOLD, "Blue")]
    assert {one.why for one in settle([transfer(Scale(None, Decimal(20)))], {}).waiting} == {Waits.RESULT}


def test_an_amount_is_never_negative() -> None:
    with pytest.raises(ValueError, match="negative"):
        Effect(Kind.DEDUCT, Party(Role.BOTH), Cite("A", "32"), Why.LOOKED, Unit.VP, Decimal(-1))


@pytest.mark.parametrize("value", [None, [], {}, {"format": "paitao-ruling/2"}, {"format": FORMAT}])
def test_a_text_that_is_no_ruling_is_refused(value: object) -> None:
    with pytest.raises(Problem) as refused:
        ruling_of(value)
    assert refused.value.key in ("ruling_format", "ruling_shape")


PREFIXES: dict[type[StrEnum], str] = {
    Action: "ruling_action_", Role: "ruling_role_", Kind: "ruling_effect_", Unit: "ruling_unit_", Why: "ruling_why_",
    Open: "ruling_open_", Question: "ruling_ask_", Waits: "settle_waits_", Reason: "rule_reason_",
}  # fmt: skip


def test_every_word_of_the_model_has_its_row() -> None:
    from boards.wording import TOPICS, rows

    keys = {key for topic in TOPICS for key in rows(topic)}
    for kind, prefix in PREFIXES.items():
        assert {prefix + value for value in kind} <= keys, kind
    assert {f"ruling_next_{action}" for action in Action} <= keys


def test_every_clause_that_is_ever_cited_is_told_in_our_own_words() -> None:
    from boards.ruling import article32, article33, conduct, deciding, laws, live32

    cites = {
        value for module in (article32, article33, conduct, deciding, laws, live32)
        for value in vars(module).values() if isinstance(value, Cite)
    }  # fmt: skip
    cites |= {row.cite for row in (*article32.MOMENTS.values(), *article32.CASES.values())}
    cites |= {row.law for row in laws.ROWS} | {laws.law("90"), article33.at_33("2")}
    cites |= {article33.at_33("1", part) for part in ("(1)", "(2)")}
    assert len(cites) > 25
    for cite, lang in product(cites, LANGUAGES):
        assert say(says_key(cite), lang)


MOVEMENT = Movement(
    plays=(
        Play(1, "1A", (1, 2), "Blue", "Red"),
        Play(1, "1B", (3, 4), "Red", "Blue"),
        Play(2, "1B", (1, 2), "Red", "Blue"),
        Play(3, "2A", (1, 2), "Gold", "Blue"),
    )
)


@pytest.mark.parametrize(
    ("round_", "here", "seats", "wanted"),
    [
        (1, ("Blue", "Red"), (Seat.N,), (Blame.ORGANISER, None, "")),
        (2, ("Red", "Blue"), (Seat.N, Seat.S), (Blame.ONE, Side.EW, "")),  # Blue sat NS there and sits EW here
        (2, ("Red", "Blue"), (Seat.E, Seat.W), (Blame.ONE, Side.NS, "")),
        (2, ("Red", "Blue"), (Seat.N, Seat.E), (Blame.BOTH, None, "")),
        (3, ("Gold", "Blue"), (Seat.N,), (Blame.OUTSIDE, None, "Red")),
        (3, ("Gold", "Blue"), (Seat.N, Seat.E), (Blame.OUTSIDE, None, "Red / Blue")),
        (2, ("Red", "Blue"), (), (None, None, "")),
        (2, ("", "Blue"), (Seat.N,), (None, None, "")),
    ],
)
def test_who_had_the_board_last_is_presumed(
    round_: int, here: tuple[str, str], seats: tuple[Seat, ...], wanted: tuple[Blame | None, Side | None, str]
) -> None:
    told = presumed(trail((), MOVEMENT.plays_of(1), round_=round_).last, here, seats, Settings.of("huapai"))
    assert (told.blame, told.at_fault, told.outside) == wanted


def test_the_regulations_may_leave_it_to_the_referee() -> None:
    of = Settings.of("huapai")
    last = (PlayedAt("1A", ns="Blue", ew="Red"),)
    left = replace(of, misboard=replace(of.misboard, responsible="referee"))
    assert presumed(last, ("Red", "Blue"), (Seat.N,), left) == Presumption(None, (Reason.BY_REFEREE,), last=last[0])
    assert presumed((*last, PlayedAt("2A")), ("", ""), (Seat.N,), of).reasons == (Reason.SEVERAL_TABLES,)
    staff = replace(of, boards=replace(of.boards, carried_by="staff"))
    assert Reason.STAFF_CARRIED in presumed(last, ("Red", "Blue"), (Seat.N,), staff).reasons


def test_what_a_team_met_so_far_is_the_next_cases_argument() -> None:
    met: list[Kind] = []
    told = []
    for fault in ("warning", "warning", "violation", "violation"):
        of = Case("huapai", Moment.AFTER_PLAY, Contest.TEAMS, Blame.ONE, offence=Offence.LADDER, fault=fault,
                  so_far=(met.count(Kind.WARNING), met.count(Kind.VIOLATION), met.count(Kind.ROUND_LOST)))  # fmt: skip
        kinds = [one.kind for one in rule(of, Settings.of("huapai")).effects if one.who.role is Role.RESPONSIBLE]
        met += kinds
        told.append(kinds)
    assert told == [[Kind.WARNING], [Kind.WARNING, Kind.VIOLATION], [Kind.VIOLATION],
                    [Kind.VIOLATION, Kind.ROUND_LOST]]  # fmt: skip
