"""PBN as we write it: the export format byte by byte, and back again with the same fingerprint."""

import re

import pytest
from format_strategies import board_sets, random_board, random_set
from hypothesis import given, settings
from hypothesis import strategies as st

import boards.formats
from boards.board import Board, BoardSet, Mark
from boards.deal import parse_deal
from boards.formats import pbn, pbn_tags
from boards.games import GAMES, game
from boards.problems import Problem
from boards.wording import LANGUAGES, say, sentences

BOARD_7 = "AK4.QJ93.T52.876 QJT9.A42.KQ7.432 8765.KT8.A93.AQ5 32.765.J864.KJT9"
SEVEN = BoardSet(
    "huapai",
    (Board(7, "huapai", GAMES["huapai"].default_header(7), parse_deal(BOARD_7), container=3),),
    bytes(16),
    event='The "A" Cup',
    session="round 1",
    mark=Mark.UNPROVED,
)
SEVEN_PBN = f"""\
% PBN 2.1
% EXPORT
%
[Event "The \\"A\\" Cup"]
[Site ""]
[Date ""]
[Board "7"]
[West ""]
[North ""]
[East ""]
[South ""]
[Dealer "S"]
[Vulnerable "All"]
[Deal "S:8765.KT8.A93.AQ5 32.765.J864.KJT9 AK4.QJ93.T52.876 QJT9.A42.KQ7.432"]
[Scoring ""]
[Declarer ""]
[Contract "?"]
[Result ""]
[Game "huapai"]
[Leader "S"]
[PaitaoContainer "3"]
[PaitaoFingerprint "{SEVEN.fingerprint}"]
[PaitaoMark "unproved"]
[PaitaoSalt "00000000000000000000000000000000"]
[PaitaoSession "round 1"]

""".replace("\n", "\r\n").encode()


def test_board_seven_both_directions() -> None:
    assert pbn.write(SEVEN) == SEVEN_PBN
    reading = boards.formats.read(SEVEN_PBN, "seven.pbn")
    assert reading.faults == reading.notes == ()
    again = reading.to_set(bytes(range(16)))
    assert again.origin == {"file": "seven.pbn"}
    assert (again.boards, again.salt, again.event, again.session, again.mark, again.code) == (
        SEVEN.boards, SEVEN.salt, SEVEN.event, SEVEN.session, SEVEN.mark, SEVEN.code,
    )  # fmt: skip


MANDATORY = (
    "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result".split()
)
LINE = re.compile(r'\[([A-Z]\w*) "((?:[^"\\]|\\["\\])*)"\]')


