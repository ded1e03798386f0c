"""Boards with everything out of the ordinary (container, version, a header against the rule, a long event).

What a rule, a header or the session says is never cut, no two texts touch, and no mark for cutting crosses a word.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest
from conftest import MakeSet

from boards.board import BoardSet
from boards.games import GAMES
from boards.printing import (
    BOX_SIZE,
    CARD_SIZE,
    LABEL_SIZE,
    SLIP_SIZE,
    Box,
    CardStyle,
    CopyFacts,
    Fonts,
    Form,
    Order,
    RecordStyle,
    ScoreStyle,
    Sheet,
    TravellerStyle,
    blank_cards,
    box_labels,
    container_of,
    fitting_grid,
    hand_cards,
    labels,
    record_sheets,
    score_sheets,
    slips,
    traveller_size,
    travellers,
)
from boards.printing.fit import ELLIPSIS, facts_first, placed
from boards.printing.handcard import SMALLEST_RANK
from boards.printing.imposing import PAPERS, RULER, impose
from boards.printing.legible import too_small
from boards.printing.sheet import Line, Modules, Panel, Rect, Text
from boards.printing.words import advice_words, header_words, joined, rule_words
from boards.wording import LANGUAGES
from boards.wording.printing import ROWS as PRINTING
from boards.wording.scoring import ROWS as SCORING

EdgesOf = tuple[float, float, float, float]
EVENT = "Ein außergewöhnlich langer Veranstaltungsname für die Łódź Trophy 2026 am Ärztehaus"
SESSION = "round 12"


@pytest.fixture(scope="module")
def crowded(make_set: MakeSet) -> Callable[[str], BoardSet]:
    def make(game_id: str) -> BoardSet:
        of = make_set(game_id, range(101, 109), session=SESSION)
        boards = tuple(
            replace(b, container=b.number + 200, version=12, header=GAMES[game_id].default_header(b.number + 1))
            if game_id != "shengji"
            else replace(b, container=b.number + 200, version=12)
            for b in of.boards
        )
        return replace(of, boards=boards, event=EVENT)

    return make


def all_kinds(of: BoardSet, lang: str, paper: str, fonts: Fonts) -> Iterator[tuple[str, Sequence[Sheet]]]:
    for size in (CARD_SIZE, (85.0, 54.0)):
        for backs in ("none", "fold", "print"):
            style = CardStyle(lang, backs=backs)
            grid = replace(fitting_grid(paper, *style.panel_size(size)), order=Order.STACK)
            yield "cards", hand_cards(of, of.boards[:3], (12,), style=style, grid=grid, fonts=fonts)
        grid = fitting_grid(paper, *size)
        yield "blanks", blank_cards(of.game_id, of.boards[:3], (12,), of=of, lang=lang, grid=grid, fonts=fonts)
    for size in (SLIP_SIZE, (85.0, 54.0)):
        facts = CopyFacts(12, "red / blue", "一二三", "Müller")
        grid = fitting_grid(paper, *size)
        yield "slips", slips(of, [(b, facts) for b in of.boards], lang=lang, grid=grid, fonts=fonts)
    grid = fitting_grid(paper, *BOX_SIZE)
    yield "boxes", box_labels(of, [Box(of.boards[::2], 12, 20)], lang=lang, grid=grid, fonts=fonts)
    grid = fitting_grid(paper, *LABEL_SIZE)
    yield "labels", labels([container_of(b, 12) for b in of.boards], lang=lang, grid=grid, fonts=fonts)
    for per_page in (None, 9) if of.game.packs == 1 else (None,):
        style_of_record = RecordStyle(lang, 2, per_page, paper)
        yield "record", record_sheets(of, of.boards, style=style_of_record, fonts=fonts)
    for per_page in (2, 4):
        grid = replace(fitting_grid(paper, *traveller_size(paper, per_page)), order=Order.STACK)
        yield "travellers", travellers(of, of.boards, (12,), style=TravellerStyle(lang), grid=grid, fonts=fonts)
    for form in Form:
        yield "scores", score_sheets(of, of.boards, (0,), style=ScoreStyle(lang, form, paper), fonts=fonts)


def edges_of(text: Text, fonts: Fonts) -> EdgesOf:
    """Left, top, right and bottom of the ink, near enough."""
    pieces = list(placed(text, fonts))
    last_x, face, piece = pieces[-1]
    right = last_x + text.size * sum(face.advances[ord(c)] for c in piece)
    up = (0.84 if max(text.text) > "⺀" else 0.73) * text.size
    return pieces[0][0], text.y - up, right, text.y


def overlap(a: EdgesOf, b: EdgesOf) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 0.05 and min(a[3], b[3]) - max(a[1], b[1]) > 0.05


def crossed(line: Line, box: EdgesOf) -> bool:
    """Whether a line runs into a text; one that underlines it does not."""
    left, right = sorted((line.x, line.to_x))
    top, bottom = sorted((line.y, line.to_y))
    return left < box[2] - 0.05 and right > box[0] + 0.05 and top < box[3] - 0.05 and bottom > box[1] + 0.05


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_cut_that_matters_and_nothing_touches(
    game_id: str, lang: str, paper: str, crowded: Callable[[str], BoardSet], fonts: Fonts
) -> None:
    of = crowded(game_id)
    rule = rule_words(of.boards[0], lang)
    assert bool(rule) == (game_id in ("huapai", "bridge"))
    header = joined(header_words(game_id, of.boards[0].header, lang), lang)
    for kind, sheets in all_kinds(of, lang, paper, fonts):
        for sheet in (sheets[0], sheets[-1]):
            texts = [item for item in sheet.items if isinstance(item, Text)]
            boxes = [(text, edges_of(text, fonts)) for text in texts]
            lines = [item for item in sheet.items if isinstance(item, Line)]
            for at, (text, box) in enumerate(boxes):
                assert box[0] >= 0
                assert box[2] <= sheet.width
                for other, other_box in boxes[at + 1 :]:
                    assert not overlap(box, other_box), (kind, text.text, other.text)
                for line in lines:
                    assert not crossed(line, box), (kind, text.text, line)
                if text.text.endswith(ELLIPSIS):
                    assert EVENT[:3] in text.text, (kind, text.text)
            for code in (item for item in sheet.items if isinstance(item, Modules)):
                quiet = (4 if code.width == code.height else 10) * code.width
                right = code.x + code.width * max(x + length for _, x, length in code.runs)
                bottom = code.y + code.height * (1 + max(y for y, _, _ in code.runs))
                zone = code.x - quiet, code.y, right + quiet, bottom
                assert not [text.text for text, box in boxes if overlap(box, zone)]
                dark = [r for r in sheet.items if isinstance(r, Rect) and r.fill]
                assert not [r for r in dark if overlap((r.x, r.y, r.x + r.width, r.y + r.height), zone)]
        said = [text for sheet in sheets for text in sheet.texts]
        if kind not in ("boxes", "labels", "scores"):
            assert any(header in text for text in said), kind
            assert any(rule in text for text in said), kind
        # Where a traveller has a rule to quote in little room, that comes first; the set's code stands there as well.
        if kind in ("slips", "boxes", "record", "scores") or (kind == "travellers" and not rule):
            assert any(SESSION in text for text in said), kind


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("height", [62.0, 64.0, 66.0, 66.8, 67.0, 67.4, 70.0, 71.6, 90.0, 96.3, 137.0, 138.2])
@pytest.mark.parametrize("width", [60.0, 63.0, 95.0, 180.0])
def test_marks_for_cutting_end_before_advice_and_ruler(paper: str, width: float, height: float, fonts: Fonts) -> None:
    grid = replace(fitting_grid(paper, width, height), order=Order.STACK)
    pieces = [Panel(width, height, ())] * (2 * grid.places)
    texts = {"head": advice_words(grid, len(pieces), "en"), "foot": "50 mm, gjpqy", "side": "board slips AAAA-BBBB"}
    sheet = impose(pieces, grid, ruler_text=texts["foot"], footer=texts["side"], advice=texts["head"])[0]
    lines = [item for item in sheet.items if isinstance(item, Line)]
    ticks = [line for line in lines if line.x == line.to_x and line.line != 0.1]
    boxes = [edges_of(item, fonts) for item in sheet.items if isinstance(item, Text)]
    ruler = [line for line in lines if line.y == line.to_y and line.to_x - line.x == pytest.approx(RULER)]
    boxes += [(line.x - 0.2, line.y - 2, line.to_x + 0.2, line.y) for line in ruler]
    own = [tick for line in ruler for tick in ticks if tick.to_y == line.y]
    assert len(own) == 6 * len(ruler)
    for tick in ticks:
        assert tick in own or not any(crossed(tick, box) for box in boxes)
        assert tick.to_y > tick.y
    _, foot = grid.corner(grid.places - 1)
    assert bool(ruler) == (grid.page[1] - foot - height >= 7.2 - 1e-6)


def test_the_ruler_gets_its_room_from_the_head_of_the_page() -> None:
    grid = fitting_grid("Letter", *BOX_SIZE)
    assert grid.corner(0)[1] == pytest.approx(4.2), "as much as office printers leave white"
    sheet = impose([Panel(*BOX_SIZE, ())], grid, ruler_text="50 mm", footer="boxes")[0]
    assert "50 mm" in sheet.texts
    assert "boxes  1/1" in sheet.texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_advice_names_no_stack_that_there_is_not(lang: str) -> None:
    for size, pieces in (((180.0, 250.0), 2), ((180.0, 130.0), 4), ((180.0, 90.0), 6), ((90.0, 64.0), 16)):
        grid = replace(fitting_grid("A4", *size), order=Order.STACK)
        stacks = grid.places
        words = advice_words(grid, pieces, lang)
        numbers = {int(n) for n in "".join(c if c.isdigit() else " " for c in words).split()}
        # Two pages, so 2 stands in all of them.
        assert numbers <= {1, 2, 3, stacks}
        assert max(numbers) == max(2, stacks)


def test_facts_stay_whole_and_the_session_before_the_event(fonts: Fonts) -> None:
    fact, session, event = "* rule: dealer N", "round 1", "A name as long as a street and longer than the paper"
    for width in (20.0, 30.0, 45.0, 60.0, 200.0):
        line, size = facts_first(fonts, ("", fact), (session, event), 3.0, 2.2, width)
        assert line.startswith(fact)
        assert fonts.width(line, size) <= width + 1e-6
        assert event not in line or session in line
        assert size >= 2.2 or line == fact
    assert facts_first(fonts, (), ("", ""), 3.0, 2.2, 10.0)[0] == ""
    assert facts_first(fonts, (), (session, event), 3.0, 2.2, 200.0) == (f"{session} · {event}", 3.0)


def test_a_measure_that_is_refused_never_looks_right() -> None:
    for got in (0.3951, 0.39999, 0.40 - 1e-4, 0.2):
        facts = too_small("code_module", got, 0.40).faults[0].facts
        assert facts["got"] < facts["want"] == "0.40"
    assert too_small("card_small", SMALLEST_RANK - 1e-4, SMALLEST_RANK).faults[0].facts["got"] == "1.99"


def test_our_words_are_bold_where_they_stand_in_bold(fonts: Fonts) -> None:
    """A character that only the regular weight has would stand thin among the others of a title."""
    words = {c for rows in (PRINTING, SCORING) for texts in rows.values() for text in texts for c in text}
    assert not [c for c in sorted(words) if c.isprintable() and not fonts.bold[0].has(c)]
