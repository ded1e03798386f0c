"""Event mode as a user meets it; audits by the package and by the script of the docs agree on every tampering."""

import contextlib
import hashlib
import io
import json
import os
import re
import runpy
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from boards.board import short_code
from dealer.proof import notices
from dealer.proof.notices import Reveal

Ran = Any  # tests/conftest.py has it; a test module cannot import it by name
Paitao = Callable[..., Ran]
Files = dict[str, str]
SCRIPT = Path(__file__).parents[2] / "docs" / "audit_script.py"
DRAND = "2fb1d3a25f4fe4c2a8a1cd3ef3a6b0ad5e0b1cf9a5b8a0c37d9e6f1122334455"
RULES = """
event = "Autumn Cup 2026"
game = "GAME"

[[session]]
label = "round 1"
boards = "1-6,17-18"
public = { kind = "ssq", draw = "2026138" }

[[session]]
label = "第二輪"
boards = "1-6,17-18"
copies = 2
containers = 10
public = { kind = "drand", draw = "27946612" }

[[session]]
label = "reserve"
boards = "1-4"
reserve = true
public = { kind = "text", draw = "12 December", what = "Dow Jones, closing value, two decimals" }

[[session]]
label = "friendly"
boards = "1-4"
"""


@pytest.fixture
def cup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with regulations in it; commands run there."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cup.toml").write_text(RULES.replace("GAME", "huapai"), encoding="utf-8")
    return tmp_path


def prepared(paitao: Paitao) -> None:
    assert paitao("announce", "cup.toml", "-o", "notice.txt").code == 0
    assert paitao("public", "notice.txt", "03 07 12 18 25 31 + 09", "--session", "round 1").code == 0
    assert paitao("public", "notice.txt", DRAND.upper(), "--session", "第二輪").out == f"第二輪: {DRAND}\n"


def one_sentence(ran: Ran, *words: str) -> None:
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.strip().splitlines()) == 1, ran.err
    for word in words:
        assert word in ran.err


def test_announce_is_repeatable_and_keeps_the_secret(paitao: Paitao, cup: Path, own_data_folder: Path) -> None:
    ran = paitao("announce", "cup.toml", "-o", "notice.txt")
    assert ran.code == 0
    key = own_data_folder / "secrets" / "Autumn Cup 2026.key"
    if os.name == "posix":
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
    secret = key.read_text(encoding="ascii").split()[1]
    notice = (cup / "notice.txt").read_bytes()
    assert secret not in notice.decode() + ran.out + ran.err
    assert paitao("announce", "cup.toml", "-o", "notice.txt").code == 2
    assert paitao("announce", "cup.toml", "-o", "-").raw == notice
    one = paitao("announce", "cup.toml", "-o", "-", "--session", "reserve").out
    assert one.count("paitao-announcement/1") == 1
    assert "reserve: yes" in one


def test_secret_gone_foreign_or_unreadable(paitao: Paitao, cup: Path, own_data_folder: Path) -> None:
    prepared(paitao)
    key = own_data_folder / "secrets" / "Autumn Cup 2026.key"
    kept = key.read_bytes()
    deal = ("deal", "--rules", "cup.toml", "--session", "round 1")
    key.unlink()
    one_sentence(paitao(*deal), "Autumn Cup 2026.key", "is not there")
    one_sentence(paitao("announce", "cup.toml", "-o", "again.txt"), "is not there")
    key.write_text(f"paitao-secret/1\n{'00' * 32}\n", encoding="ascii")
    if os.name == "posix":
        for mode in (0o644, 0o640, 0o604):
            key.chmod(mode)
            one_sentence(paitao(*deal), "Autumn Cup 2026.key", f"mode {mode:04o}", "chmod 600")
        key.chmod(0o600)
    one_sentence(paitao(*deal), "another event's secret", "round 1")
    key.write_text("my secret\n", encoding="ascii")
    one_sentence(paitao(*deal), "Autumn Cup 2026.key")
    key.unlink()
    key.mkdir()
    one_sentence(paitao(*deal), "Autumn Cup 2026.key")
    key.rmdir()
    other = cup / "safe.key"
    other.write_bytes(kept)
    other.chmod(0o600)
    assert paitao(*deal, "--secret", "safe.key").code == 0
    assert not (cup / "again.txt").exists()
    assert len(json.loads(paitao("sets", "--json").out)) == 1


def test_a_notice_never_replaces_its_regulations(paitao: Paitao, cup: Path) -> None:
    rules = next(cup.glob("*.toml"))
    before = rules.read_bytes()
    one_sentence(paitao("announce", str(rules), "-o", str(rules), "--force"), rules.name, "name another one")
    assert rules.read_bytes() == before


