"""Keyboard layouts: what a scanner that types US keys puts into a computer set for another layout, taken back.

A scanner presses the keys of a US keyboard: letters with shift, digits without. The computer makes of them what its own
layout has on these keys (field report F083). The tables are used only to name the cause; nothing is repaired.
"""

import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

_KEYS: Final = "qwertyuiopasdfghjklzxcvbnm1234567890"


class Layout(NamedTuple):
    """What a layout has on the keys `qwertyuiop asdfghjkl zxcvbnm 1234567890` of a US keyboard."""

    key: str
    """Row of `boards.wording` with its name."""
    plain: str
    shifted: str
    """With shift; letters only, a scanner types digits without."""
    digits: str = "1234567890"


_US: Final = "qwertyuiopasdfghjklzxcvbnm"
_AZERTY: Final = ("azertyuiopqsdfghjklwxcvbn,", "AZERTYUIOPQSDFGHJKLWXCVBN?")
_QWERTZ: Final = ("qwertzuiopasdfghjklyxcvbnm", "QWERTZUIOPASDFGHJKLYXCVBNM")
_CZECH, _SLOVAK = "+ěščřžýáíé", "+ľščťžýáíé"

LAYOUTS: Final = (
    Layout("layout_qwertz", *_QWERTZ),
    Layout("layout_azerty", *_AZERTY, "&é\"'(-è_çà"),
    Layout("layout_belgian", *_AZERTY, "&é\"'(§è!çà"),
    Layout("layout_czech", *_QWERTZ, _CZECH),
    Layout("layout_czech", _US, _US.upper(), _CZECH),
    Layout("layout_slovak", *_QWERTZ, _SLOVAK),
    Layout("layout_slovak", _US, _US.upper(), _SLOVAK),
    Layout("layout_hungarian", *_QWERTZ, "123456789ö"),
    Layout("layout_lithuanian", _US, _US.upper(), "ąčęėįšųū„“"),
    Layout("layout_turkish_f", "fgğıodrnhpuieaütkmljövcçzs", "FGĞIODRNHPUİEAÜTKMLJÖVCÇZS"),
    Layout("layout_bepo", "bépoè^vdljauie,ctsràyx.k'q", "BÉPOÈ!VDLJAUIE;CTSRÀYX:K?Q", '"«»()@+-/*'),
    Layout("layout_dvorak", "',.pyfgcrlaoeuidhtn;qjkxbm", '"<>PYFGCRLAOEUIDHTN:QJKXBM'),
    Layout("layout_russian", "йцукенгшщзфывапролдячсмить", "ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ"),
    Layout("layout_ukrainian", "йцукенгшщзфівапролдячсмить", "ЙЦУКЕНГШЩЗФІВАПРОЛДЯЧСМИТЬ"),
    Layout("layout_bulgarian", ",уеишщксдзьяаожгтнвюйъэфхп", "ыУЕИШЩКСДЗѝЯАОЖГТНВЮЙЪЭФХП"),
    Layout("layout_greek", ";ςερτυθιοπασδφγηξκλζχψωβνμ", ":΅ΕΡΤΥΘΙΟΠΑΣΔΦΓΗΞΚΛΖΧΨΩΒΝΜ"),
    Layout("layout_hebrew", "/'קראטוןםפשדגכעיחלךזסבהנמצ", _US.upper()),
)
"""Where two layouts make the same of a code the earlier is named. Layouts that leave letters and digits where they are
(US, British, Spanish, Italian, Polish, Turkish Q, Japanese, Chinese without an input method) make no trouble."""


def typed_under(layout: Layout, text: str) -> str:
    """What a US scanner's `text` becomes under a layout, capitals typed with shift; the inverse of `taken_back`."""
    table = dict(zip(_KEYS, layout.plain + layout.digits, strict=True)) | dict(
        zip(_US.upper(), layout.shifted, strict=True)
    )
    return "".join(table.get(letter, letter) for letter in text)


def taken_back(layout: Layout, text: str) -> str:
    """The keys that were pressed, in capitals."""
    # With capital lock the row of digits of some layouts becomes capital letters.
    table = dict(zip(layout.digits.upper(), _KEYS[len(_US) :], strict=True))
    table |= dict(zip(layout.shifted, _US.upper(), strict=True))
    table |= dict(zip(layout.plain + layout.digits, _KEYS.upper(), strict=True))
    return "".join(table.get(letter, letter) for letter in text).upper()


def candidates(text: str) -> Iterator[tuple[Layout, str]]:
    """Every layout, with the keys that were pressed if the text was typed under it."""
    for layout in LAYOUTS:
        back = taken_back(layout, text)
        if back != text.upper():
            yield layout, back


def is_composed(text: str) -> bool:
    """Whether an input method made characters of what was typed: full-width letters, Chinese, kana, hangul."""
    return any(unicodedata.east_asian_width(letter) in "WF" for letter in text)
