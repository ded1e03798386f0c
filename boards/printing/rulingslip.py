"""The ruling slip: what was found, the decision with its articles ticked, amounts, who signs, until when to appeal.

One page, in black and grey. What is not known is left to be written by hand, so a slip without a ruling is a form.
"""

from dataclasses import dataclass, field
from datetime import time
from typing import Final

from boards.board import BoardSet
from boards.diagnosis import Diagnosis
from boards.incidents import Incident
from boards.printing.cardparts import card_title
from boards.printing.fit import cut, facts_first, shrunk
from boards.printing.imposing import PAPERS
from boards.printing.measure import Fonts
from boards.printing.rulingflow import EDGE, Flow, blank, names_line
from boards.printing.sheet import BLACK, GREY, WHITE, Align, Item, Line, Rect, Sheet, Text
from boards.printing.words import mark_words, named_texts
from boards.problems import Problem, Word
from boards.ruling.model import Action, Blame, Cite, Contest, Effect, Moment, Ruling, Side
from boards.ruling.open_points import Question
from boards.wording import say
from boards.wording.report import diagnosis_lines
from boards.wording.ruling_report import (
    action_text,
    because,
    cite_text,
    effect_text,
    is_by_analogy,
    is_settled_later,
    no_effect_text,
    says_text,
    settings_lines,
)  # fmt: skip
from boards.wording.ruling_slip import ROWS

_TOP: Final = 14.0
_FACTS: Final = 29.0
_FACT_ROW: Final = 11.5
_SIGNATURES: Final = 61.0
"""Height of what stands at the foot: appeal, signatures."""
_LARGEST: Final = 3.9
_SMALLEST: Final = 2.4
_MINUTES_A_DAY: Final = 24 * 60
_FURTHER: Final = {
    "huapai": ("28", "29", "30", "32", "33", "39", "40"),
    "shengji": (),
    "guandan": ("15",),
    "bridge": ("13", "14", "15", "86", "87", "90"),
}
"""By game: articles that a referee may apply beside those of the ruling, to be ticked by hand."""

_IN_WORDS: Final = frozenset({
    Question.WHICH_SIDE, Question.WRONG_COUNT, Question.FORMS, Question.GROUP_SIZE, Question.RANGE,
    Question.OPPONENTS, Question.ROUND_BOARDS, Question.TWO_FORMS,
})  # fmt: skip
"""Questions that yes or no does not answer."""


@dataclass(frozen=True, slots=True)
class RulingPaper:
    """What stands on a ruling slip."""

    of: BoardSet
    incident: Incident
    diagnosis: Diagnosis | None = None
    """Of what was found; None: nobody read the board."""
    ruling: Ruling | None = None
    """None: it is written by hand."""
    ruled_by: str = ""
    rulings: int = 1
    """How many rulings this incident has had, this one counted."""
    opened: str = ""
    """When the incident was opened, as the clock on the wall shows it."""
    container: int | None = None
    appeal_minutes: int = 90
    is_appeal_set: bool = False
    """Whether the regulations say so; else it is the usual time."""
    round_end: time | None = None
    is_blind: bool = True
    """Name no card."""
    names: tuple[str, str] = field(default=("", ""))
    """Who sits NS and EW, where the ruling does not know."""


def ruling_slip(paper: RulingPaper, *, lang: str, size: str, fonts: Fonts) -> Sheet:
    """The slip on one page of `size` (`A4` or `Letter`).

    Raises:
        Problem: `paper_unknown`, `language_unknown`, `font_name`; `ruling_slip_full` when a page does not hold it.
    """
    if size not in PAPERS:
        raise Problem("paper_unknown", paper=size, known=", ".join(PAPERS))
    incident = paper.incident
    typed = (incident.reported_by, paper.ruled_by, incident.where.table, *_names(paper))
    fonts.check_names([*named_texts(paper.of), *((Word("slip_ruling_title"), text) for text in typed)])
    width, height = PAPERS[size]
    head = [*_head(paper, lang, width, fonts), *_facts(paper, lang, width, fonts)]
    foot = _foot(paper, lang, (width, height), fonts)
    top, bottom = _FACTS + 3 * _FACT_ROW + 4, height - _SIGNATURES - 3
    em = _LARGEST
    while em >= _SMALLEST:
        flow = Flow(fonts, EDGE, width - EDGE, top, em)
        _body(flow, paper, lang)
        if flow.y <= bottom:
            return Sheet(width, height, (*head, *flow.items, *foot))
        em = round(em - 0.1, 3)
    raise Problem("ruling_slip_full", id=incident.id)