def test_one_secret_serves_one_event(paitao: Paitao, cup: Path, own_data_folder: Path) -> None:
    """Revealing a session of the one event would open that of the other."""
    prepared(paitao)
    other = RULES.replace("GAME", "huapai").replace("Autumn", "Winter")
    (cup / "winter.toml").write_text(other, encoding="utf-8")
    key = str(own_data_folder / "secrets" / "Autumn Cup 2026.key")
    shared = ("Autumn Cup 2026.key", "the secret of the event “Autumn Cup 2026”", "“round 1”", "--secret")
    one_sentence(paitao("announce", "winter.toml", "-o", "winter.txt", "--secret", key), *shared)
    deal = paitao("deal", "--rules", "winter.toml", "--session", "round 1", "--secret", key, "-o", "w.paitao.json")
    one_sentence(deal, *shared)
    assert not (cup / "winter.txt").exists()
    assert not (cup / "w.paitao.json").exists()
    long = "Meisterschaft der Region 赛区 " * 6
    for letter in "AB":
        rules = RULES.replace("GAME", "huapai").replace("Autumn Cup 2026", long + letter)
        (cup / f"{letter}.toml").write_text(rules, encoding="utf-8")
        assert paitao("announce", f"{letter}.toml", "-o", f"{letter}.txt").code == 0
    names = [path.name for path in (own_data_folder / "secrets").iterdir()]
    assert len(names) == 3
    assert all(len(name.encode()) <= 124 for name in names)


def test_what_is_proved_and_what_is_not(paitao: Paitao, cup: Path) -> None:
    early = ("deal", "--rules", "cup.toml", "--session", "round 1", "-o", "early.paitao.json")
    one_sentence(paitao(*early), "cup.toml", "“round 1”", "paitao announce first", "--force")
    assert not (cup / "early.paitao.json").exists()
    assert json.loads(paitao("sets", "--json").out) == []
    ran = paitao(*early, "--force")
    assert (ran.code, "unproved" in ran.out, "was not announced" in ran.err) == (0, True, True)
    assert json.loads((cup / "early.paitao.json").read_text(encoding="utf-8"))["unproved"] is True
    prepared(paitao)
    ran = paitao("deal", "--rules", "cup.toml", "--session", "round 1", "-o", "r1.paitao.json")
    assert (ran.code, ", proved" in ran.out) == (0, True)
    assert "do not mix the two sets" in ran.err
    record = json.loads((cup / "r1.paitao.json").read_text(encoding="utf-8"))
    assert not {"practice", "unproved", "imported"} & set(record)
    # Announced when the event's first boards were dealt already.
    assert record["origin"]["late"] == "yes"
    assert record["origin"]["public"] == "03,07,12,18,25,31+09"
    assert record["origin"]["commitment"] in (cup / "notice.txt").read_text(encoding="utf-8")
    for label, words in (("reserve", "was not entered"), ("friendly", "without a public value")):
        ran = paitao("deal", "--rules", "cup.toml", "--session", label)
        assert (ran.code, "unproved" in ran.out, words in ran.err) == (0, True, True)
    again = paitao("deal", "--rules", "cup.toml", "--session", "round 1")
    assert (again.code, "dealt before" in again.err) == (0, True)


def test_regulations_say_boards_containers_copies_and_headers(paitao: Paitao, cup: Path) -> None:
    prepared(paitao)
    assert (
        paitao("deal", "--rules", "cup.toml", "--session", "第二輪", "--set", "two", "-o", "r2.paitao.json").code == 0
    )
    record = json.loads((cup / "r2.paitao.json").read_text(encoding="utf-8"))
    assert "late" not in record["origin"]
    assert [b["number"] for b in record["boards"]] == [1, 2, 3, 4, 5, 6, 17, 18]
    assert [b["container"] for b in record["boards"]] == [11, 12, 13, 14, 15, 16, 27, 28]
    assert len(json.loads(paitao("copies", "two", "--json").out)) == 16


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--seed", "x"), "seed"),
        (("--boards", "1-4"), "--boards"),
        (("--event", "x", "--copies", "2", "--public", "x"), "--event, --public, --copies"),
        (("--session", "round 9"), "round 9"),
        ((), "“round 1”, “第二輪”"),
        (("bridge", "--session", "round 1"), "huapai"),
    ],
)
def test_what_regulations_forbid(paitao: Paitao, cup: Path, words: tuple[str, ...], named: str) -> None:
    one_sentence(paitao("deal", *words, "--rules", "cup.toml"), named)
    assert json.loads(paitao("sets", "--json").out) == []


def test_a_public_value_is_bound_once(paitao: Paitao, cup: Path) -> None:
    prepared(paitao)
    again = paitao("public", "notice.txt", "03,07,12,18,25,31+09", "--session", "round 1")
    assert (again.code, "already" in again.err) == (0, True)
    one_sentence(paitao("public", "notice.txt", "03,07,12,18,25,31+10", "--session", "round 1"), "round 1", "+09")
    one_sentence(paitao("public", "notice.txt", "3,7", "--session", "reserve", "--lang"), "--lang")
    one_sentence(paitao("public", "notice.txt", DRAND, "--session", "round 1"), "03,07,12,18,25,31+09")
    one_sentence(paitao("public", "notice.txt", "x", "--session", "friendly"), "without a public value")
    one_sentence(paitao("public", "notice.txt", "x", "--session", "round 9"), "round 9", "“reserve”")
    one_sentence(paitao("public", "notice.txt", "x"), "--session")
    one_sentence(paitao("public", "cup.toml", "x"), "cup.toml", "no announcement")


