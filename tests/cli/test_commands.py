"""Each command as a user types it: results, exit codes, refusals (field kind J)."""

import json
import os
import re
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from patience import HANG_S, until

Ran = Any  # tests/conftest.py has it; a test module cannot import it by name
Paitao = Callable[..., Ran]
ROOT = Path(__file__).parents[2]
SEED = ("--seed", "autumn cup 2026", "--session", "round 1")


@pytest.fixture
def made(paitao: Paitao, tmp_path: Path) -> Path:
    """A huapai set named `hp` in the store and as a record file."""
    file = tmp_path / "hp.paitao.json"
    assert paitao("deal", "huapai", "--boards", "1-16", *SEED, "--set", "hp", "-o", file).code == 0
    return file


def one_sentence(ran: Ran, code: int = 2) -> str:
    """A refusal: its code, nothing on stdout, exactly one line, no traceback."""
    assert ran.code == code, ran
    assert ran.out == ""
    lines = ran.err.strip().splitlines()
    assert len(lines) == 1, ran.err
    assert "Traceback" not in ran.err
    return lines[0]


@pytest.mark.parametrize(
    ("game", "code"),
    [("huapai", "66H6-9KCW"), ("shengji", "F54N-MBJZ"), ("guandan", "J0V8-KGY4"), ("bridge", "GFCS-045X")],
)
def test_deal_prints_the_known_code(paitao: Paitao, game: str, code: str) -> None:
    ran = paitao("deal", game, "--boards", "1-16", *SEED)
    assert (ran.code, ran.out.split()[0]) == (0, code)


def test_same_seed_same_bytes_and_no_second_set(paitao: Paitao, made: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.paitao.json"
    ran = paitao("deal", "huapai", "--boards", "1-16", *SEED, "-o", again)
    assert again.read_bytes() == made.read_bytes()
    assert "hp" in ran.out
    assert len(json.loads(paitao("sets", "--json").out)) == 1


@pytest.mark.parametrize("game", ["bridge", "huapai"])
def test_field_f034_same_bytes_in_any_process(game: str, field: Path, tmp_path: Path) -> None:
    told = json.loads((field / "F034-same-seed-again.json").read_text(encoding="utf-8"))
    boards = f"1-{told['boards']}"
    written: set[bytes] = set()
    for number, (options, zone, locale, folder) in enumerate(
        [((), "UTC", "C", tmp_path), (("-O",), "Asia/Shanghai", "C.UTF-8", Path(tmp_path.anchor))]
    ):
        names = [tmp_path / f"{number}.paitao.json", tmp_path / f"{number}.pbn"]
        environment = {
            **os.environ, "PYTHONPATH": str(ROOT), "PAITAO_DATA": str(tmp_path / str(number)), "TZ": zone,
            "LC_ALL": locale, "PYTHONHASHSEED": str(number),
        }  # fmt: skip
        files = [word for name in names for word in ("-o", str(name))]
        deal = ["deal", game, "--boards", boards, "--seed", told["seed"], *files]
        command = [sys.executable, *options, "-P", "-m", "cli", *deal]
        subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, timeout=HANG_S)
        written.add(b"\0".join(name.read_bytes() for name in names))
    assert len(written) == 1


def test_board_seven_alone(paitao: Paitao, made: Path, tmp_path: Path) -> None:
    alone = tmp_path / "seven.paitao.json"
    paitao("deal", "huapai", "--boards", "7", *SEED, "-o", alone)
    whole = {b["number"]: b for b in json.loads(made.read_text(encoding="utf-8"))["boards"]}
    assert json.loads(alone.read_text(encoding="utf-8"))["boards"] == [whole[7]]


