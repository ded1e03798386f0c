"""RIPEMD-160, which Big Deal hashes with; some builds of OpenSSL leave it out, then the extra `squaredeal` has it."""

import hashlib
from collections.abc import Callable
from functools import cache

from boards.problems import Problem


@cache
def ripemd160() -> Callable[[bytes], bytes]:
    """A function from bytes to their 20-byte hash.

    Raises:
        Problem: `ripemd_missing`: neither Python's own library nor the extra has it.
    """
    try:
        hashlib.new("ripemd160", b"").digest()
    except ValueError:
        return _of_the_extra()
    return lambda data: hashlib.new("ripemd160", data).digest()


def _of_the_extra() -> Callable[[bytes], bytes]:
    try:
        from Crypto.Hash import RIPEMD160
    except ImportError:
        raise Problem("ripemd_missing") from None
    return lambda data: RIPEMD160.new(data).digest()
