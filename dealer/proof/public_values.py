"""Public values: what nobody knew when a session was announced, and how it is spelled (docs/announcements.md).

A value enters the deals letter by letter, so every kind has one canonical spelling, told in the announcement itself.
The spelling rules here are part of announced and hashed texts: frozen, a change is a new kind beside the old.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from boards.hashed_text import hidden_characters
from boards.problems import Problem
from boards.regulations.sessions import DRAWS
from dealer import keys

LONGEST: Final = 200
"""Characters of a free text; published values are short, a longer one is a slip."""

_BLANKS: Final = re.compile(r"\s+")
_HEX: Final = re.compile(r"[0-9a-f]{64}")
_BALLS: Final = re.compile(r"([0-9]{2})[ ,]+" * 5 + r"([0-9]{2})(?: *[+|:] *|[ ,]+)([0-9]{2})")
_DIGITS: Final = re.compile(r"[0-9]([ ,]*[0-9]){4}")


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of public value."""

    id: str
    spelling: str
    """The rule as it stands in an announcement."""
    draw: re.Pattern[str]
    """How the number of the round or draw looks."""
    example: str
    canonical: Callable[[str], str | None]
    """A typed value in its canonical spelling; None when it has not this form."""


def _plain(typed: str) -> str:
    # Chinese keyboards give full-width digits, commas and signs; NFKC makes them the plain ones.
    return unicodedata.normalize("NFKC", typed).replace("、", ",").strip()


def _drand(typed: str) -> str | None:
    plain = _BLANKS.sub("", _plain(typed)).lower()
    return plain if _HEX.fullmatch(plain) else None


def _ssq(typed: str) -> str | None:
    match = _BALLS.fullmatch(_BLANKS.sub(" ", _plain(typed)))
    if match is None:
        return None
    *red, blue = (int(number) for number in match.groups())
    if sorted(set(red)) != red or not (1 <= red[0] and red[-1] <= 33 and 1 <= blue <= 16):
        return None
    return ",".join(f"{number:02}" for number in red) + f"+{blue:02}"


def _pl5(typed: str) -> str | None:
    plain = _BLANKS.sub(" ", _plain(typed))
    return re.sub("[ ,]", "", plain) if _DIGITS.fullmatch(plain) else None


def _text(typed: str) -> str | None:
    # Raw bytes have no place in an announcement: what is published there is a text.
    if typed.startswith("hex:") or len(typed) > LONGEST or hidden_characters(typed):
        return None
    return keys.canonical_text(typed, "public").decode()


KINDS: Final[Mapping[str, Kind]] = {
    kind.id: kind
    for kind in (
        Kind(
            "drand",
            "64 of 0-9 a-f, randomness of drand chain 52db9ba70e0cc0f6",
            DRAWS["drand"][0], "2fb1d3a25f4fe4c2a8a1cd3ef3a6b0ad5e0b1cf9a5b8a0c37d9e6f1122334455", _drand,
        ),
        Kind(
            "ssq",
            "six red ascending, blue; two digits each, as 03,07,12,18,25,31+09",
            DRAWS["ssq"][0], "03,07,12,18,25,31+09", _ssq,
        ),
        Kind("pl5", "five digits in the order drawn, as 04937", DRAWS["pl5"][0], "04937", _pl5),
        Kind("text", "letter by letter as published, without blanks at its ends", re.compile(r".*"), "43275.91", _text),
    )
}  # fmt: skip
"""drand: a round of the quicknet beacon; ssq: 双色球; pl5: 排列5; text: anything that is published."""


def canonical(kind: str, typed: str) -> str:
    """The canonical spelling of a typed value: what enters the deals and what is published.

    Full-width digits, other separators and capital letters are put right where the form leaves no doubt; free text is
    only normalised (NFC). Numbers that are not in order are refused, not sorted: they may be a slip.

    Raises:
        Problem: `public_form_KIND` with the example; for free text also as `keys.canonical_text`.
    """
    of = KINDS[kind]
    found = of.canonical(typed)
    if found is None:
        raise Problem(f"public_form_{kind}", text=typed[:80], example=of.example)
    return found
