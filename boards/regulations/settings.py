"""The organiser's settings: groups of typed keys with their defaults by game and the articles they rest on.

Names are reserved here whether or not a command reads them yet. Articles: A huapai 2008, B shengji 2002, D guandan
2017.
None is "not set": the text gives no number, or leaves it to the organiser, and nothing of ours takes its place.
"""

# ruff: noqa: RUF009  (the calls in the dataclasses give fields and immutable numbers)

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from typing import Any, ClassVar, Final, Self

from boards.games import GAMES
from boards.regulations.kinds import Amount, Choice, Kind, Names, SeatOrder, Steps, Text, Whole, YesNo


@dataclass(frozen=True, slots=True)
class Setting:
    """One key: what it may hold, its default for each game, where it comes from."""

    kind: Kind
    defaults: Mapping[str, Any]
    articles: str
    games: tuple[str, ...]
    """The games it means something for."""


def _each(huapai: Any, shengji: Any, guandan: Any, bridge: Any) -> dict[str, Any]:
    return {"huapai": huapai, "shengji": shengji, "guandan": guandan, "bridge": bridge}


def _setting(kind: Kind, default: Any, articles: str, games: tuple[str, ...] = tuple(GAMES)) -> Any:
    """A field of a group. `default`: one value, or one for each game (`_each`)."""
    values = default if isinstance(default, dict) else dict.fromkeys(GAMES, default)
    return field(default=next(iter(values.values())), metadata={"setting": Setting(kind, values, articles, games)})


def _n(text: str) -> Decimal:
    return Amount(0, 1000).read(Decimal(text))


_MINUTES: Final = Amount(0, 1000)
_POINTS: Final = Amount(0, 100)


@dataclass(frozen=True, slots=True)
class Group:
    """A table of the regulations file. Subclasses name the keys."""

    item: ClassVar[int] = 0
    """Number in the list of what regulations must be able to set (docs/regulations.md)."""

    @classmethod
    def of(cls, game_id: str) -> Self:
        """All defaults of a game."""
        return cls(**{name: one.defaults[game_id] for name, one in cls.settings()})

    @classmethod
    def settings(cls) -> Iterator[tuple[str, Setting]]:
        """Names and settings, in the order of the file."""
        return ((f.name, f.metadata["setting"]) for f in fields(cls))


@dataclass(frozen=True, slots=True)
class Variant(Group):
    """Packs, jokers, bottom, seats, direction, pockets."""

    item: ClassVar[int] = 1
    packs: int = _setting(Whole(1, 2), _each(1, 2, 2, 1), "A 4.1, B 4.1, D 2")
    jokers: bool = _setting(YesNo(), _each(False, True, True, False), "A 5, B 24.3, D 2")
    bottom: int = _setting(Whole(0, 16), _each(0, 8, 0, 0), "B 9, B 21.1")
    seats: int = _setting(Whole(2, 8), 4, "A 4.6, B 4.6")
    direction: str = _setting(
        Choice(("counter-clockwise", "clockwise")),
        _each("counter-clockwise", "counter-clockwise", "counter-clockwise", "clockwise"), "A 7.2, B 7.2, D 6.1, Law 4",
    )  # fmt: skip
    reference: str = _setting(Choice(("N", "E", "S", "W")), _each("N", "E", "N", "N"), "A 4.6, B 4.6")
    pocket_order: str = _setting(SeatOrder(), _each("NWSE", "ENWS", "NWSE", "NESW"), "A 4.2, B 4.2")
    home_at_table_a: str = _setting(Choice(("NS", "EW")), _each("NS", "EW", "NS", "NS"), "A 26, B 24.3")


@dataclass(frozen=True, slots=True)
class Bidding(Group):
    """Who may show trumps, open hands, tribute, level."""

    item: ClassVar[int] = 2
    first_bidder: str = _setting(Choice(("partner", "declarer", "next", "previous")), "partner", "B 21", ("shengji",))
    rounds: int = _setting(Whole(1, 4), 1, "B 21", ("shengji",))
    counter_bids: bool = _setting(YesNo(), True, "B 21", ("shengji",))
    open_hands: bool = _setting(YesNo(), False, "A 8, A 24", ("huapai",))
    tribute: str = _setting(Choice(("none", "fixed")), "none", "D 10, D 32", ("guandan",))
    level_fixed: bool = _setting(YesNo(), True, "D 3.11, D 32", ("guandan",))


