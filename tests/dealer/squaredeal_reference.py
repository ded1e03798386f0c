"""A second Big Deal and SquareDeal, written from the description alone and sharing nothing with the package.

RIPEMD-160 in plain Python (Dobbertin, Bosselaers, Preneel 1996), hands from ranks by the combinatorial number system
(greedy, from the last hand backwards) instead of walking along the pack, and a writer of published files.
"""

import base64
import hashlib
from collections.abc import Iterator, Sequence
from math import comb
from pathlib import Path

# Order of message words and rotations of the two lines, five rounds of sixteen steps each.
_R1 = (
    "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 7 4 13 1 10 6 15 3 12 0 9 5 2 14 11 8 3 10 14 4 9 15 8 1 2 7 0 6 13 11 5 12 "
    "1 9 11 10 0 8 12 4 13 3 7 15 14 5 6 2 4 0 5 9 7 12 2 10 14 1 3 8 11 6 15 13"
)
_R2 = (
    "5 14 7 0 9 2 11 4 13 6 15 8 1 10 3 12 6 11 3 7 0 13 5 10 14 15 8 12 4 9 1 2 15 5 1 3 7 14 6 9 11 8 12 2 10 0 4 13 "
    "8 6 4 1 3 11 15 0 5 12 2 13 9 7 10 14 12 15 10 4 1 5 8 7 6 2 13 14 0 3 9 11"
)
_S1 = (
    "11 14 15 12 5 8 7 9 11 13 14 15 6 7 9 8 7 6 8 13 11 9 7 15 7 12 15 9 11 7 13 12 11 13 6 7 14 9 13 15 14 8 13 6 5 "
    "12 7 5 11 12 14 15 14 15 9 8 9 14 5 6 8 6 5 12 9 15 5 11 6 8 13 12 5 12 13 14 11 8 5 6"
)
_S2 = (
    "8 9 9 11 13 15 15 5 7 7 8 11 14 14 12 6 9 13 15 7 12 8 9 11 7 7 12 7 6 15 13 11 9 7 15 11 8 6 6 14 12 13 5 14 13 "
    "13 7 5 15 5 8 11 14 14 6 14 6 9 12 9 12 5 15 8 8 5 12 9 12 5 14 6 8 13 6 5 15 13 11 11"
)
_K1 = (0, 0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xA953FD4E)
_K2 = (0x50A28BE6, 0x5C4DD124, 0x6D703EF3, 0x7A6D76E9, 0)
_MASK = 0xFFFFFFFF


def _mix(round_: int, x: int, y: int, z: int) -> int:
    return (x ^ y ^ z, (x & y) | (~x & z), (x | ~y) ^ z, (x & z) | (y & ~z), x ^ (y | ~z))[round_] & _MASK


def _left(x: int, n: int) -> int:
    return (x << n | x >> (32 - n)) & _MASK


def _line(
    state: Sequence[int], words: Sequence[int], order: str, turns: str, keys: Sequence[int], up: bool
) -> list[int]:
    a, b, c, d, e = state
    for step, (word, turn) in enumerate(zip(map(int, order.split()), map(int, turns.split()), strict=True)):
        round_ = step // 16
        mixed = _mix(round_ if up else 4 - round_, b, c, d)
        t = (_left((a + mixed + words[word] + keys[round_]) & _MASK, turn) + e) & _MASK
        a, e, d, c, b = e, d, _left(c, 10), b, t
    return [a, b, c, d, e]


def ripemd160(data: bytes) -> bytes:
    state = [0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0]
    padded = data + b"\x80" + bytes((55 - len(data)) % 64) + (8 * len(data)).to_bytes(8, "little")
    for at in range(0, len(padded), 64):
        words = [int.from_bytes(padded[at + i : at + i + 4], "little") for i in range(0, 64, 4)]
        one = _line(state, words, _R1, _S1, _K1, True)
        two = _line(state, words, _R2, _S2, _K2, False)
        state = [(state[(i + 1) % 5] + one[(i + 2) % 5] + two[(i + 3) % 5]) & _MASK for i in range(5)]
    return b"".join(word.to_bytes(4, "little") for word in state)


CARDS = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]


