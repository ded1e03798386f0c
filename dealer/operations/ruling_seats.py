"""Who sits where, for a ruling that is about no board: lateness, time, the ladder of warnings."""

from typing import TYPE_CHECKING

from boards.problems import Problem

if TYPE_CHECKING:
    from boards.regulations.model import Regulations, SessionRules
    from dealer.operations.rulings import Told


def session_with_movement(told: "Told", rules: "Regulations") -> "SessionRules | None":
    """The session that was named, else the only one that has a movement."""
    if told.session is not None:
        return rules.session(told.session)
    sessions = [one for one in rules.sessions if not one.reserve and one.movement is not None]
    return sessions[0] if len(sessions) == 1 else None


def seated(told: "Told", rules: "Regulations | None", named: tuple[str, str]) -> tuple[str, str]:
    """Who sits NS and EW: as it was told, by round and table of the movement, or as one of the event's two teams.

    A late side has no board, so round and table are enough. Two teams meet in every round; which of them sits NS
    does not matter to a ruling whose side is given by its name.

    Raises:
        Problem: `rule_seats_form`, `rule_seats_unknown`.
    """
    if told.round is not None or told.table is not None:
        if rules is None or told.round is None or told.table is None:
            raise Problem("rule_seats_form")
        one = session_with_movement(told, rules)
        plays = () if one is None or one.movement is None else one.movement.plays
        here = next((p for p in plays if (p.round, p.table) == (told.round, told.table)), None)
        if here is None:
            raise Problem("rule_seats_unknown", file=rules.source, table=told.table, round=told.round)
        return named[0] or here.ns, named[1] or here.ew
    if not any(named) and rules is not None and len(rules.teams) == 2 and (told.side or "") in rules.teams:
        return rules.teams[0], rules.teams[1]
    return named
