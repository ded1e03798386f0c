"""A typed line as the answer to a question about a board. Differences, hands and codes are always taken."""

import re
from dataclasses import replace
from typing import Final, TypeVar

from boards.board import Board
from boards.cards import CardName, parse_card
from boards.codes import HandCode, parse_code
from boards.deal import Hand
from boards.entry_words import plain_text, written_hand
from boards.narrowing import Ask, Known, Question
from boards.problems import Problem, Word
from boards.reading import HandCard, without_unread
from boards.referee_input import parse_counts, parse_observations
from boards.seats import SEATS, Seat, parse_seat
from boards.typed_echo import echo

_CODE: Final = re.compile(r"PT[0-9A-Z]{15,}", re.IGNORECASE)
_COUNT_OF: Final = re.compile(r"([NESW北东東南西])\s*:?\s*(\d{1,3})", re.IGNORECASE)
_SEATS: Final = re.compile(r"[NESW北东東南西](?:[ ,]*[NESW北东東南西])*", re.IGNORECASE)
_HAND: Final = re.compile(r"(?=.*[AKQJT])[^.=]*(\.[^.=]*){3}", re.IGNORECASE)
"""Four suits with points between, and not counts with points between."""
_T = TypeVar("_T")


def answered(known: Known, question: Question, line: str, set_code: str | None = None) -> Known:
    """What is known after an answer; an empty line is "all right" to counts and "not known" to all else.

    Args:
        known: The answers before.
        question: What was asked.
        line: What was typed.
        set_code: The set's short code, which a scanned hand card should bear.

    Raises:
        Problem: The line cannot be used; what was known before still holds.
    """
    plain = plain_text(line).replace(",", " ")
    after = replace(known, done=known.done | {(question.kind, question.seat)})
    if _CODE.fullmatch(plain.replace(" ", "")):
        return replace(known, hand_cards=(*known.hand_cards, _hand_card(known.board, question, plain, set_code)))
    if "=" in plain or (_is_difference(plain) and question.kind is not Ask.HAND and not _HAND.fullmatch(plain)):
        return _observed(known, plain)
    if question.kind is not Ask.HAND and _HAND.fullmatch(plain):
        raise Problem("form_hand_seat")
    if question.kind is Ask.COUNTS:
        return _counted(after, plain)
    if not plain:
        return after
    if question.kind is Ask.SPOTS:
        return _spotted(after, question, plain)
    if question.kind is Ask.DIFFERS:
        if _SEATS.fullmatch(plain) is None:
            raise Problem("form_differs", text=echo(plain[:40]))
        return replace(after, suspects=tuple(dict.fromkeys(parse_seat(c) for c in plain if c not in " ,")))
    assert question.seat is not None
    if question.kind is Ask.HAND:
        if _is_difference(plain) and "." not in plain:
            return _observed(known, plain)
        text, unread = without_unread(plain)
        return _with_hand(after, question.seat, written_hand(text), unread)
    return _named(after, question, question.seat, plain)


def _is_difference(plain: str) -> bool:
    return any(sign in plain[1:] for sign in "+-")


def _observed(known: Known, plain: str) -> Known:
    """Differences end the asking, as on the command line; hands are taken pocket by pocket."""
    reading = parse_observations(plain.split(), known.board)
    if "=" not in plain:
        return replace(known, told=reading)
    for seat in SEATS:
        hand = reading[seat]
        if hand is not None:
            known = _with_hand(known, seat, hand, reading.unread[seat])
    return known


def _with_hand(known: Known, seat: Seat, hand: Hand, unread: int) -> Known:
    counts = known.counts
    if counts is not None:
        counts = _put(counts, seat, len(hand) + unread)
    whole = known.whole - {seat} if unread else known.whole | {seat}
    return replace(known, seen=_put(known.seen, seat, hand), unread=_put(known.unread, seat, unread), whole=whole,
                   counts=counts, done=known.done | {(Ask.HAND, seat)})  # fmt: skip


def _put(of_seats: tuple[_T, _T, _T, _T], seat: Seat, value: _T) -> tuple[_T, _T, _T, _T]:
    told = list(of_seats)
    told[seat] = value
    return told[0], told[1], told[2], told[3]


def _counted(known: Known, plain: str) -> Known:
    """Four counts, or only those of the pockets that are wrong: `N14 S12`."""
    n, e, s, w = (len(hand) for hand in known.board.deal.hands)
    if not plain:
        return replace(known, counts=(n, e, s, w))
    named = _COUNT_OF.findall(plain)
    if named and not _COUNT_OF.sub("", plain).strip():
        told = [n, e, s, w]
        for letter, count in named:
            told[parse_seat(letter)] = int(count)
        plain = " ".join(map(str, told))
    reading = parse_counts(plain, known.board)
    n, e, s, w = reading.unread
    return replace(known, counts=(n, e, s, w))


def _spotted(known: Known, question: Question, plain: str) -> Known:
    """Cards in the order of the pockets, as many of each; or each pocket's behind its seat."""
    pockets: dict[Seat, list[int]] = {}
    loose: list[int] = []
    seat: Seat | None = None
    for word in plain.split():
        if len(word) == 1 and _SEATS.fullmatch(word):
            seat = parse_seat(word)
        elif seat is None:
            loose.append(parse_card(word))
        else:
            pockets.setdefault(seat, []).append(parse_card(word))
    if loose:
        each, rest = divmod(len(loose), len(SEATS))
        if rest or pockets:
            raise Problem("form_spots", got=len(loose), want=4 * question.count)
        pockets = {one: loose[one * each : (one + 1) * each] for one in SEATS}
    seen = known.seen
    for one, faces in pockets.items():
        hand = Hand.of(faces)
        for face in faces:
            if hand.counts[face] > known.board.game.packs:
                raise Problem("form_card_twice", seat=one, card=CardName(face))
        seen = _put(seen, one, hand)
    return replace(known, seen=seen)


def _named(known: Known, question: Question, seat: Seat, plain: str) -> Known:
    faces = [parse_card(word) for word in plain.split()]
    if len(faces) > question.count:
        raise Problem("form_cards_many", seat=seat, got=len(faces), want=question.count)
    hand = Hand.of(faces)
    if question.kind is Ask.EXTRA:
        return replace(known, extra=_put(known.extra, seat, known.extra[seat].plus(hand)))
    for face in faces:
        if hand.counts[face] > known.board.deal[seat].counts[face]:
            raise Problem("form_not_of_seat", seat=seat, card=CardName(face))
    return replace(known, lacking=_put(known.lacking, seat, known.lacking[seat].plus(hand)))


def _hand_card(board: Board, question: Question, plain: str, set_code: str | None) -> HandCard:
    code, title = parse_code(plain), Word(f"card_title_{board.game_id}")
    if not isinstance(code, HandCode):
        raise Problem("form_code_kind", hand_card=title)
    if set_code is not None and code.set_code != set_code:
        raise Problem("form_code_set", got=code.set_code, want=set_code, hand_card=title)
    return HandCard(code.seat, question.seat, code.hand, code.number if code.number != board.number else None)