def test_a_changed_notice_gets_no_value(paitao: Paitao, cup: Path) -> None:
    assert paitao("announce", "cup.toml", "-o", "notice.txt").code == 0
    text = (cup / "notice.txt").read_text(encoding="utf-8")
    (cup / "other.txt").write_text(text.replace("draw: 2026138", "draw: 2026139"), encoding="utf-8")
    ran = paitao("public", "other.txt", "03,07,12,18,25,31+09", "--session", "round 1")
    assert (ran.code, "“draw”" in ran.err, "2026139" in ran.err) == (2, True, True)
    digits = re.findall("commitment: (\\w+)", text)[0]
    (cup / "other.txt").write_text(text.replace(digits, "0" * 64), encoding="utf-8")
    one_sentence(paitao("public", "other.txt", "03,07,12,18,25,31+09", "--session", "round 1"), "commitment")
    (cup / "other.txt").write_text(text.replace("\nheader leader: N W", "\nheader leader: N\nW"), encoding="utf-8")
    one_sentence(paitao("public", "other.txt", "03,07,12,18,25,31+09", "--session", "round 1"), "line", "broke")
    assert paitao("--store", "fresh.sqlite", "public", "notice.txt", DRAND, "--session", "第二輪").code == 2


def test_announcing_otherwise_and_late(paitao: Paitao, cup: Path) -> None:
    assert paitao("announce", "cup.toml", "-o", "notice.txt").code == 0
    rules = (cup / "cup.toml").read_text(encoding="utf-8")
    (cup / "cup.toml").write_text(rules.replace("2026138", "2026140"), encoding="utf-8")
    ran = paitao("announce", "cup.toml", "-o", "second.txt")
    assert (ran.code, "--replace" in ran.err, "2026138" in ran.err) == (2, True, True)
    assert paitao("announce", "cup.toml", "-o", "second.txt", "--replace").code == 0
    second = (cup / "second.txt").read_text(encoding="utf-8")
    first = re.findall("commitment: (\\w+)", (cup / "notice.txt").read_text(encoding="utf-8"))[0]
    assert f"replaces: {first}" in second
    one_sentence(paitao("public", "notice.txt", "03,07,12,18,25,31+09", "--session", "round 1"), "announced anew")
    assert paitao("public", "second.txt", "03,07,12,18,25,31+09", "--session", "round 1").code == 0
    (cup / "cup.toml").write_text(rules, encoding="utf-8")
    ran = paitao("announce", "cup.toml", "-o", "third.txt", "--replace")
    assert (ran.code, "announce another session" in ran.err) == (2, True)
    ran = paitao("deal", "--rules", "cup.toml", "--session", "round 1")
    assert (ran.code, "otherwise than the regulations" in ran.err, "unproved" in ran.out) == (0, True, True)
    final = '\n[[session]]\nlabel = "final"\nboards = "1-4"\npublic = { kind = "pl5", draw = "26138" }\n'
    (cup / "cup.toml").write_text(rules.replace("2026138", "2026140") + final, encoding="utf-8")
    ran = paitao("announce", "cup.toml", "-o", "fourth.txt")
    assert (ran.code, "late" in ran.err) == (0, True)
    fourth = (cup / "fourth.txt").read_text(encoding="utf-8")
    assert fourth.count("late: yes") == 1
    assert fourth.startswith(second[: second.index("Check with")].replace("4 sessions", "5 sessions"))
    (cup / "cup.toml").write_text(rules.replace('"huapai"', '"bridge"'), encoding="utf-8")
    assert "two labels" in paitao("announce", "cup.toml", "-o", "fifth.txt", "--replace").err


def test_reveal_waits_for_the_end(paitao: Paitao, cup: Path, own_data_folder: Path) -> None:
    prepared(paitao)
    for label, name in (("round 1", "one"), ("第二輪", "two")):
        assert paitao("deal", "--rules", "cup.toml", "--session", label, "--set", name).code == 0
    one_sentence(paitao("reveal", "one", "-o", "reveal.txt"), "still open", "“one”")
    assert not (cup / "reveal.txt").exists()
    assert paitao("sets", "close", "one").code == 0
    assert paitao("reveal", "one", "-o", "reveal.txt").code == 0
    event_secret = (own_data_folder / "secrets" / "Autumn Cup 2026.key").read_text(encoding="ascii").split()[1]
    text = (cup / "reveal.txt").read_text(encoding="utf-8")
    assert event_secret not in text
    assert text.count("secret: ") == 1
    one_sentence(paitao("reveal", "one", "-o", "reveal.txt"), "reveal.txt")
    forced = paitao("reveal", "two", "-o", "-", "--force")
    assert (forced.code, "recorded" in forced.err) == (0, True)
    from boards.store.store import Store

    with Store(str(own_data_folder / "store.sqlite")) as store:
        commitments = {one.session: one.commitment for one in store.announced.of_event("Autumn Cup 2026")}
        assert [was_open for was_open, _, _ in store.announced.reveals(commitments["第二輪"])] == [True]
        assert [was_open for was_open, _, _ in store.announced.reveals(commitments["round 1"])] == [False]
    assert paitao("deal", "huapai", "--boards", "1-4", "--seed", "x", "--set", "practice").code == 0
    one_sentence(paitao("reveal", "practice", "-o", "x.txt"), "was not announced")


