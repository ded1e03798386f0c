"""What regulations in order mean: sessions, headers, containers, settings that follow from others, movements."""

from decimal import Decimal

import pytest

from boards.board import ranges_text
from boards.board_trail import trail
from boards.games import GAMES
from boards.problems import Problem
from boards.regulations.model import PUBLIC_KINDS, Play, PublicSource, Regulations, SessionRules
from boards.regulations.reading import read_regulations
from boards.regulations.sessions import DRAWS
from boards.regulations.settings import GROUPS, Settings
from boards.regulations.summary import left_open

EVENT = """\
event = "秋季杯 2026"
game = "升级"
teams = ["龘龘队", "𠮷野家", "Red"]

[headers]
preset = "paired"
2 = { level = 10 }

[[session]]
label = "round 1"
for = "Swiss, round 1"
date = 2026-10-01T09:00:00
boards = "33-48,1-16"
copies = 4
sections = ["A", "B"]
containers = { 33 = 17, 34 = 18 }
public = { kind = "ssq", draw = 2026138 }

[session.scoring]
vp_threshold = 12.5

[session.headers]
3 = { declarer = "S" }
4 = "w k n"

[session.movement]
name = "halves"
play = [
    { round = 1, table = "1A", boards = "1-8", ns = "Red", ew = "龘龘队", copy = 1 },
    { round = 1, table = "1B", boards = "9-16", ew = "Red", ns = "龘龘队", copy = 1 },
    { round = 2, table = "1A", boards = "9-16", copy = 1 },
    { round = 2, table = "1B", boards = "1-8", copy = 1 },
    { round = 1, table = "2A", boards = "1-8", copy = 2 },
]

[[session]]
label = "final"
boards = [1, 2, 3, 4]
headers = ["E 2", { declarer = "N", level = "10" }, "西 a", "S 5 N"]
containers = "5-8"

[[session]]
label = "reserve 1"
reserve = true
boards = 7
containers = 32
headers = "cycle"

[boards]
copies = 2

[bidding]
first_bidder = "next"

[scoring]
vp_threshold = 15
"""


@pytest.fixture(scope="module")
def event() -> Regulations:
    return read_regulations(EVENT.encode(), "cup.toml")


def headers(of: SessionRules, *numbers: int) -> list[str]:
    return [
        " ".join(of.headers[number].fields()[n] for n in ("declarer", "level", "first_bidder")) for number in numbers
    ]


def test_event(event: Regulations) -> None:
    assert (event.event, event.game_id, event.source) == ("秋季杯 2026", "shengji", "cup.toml")
    assert event.labels == ("round 1", "final", "reserve 1")
    assert event.teams == ("龘龘队", "𠮷野家", "Red")
    assert event.settings.scoring.vp_total == 20
    assert event.game is GAMES["shengji"]
    with pytest.raises(Problem, match="regulations_session_unknown"):
        event.session("round 2")


def test_sessions(event: Regulations) -> None:
    one, final, reserve = event.sessions
    assert event.session("final") is final
    assert ranges_text(one.boards) == "1-16,33-48"
    assert one.boards == tuple(sorted(one.boards))
    assert (one.copies, final.copies, reserve.copies) == (4, 2, 2)
    assert (one.reserve, reserve.reserve) == (False, True)
    assert one.sections == ("A", "B")
    assert (one.plays, one.date) == ("Swiss, round 1, 2026-10-01 09:00", "2026-10-01 09:00")
    assert final.plays is None
    assert one.public == PublicSource("ssq", "2026138", "")
    assert final.public is None


def test_containers(event: Regulations) -> None:
    one, final, reserve = event.sessions
    assert one.containers == {33: 17, 34: 18}
    assert (one.container(33), one.container(35)) == (17, 35)
    assert final.containers == {1: 5, 2: 6, 3: 7, 4: 8}
    assert reserve.containers == {7: 39}


def test_headers(event: Regulations) -> None:
    one, final, reserve = event.sessions
    # The event's preset and changes, the session's changes on top; the first bidder follows from the settings.
    assert headers(one, 1, 2, 3, 4, 33) == ["E 2 N", "N T W", "S 3 E", "W K N", "E 5 N"]
    assert headers(final, 1, 2, 3, 4) == ["E 2 N", "N T W", "W A S", "S 5 N"]
    # A preset of its own leaves the event's changes aside.
    assert headers(reserve, 7) == ["W 8 S"]
    assert set(one.headers) == set(one.boards)


