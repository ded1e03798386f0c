"""The games: packs, hand sizes, headers by board number. A new game is one entry of `GAMES`, not an `if` elsewhere.

Sources: huapai leader is rule (A 25), shengji first bidder is rule (B 21) while declarer and level are our default
(the official list is in a lost annex), guandan is our default (D 32 leaves it to the organiser), bridge is Law 2.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Final

from boards.cards import FACES, RANKS, SMALL_JOKER, SUITS, CardName
from boards.deal import Deal
from boards.problems import Fault, Problem
from boards.seats import SEATS, Seat, parse_seat

LEVELS: Final = "23456789TJQKA"
VULNERABILITIES: Final = ("None", "NS", "EW", "All")


@dataclass(frozen=True, slots=True)
class Header:
    """What stands on a board beside its number. Subclasses name the fields; values are seats or short texts."""

    allowed: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Text fields and the values they may take; every other field is a seat."""
    optional: ClassVar[frozenset[str]] = frozenset()

    def fields(self) -> dict[str, str]:
        """Field names, sorted, with their values as the fingerprint and the records spell them."""
        values = {f.name: getattr(self, f.name) for f in sorted(fields(self), key=lambda f: f.name)}
        return {name: v.name if isinstance(v, Seat) else v for name, v in values.items() if v is not None}

    @classmethod
    def spelled(cls, name: str, text: str) -> str:
        """A text field as `allowed` spells it, where this game may have it written otherwise; else as it is."""
        return text


@dataclass(frozen=True, slots=True)
class HuapaiHeader(Header):
    """The opening leader (首引人)."""

    leader: Seat


@dataclass(frozen=True, slots=True)
class ShengjiHeader(Header):
    """Declarer (莊家), level (所打級數) and who may show trumps first."""

    allowed: ClassVar[Mapping[str, tuple[str, ...]]] = {"level": tuple(LEVELS)}
    declarer: Seat
    level: str
    first_bidder: Seat


@dataclass(frozen=True, slots=True)
class GuandanHeader(Header):
    """Leader, level, and the tribute `payer>receiver` where the organiser fixes one."""

    allowed: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "level": tuple(LEVELS),
        "tribute": tuple(f"{a.name}>{b.name}" for a in SEATS for b in SEATS if a != b),
    }
    optional: ClassVar[frozenset[str]] = frozenset({"tribute"})
    leader: Seat
    level: str
    tribute: str | None = None

    @classmethod
    def spelled(cls, name: str, text: str) -> str:
        """The seats of a tribute are written as any seat, `北>南` too."""
        payer, sign, receiver = text.partition(">")
        if name != "tribute" or not sign:
            return text
        try:
            return f"{parse_seat(payer).name}>{parse_seat(receiver).name}"
        except Problem:
            return text


@dataclass(frozen=True, slots=True)
class BridgeHeader(Header):
    """Dealer and vulnerability."""

    allowed: ClassVar[Mapping[str, tuple[str, ...]]] = {"vulnerable": VULNERABILITIES}
    dealer: Seat
    vulnerable: str


@cache
def _full_pack(packs: int, has_jokers: bool) -> bytes:
    return bytes([packs]) * SMALL_JOKER + bytes([packs if has_jokers else 0]) * (FACES - SMALL_JOKER)


@dataclass(frozen=True, slots=True)
class Game:
    """One game: everything that differs between games and is not wording."""

    id: str
    packs: int
    has_jokers: bool
    header_type: type[Header]
    by_number: Callable[[int, str], Header]
    presets: tuple[str, ...]
    """Names of header tables; the first is the default."""
    pocket_order: tuple[Seat, Seat, Seat, Seat]
    """Order of the hands on paper, reference seat first (A 4.2, B 4.2)."""
    clockwise: bool
    hand_size: int
    declarer_extra: int = 0
    """Cards that the header's declarer holds beyond `hand_size`: shengji's bottom of 8 (B 9, 21.1)."""
    scoring: frozenset[int] = frozenset()
    """Faces that count points; they lie apart after play and go back to the wrong pocket first (C 10.7)."""

    @property
    def pack_size(self) -> int:
        """Cards in play: 52 or 108."""
        return self.packs * (FACES if self.has_jokers else SMALL_JOKER)

    @property
    def full_pack(self) -> bytes:
        """54 counts: how many cards of each face are in play."""
        return _full_pack(self.packs, self.has_jokers)

    def copies_of(self, face: int) -> int:
        """How many cards of this face the game's pack holds."""
        return self.full_pack[face]

    def hand_sizes(self, header: Header) -> tuple[int, int, int, int]:
        """Cards of N, E, S, W under this header."""
        declarer = getattr(header, "declarer", None)
        n, e, s, w = (self.hand_size + (self.declarer_extra if seat == declarer else 0) for seat in SEATS)
        return n, e, s, w

    def default_header(self, number: int, preset: str | None = None) -> Header:
        """The header of board `number` (from 1) in the named table, or in the default one.

        Raises:
            Problem: `preset_unknown`.
        """
        name = preset or self.presets[0]
        if name not in self.presets:
            raise Problem("preset_unknown", preset=name, game=self.id, known=", ".join(self.presets))
        return self.by_number(number, name)

    def parse_header(self, written: Mapping[str, str]) -> Header:
        """The inverse of `Header.fields`.

        Raises:
            Problem: `header_field_unknown`, `header_field_missing` or `header_value`; all of them at once.
        """
        kind = self.header_type
        names = [f.name for f in fields(kind)]
        faults = [Fault("header_field_unknown", {"field": n, "game": self.id}) for n in written if n not in names]
        values: dict[str, Any] = {}
        for name in names:
            if name not in written:
                if name not in kind.optional:
                    faults.append(Fault("header_field_missing", {"field": name, "game": self.id}))
                continue
            text = written[name]
            if name in kind.allowed:
                values[name] = kind.spelled(name, text)
                if values[name] not in kind.allowed[name]:
                    known = " ".join(kind.allowed[name])
                    faults.append(Fault("header_value", {"field": name, "value": text, "known": known}))
                continue
            try:
                values[name] = parse_seat(text)
            except Problem:
                faults.append(Fault("header_value", {"field": name, "value": text, "known": "N E S W"}))
        if faults:
            raise Problem(faults)
        return kind(**values)