def test_cleared_copies_end_a_session_too(paitao: Paitao, cup: Path, own_data_folder: Path) -> None:
    from boards.store.store import Store

    prepared(paitao)
    assert paitao("deal", "--rules", "cup.toml", "--session", "round 1", "--set", "one").code == 0
    with Store(str(own_data_folder / "store.sqlite")) as store:
        copies = store.copies("one")
        store.put_copies("one", [replace(copy, place="cleared") for copy in copies[1:]])
    assert paitao("reveal", "one", "-o", "reveal.txt").code == 2
    with Store(str(own_data_folder / "store.sqlite")) as store:
        store.put_copies("one", [replace(copies[0], place="cleared")])
    assert paitao("reveal", "one", "-o", "reveal.txt").code == 0


def test_deals_of_another_event_are_refused(paitao: Paitao, cup: Path) -> None:
    (cup / "old.toml").write_text(RULES.replace("GAME", "huapai").replace("Autumn", "Spring"), encoding="utf-8")
    secret = ("--session", "round 1", "--secret", "s.key", "--force")
    assert paitao("deal", "--rules", "old.toml", *secret, "--set", "old").code == 0
    new = ("deal", "--rules", "cup.toml", *secret, "-o", "new.paitao.json")
    ran = paitao(*new)
    assert (ran.code, ran.out) == (2, "")
    assert "“old” (Spring Cup 2026, round 1)" in ran.err
    fewer = RULES.replace("GAME", "huapai").replace("1-6,17-18", "4-6,17")
    (cup / "cup.toml").write_text(fewer, encoding="utf-8")
    ran = paitao(*new)
    assert (ran.code, ran.out) == (2, "")
    assert "board 17: its deal was used before: board 17 of “old” (Spring Cup 2026, round 1)" in ran.err
    assert "4 deals of this session were used before" in ran.err
    # Another session has other deals, but opening round 1 of the one event would open that of the other.
    shared = ("s.key", "the secret of the event “Spring Cup 2026”", "“round 1”")
    one_sentence(paitao("deal", "--rules", "cup.toml", "--session", "friendly", "--secret", "s.key"), *shared)
    one_sentence(paitao("announce", "cup.toml", "-o", "new.txt", "--secret", "s.key"), *shared)
    assert not (cup / "new.paitao.json").exists()
    assert not (cup / "new.txt").exists()
    assert len(json.loads(paitao("sets", "--json").out)) == 1


# What was published of one event, tampered with in every way.


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Files]:
    """Notice, reveals and records of an event of a game, by name."""
    return cache(lambda game: publish(game, tmp_path_factory.mktemp(game)))


def publish(game: str, folder: Path) -> Files:
    from dealer.operations import event, queries, revealing

    (folder / "cup.toml").write_text(RULES.replace("GAME", game), encoding="utf-8")
    store, rules = str(folder / "store.sqlite"), str(folder / "cup.toml")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PAITAO_DATA", str(folder))
        event.announce(rules, str(folder / "notice.txt"), store_url=store)
        for label, value in (("round 1", "03,07,12,18,25,31+09"), ("第二輪", DRAND)):
            event.enter_public(str(folder / "notice.txt"), value, session=label, store_url=store)
        for label, name in (("round 1", "1"), ("第二輪", "2")):
            record, reveal = str(folder / f"r{name}.paitao.json"), str(folder / f"reveal{name}.txt")
            event.deal_session(rules, label, name=name, outputs=[record], store_url=store)
            queries.close_set(name, store)
            revealing.reveal(name, reveal, store_url=store)
    names = ("notice.txt", "reveal1.txt", "reveal2.txt", "r1.paitao.json", "r2.paitao.json")
    return {name: (folder / name).read_text(encoding="utf-8") for name in names}


def by_script(names: list[str]) -> bool:
    """The answer of the script; what it cannot read is a no."""
    with pytest.MonkeyPatch.context() as patched, contextlib.redirect_stdout(io.StringIO()) as out:
        patched.setattr(sys, "argv", ["audit_script.py", *names])
        patched.setattr(sys, "excepthook", sys.excepthook)  # it sets its own
        try:
            runpy.run_path(str(SCRIPT), run_name="__main__")
        except SystemExit as ended:
            return not ended.code and out.getvalue().startswith("yes:")
        except Exception:
            return False
    raise AssertionError("the script did not end itself")


def resealed(record: Any) -> str:
    """A record with fingerprint and code made right again, as a cheat would."""
    lines = ["paitao-set/1", record["game"], record["salt"]]
    for board in sorted(record["boards"], key=lambda b: b["number"]):
        header = ",".join(f"{name}={value}" for name, value in sorted(board["header"].items()))
        lines.append("|".join([str(board["number"]), header, *(board["hands"][seat] for seat in "NESW")]))
    record["fingerprint"] = hashlib.sha256("\n".join([*lines, ""]).encode()).hexdigest()
    record["code"] = short_code(record["fingerprint"])
    return json.dumps(record)


