"""Travellers and score sheets: what stands where, in which order, and that no card is on them."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pypdfium2
import pytest
from conftest import MakeSet

from boards.board import Board, BoardSet
from boards.deal import Deal, Hand
from boards.games import GAMES, HuapaiHeader
from boards.printing import (
    PAPERS,
    Fonts,
    Form,
    Order,
    ScoreStyle,
    Sheet,
    TravellerStyle,
    fitting_grid,
    score_sheets,
    traveller_size,
    travellers,
)
from boards.printing.fit import placed
from boards.printing.sheet import Align, Line, Text
from boards.printing.table import SMALLEST, Column, spread, table
from boards.printing.words import header_words, joined
from boards.problems import Problem
from boards.seats import Seat
from boards.wording import LANGUAGES, say, sentence

ToPdf = Callable[[Sequence[Sheet]], bytes]
EVERY_GAME = pytest.mark.parametrize("game_id", sorted(GAMES))
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


def travellers_of(
    of: BoardSet, fonts: Fonts, lang: str = "zh-Hans", paper: str = "A4", per_page: int = 4, order: Order = Order.ROWS,
    copies: Sequence[int] = (0,), **style: object,
) -> Sequence[Sheet]:  # fmt: skip
    chosen = replace(TravellerStyle(lang), **style)  # type: ignore[arg-type]
    grid = replace(fitting_grid(paper, *traveller_size(paper, per_page)), order=order)
    return travellers(of, of.boards, copies, style=chosen, grid=grid, fonts=fonts)


def scores_of(
    of: BoardSet, fonts: Fonts, lang: str, form: str, paper: str = "A4", tables: Sequence[int] = (0,)
) -> Sequence[Sheet]:
    return score_sheets(of, of.boards, tables, style=ScoreStyle(lang, Form(form), paper), fonts=fonts)


def every_page(of: MakeSet, fonts: Fonts, game_id: str, lang: str, paper: str) -> list[Sheet]:
    boards = of(game_id, range(1, 14))
    pages = [*travellers_of(boards, fonts, lang, paper, 4)[:1], *travellers_of(boards, fonts, lang, paper, 2)[:1]]
    for form in ("team", "pairs"):
        pages += scores_of(boards, fonts, lang, form, paper, (12,))
    return pages


def extent(item: Text, fonts: Fonts) -> tuple[float, float]:
    pieces = list(placed(item, fonts))
    left = pieces[0][0]
    return left, left + fonts.width(item.text, item.size, bold=item.bold)


@EVERY_GAME
@EVERY_LANGUAGE
@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_words_keep_to_their_cells(game_id: str, lang: str, paper: str, make_set: MakeSet, fonts: Fonts) -> None:
    for sheet in every_page(make_set, fonts, game_id, lang, paper):
        # The ruler at the foot of the page is tested where pages are imposed.
        words = [i for i in sheet.items if isinstance(i, Text) and (i.size != 2.5 or i.y < sheet.height - 8)]
        upright = [i for i in sheet.items if isinstance(i, Line) and i.x == i.to_x and i.line > 0.1]
        for item in words:
            assert item.size >= SMALLEST, item
            left, right = extent(item, fonts)
            assert 4 < left < right < sheet.width - 4, item
            top, middle = item.y - 0.7 * item.size, item.y - 0.35 * item.size
            for line in upright:
                inside = line.y < middle < line.to_y
                assert not (inside and left < line.x < right), (item, line)
            for other in words:
                if other is not item and abs(other.y - 0.35 * other.size - middle) < 0.7 * max(item.size, other.size):
                    begins, ends = extent(other, fonts)
                    apart = ends <= left + 0.01 or begins >= right - 0.01
                    over = other.y <= top + 0.4 or other.y - 0.7 * other.size >= item.y - 0.4
                    assert apart or over, (item, other)


@EVERY_GAME
@EVERY_LANGUAGE
def test_no_card_stands_on_them(game_id: str, lang: str, make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    of = make_set(game_id, range(1, 28))
    # Other hands under the same headers: what is printed differs in the set's code and in nothing else.
    source, other = random.Random(7), []
    for board in of.boards:
        pack = [face for face in range(54) for _ in range(of.game.copies_of(face))]
        source.shuffle(pack)
        sizes = of.game.hand_sizes(board.header)
        n, e, s, w = (Hand.of(pack[sum(sizes[:k]) : sum(sizes[: k + 1])]) for k in range(4))
        other.append(replace(board, deal=Deal((n, e, s, w))))
    twin = replace(of, boards=tuple(other))
    assert twin.code != of.code
    for make in (
        lambda one: travellers_of(one, fonts, lang),
        lambda one: travellers_of(one, fonts, lang, per_page=2),
        lambda one: scores_of(one, fonts, lang, "team"),
        lambda one: scores_of(one, fonts, lang, "pairs"),
    ):
        pages, twins = list(make(of)), list(make(twin))
        assert [[t.replace(of.code, "CODE") for t in page.texts] for page in pages] == [
            [t.replace(twin.code, "CODE") for t in page.texts] for page in twins
        ]
        whole = pypdfium2.PdfDocument(to_pdf(pages[:1]))[0].get_textpage().get_text_bounded()
        assert of.code in whole
        rest = whole.replace(of.code, "")
        assert not re.search(r"[♠♥♦♣★]|黑桃|红桃|紅桃|方块|方塊|梅花|大王|小王|joker", rest)
        assert not re.search(r"\b(?:[SHDC](?:[AKQJT2-9]|10)|XW|DW)\b", rest)


@pytest.mark.parametrize("form", ["team", "pairs"])
@EVERY_GAME
@EVERY_LANGUAGE
def test_every_page_says_that_the_layout_is_ours(
    form: str, game_id: str, lang: str, make_set: MakeSet, fonts: Fonts
) -> None:
    own, title = say(f"own_layout_{game_id}", lang), say(f"title_scores_{game_id}_{form}", lang)
    pages = scores_of(make_set(game_id, range(1, 41)), fonts, lang, form)
    assert len(pages) == 2
    for page in pages:
        assert title in page.texts
        assert own in page.texts
    for page in travellers_of(make_set(game_id, range(1, 6)), fonts, lang):
        assert page.texts.count(own) == page.texts.count(say("traveller_folded", lang)) > 0


@pytest.mark.parametrize("count", [1, 16, 27, 28, 32, 40, 139])
@pytest.mark.parametrize("form", ["team", "pairs"])
def test_boards_over_pages(count: int, form: str, make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("guandan", range(1, count + 1))
    pages = scores_of(of, fonts, "zh-Hans", form, "Letter", (3, 4))
    assert len(pages) % 2 == 0
    half = len(pages) // 2
    for table_number, part in ((3, pages[:half]), (4, pages[half:])):
        numbers = [int(i.text) for page in part for i in page.items if isinstance(i, Text) and i.size == 4.6 and i.bold
                   and i.align is Align.CENTRE]  # fmt: skip
        assert numbers == list(range(1, count + 1))
        assert all(str(table_number) in page.texts for page in part)
        closing = "主队队长" if form == "team" else "罚分、调整分"
        assert [closing in page.texts for page in part] == [False] * (half - 1) + [True]
    if form == "team":
        assert ("本页合计" in pages[0].texts) == (half > 1)


def test_headers_stand_beside_their_numbers_in_reading_order(make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    for game_id in GAMES:
        of = make_set(game_id, range(1, 5))
        (page,) = scores_of(of, fonts, "zh-Hans", "team")
        text = "".join(pypdfium2.PdfDocument(to_pdf([page]))[0].get_textpage().get_text_bounded().split())
        rows = ["".join(f"{b.number}{joined(header_words(game_id, b.header, 'zh-Hans'), 'zh-Hans')}".split())
                for b in of.boards]  # fmt: skip
        # A header on two lines loses the dot that parts its pieces.
        plain = text.replace("·", "")
        places = [plain.find(row.replace("·", "")) for row in rows]
        heads = plain.find("牌号")
        order = [plain.find("记分表"), plain.find("主队"), heads, plain.find("开室", heads), plain.find("闭室", heads)]
        assert -1 not in places + order
        assert order == sorted(order)
        assert places == sorted(places)
        ends = [plain.find(word, places[-1]) for word in ("合计", "罚分", "裁判员")]
        assert order[-1] < places[0] < ends[0] < ends[1] < ends[2]


@pytest.mark.parametrize(
    ("game_id", "open_room", "closed_room", "signs"),
    [
        ("huapai", "主队南北，客队东西", "主队东西，客队南北", ("南 记分", "东 查验")),  # A 26, A 16
        ("shengji", "主队东西，客队南北", "主队南北，客队东西", ("东 记分", "查验")),  # B 24.3, B 18
        ("guandan", "", "", ("记分", "查验")),
        ("bridge", "", "", ("记分", "查验")),
    ],
)
def test_home_seats_and_score_keepers(
    game_id: str, open_room: str, closed_room: str, signs: tuple[str, str], make_set: MakeSet, fonts: Fonts
) -> None:
    (page,) = scores_of(make_set(game_id, range(1, 3)), fonts, "zh-Hans", "team")
    whole = "".join(page.texts)
    assert ("主队东西" in whole) == ("主队南北" in whole) == bool(open_room)
    if open_room:
        assert whole.index(open_room) < whole.index(closed_room)
    # Where no rule says who sits where, a line above the table names each room with its sides to be filled in.
    assert page.texts.count("开室") == page.texts.count("闭室") == (1 if open_room else 3)
    assert all(page.texts.count(sign) == 2 for sign in signs)
    (slip,) = travellers_of(make_set(game_id, range(1, 2)), fonts, "zh-Hans", per_page=2)
    assert "".join(signs).replace(" ", "") in "".join(slip.texts).replace(" ", "")


@EVERY_GAME
@pytest.mark.parametrize("lines", range(1, 18))
def test_the_flap_covers_every_line_and_no_header(game_id: str, lines: int, make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set(game_id, range(1, 2))
    (page,) = travellers_of(of, fonts, per_page=2, lines=lines)
    width, height = traveller_size("A4", 2)
    top = fitting_grid("A4", width, height).corner(0)[1]
    dashes = {i.y for i in page.items if isinstance(i, Line) and i.line == 0.35}
    assert len(dashes) == 1
    fold = dashes.pop() - top
    flap = fold - (height - fold)
    across = sorted({round(i.y - top, 3) for i in page.items if isinstance(i, Line) and i.y == i.to_y and i.line in
                     (0.15, 0.3)})  # fmt: skip
    first_line = next(y for y in across if y > 30 and y == 37.5)
    words = [i.y - top for i in page.items if isinstance(i, Text) and i.text in ("本副牌打完前不得打开", of.code)]
    assert max(words) < flap <= first_line + 0.001
    assert not any(isinstance(i, Line) and i.line == 0.35 for i in travellers_of(of, fonts, folded=False)[0].items)


def test_the_head_stays_in_sight(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("huapai", range(7, 8))
    board = replace(of.boards[0], container=107, header=HuapaiHeader(Seat.N), version=2)
    (page,) = travellers_of(replace(of, boards=(board,)), fonts, copies=(2,))
    seen = page.texts[: page.texts.index("本副牌打完前不得打开")]
    assert seen[0] == "107"
    assert "首引 北*" in seen
    assert "第2份" in seen
    assert "练习" in seen
    assert any("第7副 · 第2版 · * 规则：首引 南" in text for text in seen)
    (sheet,) = score_sheets(of, (board,), (0,), style=ScoreStyle("zh-Hans"), fonts=fonts)
    assert {"107", "第7副", "首引 北*", "自拟版式，并非规则附件原表   * 规则对该牌号另有规定"} <= set(sheet.texts)


def test_cut_the_pile_and_stack(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("bridge", range(1, 11))
    pages = travellers_of(of, fonts, "en", order=Order.STACK, copies=(1, 2))
    corners = [fitting_grid("A4", *traveller_size("A4", 4)).corner(place) for place in range(4)]
    stacks = []
    for x, y in corners:
        for page in pages:
            stacks += [i.text for i in page.items if isinstance(i, Text) and i.size == 14
                       and x < i.x < x + 20 and y < i.y < y + 20]  # fmt: skip
    assert stacks == [str(number) for _ in range(2) for number in range(1, 11)]
    assert any("Cut all 5 pages" in text for text in pages[0].texts)


def test_a_thousand_boards_are_laid_out_page_by_page(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("bridge", range(1, 1000))
    pages = travellers_of(of, fonts, "en")
    assert len(pages) == 250
    assert "999" in pages[249].texts
    sheets = scores_of(of, fonts, "en", "team", tables=range(1, 51))
    assert "999" in sheets[len(sheets) - 1].texts


def test_equal_bytes(make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    for make in (travellers_of, lambda of, fonts: scores_of(of, fonts, "zh-Hant", "pairs")):
        first, second = (to_pdf(make(make_set("shengji", range(1, 5)), fonts)) for _ in range(2))
        assert first == second


@pytest.mark.parametrize(
    ("key", "words", "size", "style"),
    [
        ("table_lines", "ask for 17 or fewer", None, {"lines": 18}),
        ("table_lines", "1.0 mm high, less than 5.5 mm", None, {"lines": 94}),
        ("table_narrow", "choose a larger size", (60.0, 139.0), {}),
        ("table_small", "choose a larger size", (97.0, 48.0), {}),
    ],
)
def test_what_does_not_fit_is_refused(
    key: str, words: str, size: tuple[float, float] | None, style: dict[str, int], make_set: MakeSet, fonts: Fonts
) -> None:
    of = make_set("huapai", range(1, 2))
    grid = fitting_grid("A4", *(size or traveller_size("A4", 4)))
    with pytest.raises(Problem) as caught:
        travellers(of, of.boards, (0,), style=replace(TravellerStyle("en"), **style), grid=grid, fonts=fonts)  # type: ignore[arg-type]
    assert [fault.key for fault in caught.value.faults] == [key]
    assert words in sentence(caught.value.faults[0], "en")


def test_papers_names_and_characters(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("huapai", range(1, 3))
    for wrong in (("A3", 4), ("A4", 3)):
        with pytest.raises(Problem, match="paper_unknown" if wrong[0] == "A3" else "travellers_per_page"):
            traveller_size(*wrong)
    with pytest.raises(Problem, match="paper_unknown"):
        scores_of(of, fonts, "en", "team", "A3")
    rare = replace(of, event="𠮷野杯")
    for make in (lambda: travellers_of(rare, fonts), lambda: scores_of(rare, fonts, "en", "team")):
        with pytest.raises(Problem, match="font_name"):
            make()
    long = replace(of, event="全国升级团体锦标赛" * 12)
    for page in (*travellers_of(long, fonts), *scores_of(long, fonts, "en", "pairs")):
        assert any(text.endswith("…") for text in page.texts)
        assert all(extent(i, fonts)[1] < page.width - 4 for i in page.items if isinstance(i, Text))
    (unnamed,) = scores_of(of.named("", ""), fonts, "zh-Hans", "pairs")
    assert "赛事" in unnamed.texts


def test_a_table_on_its_own(fonts: Fonts) -> None:
    columns = spread([Column(10, "one"), Column(20, "two", "both"), Column(20, "three", "both")], 100)
    assert [column.width for column in columns] == [20, 40, 40]
    items = table(columns, [["a", "", "b"], ["", "c", ""]], (5, 7), head=12, row=8, fonts=fonts)
    words = [item for item in items if isinstance(item, Text)]
    assert [item.text for item in words] == ["one", "both", "two", "three", "a", "b", "c"]
    assert next(item.x for item in words if item.text == "both") == 5 + 20 + 40
    (a, b, c) = words[4:]
    assert a.y == b.y == c.y - 8
    assert {line.to_y for line in items if isinstance(line, Line) and line.x == line.to_x} == {7 + 12 + 16}
    with pytest.raises(Problem, match="table_narrow"):
        spread(columns, 99)


def test_boards_of_one_set_may_be_picked(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("huapai", range(1, 17))
    chosen: tuple[Board, ...] = of.only((9, 10, 11))
    (page,) = score_sheets(of, chosen, (0,), style=ScoreStyle("en", Form.PAIRS), fonts=fonts)
    assert {"9", "10", "11"} <= set(page.texts)
    assert "12" not in page.texts
