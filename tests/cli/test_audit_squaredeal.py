"""`audit --squaredeal`: published records against what description and keys give; what is wrong is named."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "dealer"))
import squaredeal_reference as reference

from boards import formats

Run = Callable[..., Any]
VALUE = b"43275.91"
PHASES = ("3:1-8,9-16:QF#:Quarter Final #/3", "2:8:FIN##:Final #/2", "1:?:EXTRA:Play-off")
SESSIONS = (3, 2, 1)


def key(phase: int, session: int | str) -> str:
    return reference.session_key(f"cup {phase} {session}")


def deals(phase: int, session: int, count: int = 8, which: str = "original", value: bytes = VALUE) -> list[str]:
    return reference.deals(key(phase, session), value, count, which)


class Event:
    """A published event in a folder, and records beside it."""

    def __init__(self, paitao: Run, folder: Path, **options: object) -> None:
        self.paitao, self.folder = paitao, folder
        self.files = reference.write(folder, PHASES, SESSIONS, **options)

    def record(self, name: str, hands: list[str], **options: Any) -> str:
        (self.folder / name).write_bytes(reference.pbn(hands, **options))
        return str(self.folder / name)

    def audit(self, *records: str, more: tuple[str, ...] = (), lang: str = "en") -> Any:
        named = [word for record in records for word in ("--pbn", record)]
        return self.paitao("--lang", lang, "audit", "--squaredeal", *self.files, *named, *more)

    def findings(self, *records: str, code: int = 1) -> list[list[tuple[str, Any]]]:
        """Keys of findings and notes of each file, with the board."""
        ran = self.audit(*records, more=("--json",))
        assert ran.code == code, ran.err
        return [[(f["key"].removeprefix("squaredeal_"), f.get("board")) for f in [*file["findings"], *file["notes"]]]
                for file in json.loads(ran.out)["files"]]  # fmt: skip


@pytest.fixture
def event(paitao: Run, tmp_path: Path) -> Event:
    return Event(paitao, tmp_path)


def test_published_records_are_dealt_again(event: Event) -> None:
    ran = event.audit(
        event.record("QF1.pbn", deals(1, 1)), event.record("QF2.pbn", deals(1, 2), first=9),
        event.record("FIN01.pbn", deals(2, 1)), event.record("EXTRA.pbn", deals(3, 1, 5)),
    )  # fmt: skip
    assert ran.code == 0, ran.out
    assert "SHA-256 of the .sqk file is KH" in ran.out
    assert "8 of 8 boards are phase 1, session 2 (Quarter Final 2/3), original" in ran.out
    assert "5 boards are phase 3, session 1 (Play-off), original" in ran.out
    assert "29 of 29 deals" in ran.out


@pytest.mark.parametrize("name", ["QF1.pbn", "QF1.bri", "QF1.dlm", "QF1.lin", "QF1.csv", "QF1.dup", "QF1.paitao.json"])
def test_any_record_will_do(event: Event, name: str) -> None:
    of = formats.read(reference.pbn(deals(1, 1)), "x.pbn").to_set(bytes(16))
    (event.folder / name).write_bytes(formats.for_path(name).write(of))
    assert event.findings(str(event.folder / name), code=0) == [[]]


def test_without_records_it_says_what_was_derived(event: Event) -> None:
    ran = event.audit()
    assert ran.code == 0
    assert "phase 1: Quarter Final #/3; sessions 3, boards 1-8,9-16; 24 deals derived" in ran.out
    assert "phase 3: Play-off; sessions 1, boards ?" in ran.out


def exchange(deal: str, a: str, b: str) -> str:
    """Two ranks of clubs of different hands change places."""
    return " ".join(h.rpartition(".")[0] + "." + h.rpartition(".")[2].translate(str.maketrans(a + b, b + a))
                    for h in deal.split())  # fmt: skip


def test_one_changed_card_is_named_and_no_other(event: Event) -> None:
    hands = deals(1, 1)
    clubs = [hand.rpartition(".")[2] for hand in hands[4].split()]
    north, east = clubs[0][0], clubs[1][0]
    hands[4] = exchange(hands[4], north, east)
    record = event.record("QF1.pbn", hands)
    assert event.findings(record) == [[("differs", 5)]]
    first = min(north, east, key="AKQJT98765432".index)
    told = event.audit(record).out
    was, now = ("N", "E") if first == north else ("E", "N")
    assert f"C{first} was dealt to {was} and is with {now} here; cards elsewhere: 2." in told
    assert "7 of 8 deals" in told
    assert "梅花" in event.audit(record, lang="zh-Hans").out


def test_a_board_of_another_session(event: Event) -> None:
    hands = deals(1, 1)
    hands[2] = deals(2, 2)[6]
    record = event.record("QF1.pbn", hands)
    assert event.findings(record) == [[("stray", 3), ("missing", None)]]
    assert "board 7 of another session: phase 2, session 2 (Final 2/2), original" in event.audit(record).out


def test_a_file_of_another_session(event: Event) -> None:
    record = event.record("QF1.pbn", deals(2, 2))
    assert event.findings(record) == [[("other_session", None)]]
    assert "this is session 2 of phase 2 (Final 2/2, original); its name QF1 is that of session 1 of phase 1" in (
        event.audit(record).out
    )
    assert event.findings(event.record("whatever.pbn", deals(2, 2)), code=0) == [[]]


def test_numbers_do_not_matter_but_are_told(event: Event) -> None:
    assert event.findings(event.record("QF2.pbn", deals(1, 2)), code=0) == [[("renumbered", None)]]


def test_a_changed_order_is_no_changed_card(event: Event) -> None:
    hands = deals(1, 1)
    record = event.record("QF1.pbn", [*hands[:2], hands[3], hands[2], *hands[4:]])
    assert event.findings(record) == [[("order", 4)]]
    assert "no card differs by that" in event.audit(record).out
    assert event.findings(event.record("QF1.pbn", hands[::-1])) == [[("order", 2)]]
    both = event.record("QF1-2.pbn", [*deals(1, 2), *hands])
    assert event.findings(both) == [[("sessions_order", None), ("renumbered", None), ("renumbered", None)]]
    good = event.record("QF1-2.pbn", [*hands, *deals(1, 2)])
    assert event.findings(good, code=0) == [[]]


def test_boards_missing_and_boards_twice(event: Event) -> None:
    hands = deals(1, 1)
    gone = event.record("QF1.pbn", [*hands[:2], *hands[4:7]], board_numbers=[1, 2, 5, 6, 7])
    assert event.findings(gone) == [[("missing", None)]]
    assert "Quarter Final 1/3, original): 3-4,8." in event.audit(gone).out
    twice = event.record("QF1.pbn", [*hands, hands[0]])
    assert event.findings(twice) == [[("deal_twice", 9)]]
    tables = event.record("QF1.pbn", [*hands, *hands], board_numbers=[*range(1, 9), *range(1, 9)])
    assert event.findings(tables, code=0) == [[]]


def test_a_turned_deal(event: Event) -> None:
    hands = deals(1, 1)
    n, e, s, w = hands[5].split()
    hands[5] = f"{w} {n} {e} {s}"
    record = event.record("QF1.pbn", hands)
    assert event.findings(record) == [[("turned", 6)]]
    assert "turned clockwise by 1 of 4 seats" in event.audit(record).out


def test_the_reserve_instead_of_the_original(event: Event) -> None:
    reserve = deals(1, 3, which="reserve")
    assert event.findings(event.record("QF3.pbn", reserve)) == [[("reserve_used", None)]]
    assert event.findings(event.record("hall.pbn", reserve)) == [[("reserve_used", None)]]
    assert event.findings(event.record("QF3reserve.pbn", reserve), code=0) == [[("reserve_named", None)]]
    assert "reserve" in event.audit(str(event.folder / "QF3reserve.pbn")).out


@pytest.mark.parametrize(
    ("written", "meant"),
    [("43275.91", "43275,91"), ("44901,92", "44901.92"), ("43275.91", "4327591"), ("43,275.91", "43275.91"),
     ("4327591", "43275.91"), ("43275.91", "43275.91 ")],
)  # fmt: skip
def test_the_delayed_value_spelled_another_way(paitao: Run, tmp_path: Path, written: str, meant: str) -> None:
    event = Event(paitao, tmp_path, value=written)
    record = event.record("QF1.pbn", deals(1, 1, value=meant.encode()))
    assert event.findings(record) == [[("other_value", None)]]
    assert f"delayed value “{meant}”" in event.audit(record).out
    again = event.audit(record, more=("--value", meant))
    assert again.code == (0 if meant.strip() == meant else 1)


def test_deals_of_nobody(event: Event) -> None:
    foreign = reference.deals(reference.session_key("somebody else"), VALUE, 8)
    assert event.findings(event.record("QF2.pbn", foreign)) == [[("foreign_named", None)]]
    assert event.findings(event.record("club.pbn", foreign)) == [[("foreign", None)]]
    hands = [*deals(1, 1), foreign[0]]
    assert event.findings(event.record("QF1.pbn", hands)) == [[("nobodys", 9)]]


def test_a_value_that_is_not_known_yet(paitao: Run, tmp_path: Path) -> None:
    event = Event(paitao, tmp_path, value=None)
    assert event.audit().code == 0
    assert "no delayed value" in event.audit().err
    record = event.record("QF1.pbn", deals(1, 1))
    refused = event.audit(record)
    assert refused.code == 2
    assert refused.err.startswith(f"{event.files[0]}: there is no delayed value (DV)")
    assert event.audit(record, more=("--value", "43275.91")).code == 0


def test_keys_that_were_not_committed_to(event: Event) -> None:
    sqk = Path(event.files[1])
    other = reference.sqk(SESSIONS, "another cup")
    sqk.write_bytes(other)
    ran = event.audit()
    assert ran.code == 1
    assert "NOT those that were committed to" in ran.out
    sqk.write_bytes(reference.sqk(SESSIONS).replace(b"\r\n", b"\n"))
    mailed = event.audit()
    assert (mailed.code, "line ends were changed" in mailed.out) == (0, True)
    sqk.write_bytes(b"".join(reference.sqk(SESSIONS).splitlines(keepends=True)[:-2]))
    lacking = json.loads(event.audit(more=("--json",)).out)
    assert [f["key"] for f in lacking["findings"]] == [
        "squaredeal_hash_fails", "squaredeal_key_lacking", "squaredeal_key_lacking",
    ]  # fmt: skip
    assert lacking["key_hash"]["state"] == "fails"
    assert not lacking["clean"]


def test_open_ended_phases(paitao: Run, tmp_path: Path) -> None:
    for label in ("1", "?"):
        keys = reference.sqk([label])
        (tmp_path / "cup.sqk").write_bytes(keys)
        (tmp_path / "cup.sqd").write_bytes(reference.sqd(["?:1-4,5-8:KO#:Knock-out #"], keys))
        hands = reference.deals(key(1, label), VALUE, 4, "originalses6")
        (tmp_path / "KO6.pbn").write_bytes(reference.pbn(hands, first=5))
        ran = paitao("audit", "--squaredeal", tmp_path / "cup.sqd", tmp_path / "cup.sqk", "--pbn", tmp_path / "KO6.pbn")
        assert ran.code == 0, ran.out
        assert "4 of 4 boards are phase 1, session 6 (Knock-out 6), original" in ran.out


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_damaged_files_are_one_sentence_each(event: Event, lang: str) -> None:
    good = event.record("QF1.pbn", deals(1, 1))
    sqd, sqk = map(Path, event.files)
    kept = sqd.read_bytes(), sqk.read_bytes()
    for file, data, line in (
        (sqd, kept[0].replace(b"1-8,9-16", b"1-8,9~16"), 7), (sqd, b"", 0), (sqk, kept[1].replace(b"1,2:", b"1.2:"), 2),
        (sqk, kept[1][:40] + b"\x80" + kept[1][41:], 1), (sqk, b"PK\0\0", 0),
    ):  # fmt: skip
        file.write_bytes(data)
        ran = event.audit(good, lang=lang)
        assert ran.code == 2
        assert ran.out == ""
        assert len(ran.err.splitlines()) == 1
        assert ran.err.startswith(f"{file}")
        assert not line or str(line) in ran.err.removeprefix(str(file))
        sqd.write_bytes(kept[0])
        sqk.write_bytes(kept[1])
    for missing in (event.files[0], event.files[1], good):
        Path(missing).rename(missing + ".away")
        assert event.audit(good, lang=lang).code == 2
        Path(missing + ".away").rename(missing)
    assert event.audit(good, lang=lang).code == 0


def test_a_bad_board_of_a_record_does_not_hide_the_others(event: Event) -> None:
    hands = deals(1, 1)
    hands[3] = hands[3].replace("A", "", 1)
    assert event.findings(event.record("QF1.pbn", hands))[0][0][1] == 4


def test_other_games_are_refused(event: Event) -> None:
    made = event.folder / "g.paitao.json"
    assert event.paitao("deal", "guandan", "--boards", "1-2", "--seed", "x", "-o", made).code == 0
    ran = event.audit(str(made))
    assert ran.code == 2
    assert "108" in ran.err


def test_no_answer_holds_a_hand_or_a_key(event: Event) -> None:
    hands = deals(1, 1)
    hands[0], hands[1] = hands[1], reference.deals(key(1, 1), b"x", 1)[0]
    record = event.record("QF1.pbn", hands)
    for more in ((), ("--json",)):
        ran = event.audit(record, more=more)
        assert ran.code == 1
        for secret in (*hands[0].split(), *deals(1, 1)[2].split(), key(1, 1), key(2, 1)):
            assert secret not in ran.out + ran.err
    assert event.audit(record, more=("--json",)).out == event.audit(record, more=("--json",)).out


def test_audit_alone_asks_what(paitao: Run) -> None:
    ran = paitao("audit")
    assert ran.code == 2
    assert "--squaredeal" in ran.err


def test_the_answer_of_the_page(paitao: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (Path(__file__).parent.parent.parent / "docs" / "squaredeal.md").read_text(encoding="utf-8")
    for name, body in re.findall(r"^```text input (\S+)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        (tmp_path / name).write_text(body, encoding="utf-8", newline="\n")
    monkeypatch.chdir(tmp_path)
    ran = paitao("audit", "--squaredeal", "CUP.sqd", "CUP.sqk", "--pbn", "SF1.pbn", "--pbn", "SF2.pbn")
    assert f"```text\n{ran.out}```" in text