def _names(paper: RulingPaper) -> tuple[str, str]:
    told = paper.ruling.case.names if paper.ruling is not None else ("", "")
    return told[0] or paper.names[0], told[1] or paper.names[1]


# ---- the head: whose board this is


def _head(paper: RulingPaper, lang: str, width: float, fonts: Fonts) -> list[Item]:
    right, incident = width - EDGE, paper.incident
    title = say("slip_ruling_title", lang)
    number = str(paper.container or incident.board)
    board = say("slip_ruling_board", lang)
    items: list[Item] = [Text(EDGE, _TOP + 4, title, 8.0, bold=True)]
    large = 13.0
    items.append(Text(right, _TOP + 7, number, large, bold=True, align=Align.RIGHT))
    end = right - fonts.width(number, large, bold=True) - 2.5
    items.append(Text(end, _TOP + 7, board, 4.2, align=Align.RIGHT))
    end -= fonts.width(board, 4.2) + 6
    left = EDGE + fonts.width(title, 8.0, bold=True) + 5
    words = say("slip_ruling_incident", lang, id=incident.id)
    items.append(Text(left, _TOP + 4, words, 4.6))
    left += fonts.width(words, 4.6) + 4
    if mark := mark_words(paper.of.mark, lang):
        room = fonts.width(mark, 3.2, bold=True) + 2.4
        items += [
            Rect(left, _TOP, room, 4.9, fill=BLACK),
            Text(left + 1.2, _TOP + 3.6, mark, 3.2, bold=True, ink=WHITE),
        ]
    game = say(f"game_{paper.of.game_id}", lang)
    if paper.container not in (None, incident.board):
        game += "  " + say("board_number", lang, number=incident.board)
    if incident.version > 1:
        game += "  " + say("board_version", lang, version=incident.version)
    text, fitted = facts_first(fonts, (game,), (paper.of.session, paper.of.event), 4.0, 2.8, end - EDGE)
    items.append(Text(EDGE, _TOP + 11, text, fitted))
    if paper.rulings > 1:
        again = say("slip_ruling_again", lang, count=paper.rulings)
        items.append(Text(right, _TOP + 12.4, again, 3.2, bold=True, align=Align.RIGHT))
    return items


def _facts(paper: RulingPaper, lang: str, width: float, fonts: Fonts) -> list[Item]:
    """A grid of facts; an empty cell is to be written in."""
    where, incident = paper.incident.where, paper.incident
    ns, ew = _names(paper)
    rows = (
        (
            ("slip_ruling_table", where.table, 1.0),
            ("slip_ruling_round", "" if where.round is None else str(where.round), 1.0),
            ("slip_ruling_copy", "" if where.copy is None else str(where.copy), 1.0),
            ("slip_ruling_set", paper.of.code, 1.4),
        ),
        (
            ("slip_ruling_ns", ns, 1.0),
            ("slip_ruling_ew", ew, 1.0),
            ("slip_ruling_responsible", _responsible(paper.ruling, lang), 1.0),
        ),
        (
            ("slip_ruling_reported", incident.reported_by, 1.0),
            ("slip_ruling_time", paper.opened, 1.0),
            ("slip_ruling_referee", paper.ruled_by, 1.0),
        ),
    )
    items: list[Item] = []
    room = width - 2 * EDGE
    for at, row in enumerate(rows):
        top, left = _FACTS + at * _FACT_ROW, EDGE
        shares = sum(share for *_, share in row)
        for key, value, share in row:
            wide = room * share / shares
            items.append(Rect(left, top, wide, _FACT_ROW, stroke=BLACK, line=0.2))
            items.append(Text(left + 1.2, top + 3.4, say(key, lang), 2.8, ink=GREY))
            if value:
                text, fitted = cut(fonts, value, 4.6, 3.0, wide - 2.4, bold=True)
                items.append(Text(left + 1.2, top + 9.2, text, fitted, bold=True))
            left += wide
    items.append(Rect(EDGE, _FACTS, room, len(rows) * _FACT_ROW, stroke=BLACK, line=0.5))
    return items


