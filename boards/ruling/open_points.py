"""What a ruling leaves open: holes of the texts that it touches, questions that the referee has to answer still."""

from enum import StrEnum
from typing import Final


class Open(StrEnum):
    """What the texts leave open and this ruling touches; `HOLES` has the number of each in docs/rulings.md."""

    COUNTS_ONLY = "counts_only"
    LATE_FOUND = "late_found"
    BOTH_NO_VP = "both_no_vp"
    VP_TEST = "vp_test"
    RANGE = "range"
    WHO = "who"
    OVER_60 = "over_60"
    CHAPTER_LOST = "chapter_lost"
    GUANDAN_DUPLICATE = "guandan_duplicate"
    THREE_CANCELLED = "three_cancelled"
    LOST_AS_DOUBLE = "lost_as_double"
    LOOKED_ALONE = "looked_alone"
    TWO_OVER = "two_over"
    NO_TEXT = "no_text"
    MANY_WARNINGS = "many_warnings"
    MIDDLE_OF_PLAY = "middle_of_play"
    FROM_ANOTHER_GAME = "from_another_game"
    BRIDGE_TEAMS_AMOUNT = "bridge_teams_amount"


HOLES: Final = {
    Open.COUNTS_ONLY: "H12", Open.LATE_FOUND: "H12", Open.BOTH_NO_VP: "H13", Open.VP_TEST: "H14", Open.RANGE: "H15",
    Open.WHO: "H16", Open.OVER_60: "H10", Open.CHAPTER_LOST: "H2", Open.GUANDAN_DUPLICATE: "H3",
    Open.THREE_CANCELLED: "H18", Open.LOST_AS_DOUBLE: "H3", Open.MIDDLE_OF_PLAY: "H12",
}  # fmt: skip
"""Open -> number of the hole in the rule texts; others have none."""


class Question(StrEnum):
    """What the referee has to answer still."""

    WHICH_SIDE = "which_side"
    WRONG_COUNT = "wrong_count"
    """Which sides' players had a wrong number of cards."""
    COUNTS = "counts"
    """Whether any number of cards was wrong at all."""
    FORMS = "forms"
    """Which tables played which form."""
    GROUP_SIZE = "group_size"
    RANGE = "range"
    RIGHT_LOST = "right_lost"
    """A 40: whether the fault was pointed out in time and by a player of the table."""
    FOREIGN_SEEN = "foreign_seen"
    CALL_CHANGES = "call_changes"
    PLAYED_BEFORE = "played_before"
    QUITTED = "quitted"
    DAMAGE = "damage"
    OWN_MATCH = "own_match"
    DRAWING = "drawing"
    POINTS = "points"
    NO_PROFILE = "no_profile"
    OPPONENTS = "opponents"
    EXTRA_BOARDS = "extra_boards"