def test_system_secret_is_kept_private_and_used_again(paitao: Paitao, own_data_folder: Path) -> None:
    one = paitao("deal", "bridge", "--boards", "1-4", "--event", "秋季杯/Cup", "--session", "1")
    assert one.code == 0
    assert "unproved" in one.out
    key_files = list((own_data_folder / "secrets").iterdir())
    assert len(key_files) == 1
    secret = key_files[0].read_text(encoding="ascii").split()[1]
    if sys.platform != "win32":
        assert os.stat(key_files[0]).st_mode & 0o077 == 0
    two = paitao("deal", "bridge", "--boards", "1-4", "--event", "秋季杯/Cup", "--session", "2")
    again = paitao("deal", "bridge", "--boards", "1-4", "--event", "秋季杯/Cup", "--session", "1")
    assert one.out.split()[0] == again.out.split()[0] != two.out.split()[0]
    assert secret not in one.out + one.err + two.out + two.err
    assert len(list((own_data_folder / "secrets").iterdir())) == 1


def test_without_event_every_set_has_a_secret_of_its_own(paitao: Paitao, own_data_folder: Path) -> None:
    codes = {paitao("deal", "huapai", "--boards", "1-2").out.split()[0] for _ in range(2)}
    assert {p.stem for p in (own_data_folder / "secrets").iterdir()} == codes
    assert len(codes) == 2


def test_seed_and_secret_together_are_refused(paitao: Paitao, tmp_path: Path) -> None:
    ran = paitao("deal", "huapai", "--boards", "1", "--seed", "x", "--secret", tmp_path / "k")
    assert ran.code == 2
    assert not (tmp_path / "k").exists()


@pytest.mark.parametrize("content", ["", "hello", "paitao-secret/1\nzz\n", "paitao-secret/1\n" + "g" * 64])
def test_a_file_that_is_no_key_is_left_alone(paitao: Paitao, tmp_path: Path, content: str) -> None:
    key = tmp_path / "k.key"
    key.write_text(content, encoding="ascii")
    assert "key file" in one_sentence(paitao("deal", "huapai", "--boards", "1", "--secret", key))
    assert key.read_text(encoding="ascii") == content


@pytest.mark.parametrize(
    "text", ["20-11", "0-4", "-5", "1-", "1-16,9-20", "1–16", "1..16", "a-b", "1-1000000000", "", "1,,3", "٣-٤"]
)
def test_field_f098_ranges_are_refused(paitao: Paitao, text: str) -> None:
    one_sentence(paitao("deal", "huapai", f"--boards={text}", "--seed", "x"))


@pytest.mark.parametrize(("text", "count"), [("1-16", 16), ("11-20", 10), ("5", 1), ("1-4,9-12", 8), (" 1 - 4 ", 4)])
def test_field_f098_ranges_are_read(paitao: Paitao, text: str, count: int) -> None:
    ran = paitao("deal", "huapai", f"--boards={text}", "--seed", "x", "-o", "-")
    assert len(json.loads(ran.out)["boards"]) == count


def test_unknown_game(paitao: Paitao) -> None:
    assert "huapai, shengji, guandan, bridge" in one_sentence(paitao("deal", "doudizhu", "--boards", "1"))


def test_existing_output_is_kept(paitao: Paitao, made: Path) -> None:
    before = made.read_bytes()
    sentence = one_sentence(paitao("deal", "huapai", "--boards", "1-2", "--seed", "y", "-o", made))
    assert made.name in sentence
    assert "--force" in sentence
    assert made.read_bytes() == before
    assert len(json.loads(paitao("sets", "--json").out)) == 1
    assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "y", "-o", made, "--force").code == 0
    assert made.read_bytes() != before


def test_outputs_are_all_written_or_none(paitao: Paitao, tmp_path: Path) -> None:
    pbn = tmp_path / "x.pbn"
    files = ("-o", tmp_path / "x.paitao.json", "-o", pbn)
    sentence = one_sentence(paitao("deal", "guandan", "--boards", "1", "--seed", "x", *files))
    assert "pbn" in sentence
    assert list(tmp_path.iterdir()) == []
    for wrong in (tmp_path / "none" / "x.pbn", tmp_path, tmp_path / "x.txt"):
        one_sentence(paitao("deal", "huapai", "--boards", "1", "--seed", "x", "-o", wrong))
    assert json.loads(paitao("sets", "--json").out) == []


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs Linux's /proc")
def test_read_only_folder(paitao: Paitao) -> None:
    """/proc takes no new file, even from root."""
    assert "/proc/x.pbn" in one_sentence(paitao("deal", "huapai", "--boards", "1", "--seed", "x", "-o", "/proc/x.pbn"))
    assert json.loads(paitao("sets", "--json").out) == []