@dataclass(frozen=True, slots=True)
class Cards(Group):
    """The hand cards in the boards and the codes on them."""

    item: ClassVar[int] = 3
    used: bool = _setting(YesNo(), True, "A 24")
    partner_swap: bool = _setting(YesNo(), _each(True, False, False, False), "A 24, A 19.3")
    viewing_seconds: int = _setting(Whole(0, 600), 30, "A 24")
    registration: str = _setting(Choice(("printed", "players")), "printed", "A 24, A 33.1")
    layout: str = _setting(Choice(("standard", "blank")), "standard", "A annex 9 (lost)")
    scanned_by: str = _setting(Choice(("referee", "staff", "players")), "referee", "A 33.2")
    card_code: str = _setting(Choice(("hand", "ids")), "hand", "A 33.2")


@dataclass(frozen=True, slots=True)
class Copies(Group):
    """How many of each board there are, how they travel, when they are scanned."""

    item: ClassVar[int] = 4
    copies: int = _setting(Whole(1, 200), 1, "A 4.2, A 26")
    carried_by: str = _setting(Choice(("players", "staff")), "players", "A 19.3, B 24.3")
    order_ab: str = _setting(Choice(("halves", "same")), "halves", "A 26")
    shuffle_hands: bool | None = _setting(YesNo(), _each(None, None, None, True), "Law 7C")
    scan: str = _setting(Choice(("return", "round", "never")), "return", "A 32")


@dataclass(frozen=True, slots=True)
class Scoring(Group):
    """The score basis of the event, or of one session that says otherwise."""

    item: ClassVar[int] = 5
    contest: str = _setting(Choice(("teams", "pairs")), "teams", "A 26, A 27")
    vp: bool = _setting(YesNo(), True, "A 26, B 28")
    vp_total: Decimal | None = _setting(Amount(1, 1000), _each(_n("30"), _n("20"), None, _n("20")), "A 23, A 29, B 28")
    vp_threshold: Decimal | None = _setting(Amount(0, 1000), _each(_n("20"), None, None, None), "A 32, A 33, A 39")
    imp_table: tuple[tuple[int, Decimal], ...] | None = _setting(
        Steps(), None, "A 26, A annex 3 (lost); B annex 5 (lost)"
    )
    vp_table: tuple[tuple[int, Decimal], ...] | None = _setting(Steps(), None, "A annex 10 (lost); B annex 10 (lost)")
    mp_tie: Decimal = _setting(Amount(0, 1), _n("0.5"), "A 27")
    average: str = _setting(Choice(("half-top", "field-mean")), "half-top", "A 28, A 32")


@dataclass(frozen=True, slots=True)
class Misboard(Group):
    """A hand with too many or too few cards."""

    item: ClassVar[int] = 6
    profile: str = _setting(
        Choice(("huapai-32", "none")), _each("huapai-32", "none", "none", "none"), "A 32; B chapter 6 (lost)"
    )
    pair_range: str = _setting(Choice(("lower", "upper", "ask")), "lower", "A 32.2")
    responsible: str = _setting(Choice(("last-table", "referee")), "last-table", "A 32.2")
    outside_match: str = _setting(Choice(("own-match", "none")), "own-match", "A 32, A 33")
    both_sides_no_vp: Decimal = _setting(_POINTS, _n("0"), "A 32.2(3)1")
    vp_test: str = _setting(Choice(("before", "after")), "before", "A 32, A 33, A 39")
    cap: bool = _setting(YesNo(), True, "A 32, A 33, A 39")
    over60_rule: bool = _setting(YesNo(), True, "A 28")
    lost_as_double: bool = _setting(YesNo(), False, "D 15.3(3)2", ("guandan",))


@dataclass(frozen=True, slots=True)
class MisboardAmounts(Group):
    """The amounts of A 32.2: victory points, team points (IMP), matchpoints, percent of average."""

    item: ClassVar[int] = 6
    responsible_vp: Decimal = _setting(_POINTS, _n("0.5"), "A 32.2(1)")
    responsible_imp: Decimal = _setting(_POINTS, _n("1"), "A 32.2(1)")
    responsible_mp_lower: Decimal = _setting(_POINTS, _n("0.5"), "A 32.2(1)")
    responsible_mp_upper: Decimal = _setting(_POINTS, _n("1"), "A 32.2(1)")
    looked_vp: Decimal = _setting(_POINTS, _n("0.25"), "A 32.2(2)")
    looked_imp: Decimal = _setting(_POINTS, _n("0.5"), "A 32.2(2)")
    looked_mp_lower: Decimal = _setting(_POINTS, _n("0.25"), "A 32.2(2)")
    looked_mp_upper: Decimal = _setting(_POINTS, _n("0.5"), "A 32.2(2)")
    cancelled_both_vp: Decimal = _setting(_POINTS, _n("0.5"), "A 32.2(3)1")
    cancelled_one_vp: Decimal = _setting(_POINTS, _n("1"), "A 32.2(3)2")
    cancelled_one_imp: Decimal = _setting(_POINTS, _n("2"), "A 32.2(3)2")
    cancelled_both_percent: int = _setting(Whole(0, 200), 80, "A 32.2(3)3")
    cancelled_responsible_percent: int = _setting(Whole(0, 200), 70, "A 32.2(3)4")
    cancelled_other_percent: int = _setting(Whole(0, 200), 120, "A 32.2(3)4")


