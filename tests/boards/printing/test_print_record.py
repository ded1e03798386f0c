"""Hand records and the picture of all pages: judged by PDFium's text layer, and by where the texts stand."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pypdfium2
import pytest
from conftest import MakeSet
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from boards.board import Board, BoardSet, Mark
from boards.deal import Deal, Hand
from boards.games import GAMES, BridgeHeader, HuapaiHeader
from boards.printing import Fonts, RecordStyle, SessionState, Sheet, contact, load_fonts, png, record_sheets
from boards.printing.diagram import SMALLEST_RANK, high_card_points
from boards.printing.fit import wrapped
from boards.printing.imposing import OnDemand
from boards.printing.recordsheet import GRIDS
from boards.printing.sheet import Align, Text
from boards.problems import Problem
from boards.seats import SEATS, Seat
from boards.wording import LANGUAGES, say

ToPdf = Callable[[Sequence[Sheet]], bytes]

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")


def page_texts(data: bytes) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data)]


def hands_in(text: str, lang: str) -> Iterator[tuple[Seat, Hand]]:
    """The hands that a text layer holds, in its order: a seat's letter, then each suit's sign with its ranks."""
    seats = {say(f"seat_large_{seat.name}", lang): seat for seat in SEATS}
    for name, sign in (("joker_small", " 小 "), ("joker_big", " 大 ")):
        text = text.replace(say(name, lang), sign)
    words = text.replace(",", " ").split()
    faces: dict[Seat, list[int]] = {}
    seat, row = None, ""
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word in seats and following == "♠":
            if seat is Seat.W:
                yield from ((one, Hand.of(held)) for one, held in faces.items())
                faces = {}
            seat = seats[word]
            assert seat not in faces
            faces[seat] = []
        elif seat is not None and word in tuple("♠♥♦♣★"):
            row = word
        elif seat is not None and row == "★" and word in ("大", "小"):
            faces[seat].append(52 + (word == "大"))
        elif seat is not None and row in tuple("♠♥♦♣") and re.fullmatch("10|[AKQJ2-9]+", word):
            faces[seat] += [13 * "♠♥♦♣".index(row) + RANKS.index(rank) for rank in re.findall("10|.", word)]
        elif word != "—":
            row = ""
    yield from ((one, Hand.of(held)) for one, held in faces.items())


def drawn(of: BoardSet, fonts: Fonts, lang: str = "zh-Hans", **style: object) -> Sequence[Sheet]:
    return record_sheets(of, of.boards, style=replace(RecordStyle(lang), **style), fonts=fonts)  # type: ignore[arg-type]


@st.composite
def sets(draw: st.DrawFn) -> BoardSet:
    """Sets of every game; some packs are hardly shuffled, so that suits are long and others void."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    boards = []
    for number in sorted(draw(st.sets(st.integers(1, 999), min_size=1, max_size=7))):
        header = game.default_header(number)
        pack = [face for face in range(54) for _ in range(game.copies_of(face))]
        source = random.Random(draw(st.integers(0, 2**32)))
        swaps = draw(st.sampled_from([0, 3, 20, 500]))
        turn = draw(st.integers(0, 3)) * 13 * game.packs
        pack = pack[turn:] + pack[:turn]
        for _ in range(swaps):
            one, other = source.randrange(len(pack)), source.randrange(len(pack))
            pack[one], pack[other] = pack[other], pack[one]
        hands, at = [], 0
        for size in game.hand_sizes(header):
            hands.append(Hand.of(pack[at : at + size]))
            at += size
        container = draw(st.sampled_from([None, 7, 132]))
        deal = Deal((hands[0], hands[1], hands[2], hands[3]))
        boards.append(Board(number, game.id, header, deal, container, draw(st.integers(1, 2))))
    return BoardSet(game.id, tuple(boards), bytes(16), "秋季杯 2026", "第三轮", draw(st.sampled_from(Mark)))


