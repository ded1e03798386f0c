"""What a ruling cannot be asked for: options of another offence, sides that cannot be, numbers that are none.

Refused before anything is asked.
"""

from typing import TYPE_CHECKING, Final

from boards.problems import Problem, Word
from boards.ruling.model import Blame, Case, Contest, Offence

if TYPE_CHECKING:
    from dealer.operations.rulings import Told

OF_ONE_SIDE: Final = (Offence.PEEKED, Offence.LATE, Offence.LADDER)
OF_NO_BOARD: Final = (Offence.TIME, Offence.LATE, Offence.LADDER)
"""What rulings may be about that belongs to no board and to no incident."""
OF_A_MOMENT: Final = (Offence.MISBOARD, Offence.WRONG_HEADER)
_NO_SIDE: Final = {
    Offence.PEEKED: (Blame.ORGANISER, Blame.NONE),
    Offence.LATE: (Blame.BOTH, Blame.ORGANISER, Blame.NONE),
    Offence.LADDER: (Blame.BOTH, Blame.ORGANISER, Blame.NONE),
}
"""Answers that leave nobody to meet; two sides that are late are told with their minutes."""
_OPTIONS: Final[dict[str, tuple[str, tuple[Offence, ...]]]] = {
    "--pattern": ("pattern", (Offence.MISBOARD,)),
    "--moment": ("moment", OF_A_MOMENT),
    "--wrong": ("wrong", OF_A_MOMENT),
    "--forms": ("forms", OF_A_MOMENT),
    "--smallest-group": ("smallest_group", OF_A_MOMENT),
    "--pair-end": ("pair_end", (*OF_A_MOMENT, Offence.REGISTRATION)),
    "--long": ("long", (Offence.MISBOARD,)),
    "--short": ("short", (Offence.MISBOARD,)),
    "--leader": ("leader", (Offence.MISBOARD,)),
    "--lost": ("deal_lost", (Offence.REGISTRATION,)),
    "--slip": ("of_slip", (Offence.PEEKED,)),
    "--cancelled": ("cancelled", (Offence.TIME, Offence.LATE)),
    "--of": ("round_boards", (Offence.TIME,)),
    "--minutes": ("minutes", (Offence.LATE,)),
    "--fault": ("fault", (Offence.LADDER,)),
    "--so-far": ("so_far", (Offence.LADDER,)),
    "--counted": ("counted", (Offence.LADDER,)),
}
"""An option that not every offence knows -> what it says, and the offences that know it."""
_LIVE: Final = ("--long", "--short", "--leader")


def check_options(told: "Told") -> None:
    """Refuse an option that the offence does not know: it would change nothing, and look as if it had.

    Raises:
        Problem: `rule_option_offence`, `rule_option_live`.
    """
    offence = Offence(told.offence)
    for option, (name, known) in _OPTIONS.items():
        if not getattr(told, name):
            continue
        if offence not in known:
            raise Problem("rule_option_offence", option=option, offence=offence.value, known=_or(known))
        if option in _LIVE and told.event is not None and told.event != Contest.LIVE:
            raise Problem("rule_option_live", option=option, event=told.event)


def _or(known: tuple[Offence, ...]) -> Word | str:
    if len(known) == 1:
        return known[0].value
    return Word("rule_option_or", (("first", ", ".join(known[:-1])), ("last", known[-1].value)))


def check_case(case: Case, told: "Told") -> None:
    """Refuse what cannot be.

    Raises:
        Problem: `rule_names_same`, `rule_cancelled_form`, `rule_offence_side`, `rule_named_other`,
            `rule_cancelled_none`, `rule_late_none`.
    """
    if case.names[0] and case.names[0] == case.names[1]:
        # A side of the same name would pay itself.
        raise Problem("rule_names_same", name=case.names[0])
    if case.round_boards and case.cancelled > case.round_boards:
        raise Problem("rule_cancelled_form", cancelled=case.cancelled, boards=case.round_boards)
    if case.offence in OF_ONE_SIDE and told.responsible in _NO_SIDE[case.offence]:
        raise Problem("rule_offence_side", offence=case.offence.value, blame=told.responsible)
    for option, is_given, blame in (
        ("--side", told.side is not None, Blame.ONE),
        ("--outside", told.outside, Blame.OUTSIDE),
    ):
        if is_given and case.blame is not blame:
            raise Problem("rule_named_other", option=option, want=blame.value)
    if case.offence is Offence.TIME and not case.cancelled:
        raise Problem("rule_cancelled_none")
    if case.offence is Offence.LATE and not told.minutes:
        raise Problem("rule_late_none")
