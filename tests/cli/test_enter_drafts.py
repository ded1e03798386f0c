"""Boards typed halfway: kept through kills, ended input and leaving; gone when the board is whole or thrown away."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Paitao = Callable[..., Any]
HANDS = {"N": "AK4.QJ93.T52.876", "E": "QJT9.A42.KQ7.432", "S": "8765.KT8.A93.AQ5", "W": "32.765.J864.KJT9"}
LINES = [*"AK4 QJ93 T52 876 QJT9 A42 KQ7 432 8765 KT8 A93 AQ5".split(), "y"]
SECRETS = [*LINES[:-1], *HANDS.values(), "KJT9", "J864"]


def enter(paitao: Paitao, *more: str, lines: list[str], lang: str = "en") -> Any:
    stdin = "".join(f"{line}\n" for line in lines).encode()
    return paitao("--lang", lang, "enter", "club", "--game", "bridge", "--board", "7", *more, stdin=stdin)


def hands_of(paitao: Paitao) -> Any:
    assert paitao("enter", "club", "--done").code == 0
    return json.loads(paitao("show", "club", "--reveal", "--json").out)["boards"][0]["hands"]


def drafts(folder: Path) -> int:
    db = sqlite3.connect(folder / "store.sqlite")
    (count,) = db.execute("select count(*) from entry_drafts").fetchone()
    db.close()
    return int(count)


def read_until(process: "subprocess.Popen[bytes]", words: bytes) -> bytes:
    assert process.stderr is not None
    text = b""
    while words not in text:
        byte = process.stderr.read(1)
        assert byte, text
        text += byte
    return text


@pytest.mark.parametrize("count", [6, 9, 12])
def test_a_killed_process_loses_no_line_that_was_taken(
    paitao: Paitao, process: Any, own_data_folder: Path, count: int
) -> None:
    running = process("enter", "club", "--game", "bridge", "--board", "7")
    running.stdin.write("".join(f"{line}\n" for line in LINES[:count]).encode())
    running.stdin.flush()
    # The question that follows the last line is on the screen: at this instant the power goes.
    after = {6: b"E 7/13  diamonds", 9: b"S 4/13  hearts", 12: b"W gets the other"}[count]
    read_until(running, after)
    running.kill()
    running.wait()
    running.stdin.close()
    running.stderr.close()
    running.stdout.close()
    assert drafts(own_data_folder) == 1
    if sys.platform != "win32":
        assert {path.stat().st_mode & 0o077 for path in own_data_folder.iterdir() if path.is_file()} == {0}
    again = enter(paitao, lines=["", *LINES[count:]])
    assert again.code == 0, again.err
    line = next(line for line in again.err.splitlines() if line.startswith("board 7: "))
    assert "kept from " in line
    assert ("N; next is E" in line, "N and E; next is S" in line) == (count == 6, count == 9)
    assert not [secret for secret in SECRETS if secret in again.out + again.err]
    assert drafts(own_data_folder) == 0
    assert hands_of(paitao) == HANDS


def test_lines_from_the_start_are_not_taken_for_those_that_follow(paitao: Paitao) -> None:
    """A script that is run again begins with the first hand; two packs would hold it twice."""
    paitao("deal", "guandan", "--boards", "1", "--seed", "x", "--set", "g")
    hands = json.loads(paitao("show", "g", "--reveal", "--json").out)["boards"][0]["hands"]
    script = [hands["N"], hands["W"], hands["S"], "y"]
    first = paitao("enter", "e", "--game", "guandan", "--board", "1", stdin=f"{script[0]}\n".encode())
    assert first.code == 2
    again = paitao("enter", "e", "--board", "1", stdin="".join(f"{line}\n" for line in script[1:]).encode())
    assert again.code == 2
    assert json.loads(paitao("sets", "--json").out)[-1]["boards"] == []
    whole = "".join(f"{line}\n" for line in ["n", *script])
    assert paitao("enter", "e", "--board", "1", "--done", stdin=whole.encode()).code == 0


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_left_taken_up_and_thrown_away(paitao: Paitao, own_data_folder: Path, lang: str) -> None:
    left = enter(paitao, "--event", "Cup", lines=[*LINES[:5], "!"], lang=lang)
    assert left.code == 0
    assert drafts(own_data_folder) == 1
    closed = paitao("--lang", lang, "enter", "club", "--done")
    assert closed.code == 2
    assert "--board 7" in closed.err
    assert len(closed.err.splitlines()) == 1
    assert paitao("deal", "bridge", "--boards", "1", "--seed", "x", "--set", "club").code == 2
    asked = enter(paitao, lines=["AK4", "!"], lang=lang)
    assert asked.code == 0
    assert drafts(own_data_folder) == 1
    back = enter(paitao, lines=["", "<", "!"], lang=lang)
    assert back.code == 0
    taken = enter(paitao, lines=["y", *LINES[4:]], lang=lang)
    assert taken.code == 0, taken.err
    assert hands_of(paitao) == HANDS
    assert json.loads(paitao("sets", "--json").out)[0]["event"] == "Cup"


def test_a_set_that_was_only_begun_goes_with_its_draft(paitao: Paitao, own_data_folder: Path) -> None:
    enter(paitao, lines=["AK4"])
    assert json.loads(paitao("sets", "--json").out)[0]["boards"] == []
    gone = enter(paitao, lines=["n", "!"])
    assert gone.code == 0
    assert json.loads(paitao("sets", "--json").out) == []
    enter(paitao, lines=["AK4", "<", "!"])
    assert json.loads(paitao("sets", "--json").out) == []
    enter(paitao, lines=["AK4", "!!", *LINES])
    assert hands_of(paitao) == HANDS


def test_a_board_from_a_file_takes_the_place_of_its_draft(
    paitao: Paitao, own_data_folder: Path, tmp_path: Path
) -> None:
    enter(paitao, lines=LINES[:7])
    file = tmp_path / "hands.txt"
    file.write_text("".join(f"7 {seat} {HANDS[seat]}\r\n" for seat in "NES"), encoding="utf-8")
    assert paitao("enter", "club", "--from", str(file)).code == 0
    assert drafts(own_data_folder) == 0


def test_a_board_that_is_being_replaced_goes_on_without_force(paitao: Paitao, own_data_folder: Path) -> None:
    enter(paitao, lines=LINES)
    turned = [HANDS["E"], HANDS["N"], HANDS["S"]]
    assert enter(paitao, "--force", lines=turned[:2]).code == 2
    assert drafts(own_data_folder) == 1
    assert enter(paitao, lines=["", turned[2], "y"]).code == 0
    assert hands_of(paitao) == {**HANDS, "N": HANDS["E"], "E": HANDS["N"]}


def test_a_draft_under_another_header_is_refused_and_stays(paitao: Paitao, own_data_folder: Path) -> None:
    paitao("deal", "shengji", "--boards", "1", "--seed", "x", "--set", "s")
    hands = json.loads(paitao("show", "s", "--reveal", "--json").out)["boards"][0]["hands"]
    words = ("enter", "e", "--game", "shengji", "--board", "1")
    begun = paitao(*words, stdin=f"{hands['E']}\n{hands['N']}\n".encode())
    assert begun.code == 2
    assert "the bottom of 8" in begun.err
    other = paitao(*words, "--header", "declarer=S", stdin=b"\n")
    assert other.code == 2
    assert "--header" in other.err
    assert drafts(own_data_folder) == 1
    assert paitao(*words, "--done", stdin=f"\n{hands['W']}\ny\n".encode()).code == 0
    assert json.loads(paitao("show", "e", "--reveal", "--json").out)["boards"][0]["hands"] == hands


def test_control_c_keeps_the_lines(paitao: Paitao, process: Any, own_data_folder: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("Windows sends Ctrl-C to the whole console, the tests included")
    import signal

    running = process("enter", "club", "--game", "bridge", "--board", "7")
    running.stdin.write(b"AK4\nQJ93\n")
    running.stdin.flush()
    read_until(running, b"N 7/13  diamonds: ")
    running.send_signal(signal.SIGINT)
    _, err = running.communicate()
    assert running.returncode == 130
    assert b"Traceback" not in err
    assert b"is kept" in err
    assert drafts(own_data_folder) == 1
    assert enter(paitao, lines=["", *LINES[2:]]).code == 0


def test_boards_that_are_there_are_passed_over_when_the_list_is_given_again(paitao: Paitao) -> None:
    enter(paitao, lines=LINES)
    six = ["AK5.QJ93.T52.876", "QJT3.A42.KQ7.432", "8764.KT8.A93.AQ5", "y"]
    eight = [hand.translate(str.maketrans("23", "32")) for hand in six]
    more = "".join(f"{line}\n" for line in six + eight).encode()
    again = paitao("enter", "club", "--board", "6-8", "--done", stdin=more)
    assert again.code == 0, again.err
    assert "boards 7 of" in again.err
    assert "Board 7" not in again.err
    shown = json.loads(paitao("show", "club", "--reveal", "--json").out)["boards"]
    assert [board["number"] for board in shown] == [6, 7, 8]
    assert shown[1]["hands"] == HANDS


def test_the_hand_of_another_board_is_told_when_it_is_typed(paitao: Paitao, tmp_path: Path) -> None:
    enter(paitao, lines=LINES)
    again = paitao("enter", "club", "--board", "9", stdin="".join(f"{line}\n" for line in LINES).encode())
    assert again.code == 2
    assert "N: this is the hand that was entered as N of board 7" in again.err
    file = tmp_path / "hands.txt"
    file.write_text("9 " + " ".join(f"{seat}={hand}" for seat, hand in HANDS.items()), encoding="utf-8")
    refused = paitao("enter", "club", "--from", str(file))
    assert refused.code == 2
    assert "board 9: this is the deal of board 7 again" in refused.err
    assert len(refused.err.splitlines()) == 1
    assert paitao("enter", "club", "--from", str(file), "--force").code == 0


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_slips_are_told_at_once_with_the_next_step(paitao: Paitao, lang: str) -> None:
    typed = [
        "AAK", "AK4", "红桃QJ93", "", "<", "方块T52", "8765", "876", "QJT94", "<北",
        "AKQ.J93.T52.876", "<n", HANDS["N"], HANDS["N"], "?", *LINES[4:12], "", "y",
    ]  # fmt: skip
    ran = enter(paitao, lines=typed, lang=lang)
    assert ran.code == 0, ran.err
    for words in {
        "en": (
            "SA stands 2 times",
            "would be 14 cards",
            "S4 was typed for N before",
            "<N takes back",
            "N is whole: 13",
        ),
        "zh-Hans": ("黑桃A写了2次", "就有14张", "黑桃4 前面已录给北", "<北 收回", "北已齐：13张，3-4-3-3"),
    }[lang]:
        assert words in ran.err
    assert hands_of(paitao) == HANDS


@pytest.mark.parametrize(
    ("game", "how"),
    [("huapai", "typed"), ("shengji", "typed"), ("guandan", "typed"), ("bridge", "file"), ("guandan", "file")],
)
def test_every_game_on_a_chinese_console_with_windows_line_ends(
    paitao: Paitao, process: Any, tmp_path: Path, game: str, how: str
) -> None:
    paitao("deal", game, "--boards", "1-3", "--seed", "x", "--set", "s")
    board = json.loads(paitao("show", "s", "--board", "3", "--reveal", "--json").out)["boards"][0]
    order = {"bridge": "NES", "shengji": "ENW"}.get(game, "NWS")
    names = "黑桃 红桃 方块 梅花".split()
    wide = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
    lines: list[str] = []
    for seat in order:
        suits, _, jokers = board["hands"][seat].partition("+")
        named = [
            f"{name}{ranks.replace('T', '10').translate(wide)}"
            for name, ranks in zip(names, suits.split("."), strict=True)
        ]
        kings = jokers.replace("X", "小王").replace("D", "大王")
        if how == "typed":
            lines += [*named, kings] if game in ("guandan", "shengji") else named
        else:
            seats = dict(zip("NESW", "北东南西", strict=True))
            lines.append(f"３ {seats[seat]} " + " ".join(named) + (" " + kings if kings else ""))
    text = "".join(f"{line}\r\n" for line in [*lines, *(["是"] if how == "typed" else [])]).encode("gbk")
    if how == "typed":
        source = ("--board", "3")
    else:
        (tmp_path / "typed.txt").write_bytes(text)
        source = ("--from", "typed.txt")
    running = process(
        "--lang", "zh-Hans", "enter", "e", "--game", game, *source, "--done", env={"PYTHONIOENCODING": "gbk"}
    )
    out, err = running.communicate(text if how == "typed" else b"")
    assert running.returncode == 0, err.decode("gbk", "replace")
    assert "?" not in out.decode("gbk")
    assert "\ufffd" not in err.decode("gbk")
    shown = json.loads(paitao("show", "e", "--reveal", "--json").out)["boards"][0]
    assert (shown["hands"], shown["header"]) == (board["hands"], board["header"])


def test_bytes_of_another_code_page_are_refused_and_typed_again(paitao: Paitao, process: Any) -> None:
    running = process("enter", "club", "--game", "bridge", "--board", "7", env={"PYTHONIOENCODING": "utf-8"})
    _, err = running.communicate(b"\xba\xda\xcc\xd2AK\n" + "\n".join(LINES).encode() + b"\n")
    assert running.returncode == 0, err
    assert b"Traceback" not in err
    assert os.linesep.encode() in err
    assert hands_of(paitao) == HANDS
