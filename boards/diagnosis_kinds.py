"""The words of a diagnosis: patterns, findings, hints, and what each says. Data only; names and meanings are stable."""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Final


class Pattern(StrEnum):
    """The one word for what happened to a board (design 10). More patterns may join; the names stay."""

    IDENTICAL = "identical"
    EXCHANGED_HANDS = "exchanged_hands"
    TURNED_90 = "turned_90"
    """Each hand lies one pocket clockwise of its own: N's cards lie in E."""
    TURNED_180 = "turned_180"
    TURNED_270 = "turned_270"
    MOVED_CARDS = "moved_cards"
    """Cards of the board lie in the wrong pocket and do not all pair up to exchanges."""
    EXCHANGED_CARDS = "exchanged_cards"
    MISSING_CARDS = "missing_cards"
    """Cards of the board were found nowhere (with pockets left out: nowhere so far)."""
    SURPLUS_CARDS = "surplus_cards"
    FOREIGN_CARDS = "foreign_cards"
    """As many cards as the board has, but one face too often and another too seldom: a card of another pack."""
    OTHER_HAND = "other_hand"
    OTHER_BOARD = "other_board"
    SHIFTED_SET = "shifted_set"
    """Several boards were read, and each holds the deal that is as many boards away: said of the set, once."""
    OTHER_SET = "other_set"
    """The whole board is one of another set."""
    WRONG_PRINT = "wrong_print"
    """The cards are right and a hand card is not; or hand cards and cards agree, and the record differs."""
    WRONG_SEAT_PRINT = "wrong_seat_print"
    """The cards are right, and a hand card lies in another seat's pocket or bears another seat's name."""
    BOTTOM_NOT_RETURNED = "bottom_not_returned"
    """Shengji: the buried cards did not come back to the declarer's pocket (rules note 1.5)."""
    TRIBUTE_NOT_UNDONE = "tribute_not_undone"
    """Guandan: the hands came back as they were after the tribute (rules note 4.1: they must be those before it)."""
    UNREAD = "unread"
    """Nothing is wrong except that cards could not be read."""
    MIXED = "mixed"
    """Faults of more than one kind; `findings` has them one by one."""


TURNED: Final = (Pattern.IDENTICAL, Pattern.TURNED_90, Pattern.TURNED_180, Pattern.TURNED_270)
"""By how many quarters clockwise a board is turned."""


class FindingKind(StrEnum):
    """One fault, or one fact that keeps a board from being clean; here is said what `cards` and `seats` mean."""

    HANDS_EXCHANGED = "hands_exchanged"
    """`seats`: the two seats whose hands lie in each other's pocket."""
    HANDS_TURNED = "hands_turned"
    """`count`: quarter turns clockwise, 1..3."""
    HAND_MOVED = "hand_moved"
    """`seats`: the pocket where a whole hand lies, the seat it belongs to."""
    OTHER_HAND = "other_hand"
    """`seats`: the pocket, the seat whose hand of `board` lies in it; `count`: its cards that are not of that hand."""
    OTHER_BOARD = "other_board"
    """`board`: the board whose cards these are."""
    OTHER_BOARD_DIFFERS = "other_board_differs"
    """`board`, `count`: the cards are that board's, but so many of them are not where its record has them."""
    CARD_MOVED = "card_moved"
    """`cards`: one; `seats`: where it lies, where it belongs (both after the whole hands are put right)."""
    CARDS_EXCHANGED = "cards_exchanged"
    """`cards`, `seats`: the first card lies in the first seat and belongs to the second, the second the reverse."""
    CARD_MISSING = "card_missing"
    """`cards`: one; `seats`: the seat that lacks it. It is in no pocket."""
    CARD_NOT_FOUND = "card_not_found"
    """As `card_missing`, but not every pocket was looked at."""
    CARD_SURPLUS = "card_surplus"
    """`cards`: one; `seats`: the pocket that has it. The board has no place for it."""
    CARD_FOREIGN = "card_foreign"
    """`cards`: the one too many, the one that is missing; `seats`: the pocket of the first, the seat of the second."""
    BOTTOM_LEFT = "bottom_left"
    """`seats`: where the declarer's buried cards lie, the declarer; or the declarer alone: they lie in no pocket.
    `count`: how many; `cards`: their faces."""
    TRIBUTE_KEPT = "tribute_kept"
    """`seats`: payer, receiver; `cards`: the tribute, which lies with the receiver, and the card that came back for it,
    which lies with the payer (absent: it was given back already)."""
    OTHER_SET = "other_set"
    """`board`, `known`: the board of another set whose cards these are."""
    OTHER_SET_HAND = "other_set_hand"
    """`seats`: the pocket, the seat whose hand of `board` of the set in `known` lies in it."""
    SET_SHIFTED = "set_shifted"
    """`board`: whose deal lies here; `count`: by how many places of the set; other boards are off by as many."""
    HAND_CARD_WRONG = "hand_card_wrong"
    """`seats`: the seat whose hand card says other cards than the record."""
    HAND_CARD_SEAT = "hand_card_seat"
    """`seats`: the seat that is printed on the hand card, the seat whose hand is printed on it."""
    HAND_CARD_POCKET = "hand_card_pocket"
    """`seats`: the pocket where the hand card lies, the seat that is printed on it."""
    HAND_CARD_BOARD = "hand_card_board"
    """`seats`: the pocket where the hand card lies, or the seat printed on it; `board`: the board it is of."""
    RECORD_DIFFERS = "record_differs"
    """`seats`: those whose cards and hand card agree with each other and not with the record."""
    OTHER_BACK = "other_back"
    """`seats`: the pocket; `count`: its cards whose back is not the one of this pack."""
    HEADER = "header"
    """`role`: a header field; `want`: its value by the record; `got`: the value that was read on board or card."""
    CONTAINER = "container"
    """`board`: the number that was read on the container, which is another one than the record says."""
    FOREIGN_SEEN = "foreign_seen"
    """`seats`: the pocket; `count`: its cards that are none of this pack, whatever they are."""
    UNREAD = "unread"
    """`seats`: the pocket; `count`: its cards whose face was not read."""
    NUMBER = "number"
    """`board`: the number that was read on the board, which is another one."""


