"""`paitao identify`: hands, boards, codes and pictures find their set; field reports F040, F042, F044."""

import json
import re
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from boards.board import Board, BoardSet
from boards.board_versions import next_version
from boards.codes import box_code, code_text, hand_code, slip_code
from boards.deal import Deal, hand_text, parse_deal
from boards.formats import record
from boards.incidents import Place as Moment
from boards.seats import SEATS, Seat
from boards.store.store import Store

Paitao = Callable[..., Any]
NOBODYS = "QT7.75.QJ86.KJ64 AJ6532.Q2.K.QT72 94.A98643.94.A95 K8.KJT.AT7532.83"
FIELD = Path(__file__).parent.parent / "data" / "field"


def keep(paitao: Paitao, folder: Path, name: str, deals: Mapping[str, str], session: str = "") -> None:
    """Deals of a field report as a set of the store."""
    file = folder / f"{name.replace(' ', '-')}.pbn"
    text = "".join(f'[Board "{number}"]\n[Deal "{deal}"]\n\n' for number, deal in deals.items())
    file.write_text(text, encoding="utf-8")
    more = ("--session", session) if session else ()
    assert paitao("import", file, "--game", "huapai", "--set", name, *more).code == 0


@pytest.fixture
def cup(paitao: Paitao, tmp_path: Path) -> BoardSet:
    file = tmp_path / "cup.paitao.json"
    ran = paitao("deal", "huapai", "--boards", "1-8", "--seed", "s", "--set", "cup", "--event", "Autumn",
                 "--session", "2", "--copies", "2", "-o", file)  # fmt: skip
    assert ran.code == 0
    assert paitao("deal", "guandan", "--boards", "1-4", "--seed", "g", "--set", "eggs").code == 0
    return record.read(file.read_bytes(), "cup").to_set(bytes(16))


def hand(of: BoardSet, number: int, seat: Seat) -> str:
    return hand_text(of.board(number).deal[seat])


def test_f040_one_scan_of_any_board_tells_the_set_and_that_it_was_played(paitao: Paitao, tmp_path: Path) -> None:
    case = json.loads((FIELD / "F040-played-two-weeks-ago.json").read_text(encoding="utf-8"))
    for name, deals in case["sets"].items():
        keep(paitao, tmp_path, name, deals)
    assert paitao("sets", "close", "0807").code == 0
    cards = case["scan_of_one_board"]["cards"]
    ran = paitao("identify", cards)
    assert ran.code == 0
    assert ran.out.startswith("this deal: board 2 of “0807” (")
    assert "every hand in its place" in ran.out
    assert "its session is over: it was played" in ran.out
    assert "0821" not in ran.out
    for one in cards[2:].split():
        assert "board 2 of “0807” (" in paitao("identify", one).out
    before = dict(zip("NESW", cards[2:].split(), strict=True))
    stopped = paitao("verify", "0821", "--board", "2", *[f"{seat}={one}" for seat, one in before.items()])
    assert stopped.code == 1
    assert "this is board 2 of another set, “0807” (" in stopped.out.splitlines()[0]
    assert "which was played already. Stop" in stopped.out.splitlines()[0]


def test_f042_board_13_holds_12(paitao: Paitao, tmp_path: Path) -> None:
    case = json.loads((FIELD / "F042-board-13-holds-12.json").read_text(encoding="utf-8"))
    keep(paitao, tmp_path, "tonight", case["expected"])
    assert "board 12 of “tonight” (" in paitao("identify", case["found"]["13"]).out
    hands = case["found"]["13"][2:].split()
    told = paitao("verify", "tonight", "--board", "13", *map("=".join, zip("NESW", hands, strict=True)))
    assert told.code == 1
    assert "board 12" in told.out.splitlines()[0]


def test_f044_a_spare_set_of_another_session(paitao: Paitao, tmp_path: Path) -> None:
    case = json.loads((FIELD / "F044-spare-set-of-other-session.json").read_text(encoding="utf-8"))
    for session, deals in case["sessions"].items():
        keep(paitao, tmp_path, f"set {session}", deals, f"session {session}")
    ran = paitao("identify", case["found"]["cards"])
    assert (ran.code, len(ran.out.splitlines())) == (0, 1)
    assert ran.out.startswith("this deal: board 1 of “set 1” (session 1, code ")
    hands = case["found"]["cards"][2:].split()
    told = paitao("verify", "set 2", "--board", "1", f"N={hands[0]}")
    assert told.code == 1
    assert "board 1 of another set, “set 1” (session 1, " in told.out.splitlines()[0]


