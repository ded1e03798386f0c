"""Every cell of the huapai articles on misboards, registration, time, lateness and the ladder, each with its article.

A row: article and cell, the case, what happens to the deal, what each side loses or gets. Effects are written as
`kind who amount unit`; `from-to` is a transfer, `|own` a percentage that gives way to the pair's own.
"""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from ruling_told import told

from boards.diagnosis import Pattern
from boards.regulations.settings import Settings
from boards.ruling.deciding import rule
from boards.ruling.live32 import LiveCounts
from boards.ruling.model import (
    Action,
    Blame,
    Case,
    Contest,
    Forms,
    Kind,
    Moment,
    Offence,
    Open,
    Question,
    Ruling,
    Side,
)  # fmt: skip
from boards.seats import Seat

HUAPAI = Settings.of("huapai")


def articles(ruling: Ruling) -> list[str]:
    return [f"{one.text} {one.number}" + (f" p{one.paragraph}" if one.paragraph else "") for one in ruling.cites]


def case(moment: str = "after_play", contest: str = "teams-vp", blame: str = "one", **more: Any) -> Case:
    return Case("huapai", Moment(moment), Contest(contest), Blame(blame), **more)


def game_of(of: Case, game: str) -> Case:
    return replace(of, game_id=game)


X_PAYS = {"teams-vp": "0.5 vp", "teams": "1 imp", "pairs": "0.5 mp"}
Y_PAYS = {"teams-vp": "0.25 vp", "teams": "0.5 imp", "pairs": "0.25 mp"}
ROLE = {"both": "both", "one": "responsible"}
CASES = {
    ("teams-vp", "both"): ("32.2(3)1", "cancelled", ["deduct both 0.5 vp"]),
    ("teams", "both"): ("32.2(3)1", "cancelled", []),
    ("teams-vp", "one"): ("32.2(3)2", "cancelled", ["transfer responsible-other 1 vp"]),
    ("teams", "one"): ("32.2(3)2", "cancelled", ["deduct responsible 2 imp"]),
    ("pairs", "both"): ("32.2(3)3", "not_played", ["percent both 80 average"]),
    ("pairs", "one"): ("32.2(3)4", "not_played",
                       ["percent responsible 70 average", "percent other 120 average|own"]),
}  # fmt: skip
MISBOARDS = [
    pytest.param(moment, contest, blame, id=f"A {article} {contest} {blame}")
    for moment, article in (("before_look", "32.2(1)"), ("after_look", "32.2(2)"), ("after_lead", "32.2(3)"),
                            ("key_card_seen", "32.2(3)p-2"))
    for contest in X_PAYS
    for blame in ROLE
]  # fmt: skip


@pytest.mark.parametrize(("moment", "contest", "blame"), MISBOARDS)
def test_a_wrong_count_by_moment_event_and_side(moment: str, contest: str, blame: str) -> None:
    ruling = rule(case(moment, contest, blame, pattern=Pattern.MOVED_CARDS), HUAPAI)
    wanted = [f"deduct {ROLE[blame]} {X_PAYS[contest]}"]
    article = {"before_look": "A 32.2(1)", "after_look": "A 32.2(2)", "after_lead": "A 32.2(3)"}.get(
        moment, "A 32.2(3) p-2"
    )
    if moment in ("before_look", "after_look"):
        wanted += [f"deduct wrong_count {Y_PAYS[contest]}"] if moment == "after_look" else []
        assert ruling.action is Action.RESTORE
        assert articles(ruling) == [article]
    else:
        number, action, effects = CASES[contest, blame]
        wanted += effects
        assert ruling.action.value == action
        assert articles(ruling)[:2] == [article, f"A {number}"]
    assert [told(effect) for effect in ruling.effects] == wanted
    assert Question.RIGHT_LOST in ruling.questions


NOBODY_HERE = [
    pytest.param(moment, contest, blame, id=f"A {article} {contest} {blame}")
    for moment, article in (("before_look", "32.2(1)"), ("after_look", "32.2(2)"), ("after_lead", "32.2(3)"),
                            ("key_card_seen", "32.2(3)p-2"))
    for contest in X_PAYS
    for blame in ("outside", "organiser", "none")
]  # fmt: skip


