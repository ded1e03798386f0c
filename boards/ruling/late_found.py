"""What the texts do not say (H12): every count right and the cards wrong, or found when the deal was over.

The organiser's settings `equal_counts` decide; the amounts are those of article 32.2.
"""

from boards.ruling.article32 import at, deal_lost, looked_pays, responsible_pays
from boards.ruling.model import Action, Cite, Contest, Forms, Moment, Open, Question
from boards.ruling.using import Desk, Outcome

_LAW_87 = Cite("Law", "87")


def outside_the_text(desk: Desk) -> Outcome:
    """Equal counts at any moment, or any misboard after the deal."""
    case = desk.case
    if case.moment is Moment.AFTER_PLAY:
        desk.leaves(Open.LATE_FOUND)
        return by_forms(desk)
    desk.leaves(Open.COUNTS_ONLY)
    if case.moment in (Moment.BEFORE_LOOK, Moment.AFTER_LOOK):
        return _before_lead(desk)
    if case.moment is Moment.KEY_CARD_SEEN:
        # The deal cannot go on, whatever the counts: as the article has it for wrong ones.
        cite = at("2", "(3)", paragraph=-2)
        action, effects, cites = deal_lost(desk)
        return action, (*responsible_pays(desk, cite), *effects), tuple(dict.fromkeys((cite, *cites)))
    # Every hand has its number of cards, so the deal can be played to its end; then the forms decide.
    desk.leaves(Open.MIDDLE_OF_PLAY)
    action, effects, cites = by_forms(desk)
    return (Action.PLAY_ON if action in (Action.STANDS, Action.GROUP) else action), effects, cites


def _before_lead(desk: Desk) -> Outcome:
    case = desk.case
    looked = case.moment is Moment.AFTER_LOOK
    cite = at("2", "(2)" if looked else "(1)")
    if desk.setting("equal_counts.before_lead") != "restore":
        return Action.REFEREE, (), ()
    effects = [*responsible_pays(desk, cite)]
    if looked and case.wrong_sides:
        effects += looked_pays(desk, cite)
    return Action.RESTORE, tuple(effects), (cite,)


def by_forms(desk: Desk) -> Outcome:
    """Who played which form decides: nobody the wrong one, all the same, or different ones.

    Of article 32.2(1) only the amount is taken over: it is cited where somebody pays it.
    """
    action, effects, cites = _of_forms(desk)
    pays = at("2", "(1)")
    penalty = tuple(responsible_pays(desk, pays))
    cites = (pays, *cites) if penalty else cites
    return action, (*penalty, *effects), tuple(dict.fromkeys(cites))


def _of_forms(desk: Desk) -> Outcome:
    case = desk.case
    if case.forms is Forms.UNPLAYED:
        return Action.RESTORE, (), ()
    if case.forms is Forms.UNKNOWN:
        desk.asks(Question.FORMS)
        return Action.REFEREE, (), ()
    if case.forms is Forms.SAME:
        choice = desk.setting("equal_counts.same_form")
    elif case.contest.is_teams:
        choice = desk.setting("equal_counts.different_forms_teams")
    else:
        choice = _of_groups(desk)
    match choice:
        case "stand":
            return Action.STANDS, (), ()
        case "group":
            return Action.GROUP, (), (_LAW_87,)
        case "cancel":
            return deal_lost(desk)
        case _:
            return Action.REFEREE, (), ()


def _of_groups(desk: Desk) -> str:
    choice = str(desk.setting("equal_counts.different_forms_pairs"))
    if choice != "group" or desk.case.contest is not Contest.PAIRS:
        return choice
    smallest = int(desk.setting("equal_counts.smallest_group"))
    if desk.case.smallest_group is None:
        desk.asks(Question.GROUP_SIZE)
        return choice
    return choice if desk.case.smallest_group >= smallest else "cancel"
