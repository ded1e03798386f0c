"""What a ruling is, as values: the case that is put, the deal's fate, what each side loses or gets, what stays open.

Amounts are exact decimals and never negative: the kind of an effect says which way they go. `boards.wording` has the
sentences: a row for each value of each enum here.
"""

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from boards.diagnosis import Pattern
from boards.ruling.open_points import Open as Open
from boards.ruling.open_points import Question as Question


class Side(StrEnum):
    """One of the two sides at a table."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS


class Moment(StrEnum):
    """When a misboard was found."""

    BEFORE_LOOK = "before_look"
    """Nobody has looked at his hand."""
    AFTER_LOOK = "after_look"
    """Somebody has looked; nobody has led (bridge: nor called)."""
    KEY_CARD_SEEN = "key_card_seen"
    """As `after_look`, but a key card of an opponent was seen and the deal cannot go on (A 32.2, after its cases)."""
    AFTER_CALL = "after_call"
    """Bridge: a player with a wrong hand has called."""
    AFTER_LEAD = "after_lead"
    """During play."""
    UNEXPLAINED = "unexplained"
    """During play: all hands were as the cards say, and still one is long or short (A 32.2, its last paragraph)."""
    AFTER_PLAY = "after_play"
    """The deal is over: found when hands were put back, at the desk, or at the next table."""


class Contest(StrEnum):
    """The kind of event, as the articles tell them apart."""

    TEAMS_VP = "teams-vp"
    TEAMS = "teams"
    """Teams without victory points."""
    PAIRS = "pairs"
    LIVE = "live"
    """Not duplicate: hands are drawn or dealt at the table."""

    @property
    def is_teams(self) -> bool:
        """Two tables of one match are compared."""
        return self in (Contest.TEAMS_VP, Contest.TEAMS)


class Blame(StrEnum):
    """Who is responsible, seen from the table where the fault was found."""

    BOTH = "both"
    ONE = "one"
    OUTSIDE = "outside"
    """Somebody who sits at another match or table."""
    ORGANISER = "organiser"
    """Nobody has played the board before."""
    NONE = "none"
    UNKNOWN = "unknown"
    """Nobody said who it was, for it changes nothing."""


class Forms(StrEnum):
    """Which form of the deal the compared tables played."""

    UNKNOWN = "unknown"
    UNPLAYED = "unplayed"
    """Nobody has played the wrong form."""
    SAME = "same"
    DIFFERENT = "different"


class Offence(StrEnum):
    """What a ruling is about."""

    MISBOARD = "misboard"
    WRONG_HEADER = "wrong_header"
    """A copy whose container or label names another leader, declarer or level."""
    REGISTRATION = "registration"
    """Players wrote a hand card wrongly (A 33.1)."""
    PEEKED = "peeked"
    """Looked at a hand card after the lead, or at the travelling slip before the end (A 33.2)."""
    TIME = "time"
    """Boards cancelled because time was over (A 39)."""
    LATE = "late"
    """Late at the table (A 30)."""
    LADDER = "ladder"
    """A warning or a violation (A 29)."""


class Action(StrEnum):
    """What happens to the deal."""

    RESTORE = "restore"
    """The referee restores the hands from the cards or the record, and it is played."""
    CANCELLED = "cancelled"
    NOT_PLAYED = "not_played"
    """Pairs: not played on; artificial scores."""
    PLAY_ON = "play_on"
    STANDS = "stands"
    """The results count as they are."""
    GROUP = "group"
    """Pairs: tables are compared only with those that played the same form."""
    ADJUSTED = "adjusted"
    """Bridge: the result is cancelled, an adjusted score takes its place."""
    REBUILD = "rebuild"
    """Bridge: the card is looked for, else the deal is made again from another pack."""
    REMOVE = "remove"
    """Bridge: a card that is none of the deal is taken out, and play goes on."""
    CALL_CANCELLED = "call_cancelled"
    """Bridge: cards of another board: the call does not count, the right hands are taken."""
    FINISH = "finish"
    """Bridge: a wrong board is played to its end and may stand."""
    CORRECT = "correct"
    """Bridge: put right and played if no call changes, else an adjusted score."""
    DRAW_OR_REDEAL = "draw_or_redeal"
    """Not duplicate: surplus cards are drawn, or the pack is dealt anew."""
    REFEREE = "referee"
    """No text and no setting decides."""
    NO_DEAL = "no_deal"
    """The ruling is about no deal."""


class Role(StrEnum):
    """Whom an effect meets."""

    RESPONSIBLE = "responsible"
    OTHER = "other"
    """The side at the table that is not responsible."""
    BOTH = "both"
    """Each of the two sides."""
    WRONG_COUNT = "wrong_count"
    """The side, or each side, of a player with a wrong number of cards."""
    DAMAGED = "damaged"
    """A team or pair that lost its board by another's fault, each where there are two."""
    NEXT_OF_LEADER = "next_of_leader"
    LEADER = "leader"
    NOT_ERRING = "not_erring"
    """The player who made no mistake, or else the one whose hand is short."""