def test_field_f015_card_twice(paitao: Paitao, field: Path, tmp_path: Path) -> None:
    bad = field / "F015-card-twice-card-missing.pbn"
    ran = paitao("check", bad)
    assert ran.code == 1
    assert re.search(r"board 12.*SA.*2 times", ran.out)
    assert re.search(r"board 12.*C2", ran.out)
    assert "board 11" not in ran.out
    for command in (
        ("convert", bad, "-o", tmp_path / "x.paitao.json"), ("import", bad),
        ("print", "cards", bad, "-o", tmp_path / "x.pdf"),
        ("print", "labels", bad, "-o", tmp_path / "x.png"),
    ):  # fmt: skip
        ran = paitao(*command)
        assert ran.code == 2
        assert "board 12" in ran.err
        assert ran.out == ""
    assert list(tmp_path.iterdir()) == []
    assert paitao("import", bad, "--boards", "11,13").code == 0
    assert json.loads(paitao("sets", "--json").out)[0]["boards"] == [11, 13]


def test_field_f094_exit_codes(paitao: Paitao, made: Path, field: Path, tmp_path: Path) -> None:
    assert paitao("check", made).code == 0
    assert paitao("check", field / "F015-card-twice-card-missing.pbn").code == 1
    assert paitao("verify", "hp", "--board", "1", "--counts", "13,13,13,13").code in (0, 1)
    assert paitao("verify", "hp", "--board", "1", "N=KQ9.QJ9.4.AK8764").code == 0
    assert paitao("verify", "hp", "--board", "1", "N=JT8.T43.AJ8632.9", "E=KQ9.QJ9.4.AK8764").code == 1
    one_sentence(paitao("check", tmp_path / "none.pbn"))
    (tmp_path / "nothing").mkdir()
    one_sentence(paitao("check", tmp_path / "nothing"))
    many = tmp_path / "many.pbn"
    deal = '[Deal "N:AAAAAAAAAAAAA... ... ... ..."]'
    many.write_text("".join(f'[Board "{n}"]\n{deal}\n\n' for n in range(1, 257)), encoding="ascii")
    assert paitao("check", many).code == 1


def test_field_f095_pipes(paitao: Paitao, made: Path) -> None:
    ran = paitao("deal", "huapai", "--boards", "1-16", *SEED, "-o", "-")
    assert ran.raw == made.read_bytes()
    assert ran.err.startswith("66H6-9KCW")
    converted = paitao("convert", "-", "--to", "pbn", stdin=made.read_bytes())
    assert converted.raw.startswith(b"% PBN 2.1\r\n")
    back = paitao("convert", "-", stdin=converted.raw)
    assert json.loads(back.out)["code"] == "66H6-9KCW"
    assert "\x1b" not in ran.out + ran.err


