"""Labels on sheets as they are sold, and what is told of a container in every game's own orientation."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
import zxingcpp
from conftest import rendered
from PIL import Image

from boards.codes import ContainerCode, parse_code
from boards.games import GAMES
from boards.printing import Container, Fonts, Sheet, labels, png
from boards.printing.imposing import check_grid
from boards.printing.sheet import Line, Rect, Text
from boards.printing.stock import STOCKS, Stock, stock
from boards.problems import Problem
from boards.seats import SEATS, Seat
from boards.wording import LANGUAGES

ToPdf = Callable[[Sequence[Sheet]], bytes]
NUMBERS = (1, 2, 3, 4, 12, 107)


def containers(game: str, numbers: Sequence[int] = NUMBERS) -> list[Container]:
    return [Container(game, n, GAMES[game].default_header(n), n % 2) for n in numbers]


def test_names_say_grid_and_size() -> None:
    names = [each.name for each in STOCKS]
    assert len(set(names)) == len(names)
    for wanted in ("2x4-99x67", "3x8-70x37", "2x7-99x38", "3x7-63x38", "2x5-85x54"):
        assert stock(wanted).name == wanted
    assert stock(" 3X8-70×37 ") is stock("3x8-70x37")
    with pytest.raises(Problem, match="stock_unknown") as caught:
        stock("L7163")
    assert "2x7-99x38" in caught.value.faults[0].facts["known"]


@pytest.mark.parametrize("each", STOCKS, ids=lambda each: each.name)
def test_the_grid_fills_its_paper_evenly(each: Stock) -> None:
    grid = each.grid()
    check_grid(grid)
    left, top = grid.corner(0)
    right, bottom = grid.corner(grid.places - 1)
    assert grid.page[0] - right - grid.width == pytest.approx(left)
    assert grid.page[1] - bottom - grid.height == pytest.approx(top)
    # No further row or column would go on the sheet: the numbers are those of a real one.
    assert top < each.height
    assert left < each.width


@pytest.mark.parametrize("each", STOCKS, ids=lambda each: each.name)
def test_every_sheet_takes_every_label(each: Stock, fonts: Fonts, to_pdf: ToPdf) -> None:
    """In all games and languages: nothing reaches over its label, and every code is read from the rendered page."""
    wanted = set()
    pages: list[Sheet] = []
    grid = each.grid()
    for game in GAMES:
        for lang in LANGUAGES:
            made = containers(game, NUMBERS[: grid.places])
            sheet = labels(made, lang=lang, grid=grid, fonts=fonts)[0]
            assert not [i for i in sheet.items if isinstance(i, Line) and i.line == 0.1], "cut marks on a label sheet"
            assert_inside(sheet, grid.places, each, fonts)
            if lang == "en":
                pages.append(sheet)
                wanted |= {(game, box.number, box.serial) for box in made}
    data = to_pdf(pages)
    read = set()
    for page in range(len(pages)):
        for code in zxingcpp.read_barcodes(rendered(data, page, 150), formats=zxingcpp.BarcodeFormat.QRCode):
            value = parse_code(code.text)
            assert isinstance(value, ContainerCode)
            read.add((value.game_id, value.number, value.serial))
    assert read == wanted


def assert_inside(sheet: Sheet, places: int, each: Stock, fonts: Fonts) -> None:
    grid = each.grid()
    corners = [grid.corner(place) for place in range(places)]
    for item in sheet.items:
        if isinstance(item, Text) and item.size > 2.51:
            width = fonts.width(item.text, item.size, bold=item.bold)
            left = item.x - {"left": 0, "centre": width / 2, "right": width}[item.align.value]
            home = [(x, y) for x, y in corners if x <= left + 0.01 and left + width <= x + each.width + 0.01]
            assert any(y <= item.y <= y + each.height for _, y in home), item


def test_a_label_that_nobody_could_read(fonts: Fonts) -> None:
    for size in ((30.0, 20.0), (66.6, 20.0), (45.0, 90.0)):
        grid = replace(stock("3x8-70x37").grid(), width=size[0], height=size[1], gap_x=0.0, rows=2)
        with pytest.raises(Problem, match="piece_small") as caught:
            list(labels(containers("bridge"), lang="en", grid=grid, fonts=fonts))
        least = caught.value.faults[0].facts["least"]
        width, height = map(float, least.split("x"))
        assert width > size[0]
        assert width / height == pytest.approx(size[0] / size[1], rel=0.05)
        fits = replace(grid, width=width, height=height, columns=1, rows=1)
        assert labels(containers("bridge", (1,)), lang="en", grid=fits, fonts=fonts)[0].items


@pytest.mark.parametrize("name", ["2x3-99x93", "3x7-63x38"])
@pytest.mark.parametrize(
    ("game_id", "round_table", "clockwise"),
    [("huapai", "NESW", False), ("shengji", "ESWN", False), ("guandan", "NESW", False), ("bridge", "NESW", True)],
)
def test_the_compass_of_each_game(name: str, game_id: str, round_table: str, clockwise: bool, fonts: Fonts) -> None:
    """H5: the reference seat on top (north; shengji: east), the others as they sit; who starts is filled or framed;
    the arrow goes the way of play (1.1)."""
    for number in range(1, 17):
        box = Container(game_id, number, GAMES[game_id].default_header(number))
        sheet = labels([box], lang="en", grid=stock(name).grid(), fonts=fonts)[0]
        seats = {i.text: i for i in sheet.items if isinstance(i, Text) and i.text in tuple("NESW")}
        top, right, bottom, left = (seats[letter] for letter in round_table)
        assert top.y < right.y == left.y < bottom.y
        assert left.x < top.x == bottom.x < right.x
        fields = box.header.fields()
        first = next(fields[key] for key in ("leader", "declarer", "dealer") if key in fields)
        filled, framed = marked(sheet, seats)
        if game_id == "bridge":
            risk = {"None": "", "All": "NESW"}.get(fields["vulnerable"], fields["vulnerable"])
            assert filled == set(risk)
            assert framed == {first}
        else:
            assert filled == {first}
            assert not framed
    on_paper = " ".join(sheet.texts)
    assert ("counter-clockwise" in on_paper) is not clockwise


def marked(sheet: Sheet, seats: dict[str, Text]) -> tuple[set[str], set[str]]:
    """The seats in a filled box, and those with a thick black frame."""
    filled, framed = set(), set()
    for item in sheet.items:
        if isinstance(item, Rect) and item.width < 20:
            home = [
                seat
                for seat, text in seats.items()
                if item.x < text.x < item.x + item.width and item.y < text.y < item.y + item.height
            ]
            if len(home) == 1 and item.fill is not None:
                filled.add(home[0])
            if len(home) == 1 and item.fill is None and item.stroke == (0, 0, 0):
                framed.add(home[0])
    return filled, framed


@pytest.mark.parametrize("name", ["2x3-99x93", "3x8-63x33"])
def test_vulnerable_is_told_apart_in_grey(name: str, fonts: Fonts) -> None:
    """In grey pixels a vulnerable seat is dark, another one white, on the smallest label too."""
    for number in (1, 2, 3, 4):
        header = GAMES["bridge"].default_header(number)
        sheet = labels([Container("bridge", number, header)], lang="en", grid=stock(name).grid(), fonts=fonts)[0]
        grey = png.picture(sheet, fonts=fonts, dpi=200).convert("L")
        for seat in SEATS:
            letter = next(i for i in sheet.items if isinstance(i, Text) and i.text == seat.name)
            risk = header.fields()["vulnerable"]
            at_risk = risk == "All" or (risk != "None" and seat.name in risk)
            assert (background(grey, letter) < 110) is at_risk, (number, seat)


def background(grey: Image.Image, letter: Text) -> int:
    """The grey between the letter and the edge of its box."""
    scale = 200 / 25.4
    return int(grey.getpixel((round(letter.x * scale), round((letter.y + 0.07 * letter.size) * scale))))  # type: ignore[arg-type]


def test_start_and_offset_of_a_used_sheet(fonts: Fonts) -> None:
    grid = replace(stock("3x7-63x38").grid(), start=20, offset_x=-1.0, offset_y=0.5)
    sheets = labels(containers("huapai", (1, 2, 3)), lang="en", grid=grid, fonts=fonts)
    assert len(sheets) == 2
    first = [i for i in sheets[0].items if isinstance(i, Text) and i.text in ("1", "2")]
    assert [grid.corner(19)[0] < i.x < grid.corner(19)[0] + 63.5 for i in first] == [True, False]
    assert sum(i.text == "3" for i in sheets[1].items if isinstance(i, Text)) == 1
    assert Seat.N.name in sheets[1].texts
