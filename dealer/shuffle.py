"""paitao-deal/1: key, game and board number to a deal (design 4). Standard library only.

Frozen: a change is /2 beside it. Labelled cards, never faces, are permuted: that makes two-pack deals uniform. The
board number and the game are inputs, so board 7 can be made alone, anywhere, by any worker.
"""

import hashlib
from typing import Final

from boards.deal import Deal, Hand
from boards.games import Game, Header

WORDS_HEAD: Final = 160
"""16-bit words drawn at once: 107 are needed for 108 cards; the rest is margin for rejected ones."""


def stream_input(key: bytes, game_id: str, number: int) -> bytes:
    """What SHAKE256 absorbs for one board."""
    return key + b"paitao-deal/1\x00" + game_id.encode() + b"\x00" + number.to_bytes(4, "big")


def shuffled_labels(key: bytes, game_id: str, number: int, size: int) -> list[int]:
    """The labels 0..size-1 in the order that the board's stream puts them (Fisher-Yates with rejection)."""
    shake = hashlib.shake_256(stream_input(key, game_id, number))
    words = WORDS_HEAD
    stream = shake.digest(2 * words)
    cards = list(range(size))
    at = 0
    for m in range(size, 1, -1):
        limit = 65536 - 65536 % m
        while True:
            if at == words:
                # SHAKE is an extendable output: a longer digest begins with the shorter one.
                words *= 2
                stream = shake.digest(2 * words)
            word = stream[2 * at] << 8 | stream[2 * at + 1]
            at += 1
            if word < limit:
                break
        j = word % m
        cards[m - 1], cards[j] = cards[j], cards[m - 1]
    return cards


def hands_of_labels(labels: list[int], sizes: tuple[int, int, int, int], faces: int) -> Deal:
    """Consecutive slices for N, E, S, W; a label's face is `label % faces` (52 for one pack, 54 for two)."""
    hands, start = [], 0
    for size in sizes:
        hands.append(Hand.of(label % faces for label in labels[start : start + size]))
        start += size
    n, e, s, w = hands
    return Deal((n, e, s, w))


def deal(key: bytes, of: Game, number: int, header: Header) -> Deal:
    """The deal of board `number` under its header."""
    labels = shuffled_labels(key, of.id, number, of.pack_size)
    return hands_of_labels(labels, of.hand_sizes(header), of.pack_size // of.packs)