@pytest.mark.parametrize(
    "command",
    [
        ("deal", "huapai", "--boards", "1-900", "--seed", "x", "-o", "-"), ("sets",), ("sets", "--json"), ("--help",),
        ("deal", "--help"), ("show", "y", "--reveal"), ("deal", "huapai", "--boards", "1-3", "--seed", "z"),
    ],
)  # fmt: skip
def test_field_f095_a_closed_pipe_is_quiet(
    process: Callable[..., Any], paitao: Paitao, command: tuple[str, ...]
) -> None:
    paitao("deal", "huapai", "--boards", "1-900", "--seed", "y", "--set", "y")
    reader, writer = os.pipe()
    os.close(reader)
    child = process(*command, stdout=writer)
    os.close(writer)
    _, err = child.communicate()
    assert child.returncode == 0
    for word in (b"Traceback", b"Exception ignored", b"Error"):
        assert word not in err


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_ctrl_c_leaves_nothing(process: Callable[..., object], tmp_path: Path) -> None:
    import signal

    child = process("convert", "-", "-o", tmp_path / "x.pbn")
    # It waits for its input: the interrupt comes in the middle of its work, not before Python is up.
    (tmp_path / "ready").write_bytes(b"")
    child.stdin.write(b"{")  # type: ignore[attr-defined]
    child.stdin.flush()  # type: ignore[attr-defined]
    _wait_until_reading(child.pid)  # type: ignore[attr-defined]
    child.send_signal(signal.SIGINT)  # type: ignore[attr-defined]
    _, err = child.communicate()  # type: ignore[attr-defined]
    assert child.returncode == 130  # type: ignore[attr-defined]
    assert err.decode().strip() == "interrupted; nothing is half-written."
    assert [p.name for p in tmp_path.iterdir()] == ["ready"]


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_ctrl_c_again_and_again_is_no_traceback(process: Callable[..., object]) -> None:
    import signal

    child = process("convert", "-", "-o", "-")
    child.stdin.write(b"{")  # type: ignore[attr-defined]
    child.stdin.flush()  # type: ignore[attr-defined]
    _wait_until_reading(child.pid)  # type: ignore[attr-defined]
    while child.poll() is None:  # type: ignore[attr-defined]
        child.send_signal(signal.SIGINT)  # type: ignore[attr-defined]
    _, err = child.communicate()  # type: ignore[attr-defined]
    assert child.returncode in (130, -signal.SIGINT)  # type: ignore[attr-defined]
    assert b"Traceback" not in err


def _wait_until_reading(pid: int) -> None:
    """Until the process is blocked reading its standard input (Linux), or a moment elsewhere."""
    import time

    def is_so() -> bool:
        called = Path(f"/proc/{pid}/syscall").read_text(encoding="ascii").split()
        return len(called) > 2 and called[0] in ("0", "63") and int(called[1], 16) == 0  # read(2) of descriptor 0

    try:
        until(is_so, "the read")
    except OSError:
        time.sleep(1.5)


