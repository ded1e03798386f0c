"""The talk with a person who types one board: what is asked, the signs that lead back or out, what is kept."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Any, Final, Protocol

from boards.deal import hand_text
from boards.entering import AskField, BoardTyping
from boards.entry_words import YES, field_word, plain_text
from boards.problems import Fault, Problem
from boards.seats import Seat, parse_seat

BACK: Final = "<"
LEAVE: Final = "!"
THROW_AWAY: Final = "!!"
HELP: Final = "?"
_GO_ON: Final = YES | {""}
_ANEW: Final = frozenset({"n", "no", "否", "不", THROW_AWAY})

Keep = Callable[[tuple[tuple[Seat, str], ...]], None]
"""Keeps the lines of a board for later, on the disk; none: forgets them."""


class Typist(Protocol):
    """The person at the keyboard. Keys are rows of `boards.wording`."""

    def ask(self, key: str, **facts: Any) -> str | None:
        """Show a question and wait for a line; None: the input has ended."""

    def tell(self, key: str, **facts: Any) -> None:
        """Show a sentence."""

    def refuse(self, faults: Sequence[Fault]) -> None:
        """Show why a line was not taken."""


class End(Enum):
    """How a talk ended."""

    WHOLE = auto()
    LEFT = auto()
    THROWN_AWAY = auto()
    """What was typed is forgotten; the board is to begin anew."""


def resumed(typing: BoardTyping, typist: Typist, number: int, time: str, who: str) -> End:
    """Ask whether a half-typed board goes on. A question, because lines that begin the board anew would be taken for
    those that follow.

    Returns:
        WHOLE: it goes on; LEFT or THROWN_AWAY.

    Raises:
        Problem: `enter_ended_kept`.
    """
    asked = typing.asked
    facts = {"board": number, "time": time, "who": who, "seats": typing.whole, "next": asked.seat}
    while True:
        if not typing.whole:
            line = typist.ask("enter_resume_part", **facts)
        else:
            line = typist.ask("enter_resume", **facts)
        if line is None:
            raise Problem("enter_ended_kept", board=number)
        plain = plain_text(line).lower()
        if plain in _GO_ON:
            return End.WHOLE
        if plain in _ANEW:
            return End.THROWN_AWAY
        if plain == LEAVE:
            return End.LEFT
        typist.tell("enter_resume_form")


def typed(typing: BoardTyping, typist: Typist, number: int, keep: Keep, *, reveal: bool) -> End:
    """Talk until a board is whole, left or thrown away. Every line that is taken is kept before the next is asked for.

    Args:
        typing: The board.
        typist: Who types.
        number: Its number.
        keep: Keeps what is typed so far.
        reveal: Show the fourth hand.

    Raises:
        Problem: `enter_ended`, `enter_ended_kept` when the input ends.
    """
    try:
        return _talk(typing, typist, number, keep, reveal=reveal)
    except KeyboardInterrupt:
        if typing.lines:
            typist.tell("enter_left_kept", board=number)
        raise


def _talk(typing: BoardTyping, typist: Typist, number: int, keep: Keep, *, reveal: bool) -> End:
    while typing.board is None:
        line = _asked(typing, typist, reveal=reveal)
        if line is None:
            if typing.lines:
                raise Problem("enter_ended_kept", board=number)
            raise Problem("enter_ended", board=number)
        plain = plain_text(line)
        if plain == THROW_AWAY:
            return End.THROWN_AWAY
        if plain == LEAVE:
            typist.tell("enter_left_kept" if typing.lines else "enter_left", board=number)
            return End.LEFT
        if plain == HELP:
            typist.tell("enter_help")
            continue
        before = typing.whole
        try:
            if plain.startswith(BACK):
                seat = parse_seat(plain[1:]) if plain[1:] else None
                if not typing.take_back(seat):
                    typist.tell("enter_nothing_back")
                    continue
            else:
                typing.type(line)
        except Problem as problem:
            typist.refuse(problem.faults)
            continue
        if typing.board is None:
            keep(typing.lines)
        for seat in typing.whole:
            if seat not in before:
                shape = "-".join(map(str, typing.shape(seat)))
                typist.tell("enter_hand_whole", seat=seat, count=sum(typing.shape(seat)), shape=shape)
    return End.WHOLE


def _asked(typing: BoardTyping, typist: Typist, *, reveal: bool) -> str | None:
    asked = typing.asked
    if isinstance(asked, AskField):
        return typist.ask("enter_prompt", seat=asked.seat, got=asked.got, want=asked.want, suit=field_word(asked.field))
    if reveal:
        typist.tell("enter_fourth_shown", seat=asked.seat, hand=hand_text(typing.fourth))
    return typist.ask("enter_fourth", seat=asked.seat, count=asked.count)
