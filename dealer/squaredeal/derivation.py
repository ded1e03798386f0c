"""How Big Deal and SquareDeal make deals out of a session key and the delayed value (docs/squaredeal.md).

Pure: the hash function is an argument, because not every Python has RIPEMD-160.
"""

import base64
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from math import comb, factorial
from typing import Final

from boards.deal import Deal, Hand

Hash = Callable[[bytes], bytes]

CARDS: Final = 52
HAND: Final = 13
DEALS: Final = factorial(CARDS) // factorial(HAND) ** 4
"""How many deals there are: 53,644,737,765,488,792,839,237,440,000."""
_CANDIDATE_BYTES: Final = 12


@dataclass(frozen=True, slots=True)
class Source:
    """Everything that the deals of a session come from."""

    key: str
    value: bytes
    """The delayed value as it enters the seed, before base64."""
    reserve: bool = False
    open_session: int | None = None
    """The session's number in a phase whose sessions are not counted beforehand."""
    is_plain: bool = False
    """The value entered without base64 (before 2.0)."""

    def __repr__(self) -> str:
        return f"Source(reserve={self.reserve}, open_session={self.open_session})"


def deal_numbers(source: Source, digest: Hash) -> Iterator[int]:
    """The numbers of the deals of a session, without end: the k-th is the k-th deal, whatever board it becomes."""
    half = len(source.key) // 2
    left, right = source.key[:half], source.key[half:]
    value = source.value if source.is_plain else base64.b64encode(source.value)
    tail = ("reserve" if source.reserve else "original") + (
        "" if source.open_session is None else f"ses{source.open_session}"
    )
    constant = digest(right.encode() + value + tail.encode()) + digest(left.encode())
    for counter in count(1):
        hashed = digest(counter.to_bytes(4, "little") + constant)
        number = int.from_bytes(hashed[:_CANDIDATE_BYTES], "big")
        if number < DEALS:
            yield number


def deal_of(number: int) -> Deal:
    """The deal with a number: ranks of North's 13 cards of 52, East's of 39 and South's of 26, North's the largest.

    The rank of a hand is its place among all of its size in the order of the cards SA, SK ... C2, so that the first
    quarter of all numbers gives North the spade ace.

    Raises:
        ValueError: There is no such deal.
    """
    if not 0 <= number < DEALS:
        raise ValueError(number)
    left = list(range(CARDS))
    hands = []
    for size in (CARDS, CARDS - HAND, CARDS - 2 * HAND):
        ways = _rest(size - HAND)
        rank, number = divmod(number, ways)
        hand, left = _picked(left, rank)
        hands.append(Hand.of(hand))
    n, e, s = hands
    return Deal((n, e, s, Hand.of(left)))


def number_of(deal: Deal) -> int:
    """The inverse of `deal_of`, for four hands of 13 cards of one pack."""
    left = list(range(CARDS))
    number = 0
    for hand in deal.hands[:3]:
        rank, wanted = 0, HAND
        rest = []
        for at, face in enumerate(left):
            if hand.counts[face]:
                wanted -= 1
                continue
            rest.append(face)
            if wanted:
                # All hands that do hold this card come first.
                rank += comb(len(left) - at - 1, wanted - 1)
        number = number * comb(len(left), HAND) + rank
        left = rest
    return number


def _rest(cards: int) -> int:
    """How many ways there are to give out so many cards, 13 a hand."""
    ways: int = factorial(cards) // factorial(HAND) ** (cards // HAND)
    return ways


def _picked(cards: list[int], rank: int) -> tuple[list[int], list[int]]:
    """The 13 of these cards that have that rank, and the others."""
    hand, rest, wanted = [], [], HAND
    for at, card in enumerate(cards):
        with_it = comb(len(cards) - at - 1, wanted - 1) if wanted else 0
        if rank < with_it:
            hand.append(card)
            wanted -= 1
        else:
            rank -= with_it
            rest.append(card)
    return hand, rest


@dataclass(frozen=True, slots=True)
class Spelling:
    """A way to write the delayed value, and in what it differs from the way it stands in the description."""

    value: bytes
    key: str
    """A word of `boards.wording`."""
    is_plain: bool = False

    @property
    def shown(self) -> str:
        """For a sentence, in quotes so that blanks are seen."""
        try:
            return self.value.decode("utf-8")
        except UnicodeDecodeError:
            return self.value.decode("latin-1")


_NUMBER: Final = re.compile(rb"[0-9][0-9.,']*[0-9]|[0-9]")


def spellings(written: bytes) -> tuple[Spelling, ...]:
    """The value as written, then every way in which versions of SquareDeal or people are known to spell it otherwise.

    2.0 to 2.4 took it as typed, 2.5 strips blanks at the ends, 2.6 also makes one of several blanks and drops points
    and commas between digits; before 2.0 it was not put into base64. People exchange point and comma, group thousands,
    and write the last zero of a price or not.
    """
    plain = written.strip()
    found = [Spelling(plain, "squaredeal_as_written")]

    def add(value: bytes, key: str, *, is_plain: bool = False) -> None:
        if value and all((value, is_plain) != (one.value, one.is_plain) for one in found):
            found.append(Spelling(value, key, is_plain))

    for blanks in (written, plain + b" ", b" " + plain):
        add(blanks, "squaredeal_with_blanks")
    add(re.sub(rb"\s+", b" ", plain), "squaredeal_one_blank")
    add(plain.translate(bytes.maketrans(b".,", b",.")), "squaredeal_exchanged")
    add(plain.replace(b",", b"."), "squaredeal_exchanged")
    add(plain.replace(b".", b","), "squaredeal_exchanged")
    add(re.sub(rb"(?<=[0-9])[.,](?=[0-9])", b"", re.sub(rb"\s+", b" ", plain)), "squaredeal_stripped")
    for number in _regrouped(plain):
        add(number, "squaredeal_regrouped")
    if not re.search(rb"[.,]", plain):
        # Written as 2.6 does; the price has two places behind the point.
        for mark in (b".", b","):
            add(re.sub(rb"(?<=[0-9])([0-9]{2})(?![0-9])", mark + rb"\1", plain), "squaredeal_pointed")
    add(plain, "squaredeal_not_base64", is_plain=True)
    return tuple(found)


def _regrouped(plain: bytes) -> Iterator[bytes]:
    """The value with its one number grouped in thousands or not, with point or comma, with or without a last zero."""
    numbers = list(_NUMBER.finditer(plain))
    if len(numbers) != 1:
        return
    start, end = numbers[0].span()
    text = plain[start:end].replace(b"'", b"")
    at = max(text.rfind(b"."), text.rfind(b","))
    places = len(text) - at - 1 if at >= 0 else 0
    if at >= 0 and places == 3:
        at = -1  # three digits behind a mark are thousands
    whole = re.sub(rb"[.,]", b"", text if at < 0 else text[:at])
    fraction = b"" if at < 0 else text[at + 1 :]
    fractions = {fraction, fraction.rstrip(b"0")} | ({fraction + b"0"} if len(fraction) == 1 else set())
    for part in sorted(fractions, key=lambda one: (one != fraction, one)):
        for point, group in ((b".", b""), (b",", b""), (b".", b","), (b",", b".")):
            grouped = f"{int(whole):,}".encode().replace(b",", group) if group else whole
            yield plain[:start] + grouped + (point + part if part else b"") + plain[end:]