@given(
    of=sets(),
    lang=st.sampled_from(LANGUAGES),
    paper=st.sampled_from(["A4", "Letter"]),
    per_page=st.sampled_from([None, None, 4, 10, 12]),
)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_every_card_stands_once_at_its_seat_and_nothing_collides(
    of: BoardSet, lang: str, paper: str, per_page: int | None, to_pdf: ToPdf
) -> None:
    fonts = load_fonts()  # as a fixture it would be in hypothesis's message: megabytes of widths
    try:
        sheets = list(drawn(of, fonts, lang, paper=paper, per_page=per_page))
    except Problem as refused:
        # Long suits on small diagrams; the usual number of boards takes every deal there is.
        if per_page in (10, 12) and refused.faults[0].key == "record_small":
            return
        raise
    cover, *pages = page_texts(to_pdf(sheets))
    assert not re.search("[♠♥♦♣]", cover)
    found = [hand for page in pages for hand in hands_in(page, lang)]
    assert found == [(seat, board.deal[seat]) for board in of.boards for seat in SEATS]
    for sheet in sheets:
        assert_apart(sheet, fonts)


def assert_apart(sheet: Sheet, fonts: Fonts) -> None:
    """No text runs off the paper or into another; a text's box is its advance by the height of its capitals."""
    boxes = []
    for item in sheet.items:
        if isinstance(item, Text):
            width = fonts.width(item.text, item.size, bold=item.bold) + item.text.count(" ") * item.word_space
            left = item.x - {Align.LEFT: 0.0, Align.CENTRE: width / 2, Align.RIGHT: width}[item.align]
            assert left > 4
            assert left + width < sheet.width - 4, item
            boxes.append((left, item.y - fonts.cap_height(item.size, bold=item.bold), left + width, item.y, item.text))
    for (a, b, c, d, one), (e, f, g, h, other) in combinations(boxes, 2):
        assert c <= e + 0.01 or g <= a + 0.01 or d <= f + 0.01 or h <= b + 0.01, (one, other)


@pytest.mark.parametrize("per_page", sorted(GRIDS))
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_so_many_boards_a_page(per_page: int, paper: str, make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("bridge", range(1, 17))
    pages = drawn(of, fonts, "en", per_page=per_page, paper=paper, has_cover=False)
    assert len(pages) == -(-16 // per_page)
    table = {seat: (7, 13, 10, 9, 8) for seat in SEATS}
    style = RecordStyle("en", per_page=per_page, paper=paper, has_cover=False)
    with_tables = record_sheets(of, of.boards, style=style, fonts=fonts, tricks={n: table for n in of.numbers})
    for page in (*pages, *with_tables):
        assert_apart(page, fonts)


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_usual_pages_have_ranks_of_two_millimetres(game_id: str, make_set: MakeSet, fonts: Fonts) -> None:
    """Most of them, that is: what people read all evening; only a long suit is smaller."""
    heights = [
        fonts.cap_height(item.size, bold=True)
        for sheet in drawn(make_set(game_id, range(1, 33)), fonts)
        for item in sheet.items
        if isinstance(item, Text) and item.word_space
    ]
    assert min(heights) >= SMALLEST_RANK
    assert sorted(heights)[len(heights) // 20] >= 1.95


@pytest.mark.parametrize("per_page", [0, 3, 5, 7, 11, 13, 999])
def test_a_page_that_cannot_be_divided_so_is_refused(per_page: int, make_set: MakeSet, fonts: Fonts) -> None:
    with pytest.raises(Problem) as refused:
        drawn(make_set("huapai"), fonts, per_page=per_page)
    assert refused.value.faults[0].key == "record_per_page"


def test_too_many_long_hands_on_a_page_name_board_and_seat(long_suits: BoardSet, fonts: Fonts) -> None:
    assert len(list(drawn(long_suits, fonts))) == 2
    with pytest.raises(Problem) as refused:
        list(drawn(long_suits, fonts, per_page=12))
    (fault,) = refused.value.faults
    assert (fault.key, fault.facts["board"]) == ("record_small", 139)
    assert isinstance(fault.facts["seat"], Seat)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"paper": "A5"}, "paper_unknown"),
        ({"colours": 3}, "colours_unknown"),
        ({"lang": "fr"}, "language_unknown"),
    ],
)
def test_other_refusals(change: dict[str, object], key: str, make_set: MakeSet, fonts: Fonts) -> None:
    with pytest.raises(Problem) as refused:
        list(drawn(make_set("huapai"), fonts, **change))  # type: ignore[arg-type]
    assert refused.value.faults[0].key == key


