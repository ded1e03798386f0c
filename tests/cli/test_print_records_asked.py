"""Hand records and previews as a user asks for them: what is written down, said, refused and left untouched."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from boards.store.store import Store

Paitao = Callable[..., Any]


@pytest.fixture
def made(paitao: Paitao, tmp_path: Path) -> Path:
    """The sets `hp` and `br` in the store, and the record of `hp`."""
    file = tmp_path / "hp.paitao.json"
    assert paitao("deal", "huapai", "--boards", "1-16", "--seed", "x", "--set", "hp", "-o", file).code == 0
    assert paitao("deal", "bridge", "--boards", "1-4", "--seed", "x", "--set", "br").code == 0
    return file


def seen(folder: Path, name: str) -> list[str]:
    with Store(str(folder / "store.sqlite")) as store:
        return [boards for boards, _, _ in store.reveals(store.entry(name).fingerprint)]


def one_sentence(ran: Any) -> str:
    assert (ran.code, ran.out) == (2, ""), ran
    assert len(ran.err.strip().splitlines()) == 1, ran.err
    return str(ran.err)


def test_that_it_was_printed_is_recorded_and_said(
    paitao: Paitao, made: Path, own_data_folder: Path, tmp_path: Path
) -> None:
    ran = paitao("print", "record", "hp", "--boards", "3,5-7", "-o", tmp_path / "r.pdf")
    assert ran.code == 0
    assert "4 boards on 2 pages" in ran.err
    assert "the session of hp is open, and this shows every hand" in ran.err
    assert seen(own_data_folder, "hp") == ["3,5-7"]
    cover, page = (each.get_textpage().get_text_bounded() for each in pypdfium2.PdfDocument(tmp_path / "r.pdf"))
    assert "open" in cover
    assert "3,5-7" in cover.replace(" ", "")
    assert page.count("♠") == 16


def test_after_the_session_nothing_is_held_back(paitao: Paitao, made: Path, tmp_path: Path) -> None:
    assert paitao("sets", "close", "hp").code == 0
    ran = paitao("print", "record", "hp", "-o", tmp_path / "r.pdf")
    assert ran.code == 0
    assert "is open" not in ran.err  # the path may hold "popen"
    text = "".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(tmp_path / "r.pdf"))
    assert "be posted" in text
    assert "The session is over" in text
    assert "do not post" not in text


def test_cards_and_previews_of_cards_are_not_recorded(
    paitao: Paitao, made: Path, own_data_folder: Path, tmp_path: Path
) -> None:
    assert paitao("print", "cards", "hp", "-o", tmp_path / "c.pdf", "--preview", tmp_path / "c.png").code == 0
    assert seen(own_data_folder, "hp") == []


@pytest.mark.parametrize("kind", ["cards", "labels", "slips", "record"])
def test_every_kind_of_paper_has_a_preview(paitao: Paitao, made: Path, tmp_path: Path, kind: str) -> None:
    alone, beside, whole = tmp_path / "a.png", tmp_path / "b.png", tmp_path / "w.pdf"
    assert paitao("print", kind, "hp", "--preview", alone).code == 0
    assert not whole.exists()
    assert paitao("print", kind, "hp", "--preview", beside, "-o", whole).code == 0
    assert alone.read_bytes() == beside.read_bytes()
    pages = len(pypdfium2.PdfDocument(whole))
    with Image.open(alone) as picture:
        columns, rows = min(pages, 5), -(-pages // 5)
        assert picture.width / picture.height == pytest.approx(columns * 210 / (rows * 297), rel=0.06)


def test_a_preview_beside_a_pipe(paitao: Paitao, made: Path, tmp_path: Path) -> None:
    ran = paitao("print", "slips", "hp", "-o", "-", "--preview", tmp_path / "p.png")
    assert ran.code == 0
    assert ran.raw.startswith(b"%PDF")
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--per-page", "7"), "4, 6, 8, 9, 10, 12"),
        (("--dd",), "bridge only"),
        (("--preview", "x.pdf"), "--preview"),
        (("--preview", "r.pdf"), "--preview"),
        (("--boards", "99"), "99"),
        (("--font", "nowhere.ttf"), "nowhere.ttf"),
        (("--colours", "3"), "--colours"),
    ],
)
def test_refusals_touch_no_file_and_record_nothing(
    paitao: Paitao, made: Path, own_data_folder: Path, tmp_path: Path, words: tuple[str, ...], said: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())
    assert said in one_sentence(paitao("print", "record", "hp", "-o", "r.pdf", *words))
    assert sorted(tmp_path.iterdir()) == before
    assert seen(own_data_folder, "hp") == []


def test_a_file_that_exists_is_not_replaced_and_nothing_is_recorded(
    paitao: Paitao, made: Path, own_data_folder: Path, tmp_path: Path
) -> None:
    preview = tmp_path / "look.png"
    preview.write_bytes(b"mine")
    one_sentence(paitao("print", "record", "hp", "-o", tmp_path / "r.pdf", "--preview", preview))
    assert preview.read_bytes() == b"mine"
    assert not (tmp_path / "r.pdf").exists()
    assert seen(own_data_folder, "hp") == []
    assert paitao("print", "record", "hp", "-o", tmp_path / "r.pdf", "--preview", preview, "--force").code == 0
    assert preview.read_bytes() != b"mine"


def test_too_many_boards_a_page_name_board_and_seat(paitao: Paitao, made: Path, tmp_path: Path) -> None:
    assert paitao("deal", "shengji", "--boards", "1-40", "--seed", "x", "--set", "sj").code == 0
    said = one_sentence(paitao("print", "record", "sj", "--per-page", "12", "-o", tmp_path / "r.pdf"))
    assert said.startswith("board ")
    assert "--per-page" in said


def test_neither_file_nor_preview(paitao: Paitao, made: Path) -> None:
    assert "-o" in one_sentence(paitao("print", "record", "hp"))


def test_tables_need_the_solver(paitao: Paitao, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "endplay.dds", None)
    for lang in ("en", "zh-Hans", "zh-Hant"):
        said = one_sentence(paitao("--lang", lang, "print", "record", "br", "--dd", "-o", tmp_path / "r.pdf"))
        assert "endplay" in said
        assert "--dd" in said
    assert not (tmp_path / "r.pdf").exists()


def test_tables_stand_on_the_sheet(paitao: Paitao, made: Path, tmp_path: Path) -> None:
    pytest.importorskip("endplay")
    assert paitao("print", "record", "br", "--dd", "--no-cover", "-o", tmp_path / "r.pdf").code == 0
    (page,) = pypdfium2.PdfDocument(tmp_path / "r.pdf")
    assert page.get_textpage().get_text_bounded().count("NT") == 4


def test_another_programs_file_is_kept_so_that_its_code_stays(paitao: Paitao, made: Path, tmp_path: Path) -> None:
    other = tmp_path / "club.pbn"
    assert paitao("export", "br", "-o", other).code == 0
    ran = paitao("print", "record", other, "-o", tmp_path / "r.pdf")
    assert ran.code == 0
    assert "session of br is open" in ran.err
    # A record with its salt is printed without a store, and nobody knows whether the session is over.
    store = tmp_path / "other.sqlite"
    ran = paitao("--store", store, "print", "record", made, "-o", tmp_path / "s.pdf")
    assert ran.code == 0
    assert store.exists()  # that every hand was printed is written down
    assert "is open" not in ran.err  # the path may hold "popen"
