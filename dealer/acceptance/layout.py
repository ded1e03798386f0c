"""What of a game matters for statistics: its pack, its hands, and the moments of fair deals that follow from them."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from boards.cards import FACES, RANKS, SMALL_JOKER, parse_card
from boards.games import GAMES, Game

SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Layout:
    """A game as statistics see it."""

    game_id: str
    copies: int
    """Packs: how many cards a face has."""
    faces: int
    """Faces in play: 52, or 54 with jokers."""
    sizes: tuple[int, int, int, int]
    """Cards of the hands: by seat, or where a declarer holds more by place, counted clockwise from the declarer."""
    has_declarer: bool

    @classmethod
    def of(cls, game: Game) -> "Layout":
        """The layout of a game of the registry."""
        extra = game.declarer_extra
        n, e, s, w = (game.hand_size + (extra if place == 0 else 0) for place in range(SEATS))
        return cls(game.id, game.packs, FACES if game.has_jokers else SMALL_JOKER, (n, e, s, w), extra > 0)

    @property
    def game(self) -> Game:
        """Its entry in the registry."""
        return GAMES[self.game_id]

    @property
    def cards(self) -> int:
        """Cards in play: 52 or 108."""
        return self.copies * self.faces

    @property
    def suit(self) -> int:
        """Cards of a suit in play."""
        return self.copies * len(RANKS)

    @property
    def jokers(self) -> int:
        """Jokers in play."""
        return self.cards - 4 * self.suit

    def shares(self, declarer: int = 0) -> tuple[Fraction, ...]:
        """The chance of a card to be at each seat, if the declarer sits there (0 where a game has none)."""
        return tuple(Fraction(self.sizes[(seat - declarer) % SEATS], self.cards) for seat in range(SEATS))

    def spread(self, declarer: int = 0) -> tuple[tuple[Fraction, ...], ...]:
        """The covariance of the four indicators "this card is at that seat"."""
        shares = self.shares(declarer)
        return tuple(
            tuple(shares[a] * ((a == b) - shares[b]) for b in range(SEATS)) for a in range(SEATS)
        )  # fmt: skip


SHEEP_AND_PIG: Final = (parse_card("SQ"), parse_card("DJ"))
"""Huapai's pig and sheep (A 6)."""
SCORERS: Final = (*SHEEP_AND_PIG, parse_card("CT"))
"""And the transformer."""
