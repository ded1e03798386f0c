"""`paitao scan`: a hand scanner, pictures and folders, a pile of photographs against its set."""

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

sys.path.insert(0, str(Path(__file__).parent.parent))

from patience import HANG_S
from photo_model import Conditions, cards_of, photographed, printed, printed_code, scattered

from boards import codes, printing
from boards.board import BoardSet
from boards.code_layouts import LAYOUTS, typed_under
from boards.formats import record
from boards.printing.symbols import qr_runs
from boards.problems import Problem
from boards.seats import SEATS, Seat
from boards.wording import LANGUAGES, sentence
from dealer.operations.scan_inputs import typed_codes
from dealer.operations.scanning import Scanner

Paitao = Callable[..., Any]
LABEL = "PT1CS010003VZRZ4Q"


@pytest.fixture
def cup(paitao: Paitao, tmp_path: Path) -> BoardSet:
    file = tmp_path / "cup.paitao.json"
    assert (
        paitao("deal", "guandan", "--boards", "1-4", "--seed", "s", "--set", "cup", "--copies", "2", "-o", file).code
        == 0
    )
    return record.read(file.read_bytes(), "cup").to_set(bytes(16))


def text_of(of: BoardSet, number: int, seat: Seat, copy: int = 1) -> str:
    return codes.code_text(codes.hand_code(of.code, of.board(number), seat, copy))


def png(*texts: str) -> bytes:
    """A picture of several codes on top of each other, as a screen shows them."""
    module, symbols = 5, [qr_runs(text) for text in texts]
    page = Image.new("L", (40 * module, sum(side + 8 for side, _ in symbols) * module), 255)
    top = 4
    for side, runs in symbols:
        for row, column, length in runs:
            x, y = (4 + column) * module, (top + row) * module
            page.paste(0, (x, y, x + length * module, y + module))
        top += side + 8
    held = io.BytesIO()
    page.save(held, "PNG")
    return held.getvalue()


# ---- a hand scanner


