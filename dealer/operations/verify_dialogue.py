"""The talk with a referee who says nothing yet: counts, then only what decides, until the pattern is certain."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from boards.board import Board
from boards.diagnosis import Diagnosis, Pattern
from boards.entry_words import plain_text
from boards.narrowing import Ask, Known, Question, is_certain, next_question
from boards.narrowing_answers import answered
from boards.problems import Fault, Problem, Word
from boards.reading import Reading
from boards.verify import compare
from dealer.operations.entry_dialogue import BACK, HELP, Typist

_LEAVE: Final = frozenset({"q", "!"})
_TELLS_RECORD: Final = frozenset({"form_not_of_seat", "exception_not_there"})
_UNFITTING: Final = Fault("form_unfitting", {})


@dataclass(frozen=True, slots=True)
class Answers:
    """What came of the talk."""

    reading: Reading
    is_certain: bool
    """No further card would make the explanation another one; else it is the likeliest so far."""
    is_spotted: bool
    """Some cards were looked at for all: nobody needs to look at the rest before putting it right."""
    found_nothing: bool
    """What was looked at is right; not everything was."""
    looked: int
    """Cards whose faces were told."""
    count: int
    """Answers that were given."""
    open: Question | None = None
    """What would be asked next."""


def asked(
    board: Board, others: Sequence[Board], typist: Typist, set_code: str | None = None, *, blind: bool = False
) -> Answers:
    """Ask until the pattern is certain, the referee leaves, or nobody could say more.

    Args:
        board: The record.
        others: The other boards of the set.
        typist: Who answers.
        set_code: What a scanned hand card should say.
        blind: A refusal does not tell what the record has.

    Raises:
        Problem: `form_ended`: the input ended, or the referee left, before anything was answered.
    """
    typist.tell("form_begin", board=board.number)
    known, before, count = Known(board), list[Known](), 0
    while (question := next_question(known, others)) is not None:
        line = _ask(typist, question, board)
        plain = "" if line is None else plain_text(line)
        if line is None or plain.lower() in _LEAVE:
            break
        if plain == HELP:
            typist.tell(f"form_help_{question.kind}", count=question.count, hand_card=hand_card_word(board))
            typist.tell("form_help_always", hand_card=hand_card_word(board))
        elif plain == BACK:
            if before:
                known, count = before.pop(), count - 1
            else:
                typist.tell("form_nothing_back")
        else:
            try:
                after = answered(known, question, line, set_code)
            except Problem as problem:
                typist.refuse([_UNFITTING if blind and one.key in _TELLS_RECORD else one for one in problem.faults])
                continue
            if len(after.hand_cards) > len(known.hand_cards):
                typist.tell("form_card_scanned", seat=after.hand_cards[-1].seat, hand_card=hand_card_word(board))
            before.append(known)
            known, count = after, count + 1
    if known.is_empty:
        raise Problem("form_ended")
    reading = known.reading()
    diagnosis = compare(board, reading, others)
    certain = is_certain(known, diagnosis, others)
    nothing = diagnosis.pattern is Pattern.UNREAD and known.looked > 0
    spotted = certain and _is_spotted(known, diagnosis)
    return Answers(reading, certain, spotted, nothing, known.looked, count, None if certain else question)


def _is_spotted(known: Known, diagnosis: Diagnosis) -> bool:
    return known.told is None and not known.is_by_name and not diagnosis.is_clean and any(known.reading().unread)


def _ask(typist: Typist, question: Question, board: Board) -> str | None:
    if question.kind is Ask.COUNTS:
        return typist.ask("form_ask_counts", counts=" ".join(str(len(hand)) for hand in board.deal.hands))
    if question.seat is not None:
        return typist.ask(f"form_ask_{question.kind}", seat=question.seat, count=question.count)
    return typist.ask(f"form_ask_{question.kind}", count=question.count, hand_card=hand_card_word(board))


def hand_card_word(board: Board) -> Word:
    """What the hand card is called in this game."""
    return Word(f"card_title_{board.game_id}")
