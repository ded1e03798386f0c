"""Files under a passphrase: secrets and records that lie on shared computers or travel by mail (docs/sealing.md). Pure.

`paitao-sealed/1`: a text of three lines and base64. The key is scrypt of the passphrase, the cipher AES-256-GCM of the
package cryptography, which also guards the lines before: a changed file is refused like a wrong passphrase.
"""

import base64
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from boards.problems import Problem
from dealer import keys

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

VERSION: Final = b"paitao-sealed/1"
SALT_BYTES, NONCE_BYTES = 16, 12
_COST: Final = (65536, 8, 1)
"""scrypt's N, r, p for new files: 64 MiB and a quarter of a second a guess."""
_LARGEST_COST: Final = (1 << 20, 16, 4)
"""What is obeyed in a file: nobody's computer is to be filled by one."""
_FILE: Final = re.compile(
    rb"(paitao-sealed/1\nscrypt: ([0-9]+) ([0-9]+) ([0-9]+) ([0-9a-f]{32})\naes-256-gcm: ([0-9a-f]{24})\n)"
    rb"([A-Za-z0-9+/=\n]+)"
)

Ask = Callable[[str, bool], str]
"""Asks for the passphrase of a file; the second argument says that it is a new one, to be typed twice."""


@dataclass(frozen=True, slots=True)
class Lock:
    """How a run deals with passphrases."""

    ask: Ask | None = None
    """None: nobody can be asked."""
    seals_new: bool = False
    """New secrets get a passphrase."""

    def passphrase(self, file: str, *, new: bool = False) -> str:
        """The passphrase of a file.

        Raises:
            Problem: `seal_no_passphrase` when nobody can be asked.
        """
        if self.ask is None:
            raise Problem("seal_no_passphrase", file=file)
        return self.ask(file, new)


OPEN: Final = Lock()
"""No passphrases."""


def is_sealed(data: bytes) -> bool:
    """Whether a file is one of ours that a passphrase opens."""
    return data.startswith(VERSION)


def seal(data: bytes, passphrase: str, salt: bytes, nonce: bytes) -> bytes:
    """The sealed file.

    Args:
        data: What is to be sealed.
        passphrase: In any spelling; its NFC form counts.
        salt: 16 fresh random bytes.
        nonce: 12 fresh random bytes.

    Raises:
        Problem: As `keys.canonical_text`; `seal_missing` when the package is not installed.
    """
    n, r, p = _COST
    head = b"%b\nscrypt: %d %d %d %b\naes-256-gcm: %b\n" % (
        VERSION, n, r, p, salt.hex().encode(), nonce.hex().encode(),
    )  # fmt: skip
    return head + base64.encodebytes(_cipher(passphrase, salt, _COST).encrypt(nonce, data, head))


def unseal(file: bytes, passphrase: str, name: str) -> bytes:
    """The inverse; nothing is given of a file that was changed.

    Raises:
        Problem: `seal_form`, `seal_passphrase`, `seal_missing`, each naming the file.
    """
    match = _FILE.fullmatch(file.replace(b"\r\n", b"\n"))
    if match is None:
        raise Problem("seal_form", file=name)
    head, n, r, p, salt, nonce, body = match.groups()
    cost = (int(n[:9]), int(r[:9]), int(p[:9]))
    if any(value > most for value, most in zip(cost, _LARGEST_COST, strict=True)) or cost[0] & (cost[0] - 1) or not all(
        (cost[0] > 1, *cost[1:])
    ):  # fmt: skip
        raise Problem("seal_form", file=name)
    cipher = _cipher(passphrase, bytes.fromhex(salt.decode()), cost)
    from cryptography.exceptions import InvalidTag

    try:
        return cipher.decrypt(bytes.fromhex(nonce.decode()), base64.b64decode(body), head)
    except (InvalidTag, ValueError):
        raise Problem("seal_passphrase", file=name) from None


def _cipher(passphrase: str, salt: bytes, cost: tuple[int, int, int]) -> "AESGCM":
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    except ImportError:
        raise Problem("seal_missing") from None
    n, r, p = cost
    typed = keys.canonical_text(passphrase, "passphrase")
    return AESGCM(hashlib.scrypt(typed, salt=salt, n=n, r=r, p=p, dklen=32, maxmem=132 * n * r * p + (1 << 20)))