def test_cut_and_strange_files(paitao: Paitao, made: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.paitao.json"
    cut.write_bytes(made.read_bytes()[:1000])
    changed = tmp_path / "changed.paitao.json"
    text = made.read_text(encoding="utf-8")
    changed.write_text(text.replace("KQ9.QJ9.4.AK8764", "JQ9.QJ9.4.AK8764"), encoding="utf-8")
    binary, empty = tmp_path / "x.pbn", tmp_path / "empty.pbn"
    binary.write_bytes(bytes(range(256)) * 8)
    empty.write_bytes(b"")
    for wrong in (cut, changed, binary, empty):
        ran = paitao("convert", wrong, "-o", tmp_path / "out.pbn")
        assert ran.code == 2
        assert ran.err.startswith(str(wrong))
        assert "Traceback" not in ran.err
        assert paitao("check", wrong).code == 1
        assert not (tmp_path / "out.pbn").exists()


def test_show_hides_hands_until_asked_and_writes_the_asking_down(
    paitao: Paitao, made: Path, own_data_folder: Path
) -> None:
    hidden = paitao("show", "hp", "--board", "1")
    assert "KQ9.QJ9.4.AK8764" not in hidden.out + hidden.err
    assert "hands" not in json.loads(paitao("show", "hp", "--json").out)["boards"][0]
    shown = paitao("show", "66h6-9kcw", "--board", "1", "--reveal")
    assert "KQ9.QJ9.4.AK8764" in shown.out
    with sqlite3.connect(own_data_folder / "store.sqlite") as db:
        assert db.execute("select boards from reveals").fetchall() == [("1",)]
    db.close()


def test_no_hand_in_anything_that_was_not_asked_for(paitao: Paitao, made: Path, tmp_path: Path) -> None:
    hands = re.findall(r'"[NESW]": "([^"]+)"', made.read_text(encoding="utf-8"))
    assert len(hands) == 64
    said = ""
    for command in (
        ("sets",), ("copies", "hp"), ("show", "hp"), ("check", made), ("export", "hp", "-o", tmp_path / "a.pbn"),
        ("print", "cards", "hp", "-o", tmp_path / "a.pdf"), ("verify", "hp", "--board", "3", "--counts", "12,14,13,13"),
        ("import", tmp_path / "a.pbn"), ("deal", "huapai", "--boards", "1-3", *SEED, "-o", tmp_path / "b.pbn"),
    ):  # fmt: skip
        ran = paitao(*command)
        assert ran.code in (0, 1), ran
        said += ran.out + ran.err + " ".join(p.name for p in tmp_path.iterdir())
    assert not [hand for hand in hands if hand in said]


def test_sets_close_and_copies(paitao: Paitao, made: Path) -> None:
    assert len(json.loads(paitao("copies", "hp", "--json").out)) == 16
    assert paitao("sets", "close", "hp").code == 0
    assert "before" in paitao("sets", "close", "hp").out
    assert json.loads(paitao("sets", "--json").out)[0]["closed"] is True
    assert "hp" in one_sentence(paitao("copies", "nosuch"))


def test_a_complete_clean_copy_is_marked_as_checked(paitao: Paitao, made: Path, tmp_path: Path) -> None:
    reading = tmp_path / "reading.json"
    board = json.loads(made.read_text(encoding="utf-8"))["boards"][4]
    reading.write_text(json.dumps({"board": 5, "hands": board["hands"]}), encoding="utf-8")
    assert paitao("verify", "hp", "--board", "5", "--reading", reading, "--copy", "1").code == 0
    copy = json.loads(paitao("copies", "hp", "--json").out)[4]
    assert (copy["board"], copy["place"]) == (5, "checked")
    assert "board 5" in one_sentence(paitao("verify", "hp", "--board", "6", "--reading", reading)).lower()


def test_verify_answers_in_chinese_and_json(paitao: Paitao, made: Path) -> None:
    chinese = paitao("--lang", "zh-Hans", "verify", "hp", "--board", "1", "E+SK", "N-SK")
    assert chinese.code == 1
    assert "第1副" in chinese.out.splitlines()[0]
    assert "黑桃K" in chinese.out
    answer = json.loads(paitao("verify", "hp", "--board", "1", "E+SK", "N-SK", "--json").out)
    assert (answer["pattern"], answer["moves"]) == ("moved_cards", [{"card": "SK", "from": "E", "to": "N"}])
    blind = paitao("verify", "hp", "--board", "1", "E+SK", "N-SK", "--blind")
    assert "SK" not in blind.out


@pytest.mark.parametrize("encoding", ["gbk", "cp1252", "ascii"])
@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_any_console_takes_the_output(paitao: Paitao, made: Path, encoding: str, lang: str) -> None:
    for command in (
        ("sets",),
        ("show", "hp"),
        ("verify", "hp", "--board", "1", "E+SK", "N-SK"),
        ("copies",),
        ("show", "x"),
    ):
        ran = paitao("--lang", lang, *command, encoding=encoding)
        assert ran.code in (0, 1, 2)
        assert "Traceback" not in ran.err
        if lang != "zh-Hant" or encoding != "gbk":
            # A console without Chinese characters gets English.
            assert "?" not in (ran.out + ran.err).replace("?x?", "x").replace("?-?", "-").replace("?hp?", "hp")


def test_long_sets_are_files_only(paitao: Paitao, tmp_path: Path) -> None:
    one_sentence(paitao("deal", "huapai", "--boards", "1-1200", "--seed", "x"))
    file = tmp_path / "long.paitao.json"
    ran = paitao("deal", "huapai", "--boards", "1-1200", "--seed", "x", "-o", file)
    assert ran.code == 0
    assert len(json.loads(file.read_text(encoding="utf-8"))["boards"]) == 1200
    assert paitao("check", file).code == 0
    one_sentence(paitao("deal", "huapai", "--boards", "1-1200", "--seed", "x", "-o", tmp_path / "z.lin"))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["long.paitao.json"]


def test_a_store_that_cannot_be_opened(paitao: Paitao, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear organiser, " * 50, encoding="utf-8")
    assert "letter.txt" in one_sentence(paitao("--store", letter, "sets"))
    one_sentence(paitao("--store", tmp_path, "deal", "huapai", "--boards", "1", "--seed", "x"))


def test_help_of_every_command_ends_with_an_example(paitao: Paitao) -> None:
    import click

    import cli

    def commands(group: click.Group, path: tuple[str, ...]) -> list[tuple[str, ...]]:
        found = []
        for name, command in group.commands.items():
            found.append((*path, name))
            if isinstance(command, click.Group):
                found += commands(command, (*path, name))
        return found

    for path in [(), *commands(cli.main, ())]:
        ran = paitao(*path, "--help")
        assert ran.code == 0
        assert re.search(r"Example:\n +paitao ", ran.out), path


def test_scan(paitao: Paitao, made: Path) -> None:
    from boards import codes
    from boards.formats import record
    from boards.seats import Seat

    of = record.read(made.read_bytes(), "hp").to_set(bytes(16))
    text = codes.code_text(codes.hand_code(of.code, of.board(7), Seat.E, 1))
    ran = paitao("scan", text.lower() + "\r\n")
    assert ran.code == 0
    assert "hp" in ran.out
    assert "board 7" in ran.out
    assert json.loads(paitao("scan", text, "--json").out)[0]["seat"] == "E"
    assert "hand" not in json.loads(paitao("scan", text, "--json").out)[0]
    assert "hand" in json.loads(paitao("scan", text, "--reveal", "--json").out)[0]
    bad = paitao("scan", text[:-1], "https://example.org/")
    assert bad.code == 1
    assert len(bad.out.strip().splitlines()) == 2
    piped = paitao("scan", "-", stdin=(text + "\n\n" + text + "\n").encode())
    assert len(piped.out.strip().splitlines()) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")
@pytest.mark.parametrize("stream", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_a_stream_that_is_closed_is_no_bug(made: Path, own_data_folder: Path, tmp_path: Path, stream: str) -> None:
    is_lost = stream != "2>&-" and ">&-" in stream
    for words, code, answers in (
        ("sets", 0, True), ("--help", 0, True), ("show nope", 2, False),
        ("convert -", 2 if "<" in stream else 0, "<" not in stream),
        (f"convert {made} -o {len(stream)}.pbn", 0, False),
    ):  # fmt: skip
        line = f"{sys.executable} -m cli {words} {stream}"
        if "<" not in stream:
            line += f" < {made}"
        ran = subprocess.run(
            ["sh", "-c", line], capture_output=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}
        )
        expected = 2 if is_lost and answers else code
        assert (ran.returncode, b"Traceback" in ran.stderr) == (expected, False), (line, ran)
        if stream == ">&-":
            assert (b"standard output is closed" in ran.stderr) == answers, (line, ran)


def test_a_pipe_of_the_system_is_a_file(paitao: Paitao, made: Path, tmp_path: Path) -> None:
    assert "there is no set" in one_sentence(paitao("show", "a" * 300))
    if hasattr(os, "mkfifo"):
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        writer = threading.Thread(target=lambda: pipe.write_bytes(made.read_bytes()))
        writer.start()
        assert json.loads(paitao("convert", pipe).out)["code"] == "66H6-9KCW"
        writer.join()


def test_long_names_are_refused_and_those_of_other_programs_are_printed_soon(paitao: Paitao, tmp_path: Path) -> None:
    for option in ("--event", "--session"):
        assert "5000" in one_sentence(paitao("deal", "huapai", "--boards", "1", "--seed", "x", option, "x" * 5000))
    record = tmp_path / "x.paitao.json"
    assert paitao("deal", "huapai", "--boards", "1-2", "--seed", "x", "-o", record).code == 0
    document = json.loads(record.read_text(encoding="utf-8"))
    document["event"] = "long " * 4000
    record.write_text(json.dumps(document), encoding="utf-8")
    assert paitao("print", "cards", record, "-o", tmp_path / "x.pdf").code == 0


def test_only_a_copy_that_is_there_is_marked_and_only_while_the_session_is_open(paitao: Paitao, made: Path) -> None:
    found = ("verify", "hp", "--board", "1", "E+SK", "N-SK")
    assert "copy 9" in one_sentence(paitao(*found, "--copy", "9"))
    paitao("sets", "close", "hp")
    assert "without --copy" in one_sentence(paitao(*found, "--copy", "1"))
    assert paitao(*found).code == 1


def test_two_runs_that_make_one_secret_are_told_to_go_on_with_it(
    paitao: Paitao, own_data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dealer import home

    deal = ("deal", "huapai", "--boards", "1-2", "--event", "Cup", "--session", "1")
    assert paitao(*deal).code == 0
    with monkeypatch.context() as patched:
        # As if it had been looked for before the other run wrote it.
        patched.setattr(home, "read_secret", lambda *_: None)
        assert "another run" in one_sentence(paitao(*deal[:-1], "2"))
    assert paitao(*deal[:-1], "2").code == 0


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("deal",), "GAME"),
        (("deal", "huapai"), "--boards"),
        (("deal", "huapai", "--boards", "1", "--copies", "0"), "--copies"),
        (("verify", "hp", "--board", "0", "E+SQ"), "--board"),
        (("verify", "hp", "--board", "x", "E+SQ"), "--board"),
        (("verify", "hp", "--board", "1", "E+SQ", "--reading", "r.json"), "--counts"),
        (("print", "cards", "hp", "-o", "x.pdf", "--colours", "3"), "--colours"),
        (("sets", "--nope"), "--nope"),
        (("nope",), "nope"),
        (("sets", "close", "a", "b"), "--help"),
        (("deal", "huapai", "--boards"), "--boards"),
    ],
)
def test_a_command_written_wrongly_is_one_sentence_in_every_language(
    paitao: Paitao, words: tuple[str, ...], name: str
) -> None:
    assert name in one_sentence(paitao(*words))
    for lang in ("zh-Hans", "zh-Hant"):
        said = one_sentence(paitao("--lang", lang, *words))
        assert name in said
        assert said.endswith("。")


