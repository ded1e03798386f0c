"""Texts that are hashed, and what separates one deal from another."""

import hashlib
import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.deal import deal_text
from boards.games import GAMES
from boards.problems import Problem
from dealer import bulk, keys, making, shuffle

FIELD = Path(__file__).parent.parent / "data" / "field"


def first_deal(seed: str, session: str = "", game_id: str = "huapai") -> str:
    made = making.make_set(keys.practice_secret(seed), GAMES[game_id], (1,), session=session, seed=seed)
    return deal_text(made.boards[0].deal)


def test_field_f032_seeds() -> None:
    case = json.loads((FIELD / "F032-seed-text.json").read_text(encoding="utf-8"))
    for one, other in case["must_differ"]:
        if one and other:
            assert first_deal(one) != first_deal(other)
    for seed in case["must_refuse_or_keep_exactly"]:
        try:
            made = making.make_set(keys.practice_secret(seed), GAMES["huapai"], (1,), seed=seed)
        except Problem as refused:
            reason = refused.key
            assert reason in {"text_empty", "text_blank_ends", "text_character"}
        else:
            assert made.origin["seed"] == seed


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "text_empty"), (" a", "text_blank_ends"), ("a ", "text_blank_ends"), ("a\n", "text_character"),
        ("a\u3000", "text_blank_ends"), ("se\0ed", "text_character"), ("\ud800", "text_character"),
        ("\U0010fffd", "text_character"), ("\u0378", "text_character"),
    ],
)  # fmt: skip
def test_refused_texts(text: str, key: str) -> None:
    with pytest.raises(Problem) as refused:
        keys.canonical_text(text, "seed")
    assert refused.value.key == key


def test_composed_and_decomposed_are_one_text() -> None:
    assert keys.canonical_text("Ärzte", "seed") == keys.canonical_text("A\u0308rzte", "seed")


@pytest.mark.parametrize("public", ["hex:0", "hex:zz", "hex:٠٠"])
def test_hex_public_values_are_checked(public: str) -> None:
    with pytest.raises(Problem) as refused:
        keys.public_bytes(public)
    assert refused.value.key == "text_hex"


def test_every_input_separates() -> None:
    secret = keys.practice_secret("a")
    deals = [
        deal_text(shuffle.deal(keys.deal_key(keys.session_secret(secret, session), public), GAMES[g], n, h))
        for session in ("", "1")
        for public in ("", "1", "hex:01")
        for g in ("huapai", "bridge")
        for n in (1, 17)
        for h in [GAMES[g].default_header(n)]
    ]
    assert all(a != b for a, b in combinations(deals, 2))


@settings(max_examples=30)
@given(key=st.binary(min_size=32, max_size=32), game_id=st.sampled_from(sorted(GAMES)), start=st.integers(1, 2**31))
def test_batch_equals_scalar(key: bytes, game_id: str, start: int) -> None:
    of = GAMES[game_id]
    numbers = range(start, start + 40)
    headers = [of.default_header(n) for n in numbers]
    scalar = [shuffle.deal(key, of, n, h) for n, h in zip(numbers, headers, strict=True)]
    assert bulk.deals(key, of, numbers, headers) == scalar


def test_batch_crosses_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "CHUNK", 7)
    monkeypatch.setattr(making, "BATCH_FROM", 10)
    of, key = GAMES["shengji"], bytes(32)
    batch = list(making.make_boards(key, of, range(1, 31)))
    assert batch == [b for n in range(1, 31) for b in making.make_boards(key, of, (n,))]


def test_board_seven_alone() -> None:
    secret = keys.practice_secret("autumn cup 2026")
    whole = making.make_set(secret, GAMES["huapai"], range(1, 17), session="round 1")
    alone = making.make_set(secret, GAMES["huapai"], (7,), session="round 1")
    assert alone.boards[0] == whole.board(7)


def test_a_known_answer_from_plain_hashlib() -> None:
    """The stream itself, worked with nothing of ours but the description."""
    key, size = bytes(range(32)), 52
    words = hashlib.shake_256(key + b"paitao-deal/1\0huapai\0" + (3).to_bytes(4, "big")).digest(400)
    numbers = iter(int.from_bytes(words[i : i + 2], "big") for i in range(0, 400, 2))
    cards = list(range(size))
    for m in range(size, 1, -1):
        word = next(w for w in numbers if w < 65536 - 65536 % m)
        j = word % m
        cards[m - 1], cards[j] = cards[j], cards[m - 1]
    assert shuffle.shuffled_labels(key, "huapai", 3, size) == cards


@pytest.mark.slow
def test_same_bytes_under_every_hash_seed() -> None:
    script = (
        "from dealer import keys, making; from boards.games import GAMES; import sys;"
        "s = making.make_set(keys.practice_secret('x'), GAMES['guandan'], range(1, 9), seed='x');"
        "sys.stdout.write(s.fingerprint)"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", script], env={**__import__("os").environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True, check=True, text=True,
        ).stdout
        for seed in (0, 1, 2, 3)
    }  # fmt: skip
    assert len(seen) == 1