def _responsible(ruling: Ruling | None, lang: str) -> str:
    if ruling is None:
        return ""
    case = ruling.case
    if case.blame is Blame.UNKNOWN:
        return ""
    if case.blame is Blame.OUTSIDE and case.outside:
        return case.outside
    if case.blame is Blame.ONE and case.at_fault is not None:
        named = case.names[list(Side).index(case.at_fault)]
        return named or say(f"ruling_side_{case.at_fault.lower()}", lang)
    return say(f"slip_blame_{case.blame}", lang)


# ---- the body: found, decided, amounts, articles, open


def _body(flow: Flow, paper: RulingPaper, lang: str) -> None:
    ruling = paper.ruling
    flow.heading(say("slip_ruling_found", lang))
    if paper.diagnosis is None:
        flow.lines_to_write(1)
    else:
        first, *rest = diagnosis_lines(paper.diagnosis, lang, blind=paper.is_blind)
        flow.paragraph(first)
        # The steps below the first line are numbered; what follows the counts is advice for the desk.
        counts = say("n_counts", lang, counts="").strip(" .。")
        for line in rest:
            flow.paragraph(line)
            if line.startswith(counts):
                break
    if ruling is not None:
        flow.paragraph(_moment(ruling, lang))
    flow.heading(say("slip_ruling_decision", lang))
    if ruling is None:
        flow.lines_to_write(3)
    else:
        flow.framed(action_text(ruling, lang))
        if ruling.action is Action.REFEREE:
            flow.lines_to_write(2)
    flow.heading(say("slip_ruling_effects", lang))
    if ruling is None:
        flow.lines_to_write(4)
    else:
        _effects(flow, ruling, lang)
    _articles(flow, paper, lang)
    if ruling is None:
        return
    if ruling.questions:
        flow.heading(say("slip_ruling_ask", lang))
        boxes = (say("slip_ruling_yes", lang), say("slip_ruling_no", lang))
        for question in ruling.questions:
            text = say(f"ruling_ask_{question}", lang)
            if question in _IN_WORDS:
                flow.item(text, to_write=say("slip_ruling_answer", lang))
            else:
                flow.item(text, boxes=() if question is Question.OWN_MATCH else boxes)
    if ruling.open or ruling.settings:
        flow.heading(say("slip_ruling_open", lang))
        for hole in ruling.open:
            flow.item(say(f"ruling_open_{hole}", lang))
        for line in settings_lines(ruling, lang):
            flow.paragraph(line, ink=GREY)


def _effects(flow: Flow, ruling: Ruling, lang: str) -> None:
    if not ruling.effects:
        flow.paragraph(no_effect_text(ruling, lang))
    for effect in ruling.effects:
        told = effect_text(effect, ruling, lang)
        if is_settled_later(effect, ruling):
            told = say(f"slip_ruling_later_{effect.kind}", lang, effect=told)
        flow.item(because(effect, told, ruling, lang), to_write=_left(effect, lang))


def _moment(ruling: Ruling, lang: str) -> str:
    case = ruling.case
    own, title = f"slip_moment_{case.moment}_{case.game_id}", card_title(case.game_id, lang)
    if case.contest is Contest.LIVE and case.moment is Moment.AFTER_PLAY:
        return say("slip_moment_after_play", lang)
    return say(own if own in ROWS else f"slip_moment_{case.moment}", lang, hand_card=title)


