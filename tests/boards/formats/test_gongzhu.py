"""Logs of gongzhu programs: hands by lists, games by tricks."""

from pathlib import Path

import pytest

import boards.formats
from boards.cards import parse_card
from boards.deal import Hand
from boards.formats import FileReading
from boards.games import GAMES
from boards.problems import Problem
from boards.seats import Seat
from boards.wording import LANGUAGES, sentences

CORPUS = Path(__file__).parents[4] / "shared" / "corpus" / "gongzhu"
SALT = bytes(16)
# Players 0-3 hold one suit each, so the leader of every trick but the first follows from the spade that was led.
PLAYED = [[f"{suit}{rank}" for suit in "SHDC"] for rank in "A K Q J 10 9 8 7 6 5 4 3 2".split()]


def read(text: str, **more) -> FileReading:
    reading = boards.formats.read(text.encode(), "log", **more)
    for lang in LANGUAGES:
        assert all(sentences((*reading.faults, *reading.notes), lang))
    return reading


def tricks(rows: list[list[str]] = PLAYED, leader: int = 0) -> str:
    return "".join(f"{leader}, {', '.join(row)}, \n" for row in rows) + "\nresult:30,0,-200,-60,\n\n\n"


def logged(index: int, cards: list[str]) -> str:
    return f"21/02/07 23:03:00 300 [INFO,gen_shuffle:27] No.{index:04}: {cards}\n"


CARDS = [row[player] for player in range(4) for row in PLAYED]


def test_players_sit_in_the_order_of_play() -> None:
    suits = {"S": Seat.N, "H": Seat.W, "D": Seat.S, "C": Seat.E}
    for text in (tricks(), logged(0, CARDS)):
        reading = read(text)
        (board,) = reading.good
        assert reading.game_id == "huapai"
        for suit, seat in suits.items():
            assert board.deal()[seat] == Hand.of(parse_card(suit + rank) for rank in "AKQJT98765432")
        bridge = read(text, game=GAMES["bridge"]).good[0].deal()
        assert [bridge[seat].counts.index(1) // 13 for seat in Seat] == [0, 1, 2, 3]
        assert "N, W, S and E" in sentences(reading.notes)[0]


def test_the_first_trick_names_the_leader() -> None:
    text = tricks(leader=0) + tricks([[row[1], row[2], row[3], row[0]] for row in PLAYED], leader=1)
    first, second = read(text).boards
    assert (first.header, second.header) == (GAMES["huapai"].default_header(1), GAMES["huapai"].default_header(2))
    assert read(text, first=3).boards[0].header == GAMES["huapai"].default_header(1)
    assert "header_differs" in [note.key for note in read(text, first=3).notes]


def test_numbers_of_a_log_keep_their_distances() -> None:
    text = logged(3, CARDS) + logged(5, CARDS)
    assert [board.number for board in read(text).boards] == [1, 3]
    assert [board.number for board in read(text, first=10).boards] == [10, 12]
    # Two runs in one log begin again.
    assert [board.number for board in read(logged(0, CARDS) * 2).boards] == [1, 2]


BAD = [
    (logged(0, CARDS[:51]), "gongzhu_cards"),
    (logged(0, ["S1", *CARDS[1:]]), "card_unknown"),
    (logged(0, ["BJ", *CARDS[1:]]), "card_joker_unclear"),
    (logged(0, ["XW", *CARDS[1:]]), "card_not_in_game"),
    (logged(0, [CARDS[1], *CARDS[1:]]), "card_surplus"),
    (logged(0, CARDS)[:200], "gongzhu_cards"),
    (tricks(PLAYED[:12]), "gongzhu_cards"),
    (tricks([["SA", "HA", "DA"], *PLAYED[1:]]), "gongzhu_trick"),
    (tricks(leader=4), "gongzhu_trick"),
    (tricks([["S1", "HA", "DA", "CA"], *PLAYED[1:]]), "card_unknown"),
    (tricks([["S1", "H1", "D1", "C1"]] * 3 + PLAYED[3:]), "card_unknown"),
    (tricks([*PLAYED[:12], PLAYED[0]]), "card_surplus"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "key"), BAD)
def test_faults(text: str, key: str) -> None:
    good = tricks() if "result" in text else logged(1, CARDS)
    reading = read(text + good if text.endswith("\n") else text)
    assert key in [fault.key for fault in reading.faults]
    assert len(reading.good) == (1 if text.endswith("\n") else 0)


def test_a_leader_who_did_not_win_is_noted() -> None:
    text = tricks().replace("0, SK, HK, DK, CK,", "1, HK, DK, CK, SK,")
    reading = read(text)
    assert [note.key for note in reading.notes].count("gongzhu_leader") == 2
    assert len(reading.good) == 1


def test_games_of_108_cards_are_refused() -> None:
    with pytest.raises(Problem, match="format_game"):
        read(tricks(), game=GAMES["shengji"])


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real files is not beside the checkout")
def test_corpus() -> None:
    counts = {}
    for path in sorted(CORPUS.iterdir()):
        reading = boards.formats.read(path.read_bytes(), path.name)
        counts[path.name] = len(reading.good)
        assert reading.faults == ()
        # The logs are those of a program that knows the rules: whoever wins a trick leads the next.
        assert "gongzhu_leader" not in {note.key for note in reading.notes}
    games = {f"arena_record_{n:02}.txt": count for n, count in ((1, 1), (3, 2), (5, 1), (7, 1), (9, 2))}
    assert counts == {**games, "random_1024.hands": 1024}
    first = boards.formats.read((CORPUS / "random_1024.hands").read_bytes(), "x").boards[0].deal()
    assert first[Seat.N] == Hand.of(map(parse_card, "H4 DJ C3 C6 D7 SJ C10 D10 D3 D5 SA HA H7".split()))
    assert first[Seat.W] == Hand.of(map(parse_card, "SQ H5 DQ HK S6 H8 C4 H10 S3 C9 D6 CA CQ".split()))
