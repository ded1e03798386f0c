"""Reading settings for a ruling, and remembering which of them decided."""

from decimal import Decimal
from typing import Any, Final

from boards.regulations.settings import GROUPS, Settings
from boards.ruling.model import Action, Case, Cite, Effect, Open, Party, Question, Role, Scale, SettingUsed, Side

Outcome = tuple[Action, tuple[Effect, ...], tuple[Cite, ...]]
"""What an article directs: the deal's fate, what each side loses or gets, by which clauses."""


class Desk:
    """What one ruling is made at: the case, the settings, and lists of what was used and of what stays open.

    Args:
        case: The case.
        settings: The settings of the event; `scoring` is that of the session.
    """

    def __init__(self, case: Case, settings: Settings) -> None:
        self.case: Final = case
        self._settings = settings
        self._used: dict[str, SettingUsed] = {}
        self._open: dict[Open, None] = {}
        self._questions: dict[Question, None] = {}

    def setting(self, name: str) -> Any:
        """A setting by group and key; it is now one that decided."""
        group, key = name.split(".")
        value = getattr(getattr(self._settings, group), key)
        one = dict(GROUPS[group].settings())[key]
        written = "" if value is None else one.kind.write(value)
        self._used[name] = SettingUsed(name, written, value == one.defaults[self.case.game_id])
        return value

    def amount(self, name: str) -> Decimal:
        """A number among the settings."""
        return Decimal(self.setting(name))

    def leaves(self, *what: Open) -> None:
        """The texts leave this open."""
        self._open.update(dict.fromkeys(what))

    def asks(self, *what: Question) -> None:
        """The referee has to answer this."""
        self._questions.update(dict.fromkeys(what))

    @property
    def used(self) -> tuple[SettingUsed, ...]:
        """The settings that decided, in the order in which they were asked."""
        return tuple(self._used.values())

    @property
    def open(self) -> tuple[Open, ...]:
        """What the texts leave open."""
        return tuple(self._open)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What the referee has to answer."""
        return tuple(self._questions)

    def scale(self) -> Scale:
        """The scale of victory points, for what is deferred."""
        self.leaves(Open.VP_TEST)
        return Scale(
            self.setting("scoring.vp_total"),
            self.setting("scoring.vp_threshold"),
            self.setting("misboard.vp_test"),
            self.setting("misboard.cap"),
        )

    def name(self, side: Side) -> str:
        """Who sits there; the side itself where nobody said."""
        return self.case.names[list(Side).index(side)] or side.value

    def party(self, role: Role) -> Party:
        """The party of a role in this case, with its names where they are known."""
        case = self.case
        both = (self.name(Side.NS), self.name(Side.EW))
        match role:
            case Role.BOTH | Role.DAMAGED:
                return Party(role, both if any(case.names) else ())
            case Role.WRONG_COUNT:
                return Party(role, tuple(self.name(side) for side in case.wrong_sides))
            case Role.RESPONSIBLE if case.outside:
                return Party(role, (case.outside,))
            case Role.RESPONSIBLE | Role.OTHER if case.at_fault is not None:
                side = case.at_fault if role is Role.RESPONSIBLE else case.at_fault.other
                return Party(role, (self.name(side),))
            case _:
                return Party(role)
