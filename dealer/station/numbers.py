"""The number on the board in the slot, where the machine cannot read it: scanned from its label, or typed."""

from boards.codes import ContainerCode, HandCode, parse_code
from boards.problems import Problem, Word

_LONGEST = 5
"""Digits of a typed number; what is longer came from a scanner."""


def parse_container(text: str, game_id: str) -> int:
    """The number on a container, from what was typed or scanned.

    Raises:
        Problem: `machine_scanned_wrong`, `machine_scanned_game`: the code of something else; `machine_no_number`: no
            number at all; as `parse_code` for a code that is damaged. None repeats the text: a card's code is a hand.
    """
    typed = text.strip()
    if typed.isdecimal() and len(typed) <= _LONGEST:
        return int(typed)
    if len(typed) <= _LONGEST:
        raise Problem("machine_no_number")
    code = parse_code(typed)
    if not isinstance(code, ContainerCode):
        raise Problem("machine_scanned_wrong", what=_what(code))
    if game_id and code.game_id != game_id:
        raise Problem(
            "machine_scanned_game", number=code.number, got=Word(f"game_{code.game_id}"), want=Word(f"game_{game_id}")
        )
    return code.number


def what_was_scanned(text: str) -> Word | None:
    """What a scanned code stands on, in words without a card; None when the text is none of our codes."""
    try:
        return _what(parse_code(text))
    except Problem:
        return None


def _what(code: object) -> Word:
    if isinstance(code, ContainerCode):
        return Word("machine_code_container", (("number", code.number),))
    if isinstance(code, HandCode):
        return Word(
            "machine_code_hand",
            (("board", code.number), ("seat", code.seat), ("hand_card", Word(f"card_title_{code.game_id}"))),
        )
    number = getattr(code, "number", 0)
    return Word("machine_code_slip", (("board", number),)) if number else Word("machine_code_box")