def test_a_name_without_a_glyph_is_refused_at_once(make_set: MakeSet, fonts: Fonts) -> None:
    with pytest.raises(Problem) as refused:
        drawn(replace(make_set("huapai"), event="Cup \U0001f0a1"), fonts)
    assert refused.value.faults[0].key == "font_name"


def test_the_reference_seat_is_on_top(make_set: MakeSet, fonts: Fonts) -> None:
    """North, but for shengji east (B 4.2); the others as they sit, so that left and right are the players' own."""
    for game_id, top, right in (
        ("huapai", "N", "E"),
        ("guandan", "N", "E"),
        ("bridge", "N", "E"),
        ("shengji", "E", "S"),
    ):
        (page,) = drawn(make_set(game_id, range(1, 2)), fonts, "en", has_cover=False)
        letters = [item for item in page.items if isinstance(item, Text) and item.text in tuple("NESW")]
        assert [item.text for item in letters] == list("NESW")
        assert min(letters, key=lambda item: item.y).text == top
        assert max(letters, key=lambda item: item.x).text == right


def test_versions_containers_and_rules_are_said(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("huapai", range(1, 2))
    first = of.boards[0]
    second = replace(first, version=2, container=18, header=HuapaiHeader(Seat.S))
    style = RecordStyle("zh-Hans", has_cover=False)
    (page,) = record_sheets(of, (first, second), style=style, fonts=fonts)
    said = "\n".join(page.texts)
    assert "装入18号牌套 · 第2版 · * 规则：首引 北" in said
    assert "首引 南*" in said
    assert (page.texts.count("1"), page.texts.count("1*")) == (1, 1)


def test_points_and_special_cards(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("bridge", range(1, 9))
    assert all(sum(high_card_points(hand) for hand in board.deal.hands) == 40 for board in of.boards)
    (page,) = drawn(of, fonts, has_cover=False)
    assert page.texts.count("大牌点") == 8
    huapai = make_set("huapai", range(1, 2))
    (page,) = drawn(huapai, fonts, has_cover=False)
    deal = huapai.boards[0].deal
    for name, face in (("猪", 2), ("羊", 13 * 2 + 3), ("变压器", 13 * 3 + 4)):
        (holder,) = [seat for seat in SEATS if deal[seat].counts[face]]
        assert f"{name} {say(f'seat_large_{holder.name}', 'zh-Hans')}" in page.texts
    (page,) = drawn(make_set("shengji", range(1, 2)), fonts, has_cover=False)
    assert {"东家33张，", "含底牌8张"} <= set(page.texts)


def test_tricks_stand_under_their_denominations(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("bridge", range(1, 2))
    tricks = {seat: (seat + 1, seat + 2, seat + 3, seat + 4, seat + 9) for seat in SEATS}
    (page,) = record_sheets(of, of.boards, style=RecordStyle("en", has_cover=False), fonts=fonts, tricks={1: tricks})
    table = " ".join(page.texts).split("NT ")[1]
    assert table.startswith("♠ ♥ ♦ ♣ N 9 1 2 3 4 S 11 3 4 5 6 E 10 2 3 4 5 W 12 4 5 6 7")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", SessionState)
def test_the_cover_says_when_they_may_be_posted(
    lang: str, state: SessionState, make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf
) -> None:
    of = make_set("huapai", range(1, 17))
    cover, *pages = page_texts(to_pdf(drawn(of, fonts, lang, state=state)))
    plain = re.sub(r"\s", "", cover)
    for words in (
        say(f"record_when_{state.value}", lang),
        of.code,
        "1-16",
        of.event,
        of.session,
        say("mark_practice", lang),
    ):
        assert re.sub(r"\s", "", words) in plain
    for page in pages:
        assert (say("record_open_page", lang) in page) is (state is SessionState.OPEN)
    assert len(drawn(of, fonts, lang, has_cover=False)) == len(pages)


def test_same_bytes_twice(make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    one, other = (to_pdf(drawn(make_set("guandan"), fonts)) for _ in range(2))
    assert one == other


def test_a_long_set_is_laid_out_page_by_page(make_set: MakeSet, fonts: Fonts) -> None:
    sheets = drawn(make_set("bridge", range(1, 1000)), fonts)
    assert isinstance(sheets, OnDemand)
    assert len(sheets) == 126
    assert "999" in sheets[125].texts


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("打印时本场尚未结束。请勿张贴", ("打印时本场尚", "未结束。请勿", "张贴")),
        ("本场结束后方。可张贴", ("本场结束后", "方。可张贴")),
        ("one two three", ("one two", "three")),
        ("", ("",)),
    ],
)
def test_lines_break_at_blanks_and_never_before_a_stop(text: str, lines: tuple[str, ...], fonts: Fonts) -> None:
    assert wrapped(fonts, text, 1.0, 6.0 if text[:1] != "o" else 4.5) == lines


def test_the_picture_of_all_pages(make_set: MakeSet, fonts: Fonts) -> None:
    sheets = drawn(make_set("huapai", range(1, 200)), fonts)
    assert len(sheets) == 26
    whole = contact.picture(sheets, lang="en", fonts=fonts)
    few = contact.picture(sheets[:3], lang="en", fonts=fonts)
    assert whole.width > 2 * few.height
    assert few.width > few.height
    # Every page is on it: a grid of equal places, none of them white, none like another.
    places = Counter()
    step_x, step_y = (whole.width - 20) / 5, (whole.height - 55) / 4
    for row in range(4):
        for column in range(5):
            x, y = round(20 + column * step_x), round(20 + row * step_y)
            place = whole.crop((x, y, x + round(step_x) - 25, y + round(step_y) - 60))
            assert ImageChops.invert(place.convert("L")).getbbox() is not None
            places[place.tobytes()] += 1
    assert set(places.values()) == {1}
    first, second = BytesIO(), BytesIO()
    contact.write(sheets[:3], first, lang="zh-Hans", fonts=fonts)
    contact.write(sheets[:3], second, lang="zh-Hans", fonts=fonts)
    assert first.getvalue() == second.getvalue()


def test_the_picture_says_how_many_pages_are_left_out(
    make_set: MakeSet, fonts: Fonts, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    real = png.picture

    def listening(sheet: Sheet, *, fonts: Fonts, dpi: int = 200) -> Image.Image:
        said.extend(sheet.texts)
        return real(sheet, fonts=fonts, dpi=dpi)

    monkeypatch.setattr(png, "picture", listening)
    contact.picture(drawn(make_set("huapai", range(1, 200)), fonts), lang="zh-Hant", fonts=fonts)
    assert "僅顯示前20頁，另有6頁未顯示。" in said
    assert "第20頁" in said
    assert "第21頁" not in said
    said.clear()
    contact.picture(drawn(make_set("huapai"), fonts), lang="en", fonts=fonts)
    assert not [text for text in said if "not shown" in text]


def test_vulnerable_sides_and_dealer_are_told_apart_in_grey(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("bridge", range(1, 2))
    board = of.boards[0]
    pictures = []
    for header in (BridgeHeader(Seat.N, "None"), BridgeHeader(Seat.N, "NS"), BridgeHeader(Seat.E, "NS")):
        one = replace(of, boards=(replace(board, header=header),))
        (page,) = drawn(one, fonts, "en", has_cover=False, per_page=4)
        cropped = png.picture(page, fonts=fonts, dpi=150).convert("L").crop((200, 300, 420, 620))
        pictures.append(cropped.point(lambda value: 255 * (value > 128)))
    for one_picture, other in combinations(pictures, 2):
        assert ImageChops.difference(one_picture, other).histogram()[255] > 60
