"""Shengji as other programs write it: the bottom beside the hands (F085), tables of other sizes (F090; design 14)."""

from collections.abc import Mapping

from boards import table_sizes
from boards.cards import FACES
from boards.deal import EMPTY_HAND, Deal, Hand, parse_hand
from boards.formats.file_reading import Hands
from boards.games import Game, ShengjiHeader, deal_faults
from boards.problems import Fault, Problem
from boards.seats import SEATS

NAME = "bottom"
"""How records call it, beside the names of the seats."""


def other_table(written: Mapping[str, str]) -> tuple[Fault, ...]:
    """Why these hands, seats and perhaps the bottom by name, are those of a table that is not known here; else empty.

    A table that is known but lacks or repeats cards is not told here: counting every card does that.
    """
    try:
        sizes = {name: len(parse_hand(text)) for name, text in written.items()}
    except Problem:
        return ()
    apart = sizes.pop(NAME, 0)
    total, players = sum(sizes.values()) + apart, len(sizes)
    if players < table_sizes.PLAYERS:
        return ()
    is_whole = total > 0 and total % FACES == 0
    packs = total // FACES if is_whole else table_sizes.PACKS
    dealt = sorted(sizes.values())
    bottom = apart or dealt[-1] - dealt[0]
    if players > table_sizes.PLAYERS or apart:
        return table_sizes.table_faults(packs, players, bottom)
    # All cards are there, and all hands but one are as long as each other: the bottom lies in that one.
    is_dealt = is_whole and (packs != table_sizes.PACKS or dealt[0] == dealt[-2])
    return table_sizes.table_faults(packs, players, bottom) if is_dealt else ()


def join_bottom(
    game: Game, fields: Mapping[str, str], hands: Hands, text: str, faults: list[Fault], notes: list[Fault]
) -> Hands:
    """The hands with the bottom that is written beside them in the declarer's, who takes it up (B 9, 21.1).

    The sums are told, so that nobody who adds up four hands misses a card (F085). Where it cannot be done that becomes
    a fault, and the hands stay.

    Args:
        game: The game of the record.
        fields: The board's header as written.
        hands: The hands as written.
        text: The bottom as written.
        faults: Grows.
        notes: Grows.
    """
    try:
        header = game.parse_header(fields)
        bottom = parse_hand(text)
    except Problem as problem:
        faults += problem.faults
        return hands
    if not isinstance(header, ShengjiHeader):
        faults.append(Fault("bottom_no_declarer"))
        return hands
    declarer = hands[header.declarer]
    if declarer is None:
        return hands
    sizes = [len(hand) for hand in hands if hand is not None]
    whole = declarer.plus(bottom)
    n, e, s, w = (whole if seat == header.declarer else hands[seat] for seat in SEATS)
    sums = "+".join(map(str, [*sizes, len(bottom)]))
    notes.append(Fault("bottom_joined", {"seat": header.declarer, "sum": sums, "total": sum(sizes) + len(bottom)},
                       note=True))  # fmt: skip
    if not deal_faults(game, header, _deal(n, e, s, w)):
        notes.append(Fault("bottom_complete", {"times": game.packs}, note=True))
    return n, e, s, w


def _deal(*hands: Hand | None) -> Deal:
    n, e, s, w = (hand or EMPTY_HAND for hand in hands)
    return Deal((n, e, s, w))