def edit(name: str, old: str, new: str) -> Callable[[Files], None]:
    def change(files: Files) -> None:
        assert old in files[name]
        files[name] = files[name].replace(old, new, 1)

    return change


def digit(name: str, field: str) -> Callable[[Files], None]:
    """Another first digit of a field of 64."""

    def change(files: Files) -> None:
        match = re.search(f'{field}"?: "?(\\w)', files[name])
        assert match is not None
        at = match.start(1)
        files[name] = files[name][:at] + ("1" if match[1] != "1" else "2") + files[name][at + 1 :]

    return change


def record(change_it: Callable[[Any], None], name: str = "r1.paitao.json") -> Callable[[Files], None]:
    def change(files: Files) -> None:
        whole = json.loads(files[name])
        change_it(whole)
        files[name] = resealed(whole)

    return change


def two_cards(whole: Any) -> None:
    hands = whole["boards"][2]["hands"]
    north, east = hands["N"].split("."), hands["E"].split(".")
    suit, mine, theirs = next(
        (s, a, b) for s in range(4) for a in north[s] for b in east[s] if a != b and a.isalnum() and b.isalnum()
        and "+" not in north[s] + east[s]
    )  # fmt: skip
    order = "AKQJT98765432".index
    north[suit] = "".join(sorted(north[suit].replace(mine, theirs, 1), key=order))
    east[suit] = "".join(sorted(east[suit].replace(theirs, mine, 1), key=order))
    hands["N"], hands["E"] = ".".join(north), ".".join(east)


def other_header(whole: Any) -> None:
    # Shengji's declarer decides hand sizes; its first bidder does not.
    name = {"huapai": "leader", "guandan": "leader", "bridge": "dealer", "shengji": "first_bidder"}[whole["game"]]
    header = whole["boards"][4]["header"]
    header[name] = "N" if header[name] != "N" else "S"


def swap(whole: Any, a: int, b: int) -> None:
    boards = whole["boards"]
    boards[a]["number"], boards[b]["number"] = boards[b]["number"], boards[a]["number"]
    whole["boards"] = sorted(boards, key=lambda board: board["number"])


def replaced(files: Files) -> None:
    """The notice claims to take the place of one that was made with another secret."""
    told = notices.read_notice(files["notice.txt"])[0]
    secret = notices.read_reveals(files["reveal1.txt"])[0].secret
    old = replace(told.announcement, late=True)
    commitment = old.commitment(bytes(32))
    files["old.txt"] = notices.block(old, commitment)
    new = replace(told.announcement, replaces=commitment)
    whole = Reveal(new, new.commitment(secret), "03,07,12,18,25,31+09", secret)
    files["notice.txt"] = notices.block(new, whole.commitment)
    files["reveal1.txt"] = notices.reveal_block(whole)
    record(lambda r: r["origin"].update(commitment=whole.commitment))(files)


def other_value(files: Files) -> None:
    files["other.txt"] = files["reveal1.txt"].replace("31+09\nsecret", "31+10\nsecret")


def only_first(files: Files) -> None:
    whole = files["notice.txt"]
    files["part.txt"] = whole[: whole.index("\n", whole.index("commitment: ")) + 1]


def other_notice(files: Files) -> None:
    files["old.txt"] = files["notice.txt"]
    digit("old.txt", "commitment")(files)


def nothing(_files: Files) -> None:
    pass


