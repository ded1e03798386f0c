"""The frozen vectors of paitao-deal/1 and of fingerprints (design 4 and 5)."""

import pytest

from boards.board import Board, BoardSet
from boards.deal import Deal, deal_text, hand_text, parse_deal
from boards.games import GAMES
from boards.seats import Seat
from dealer import bulk, keys, shuffle

SEED, SESSION = "autumn cup 2026", "round 1"
KEY = bytes.fromhex("3b27adb0be3cb48bb899c49b62f058d37440f87c0e2a50299fc66a63f45a9da1")

VECTORS = [
    ("huapai", 1, "KQ9.QJ9.4.AK8764 JT8.T43.AJ8632.9 7532.8765.KT.QJ5 A64.AK2.Q975.T32"),
    ("shengji", 1, "Q97644332.TT633.AQ7544.KJT+XX JT98865.AAKKQJ72.KJ9766532.AJ976532+D "
                   "AKQT72.QJ98642.JTT983.Q97642 AKJ5.987554.AKQ82.AKQT88543+D"),
    ("guandan", 1, "AKQ88654.QQTT99832.QJ643.K854+X KJT9.AAKJ765.KJ88755.AKQQT966+D "
                   "AJT97432.J865432.KTT9642.8742+X Q76532.K74.AAQ9732.AJJT975332+D"),
    ("bridge", 1, "A543.AQ53.98.A98 T7.J.KQJT762.KJ7 KQ6.KT42.A53.652 J982.9876.4.QT43"),
    ("huapai", 148, "A6.AKJ5.Q.KT9862 854.QT743.KT654. KJ72.9.2.AQJ7543 QT93.862.AJ9873."),
    ("guandan", 71, "JJ88642.KJ7543.J8764.ATT9886+XD KQQT432.KQ99642.AAQJT9953.Q774 "
                    "963.AAT8863.KQ87654.AKKQJ9653+D AAKT97755.QJT752.KT322.J54322+X"),
]  # fmt: skip

CODES = [
    ("huapai", 2, "KD6R-X53S"), ("huapai", 16, "66H6-9KCW"), ("shengji", 16, "F54N-MBJZ"),
    ("guandan", 16, "J0V8-KGY4"), ("bridge", 16, "GFCS-045X"),
]  # fmt: skip


@pytest.fixture(scope="module")
def secret() -> bytes:
    return keys.session_secret(keys.practice_secret(SEED), SESSION)


def deal_of(key: bytes, game_id: str, number: int) -> Deal:
    of = GAMES[game_id]
    return shuffle.deal(key, of, number, of.default_header(number))


def test_deal_key(secret: bytes) -> None:
    assert keys.deal_key(secret) == KEY


@pytest.mark.parametrize(("game_id", "number", "text"), VECTORS)
def test_vector_both_ways(game_id: str, number: int, text: str) -> None:
    made = deal_of(KEY, game_id, number)
    assert deal_text(made) == text
    assert parse_deal(text) == made


@pytest.mark.parametrize(("game_id", "number", "text"), VECTORS)
def test_batch_agrees(game_id: str, number: int, text: str) -> None:
    of = GAMES[game_id]
    numbers = range(1, 401)
    made = bulk.deals(KEY, of, numbers, [of.default_header(n) for n in numbers])
    assert deal_text(made[number - 1]) == text
    assert made == [deal_of(KEY, game_id, n) for n in numbers]


def test_public_bytes_enter_the_key(secret: bytes) -> None:
    key = keys.deal_key(secret, "hex:0011")
    assert key.hex() == "4e5bfd727980ad76af99116a80b8a18778edac0f450034dc1b93d9da72b2746a"
    assert hand_text(deal_of(key, "huapai", 2)[Seat.N]) == "642.T97.K873.Q87"


def test_chinese_seed() -> None:
    secret = keys.session_secret(keys.practice_secret("秋季杯 2026"), "第三輪")
    assert secret.hex() == "f0d424cb7c55de5251d1cee7b353640190caf233bd8b4644ffddb9efc44d019f"
    assert hand_text(deal_of(keys.deal_key(secret), "huapai", 7)[Seat.N]) == "A83.T3.AK64.AT92"


def test_no_session_is_the_empty_label() -> None:
    key = keys.deal_key(keys.session_secret(keys.practice_secret(SEED), ""))
    assert hand_text(deal_of(key, "huapai", 1)[Seat.N]) == "532.K943.T6.9753"


@pytest.mark.parametrize(("game_id", "boards", "code"), CODES)
def test_codes(secret: bytes, game_id: str, boards: int, code: str) -> None:
    of = GAMES[game_id]
    made = tuple(Board(n, game_id, of.default_header(n), deal_of(KEY, game_id, n)) for n in range(1, boards + 1))
    whole = BoardSet(game_id, made, keys.set_salt(secret, game_id))
    assert whole.code == code
    if boards == 2:
        assert whole.fingerprint == "9b4d8e94790332c97b5e172a0c68f2f963066c48f2884c363a5083bcb92ec84e"
        assert whole.salt.hex() == "5555a8982498e98484f8d87824735dfc"
