"""From a secret to the key of a session's deals (design 4, frozen as paitao-deal/1). Nothing here is ever printed."""

import hashlib
import hmac
from typing import Final

from boards.board import SALT_BYTES
from boards.hashed_text import canonical_text as canonical_text
from boards.problems import Problem

SECRET_BYTES: Final = 32
ALGORITHM: Final = "paitao-deal/1"
_SCRYPT: Final = {"n": 16384, "r": 8, "p": 1}


def public_bytes(public: str) -> bytes:
    """The public value as it enters the deal key: its spelling, or the raw bytes that `hex:0011` gives.

    Raises:
        Problem: As `canonical_text`, or `text_hex`.
    """
    if public.startswith("hex:"):
        digits = public[4:]
        if len(digits) % 2 or any(d not in "0123456789abcdefABCDEF" for d in digits):
            raise Problem("text_hex")
        return bytes.fromhex(digits)
    return canonical_text(public, "public", may_be_empty=True)


def practice_secret(seed: str) -> bytes:
    """The event secret that a typed seed stands for: 32 bytes of scrypt. For practice only.

    Raises:
        Problem: As `canonical_text`.
    """
    typed = canonical_text(seed, "seed")
    return hashlib.scrypt(typed, salt=b"paitao-seed/1", dklen=SECRET_BYTES, maxmem=64 * 1024 * 1024, **_SCRYPT)


def session_secret(event_secret: bytes, session: str) -> bytes:
    """The 32 bytes of one session; revealing them opens no other session.

    Raises:
        Problem: As `canonical_text`; `ValueError` when the event secret is not 32 bytes.
    """
    if len(event_secret) != SECRET_BYTES:
        raise ValueError(f"an event secret has {SECRET_BYTES} bytes")
    label = canonical_text(session, "session", may_be_empty=True)
    return hmac.digest(event_secret, b"paitao-session/1\x00" + label, "sha256")


def deal_key(of_session: bytes, public: str = "") -> bytes:
    """The 32-byte key of all deals of a session, once its public value is known.

    Raises:
        Problem: As `public_bytes`.
    """
    return hmac.digest(of_session, b"paitao-deal-key/1\x00" + public_bytes(public), "sha256")


def set_salt(of_session: bytes, game_id: str) -> bytes:
    """The 16 bytes that keep a printed short code from being searched for its hands."""
    return hmac.digest(of_session, b"paitao-set-salt/1\x00" + game_id.encode(), "sha256")[:SALT_BYTES]