ONE = ("notice.txt", "reveal1.txt", "r1.paitao.json")
BOTH = ("notice.txt", "reveal1.txt", "reveal2.txt")
TAMPERINGS: dict[str, tuple[tuple[str, ...], Callable[[Files], None], set[str] | int]] = {
    "nothing": (ONE, nothing, set()),
    "both rounds": ((*BOTH, "r1.paitao.json", "r2.paitao.json"), nothing, set()),
    "a quoted notice": (ONE, lambda f: f.update({"notice.txt": re.sub("(?m)^", "> ", f["notice.txt"])}), set()),
    "a notice with full-width colons": (
        ONE, lambda f: f.update({"notice.txt": f["notice.txt"].replace(": ", "：")}), set()),
    "a notice of Windows": (ONE, lambda f: f.update({"notice.txt": f["notice.txt"].replace("\n", "\r\n")}), set()),
    "event in the notice": (ONE, edit("notice.txt", "event: Autumn", "event: Spring"),
        {"audit_notice_line", "audit_event"}),
    "late in the notice": (ONE, edit("notice.txt", "late: no", "late: yes"), {"audit_notice_line"}),
    "draw in the notice": (ONE, edit("notice.txt", "draw: 2026138", "draw: 2026139"), {"audit_notice_line"}),
    "a broken line in the notice": (ONE, edit("notice.txt", "header l", "header\nl"), 2),
    "commitment in the notice": (ONE, digit("notice.txt", "commitment"),
        {"audit_notice_commitment", "audit_record_commitment"}),
    "secret": (ONE, digit("reveal1.txt", "secret"), {"audit_secret"}),
    "half a secret": (ONE, lambda f: f.update({"reveal1.txt": f["reveal1.txt"][:-120]}), 2),
    "a line of the reveal": (ONE, edit("reveal1.txt", "boards: 1-6,17-18", "boards: 1-7,17"),
        {"audit_reveal_line"}),
    "commitment in the reveal": (ONE, digit("reveal1.txt", "commitment"), {"audit_reveal_commitment"}),
    "another value in the reveal": (ONE, edit("reveal1.txt", "31+09\nsecret", "31+10\nsecret"),
        {"audit_value_other", "audit_unknowns"}),
    "a value in the wrong form": (ONE, edit("reveal1.txt", "value: 03,07", "value: 07,03"),
                                  {"audit_value_form", "audit_value_other", "audit_unknowns"}),
    "no value": (ONE, edit("reveal1.txt", "value: 03,07,12,18,25,31+09", "value:"),
                 {"audit_value_missing", "audit_value_other", "audit_unknowns"}),
    "two cards": (ONE, record(two_cards), {"audit_card_moved"}),
    "a header": (ONE, record(other_header), {"audit_header"}),
    "a board left out": (ONE, record(lambda r: r["boards"].pop(3)), {"audit_missing"}),
    "a board twice": (ONE, record(lambda r: r["boards"].append(r["boards"][2])), {"audit_number_twice"}),
    "a deal under two numbers": (ONE, record(lambda r: r["boards"].append({**r["boards"][7], "number": 19})),
                                 {"audit_deal_twice", "audit_order"}),
    "boards in another order": (ONE, record(lambda r: swap(r, 0, 4)), {"audit_order"}),
    "salt": (ONE, record(lambda r: r.update(salt="00" * 16)), {"audit_record_salt"}),
    "event of the record": (ONE, record(lambda r: r.update(event="Spring Cup")), {"audit_event"}),
    "commitment of the record": (ONE, record(lambda r: r["origin"].update(commitment="0" * 64)),
        {"audit_record_commitment"}),
    "fingerprint of the record": (ONE, digit("r1.paitao.json", "fingerprint"), {"fingerprint"}),
    "sessions exchanged": ((*BOTH, "第二輪=r1.paitao.json", "round 1=r2.paitao.json"), nothing,
        {"audit_sessions_exchanged"}),
    "one session played as another": ((*BOTH, "round 1=r2.paitao.json"), nothing, {"audit_session_is"}),
    "a session that is not revealed": (("notice.txt", "reveal1.txt", "r2.paitao.json"), nothing,
        {"audit_not_revealed"}),
    "a session that was not announced": ((*BOTH, "final=r1.paitao.json"), nothing, {"audit_session_unknown"}),
    "an announcement that another secret replaces": (
        ("old.txt", *ONE), replaced, {"audit_replaced_secret"}),
    "another notice of the session": (
        ("old.txt", *ONE), other_notice, 2),
    "notices of two events": (("old.txt", *ONE), lambda f: f.update(
        {"old.txt": f["notice.txt"].replace("Autumn Cup", "Spring Cup")}), 2),
    "two values for one session": (
        ("other.txt", *ONE), other_value,
        {"audit_reveals_differ", "audit_value_other", "audit_unknowns"}),
    "two values for one session, the right one first": (
        (*ONE, "other.txt"), other_value,
        {"audit_reveals_differ"}),
    "every file twice": ((*ONE, *ONE), nothing, set()),
    "a practice mark": (ONE, record(lambda r: r.update(practice=True)), {"audit_record_mark"}),
    "an unproved mark": (ONE, record(lambda r: r.update(unproved=True)), {"audit_record_mark"}),
    "the value of the record": (ONE, record(lambda r: r["origin"].update(public="01,02,03,04,05,06+07")),
        {"audit_record_value"}),
    "a reveal of another version": (ONE, lambda f: f.update(
        {"reveal1.txt": "paitao-reveal/00\n" + f["reveal1.txt"]}), 2),
    "a damaged block of another session": (ONE, edit("notice.txt", "draw: 27946612\n", ""), 2),
    "a damaged commitment of another session": (ONE, lambda f: f.update(
        {"notice.txt": "commitment: abc".join(f["notice.txt"].rsplit("commitment: ", 1))}), 2),
    "a stray line in a reveal": (ONE, edit("reveal1.txt", "value: ", "reserve: no\nvalue: "), 2),
    "a reveal of a session nobody announced": (("part.txt", "reveal1.txt", "reveal2.txt", "r1.paitao.json"),
        only_first, {"audit_reveal_stray"}),
    "a file that is not there": ((*ONE, "gone.txt"), nothing, 2),
    "no notice": (("reveal1.txt", "r1.paitao.json"), nothing, 2),
    "no reveal": (("notice.txt", "r1.paitao.json"), nothing, 2),
}  # fmt: skip

EVERY_GAME = ("nothing", "two cards", "a header", "boards in another order", "sessions exchanged")


def put(files: Files, folder: Path) -> None:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")


