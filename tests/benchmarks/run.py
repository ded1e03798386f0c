"""Speed as ratios, both sides in one run, medians of five. By hand: `python tests/benchmarks/run.py [NAME...]`.

Nothing here is asserted: a busy machine is slow and right. Copy the table into docs/performance.md.
"""

import hashlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

REPEATS = 5
BOARDS = 5000


def seconds(work: Callable[[], object]) -> float:
    """The median time of the work."""
    taken = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def row(what: str, ours: str, against: str, ratio: str) -> None:
    """One line of the table."""
    print(f"| {what} | {ours} | {against} | {ratio} |", flush=True)


def deals() -> None:
    """Batches of 5,000 boards against SHAKE256 calls of the same input and output length."""
    for game_id, aim in (("huapai", "1/3"), ("guandan", "1/6")):
        _deals_of(game_id, aim)


def _deals_of(game_id: str, aim: str) -> None:
    from boards.games import GAMES
    from dealer import bulk, shuffle

    key, of, numbers = bytes(range(32)), GAMES[game_id], range(1, BOARDS + 1)
    headers = [of.default_header(n) for n in numbers]
    length = 2 * (of.pack_size - 1)

    def hashes() -> None:
        for n in numbers:
            hashlib.shake_256(shuffle.stream_input(key, game_id, n)).digest(length)

    def scalar() -> None:
        for n, header in zip(numbers, headers, strict=True):
            shuffle.deal(key, of, n, header)

    bare = seconds(hashes)
    for name, work in (
        ("batch as arrays", lambda: bulk.hand_counts(key, of, numbers, headers)),
        ("batch as Deal values", lambda: bulk.deals(key, of, numbers, headers)),
        ("scalar", scalar),
    ):
        ours = seconds(work)
        against = f"SHAKE256 {BOARDS / bare:,.0f}/s"
        row(
            f"deals, {of.pack_size} cards, {name}", f"{BOARDS / ours:,.0f}/s", against, f"{bare / ours:.2f} (aim {aim})"
        )


def diagnosis() -> None:
    """One misboard against a set of 36, the worst of several kinds."""
    from boards import verify
    from boards.cards import card_code
    from boards.games import GAMES
    from boards.reading import Reading
    from boards.referee_input import parse_exceptions
    from dealer import keys, making

    for game_id in ("huapai", "shengji"):
        of = making.make_set(keys.practice_secret("bench"), GAMES[game_id], range(1, 37), seed="bench")
        board, others = of.boards[6], [b for b in of.boards if b.number != 7]
        card = next(iter(board.deal.hands[1]))
        one = parse_exceptions(f"S+{card_code(card)} E-{card_code(card)}", board)
        for name, reading in (
            ("identical", Reading.of_deal(board.deal)), ("one card", one),
            ("turned", Reading.of_deal(board.deal.turned(1))), ("other board", Reading.of_deal(others[9].deal)),
        ):  # fmt: skip
            taken = seconds(lambda b=board, r=reading, o=others: verify.compare(b, r, o))
            row(f"diagnosis, {game_id}, {name}", f"{1000 * taken:.2f} ms", "aim 5 ms", f"{taken / 0.005:.2f}")


def paper() -> None:
    """128 hand cards as one PDF, imports not counted."""
    for game_id in ("huapai", "guandan"):
        _paper_of(game_id)


def _paper_of(game_id: str) -> None:
    from boards import printing
    from boards.games import GAMES
    from boards.printing import pdf
    from dealer import keys, making

    fonts = printing.load_fonts()
    of = making.make_set(keys.practice_secret("bench"), GAMES[game_id], range(1, 33), seed="bench")
    grid = printing.fitting_grid("A4", *printing.CARD_SIZE)
    style = printing.CardStyle("zh-Hans")

    def work() -> bytes:
        stream = BytesIO()
        pdf.write(
            printing.hand_cards(of, of.boards, style=style, grid=grid, fonts=fonts), stream, title="bench", fonts=fonts
        )
        return stream.getvalue()

    size = len(work())
    row(f"128 {game_id} cards as PDF", f"{seconds(work):.2f} s, {size / 1000:.0f} kB", "aim 3 s, 500 kB", "")


def start() -> None:
    """The command line against an empty click program, as whole processes."""
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.py"
        empty.write_text(
            "import click\n@click.command()\n@click.version_option('1')\ndef main(): pass\nmain()\n", encoding="utf-8"
        )
        environment = {**os.environ, "PAITAO_DATA": folder, "PYTHONPATH": str(ROOT)}
        script = Path(sys.executable).parent / "paitao"

        def process(*command: object) -> Callable[[], object]:
            return lambda: subprocess.run(list(map(str, command)), env=environment, check=True, capture_output=True)

        bare = seconds(process(sys.executable, empty, "--version"))
        version = seconds(process(script, "--version"))
        row(
            "paitao --version",
            f"{1000 * version:.0f} ms",
            f"empty click {1000 * bare:.0f} ms",
            f"{version / bare:.2f} (aim 1.5)",
        )
        out = Path(folder) / "x.paitao.json"
        deal = seconds(process(script, "deal", "huapai", "--boards", "1-36", "--seed", "x", "-o", out, "--force"))
        row("paitao deal huapai --boards 1-36", f"{1000 * deal:.0f} ms", f"--version {1000 * version:.0f} ms",
            f"+{deal - version:.2f} s (aim 1 s)")  # fmt: skip


def main() -> None:
    """All, or the named ones."""
    every = (deals, diagnosis, paper, start)
    print("| what | ours | against | ratio |\n| --- | --- | --- | --- |")
    for one in every:
        if not sys.argv[1:] or one.__name__ in sys.argv[1:]:
            one()


if __name__ == "__main__":
    main()