class Kind(StrEnum):
    """What an effect does."""

    DEDUCT = "deduct"
    TRANSFER = "transfer"
    """`who` loses the amount in any case; `to` gains it unless its victory points reach the threshold. Deferred."""
    PERCENT = "percent"
    """A share of average (or of the top) as the score of the board."""
    WARNING = "warning"
    VIOLATION = "violation"
    """记违例: written down and announced."""
    ROUND_LOST = "round_lost"
    EXPELLED = "expelled"
    ZERO = "zero"
    """Nothing for the match or for the missed boards."""
    OPPONENTS_OF_LOST = "opponents_of_lost"
    """What the opponents of a side that lost its round get: the chief referee picks from A 29.4."""
    WINS = "wins"
    DOUBLE_LOSS = "double_loss"
    """Guandan: the deal is lost as 双下, no tribute in the next, the other side names its leader."""
    PROCEDURAL = "procedural"
    """Bridge: a procedural penalty, the director's amount."""
    AVERAGE_PLUS = "average_plus"
    AVERAGE = "average"
    AVERAGE_MINUS = "average_minus"
    CHOOSES = "chooses"
    """Not duplicate: he decides between drawing and a new deal."""


class Unit(StrEnum):
    """What an amount counts."""

    VP = "vp"
    IMP = "imp"
    """Team points of a board (队式赛分)."""
    MP = "mp"
    AVERAGE = "average"
    """Percent of the average of the board."""
    TOP = "top"
    """Percent of the top of the board."""
    POINTS = "points"
    """Basic points of the deal (基本分)."""


class Why(StrEnum):
    """The reason of an effect."""

    MISBOARDED = "misboarded"
    LOOKED = "looked"
    DEAL_LOST_BOTH = "deal_lost_both"
    DEAL_LOST_ONE = "deal_lost_one"
    NOT_AT_FAULT = "not_at_fault"
    REGISTERED = "registered"
    DEAL_LOST_BY_CARD = "deal_lost_by_card"
    PEEKED_CARD = "peeked_card"
    PEEKED_SLIP = "peeked_slip"
    SLOW = "slow"
    LATE = "late"
    LADDER = "ladder"
    LIVE_COUNT = "live_count"
    BRIDGE = "bridge"


@dataclass(frozen=True, slots=True)
class Cite:
    """A place in a rule text."""

    text: str
    """A huapai 2008, B shengji 2002, D guandan 2017, Law the laws of duplicate bridge."""
    article: str
    clause: tuple[str, ...] = ()
    """The numbers on the way down, as the text has them: 32.2(3)1 is `("2", "(3)", "1")`."""
    paragraph: int = 0
    """Paragraph within the clause, from 1; negative from its end; 0: the whole."""

    @property
    def number(self) -> str:
        """`32.2(3)1`, `15.3(3)②`, `39`; without the paragraph."""
        text = f"{self.article}." if self.clause else self.article
        for token in self.clause:
            text += f"({token})" if token.isdecimal() and text[-1].isdecimal() else token
        return text