def test_a_hand_its_near_misses_and_parts_of_it(paitao: Paitao, cup: BoardSet) -> None:
    board = cup.board(5)
    whole = hand(cup, 5, Seat.E)
    assert paitao("identify", whole).out.startswith("this hand: E's hand of board 5 of “cup” (Autumn, 2, code ")
    faces = list(board.deal[Seat.E])
    others = [face for face in range(52) if face not in faces]
    for wrong in range(4):
        near = type(board.deal[Seat.E]).of([*faces[wrong:], *others[:wrong]])
        told = json.loads(paitao("identify", hand_text(near), "--json").out)[0]
        best = told["places"][0]
        assert (best["set"], best["board"], best["seat"], best["wrong"]) == ("cup", 5, "E", wrong)
        assert told["found"]
    moved = type(board.deal[Seat.E]).of([*faces, others[0]])
    assert "but for 1 card;" in paitao("identify", hand_text(moved)).out
    unread = "?" + hand_text(type(board.deal[Seat.E]).of(faces[1:]))
    assert "but for" not in paitao("identify", unread).out
    part = paitao("identify", hand_text(type(board.deal[Seat.E]).of(faces[:8])))
    assert (part.code, "all 8 cards that were read" in part.out) == (0, True)
    few = paitao("identify", hand_text(type(board.deal[Seat.E]).of(faces[:2])))
    assert few.code == 1
    assert "by mere chance" in few.out


@pytest.mark.parametrize(("turn", "words"), [(1, "90 degrees clockwise"), (2, "180"), (3, "270 degrees clockwise")])
def test_a_turned_board_is_named(paitao: Paitao, cup: BoardSet, turn: int, words: str, tmp_path: Path) -> None:
    deal = cup.board(3).deal.turned(turn)
    document = {"hands": {seat.name: hand_text(deal[seat]) for seat in SEATS}}
    file = tmp_path / "found.json"
    file.write_text(json.dumps([document]), encoding="utf-8")
    ran = paitao("identify", "--reading", file)
    assert ran.code == 0
    assert "board 3 of “cup” (" in ran.out
    assert words in ran.out
    told = json.loads(paitao("identify", "--reading", file, "--json").out)[0]["places"][0]
    assert told["lies"] == f"turned_{90 * turn}"
    assert told["hands"][0] == {"pocket": "N", "seat": Seat.N.turned(-turn).name, "extra": 0, "missing": 0}


def test_hands_of_two_boards_in_one_are_told_apart(paitao: Paitao, cup: BoardSet) -> None:
    words = [f"{seat.name}={hand(cup, 2 if seat is not Seat.S else 7, seat)}" for seat in SEATS]
    first, second = paitao("identify", *words).out.splitlines()
    assert "board 2 of “cup”" in first
    assert "3 of 4 hands; not the one in S" in first
    assert "board 7 of “cup”" in second
    assert "only the hand of S, which lies in S" in second


def test_codes_say_copy_and_container(paitao: Paitao, cup: BoardSet, tmp_path: Path) -> None:
    board = cup.board(4)
    card = code_text(hand_code(cup.code, board, Seat.W, 2))
    ran = paitao("identify", card)
    assert ran.code == 0
    assert "curtain card" in ran.out.lower() or "hand card" in ran.out.lower()
    assert "of W, board 4 of “cup” (" in ran.out
    assert "copy 2, container 4" in ran.out
    as_json = paitao("identify", card, "--json").out
    assert card not in ran.out + as_json, "its text says the hand"
    told = json.loads(as_json)[0]["places"][0]
    assert (told["board"], told["seat"], told["copy"], told["version"], told["state"]) == (4, "W", 2, 1, "open")
    assert "slip of board 4 of “cup”" in paitao("identify", code_text(slip_code(cup.code, board, 1))).out
    assert "the set “cup”" in paitao("identify", code_text(box_code(cup))).out
    assert "the set “cup”" in paitao("identify", cup.code.lower().replace("-", "")).out
    # A set that was imported under another salt is found by the hand on the card.
    stranger = code_text(hand_code("0000-0000", board, Seat.W))
    assert "W's hand of board 4 of “cup”" in paitao("identify", stranger).out
    bare = paitao("identify", code_text(hand_code("0000-0000", board, Seat.W, with_hand=False)))
    assert (bare.code, "set 0000-0000 is not in this store (sets: 2)" in bare.out) == (1, True)
    label = paitao("identify", "PT1CS010003VZRZ4Q")
    assert (label.code, "names no set" in label.out) == (1, True)


def test_a_picture_of_cards(paitao: Paitao, cup: BoardSet, tmp_path: Path) -> None:
    pytest.importorskip("zxingcpp")
    cards = tmp_path / "cards.pdf"
    assert paitao("print", "cards", "cup", "--boards", "6", "-o", cards).code == 0
    ran = paitao("identify", "--scan", cards)
    assert ran.code == 0
    for seat in "NESW":
        assert f"of {seat}, board 6 of “cup” (" in ran.out
    assert hand(cup, 6, Seat.N) not in ran.out


