"""Codes of printed cards in the print-and-photo model: nearly all are read, and none is read wrongly."""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from zxingcpp import read_barcodes

sys.path.insert(0, str(Path(__file__).parent.parent))

from photo_model import (
    Conditions,
    Lying,
    cards_of,
    damaged,
    hard_conditions,
    photographed,
    printed,
    printed_code,
    scattered,
)

from boards import codes, printing
from boards.board import BoardSet
from boards.games import GAMES
from boards.printing.symbols import qr_side
from boards.problems import Problem
from boards.scanning.ladder import read_symbols
from boards.scanning.pictures import pages
from boards.seats import SEATS
from dealer import keys, making

FONTS = printing.load_fonts()


def set_of(game_id: str, boards: int = 1) -> BoardSet:
    secret = keys.practice_secret("photographed")
    return making.make_set(
        secret, GAMES[game_id], range(1, boards + 1), event="", session="1", public="", seed="photographed", preset=None
    )


def texts_of(of: BoardSet, copy: int = 1) -> list[str]:
    return [codes.code_text(codes.hand_code(of.code, board, seat, copy)) for board in of.boards for seat in SEATS]


def read(jpeg: bytes) -> tuple[str, ...]:
    (page,) = pages(jpeg)
    return read_symbols(page.picture).texts


@pytest.mark.slow
def test_hand_cards_at_their_printed_size_are_read() -> None:
    """60 single cards of four games at 8 px/mm; the long run is `tests/benchmarks/bench_scan.py`."""
    rng = np.random.default_rng(60)
    missed, tried = [], 0
    for game_id in GAMES:
        of = set_of(game_id)
        grid = printing.fitting_grid("A4", *printing.CARD_SIZE)
        sheets = printing.hand_cards(
            of, of.boards, (1,), style=printing.CardStyle("zh-Hans"), grid=grid, fonts=FONTS
        )  # fmt: skip
        wanted = set(texts_of(of))
        for card in cards_of(sheets, grid, FONTS)[:3]:
            paper = printed(card, rng, gain=rng.uniform(0.02, 0.05))
            for _ in range(5):
                how = Conditions.drawn(rng)
                found = read(photographed(scattered([paper], rng), how, rng))
                tried += 1
                assert set(found) <= wanted
                if not found:
                    missed.append(how)
    assert tried == 60
    assert not missed


def hard_pictures(count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Pictures of damaged codes under hard conditions, with the text that is printed there."""
    rng = np.random.default_rng(seed)
    texts = [text for game_id in GAMES for text in texts_of(set_of(game_id))]
    papers = [printed_code(text, FONTS, rng) for text in texts]
    for at in range(count):
        paper = damaged(papers[at % len(papers)], rng)
        yield texts[at % len(papers)], photographed([Lying(paper, turn=rng.uniform(0, 360))], hard_conditions(rng), rng)


@pytest.mark.slow
def test_no_damaged_code_becomes_another() -> None:
    """300 here; 10,000 by hand in `tests/benchmarks/bench_scan.py`."""
    right = 0
    for printed_text, jpeg in hard_pictures(300, seed=300):
        for found in read(jpeg):
            try:
                codes.parse_code(found)
            except Problem:
                continue
            assert found == printed_text
            right += 1
    assert 90 < right < 290, "hard enough that many fail, not so hard that the test says nothing"


def test_a_symbol_that_is_seen_and_not_read_is_told() -> None:
    rng = np.random.default_rng(5)
    text = texts_of(set_of("guandan"))[0]
    paper = printed_code(text, FONTS, rng)
    middle = paper.shape[0] // 2
    paper[middle - 40 : middle + 50, middle - 40 : middle + 50] = 0.5  # far beyond a quarter of the modules
    (page,) = pages(photographed([Lying(paper)], Conditions(), rng))
    found = read_symbols(page.picture)
    assert found.texts == ()
    assert found.unread == 1


def test_the_model_is_seeded_and_physical() -> None:
    text = texts_of(set_of("huapai"))[0]

    def jpeg(seed: int, **how: float) -> bytes:
        rng = np.random.default_rng(seed)
        return photographed([Lying(printed_code(text, FONTS, rng))], Conditions(**how), rng, size=(30, 30))  # type: ignore[arg-type]

    assert jpeg(1) == jpeg(1)
    assert jpeg(1) != jpeg(2)

    rng = np.random.default_rng(3)
    dots = Image.new("1", (200, 200), 1)
    dots.paste(0, (50, 50, 150, 150))
    share = [float((printed(dots, rng, gain) < 0.4).mean()) for gain in (0.0, 0.05)]
    # Each edge lies 0.05 mm (0.59 dots) further out: 101.2 dots instead of 100.
    assert share[0] == pytest.approx(0.25, abs=0.004)
    assert share[1] == pytest.approx(101.2**2 / 40000, abs=0.004)
    for scale in (8, 16):
        image = Image.open(BytesIO(jpeg(1, pixels_per_mm=scale)))
        assert image.size == (30 * scale, 30 * scale)
        (symbol,) = read_barcodes(image)
        across = symbol.position.top_right.x - symbol.position.top_left.x
        assert across == pytest.approx(qr_side(text) * scale, rel=0.03)