@pytest.mark.parametrize(("moment", "contest", "blame"), NOBODY_HERE)
def test_a_wrong_count_of_nobody_at_this_table(moment: str, contest: str, blame: str) -> None:
    of = case(moment, contest, blame, outside="Gold" if blame == "outside" else "", wrong_sides=(Side.EW,))
    ruling = rule(of, HUAPAI)
    wanted = [f"deduct responsible {X_PAYS[contest]}"] if blame == "outside" else []
    wanted += [f"deduct wrong_count {Y_PAYS[contest]}"] if moment == "after_look" else []
    if moment in ("after_lead", "key_card_seen"):
        # nobody here is at fault: pairs are compensated by article 28, a board of teams is not scored
        wanted += ["percent both 60 top|own"] if contest == "pairs" else []
        assert ruling.action is (Action.NOT_PLAYED if contest == "pairs" else Action.CANCELLED)
        assert ("A 28" in articles(ruling)) is (contest == "pairs")
    assert [told(effect) for effect in ruling.effects] == wanted
    assert (Question.RIGHT_LOST in ruling.questions) is any("deduct" in one for one in wanted)


@pytest.mark.parametrize("contest", [pytest.param(c, id=f"A 32.2(3)p-1 {c}") for c in X_PAYS])
def test_hands_as_on_their_cards_and_still_one_long_is_one_sides_case(contest: str) -> None:
    ruling = rule(
        case("unexplained", contest, "none", wrong_sides=(Side.EW,), names=("Red", "Blue"), pattern=Pattern.IDENTICAL),
        HUAPAI,
    )
    number, action, effects = CASES[contest, "one"]
    assert ruling.action.value == action
    assert [told(effect) for effect in ruling.effects] == effects
    assert articles(ruling)[:2] == ["A 32.2(3) p-1", f"A {number}"]
    assert ruling.effects[0].who.names == ("Blue",)
    assert Question.RIGHT_LOST in ruling.questions


PAIR_ENDS = [
    ("A 32.2(1) pairs upper", case("before_look", "pairs"), ["deduct responsible 1 mp"]),
    ("A 32.2(2) pairs upper", case("after_look", "pairs"), ["deduct responsible 1 mp", "deduct wrong_count 0.5 mp"]),
    ("A 33.1(1) pairs upper", case(contest="pairs", offence=Offence.REGISTRATION), ["deduct responsible 1 mp"]),
    ("A 33.1(2) pairs upper", case(contest="pairs", offence=Offence.REGISTRATION, deal_lost=True),
     ["deduct responsible 2 mp", "percent damaged 120 average|own"]),
]  # fmt: skip


@pytest.mark.parametrize(("of", "wanted"), [pytest.param(*row[1:], id=row[0]) for row in PAIR_ENDS])
def test_the_other_end_of_a_range_is_the_referees(of: Case, wanted: list[str]) -> None:
    assert [told(effect) for effect in rule(replace(of, pair_end="upper"), HUAPAI).effects] == wanted
    upper = replace(HUAPAI, misboard=replace(HUAPAI.misboard, pair_range="upper"))
    assert [told(effect) for effect in rule(of, upper).effects] == wanted
    asked = rule(of, replace(HUAPAI, misboard=replace(HUAPAI.misboard, pair_range="ask")))
    assert asked.effects[0].amount is None
    assert asked.effects[0].choices[0] < asked.effects[0].choices[1]
    assert Question.RANGE in asked.questions