def test_nothing_found_says_what_was_searched(paitao: Paitao, cup: BoardSet) -> None:
    ran = paitao("identify", "AK4.QJ93.T52.876")
    assert ran.code == 1
    assert ran.out.startswith("this hand: not found among 8 boards (sets: 1, the first stored on 20")
    assert len(ran.out.splitlines()) == 1
    # The history has a hash of each deal, which a single hand does not tell: it was not asked.
    assert "history" not in ran.out
    assert "nor among 12 deals of the history" in paitao("identify", f"N:{NOBODYS}").out
    told = json.loads(paitao("identify", "AK4.QJ93.T52.876", "--json").out)[0]
    assert (told["found"], told["places"], told["more"]) == (False, [], 0)
    assert told["searched"] == {
        "sets": 1, "boards": 8, "since": told["searched"]["since"], "history_sets": 0, "history_deals": 0,
    }  # fmt: skip


def test_a_hand_as_long_as_none_is_said(paitao: Paitao, cup: BoardSet) -> None:
    suit = "AKQJT98765432"
    ran = paitao("identify", ".".join([suit] * 4))
    assert (ran.code, ran.out) == (1, "this hand: no game has a hand of 52 cards: check what was typed.\n")


def test_an_empty_store_and_a_board_that_only_the_history_knows(paitao: Paitao, tmp_path: Path) -> None:
    assert "the store has no set of such a game" in paitao("identify", "AK4.QJ93.T52.876").out
    assert paitao("history", "--import", FIELD / "F030-history-old-set.pbn").code == 0
    text = (FIELD / "F030-history-old-set.pbn").read_text(encoding="utf-8")
    deal = next(line for line in text.splitlines() if line.startswith('[Deal "')).split('"')[1]
    ran = paitao("identify", deal)
    assert ran.code == 0
    assert "of “F030-history-old-set.pbn” (" in ran.out
    assert "only the history knows that set" in ran.out
    assert json.loads(paitao("identify", deal, "--json").out)[0]["places"][0]["state"] == "history"


