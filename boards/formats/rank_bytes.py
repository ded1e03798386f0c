"""A deal in 13 bytes, as RZD and CDS files have it: a byte for each rank A..2, two bits for each suit from the top."""

from functools import lru_cache
from typing import Final

from boards.formats import packed

SIZE: Final = 13

_SEATS: Final = tuple(bytes(byte >> shift & 3 for shift in (6, 4, 2, 0)) for byte in range(256))
_BYTE: Final = {seats: byte for byte, seats in enumerate(_SEATS)}
_THIRTEEN_EACH: Final = [SIZE] * 4
NOTHING: Final = bytes(SIZE)
"""A record that was never filled: all cards at one seat."""
_RUN: Final = 64
"""So many records in a row that are no deals are no records at all."""


def holders(record: bytes) -> bytes:
    """The value 0..3 of every face in order, for 13 bytes; what seat a value means is the format's own."""
    by_rank = b"".join([_SEATS[byte] for byte in record])
    return by_rank[0::4] + by_rank[1::4] + by_rank[2::4] + by_rank[3::4]


def record(values: bytes) -> bytes:
    """The inverse of `holders`."""
    return bytes(_BYTE[values[rank :: len(packed.PACK) // 4]] for rank in range(SIZE))


@lru_cache(1024)
def is_deal(part: bytes) -> bool:
    """Whether 13 bytes give 13 cards to each: of random ones, one in 400 does."""
    values = b"".join([_SEATS[byte] for byte in part])
    return len(part) == SIZE and [values.count(value) for value in range(4)] == _THIRTEEN_EACH


def count_records(data: bytes, start: int, size: int) -> int:
    """How many records there are before the end, or before a run of bytes that are clearly none.

    Args:
        data: The file.
        start: Where the first record begins.
        size: Bytes of a record, whose last 13 are the deal.
    """
    bad = 0
    whole = (len(data) - start) // size
    for at in range(whole):
        end = start + (at + 1) * size
        part = data[end - SIZE : end]
        bad = 0 if part == NOTHING or is_deal(part) else bad + 1
        if bad == _RUN:
            return at + 1 - bad
    return max(whole, 0)