def test_headers_are_the_defaults_where_nothing_is_said() -> None:
    for game in GAMES.values():
        text = f'event = "e"\ngame = "{game.id}"\n[[session]]\nlabel = "1"\nboards = "1-60"\n'
        of = read_regulations(text.encode(), "t")
        assert of.session("1").headers == {number: game.default_header(number) for number in range(1, 61)}
        assert of.settings.variant.pocket_order == "".join(seat.name for seat in game.pocket_order)
        assert of.settings.variant.reference == game.pocket_order[0].name
        assert (of.settings.variant.direction == "clockwise") is game.clockwise


@pytest.mark.parametrize(
    ("game", "written", "fields"),
    [
        ("huapai", '"w"', {"leader": "W"}),
        ("huapai", '{ leader = "北" }', {"leader": "N"}),
        ("guandan", '{ tribute = "n>s" }', {"leader": "N", "level": "2", "tribute": "N>S"}),
        ("guandan", '{ tribute = "北>東" }', {"leader": "N", "level": "2", "tribute": "N>E"}),
        ("guandan", '"E q W>N"', {"leader": "E", "level": "Q", "tribute": "W>N"}),
        ("bridge", '"N both"', {"dealer": "N", "vulnerable": "All"}),
        ("bridge", '{ vulnerable = "-" }', {"dealer": "N", "vulnerable": "None"}),
        ("bridge", '{ vulnerable = "ew" }', {"dealer": "N", "vulnerable": "EW"}),
        ("shengji", "{ level = 2 }", {"declarer": "E", "level": "2", "first_bidder": "W"}),
        ("shengji", '{ first_bidder = "S" }', {"declarer": "E", "level": "2", "first_bidder": "S"}),
    ],
)
def test_ways_to_write_a_header(game: str, written: str, fields: dict[str, str]) -> None:
    text = f'event = "e"\ngame = "{game}"\n[[session]]\nlabel = ""\nboards = 1\nheaders = {{ 1 = {written} }}\n'
    of = read_regulations((text + ('[bidding]\ntribute = "fixed"\n' if game == "guandan" else "")).encode(), "t")
    assert of.session("").headers[1].fields() == fields


@pytest.mark.parametrize(("rule", "bidder"), [("partner", "W"), ("declarer", "E"), ("next", "N"), ("previous", "S")])
def test_first_bidder(rule: str, bidder: str) -> None:
    # Play runs counter-clockwise: after E comes N (B 21).
    text = f'event = "e"\ngame = "shengji"\n[[session]]\nlabel = ""\nboards = 1\n[bidding]\nfirst_bidder = "{rule}"\n'
    assert read_regulations(text.encode(), "t").session("").headers[1].fields()["first_bidder"] == bidder


def test_scoring_of_a_stage(event: Regulations) -> None:
    one, final, _ = event.sessions
    assert (one.scoring.vp_threshold, final.scoring.vp_threshold) == (Decimal("12.5"), 15)
    assert one.scoring.vp_total == final.scoring.vp_total == 20


def test_defaults_are_those_of_the_game() -> None:
    text = 'event = "e"\ngame = "{}"\n[[session]]\nlabel = ""\nboards = 1\n'
    for game in GAMES:
        of = read_regulations(text.format(game).encode(), "t")
        expected = Settings.of(game)
        for group in GROUPS:
            if group != "penalties":
                assert getattr(of.settings, group) == getattr(expected, group)