def test_the_answers_in_the_manual_are_the_ones_that_are_printed(paitao: Paitao) -> None:
    page = (Path(__file__).parents[2] / "docs" / "identify.md").read_text(encoding="utf-8")
    assert paitao("deal", "huapai", "--boards", "1-16", "--seed", "docs", "--set", "round 1").code == 0
    blocks = re.findall(r"^```answer\npaitao (.*?)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 5
    for command, said in blocks:
        ran = paitao(*shlex.split(command))
        assert re.sub(r"20\d\d-\d\d-\d\d", "2026-08-07", ran.out) == said, command


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_in_chinese_no_english_is_left(paitao: Paitao, cup: BoardSet, lang: str) -> None:
    n, e, s, w = (hand(cup, 1, seat) for seat in SEATS)
    for words in ([n], ["A.K.Q.J"], [f"E={n}", f"S={e}", f"W={s}", f"N={w}"], [f"N={e}", f"E={n}", f"S={s}"],
                  [cup.code], ["PT1CS010003VZRZ4Q"], ["AK4.QJ93.T52.876"]):  # fmt: skip
        told = paitao("--lang", lang, "identify", *words).out
        assert not any(word in told for word in (" board", " of ", "hand", " set ", "card"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "say what is to be identified"),
        (["foo"], "neither a hand"),
        (["SQ"], "verify SET --board N --counts"),
        (["..."], "no card of it can be read"),
        (["???.?.?.?"], "no card of it can be read"),
        (["AK4.QJ93.T52"], "four suits"),
        (["N=AK4.QJ93.T52.876", "N=AK4.QJ93.T52.876"], "N"),
        (["X=AK4.QJ93.T52.876"], "seat"),
        (["E:KQ9.QJ9.4.AK8764"], "written here: 1. One hand alone is written with an equals sign: E=HAND."),
        (["PT1HH0000"], ""),
        (["--reading", "none.json"], "none.json"),
        (["--scan", "none.png"], "none.png"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(paitao: Paitao, words: list[str], said: str) -> None:
    ran = paitao("identify", *words)
    assert (ran.code, len(ran.err.splitlines()), ran.out) == (2, 1, "")
    assert said in ran.err


def test_a_later_version_of_a_board_is_found_and_named(paitao: Paitao, cup: BoardSet, own_data_folder: Path) -> None:
    n, e, s, w = cup.board(4).deal.hands
    now = "2026-11-30T10:00:00+00:00"
    with Store(str(own_data_folder / "store.sqlite")) as store:
        incident = store.incidents.open(
            cup.fingerprint, 4, Moment(None, "3", 1), version=1, reported_by="", entries=[], by="me", now=now
        )
        made = next_version(cup.board(4), Deal((e, n, s, w)), 2)
        store.incidents.keep_version(incident, cup, lambda _: made, [], "me", now)
    words = [f"{seat.name}={hand_text(made.deal[seat])}" for seat in SEATS]
    told = json.loads(paitao("identify", *words, "--json").out)
    assert [(place["version"], place["lies"]) for place in told[0]["places"]] == [
        (2, "identical"), (1, "exchanged_hands"),
    ]  # fmt: skip
    assert told[0]["searched"]["boards"] == 9
    whose = paitao("identify", hand_text(n)).out.splitlines()
    assert len(whose) == 2
    assert "; version 2 of that board;" in whose[0]


def test_a_set_that_is_still_being_entered_is_searched_too(paitao: Paitao, cup: BoardSet, tmp_path: Path) -> None:
    file = tmp_path / "typed.txt"
    lines = [f"3 {seat} {one}\n" for seat, one in zip("NESW", NOBODYS.split(), strict=True)]
    file.write_text("".join(lines), encoding="utf-8")
    assert paitao("enter", "typed", "--game", "huapai", "--from", file, "--event", "Spring").code == 0
    north, east, *_ = NOBODYS.split()
    ran = paitao("identify", north)
    assert ran.code == 0
    assert ran.out.startswith("this hand: N's hand of board 3 of “typed” (Spring); this set is still being entered")
    near = paitao("identify", f"E={north[:-1]}2", f"S={east}")
    assert "board 3 of “typed” (Spring); turned by 90 degrees clockwise" in near.out
    assert "but for 1 card" in near.out
    told = json.loads(paitao("identify", north, "--json").out)[0]
    assert (told["places"][0]["state"], told["places"][0]["code"]) == ("entering", None)
    assert (told["searched"]["sets"], told["searched"]["boards"]) == (2, 9)
    assert paitao("identify", north, "--game", "guandan").code == 1
    assert paitao("enter", "typed", "--done").code == 0
    again = paitao("identify", north).out
    assert "this set is still being entered" not in again
    assert len(again.splitlines()) == 1


def test_one_game_only_holds_for_codes_and_for_the_history(paitao: Paitao, cup: BoardSet) -> None:
    deal = "N:" + " ".join(hand(cup, 2, seat) for seat in SEATS)
    code = code_text(hand_code(cup.code, cup.board(2), Seat.N))
    for word in (deal, cup.code, code):
        assert paitao("identify", word).code == 0
        assert paitao("identify", word, "--game", "huapai").code == 0
        other = paitao("identify", word, "--game", "guandan")
        # The store has that set: the history is not the only one to know it.
        assert (other.code, "cup" in other.out) == (1, False)


def test_chance_finds_no_more_boards_than_there_are(paitao: Paitao, cup: BoardSet) -> None:
    told = paitao("identify", "A...", "--game", "huapai").out
    assert "the one card that was read; by mere chance 5 boards would fit as well" in told
    joker = json.loads(paitao("identify", "...+D", "--game", "guandan", "--json").out)[0]
    assert joker["places"][0]["by_chance"] <= joker["searched"]["boards"] == 4
    assert paitao("identify", f"E={hand(cup, 2, Seat.N)}").out.startswith("this hand: N's hand of board 2")


def test_a_card_of_nobody_says_how_many_sets_there_are(paitao: Paitao, cup: BoardSet) -> None:
    card = code_text(hand_code("0000-0000", Board(4, "huapai", cup.board(4).header, parse_deal(NOBODYS)), Seat.N))
    assert "set 0000-0000 is not in this store (sets: 2)" in paitao("identify", card).out


def test_what_there_is_to_search_is_counted_once_for_many_readings(
    paitao: Paitao, cup: BoardSet, tmp_path: Path
) -> None:
    asked: list[str] = []

    def asking(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    every = [{"hands": {seat.name: hand(cup, number, seat) for seat in SEATS}} for number in range(1, 9)]
    counts: dict[int, int] = {}
    sa.event.listen(sa.Engine, "before_cursor_execute", asking)
    try:
        for rounds in (1, 6):
            file = tmp_path / f"{rounds}.json"
            file.write_text(json.dumps(every * rounds), encoding="utf-8")
            asked.clear()
            ran = paitao("identify", "--reading", file)
            assert (ran.code, len(ran.out.splitlines())) == (0, 8 * rounds)
            counts[rounds] = sum("count(" in one for one in asked)
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", asking)
    assert counts[1] == counts[6] > 0