@pytest.mark.parametrize(
    ("game", "how"),
    [("huapai", how) for how in TAMPERINGS]
    + [(game, how) for game in ("shengji", "guandan", "bridge") for how in EVERY_GAME],
)
def test_package_and_script_agree_and_the_package_says_what(
    paitao: Paitao, cup: Path, published: Callable[[str], Files], game: str, how: str
) -> None:
    names, change, expected = TAMPERINGS[how]
    files = dict(published(game))
    change(files)
    put(files, cup)
    ran = paitao("audit", "--json", *names)
    assert "Traceback" not in ran.err
    assert by_script(list(names)) is (ran.code == 0)
    if isinstance(expected, int):
        assert ran.code == 2
        assert len(ran.err.strip().splitlines()) == 1
        return
    keys = {finding["key"] for finding in json.loads(ran.out)["findings"]}
    assert ran.code == (1 if expected else 0), keys
    for key in expected:
        assert any(one.startswith(key) or one.endswith(key) for one in keys), (key, keys)
    assert {key for key in keys if key.startswith("audit_")} == {key for key in expected if key.startswith("audit_")}
    for lang in ("en", "zh-Hant"):
        plain = paitao("--lang", lang, "audit", *names)
        assert plain.code == ran.code
        assert plain.out.count("\n") >= 4


@pytest.mark.parametrize("bad", ["gone.txt", "LABEL=gone.txt", "binary.txt", "half.json", "damaged.txt", "."])
def test_the_script_says_in_one_sentence_what_it_cannot_read(
    published: Callable[[str], Files], cup: Path, bad: str
) -> None:
    files = dict(published("huapai"))
    put(files, cup)
    (cup / "binary.txt").write_bytes(b"\xff\xfe\x00\xd8\x81")
    (cup / "half.json").write_text(files["r1.paitao.json"][:300], encoding="utf-8")
    (cup / "damaged.txt").write_text(files["reveal1.txt"].replace("value:", "worth:"), encoding="utf-8")
    ran = subprocess.run([sys.executable, str(SCRIPT), *ONE, bad], capture_output=True, text=True, encoding="utf-8")
    assert (ran.returncode, ran.stdout, len(ran.stderr.splitlines())) == (2, "", 1), ran.stderr
    assert bad in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_script_is_short() -> None:
    assert len(SCRIPT.read_text(encoding="utf-8").splitlines()) <= 60


def test_two_values_for_one_session_say_nothing_of_a_session_revealed_twice_alike(
    paitao: Paitao, published: Callable[[str], Files], cup: Path
) -> None:
    files = dict(published("huapai"))
    other_value(files)
    files["again.txt"] = files["reveal2.txt"] + "\n"
    put(files, cup)
    answer = json.loads(paitao("audit", "--json", *BOTH, "other.txt", "again.txt").out)
    states = {one["session"]: one["state"] for one in answer["sessions"]}
    assert (states["round 1"], states["第二輪"]) == ("broken", "holds")


def test_a_changed_card_is_named_with_board_and_seats(
    paitao: Paitao, published: Callable[[str], Files], cup: Path
) -> None:
    files = dict(published("huapai"))
    TAMPERINGS["two cards"][1](files)
    put(files, cup)
    ran = paitao("audit", *ONE)
    assert (
        len(re.findall(r"r1.paitao.json, board 3: one card is changed: \w+ is with [NE], announced was [EN]", ran.out))
        == 2
    )
    assert ran.out.endswith("Not everything is as it was announced.\n")


def test_a_record_of_another_program_is_audited(paitao: Paitao, published: Callable[[str], Files], cup: Path) -> None:
    put(published("bridge"), cup)
    assert paitao("convert", "r1.paitao.json", "-o", "r1.pbn").code == 0
    assert paitao("audit", "notice.txt", "reveal1.txt", "round 1=r1.pbn").code == 0


def test_a_replacing_notice_alone_is_not_all(paitao: Paitao, published: Callable[[str], Files], cup: Path) -> None:
    files = dict(published("huapai"))
    told = notices.read_notice(files["notice.txt"])[0]
    secret = notices.read_reveals(files["reveal1.txt"])[0].secret
    old = replace(told.announcement, late=True)
    new = replace(told.announcement, replaces=old.commitment(secret))
    commitment = new.commitment(secret)
    files |= {"old.txt": notices.block(old, new.replaces), "new.txt": notices.block(new, commitment)}
    files["both.txt"] = files["old.txt"] + files["new.txt"]
    files["opened.txt"] = notices.reveal_block(Reveal(new, commitment, "03,07,12,18,25,31+09", secret))
    record(lambda r: r["origin"].update(commitment=commitment))(files)
    put(files, cup)
    rest = ("opened.txt", "r1.paitao.json")
    alone = paitao("audit", "new.txt", *rest)
    assert alone.code == 0
    assert "All is as it was announced" not in alone.out
    assert f"an earlier one ({new.replaces[:16]}...) that was not given: ask the organiser" in alone.out
    assert json.loads(paitao("audit", "--json", "new.txt", *rest).out)["sessions"][0]["replaced_given"] is False
    for both in (("old.txt", "new.txt"), ("both.txt",)):
        ran = paitao("audit", *both, *rest)
        assert (ran.code, ran.out.splitlines()[-1]) == (0, "All is as it was announced.")
        assert by_script([*both, *rest])