def _left(effect: Effect, lang: str) -> str:
    """What is written in later: how a deferred part was settled, or an amount that the referee chooses."""
    if effect.is_deferred and not effect.gained:
        return say("slip_ruling_settled", lang)
    return say("slip_ruling_amount", lang) if effect.unit is not None and effect.amount is None else ""


def _articles(flow: Flow, paper: RulingPaper, lang: str) -> None:
    flow.heading(say("slip_ruling_articles", lang))
    ruling = paper.ruling
    cites: tuple[Cite, ...] = () if ruling is None else ruling.cites
    if ruling is not None:
        for cite in cites:
            article = cite_text(cite, lang)
            if is_by_analogy(cite, ruling):
                article = say("slip_ruling_analogy", lang, cite=article)
            flow.ticked(article, says_text(cite, ruling, lang))
    game = paper.of.game_id
    told = {cite.article for cite in cites}
    further = [number for number in _FURTHER[game] if number not in told]
    if game == "bridge":
        names = [cite_text(Cite("Law", number), lang) for number in further]
    else:
        names = [say("slip_ruling_article", lang, number=number) for number in further]
    flow.to_tick(say("slip_ruling_further" if cites else "slip_ruling_tick", lang), names)


# ---- the foot: appeal and signatures


def _foot(paper: RulingPaper, lang: str, page: tuple[float, float], fonts: Fonts) -> list[Item]:
    width, height = page
    right, top = width - EDGE, height - _SIGNATURES
    items: list[Item] = [Rect(EDGE, top, right - EDGE, 13.0, stroke=BLACK, line=0.6)]
    label = say("slip_ruling_appeal", lang)
    items.append(Text(EDGE + 2, top + 5.4, label, 4.4, bold=True))
    x = EDGE + 2 + fonts.width(label, 4.4, bold=True) + 2.5
    ends = [say("slip_ruling_round_ended", lang), ""]
    if paper.round_end is not None:
        ends[1] = f"{paper.round_end:%H:%M}"
        items.append(Text(x, top + 5.7, _deadline(paper), 5.6, bold=True))
    else:
        items.append(Line(x, top + 6.2, x + 24, top + 6.2, 0.25))
    items += names_line((right - 58, top + 5.4, right - 2), ends[0], ends[1], fonts)
    game = paper.of.game_id
    why = say(f"slip_ruling_appeal_why_{game}", lang, minutes=paper.appeal_minutes)
    if not paper.is_appeal_set and game not in ("huapai", "shengji"):
        why = say("slip_ruling_appeal_default", lang, why=why)
    items.append(Text(EDGE + 2, top + 10.8, why, shrunk(fonts, why, 3.2, right - EDGE - 4), ink=GREY))
    base = top + 20.0
    items.append(Text(EDGE, base, say("slip_ruling_signed", lang), 4.2, bold=True))
    left = EDGE + fonts.width(say("slip_ruling_signed", lang), 4.2, bold=True) + 3
    note = say("slip_ruling_signed_note", lang)
    items.append(Text(left, base, note, shrunk(fonts, note, 3.2, right - left), ink=GREY))
    for at, key in enumerate(("slip_ruling_referee", "slip_ruling_side_ns", "slip_ruling_side_ew")):
        y = base + 9.6 + at * 9.6
        items += blank(say(key, lang), (EDGE, y, right - 40), fonts)
        items += blank(say("slip_ruling_when", lang), (right - 36, y, right), fonts)
    words = say("slip_ruling_foot", lang)
    if not paper.is_blind:
        warning = say("slip_ruling_revealed", lang)
        items.append(Text(right, height - 5, warning, shrunk(fonts, warning, 3.0, 130, bold=True), bold=True,
                          align=Align.RIGHT))  # fmt: skip
    items.append(Text(EDGE, height - 5, words, 2.5, ink=GREY))
    return items


def _deadline(paper: RulingPaper) -> str:
    assert paper.round_end is not None
    minutes = 60 * paper.round_end.hour + paper.round_end.minute + paper.appeal_minutes
    days, minutes = divmod(minutes, _MINUTES_A_DAY)
    return f"{minutes // 60:02}:{minutes % 60:02}" + (f" (+{days})" if days else "")
