"""The three questions of `rule`: what nobody told is asked, as far as it changes the answer."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from boards.hashed_text import folded
from boards.problems import Fault, Problem, Word
from boards.regulations.settings import Settings
from boards.ruling.deciding import wrong_counts
from boards.ruling.live32 import LiveCounts
from boards.ruling.mattering import Asked, answers_of, matters, with_answer
from boards.ruling.model import Blame, Case, Contest, Forms, Moment, Offence, Side
from boards.seats import parse_seat

if TYPE_CHECKING:
    from dealer.operations.entry_dialogue import Typist

_OPTIONS: Final = {Asked.MOMENT: "--moment", Asked.CONTEST: "--event", Asked.BLAME: "--responsible"}
_WORDS: Final = {
    Asked.MOMENT: "rule_ask_moment", Asked.CONTEST: "rule_ask_event", Asked.BLAME: "rule_ask_responsible",
}  # fmt: skip


def answered(
    case: Case,
    waiting: Sequence[Asked],
    settings: Settings,
    live: LiveCounts,
    typist: "Typist | None",
    with_forms: Callable[[Case], Case] | None = None,
) -> Case:
    """The case with answers to the questions that wait.

    The moment is always asked: it stands on the slip. What changes nothing keeps the case's value.

    Args:
        case: What is known.
        waiting: The questions without an answer, in their order.
        settings: The event's.
        live: As `rule`.
        typist: Who answers; None: nobody.
        with_forms: Fills in what the compared tables played, where it is known; it depends on moment and contest.

    Raises:
        Problem: `rule_ended`, naming the options that would have answered.
    """
    left = list(waiting)
    while left:
        asked = left.pop(0)
        if not _is_needed(asked, case, left, settings, live, with_forms):
            continue
        answer = _ask(typist, asked, case.game_id)
        if answer is None:
            also = [one for one in left if _is_needed(one, case, [*left, asked], settings, live, with_forms)]
            raise Problem("rule_ended", options=tuple(_OPTIONS[one] for one in (asked, *also)))
        case = with_answer(case, asked, answer)
    return case if with_forms is None else with_forms(case)


def _is_needed(
    asked: Asked, case: Case, others: Sequence[Asked], settings: Settings, live: LiveCounts,
    with_forms: Callable[[Case], Case] | None,
) -> bool:  # fmt: skip
    if asked is Asked.MOMENT:
        return True
    if asked is Asked.BLAME and Asked.MOMENT not in others and is_one_sided(case, settings):
        return False
    if with_forms is None:
        forms = [case.forms]
    else:  # which tables are compared hangs on the answers themselves
        forms = list(Forms) if Asked.CONTEST in (asked, *others) else [with_forms(case).forms]
    return any(matters(asked, replace(case, forms=form), settings, live, others) for form in forms)


def _ask(typist: "Typist | None", asked: Asked, game_id: str) -> StrEnum | None:
    answers = answers_of(asked, game_id)
    key = "rule_ask_moment_bridge" if asked is Asked.MOMENT and game_id == "bridge" else _WORDS[asked]
    while typist is not None:
        line = typist.ask(key, hand_card=Word(f"card_title_{game_id}"))
        if line is None:
            break
        plain = folded(line)
        for one in answers:
            if plain == one.value:
                return one
        if plain.isdecimal() and 1 <= int(plain) <= len(answers):
            return answers[int(plain) - 1]
        typist.refuse([Fault("rule_answer_form", {"text": plain[:40], "count": len(answers)})])
    return None


def which_side(typist: "Typist | None", names: tuple[str, str]) -> Side | None:
    """Which side it was, by number, NS or EW, or name; an empty line: that is not known yet.

    Raises:
        Problem: `rule_ended`.
    """
    answer = _ask_side(typist, "rule_ask_side", names)
    if answer is None:
        raise Problem("rule_ended", options="--side")
    return answer.side


def whose_hand(typist: "Typist | None", names: tuple[str, str]) -> Side | None:
    """Which side had the long or short hand, as `which_side`; None too where the input has ended."""
    answer = _ask_side(typist, "rule_ask_whose_hand", names)
    return None if answer is None else answer.side


@dataclass(frozen=True, slots=True)
class _Answer:
    side: Side | None


def _ask_side(typist: "Typist | None", key: str, names: tuple[str, str]) -> _Answer | None:
    """The side that was answered, or that it is not known; None: the input has ended."""
    shown = [name or Word(f"ruling_side_{side.value.lower()}") for side, name in zip(Side, names, strict=True)]
    while typist is not None:
        line = typist.ask(key, first=shown[0], second=shown[1])
        if line is None:
            break
        plain = folded(line)
        if not plain:
            return _Answer(None)
        for number, side in enumerate(Side):
            if plain in (str(number + 1), names[number]) or plain.upper() == side.value:
                return _Answer(side)
        with suppress(Problem):
            return _Answer((Side.NS, Side.EW)[parse_seat(plain) % 2])
        typist.refuse([Fault("rule_answer_form", {"text": plain[:40], "count": len(Side)})])
    return None


def is_one_sided(case: Case, settings: Settings) -> bool:
    """Whether the article itself makes one side responsible, whoever else may be (A 32.2, its last paragraph)."""
    return (
        case.moment is Moment.UNEXPLAINED
        and case.offence is Offence.MISBOARD
        and case.game_id != "bridge"
        and case.contest is not Contest.LIVE
        and settings.misboard.profile != "none"
        and wrong_counts(case) is not False
    )


def one_sided(case: Case, told: Side | None) -> Case:
    """That side: the one that the referee names, else that of the player with a wrong number of cards."""
    side = told or (case.wrong_sides[0] if len(case.wrong_sides) == 1 else None)
    return replace(case, blame=Blame.UNKNOWN if side is None else Blame.ONE, at_fault=side, outside="")
