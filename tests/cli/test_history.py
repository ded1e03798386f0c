"""The history of deals: what was used before, also renumbered or turned, and old files taken in."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boards import formats
from boards.board import Board, BoardSet, Mark
from boards.games import GAMES
from boards.store.copies import Copy
from boards.store.history import Past, hash_of
from boards.store.store import Store
from dealer import keys, making
from dealer.operations.history import import_history
from dealer.operations.uses import uses_in_practice

Run = Callable[..., Any]
NOW = "2026-11-30T10:00:00+00:00"
FIELD = Path(__file__).parent.parent / "data" / "field"
VERSIONS = Path(__file__).parent.parent / "data" / "store_versions"


def made(
    seed: str, count: int = 8, game: str = "huapai", event: str = "", session: str = "", first: int = 1
) -> BoardSet:
    numbers = range(first, first + count)
    return making.make_set(keys.practice_secret(seed), GAMES[game], numbers, event=event, session=session, seed=seed)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "store.sqlite"))


def renumbered(of: BoardSet, turn: int, shift: int) -> BoardSet:
    """The same deals, turned, under other numbers."""
    game = GAMES[of.game_id]
    boards = tuple(
        Board(b.number + shift, of.game_id, game.default_header(b.number + shift), b.deal.turned(turn))
        for b in of.boards
    )
    return BoardSet(of.game_id, boards, bytes(range(16)), "Other", "2", Mark.IMPORTED)


def test_f030_a_repeat_is_found_renumbered_and_turned(paitao: Run) -> None:
    old, new = FIELD / "F030-history-old-set.pbn", FIELD / "F030-history-new-set.pbn"
    fresh = paitao("history", new)
    assert (fresh.code, "none of them used before" in fresh.out) == (0, True)
    assert paitao("import", old).code == 0
    ran = paitao("history", new)
    assert ran.code == 1
    told = ran.out.splitlines()
    assert "board 10: was used before: it is board 3 of Autumn Cup, session 1" in told[0]
    assert "board 11: was used before: it is board 1 of Autumn Cup, session 1" in told[1]
    assert "turned clockwise by" in told[1]
    assert "2 of 4 deals were used before" in told[2]
    assert len(told) == 3
    found = json.loads(paitao("history", new, "--json").out)
    assert [(u["board"], u["number"], u["turned"]) for u in found["uses"]] == [(10, 3, 0), (11, 1, 1)]
    warned = paitao("import", new)
    assert warned.code == 0
    assert "board 10: was used before" in warned.err
    assert "board 9" not in warned.err


@pytest.mark.parametrize("game", ["huapai", "bridge", "guandan"])
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_every_turn_is_seen(store: Store, game: str, turn: int) -> None:
    first = made("a", game=game)
    store.add("first", first, 1, NOW)
    uses = store.used_before(renumbered(first, turn, 20))
    assert [(u.index, u.number, u.turn, u.name) for u in uses] == [(i, i + 1, turn, "first") for i in range(8)]


def test_a_shengji_deal_is_seen_under_another_number(store: Store) -> None:
    first = made("a", game="shengji", count=4)
    store.add("first", first, 1, NOW)
    again = BoardSet(
        "shengji", tuple(Board(b.number + 52, "shengji", b.header, b.deal) for b in first.boards), bytes(16)
    )
    assert [use.number for use in store.used_before(again)] == [1, 2, 3, 4]


def test_a_set_is_no_repeat_of_itself(store: Store) -> None:
    of = made("a")
    store.add("first", of, 1, NOW)
    assert store.used_before(of) == ()
    salted = BoardSet(of.game_id, of.boards, bytes(16), "x", "y", Mark.IMPORTED)
    assert store.used_before(salted) == ()
    store.add("salted", salted, 1, NOW)
    assert store.history.counts() == (1, 8)
    part = BoardSet(of.game_id, of.boards[:2], bytes(16))
    assert [use.number for use in store.used_before(part)] == [1, 2]


def test_the_same_deal_for_two_games_is_one_deal(store: Store) -> None:
    store.add("first", made("a"), 1, NOW)
    bridge = BoardSet(
        "bridge", tuple(Board(b.number, "bridge", GAMES["bridge"].default_header(b.number), b.deal)
                        for b in made("a").boards[:1]), bytes(16),
    )  # fmt: skip
    assert [(use.game, use.number) for use in store.used_before(bridge)] == [("huapai", 1)]


def test_practice_is_warned_in_one_line_for_each_earlier_set(store: Store) -> None:
    of = made("a", event="Cup", session="1")
    store.add("first", of, 1, NOW)
    again = renumbered(of, 0, 20)
    (note,) = uses_in_practice(store, again)
    assert (note.key, note.note, note.facts["count"]) == ("history_many", True, 8)
    assert note.facts["pairs"] == "21 = 1, 22 = 2, 23 = 3, 24 = 4, ..."


def test_practice_on_the_command_line(paitao: Run) -> None:
    assert paitao("deal", "huapai", "--boards", "1-8", "--seed", "s").err.count("used before") == 0
    assert paitao("deal", "huapai", "--boards", "1-8", "--seed", "s").err.count("used before") == 0
    longer = paitao("deal", "huapai", "--boards", "1-16", "--seed", "s", "--set", "long")
    assert longer.code == 0
    assert longer.err.count("used before") == 1
    assert "note: 8 boards were used before, in " in longer.err


def test_a_set_of_the_store_and_its_file(paitao: Run, tmp_path: Path) -> None:
    paitao("deal", "huapai", "--boards", "1-4", "--seed", "s", "--set", "mine", "-o", tmp_path / "mine.paitao.json")
    assert paitao("history", "mine").code == 0
    ran = paitao("history", tmp_path / "mine.paitao.json")
    assert ran.code == 0
    assert "known itself, as “mine”" in ran.err
    assert paitao("history", "nothing").code == 2
    piped = paitao("history", "-", stdin=(tmp_path / "mine.paitao.json").read_bytes())
    assert piped.code == 0


def test_a_forged_fingerprint_hides_nothing(paitao: Run, tmp_path: Path) -> None:
    paitao("deal", "bridge", "--boards", "1-4", "--seed", "s", "--set", "mine", "-o", tmp_path / "mine.pbn")
    text = (tmp_path / "mine.pbn").read_text(encoding="utf-8")
    (tmp_path / "forged.pbn").write_text(text.replace('[Board "4"]', '[Board "8"]'), encoding="utf-8")
    assert paitao("history", tmp_path / "forged.pbn").code == 1


def folder_of(tmp_path: Path, count: int, suffix: str, boards: int = 4) -> Path:
    folder = tmp_path / f"old{suffix}"
    folder.mkdir()
    for n in range(count):
        (folder / f"{n}{suffix}").write_bytes(formats.for_path(suffix).write(made(f"old {n}", boards, "bridge")))
    return folder


@pytest.mark.parametrize("suffix", [".pbn", ".dup", ".dlm", ".lin", ".paitao.json"])
def test_old_files_are_taken_in_once(paitao: Run, tmp_path: Path, suffix: str) -> None:
    folder = folder_of(tmp_path, 3, suffix)
    (folder / "broken.pbn").write_bytes(b'[Board "1"]\n[Deal "N:AK"]\n')
    ran = paitao("history", "--import", folder)
    assert ran.code == 1
    assert "Taken in: 3 sets of 4 files, 12 deals; known before: 0; not readable: 1." in ran.out
    assert "broken.pbn" in ran.err
    again = json.loads(paitao("history", "--import", folder, "--json").out)
    assert again == {"files": 4, "new": 0, "known": 3, "deals": 0, "bad": 1}
    assert "Known: 12 deals of 3 sets." in paitao("history").out
    asked = renumbered(made("old 1", 4, "bridge"), 2, 30)
    (tmp_path / "asked.pbn").write_bytes(formats.for_name("pbn").write(asked))
    hit = paitao("history", tmp_path / "asked.pbn")
    assert hit.code == 1
    assert hit.out.count("turned clockwise by 2 of 4 seats") == 4


def test_workers_find_what_one_process_finds(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, 12, ".pbn")
    (folder / "broken.pbn").write_bytes(b"[Board")
    seen: list[tuple[int, int]] = []
    told = []
    for workers in (1, 2):
        url = str(tmp_path / f"{workers}.sqlite")
        taken = import_history([str(folder)], store_url=url, workers=workers, progress=lambda *n: seen.append(n))
        told.append((taken.new, taken.deals, [(f.key, f.facts["file"]) for f in taken.faults]))
    assert told[0] == told[1]
    assert told[0][:2] == (12, 48)
    assert seen == [(13, 13), (13, 13)]


def test_boards_that_are_bad_are_left_out_and_told(paitao: Run, tmp_path: Path) -> None:
    data = formats.for_name("pbn").write(made("x", 3, "bridge")).decode()
    lines = [line for line in data.splitlines() if "Fingerprint" not in line]
    deal = next(line for line in lines if line.startswith("[Deal "))
    (tmp_path / "x.pbn").write_text("\n".join(lines).replace(deal, deal.replace("A", "", 1)), encoding="utf-8")
    ran = paitao("history", "--import", tmp_path / "x.pbn")
    assert ran.code == 0
    assert "1 board" in ran.err
    assert ", 2 deals;" in ran.out


def test_ask_or_import(paitao: Run, tmp_path: Path) -> None:
    assert paitao("history", "x", "--import", tmp_path).code == 2
    assert paitao("history", "--import", tmp_path).code == 2
    assert paitao("history", "--import", tmp_path / "nowhere").code == 1
    assert "Known: 0 deals of 0 sets." in paitao("history").out


def test_no_hand_is_in_the_history(store: Store, tmp_path: Path) -> None:
    store.history.enter([Past("old.pbn", "bridge", "", "", ((1, *hash_of(made("a").boards[0].deal)),))], NOW)
    store.close()
    raw = (tmp_path / "store.sqlite").read_bytes()
    for hand in made("a").boards[0].deal.hands:
        assert hand.counts[:52] not in raw


def test_a_store_without_a_history_takes_its_sets_in(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    with sqlite3.connect(path) as db:
        db.executescript((VERSIONS / "v3.sql").read_text(encoding="utf-8"))
    db.close()
    with Store(str(path)) as store:
        assert store.history.counts() == (2, 5)
        (use, *_) = store.used_before(renumbered(store.board_set("第二轮"), 1, 8))
        assert (use.name, use.number, use.turn, use.entered_at) == ("第二轮", 1, 1, "2026-11-30T11:00:00+00:00")


def test_a_set_that_was_entered_by_hand_is_known(store: Store) -> None:
    of = made("typed", 2)
    store.entered.begin("club", "huapai", "", "", NOW)
    store.entered.put("club", of.boards, "somebody", NOW)
    assert store.history.counts() == (0, 0)
    store.finish_entered("club", of, [Copy(1, 1, made_by="somebody")], {}, 1, NOW)
    assert store.history.counts() == (1, 2)
    assert [use.name for use in store.used_before(renumbered(of, 3, 4))] == ["club", "club"]