class HintKind(StrEnum):
    """What may help a referee and is not proved by the cards."""

    UNREAD_SHOULD_BE = "unread_should_be"
    """`seats`: the pocket; `cards`: what its unread cards are if nothing more is wrong."""
    UNREAD_ONE_OF = "unread_one_of"
    """`seats`: the pocket; `cards`: the unread cards are among these."""
    SCORING_CARDS = "scoring_cards"
    """`cards`: displaced cards that count points and lay apart after play (A 13, B 16)."""
    OPPOSITE_FAULT = "opposite_fault"
    """`cards`: another board has the second of these once too often and lacks the first."""
    LOOK_AT_BOARD = "look_at_board"
    """`board`: look at this board next."""
    NUMBER_FITS_CARDS = "number_fits_cards"
    """`board`: the number read on the board is the one whose cards were found: the wrong board was taken."""
    HEADER_SEAT = "header_seat"
    """`role`: a header field; `seats`: its seat, the pocket where that seat's cards lie now."""
    SIDES_CHANGED = "sides_changed"
    """The cards of N and S lie with E and W and the reverse."""
    MAYBE_TURNED = "maybe_turned"
    """`count`: the board may be turned by so many quarters; `seats`: the pocket that decides it."""
    MAYBE_TRIBUTE = "maybe_tribute"
    """`seats`: payer, receiver; `cards`: as `tribute_kept`: the cards could be a tribute that nobody fixed."""
    MAYBE_BOTTOM = "maybe_bottom"
    """`seats`: the pocket, the declarer: the cards too many there could be the buried ones."""
    OTHER_BOARD_RIGHT = "other_board_right"
    """`board`: that board was read too and is as recorded: the deal lies in two boards."""
    DEAL_NOWHERE = "deal_nowhere"
    """`board`: this board's own deal was found in none of the boards that were read."""
    COUNTERPART = "counterpart"
    """`board`: that board, read too, has the opposite fault: what is missing here is too many there."""
    FITS_NO_HAND = "fits_no_hand"
    """`seats`: pockets whose cards are most of no hand of the set, their own included: perhaps another set's."""
    BELONGS_TO_ONE_OF = "belongs_to_one_of"
    """`cards`: one; `seats`: where it lies, then those of which one must lack it: its twins are in hands nobody saw."""
    LOOK_IN = "look_in"
    """`seats`: the pockets not looked at."""
    HAND_SEEN = "hand_seen"
    """Ask whether anyone has looked at a wrong hand: the ruling depends on it (A 32.2)."""


class Account(IntEnum):
    """The kinds of explanation, in the order in which they are believed when they need as many faults."""

    FIXED_TRIBUTE = 0
    """The tribute that the header fixes was not undone."""
    CARDS = 1
    """All hands in their places, single cards displaced."""
    EXCHANGE = 2
    """Two hands exchanged."""
    TURN = 3
    STRANGER = 4
    """One hand of another board."""
    OTHER_BOARD = 5
    """Another board as it lies."""
    OTHER_BOARD_MOVED = 6
    """Another board, turned or with hands exchanged."""
    SEVERAL = 7
    """Several whole hands in other ways."""
    PLAY = 8
    """All hands in their places, and what is done in play was not undone: bottom, tribute."""
    OTHER_SET = 9


CARD_PATTERNS: Final[Mapping[FindingKind, Pattern]] = {
    FindingKind.HAND_CARD_WRONG: Pattern.WRONG_PRINT,
    FindingKind.HAND_CARD_BOARD: Pattern.WRONG_PRINT,
    FindingKind.RECORD_DIFFERS: Pattern.WRONG_PRINT,
    FindingKind.HAND_CARD_SEAT: Pattern.WRONG_SEAT_PRINT,
    FindingKind.HAND_CARD_POCKET: Pattern.WRONG_SEAT_PRINT,
}
"""What a finding about a hand card makes of a board whose cards are right."""

FACTS: Final = frozenset(
    {FindingKind.UNREAD, FindingKind.NUMBER, FindingKind.CONTAINER, FindingKind.HEADER, FindingKind.OTHER_BACK}
)
"""Findings that keep a board from being clean and say nothing of where its cards lie."""