def test_labels_of_made_sets_and_of_records_without_one(
    paitao: Paitao, published: Callable[[str], Files], cup: Path
) -> None:
    files = dict(published("huapai"))
    record(lambda r: r.update(session=""))(files)
    put(files, cup)
    one_sentence(
        paitao("audit", "--made", "a=r1.paitao.json", "--made", "a=r2.paitao.json", "a=r1.paitao.json"),
        "“a”",
        "LABEL=FILE",
    )
    assert "[LABEL=]FILE" in paitao("audit", "--help").out
    ran = paitao("audit", "notice.txt", "reveal1.txt", "r1.paitao.json")
    assert ran.code == 1
    assert "r1.paitao.json: the file names no session" in ran.out
    assert '"round 1=r1.paitao.json"' in ran.out


def test_names_that_paper_cannot_show_are_told_early(paitao: Paitao, cup: Path) -> None:
    rules = RULES.replace("GAME", "huapai").replace("Autumn Cup 2026", "\U00020bb7野杯 \U0001f600")
    (cup / "odd.toml").write_text(rules, encoding="utf-8")
    characters = ("\U00020bb7 U+20BB7, \U0001f600 U+1F600", "--font")
    check = paitao("regulations", "check", "odd.toml")
    answers = [check.out, json.dumps(json.loads(paitao("regulations", "check", "odd.toml", "--json").out)["open"])]
    assert check.code == 0
    assert "U+20BB7" in answers[1]
    assert "野" not in paitao("regulations", "check", "cup.toml").out
    told = (
        paitao("announce", "odd.toml", "-o", "odd.txt"),
        paitao("deal", "--rules", "odd.toml", "--session", "friendly"),
        paitao("deal", "huapai", "--boards", "1-4", "--event", "\U00020bb7 \U0001f600", "--seed", "x"),
    )
    for text in (answers[0], *(ran.err for ran in told)):
        assert all(word in text for word in characters), text
        assert text.count("U+20BB7") == 1
    assert {ran.code for ran in told} == {0}
    plain = paitao("deal", "huapai", "--boards", "1-4", "--event", "秋季盃 Łódź", "--seed", "y")
    assert (plain.code, "--font" in plain.err) == (0, False)


def test_what_needs_no_look_at_the_fonts_is_in_them() -> None:
    from boards.printing.measure import load_fonts
    from dealer.operations.names import _is_common

    common = [chr(code) for code in range(32, 0x10000) if chr(code).isprintable() and _is_common(chr(code))]
    assert len(common) > 14000
    assert load_fonts().missing("".join(common)) == ""


def test_field_f039_from_the_command_line(paitao: Paitao, cup: Path, field: Path) -> None:
    case = json.loads((field / "F039-announced-and-played.json").read_text(encoding="utf-8"))
    for prefix, sets in (("made", case["made"]), ("played", case["played"])):
        for at, deals in enumerate(sets.values(), 1):
            games = (f'[Event "Cup"]\n[Board "{n}"]\n[Deal "{deal}"]\n' for n, deal in enumerate(deals, 1))
            Path(f"{prefix}{at}.pbn").write_text("\n".join(games), encoding="utf-8")
    made = [word for at in (1, 2, 3) for word in ("--made", f"session {at}=made{at}.pbn")]
    ran = paitao("audit", *made, *(f"session {at}=played{at}.pbn" for at in (1, 2, 3)))
    assert ran.code == 1
    assert "the boards announced for “session 3” were played as “session 1”" in ran.out
    assert "the boards announced for “session 1” were played as “session 2”" in ran.out
    assert "played3.pbn: board 1 of the record is board 1 announced for “session 2”." in ran.out
    assert "played3.pbn, board 2: its deal is in no announced set" in ran.out
    assert paitao("audit", *made, "session 1=played2.pbn", "session 2=made2.pbn", "session 3=played1.pbn").code == 0


def test_field_f040_last_months_boards_are_named(paitao: Paitao, cup: Path, field: Path) -> None:
    case = json.loads((field / "F040-played-two-weeks-ago.json").read_text(encoding="utf-8"))
    for name, boards in case["sets"].items():
        games = (f'[Event "Club"]\n[Board "{n}"]\n[Deal "{deal}"]\n' for n, deal in boards.items())
        Path(f"{name}.pbn").write_text("\n".join(games), encoding="utf-8")
        assert paitao("import", f"{name}.pbn", "--set", name).code == 0
    hands = case["scan_of_one_board"]["cards"].removeprefix("N:").split()
    Path("found.json").write_text(
        json.dumps({"board": 2, "hands": dict(zip("NESW", hands, strict=True))}), encoding="utf-8"
    )
    verify = ("verify", case["expected_set"], "--board", "2", "--reading", "found.json")
    ran = paitao(*verify)
    assert (ran.code, "this is board 2 of another set, “0807”" in ran.out, "Stop" in ran.out) == (1, True, True)
    assert paitao("sets", "close", "0807").code == 0
    assert "which was played already" in paitao(*verify).out
    assert not re.search(r"\b[SHDC][AKQJT2-9]\b", ran.out + ran.err)