@pytest.mark.parametrize(
    ("more", "where", "value"),
    [
        ('pairs = ["a", "b"]', "scoring.contest", "pairs"),
        ('pairs = ["a", "b"]', "scoring.vp", False),
        ('pairs = ["a"]\nteams = ["t"]', "scoring.contest", "teams"),
        ('variant.reference = "S"', "variant.pocket_order", "SENW"),
        ('variant.direction = "clockwise"', "variant.pocket_order", "NESW"),
        ("", "penalties.registration_profile", "none"),
        ('cards.registration = "players"', "penalties.registration_profile", "huapai-33"),
        ('cards.card_code = "ids"', "cards.card_code", "ids"),
        ('texts.languages = ["en", "zh-Hans"]', "texts.languages", ("en", "zh-Hans")),
        ('texts.rule_text = "rules.txt"', "texts.rule_text", "rules.txt"),
        ("scoring.imp_table = [[0, 0], [20, 1.5]]", "scoring.imp_table", ((0, Decimal(0)), (20, Decimal("1.5")))),
    ],
)
def test_settings(more: str, where: str, value: object) -> None:
    text = f'event = "e"\ngame = "huapai"\n{more}\n[[session]]\nlabel = ""\nboards = 1\n'
    of = read_regulations(text.encode(), "t")
    group, name = where.split(".")
    assert getattr(getattr(of.settings, group), name) == value


def test_who_had_the_board_last(event: Regulations) -> None:
    movement = event.session("round 1").movement
    assert movement is not None
    assert [play.table for play in movement.plays] == ["1A", "1B", "2A", "1A", "1B"]
    assert movement.plays[0] == Play(1, "1A", tuple(range(1, 9)), "Red", "龘龘队", "", 1)
    assert [(play.round, play.table) for play in movement.plays_of(3, copy=1)] == [(1, "1A"), (2, "1B")]
    assert [one.table for one in trail((), movement.plays_of(3), copy=1, round_=2).last] == ["1A"]
    assert [one.table for one in trail((), movement.plays_of(3), round_=2).last] == ["1A", "2A"]
    assert trail((), movement.plays_of(3), round_=1).last == ()
    assert movement.plays_of(40) == ()


def test_what_is_left_open(event: Regulations) -> None:
    found = {(fault.key, fault.facts.get("session")) for fault in left_open(event)}
    assert {("unset_movement", "final"), ("unset_public", "final"), ("open_board_unplayed", "round 1")} <= found
    assert ("unset_public", "round 1") not in found
    assert "unset_reserve" not in {key for key, _ in found}
    assert all(fault.note for fault in left_open(event))


@pytest.mark.parametrize(
    ("game", "more", "key", "is_told"),
    [
        ("shengji", "", "unset_vp_threshold", True),
        ("shengji", "[scoring]\nvp_threshold = 12", "unset_vp_threshold", False),
        ("shengji", "[scoring]\nvp = false", "unset_vp_threshold", False),
        ("guandan", "", "unset_vp_threshold", False),
        ("guandan", '[misboard]\nprofile = "huapai-32"', "unset_vp_threshold", True),
        ("huapai", "", "unset_vp_threshold", False),
        ("shengji", "", "unset_profile", True),
        ("huapai", "", "unset_profile", False),
        ("guandan", "", "unset_vp_total", True),
        ("huapai", "", "unset_imp_table", True),
        ("huapai", '[scoring]\ncontest = "pairs"', "unset_imp_table", False),
        ("huapai", "", "unset_reserve", True),
        ("huapai", '[[session]]\nlabel = "Round  1"\nboards = 1\n[[session]]\nlabel = "round 1"\nboards = 1',
         "open_labels_alike", True),
        ("huapai", "", "open_labels_alike", False),
        ("huapai", '[session.movement]\nplay = [{ round = 1, table = "1", boards = 1 }, { round = 1, table = "2", '
         "boards = 1 }]", "open_copies_few", True),
    ],
)  # fmt: skip
def test_left_open(game: str, more: str, key: str, is_told: bool) -> None:
    text = f'event = "e"\ngame = "{game}"\n[[session]]\nlabel = ""\nboards = 1\n{more}\n'
    assert (key in {fault.key for fault in left_open(read_regulations(text.encode(), "t"))}) is is_told


def test_every_kind_of_public_source_has_a_form() -> None:
    assert set(DRAWS) | {"text"} == set(PUBLIC_KINDS)
    for form, example in DRAWS.values():
        assert form.fullmatch(example)


def test_every_kind_of_public_source_can_be_announced() -> None:
    from dealer.proof.public_values import KINDS

    assert set(KINDS) == set(PUBLIC_KINDS)