OTHERS = [
    # who is responsible, when it is nobody at this table
    ("A 32.2(1) organiser", case("before_look", blame="organiser"), "restore", [], ["A 32.2(1)"]),
    ("A 32.2(2) organiser", case("after_look", blame="organiser"), "restore", ["deduct wrong_count 0.25 vp"],
     ["A 32.2(2)"]),
    ("A 32.2(3) teams organiser", case("after_lead", blame="organiser"), "cancelled", [], ["A 32.2(3)"]),
    ("A 28 pairs organiser", case("after_lead", "pairs", "organiser"), "not_played", ["percent both 60 top|own"],
     ["A 32.2(3)", "A 28"]),
    ("A 32.2(1) outside", case("before_look", blame="outside", outside="Gold"), "restore",
     ["deduct responsible 0.5 vp"], ["A 32.2(1)"]),
    ("A 32.2(3) pairs outside", case("after_lead", "pairs", "outside"), "not_played",
     ["deduct responsible 0.5 mp", "percent both 60 top|own"], ["A 32.2(3)", "A 28"]),
    # registration
    ("A 33.1(1) teams-vp", case(offence=Offence.REGISTRATION), "play_on", ["deduct responsible 0.5 vp"],
     ["A 33.1(1)"]),
    ("A 33.1(1) teams in the match", case(contest="teams", offence=Offence.REGISTRATION), "play_on",
     ["deduct responsible 1 imp"], ["A 33.1(1)"]),
    ("A 33.1(1) teams not in the match", case(contest="teams", blame="outside", offence=Offence.REGISTRATION),
     "play_on", ["warning responsible"], ["A 33.1(1)"]),
    ("A 33.1(1) pairs", case(contest="pairs", offence=Offence.REGISTRATION), "play_on",
     ["deduct responsible 0.5 mp"], ["A 33.1(1)"]),
    ("A 33.1(2) teams-vp one damaged", case(offence=Offence.REGISTRATION, deal_lost=True), "cancelled",
     ["transfer responsible-damaged 1 vp"], ["A 33.1(2)"]),
    ("A 33.1(2) teams one damaged", case(contest="teams", offence=Offence.REGISTRATION, deal_lost=True), "cancelled",
     ["deduct responsible 2 imp"], ["A 33.1(2)"]),
    ("A 33.1(2) teams-vp two damaged", case(blame="outside", offence=Offence.REGISTRATION, deal_lost=True),
     "cancelled", ["transfer responsible-damaged 0.5 vp"] * 2, ["A 33.1(2)"]),
    ("A 33.1(2) teams two damaged", case(contest="teams", blame="outside", offence=Offence.REGISTRATION,
     deal_lost=True), "cancelled", ["violation responsible"], ["A 33.1(2)"]),
    ("A 33.1(2) pairs", case(contest="pairs", blame="outside", offence=Offence.REGISTRATION, deal_lost=True),
     "not_played", ["deduct responsible 1 mp", "percent damaged 120 average|own"], ["A 33.1(2)", "A 28"]),
    ("A 33.1(1) teams-vp not in the match", case(blame="outside", offence=Offence.REGISTRATION), "play_on",
     ["deduct responsible 0.5 vp"], ["A 33.1(1)"]),
    ("A 33.1(1) both", case(blame="both", offence=Offence.REGISTRATION), "play_on", ["deduct both 0.5 vp"],
     ["A 33.1(1)"]),
    ("A 33.1(2) pairs one damaged", case(contest="pairs", offence=Offence.REGISTRATION, deal_lost=True),
     "not_played", ["deduct responsible 1 mp", "percent damaged 120 average|own"], ["A 33.1(2)", "A 28"]),
    ("A 33.1(2) teams-vp both", case(blame="both", offence=Offence.REGISTRATION, deal_lost=True), "cancelled",
     ["deduct both 1 vp"], ["A 33.1(2)"]),
    ("A 33.1(2) teams both", case(contest="teams", blame="both", offence=Offence.REGISTRATION, deal_lost=True),
     "cancelled", ["deduct both 2 imp"], ["A 33.1(2)"]),
    ("A 33.1(2) pairs both", case(contest="pairs", blame="both", offence=Offence.REGISTRATION, deal_lost=True),
     "not_played", ["deduct both 1 mp", "percent both 80 average"], ["A 33.1(2)", "A 32.2(3)3"]),
    ("A 33.2 card", case(offence=Offence.PEEKED), "play_on", ["deduct responsible 50 points"], ["A 33.2"]),
    ("A 33.2 slip", case(contest="pairs", offence=Offence.PEEKED, of_slip=True), "play_on",
     ["deduct responsible 50 points"], ["A 33.2"]),
    # boards cancelled for time
    ("A 39 n=1 both", case(blame="both", offence=Offence.TIME, cancelled=1), "cancelled", [], ["A 39 p3"]),
    ("A 39 n=1 one", case(offence=Offence.TIME, cancelled=1), "cancelled", [], ["A 39 p3"]),
    ("A 39 n=2 both VP", case(blame="both", offence=Offence.TIME, cancelled=2), "cancelled", ["deduct both 0.5 vp"],
     ["A 39 p3"]),
    ("A 39 n=2 both no VP", case(contest="teams", blame="both", offence=Offence.TIME, cancelled=2, round_boards=16),
     "cancelled", ["warning both"], ["A 39 p3"]),
    ("A 39 n=2 both no VP, a third", case(contest="teams", blame="both", offence=Offence.TIME, cancelled=2,
     round_boards=6), "cancelled", ["violation both"], ["A 39 p3"]),
    ("A 39 n=2 one VP", case(offence=Offence.TIME, cancelled=2), "cancelled", ["transfer responsible-other 0.5 vp"],
     ["A 39 p3"]),
    ("A 39 n=2 one no VP", case(contest="teams", offence=Offence.TIME, cancelled=2), "cancelled",
     ["deduct responsible 1 imp"], ["A 39 p3"]),
    ("A 39 n=3 both VP", case(blame="both", offence=Offence.TIME, cancelled=3), "cancelled", ["deduct both 1 vp"],
     ["A 39 p3"]),
    ("A 39 n=3 one VP", case(offence=Offence.TIME, cancelled=3), "cancelled", ["transfer responsible-other 1 vp"],
     ["A 39 p3"]),
    ("A 39 n=3 one no VP", case(contest="teams", offence=Offence.TIME, cancelled=3), "cancelled",
     ["deduct responsible 2 imp"], ["A 39 p3"]),
    ("A 39 n=4 one VP", case(offence=Offence.TIME, cancelled=4), "cancelled", ["transfer responsible-other 1.5 vp"],
     ["A 39 p3"]),
    ("A 39 n=5 one no VP", case(contest="teams", offence=Offence.TIME, cancelled=5), "cancelled",
     ["deduct responsible 4 imp"], ["A 39 p3"]),
    ("A 39 n=3 both no VP", case(contest="teams", blame="both", offence=Offence.TIME, cancelled=3, round_boards=16),
     "cancelled", ["warning both"], ["A 39 p3"]),
    ("A 39 pairs", case(contest="pairs", offence=Offence.TIME, cancelled=3), "referee", [], []),
    # late
    ("A 30 5 minutes", case(offence=Offence.LATE, minutes_late=(5, 0)), "no_deal", [], ["A 30"]),
    ("A 30 6 minutes", case(offence=Offence.LATE, minutes_late=(6, 0)), "no_deal", ["warning responsible"], ["A 30"]),
    ("A 30 both 6", case(offence=Offence.LATE, minutes_late=(6, 9)), "no_deal",
     ["warning responsible", "warning other"], ["A 30"]),
    ("A 30 16 minutes VP", case(offence=Offence.LATE, minutes_late=(16, 0)), "no_deal",
     ["zero responsible", "opponents_of_lost other"], ["A 30"]),
    ("A 30 16 minutes no VP", case(contest="teams", offence=Offence.LATE, minutes_late=(16, 6)), "no_deal",
     ["zero responsible", "warning other", "wins other"], ["A 30"]),
    ("A 30 both 16", case(offence=Offence.LATE, minutes_late=(16, 20)), "no_deal", ["zero responsible", "zero other"],
     ["A 30"]),
    ("A 30 15 minutes", case(offence=Offence.LATE, minutes_late=(15, 0)), "no_deal", ["warning responsible"], ["A 30"]),
    ("A 30 pairs, a board missed", case(contest="pairs", offence=Offence.LATE, minutes_late=(8, 0), cancelled=1),
     "no_deal", ["warning responsible", "zero responsible", "percent other 120 average|own"], ["A 30"]),
    ("A 30 pairs, none missed", case(contest="pairs", offence=Offence.LATE, minutes_late=(4, 0)), "no_deal", [],
     ["A 30"]),
    ("A 30 pairs", case(contest="pairs", offence=Offence.LATE, minutes_late=(16, 0)), "no_deal",
     ["zero responsible", "percent other 120 average|own"], ["A 30"]),
    # the ladder
    ("A 29.1", case(offence=Offence.LADDER, fault="warning"), "no_deal", ["warning responsible"], ["A 29.1"]),
    ("A 29.2", case(offence=Offence.LADDER, fault="violation"), "no_deal", ["violation responsible"], ["A 29.2"]),
    ("A 29.2 second warning", case(offence=Offence.LADDER, fault="warning", so_far=(1, 0, 0)), "no_deal",
     ["warning responsible", "violation responsible"], ["A 29.1", "A 29.2 p3"]),
    ("A 29.4 third violation", case(offence=Offence.LADDER, fault="violation", so_far=(0, 2, 0)), "no_deal",
     ["violation responsible", "round_lost responsible", "opponents_of_lost other"], ["A 29.2", "A 29.4"]),
    ("A 29.4 by a warning, no VP", case(contest="teams", offence=Offence.LADDER, fault="warning", so_far=(1, 2, 0)),
     "no_deal", ["warning responsible", "violation responsible", "round_lost responsible", "wins other"],
     ["A 29.1", "A 29.2 p3", "A 29.4"]),
    ("A 29.4 pairs", case(contest="pairs", offence=Offence.LADDER, fault="violation", so_far=(0, 2, 0)), "no_deal",
     ["violation responsible", "round_lost responsible", "percent other 120 average|own"], ["A 29.2", "A 29.4"]),
    ("A 29.5", case(offence=Offence.LADDER, fault="violation", so_far=(2, 2, 1)), "no_deal",
     ["violation responsible", "round_lost responsible", "opponents_of_lost other", "expelled responsible"],
     ["A 29.2", "A 29.4", "A 29.5"]),
    # outside the text: right counts, or found late (the regulations' settings decide)
    ("H12 a before look", case("before_look", pattern=Pattern.TURNED_90), "restore", ["deduct responsible 0.5 vp"],
     ["A 32.2(1)"]),
    ("H12 a after look", case("after_look", pattern=Pattern.EXCHANGED_CARDS, wrong_sides=(Side.NS,)), "restore",
     ["deduct responsible 0.5 vp", "deduct wrong_count 0.25 vp"], ["A 32.2(2)"]),
    ("H12 b same form", case("after_play", pattern=Pattern.TURNED_180, forms=Forms.SAME), "stands",
     ["deduct responsible 0.5 vp"], ["A 32.2(1)"]),
    ("H12 b different, one", case("after_play", pattern=Pattern.TURNED_180, forms=Forms.DIFFERENT), "cancelled",
     ["deduct responsible 0.5 vp", "transfer responsible-other 1 vp"], ["A 32.2(1)", "A 32.2(3)2"]),
    ("H12 b different, both", case("after_play", blame="both", pattern=Pattern.TURNED_180, forms=Forms.DIFFERENT),
     "cancelled", ["deduct both 0.5 vp", "deduct both 0.5 vp"], ["A 32.2(1)", "A 32.2(3)1"]),
    ("H12 b pairs in groups", case("after_play", "pairs", pattern=Pattern.EXCHANGED_HANDS, forms=Forms.DIFFERENT,
     smallest_group=3), "group", ["deduct responsible 0.5 mp"], ["A 32.2(1)", "Law 87"]),
    ("H12 b pairs, group too small", case("after_play", "pairs", pattern=Pattern.EXCHANGED_HANDS,
     forms=Forms.DIFFERENT, smallest_group=2), "not_played", ["deduct responsible 0.5 mp",
     "percent responsible 70 average", "percent other 120 average|own"], ["A 32.2(1)", "A 32.2(3)4", "A 28"]),
    ("H12 found at the return", case("after_play", pattern=Pattern.MOVED_CARDS, forms=Forms.UNPLAYED), "restore",
     ["deduct responsible 0.5 vp"], ["A 32.2(1)"]),
    ("H12 key card seen", case("key_card_seen", "teams", pattern=Pattern.EXCHANGED_CARDS), "cancelled",
     ["deduct responsible 1 imp", "deduct responsible 2 imp"], ["A 32.2(3) p-2", "A 32.2(3)2"]),
    ("H12 middle of play", case("after_lead", pattern=Pattern.TURNED_90, forms=Forms.SAME), "play_on",
     ["deduct responsible 0.5 vp"], ["A 32.2(1)"]),
    ("header", case("after_play", offence=Offence.WRONG_HEADER, forms=Forms.SAME), "stands", [], []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("of", "action", "effects", "cited"), [pytest.param(*row[1:], id=row[0]) for row in OTHERS]
)  # fmt: skip
def test_every_other_cell(of: Case, action: str, effects: list[str], cited: list[str]) -> None:
    ruling = rule(of, HUAPAI)
    assert ruling.action.value == action
    assert [told(effect) for effect in ruling.effects] == effects
    assert articles(ruling) == cited


LIVE = [
    ("A 32.1(1) opponents", "after_look", LiveCounts(Seat.N, Seat.E, Seat.S), "not_erring", "warning"),
    ("A 32.1(1) leader's side", "after_look", LiveCounts(Seat.N, Seat.S, Seat.S), "next_of_leader", "warning"),
    ("A 32.1(1) other side", "before_look", LiveCounts(Seat.N, Seat.S, Seat.W), "leader", "warning"),
    ("A 32.1(2) opponents", "after_lead", LiveCounts(Seat.N, Seat.E), None, "warning"),
    ("A 32.1(2) same side", "after_lead", LiveCounts(Seat.N, Seat.S), None, "violation"),
    ("A 32.1(2) one hand", "after_lead", LiveCounts(Seat.W), None, "warning"),
]


@pytest.mark.parametrize(
    ("moment", "counts", "chooses", "kind"), [pytest.param(*row[1:], id=row[0]) for row in LIVE]
)  # fmt: skip
def test_a_wrong_count_where_hands_are_drawn(moment: str, counts: LiveCounts, chooses: str | None, kind: str) -> None:
    ruling = rule(case(moment, "live"), HUAPAI, counts)
    assert ruling.action is (Action.PLAY_ON if moment == "after_lead" else Action.DRAW_OR_REDEAL)
    assert ruling.effects[0].kind.value == kind
    assert [effect.who.role.value for effect in ruling.effects[1:]] == ([chooses] if chooses else [])


def changed(group: str, **values: Any) -> Settings:
    return replace(HUAPAI, **{group: replace(getattr(HUAPAI, group), **values)})


SETTINGS = [
    ("H13", case("after_lead", "teams", "both"), "misboard", {"both_sides_no_vp": Decimal(3)},
     ["deduct both 1 imp", "deduct both 3 imp"]),
    ("H16 outside", case("before_look", blame="outside"), "misboard", {"outside_match": "none"}, []),
    ("H10", case("after_lead", "pairs"), "misboard", {"over60_rule": False},
     ["deduct responsible 0.5 mp", "percent responsible 70 average", "percent other 120 average"]),
    ("amount", case("before_look"), "misboard_amounts", {"responsible_vp": Decimal("0.75")},
     ["deduct responsible 0.75 vp"]),
    ("H12 stand", case(pattern=Pattern.TURNED_90, forms=Forms.SAME), "equal_counts", {"same_form": "cancel"},
     ["deduct responsible 0.5 vp", "transfer responsible-other 1 vp"]),
    ("H12 lead", case("before_look", pattern=Pattern.TURNED_90), "equal_counts", {"before_lead": "referee"}, []),
    ("no profile", case("before_look"), "misboard", {"profile": "none"}, []),
    ("no scale", case(offence=Offence.TIME, cancelled=4), "time", {"cancelled_scale": "none"}, []),
    ("no registration", case(offence=Offence.REGISTRATION), "penalties", {"registration_profile": "none"}, []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("of", "group", "values", "effects"), [pytest.param(*row[1:], id=row[0]) for row in SETTINGS]
)  # fmt: skip
def test_the_regulations_decide_where_the_text_is_open(
    of: Case, group: str, values: dict[str, Any], effects: list[str]
) -> None:
    ruling = rule(of, changed(group, **values))
    assert [told(effect) for effect in ruling.effects] == effects
    used = {one.name: one for one in ruling.settings}
    (name,) = values
    assert not used[f"{group}.{name}"].is_default


@pytest.mark.parametrize(("game", "hole"), [("shengji", Open.CHAPTER_LOST), ("guandan", Open.GUANDAN_DUPLICATE)])
def test_other_games_get_facts_until_the_regulations_adopt_a_profile(game: str, hole: Open) -> None:
    of = game_of(case("after_lead"), game)
    bare = rule(of, Settings.of(game))
    assert (bare.action, bare.effects, bare.cites) == (Action.REFEREE, (), ())
    assert hole in bare.open
    assert rule(game_of(case("before_look"), game), Settings.of(game)).action is Action.RESTORE
    settings = Settings.of(game)
    adopted = rule(of, replace(settings, misboard=replace(settings.misboard, profile="huapai-32")))
    assert [told(effect) for effect in adopted.effects] == ["deduct responsible 0.5 vp",
                                                            "transfer responsible-other 1 vp"]  # fmt: skip
    assert Open.FROM_ANOTHER_GAME in adopted.open


def test_guandan_loses_a_deal_as_double_only_where_the_regulations_choose_it() -> None:
    settings = Settings.of("guandan")
    chosen = replace(settings, misboard=replace(settings.misboard, lost_as_double=True))
    of = game_of(case("after_lead", pattern=Pattern.MOVED_CARDS), "guandan")
    assert [effect.kind for effect in rule(of, chosen).effects] == [Kind.DOUBLE_LOSS]
    assert articles(rule(of, chosen)) == ["D 15.3(3)②"]
    assert Question.DAMAGE in rule(of, chosen).questions
    assert rule(of, settings).effects == ()
    assert rule(replace(of, blame=Blame.BOTH), chosen).effects == ()
