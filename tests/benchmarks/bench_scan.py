"""Printed cards in the print-and-photo model, the long way. By hand: `python tests/benchmarks/bench_scan.py [COUNT]`.

First the hand cards of four games at their printed size, COUNT pictures (default 1,000) at 8 px/mm and some at less;
then 10 x COUNT pictures of damaged codes under hard conditions, of which none may
be read as another code. Copy the table into docs/scanning.md.
"""

import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "boards")]

import numpy as np  # noqa: E402
from photo_model import Conditions, cards_of, photographed, printed, scattered  # noqa: E402
from test_photographed_codes import FONTS, hard_pictures, set_of  # noqa: E402
from zxingcpp import read_barcodes  # noqa: E402

from boards import codes, printing  # noqa: E402
from boards.games import GAMES  # noqa: E402
from boards.problems import Problem  # noqa: E402
from boards.scanning.ladder import read_symbols  # noqa: E402
from boards.scanning.pictures import pages  # noqa: E402


def cards(count: int, pixels_per_mm: float) -> None:
    """One line: how many single cards are read at once, and by the whole ladder."""
    rng = np.random.default_rng(round(100 * pixels_per_mm))
    grid = printing.fitting_grid("A4", *printing.CARD_SIZE)
    papers = []
    for game_id in GAMES:
        of = set_of(game_id)
        sheets = printing.hand_cards(
            of, of.boards, (1,), style=printing.CardStyle("zh-Hans"), grid=grid, fonts=FONTS
        )  # fmt: skip
        papers += [printed(card, rng, rng.uniform(0.02, 0.05)) for card in cards_of(sheets, grid, FONTS)]
    at_once = by_ladder = 0
    busy = 0.0
    for at in range(count):
        how = Conditions.drawn(rng, pixels_per_mm=pixels_per_mm)
        (page,) = pages(photographed(scattered([papers[at % len(papers)]], rng), how, rng))
        at_once += bool(read_barcodes(page.picture))
        start = time.process_time()
        by_ladder += bool(read_symbols(page.picture).texts)
        busy += time.process_time() - start
    shares = f"{100 * at_once / count:.1f} % | {100 * by_ladder / count:.1f} %"
    print(f"| cards, {pixels_per_mm:g} px/mm | {count} | {shares} | {1000 * busy / count:.0f} ms |", flush=True)


def damage(count: int) -> None:
    """One line: how many damaged codes are read, and how many of them wrongly."""
    told: Counter[str] = Counter()
    busy = 0.0
    for printed_text, jpeg in hard_pictures(count, seed=10_000):
        (page,) = pages(jpeg)
        start = time.process_time()
        texts = read_symbols(page.picture).texts
        busy += time.process_time() - start
        for text in texts:
            try:
                codes.parse_code(text)
            except Problem:
                told["refused"] += 1
            else:
                told["right" if text == printed_text else "WRONG"] += 1
    print(f"| damaged codes | {count} | | right {told['right']}, refused {told['refused']}, wrong {told['WRONG']} |"
          f" {1000 * busy / count:.0f} ms |", flush=True)  # fmt: skip


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print("| what | pictures | read at once | read in all | processor time of the ladder, a picture |", flush=True)
    print("| --- | --- | --- | --- | --- |", flush=True)
    cards(wanted, 8)
    cards(wanted // 4, 6)
    cards(wanted // 4, 5)
    damage(10 * wanted)