def test_field_f083_hand_scanner(field: Path) -> None:
    case = json.loads((field / "F083-hand-scanner.json").read_text(encoding="utf-8"))
    foreign = case["printed_payload_example"]
    # The report's payload is not one of ours, so what its scanners did to it is done to ours.
    ours = "PT1KH66H69KCW010110101H9YE57"
    accepted = {"us": ours, "caps_lock_on": ours.lower(), "with_enter_and_tab": ours + "\r\n\t"}
    refused = {
        "french_azerty": typed_under(next(one for one in LAYOUTS if one.key == "layout_azerty"), ours),
        "german_qwertz": typed_under(next(one for one in LAYOUTS if one.key == "layout_qwertz"), ours),
        "twice": ours + ours,
        "half": ours[: len(ours) // 2],
    }
    assert accepted.keys() | refused.keys() == case["scanner_types"].keys()
    for text in accepted.values():
        assert codes.parse_code(text) == codes.parse_code(ours)
    for text in [*refused.values(), foreign, *case["scanner_types"].values()]:
        with pytest.raises(Problem) as caught:
            codes.parse_code(text)
        assert "keyboard layout" in sentence(caught.value.faults[0], "en")


def test_field_f081_qr_texts(field: Path, paitao: Paitao, tmp_path: Path) -> None:
    """The event's name is in no code, and what is in one survives two readers and a web address beside it."""
    case = json.loads((field / "F081-qr-texts.json").read_text(encoding="utf-8"))
    for payload in case["payload_fields"]:
        named = ("--event", payload["event"], "--set", payload["event"])
        number = min(payload["board"], 999)
        file = tmp_path / f"{number}.paitao.json"
        made = paitao("deal", "huapai", "--boards", str(number), "--seed", "s", *named, "-o", file, "--force")
        assert made.code == 0, made.err
        of = record.read(file.read_bytes(), "x").to_set(bytes(16))
        text = text_of(of, number, Seat.N)
        assert text.isascii()
        assert text.isalnum()
        (tmp_path / "code.png").write_bytes(png(text))
        told = json.loads(paitao("scan", tmp_path / "code.png", "--json").out)
        assert [(one["set"], one["board"], one["name"]) for one in told] == [(of.code, number, payload["event"])]
        changed = text[:8] + ("0" if text[8] != "0" else "1") + text[9:]
        assert paitao("scan", changed).code == 1
    web = paitao("scan", "https://example.org/PT1")
    assert web.code == 1
    assert "web address" in web.out


@pytest.mark.parametrize(
    ("typed", "texts"),
    [
        ("A\nB\n", ["A", "B"]),
        ("A\r\n\r\nB\r\n\r\nC", ["A", "B", "C"]),  # Enter and line feed make an empty line after each
        ("A\tB\t\n", ["A", "B"]),
        ("A\rB\r", ["A", "B"]),
        ("A\n\n\nB\n", ["A"]),
        ("\n\nA\n", []),
        ("", []),
    ],
)
def test_lines_of_a_scanner(typed: str, texts: list[str]) -> None:
    assert list(typed_codes(typed.split("\n"), ends_at_blanks=True)) == texts


def test_what_a_pipe_delivers_is_answered_line_by_line(paitao: Paitao, cup: BoardSet) -> None:
    text = text_of(cup, 2, Seat.S)
    ran = paitao("scan", "-", "--bell", stdin=f"{text}\r\n{text.lower()}\t\nrubbish\n\n{LABEL}\n".encode())
    lines = ran.out.splitlines()
    assert ran.code == 1
    assert len(lines) == 4
    assert "board 2" in lines[0]
    assert "same code as before" in lines[1]
    assert "no code of a board" in lines[2]
    assert "container 1" in lines[3]
    assert ran.err == "\a"


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own is made with a pty")
def test_a_terminal_ends_after_two_empty_lines(process: Callable[..., Any], own_data_folder: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    running = process("scan", "-", stdin=theirs, env={"PAITAO_DATA": str(own_data_folder)})
    os.close(theirs)
    os.write(ours, f"{LABEL}\n".encode())
    assert b"container 1" in running.stdout.readline()  # before anything else is typed
    os.write(ours, b"\n\n")
    out, err = running.communicate(timeout=HANG_S)
    os.close(ours)
    assert (running.returncode, out) == (0, b"")
    assert b"one after the other" in err


# ---- pictures, folders, faults


def test_texts_pictures_and_folders_in_one_call(paitao: Paitao, cup: BoardSet, tmp_path: Path) -> None:
    folder = tmp_path / "photos"
    (folder / "b").mkdir(parents=True)
    (folder / "b" / "2.PNG").write_bytes(png(text_of(cup, 1, Seat.E), LABEL))
    (folder / "1.png").write_bytes(png(text_of(cup, 1, Seat.N)))
    (folder / "no-suffix").write_bytes(png(text_of(cup, 1, Seat.S)))
    (folder / "notes.txt").write_text("nothing", encoding="utf-8")
    (folder / "._1.png").write_bytes(b"\0\5\x16\7")
    ran = paitao("scan", LABEL, folder)
    assert ran.code == 0, ran.out
    lines = ran.out.splitlines()
    assert len(lines) == 5
    assert [line.split(":")[0] for line in lines[1:]] == [
        str(folder / "1.png"), str(folder / "b" / "2.PNG"), str(folder / "b" / "2.PNG"), str(folder / "no-suffix"),
    ]  # fmt: skip
    told = json.loads(paitao("scan", folder, "--json").out)
    assert {one["kind"] for one in told} == {"hand", "container"}
    assert told[0]["file"] == str(folder / "1.png")
    assert "hand" not in told[0]
    piped = paitao("scan", "-", stdin=(folder / "1.png").read_bytes())
    assert piped.code == 0
    assert "board 1" in piped.out


def test_bad_pictures_stop_nothing_and_are_one_sentence_each(paitao: Paitao, cup: BoardSet, tmp_path: Path) -> None:
    files = {
        "a.heic": b"\0\0\0\x18ftypheic" + bytes(99), "b.jpg": b"\xff\xd8\xff\xe0" + bytes(99), "c.pdf": b"%PDF-1.4",
        "d.png": png("HTTPS0"), "e.png": png(text_of(cup, 1, Seat.N)), "f.doc": b"PK\3\4",
    }  # fmt: skip
    blank = io.BytesIO()
    Image.new("L", (300, 300), 200).save(blank, "PNG")
    files["g.png"] = blank.getvalue()
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    for lang in LANGUAGES:
        ran = paitao("--lang", lang, "scan", *[tmp_path / name for name in files])
        assert ran.code == 1
        assert len(ran.out.splitlines()) == len(files)
        assert ran.err == ""
    told = {
        Path(one["file"]).name: one.get("fault")
        for one in json.loads(paitao("scan", *[tmp_path / name for name in files], "--json").out)
    }
    assert told == {
        "a.heic": "picture_heic", "b.jpg": "picture_broken", "c.pdf": "pdf_broken", "d.png": "code_foreign",
        "e.png": None, "f.doc": "picture_unknown", "g.png": "picture_no_code",
    }  # fmt: skip
    assert "send the original picture" in paitao("scan", tmp_path / "g.png").out
    # A foreign code beside ours is only noted.
    (tmp_path / "h.png").write_bytes(png("HTTPS0", text_of(cup, 1, Seat.N)))
    ran = paitao("scan", tmp_path / "h.png")
    assert ran.code == 0
    assert len(ran.out.splitlines() + ran.err.splitlines()) == 2


@pytest.mark.parametrize("word", ["nope.jpg", "photos/of/today", "nope.PDF"])
def test_a_picture_that_is_not_there(paitao: Paitao, word: str) -> None:
    ran = paitao("scan", LABEL, word)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"{word}: there is no such file")


def test_an_empty_folder_and_two_pipes(paitao: Paitao, tmp_path: Path) -> None:
    assert "no picture and no PDF" in paitao("scan", tmp_path).err
    assert paitao("scan", "-", "-").code == 2
    assert paitao("scan", LABEL, "--against", "nowhere").code == 2


# ---- readings


def test_readings_go_to_verify_and_to_nobody_else(paitao: Paitao, cup: BoardSet, tmp_path: Path) -> None:
    texts = [text_of(cup, 2, seat) for seat in SEATS]
    file = tmp_path / "read.json"
    ran = paitao("scan", *texts, text_of(cup, 3, Seat.N), text_of(cup, 3, Seat.N, 2), "--readings", file)
    assert ran.code == 0
    assert "readings of 3 boards" in ran.err
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o600
    first, *_rest = json.loads(file.read_text(encoding="ascii"))
    assert first["hands"]["N"] not in ran.out + ran.err
    assert paitao("verify", "cup", "--board", "2", "--reading", file).code == 0
    several = paitao("verify", "cup", "--board", "3", "--reading", file)
    assert "--copy" in several.err
    assert paitao("verify", "cup", "--board", "3", "--copy", "1", "--reading", file).code == 0
    whole = paitao("verify", "cup", "--board", "2", "--copy", "1", "--reading", file)
    assert (whole.code, whole.err.count("not marked as checked, because only printed codes were read")) == (0, 1)
    assert {one["place"] for one in json.loads(paitao("copies", "cup", "--json").out)} == {"planned"}
    assert "2-3" in paitao("verify", "cup", "--board", "1", "--reading", file).err
    assert paitao("scan", *texts, "--readings", file).code == 2, "a file is not replaced without --force"
    os.chmod(file, 0o644)
    assert paitao("scan", *texts, "--readings", file, "--force").code == 0
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o600
    assert "no reading to write" in paitao("scan", LABEL, "--readings", tmp_path / "none.json").err
    assert not (tmp_path / "none.json").exists()
    assert paitao("scan", *texts, "--readings", "-").code == 2


def test_a_board_of_two_sets_in_one_file_is_read_from_the_set_that_is_verified(
    paitao: Paitao, cup: BoardSet, tmp_path: Path
) -> None:
    other, file = tmp_path / "other.paitao.json", tmp_path / "read.json"
    paitao("deal", "guandan", "--boards", "2", "--seed", "t", "--set", "evening", "-o", other)
    evening = record.read(other.read_bytes(), "evening").to_set(bytes(16))
    texts = [text_of(of, 2, seat) for of in (evening, cup) for seat in SEATS]
    assert paitao("scan", *texts, "--readings", file).code == 0
    for name in ("cup", "evening"):
        ran = paitao("verify", name, "--board", "2", "--reading", file)
        assert ran.code == 0, ran.err


# ---- a pile of photographs


@pytest.mark.slow
def test_a_pile_of_photographs_against_its_set(paitao: Paitao, cup: BoardSet, tmp_path: Path) -> None:
    """Boards come back: their cards are photographed four at a time, with what goes wrong at a table."""
    other = tmp_path / "other.paitao.json"
    paitao("deal", "guandan", "--boards", "3", "--seed", "t", "--set", "evening", "-o", other)
    evening = record.read(other.read_bytes(), "evening").to_set(bytes(16))
    rng, fonts = np.random.default_rng(44), printing.load_fonts()
    grid = printing.fitting_grid("A4", *printing.CARD_SIZE)

    def papers(of: BoardSet, numbers: tuple[int, ...]) -> dict[tuple[int, Seat], Any]:
        style = printing.CardStyle("zh-Hant", colours=4)
        sheets = printing.hand_cards(of, of.only(numbers), (1,), style=style, grid=grid, fonts=fonts)
        places = [(number, seat) for number in numbers for seat in of.game.pocket_order]
        return dict(zip(places, (printed(card, rng) for card in cards_of(sheets, grid, fonts)), strict=True))

    ours, stray = papers(cup, (1, 2, 3)), papers(evening, (3,))
    photos = {
        "1.jpg": [ours[1, seat] for seat in SEATS],
        "2a.jpg": [ours[2, Seat.N], ours[2, Seat.E]],
        "2b.jpg": [ours[2, Seat.E], ours[2, Seat.S], ours[2, Seat.W]],  # E a second time
        "3.jpg": [ours[3, Seat.N], ours[3, Seat.E], stray[3, Seat.S]],  # S from another set; W stayed in the board
    }
    folder = tmp_path / "photos"
    folder.mkdir()
    for name, lying in photos.items():
        (folder / name).write_bytes(photographed(scattered(lying, rng), Conditions.drawn(rng), rng))
    ran = paitao("scan", folder, "--against", "cup", "--readings", tmp_path / "pile.json")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert len(lines) == 4, ran.out
    assert lines[0] == "board 3, copy 1: the card of S and W was not seen; photograph it as well."
    assert lines[1].startswith(
        f"board 3: the card of S is of another set, {evening.code} (evening) instead of {cup.code}"
    )
    assert lines[2] == "2 of 3 boards with all four cards as recorded: 1-2"
    assert lines[3] == "no card was seen of 4, 1-3 (copy 2)"
    assert paitao("verify", "cup", "--board", "1", "--copy", "1", "--reading", tmp_path / "pile.json").code == 0
    (folder / "3.jpg").unlink()
    clean = paitao("scan", folder, "--against", "cup", "--json")
    assert clean.code == 0
    told = json.loads(clean.out)
    assert [(one["board"], one["clean"], one["seen"]) for one in told["boards"]] == [
        (1, True, ["N", "E", "S", "W"]), (2, True, ["N", "E", "S", "W"]),
    ]  # fmt: skip
    assert len(told["codes"]) == 9
    # No hand anywhere.
    hand = json.loads((tmp_path / "pile.json").read_text())[0]["hands"]["N"]
    assert hand not in ran.out + ran.err + clean.out


@pytest.mark.slow
@pytest.mark.parametrize("labels", [False, True])
def test_photographs_of_boards_that_have_exchanged_a_card(
    paitao: Paitao, cup: BoardSet, tmp_path: Path, labels: bool
) -> None:
    rng, fonts = np.random.default_rng(45), printing.load_fonts()
    grid = printing.fitting_grid("A4", *printing.CARD_SIZE)
    sheets = printing.hand_cards(cup, cup.only((1, 3)), (1,), style=printing.CardStyle("en"), grid=grid, fonts=fonts)
    cards = [printed(card, rng) for card in cards_of(sheets, grid, fonts)]
    order = cup.game.pocket_order
    ours = {(number, seat): cards[4 * i + j] for i, number in enumerate((1, 3)) for j, seat in enumerate(order)}
    folder = tmp_path / "photos"
    folder.mkdir()

    def photograph(exchanged: dict[int, int]) -> None:
        for number in (1, 3):
            lying = [ours[exchanged[number] if seat is Seat.E else number, seat] for seat in SEATS]
            if labels:
                label = codes.code_text(codes.ContainerCode(cup.game_id, number, 7))
                lying.append(printed_code(label, fonts, rng))
            name = folder / f"{number}.jpg"
            name.write_bytes(photographed(scattered(lying, rng), Conditions.drawn(rng, pixels_per_mm=9.0), rng))

    photograph({1: 1, 3: 3})
    clean = paitao("scan", folder, "--against", "cup")
    assert clean.code == 0, clean.out
    photograph({1: 3, 3: 1})
    ran = paitao("scan", folder, "--against", "cup")
    assert ran.code == 1
    for line, board, other in zip(ran.out.splitlines()[:2], (1, 3), (3, 1), strict=True):
        assert line.startswith(f"board {board}, copy 1: the card of E "), ran.out
        assert f"{folder / str(other)}.jpg" in line
        assert (f"the label of container {other}" if labels else f"together with cards of board {other}") in line
    assert "as recorded" not in ran.out
    told = json.loads(paitao("scan", folder, "--against", "cup", "--json").out)
    key = "pile_other_container" if labels else "pile_together"
    assert [[fault["key"] for fault in one["faults"]] for one in told["boards"]] == [[key], [key]]
    assert told["unseen_copies"] == [{"board": 1, "copy": 2}, {"board": 3, "copy": 2}]


@pytest.mark.parametrize("game", ["huapai", "bridge"])
@pytest.mark.parametrize("options", [[], ["--copies", "1-2"], ["--paper", "Letter"]])
def test_our_own_paper_is_no_finding(paitao: Paitao, tmp_path: Path, game: str, options: list[str]) -> None:
    """Sheets hold many boards, and the last one the rest of them."""
    paitao("deal", game, "--boards", "1-7", "--seed", "s", "--set", "own", "--copies", "2")
    assert paitao("print", "cards", "own", *options, "-o", tmp_path / "cards.pdf").code == 0
    ran = paitao("scan", tmp_path / "cards.pdf", "--against", "own")
    assert ran.code == 0, ran.out


def test_cards_that_do_not_say_what_the_set_says(paitao: Paitao, cup: BoardSet) -> None:
    from dataclasses import replace

    board = cup.board(2)
    turned = [
        codes.code_text(replace(codes.hand_code(cup.code, board, seat, 1), hand=board.deal[seat.turned(1)]))
        for seat in SEATS
    ]
    ran = paitao("scan", *turned, "--against", "cup")
    assert ran.code == 1
    assert ran.out.splitlines()[0].startswith("Board 2: turned by ")


def test_cards_of_ids_only_are_told_to_carry_no_hands(paitao: Paitao, cup: BoardSet) -> None:
    texts = [codes.code_text(codes.hand_code(cup.code, cup.board(2), seat, 1, with_hand=False)) for seat in SEATS]
    ran = paitao("scan", *texts, "--against", "cup")
    assert ran.code == 0
    assert ran.out.splitlines()[0].startswith("board 2, copy 1: all four cards were seen, but they carry no hands")
    assert "as recorded" not in ran.out


def test_of_a_long_file_it_is_told_how_far_it_is() -> None:
    frames = [Image.new("L", (24, 24), 255 - at) for at in range(120)]
    stream, told = io.BytesIO(), list[tuple[str, int]]()
    frames[0].save(stream, "TIFF", save_all=True, append_images=frames[1:])
    with Scanner(progress=lambda file, pages: told.append((file, pages))) as scanner:
        (only,) = scanner.picture(stream.getvalue(), "pile.tif")
    assert told == [("pile.tif", 50), ("pile.tif", 100)]
    assert only.fault is not None
    assert only.fault.key == "picture_no_code"