@dataclass(frozen=True, slots=True)
class Party:
    """Whom an effect meets: a role, and the names where they are known."""

    role: Role
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """One consequence for a side, each side of `who` where there are several."""

    kind: Kind
    who: Party
    cite: Cite
    why: Why
    unit: Unit | None = None
    amount: Decimal | None = None
    """None: the text gives no number, or the referee has not chosen from `choices` yet."""
    choices: tuple[Decimal, ...] = ()
    """The two ends where the text has a range."""
    to: Party | None = None
    """Of a transfer: who gains."""
    own_if_higher: bool = False
    """Of a percentage: the pair's own percentage of the session takes its place if that is more than 60 (A 28)."""
    gained: tuple[tuple[str, Decimal], ...] = ()
    """Once it is settled: who got how much. Of a transfer: victory points; of a percentage: percent of the top."""

    def __post_init__(self) -> None:
        for amount in (self.amount, *self.choices, *(gain for _, gain in self.gained)):
            if amount is not None and amount < 0:
                raise ValueError("an amount is never negative; the kind says which way it goes")

    @property
    def is_deferred(self) -> bool:
        """Known only when the round or session is over."""
        return self.kind is Kind.TRANSFER or self.own_if_higher


@dataclass(frozen=True, slots=True)
class SettingUsed:
    """A setting of the regulations that decided."""

    name: str
    """Group and key, as `misboard.pair_range`."""
    value: str
    """As the file writes it; empty: not set."""
    is_default: bool


@dataclass(frozen=True, slots=True)
class Scale:
    """The victory points that deferred parts are settled by."""

    total: Decimal | None = None
    threshold: Decimal | None = None
    test: str = "before"
    """Whether the threshold is tested `before` or `after` other penalties."""
    cap: bool = True
    """Whether a credit ends at the scale's top."""
    average: str = "half-top"
    """What average means: `half-top` or `field-mean`."""


@dataclass(frozen=True, slots=True)
class About:
    """Which board a ruling is about, as far as it is known: two rulings that read alike are told apart by it."""

    incident: int | None = None
    set_code: str = ""
    board: int | None = None
    round: int | None = None
    table: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """What a referee puts: the game, what was found and when, in what kind of event, and who is responsible."""

    game_id: str
    moment: Moment
    contest: Contest
    blame: Blame
    pattern: Pattern | None = None
    wrong_counts: bool | None = None
    """Whether a hand had too many or too few cards; None: as the pattern implies."""
    offence: Offence = Offence.MISBOARD
    at_fault: Side | None = None
    """Of `Blame.ONE`: the side, where it is known."""
    names: tuple[str, str] = ("", "")
    """Who sits NS and EW."""
    outside: str = ""
    """Of `Blame.OUTSIDE`: who that is."""
    wrong_sides: tuple[Side, ...] = ()
    """The sides of players with a wrong number of cards; empty: not known."""
    forms: Forms = Forms.UNKNOWN
    smallest_group: int | None = None
    """Pairs: the smallest number of tables that played the same form."""
    played_changed: int = 0
    """Tables that are known to have played the board as it lay when it was found."""
    pair_end: str | None = None
    """Which end of a range for pairs the referee chose: `lower` or `upper`."""
    deal_lost: bool = False
    """Registration: the board was cancelled or not played because of it."""
    cancelled: int = 0
    """Time: boards that were cancelled in the round. Late, pairs: boards that were missed."""
    round_boards: int = 0
    """Time: boards of the round."""
    minutes_late: tuple[int, int] = (0, 0)
    """Late: whole minutes after the start, of the responsible side and of the other; a begun minute counts."""
    of_slip: bool = False
    """Peeked: at the travelling score slip, not at a hand card."""
    fault: str = ""
    """Ladder: what is given now, `warning` or `violation`."""
    so_far: tuple[int, int, int] = (0, 0, 0)
    """Ladder: warnings, violations and lost rounds of that team so far, within what the setting counts."""
    about: About = field(default_factory=About)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision, whole: what happens to the deal and to each side, by which articles, and what stays open."""

    case: Case
    action: Action
    effects: tuple[Effect, ...]
    cites: tuple[Cite, ...]
    """The articles, in the order in which they were applied; those of the effects among them."""
    open: tuple[Open, ...] = ()
    questions: tuple[Question, ...] = ()
    settings: tuple[SettingUsed, ...] = ()
    scale: Scale = field(default_factory=Scale)

    @property
    def is_deferred(self) -> bool:
        """Part of it waits for the end of the round (`settle`)."""
        return any(effect.is_deferred and not effect.gained for effect in self.effects)
