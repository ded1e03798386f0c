"""What a referee types in seconds: cards by exception, one hand, or counts; each becomes a `Reading` (design 10)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Final

from boards.board import Board
from boards.cards import CardName, parse_card
from boards.deal import EMPTY_HAND, Hand
from boards.entry_words import plain_text
from boards.problems import Problem
from boards.ranges import LARGEST_NUMBER
from boards.reading import CONTAINER, UNREAD, Reading, parse_hand_seen, reading_of_hands
from boards.seats import SEATS, Seat, parse_seat
from boards.typed_echo import echo

_EXCEPTION: Final = re.compile(r"([^+\-=]+)((?:[+-][^+\-=]+)+)")
_SIGNED: Final = re.compile(r"([+-])([^+\-]+)")
_JOKER: Final = re.compile(r"\b(small|big) +joker\b", re.IGNORECASE)
"""The only card names with a blank, which otherwise ends a word."""
_COUNT: Final = re.compile(r"[0-9]{1,3}")
_NUMBER: Final = re.compile(r"[0-9]{1,7}")
_COUNTS: Final = re.compile(r"\s*[0-9]{1,3}([\s,]+[0-9]{1,3})+\s*")
"""Numbers as of a count, which are no cards."""


def parse_observations(words: Sequence[str], board: Board) -> Reading:
    """The reading that a referee typed after the board number: exceptions, hands, or a deal as PBN writes it.

    Raises:
        Problem: `observations_mixed` when both kinds stand together, `typed_hand_form` when words are neither; else as
            `parse_exceptions`, `parse_typed_hand`, `parse_typed_deal`.
    """
    text = plain_text(" ".join(words))
    if ":" in text and "=" not in text:
        return parse_typed_deal(text)
    # A hand's jokers stand after a plus too, so the equals sign tells the two kinds apart.
    kinds = {"=" in word for word in text.split()}
    if kinds == {True, False}:
        place, stray = next((at, word) for at, word in enumerate(text.split(), 1) if "=" not in word)
        if not ("+" in stray or "-" in stray):
            # Blanks instead of the points between the suits: that is no mixture.
            raise Problem("typed_hand_form", word=place, text=echo(stray))
        raise Problem("observations_mixed", board=board.number)
    return parse_typed_hand(text) if True in kinds else parse_exceptions(text, board)


def parse_exceptions(text: str, board: Board) -> Reading:
    """The reading that differs from the record of `board` by what is typed: `E+SQ S-SQ`.

    `E+SQ`: E has SQ beyond its record; `S-SQ`: S lacks it. Signs may follow each other (`E+SQ-HK`). Everything that
    is not typed is taken to be as recorded, so all four pockets count as looked at.

    Raises:
        Problem: `exception_form`, `exception_unread` (`?`), `exception_not_there` (a seat cannot lack what it does not
            have by the record), `exception_both_ways` (the same card at the same seat with both signs), or a seat or
            card problem.
    """
    counts = [bytearray(hand.counts) for hand in board.deal.hands]
    signs: dict[tuple[Seat, int], str] = {}
    plain = plain_text(text).replace(",", " ")
    words = _JOKER.sub(lambda name: {"s": "XW", "b": "DW"}[name[1][0].lower()], plain).split()
    if not words:
        raise Problem("exception_form", word=1, text="")
    for place, word in enumerate(words, 1):
        if UNREAD in word:
            raise Problem("exception_unread", word=place)
        match = _EXCEPTION.fullmatch(word)
        if match is None:
            raise Problem("exception_form", word=place, text=echo(word))
        seat = parse_seat(match[1])
        for sign, written in _SIGNED.findall(match[2]):
            try:
                face = parse_card(written)
            except Problem as problem:
                raise problem.at(board=board.number, seat=seat) from None
            facts = {"board": board.number, "seat": seat, "card": CardName(face)}
            if signs.setdefault((seat, face), sign) != sign:
                raise Problem("exception_both_ways", **facts)
            if sign == "-" and not counts[seat][face]:
                raise Problem("exception_not_there", **facts)
            if counts[seat][face] > board.game.pack_size:
                raise Problem("exception_form", word=place, text=echo(word))
            counts[seat][face] += 1 if sign == "+" else -1
    n, e, s, w = (Hand(bytes(hand)) for hand in counts)
    return Reading((n, e, s, w), source="typed")


def parse_typed_hand(text: str) -> Reading:
    """The reading of one or several hands: `N=AK4.QJ93.T52.876`; the other pockets were not looked at.

    A card that could not be read is `?`, in any suit or after the plus: `N=AK4.QJ9?.T52.876`.

    Raises:
        Problem: `typed_hand_form`, `typed_hand_twice`, or a seat or hand problem with its seat.
    """
    hands: dict[Seat, tuple[Hand, int]] = {}
    for place, word in enumerate(plain_text(text).split(), 1):
        name, equals, written = word.partition("=")
        if not equals or not written:
            raise Problem("typed_hand_form", word=place, text=echo(word))
        seat = parse_seat(name)
        if seat in hands:
            raise Problem("typed_hand_twice", seat=seat)
        try:
            hands[seat] = parse_hand_seen(written)
        except Problem as problem:
            raise problem.at(seat=seat) from None
    if not hands:
        raise Problem("typed_hand_form", word=1, text="")
    return reading_of_hands(hands, source="typed")


def parse_typed_deal(text: str) -> Reading:
    """The reading of a deal as PBN writes it, `N:HAND HAND HAND HAND`, clockwise; `-` is a pocket not looked at.

    Raises:
        Problem: `typed_deal_hands` when there are not four hands; else as `parse_typed_hand`.
    """
    name, _, written = plain_text(text).partition(":")
    first, hands = parse_seat(name), written.split()
    if len(hands) != len(SEATS):
        raise Problem("typed_deal_hands", got=len(hands), first=first)
    seats = (first.turned(turn) for turn in range(len(SEATS)))
    return parse_typed_hand(
        " ".join(f"{seat.name}={hand}" for seat, hand in zip(seats, hands, strict=True) if hand != "-")
    )


def parse_counts(text: str, board: Board) -> Reading:
    """The reading of a referee who only counted: `14,13,12,13`, cards of N, E, S, W, none of them looked at.

    Raises:
        Problem: `counts_form`, or `count_large` when a pocket is said to hold more cards than the whole board.
    """
    words = plain_text(text).replace(",", " ").split()
    if len(words) != len(SEATS) or not all(_COUNT.fullmatch(word) for word in words):
        raise Problem("counts_form", text=text.strip() if _COUNTS.fullmatch(text) else echo(text.strip()))
    return reading_of_counts(map(int, words), board)


def reading_of_counts(counts: Iterable[int], board: Board) -> Reading:
    """A reading that knows how many cards lie in N, E, S, W and no face.

    Raises:
        Problem: `count_large`.
    """
    n, e, s, w = counts
    for seat, count in zip(SEATS, (n, e, s, w), strict=True):
        if count > board.game.pack_size:
            raise Problem("count_large", board=board.number, seat=seat, got=count, most=board.game.pack_size)
    return Reading((EMPTY_HAND,) * 4, (n, e, s, w), source="counts")


def parse_header_seen(texts: Iterable[str], board: Board) -> tuple[dict[str, str], int | None]:
    """What was read on a board, as typed: `leader=N` and the like, and `container=7`; header fields and the container.

    Values may be wrong for the board, which is what is asked; they must be values that its game has.

    Raises:
        Problem: `header_seen_form`, `header_value`; `header_seen_twice`: two values of one field.
    """
    known = (*(one.name for one in fields(board.header)), CONTAINER)
    seen: dict[str, str] = {}
    container = None
    for text in texts:
        name, _, value = plain_text(text).partition("=")
        name, value = name.strip().lower(), value.strip()
        if name not in known or not value or (name == CONTAINER and not _is_number(value)):
            raise Problem("header_seen_form", board=board.number, text=echo(text[:40]), known=", ".join(known))
        if name == CONTAINER:
            if container not in (None, int(value)):
                raise Problem("header_seen_twice", board=board.number, field=name)
            container = int(value)
            continue
        allowed = board.header.allowed.get(name, ())
        value = {"10": "T"}.get(value, value) if name == "level" else value
        value = next((one for one in allowed if one.lower() == value.lower()), value)
        value = board.game.parse_header({**board.header.fields(), name: value}).fields()[name]
        if seen.setdefault(name, value) != value:
            raise Problem("header_seen_twice", board=board.number, field=name)
    return seen, container


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None and 0 < int(text) <= LARGEST_NUMBER