@settings(max_examples=60)
@given(board_sets(("huapai", "bridge")))
def test_round_trip_and_export_format(board_set: BoardSet) -> None:
    data = pbn.write(board_set)
    reading = boards.formats.read(data, "x.pbn", game=board_set.game)
    assert reading.faults == ()
    again = reading.to_set(b"0123456789abcdef")
    assert again.fingerprint == board_set.fingerprint
    assert again.mark == board_set.mark
    assert [board.container for board in again.boards] == [board.container for board in board_set.boards]
    lost = boards.formats.losses(board_set, "pbn")
    assert (again.event == board_set.event) or "loses_event" in lost
    assert (again.session == board_set.session) or "loses_session" in lost
    assert ("loses_origin" in lost) == bool(board_set.origin)
    assert all(say(key, lang) for key in lost for lang in LANGUAGES)
    # The export format, PBN 2.1 chapter 3, looked at without our reader.
    text = data.decode("ascii")
    lines = text.split("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert max(map(len, lines)) + 2 <= 255
    assert lines[:3] == ["% PBN 2.1", "% EXPORT", "%"]
    assert text.endswith("\r\n\r\n")
    games = text.split("\r\n", 3)[3].removesuffix("\r\n\r\n").split("\r\n\r\n")
    assert len(games) == len(board_set.boards)
    for number, body in zip(board_set.numbers, games, strict=True):
        pairs = [LINE.fullmatch(line).groups() for line in body.split("\r\n")]
        names = [name for name, _ in pairs]
        assert names[:15] == MANDATORY
        assert names[15:] == sorted(set(names[15:]))
        assert dict(pairs)["Deal"][0] == dict(pairs)["Dealer"]
        assert dict(pairs)["Board"] == str(number)


@pytest.mark.parametrize("number", range(1, 17))
def test_huapai_shows_law_2_to_other_programs(number: int) -> None:
    board_set = random_set("huapai", [number])
    seen = boards.formats.read(
        re.sub(rb"\[(Game|Leader|Paitao\w+) .*\r\n", b"", pbn.write(board_set)), "x.pbn", game=game("bridge")
    )
    assert seen.faults == seen.notes == ()
    assert seen.boards[0].header == GAMES["bridge"].default_header(number)
    assert seen.boards[0].deal() == board_set.boards[0].deal


EVENTS = [
    ("Autumn Cup", "Autumn Cup", None, ()),
    ("", "", None, ()),
    ('back\\slash "quote" ]', 'back\\\\slash \\"quote\\" ]', None, ()),
    ("秋季杯", "?", "%E7%A7%8B%E5%AD%A3%E6%9D%AF", ("loses_event_elsewhere",)),
    ("Žižkov", "?", "%C5%BDi%C5%BEkov", ("loses_event_elsewhere",)),
    ("?", "?", "%3F", ("loses_event_elsewhere",)),
    ("-", "?", "%2D", ("loses_event_elsewhere",)),
    ("#", "?", "%23", ("loses_event_elsewhere",)),
    (" x ", "?", "%20x%20", ("loses_event_elsewhere",)),
    ("a\nb", "?", "a%0Ab", ("loses_event_elsewhere",)),
    ("x" * 243, "x" * 243, None, ()),
    ("x" * 244, "?", None, ("loses_event",)),
    ("杯" * 30, "?", None, ("loses_event",)),
]


@pytest.mark.parametrize(("event", "written", "ours", "lost"), EVENTS)
def test_event_names(event: str, written: str, ours: str | None, lost: tuple[str, ...]) -> None:
    board_set = random_set("bridge", [1], event=event)
    data = pbn.write(board_set).decode("ascii")
    assert f'[Event "{written}"]\r\n' in data
    assert (f'[PaitaoEvent "{ours}"]' in data) if ours is not None else ("PaitaoEvent" not in data)
    assert boards.formats.losses(board_set, "pbn") == lost
    # A line end is no part of an event (design 4): a file may say so, nobody gets it.
    kept = event.replace("\n", "")
    assert boards.formats.read(data.encode(), "x").event == (kept if "loses_event" not in lost else "")


@given(st.text(max_size=60))
def test_ascii_form_of_any_text(text: str) -> None:
    written = pbn_tags.to_ascii(text)
    assert written.isascii()
    assert written == written.strip()
    assert text == "" or written not in ("", "?", "-")
    assert not written.startswith("#")
    assert pbn_tags.from_ascii(written) == text


@pytest.mark.parametrize("game_id", ["shengji", "guandan"])
def test_refused_before_writing(game_id: str) -> None:
    with pytest.raises(Problem) as caught:
        boards.formats.write(random_set(game_id), "pbn")
    (fault,) = caught.value.faults
    assert (fault.key, fault.facts) == ("format_game", {"format": "pbn", "game": game_id, "pack": 108})
    assert all("108" in sentences([fault], lang)[0] for lang in LANGUAGES)


def changed(board_set: BoardSet, old: str, new: str) -> bytes:
    data = pbn.write(board_set).decode()
    assert old in data
    return data.replace(old, new).encode()


SET = random_set("huapai", range(1, 4), session="S")
OTHER = random_set("huapai", range(1, 4), seed=5)
MEDDLED = [
    ("a board taken out", pbn.write(SET).split(b"\r\n\r\n", 1)[0] + b"\r\n", "pbn_fingerprint_mismatch"),
    ("a leader changed", changed(SET, '[Leader "W"]', '[Leader "E"]'), "pbn_fingerprint_mismatch"),
    ("a salt changed", changed(SET, SET.salt.hex(), "00" * 16), "pbn_fingerprint_mismatch"),
    ("a mark of no kind", changed(SET, '"practice"', '"official"'), "pbn_set_tags"),
    ("a session that a terminal obeys", changed(SET, 'Session "S"]', 'Session "%1B[31mS"]'), "pbn_set_tags"),
    ("a salt cut short", changed(SET, SET.salt.hex(), "00"), "pbn_set_tags"),
    ("cut in the tags of the last board", pbn.write(SET).rsplit(b"[PaitaoFingerprint", 1)[0], "pbn_breaks_off"),
    ("two files in one", pbn.write(SET) + pbn.write(OTHER), "pbn_two_sets"),
    ("a foreign board added", pbn.write(SET) + re.sub(rb"\[Paitao.*\r\n", b"", pbn.write(OTHER)), "pbn_two_sets"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "key"), [row[1:] for row in MEDDLED], ids=[row[0] for row in MEDDLED])
def test_a_set_that_was_meddled_with(data: bytes, key: str) -> None:
    reading = boards.formats.read(data, "cup.pbn")
    assert [fault.key for fault in reading.faults] == [key]
    with pytest.raises(Problem, match=key):
        reading.to_set(bytes(16))
    without = boards.formats.read(re.sub(rb"\[Paitao.*\r\n", b"", pbn.write(SET)), "cup.pbn").to_set(bytes(16))
    assert (without.mark, without.boards) == (Mark.IMPORTED, SET.boards)


def test_versions_are_listed_as_lost() -> None:
    board_set = BoardSet("bridge", (random_board("bridge", 1, version=2),), bytes(16))
    assert boards.formats.losses(board_set, "pbn") == ("loses_versions",)
    assert boards.formats.losses(board_set, "record") == ()