def _subset(n: int, k: int, rank: int) -> list[int]:
    """The k-subset of range(n) with that lexicographic rank: complement the rank, then greedy from the top."""
    left = comb(n, k) - 1 - rank
    found = []
    for size in range(k, 0, -1):
        top = size - 1
        while comb(top + 1, size) <= left:
            top += 1
        found.append(n - 1 - top)
        left -= comb(top, size)
    return found


def hands_of(number: int) -> str:
    """The deal with that number, N E S W as PBN spells it."""
    south = number % comb(26, 13)
    east = number // comb(26, 13) % comb(39, 13)
    north = number // comb(26, 13) // comb(39, 13)
    rest = list(CARDS)
    hands = []
    for rank in (north, east, south):
        chosen = [rest[at] for at in _subset(len(rest), 13, rank)]
        rest = [card for card in rest if card not in chosen]
        hands.append(chosen)
    hands.append(rest)
    return " ".join(".".join("".join(c[1] for c in hand if c[0] == suit) for suit in "SHDC") for hand in hands)


def numbers(key: str, value: bytes, which: str, count: int) -> list[int]:
    """The first deal numbers of a session; `which` is `original` or `reserve`, with `ses3` behind it if need be."""
    limit = comb(52, 13) * comb(39, 13) * comb(26, 13)
    owner = ripemd160(key[: len(key) // 2].encode())
    seed = ripemd160(key[len(key) // 2 :].encode() + base64.b64encode(value) + which.encode())
    found: list[int] = []
    counter = 0
    while len(found) < count:
        counter += 1
        hashed = ripemd160(
            bytes([counter & 255, counter >> 8 & 255, counter >> 16 & 255, counter >> 24]) + seed + owner
        )
        big = 0
        for byte in hashed[:12]:
            big = big << 8 | byte
        found += [big] if big < limit else []
    return found


def deals(key: str, value: bytes, count: int, which: str = "original") -> list[str]:
    return [hands_of(number) for number in numbers(key, value, which, count)]


def session_key(label: str) -> str:
    """60 letters and digits that anybody can make again."""
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    number = int.from_bytes(hashlib.sha512(label.encode()).digest(), "big")
    text = ""
    for _ in range(60):
        number, at = divmod(number, 62)
        text += letters[at]
    return text


def sqk(sessions: Sequence[int | str], label: str = "cup") -> bytes:
    """A file of keys for phases of so many sessions each; a text is the session's name in an open phase."""
    lines = []
    for phase, count in enumerate(sessions, 1):
        names: Iterator[object] = iter(range(1, count + 1)) if isinstance(count, int) else iter([count])
        lines += [f"{phase},{n}:{session_key(f'{label} {phase} {n}')}\r\n" for n in names]
    return "".join(lines).encode()


def sqd(
    phases: Sequence[str], keys: bytes | None, *, value: str | None = "43275.91", name: str = "Spring Cup"
) -> bytes:
    lines = [
        "# Description file of tournament for program SquareDeal 2.5",
        "#",
        f"TN {name}",
        "DI DJI close of 19 October",
    ]
    lines += [] if value is None else [f"DV {value}"]
    lines += ["# Description of phases of tournament", *(f"SN {phase}" for phase in phases)]
    lines += [] if keys is None else [f"KH {hashlib.sha256(keys).hexdigest()}"]
    return "".join(line + "\n" for line in lines).encode()


def pbn(hands: Sequence[str], first: int = 1, board_numbers: Sequence[int] | None = None) -> bytes:
    of = board_numbers or range(first, first + len(hands))
    games = [
        f'[Event ""]\n[Site ""]\n[Date ""]\n[Board "{number}"]\n[Dealer "{"NESW"[(number - 1) % 4]}"]\n'
        f'[Vulnerable "{_vulnerable(number)}"]\n[Deal "N:{deal}"]\n\n'
        for number, deal in zip(of, hands, strict=True)
    ]
    return "".join(games).encode()


def _vulnerable(number: int) -> str:
    place = (number - 1) % 16
    return ("None", "NS", "EW", "All")[(place + place // 4) % 4]


def write(folder: Path, phases: Sequence[str], sessions: Sequence[int | str], **options: object) -> tuple[str, str]:
    """`cup.sqd` and `cup.sqk` in a folder."""
    keys = sqk(sessions)
    (folder / "cup.sqk").write_bytes(keys)
    (folder / "cup.sqd").write_bytes(sqd(phases, keys, **options))  # type: ignore[arg-type]
    return str(folder / "cup.sqd"), str(folder / "cup.sqk")
