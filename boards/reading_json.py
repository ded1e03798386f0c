"""Readings as JSON and back, everything that a reading holds: what the store keeps of an incident. They hold hands."""

from typing import Any

from boards.cards import card_code, parse_card
from boards.deal import Hand, hand_text, parse_hand
from boards.reading import HandCard, Reading
from boards.seats import SEATS, Seat


def reading_json(reading: Reading) -> dict[str, Any]:
    """A reading as `reading_of` takes it: per pocket its cards in the order of a pack; null: not looked at."""
    return {
        "hands": {seat.name: None if (hand := reading[seat]) is None else _codes(hand) for seat in SEATS},
        "unread": list(reading.unread),
        "foreign": list(reading.foreign),
        "other_backs": list(reading.other_backs),
        "board": reading.board_number,
        "container": reading.container,
        "header": dict(reading.header),
        "source": reading.source,
        "hand_cards": [
            {
                "seat": card.seat.name,
                "pocket": None if card.pocket is None else card.pocket.name,
                "hand": None if card.hand is None else hand_text(card.hand),
                "board": card.number,
            }
            for card in reading.hand_cards
        ],
    }


def reading_of(value: dict[str, Any]) -> Reading:
    """The reading that `reading_json` gave."""
    n, e, s, w = (None if (cards := value["hands"][seat.name]) is None else Hand.of(map(parse_card, cards))
                  for seat in SEATS)  # fmt: skip
    return Reading(
        (n, e, s, w), _four(value["unread"]), value["board"], value["source"], _four(value["foreign"]),
        _four(value["other_backs"]), value["container"], tuple(sorted(value["header"].items())),
        tuple(
            HandCard(
                Seat[card["seat"]],
                None if card["pocket"] is None else Seat[card["pocket"]],
                None if card["hand"] is None else parse_hand(card["hand"]),
                card["board"],
            )
            for card in value["hand_cards"]
        ),
    )  # fmt: skip


def _codes(hand: Hand) -> list[str]:
    return [card_code(face) for face, count in enumerate(hand.counts) for _ in range(count)]


def _four(counts: list[int]) -> tuple[int, int, int, int]:
    n, e, s, w = counts
    return n, e, s, w