def test_a_hand_card_has_its_games_name_in_chinese(paitao: Paitao, tmp_path: Path) -> None:
    for game, title in (("huapai", "牌型卡"), ("guandan", "手牌卡")):
        paitao("deal", game, "--boards", "1", "--seed", "x", "--set", game)
        printed = paitao("--lang", "zh-Hans", "print", "cards", game, "-o", tmp_path / f"{game}.pdf")
        assert f"{title}4张" in printed.err


def test_nothing_scanned_is_not_clean(paitao: Paitao) -> None:
    assert paitao("scan", "-", stdin=b"\n").code == 1


def test_paper_is_chinese_whatever_the_console_shows(paitao: Paitao, made: Path, tmp_path: Path) -> None:
    printed = ("--lang", "zh-Hans", "print", "slips", "hp", "-o")
    assert paitao(*printed, tmp_path / "a.pdf", encoding="utf-8").code == 0
    ran = paitao(*printed, tmp_path / "b.pdf", encoding="cp1252")
    assert "16 slips" in ran.err
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_copies_are_planned_on_purpose(paitao: Paitao, made: Path) -> None:
    assert paitao("copies", "hp", "--plan", "2").code == 0
    assert len(json.loads(paitao("copies", "hp", "--json").out)) == 32
    assert paitao("copies", "hp", "--plan", "1").code == 0
    assert len(json.loads(paitao("copies", "hp", "--json").out)) == 32
    one_sentence(paitao("copies", "--plan", "2"))
    assert "--plan" in one_sentence(paitao("machine", "run", "hp", "--copies", "1-3", "--port", "COM99"))


def test_a_format_that_no_output_obeys_is_refused(paitao: Paitao, made: Path, tmp_path: Path) -> None:
    one_sentence(paitao("convert", made, "--to", "record", "-o", tmp_path / "x.pbn"))
    one_sentence(paitao("deal", "huapai", "--boards", "1", "--seed", "x", "--to", "pbn"))


def test_many_files_have_a_sum(paitao: Paitao, made: Path, field: Path) -> None:
    ran = paitao("check", made, field / "F015-card-twice-card-missing.pbn")
    assert ran.out.splitlines()[-1].startswith("2 files, 1 without fault; 19 boards, 18 good")


@pytest.mark.parametrize("option", ["-q", "--quiet", "--lang", "--store"])
def test_a_global_option_behind_the_command_is_told_its_place(option: str, paitao: Paitao) -> None:
    said = one_sentence(paitao("print", "cards", "x", option, "en"))
    assert said == f"{option} stands before the command: paitao {option} ... print cards"
