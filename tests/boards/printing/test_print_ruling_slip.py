"""The ruling slip: everything of a ruling stands on one page, ticked and signed; blind; nothing overlaps."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import time
from itertools import product

import pypdfium2
import pytest
from conftest import MakeSet
from kept_pictures import assert_page_as_kept

from boards import verify
from boards.board import BoardSet
from boards.deal import Hand
from boards.games import GAMES
from boards.incidents import Incident, Place
from boards.printing import Fonts, RulingPaper, Sheet, ruling_slip
from boards.printing.fit import placed
from boards.printing.sheet import Align, Line, Rect, Text
from boards.problems import Problem
from boards.reading import Reading
from boards.regulations.settings import Settings
from boards.ruling.deciding import rule
from boards.ruling.model import Blame, Case, Contest, Moment, Offence, Ruling, Side
from boards.seats import Seat
from boards.wording import LANGUAGES, say, sentence
from boards.wording.ruling_report import action_text, cite_text

ToPdf = Callable[[Sequence[Sheet]], bytes]
CARDS = re.compile(r"[♠♥♦♣]|黑桃|红桃|紅桃|方块|方塊|梅花|大王|小王|joker|\b(?:[SHDC](?:[AKQJT2-9]|10)|XW|DW)\b")
SIDES = (Side.NS, Side.EW)


def misboard(of: BoardSet, number: int = 7) -> Reading:
    """One card of N lies with E."""
    counts = [bytearray(hand.counts) for hand in of.board(number).deal.hands]
    face = next(face for face in range(54) if counts[Seat.N][face])
    counts[Seat.N][face] -= 1
    counts[Seat.E][face] += 1
    n, e, s, w = (Hand(bytes(one)) for one in counts)
    return Reading((n, e, s, w), source="typed")


def paper_of(
    of: BoardSet, contest: Contest, moment: Moment, blame: Blame, *, names: tuple[str, str] = ("红队", "Blue"),
    is_ruled: bool = True, **more: object,
) -> RulingPaper:  # fmt: skip
    diagnosis = verify.compare(of.board(7), misboard(of), of.boards)
    incident = Incident(3, "round 3", of.code, of.game_id, 7, Place(2, "5A", 3), 1, "裁判王", "desk", "t")
    case = Case(
        of.game_id, moment, contest, blame, names=names, at_fault=Side.NS if blame is Blame.ONE else None,
        pattern=diagnosis.pattern, wrong_sides=SIDES, wrong_counts=True,
    )  # fmt: skip
    ruling = rule(case, Settings.of(of.game_id)) if is_ruled else None
    return RulingPaper(
        of, incident, diagnosis, ruling, "裁判李" if is_ruled else "", opened="14:02", **more  # type: ignore[arg-type]
    )  # fmt: skip


def cases(of: BoardSet) -> Iterator[RulingPaper]:
    for contest, moment in product((Contest.TEAMS_VP, Contest.PAIRS), (Moment.AFTER_LEAD, Moment.AFTER_PLAY)):
        yield paper_of(of, contest, moment, Blame.ONE, is_blind=False, rulings=2, round_end=time(15, 40))
    yield paper_of(of, Contest.TEAMS, Moment.AFTER_LEAD, Blame.ONE, is_ruled=False)


def extent(item: Text, fonts: Fonts) -> tuple[float, float]:
    left = next(placed(item, fonts))[0]
    return left, left + fonts.width(item.text, item.size, bold=item.bold)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game_id", "paper"), [("huapai", "A4"), *((one, "Letter") for one in sorted(GAMES))])
def test_nothing_overlaps_or_leaves_the_page(
    game_id: str, lang: str, paper: str, make_set: MakeSet, fonts: Fonts
) -> None:
    for slip in cases(make_set(game_id)):
        sheet = ruling_slip(slip, lang=lang, size=paper, fonts=fonts)
        words = [item for item in sheet.items if isinstance(item, Text)]
        boxes = [extent(item, fonts) for item in words]
        for item, (left, right) in zip(words, boxes, strict=True):
            assert 13.9 <= left, item
            assert right <= sheet.width - 13.9, item
            assert item.size >= 2.4, item
            assert item.y < sheet.height - 4.2
        for at, (item, (left, right)) in enumerate(zip(words, boxes, strict=True)):
            for other, (begins, ends) in zip(words[:at], boxes[:at], strict=True):
                apart = ends <= left + 0.01 or begins >= right - 0.01
                upper, lower = sorted((item, other), key=lambda one: one.y)
                assert apart or lower.y - upper.y >= 0.8 * lower.size, (item, other)
        for line in (item for item in sheet.items if isinstance(item, Line) and item.y == item.to_y):
            for item, (left, right) in zip(words, boxes, strict=True):
                over = item.y - 0.75 * item.size < line.y < item.y + 0.05
                assert not (over and left < line.to_x and line.x < right), (item, line)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_all_of_a_ruling_stands_on_it(game_id: str, lang: str, make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    slip = paper_of(make_set(game_id), Contest.TEAMS_VP, Moment.AFTER_LEAD, Blame.ONE)
    assert slip.ruling is not None
    sheet = ruling_slip(slip, lang=lang, size="A4", fonts=fonts)
    told = "".join(sheet.texts).replace(" ", "")
    ruling: Ruling = slip.ruling

    def stands(text: str) -> bool:
        return text.replace(" ", "") in told

    assert stands(action_text(ruling, lang))
    assert all(cite_text(cite, lang).replace(" ", "") in told for cite in ruling.cites)
    assert all(effect.amount is None or str(effect.amount) in told for effect in ruling.effects)
    assert all(stands(say(f"ruling_open_{hole}", lang)) for hole in ruling.open)
    assert all(one.name in told for one in ruling.settings)
    assert all(stands(text) for text in ("红队", "Blue", "裁判王", "裁判李", "5A", "14:02", slip.of.code))
    for key in ("slip_ruling_referee", "slip_ruling_side_ns", "slip_ruling_side_ew"):
        assert stands(say(key, lang))
    assert sum(say("slip_ruling_settled", lang) == text for text in sheet.texts) == ruling.is_deferred
    # A tick is two strokes; every cited article has one.
    strokes = [item for item in sheet.items if isinstance(item, Line) and item.line == 0.6]
    assert len(strokes) == 2 * len(ruling.cites)
    assert "--" not in told
    copied = pypdfium2.PdfDocument(to_pdf([sheet]))[0].get_textpage().get_text_bounded()
    assert slip.of.code in copied


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_blind_names_no_card_and_revealed_names_the_displaced_one(
    game_id: str, lang: str, make_set: MakeSet, fonts: Fonts
) -> None:
    of = make_set(game_id)
    for is_blind in (True, False):
        slip = paper_of(of, Contest.TEAMS_VP, Moment.AFTER_LEAD, Blame.ONE, is_blind=is_blind)
        texts = " ".join(ruling_slip(slip, lang=lang, size="A4", fonts=fonts).texts).replace(of.code, "")
        assert bool(CARDS.search(texts)) is not is_blind


@pytest.mark.parametrize(
    ("end", "minutes", "shown"), [((15, 40), 90, "17:10"), ((23, 0), 90, "00:30 (+1)"), ((9, 5), 30, "09:35")]
)
def test_deadline_is_the_round_s_end_and_the_window(
    end: tuple[int, int], minutes: int, shown: str, make_set: MakeSet, fonts: Fonts
) -> None:
    slip = paper_of(make_set("huapai"), Contest.TEAMS_VP, Moment.AFTER_LEAD, Blame.ONE, round_end=time(*end),
                    appeal_minutes=minutes)  # fmt: skip
    assert shown in ruling_slip(slip, lang="en", size="A4", fonts=fonts).texts


def test_questions_have_boxes_and_open_amounts_a_line(make_set: MakeSet, fonts: Fonts) -> None:
    slip = paper_of(make_set("huapai"), Contest.TEAMS_VP, Moment.AFTER_LEAD, Blame.ONE)
    assert slip.ruling is not None
    assert slip.ruling.questions
    sheet = ruling_slip(slip, lang="en", size="A4", fonts=fonts)
    assert sheet.texts.count("yes") == sheet.texts.count("no") == len(slip.ruling.questions)


def test_a_question_that_yes_does_not_answer_has_a_line(make_set: MakeSet, fonts: Fonts) -> None:
    """“Which tables have played the wrong form already?” had boxes for yes and no."""
    slip = paper_of(make_set("huapai"), Contest.TEAMS_VP, Moment.AFTER_PLAY, Blame.ONE)
    assert slip.ruling is not None
    assert [str(one) for one in slip.ruling.questions] == ["forms", "right_lost"]
    sheet = ruling_slip(slip, lang="en", size="A4", fonts=fonts)
    assert [sheet.texts.count(word) for word in ("yes", "no", "answer")] == [1, 1, 1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_article_that_is_only_taken_over_is_not_said_to_cover_the_case(
    lang: str, make_set: MakeSet, fonts: Fonts
) -> None:
    of = make_set("huapai")
    for moment, is_taken_over in ((Moment.AFTER_LOOK, False), (Moment.AFTER_PLAY, True)):
        slip = paper_of(of, Contest.TEAMS_VP, moment, Blame.ONE)
        assert slip.ruling is not None
        told = "".join(ruling_slip(slip, lang=lang, size="A4", fonts=fonts).texts).replace(" ", "")
        article = cite_text(next(cite for cite in slip.ruling.cites if cite.article == "32"), lang)
        assert (say("slip_ruling_analogy", lang, cite=article).replace(" ", "") in told) is is_taken_over


def test_a_ruling_on_paper_only_is_a_form(make_set: MakeSet, fonts: Fonts) -> None:
    slip = paper_of(make_set("huapai"), Contest.TEAMS_VP, Moment.AFTER_LEAD, Blame.ONE, is_ruled=False)
    sheet = ruling_slip(slip, lang="en", size="A4", fonts=fonts)
    assert {"Applied:", "article 32", "article 33"} <= set(sheet.texts)
    assert not [item for item in sheet.items if isinstance(item, Line) and item.line == 0.6]
    assert sum(isinstance(item, Line) and item.x == 14 and item.line == 0.2 for item in sheet.items) >= 7


def test_names_without_glyphs_and_too_much_text_are_refused(make_set: MakeSet, fonts: Fonts) -> None:
    of = make_set("huapai")
    with pytest.raises(Problem, match="font_name"):
        ruling_slip(paper_of(of, Contest.TEAMS, Moment.AFTER_LEAD, Blame.ONE, names=("\U00020bb7", "b")),
                    lang="en", size="A4", fonts=fonts)  # fmt: skip
    long = paper_of(of, Contest.PAIRS, Moment.AFTER_LEAD, Blame.ONE, names=("long " * 300, "b"))
    with pytest.raises(Problem) as refused:
        ruling_slip(long, lang="en", size="A4", fonts=fonts)
    assert sentence(refused.value.faults[0]).startswith("the slip of incident 3 has no room")
    with pytest.raises(Problem, match="paper_unknown"):
        ruling_slip(long, lang="en", size="B4", fonts=fonts)


def test_other_offences_have_their_slip_too(make_set: MakeSet, fonts: Fonts) -> None:
    source = random.Random(3)
    of = make_set("huapai")
    for offence in Offence:
        case = Case(
            "huapai", Moment.AFTER_PLAY, Contest.TEAMS_VP, Blame.ONE, offence=offence, names=("红队", "蓝队"),
            at_fault=source.choice(SIDES), cancelled=3, round_boards=16, minutes_late=(17, 0), fault="violation",
            so_far=(0, 1, 0),
        )  # fmt: skip
        slip = paper_of(of, Contest.TEAMS_VP, Moment.AFTER_PLAY, Blame.ONE, is_ruled=False)
        slip = RulingPaper(of, slip.incident, None, rule(case, Settings.of("huapai")), "裁判李", opened="14:02")
        sheet = ruling_slip(slip, lang="zh-Hans", size="A4", fonts=fonts)
        boxes = [item for item in sheet.items if isinstance(item, Rect) and item.stroke is not None]
        assert slip.ruling is not None
        assert len(boxes) > len(slip.ruling.cites)
        assert all(item.align in Align for item in sheet.items if isinstance(item, Text))


PAGES = {
    "ruling-huapai-teams-zh-Hans-A4": ("huapai", "zh-Hans", "A4", Contest.TEAMS_VP, {}),
    "ruling-huapai-pairs-en-Letter": (
        "huapai", "en", "Letter", Contest.PAIRS, {"round_end": time(15, 40), "rulings": 2, "is_blind": False},
    ),
    "ruling-shengji-zh-Hant-A4": ("shengji", "zh-Hant", "A4", Contest.TEAMS_VP, {}),
    "ruling-form-huapai-zh-Hans-Letter": ("huapai", "zh-Hans", "Letter", Contest.PAIRS, {"is_ruled": False}),
}  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_slips_look_as_they_did(name: str, make_set: MakeSet, fonts: Fonts, to_pdf: ToPdf) -> None:
    game_id, lang, size, contest, more = PAGES[name]
    slip = paper_of(make_set(game_id), contest, Moment.AFTER_LEAD, Blame.ONE, **more)  # type: ignore[arg-type]
    assert_page_as_kept(name, ruling_slip(slip, lang=lang, size=size, fonts=fonts), fonts, to_pdf)