@dataclass(frozen=True, slots=True)
class EqualCounts(Group):
    """Thirteen cards each and still the wrong ones, or found late: outside the rule texts."""

    item: ClassVar[int] = 7
    before_lead: str = _setting(Choice(("restore", "referee")), "restore", "A 32.2 (counts only)")
    same_form: str = _setting(Choice(("stand", "cancel", "referee")), "stand", "not in the texts")
    different_forms_teams: str = _setting(Choice(("cancel", "referee")), "cancel", "A 32.2(3)")
    different_forms_pairs: str = _setting(Choice(("group", "cancel", "referee")), "group", "Law 87")
    smallest_group: int = _setting(Whole(2, 100), 3, "not in the texts")


@dataclass(frozen=True, slots=True)
class Time(Group):
    """Minutes, and boards that are cancelled for time."""

    item: ClassVar[int] = 9
    minutes_per_board: Decimal = _setting(_MINUTES, _n("7.5"), "A 39")
    screens: bool = _setting(YesNo(), False, "A 4.3, B 4.3")
    screen_minutes: Decimal = _setting(_MINUTES, _n("0.5"), "A 4.3")
    announce_minutes: Decimal = _setting(_MINUTES, _n("30"), "A 39")
    cancelled_scale: str = _setting(Choice(("huapai-39", "none")), _each("huapai-39", "none", "none", "none"), "A 39")
    slow_side: str = _setting(Choice(("referee", "both")), "referee", "A 39")


@dataclass(frozen=True, slots=True)
class Penalties(Group):
    """Wrong registration of hand cards, the ladder of warnings, appeals."""

    item: ClassVar[int] = 10
    registration_profile: str | None = _setting(Choice(("huapai-33", "none")), None, "A 33.1")
    ladder: str = _setting(Choice(("round", "session", "event")), "round", "A 29")
    appeal_minutes: int = _setting(Whole(0, 10_080), 90, "A 41, B 40")


@dataclass(frozen=True, slots=True)
class Secrecy(Group):
    """When deals become public."""

    item: ClassVar[int] = 11
    published: str = _setting(Choice(("all-finished", "session-closed", "never")), "all-finished", "A 24, A 33.2")


@dataclass(frozen=True, slots=True)
class Identity(Group):
    """Whether the header belongs to the deal."""

    item: ClassVar[int] = 12
    wrong_header: str = _setting(Choice(("misboard", "note")), "misboard", "A 25, B 24.3, Law 87")


@dataclass(frozen=True, slots=True)
class Texts(Group):
    """Languages of what is printed; the rule text that may be quoted."""

    languages: tuple[str, ...] = _setting(Names(("zh-Hans", "zh-Hant", "en")), ("zh-Hans",), "-")
    rule_text: str | None = _setting(Text(), None, "-")


@dataclass(frozen=True, slots=True)
class Settings:
    """Every group; its attribute is the name of the table in the file."""

    variant: Variant = field(default_factory=Variant)
    bidding: Bidding = field(default_factory=Bidding)
    cards: Cards = field(default_factory=Cards)
    boards: Copies = field(default_factory=Copies)
    scoring: Scoring = field(default_factory=Scoring)
    misboard: Misboard = field(default_factory=Misboard)
    misboard_amounts: MisboardAmounts = field(default_factory=MisboardAmounts)
    equal_counts: EqualCounts = field(default_factory=EqualCounts)
    time: Time = field(default_factory=Time)
    penalties: Penalties = field(default_factory=Penalties)
    secrecy: Secrecy = field(default_factory=Secrecy)
    identity: Identity = field(default_factory=Identity)
    texts: Texts = field(default_factory=Texts)

    @classmethod
    def of(cls, game_id: str) -> Self:
        """All defaults of a game."""
        groups: dict[str, Any] = {name: group.of(game_id) for name, group in GROUPS.items()}
        return cls(**groups)


GROUPS: Final[Mapping[str, type[Group]]] = {
    "variant": Variant, "bidding": Bidding, "cards": Cards, "boards": Copies, "scoring": Scoring, "misboard": Misboard,
    "misboard_amounts": MisboardAmounts, "equal_counts": EqualCounts, "time": Time, "penalties": Penalties,
    "secrecy": Secrecy, "identity": Identity, "texts": Texts,
}  # fmt: skip
"""Table of the file -> its group, in the order of the file."""
