"""Board numbers as people type them: `1-16`, `5`, `1-4,9-12`; the forms and refusals of field report F098."""

import re
from collections import Counter
from typing import Final

from boards.problems import Problem

LARGEST_NUMBER: Final = 1_000_000
"""More boards than any event has; a larger number is a slip of the finger, and would fill the disk."""

# [0-9], not \d: the digits of other scripts are numbers for int() but not for the reader of a label.
_PART: Final = re.compile(r" *([0-9]{1,10}) *(?:- *([0-9]{1,10}) *)?")


def parse_ranges(text: str) -> tuple[int, ...]:
    """The board numbers that `text` lists, ascending within each range, in the order typed.

    Raises:
        Problem: `range_form`, `range_backwards`, `range_zero`, `range_large` or `range_twice`.
    """
    numbers: list[int] = []
    for part in text.split(","):
        match = _PART.fullmatch(part)
        if match is None:
            raise Problem("range_form", text=text)
        first, last = int(match[1]), int(match[2] or match[1])
        if 0 in (first, int(match[2] or 1)):
            raise Problem("range_zero", text=text)
        if last < first:
            raise Problem("range_backwards", first=first, last=last)
        if last > LARGEST_NUMBER:
            raise Problem("range_large", number=last, largest=LARGEST_NUMBER)
        numbers += range(first, last + 1)
        if len(numbers) > LARGEST_NUMBER:
            raise Problem("range_large", number=len(numbers), largest=LARGEST_NUMBER)
    if len(set(numbers)) != len(numbers):
        raise Problem("range_twice", number=min(n for n, times in Counter(numbers).items() if times > 1))
    return tuple(numbers)
