"""What a key of the regulations may hold: reading its value, telling what is allowed, writing it again."""

import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import Any, Final

from boards.hashed_text import folded
from boards.problems import Problem, Word
from boards.typed_echo import one_line

LONGEST_TEXT: Final = 200
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp")
"""Categories of characters that nobody sees."""
FINEST: Final = Decimal("0.0001")
"""Amounts are counted to four places; anything finer is a slip."""


def quoted(text: str) -> str:
    """A text as TOML writes it, on one line."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() or c == " " else _escape(c) for c in escaped) + '"'


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def kind_word(value: Any) -> Word:
    """What sort of thing a TOML value is, for a sentence."""
    names = {bool: "bool", int: "whole", Decimal: "number", str: "text", list: "list", dict: "table"}
    return Word(f"toml_{names.get(type(value), 'date')}")


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    values: tuple[str, ...]

    @property
    def allowed(self) -> Word:
        """What may stand here, in words."""
        return Word("allowed_choice", (("values", self.text(" | ")),))

    def text(self, between: str) -> str:
        """The words, quoted."""
        return between.join(map(quoted, self.values))

    def read(self, value: Any) -> str:
        """The word.

        Raises:
            Problem: `regulations_type` or `regulations_choice`.
        """
        if not isinstance(value, str):
            raise wrong_type(value, self)
        if value not in self.values:
            raise Problem("regulations_choice", value=shown(value), known=self.text(", "))
        return value

    def write(self, value: Any) -> str:
        """The value as TOML."""
        return quoted(value)


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""

    @property
    def allowed(self) -> Word:
        """What may stand here, in words."""
        return Word("allowed_bool")

    def read(self, value: Any) -> bool:
        """The value.

        Raises:
            Problem: `regulations_type`.
        """
        if not isinstance(value, bool):
            raise wrong_type(value, self)
        return value

    def write(self, value: Any) -> str:
        """The value as TOML."""
        return "true" if value else "false"


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds."""

    low: int
    high: int

    @property
    def allowed(self) -> Word:
        """What may stand here, in words."""
        return Word("allowed_whole", (("low", self.low), ("high", self.high)))

    def read(self, value: Any) -> int:
        """The number.

        Raises:
            Problem: `regulations_type` or `regulations_bounds`.
        """
        if isinstance(value, bool) or not isinstance(value, int):
            raise wrong_type(value, self)
        if not self.low <= value <= self.high:
            raise Problem("regulations_bounds", value=shown(value), low=self.low, high=self.high)
        return value

    def write(self, value: Any) -> str:
        """The value as TOML."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with decimals within bounds, kept exactly as it is written."""

    low: int
    high: int

    @property
    def allowed(self) -> Word:
        """What may stand here, in words."""
        return Word("allowed_amount", (("low", self.low), ("high", self.high)))

    def read(self, value: Any) -> Decimal:
        """The number.

        Raises:
            Problem: `regulations_type`, `regulations_bounds` or `regulations_fine`.
        """
        if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
            raise wrong_type(value, self)
        # A NaN of the decimal module raises when it is compared.
        if (isinstance(value, Decimal) and not value.is_finite()) or not self.low <= value <= self.high:
            raise Problem("regulations_bounds", value=shown(value), low=self.low, high=self.high)
        exact = Decimal(value)
        if exact != exact.quantize(FINEST):
            raise Problem("regulations_fine", value=shown(value))
        plain = exact.quantize(FINEST).normalize() + 0  # no minus zero
        return plain.quantize(Decimal(1)) if plain == plain.to_integral_value() else plain

    def write(self, value: Any) -> str:
        """The value as TOML."""
        return f"{value:f}"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text, not empty."""

    longest: int = LONGEST_TEXT

    @property
    def allowed(self) -> Word:
        """What may stand here, in words."""
        return Word("allowed_text")

    def read(self, value: Any) -> str:
        """The text, in NFC.

        Raises:
            Problem: `regulations_type`, `regulations_text_empty`, `regulations_text_line` or `regulations_text_long`.
        """
        if not isinstance(value, str):
            raise wrong_type(value, self)
        if not value.strip():
            raise Problem("regulations_text_empty")
        if value != value.strip() or any(unicodedata.category(c) in _UNSEEN for c in value):
            raise Problem("regulations_text_line")
        if len(value) > self.longest:
            raise Problem("regulations_text_long", got=len(value), most=self.longest)
        return unicodedata.normalize("NFC", value)

    def write(self, value: Any) -> str:
        """The value as TOML."""
        return quoted(value)


@dataclass(frozen=True, slots=True)
class Name(Text):
    """The name of a table, a team or a pair."""

    def read(self, value: Any) -> str:
        """The name, folded before it is looked at: blanks at the ends are none of it.

        Raises:
            Problem: As `Text.read`.
        """
        return Text.read(self, folded(value) if isinstance(value, str) else value)


@dataclass(frozen=True, slots=True)
class Names:
    """A list of different names, or of different words of a few."""

    values: tuple[str, ...] = ()
    """The words that are allowed; empty: any text."""

    @property
    def allowed(self) -> Word:
        """What may stand here, in words."""
        if self.values:
            return Word("allowed_names_of", (("values", Choice(self.values).text(" | ")),))
        return Word("allowed_names")

    def read(self, value: Any) -> tuple[str, ...]:
        """The texts.

        Raises:
            Problem: `regulations_type`, `regulations_list_empty`, `regulations_twice`, or what each text raises.
        """
        if not isinstance(value, list):
            raise wrong_type(value, self)
        if not value:
            raise Problem("regulations_list_empty")
        one: Choice | Text = Choice(self.values) if self.values else Name()
        read = tuple(one.read(item) for item in value)
        for name in read:
            if read.count(name) > 1:
                raise Problem("regulations_twice", value=name)
        return read

    def write(self, value: Any) -> str:
        """The value as TOML."""
        return "[" + ", ".join(map(quoted, value)) + "]"


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """The four seats in some order, as NWSE."""

    @property
    def allowed(self) -> Word:
        """What may stand here, in words."""
        return Word("allowed_seats")

    def read(self, value: Any) -> str:
        """The four letters.

        Raises:
            Problem: `regulations_type` or `regulations_seats`.
        """
        if not isinstance(value, str):
            raise wrong_type(value, self)
        if sorted(value) != sorted("NESW"):
            raise Problem("regulations_seats", value=shown(value))
        return value

    def write(self, value: Any) -> str:
        """The value as TOML."""
        return quoted(value)


@dataclass(frozen=True, slots=True)
class Steps:
    """A conversion table: `[[from, points], ...]`, the first number rising, the second never falling."""

    @property
    def allowed(self) -> Word:
        """What may stand here, in words."""
        return Word("allowed_steps")

    def read(self, value: Any) -> tuple[tuple[int, Decimal], ...]:
        """The steps.

        Raises:
            Problem: `regulations_type`, `regulations_steps`, or what the numbers raise.
        """
        if not isinstance(value, list) or not all(isinstance(step, list) and len(step) == 2 for step in value):
            raise wrong_type(value, self)
        steps = tuple((Whole(0, 100_000).read(a), Amount(0, 10_000).read(b)) for a, b in value)
        good = bool(steps) and steps[0][0] == 0
        for (a, b), (c, d) in pairwise(steps):
            good = good and a < c and b <= d
        if not good:
            raise Problem("regulations_steps")
        return steps

    def write(self, value: Any) -> str:
        """The value as TOML."""
        return "[" + ", ".join(f"[{a}, {Amount(0, 0).write(b)}]" for a, b in value) + "]"


Kind = Choice | YesNo | Whole | Amount | Text | Names | SeatOrder | Steps


def wrong_type(value: Any, kind: Kind) -> Problem:
    """The problem of a value of the wrong sort."""
    return Problem("regulations_type", got=kind_word(value), want=kind.allowed)


def shown(value: Any) -> str:
    """A value of the file as a sentence quotes it: short, on one line."""
    # A hexadecimal number can be longer than the digits that Python agrees to print.
    is_huge = isinstance(value, int) and value.bit_length() > 200
    return one_line(value if isinstance(value, str) else hex(value) if is_huge else str(value), 40)
