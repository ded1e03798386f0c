"""Where panels lie on pages."""

from dataclasses import replace

import pytest

from boards.printing.imposing import Grid, Order, check_grid, fitting_grid, impose
from boards.printing.sheet import Line, Panel, Sheet, Text
from boards.problems import Problem


def panels(count: int) -> list[Panel]:
    return [Panel(90, 64, (Text(1, 2, f"p{index}", 3),)) for index in range(1, count + 1)]


def placed(sheet: Sheet) -> list[tuple[str, float, float]]:
    return [(i.text, i.x, i.y) for i in sheet.items if isinstance(i, Text) and i.text.startswith("p")]


@pytest.mark.parametrize(
    ("paper", "size", "grid"),
    [
        ("A4", (90, 64), (2, 4)),
        ("Letter", (90, 64), (2, 4)),
        ("A4", (92, 80), (2, 3)),
        ("Letter", (92, 80), (2, 3)),
        ("A4", (63, 88), (3, 3)),
    ],
)
def test_fitting_grid(paper: str, size: tuple[float, float], grid: tuple[int, int]) -> None:
    found = fitting_grid(paper, *size)
    assert (found.columns, found.rows) == grid
    check_grid(found)
    left, top = found.corner(0)
    right, bottom = found.corner(found.places - 1)
    assert found.page[0] - right - size[0] == pytest.approx(left)
    assert found.page[1] - bottom - size[1] == pytest.approx(top)
    assert min(left, top) > 4


def test_places_and_pages() -> None:
    sheets = impose(panels(11), fitting_grid("A4", 90, 64), ruler_text="", footer="")
    assert [text for text, _, _ in placed(sheets[0])] == [f"p{n}" for n in range(1, 9)]
    assert [text for text, _, _ in placed(sheets[1])] == ["p9", "p10", "p11"]
    assert placed(sheets[0])[1] == ("p2", 15 + 90 + 1, 20.5 + 2)
    assert placed(sheets[0])[2] == ("p3", 15 + 1, 20.5 + 64 + 2)


def test_start_and_offset() -> None:
    grid = replace(fitting_grid("A4", 90, 64), start=4, offset_x=1.5, offset_y=-2)
    (sheet,) = impose(panels(2), grid, ruler_text="")
    assert placed(sheet) == [("p1", 15 + 90 + 1 + 1.5, 20.5 + 64 + 2 - 2), ("p2", 15 + 1 + 1.5, 20.5 + 128 + 2 - 2)]


@pytest.mark.parametrize("count", [1, 7, 16, 17, 24])
def test_cut_the_pile_and_stack(count: int) -> None:
    sheets = impose(panels(count), replace(fitting_grid("A4", 90, 64), order=Order.STACK), ruler_text="")
    grid = fitting_grid("A4", 90, 64)
    stacks = []
    for place in range(grid.places):
        x, y = grid.corner(place)
        at = [text for sheet in sheets for text, tx, ty in placed(sheet) if (tx - 1, ty - 2) == pytest.approx((x, y))]
        stacks += at
    assert stacks == [f"p{n}" for n in range(1, count + 1)]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_ruler_is_50_mm(paper: str) -> None:
    (sheet,) = impose(panels(1), fitting_grid(paper, 90, 64), ruler_text="100 %")
    x = next(item.x for item in sheet.items if isinstance(item, Text) and item.text == "100 %")
    rulers = [i for i in sheet.items if isinstance(i, Line) and i.y == i.to_y and i.to_x == pytest.approx(x - 2)]
    assert [line.to_x - line.x for line in rulers] == [pytest.approx(50)]


def test_cut_marks_stay_out_of_the_cards() -> None:
    grid = fitting_grid("A4", 90, 64)
    (sheet,) = impose(panels(8), grid, ruler_text="")
    lines = [item for item in sheet.items if isinstance(item, Line)]
    cuts_x = {15.0, 105.0, 195.0}
    cuts_y = {20.5 + 64 * row for row in range(5)}
    for line in lines:
        inside = 15 < line.x < 195 and 20.5 < line.y < 276.5
        assert not inside or line.x in cuts_x or line.y in cuts_y
    assert not any(isinstance(i, Line) and i.line == 0.1 for i in impose([], grid, ruler_text=""))
    plain = impose(panels(8), replace(grid, cut_marks=False), ruler_text="")[0]
    assert len([i for i in plain.items if isinstance(i, Line)]) == 7, "only the ruler"


@pytest.mark.parametrize(
    ("grid", "key"),
    [
        (Grid("A3", 1, 1, 10, 10), "paper_unknown"),
        (Grid("A4", 3, 4, 90, 64), "grid_outside"),
        (Grid("A4", 2, 4, 90, 64, left=40), "grid_outside"),
        (Grid("A4", 2, 4, 90, 64, offset_y=-30), "grid_outside"),
        (Grid("A4", 0, 4, 90, 64), "grid_outside"),
        (Grid("A4", 2, 4, 90, 64, start=9), "grid_start"),
        (Grid("A4", 2, 4, 90, 64, start=0), "grid_start"),
        (Grid("A4", 2, 4, 90, 64, start=2, order=Order.STACK), "grid_start_stack"),
        (Grid("A4", 3, 7, 70, 42.3, offset_x=2.1), "grid_outside"),
        (Grid("A4", 3, 7, 70.1, 42.3, offset_x=0.1), "grid_outside"),
    ],
)
def test_bad_grids(grid: Grid, key: str) -> None:
    with pytest.raises(Problem) as caught:
        check_grid(grid)
    assert caught.value.key == key


@pytest.mark.parametrize("offset", [(1.5, 0.0), (-2.0, 0.3), (0.0, 1.5)])
def test_labels_that_fill_their_paper_may_be_shifted(offset: tuple[float, float]) -> None:
    grid = Grid("A4", 3, 7, 70, 42.3, offset_x=offset[0], offset_y=offset[1], cut_marks=False)
    check_grid(grid)
    (sheet,) = impose(panels(1), grid, ruler_text="")
    assert placed(sheet) == [("p1", pytest.approx(1 + offset[0]), pytest.approx(2 + 0.45 + offset[1]))]


def test_too_large_a_panel() -> None:
    with pytest.raises(Problem, match="panel_too_large"):
        fitting_grid("A4", 300, 64)
    with pytest.raises(Problem, match="paper_unknown"):
        fitting_grid("B5", 90, 64)
