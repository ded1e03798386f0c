"""Sets to print, made without the dealer: the same cards in every run."""

import random
from collections.abc import Callable, Sequence
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image

from boards.board import Board, BoardSet, Mark
from boards.deal import Deal, Hand
from boards.games import GAMES
from boards.printing import Fonts, Sheet, load_fonts, pdf
from boards.seats import SEATS, Seat

MakeSet = Callable[..., BoardSet]

pytest.register_assert_rewrite("kept_pictures")


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return load_fonts()


@pytest.fixture(scope="session")
def make_set() -> MakeSet:
    def make(
        game_id: str, numbers: range = range(1, 17), mark: Mark = Mark.PRACTICE, session: str = "第三轮"
    ) -> BoardSet:
        game, source = GAMES[game_id], random.Random(20261130)
        boards = []
        for number in numbers:
            header = game.default_header(number)
            pack = [face for face in range(54) for _ in range(game.copies_of(face))]
            source.shuffle(pack)
            hands, at = [], 0
            for size in game.hand_sizes(header):
                hands.append(Hand.of(pack[at : at + size]))
                at += size
            boards.append(Board(number, game_id, header, Deal((hands[0], hands[1], hands[2], hands[3]))))
        return BoardSet(game_id, tuple(boards), bytes(16), event="秋季杯 2026", session=session, mark=mark)

    return make


@pytest.fixture(scope="session")
def long_suits() -> BoardSet:
    """Shengji: East declares and holds all 26 spades, the others nearly single suits too."""
    rest = [face for face in range(13, 54) for _ in range(2)]
    east = [face for face in range(13) for _ in range(2)] + rest[:7]
    of = {Seat.E: east, Seat.N: rest[7:32], Seat.S: rest[32:57], Seat.W: rest[57:]}
    n, e, s, w = (Hand.of(of[seat]) for seat in SEATS)
    board = Board(139, "shengji", GAMES["shengji"].default_header(1), Deal((n, e, s, w)), container=107, version=2)
    return BoardSet("shengji", (board,), bytes(16), event="第二届全国智力运动会升级比赛预选赛", session="第十二轮")


@pytest.fixture(scope="session")
def to_pdf(fonts: Fonts) -> Callable[[Sequence[Sheet]], bytes]:
    def write(sheets: Sequence[Sheet]) -> bytes:
        stream = BytesIO()
        pdf.write(sheets, stream, title="test", fonts=fonts)
        return stream.getvalue()

    return write


def rendered(data: bytes, page: int, dpi: int) -> Image.Image:
    """A page as another program sees it."""
    picture: Image.Image = pypdfium2.PdfDocument(data)[page].render(scale=dpi / 72).to_pil()
    return picture