_N_W_S_E: Final = (Seat.N, Seat.W, Seat.S, Seat.E)
_E_N_W_S: Final = (Seat.E, Seat.N, Seat.W, Seat.S)


def _huapai(number: int, _preset: str) -> Header:
    return HuapaiHeader(_N_W_S_E[(number - 1) % 4])


def _shengji(number: int, preset: str) -> Header:
    declarer = _E_N_W_S[(number - 1) % 4]
    # "paired": both sides declare each level on neighbouring boards (rules note 4.1).
    step = number - 1 if preset == "cycle" else (number - 1) // 2
    return ShengjiHeader(declarer, LEVELS[step % 13], declarer.partner)


def _guandan(number: int, _preset: str) -> Header:
    return GuandanHeader(_N_W_S_E[(number - 1) % 4], LEVELS[(number - 1) % 13])


def _bridge(number: int, _preset: str) -> Header:
    step = number - 1
    return BridgeHeader(SEATS[step % 4], VULNERABILITIES[(step + step // 4) % 4])


def _faces(ranks: str, suits: str = SUITS) -> frozenset[int]:
    return frozenset(13 * SUITS.index(suit) + RANKS.index(rank) for suit in suits for rank in ranks)


GAMES: Final[Mapping[str, Game]] = {
    entry.id: entry
    for entry in (
        Game(
            "huapai", 1, False, HuapaiHeader, _huapai, ("cycle",), _N_W_S_E, False, 13,
            # A 6, 13: pig SQ, sheep DJ, transformer C10 and all hearts.
            scoring=_faces("Q", "S") | _faces("J", "D") | _faces("T", "C") | _faces(RANKS, "H"),
        ),
        Game(
            "shengji", 2, True, ShengjiHeader, _shengji, ("cycle", "paired"), _E_N_W_S, False, 25, 8,
            scoring=_faces("KT5"),  # B 16
        ),
        Game("guandan", 2, True, GuandanHeader, _guandan, ("cycle",), _N_W_S_E, False, 27),
        Game("bridge", 1, False, BridgeHeader, _bridge, ("cycle",), SEATS, True, 13),
    )
}  # fmt: skip

_ALIASES: Final = {
    "gongzhu": "huapai", "华牌": "huapai", "華牌": "huapai", "拱猪": "huapai", "拱豬": "huapai",
    "升级": "shengji", "升級": "shengji", "掼蛋": "guandan", "摜蛋": "guandan", "桥牌": "bridge", "橋牌": "bridge",
}  # fmt: skip


def game(name: str) -> Game:
    """The game that `name` means: its id in any case, its Chinese name, or `gongzhu` for huapai.

    Raises:
        Problem: `game_unknown`.
    """
    plain = name.strip().lower()
    found = GAMES.get(_ALIASES.get(plain, plain))
    if found is None:
        raise Problem("game_unknown", text=name, known=", ".join(GAMES))
    return found


def deal_faults(of: Game, header: Header, deal: Deal) -> tuple[Fault, ...]:
    """Everything that keeps `deal` from being a deal of this game: hand sizes, then every card counted; empty if good.

    The faults carry `seat` and `card` (a `CardName`), never a hand.
    """
    sizes = of.hand_sizes(header)
    whole = of.full_pack
    # Nearly every deal is good, and a long set has many: sizes and sums are compared before anything is told.
    if tuple(map(len, deal.hands)) == sizes:
        # No hand of the right size holds 64 cards, so the sum of the hands as long numbers never carries.
        total = sum([int.from_bytes(hand.counts, "big") for hand in deal.hands])
        if total == int.from_bytes(whole, "big"):
            return ()
    faults = [
        Fault("hand_size", {"seat": seat, "got": len(deal[seat]), "want": sizes[seat]})
        for seat in SEATS
        if len(deal[seat]) != sizes[seat]
    ]
    if not any(map(len, deal.hands)):
        # That every card is missing says nothing beyond the sizes.
        return tuple(faults)
    for face in range(FACES):
        holders = [seat for seat in SEATS for _ in range(deal[seat].counts[face])]
        want = of.copies_of(face)
        if want == 0 and holders:
            faults.append(Fault("card_not_in_game", {"card": CardName(face), "seats": tuple(holders), "game": of.id}))
        elif len(holders) > want:
            facts = {"card": CardName(face), "seats": tuple(holders), "got": len(holders), "want": want}
            faults.append(Fault("card_surplus", facts))
        elif len(holders) < want:
            faults.append(Fault("card_missing", {"card": CardName(face), "got": len(holders), "want": want}))
    # Nothing else can be wrong where four hands of the size without a bottom lack as many cards as it has.
    missing = sum(fault.facts["want"] - fault.facts["got"] for fault in faults if fault.key == "card_missing")
    is_dealt = {len(hand) for hand in deal.hands} == {of.hand_size}
    if of.declarer_extra and is_dealt and missing == of.declarer_extra:
        return (Fault("bottom_unwritten", {"got": of.hand_size, "bottom": of.declarer_extra}),)
    return tuple(faults)
