"""Which of the three questions still changes a ruling: one whose every answer gives the same ruling is not asked."""

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from itertools import product
from typing import Any, Final

from boards.regulations.settings import Settings
from boards.ruling.deciding import rule
from boards.ruling.live32 import LiveCounts
from boards.ruling.model import Blame, Case, Contest, Moment, Ruling, Side


class Asked(StrEnum):
    """A question of `rule`; its value is the field of the case that answers it."""

    MOMENT = "moment"
    CONTEST = "contest"
    BLAME = "blame"


ANSWERS: Final[dict[Asked, tuple[StrEnum, ...]]] = {
    Asked.CONTEST: (Contest.TEAMS_VP, Contest.TEAMS, Contest.PAIRS),
    Asked.BLAME: (Blame.BOTH, Blame.ONE, Blame.OUTSIDE, Blame.ORGANISER, Blame.NONE),
}
"""What may be answered, in the order of the question's numbers; moments depend on the game."""
_OF_BRIDGE: Final = (
    Moment.BEFORE_LOOK, Moment.AFTER_LOOK, Moment.AFTER_CALL, Moment.AFTER_LEAD, Moment.AFTER_PLAY,
)  # fmt: skip
_OF_OTHERS: Final = (
    Moment.BEFORE_LOOK, Moment.AFTER_LOOK, Moment.KEY_CARD_SEEN, Moment.AFTER_LEAD, Moment.UNEXPLAINED,
    Moment.AFTER_PLAY,
)  # fmt: skip


def answers_of(asked: Asked, game_id: str) -> tuple[StrEnum, ...]:
    """What may be answered to a question in a game."""
    if asked is Asked.MOMENT:
        return _OF_BRIDGE if game_id == "bridge" else _OF_OTHERS
    return ANSWERS[asked]


def with_answer(case: Case, asked: Asked, answer: StrEnum) -> Case:
    """The case with an answer to a question."""
    changed: dict[str, Any] = {asked.value: answer}
    return replace(case, **changed)


def matters(asked: Asked, case: Case, settings: Settings, live: LiveCounts, unknown: Iterable[Asked] = ()) -> bool:
    """Whether some answer to a question gives another ruling than some other answer to it.

    Args:
        asked: The question.
        case: The case; its fields for `asked` and `unknown` are not looked at.
        settings: The event's.
        live: As `rule`.
        unknown: Questions that are not answered yet either: it is enough that it matters for some answers to them.
    """
    others = [one for one in unknown if one is not asked]
    for told in product(*(answers_of(one, case.game_id) for one in others)):
        known = case
        for one, answer in zip(others, told, strict=True):
            known = with_answer(known, one, answer)
        found = [_decided(rule(_with(known, asked, one), settings, live)) for one in answers_of(asked, case.game_id)]
        if any(one != found[0] for one in found):
            return True
    return False


def _with(case: Case, asked: Asked, answer: StrEnum) -> Case:
    changed = with_answer(case, asked, answer)
    # One side is another answer than the other side: a ruling that would name it depends on it.
    return replace(changed, at_fault=changed.at_fault or Side.NS) if changed.blame is Blame.ONE else changed


def _decided(ruling: Ruling) -> tuple[object, ...]:
    return ruling.action, ruling.effects, ruling.cites, ruling.open, ruling.questions, ruling.scale
