"""A set that is streamed has the bytes of one that is written whole; the command does it for any number of boards."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boards import formats
from boards.board import Fingerprint, Mark
from boards.deal import Deal, Hand, hand_text
from boards.formats import pbn_writer, record
from boards.games import GAMES, Game
from boards.seats import SEATS
from dealer import bulk, home, keys, making

SECRET = bytes(range(32))
NUMBERS = range(1, 500)


def parts(of: Game, session: str) -> tuple[bytes, bytes]:
    secret = keys.session_secret(SECRET, session)
    return keys.deal_key(secret), keys.set_salt(secret, of.id)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_streamed_record_is_the_record(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "CHUNK", 200)
    of = GAMES[game_id]
    whole = making.make_set(SECRET, of, NUMBERS, event="杯", session="第三輪")
    key, salt = parts(of, "第三輪")
    writer = record.RecordWriter(of, salt, "杯", "第三輪", Mark.UNPROVED, making.origin_of("", None))
    streamed = b"".join([writer.head(), *map(writer.dealt, bulk.dealt_texts(key, of, NUMBERS)), writer.tail()])
    assert streamed == record.write(whole)


@pytest.mark.parametrize(
    ("event", "session"), [("", ""), ('The "Cup"', "S 1"), ("秋季杯", "第三輪"), ('[Board ""]', '[Deal ""]')]
)
@pytest.mark.parametrize("game_id", ["huapai", "bridge"])
def test_a_streamed_pbn_is_the_pbn(game_id: str, event: str, session: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "CHUNK", 200)
    of = GAMES[game_id]
    whole = making.make_set(SECRET, of, NUMBERS, event=event, session=session)
    key, salt = parts(of, session)
    fingerprint = Fingerprint(of.id, salt)
    for boards in bulk.dealt_texts(key, of, NUMBERS):
        fingerprint.add_texts(boards)
    assert fingerprint.hex() == whole.fingerprint
    writer = pbn_writer.DealtWriter(of.id, event, fingerprint.hex(), Mark.UNPROVED, salt, session)
    streamed = b"".join([writer.head(), *map(writer.dealt, bulk.dealt_texts(key, of, NUMBERS))])
    assert streamed == pbn_writer.write(whole)


def test_hand_lines_spell_any_hands() -> None:
    random = np.random.default_rng(1)
    counts = random.integers(0, 3, (50, 4, 54), dtype=np.uint8)
    counts[0], counts[1] = 0, 2
    for line, board in zip(bulk.hand_lines(counts, 2), counts, strict=True):
        deal = Deal(tuple(Hand(board[seat].tobytes()) for seat in SEATS))  # type: ignore[arg-type]
        assert line == "|".join(map(hand_text, deal.hands))


@pytest.mark.parametrize("name", ["long.paitao.json", "long.pbn"])
def test_a_long_set_needs_no_seed_and_its_secret_is_kept(
    name: str, paitao: Callable[..., Any], tmp_path: Path, own_data_folder: Path
) -> None:
    file = tmp_path / name
    ran = paitao("deal", "huapai", "--boards", "1-1200", "-o", file)
    assert ran.code == 0
    reading = formats.read(file.read_bytes(), name)
    assert len(reading.good) == 1200
    assert reading.fingerprint is not None
    assert reading.fingerprint in ran.out
    (key_file,) = (own_data_folder / "secrets").iterdir()
    secret = home.read_secret(key_file)
    assert secret is not None
    again = making.make_set(secret, GAMES["huapai"], range(1, 1201))
    assert again.fingerprint == reading.fingerprint
    assert str(key_file) in ran.err


def test_pbn_holds_no_long_set_of_108_cards(paitao: Callable[..., Any], tmp_path: Path, own_data_folder: Path) -> None:
    ran = paitao("deal", "guandan", "--boards", "1-1200", "-o", tmp_path / "x.pbn")
    assert ran.code == 2
    assert "108" in ran.err
    assert not [*tmp_path.iterdir(), *own_data_folder.rglob("*.key")]


def test_accept_reads_what_deal_streamed(paitao: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "long.paitao.json"
    assert paitao("deal", "shengji", "--boards", "1-1500", "--seed", "x", "-o", file).code == 0
    ran = paitao("accept", file, "--json")
    assert ran.code == 0
    report = json.loads(ran.out)
    assert (report["game"], report["boards"], report["verdict"]) == ("shengji", 1500, "pass")
