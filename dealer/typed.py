"""What a typed or scanned line answers. Pure: a line and the question it meets in, an answer or what is wrong out."""

from dataclasses import dataclass
from typing import Any, Final

from boards.cards import parse_card
from boards.problems import Problem
from boards.seats import SEATS, parse_seat
from dealer.station.numbers import parse_container, what_was_scanned
from dealer.station.orders import Ask, Choice
from firmware_protocol.codes import UNREAD

Answer = tuple[Choice, int]
"""A choice, with the face for NAME and the number for NUMBER."""
ALWAYS: Final = (Choice.LEAVE, Choice.AGAIN, Choice.CLEANED)
"""Keys that are good while nothing is asked."""
_EXTRA_WORDS: Final = {"": (Choice.GO, Choice.CONTINUE)}
"""Enter alone: the board is ready, or the cause is removed."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What a line came to: an answer, or sentences (rows and facts); `naming`: the next line may be a card alone."""

    answer: Answer | None = None
    told: tuple[tuple[str, dict[str, Any]], ...] = ()
    naming: bool = False


def parse_choice(word: str, choices: tuple[Choice, ...]) -> Choice | None:
    """The choice that a typed key means, None when it is not offered."""
    plain = word.strip().casefold()
    for choice in _EXTRA_WORDS.get(plain, ()):
        if choice in choices:
            return choice
    return next((choice for choice in choices if choice.value == plain and plain), None)


def parse_answer(line: str, question: Ask, *, naming: bool = False) -> Typed:
    """The answer that a line gives to a question; `naming`: the line before was NAME without a card."""
    line = line.strip()
    word, _, rest = line.partition(" ")
    if naming and not line:
        return Typed(naming=True)
    if naming and word.casefold() not in {choice.value for choice in question.choices}:
        rest, word = line, Choice.NAME.value
    if Choice.PAIR in question.choices and (pair := parse_pair(line)) is not None:
        return Typed((Choice.PAIR, pair))
    choice = parse_choice(word, question.choices)
    if choice is None and Choice.NUMBER in question.choices:
        return _number(line, str(question.facts.get("game", "")))
    if choice is None:
        # A card's code holds its cards: what a scanner typed is named, never repeated.
        what = what_was_scanned(line)
        return Typed(
            told=(("machine_scanned_now", {"what": what}) if what else ("machine_no_answer", {"typed": line}),)
        )
    if choice is not Choice.NAME:
        return Typed((choice, UNREAD))
    if not rest.strip():
        return Typed(told=(("machine_which_card", {}),), naming=True)
    try:
        return Typed((choice, parse_card(rest)))
    except Problem as problem:
        return Typed(told=_faults(problem), naming=True)


def parse_pair(line: str) -> int | None:
    """Two different seats, as `ne`, `N E` or 北东: 4 times the first and the second; None: it is something else."""
    letters = [letter for letter in line if letter not in " ,+-"]
    try:
        seats = [parse_seat(letter) for letter in letters]
    except Problem:
        return None
    return seats[0] * len(SEATS) + seats[1] if len(set(seats)) == len(seats) == 2 else None


def _number(line: str, game_id: str) -> Typed:
    try:
        return Typed((Choice.NUMBER, parse_container(line, game_id)))
    except Problem as problem:
        return Typed(told=_faults(problem))


def _faults(problem: Problem) -> tuple[tuple[str, dict[str, Any]], ...]:
    return tuple((fault.key, dict(fault.facts)) for fault in problem.faults)
