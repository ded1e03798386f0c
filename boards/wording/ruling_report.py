"""A ruling in words for a referee with four players waiting: the decision, the next step, amounts, articles, what is open.

Nothing is decided here.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from boards.diagnosis import Pattern
from boards.problems import Word
from boards.ruling.model import (
    Action,
    Cite,
    Contest,
    Effect,
    Kind,
    Moment,
    Offence,
    Open,
    Party,
    Question,
    Role,
    Ruling,
    Side,
    Unit,
)
from boards.ruling.quoting import Quote
from boards.wording import language_index, say
from boards.wording.ruling import ROWS

_AVERAGES: Final = (Kind.AVERAGE_PLUS, Kind.AVERAGE, Kind.AVERAGE_MINUS)
_OUTSIDE: Final = frozenset({Open.COUNTS_ONLY, Open.LATE_FOUND, Open.REGISTRATION_BOTH})
"""The article is taken over for a case of which it does not speak."""
_FOUND_FIRST: Final = Cite("A", "32", ("2", "(1)"))
"""What holds before anyone looked; its amount is taken over for later moments."""


_OPTIONS: Final = {
    Question.WHICH_SIDE: "--side",
    Question.WRONG_COUNT: "--wrong",
    Question.FORMS: "--forms",
    Question.GROUP_SIZE: "--smallest-group",
    Question.RANGE: "--pair-end",
    Question.ROUND_BOARDS: "--of",
    Question.MISSED_BOARDS: "--cancelled",
}
"""The option of `rule` that answers a question; said at the keyboard, not on paper."""
_EACH: Final = frozenset({Role.BOTH, Role.WRONG_COUNT, Role.DAMAGED})
"""Roles that one side can have, or both."""


def ruling_lines(
    ruling: Ruling, lang: str, *, file: str = "", quotes: Mapping[Cite, Quote | None] | None = None
) -> list[str]:
    """The ruling, a line each: decision, next step, then what sides lose and get, articles, open points, settings.

    Args:
        ruling: What `boards.ruling.deciding.rule` said.
        lang: `en`, `zh-Hans` or `zh-Hant`.
        file: Name of the rule text that `quotes` come from.
        quotes: The clauses found there; None for one that is not in it.

    Raises:
        Problem: `language_unknown`.
    """
    language_index(lang)
    return list(_lines(ruling, lang, file, quotes or {}))


def _lines(ruling: Ruling, lang: str, file: str, quotes: Mapping[Cite, Quote | None]) -> Iterator[str]:
    yield action_text(ruling, lang)
    step = say(_row(f"ruling_next_{_action_key(ruling)}", ruling), lang, hand_card=_hand_card(ruling))
    yield say("ruling_next", lang, step=step)
    for effect in ruling.effects:
        told = effect_text(effect, ruling, lang)
        if is_settled_later(effect, ruling):
            told = say(f"ruling_later_{effect.kind}", lang, effect=told)
        yield because(effect, told, ruling, lang)
    if not ruling.effects:
        yield no_effect_text(ruling, lang)
    for cite in ruling.cites:
        key = "ruling_by_analogy" if is_by_analogy(cite, ruling) else "ruling_by"
        yield say(key, lang, cite=cite_text(cite, lang), says=says_text(cite, ruling, lang))
        if cite in quotes:
            yield quote_text(cite, quotes[cite], file, lang)
    for question in ruling.questions:
        option = _OPTIONS.get(question, "")
        if question is Question.WRONG_COUNT and ruling.case.contest is Contest.LIVE:
            option = "--long, --short"
        key = "ruling_ask_line_option" if option else "ruling_ask_line"
        yield say(key, lang, text=say(f"ruling_ask_{question}", lang), option=option)
    for hole in ruling.open:
        yield say("ruling_open_line", lang, text=say(f"ruling_open_{hole}", lang))
    yield from settings_lines(ruling, lang)


def action_text(ruling: Ruling, lang: str) -> str:
    """What happens to the deal: the first line of a ruling."""
    return say(_row(f"ruling_action_{_action_key(ruling)}", ruling), lang)


def _row(key: str, ruling: Ruling) -> str:
    """The row of what happens to the deal; of a wrong header the one in which no card is moved, where that differs."""
    of_header = f"{key}_header"
    return of_header if ruling.case.offence is Offence.WRONG_HEADER and of_header in ROWS else key


def _action_key(ruling: Ruling) -> str:
    case = ruling.case
    if case.offence is Offence.TIME and ruling.action is Action.CANCELLED:
        return "cancelled_time"
    if case.pattern is Pattern.OTHER_SET and ruling.action is Action.RESTORE:
        return "restore_set"
    if Question.AS_IT_LIES in ruling.questions:
        return "restore_asked"
    return ruling.action.value


def _hand_card(ruling: Ruling) -> Word:
    """What the hand card is called in this game."""
    return Word(f"card_title_{ruling.case.game_id}")


def is_by_analogy(cite: Cite, ruling: Ruling) -> bool:
    """Whether the article does not speak of this case itself."""
    return not _OUTSIDE.isdisjoint(ruling.open) and cite.text == "A" and cite.article == "32"


def is_settled_later(effect: Effect, ruling: Ruling) -> bool:
    """Whether `settle` has to finish it, and can."""
    has_threshold = effect.kind is not Kind.TRANSFER or ruling.scale.threshold is not None
    return effect.is_deferred and not effect.gained and has_threshold


def because(effect: Effect, told: str, ruling: Ruling, lang: str) -> str:
    """A line of what `effect_text` told, with its reason."""
    why = say(f"ruling_why_{effect.why}", lang, hand_card=_hand_card(ruling))
    line = say("ruling_because", lang, effect=told, why=why)
    return line[:1].upper() + line[1:]


def no_effect_text(ruling: Ruling, lang: str) -> str:
    """That nobody loses or gets anything: because it is so decided, or because no text gives an amount."""
    decided = ruling.action is not Action.REFEREE and Question.NO_PROFILE not in ruling.questions
    return say("ruling_no_effect" if decided else "ruling_no_text_effect", lang)


def settings_lines(ruling: Ruling, lang: str) -> Iterator[str]:
    """The settings that decided: those that the regulations set, then defaults."""
    unset = say("ruling_setting_unset", lang)
    for is_default, key in ((False, "ruling_settings_set"), (True, "ruling_settings_default")):
        named = [f"{one.name} = {one.value or unset}" for one in ruling.settings if one.is_default is is_default]
        if named:
            yield say(key, lang, settings=tuple(named))


def says_key(cite: Cite) -> str:
    """The row that tells a clause in our own words."""
    tokens = [cite.text, cite.article, *(unicodedata.normalize("NFKC", token).strip("()") for token in cite.clause)]
    paragraph = f"_p{cite.paragraph}".replace("-", "m") if cite.paragraph else ""
    return "ruling_says_" + "_".join(tokens).lower() + paragraph


def says_text(cite: Cite, ruling: Ruling, lang: str) -> str:
    """A clause in our own words; where only its amount is taken over, that alone and not the moment it speaks of."""
    is_amount = cite == _FOUND_FIRST and ruling.case.moment is not Moment.BEFORE_LOOK and is_by_analogy(cite, ruling)
    return say(f"{says_key(cite)}_amount" if is_amount else says_key(cite), lang)


def cite_text(cite: Cite, lang: str) -> str:
    """A cite as people write it."""
    if cite.text == "Law":
        return say("ruling_cite_law", lang, number=f"{cite.article}{''.join(cite.clause)}")
    return say("ruling_cite", lang, text=say(f"ruling_text_{cite.text.lower()}", lang), number=cite.number)


def quote_text(cite: Cite, quote: Quote | None, file: str, lang: str) -> str:
    """The clause itself, from the file that the regulations name."""
    if quote is None:
        return say("ruling_quote_none", lang, file=file, number=cite.number)
    key = "ruling_quote" if quote.is_exact else "ruling_quote_part"
    return say(key, lang, file=file, quote=" ".join(quote.text.split("\n")))


def party_text(party: Party, lang: str, *, is_subject: bool = True) -> str:
    """A role, with names where they are known; Chinese says behind the names of a subject that each is meant."""
    names = tuple(say(f"ruling_side_{name.lower()}", lang) if name in tuple(Side) else name for name in party.names)
    if not names:
        return say(f"ruling_role_{party.role}", lang)
    if party.role not in _EACH:
        return say("ruling_named", lang, role=say(f"ruling_role_{party.role}", lang), names=names)
    are_two = party.role is Role.BOTH or len(names) > 1
    role = say(f"ruling_role_{party.role}_{'two' if are_two else 'one'}", lang)
    return say("ruling_named_each" if are_two and is_subject else "ruling_named", lang, role=role, names=names)


def plain(amount: Decimal) -> str:
    """An amount without zeros at its end, never in exponents."""
    text = f"{amount:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def amount_text(unit: Unit, amount: Decimal, lang: str, average: str = "half-top") -> str:
    """An amount with its unit; percent of average also as percent of the top where that is fixed."""
    if unit is Unit.AVERAGE and average == "half-top":
        return say("ruling_unit_average_top", lang, amount=plain(amount), top=plain(amount / 2))
    return say(f"ruling_unit_{unit}", lang, amount=plain(amount))


def effect_text(effect: Effect, ruling: Ruling, lang: str) -> str:
    """One consequence, without its reason and without a full stop."""
    who = party_text(effect.who, lang)
    amount = _amount(effect, ruling, lang)
    scale = ruling.scale
    if effect.kind is Kind.TRANSFER and effect.to is not None:
        to = party_text(effect.to, lang, is_subject=False)
        if effect.gained:
            gained = plain(sum((gain for _, gain in effect.gained), Decimal(0)))
            gained = say("ruling_unit_vp", lang, amount=gained)
            return say("ruling_effect_transfer_done", lang, who=who, amount=amount, to=to, gained=gained)
        if scale.threshold is None:
            return say("ruling_effect_transfer_unset", lang, who=who, amount=amount, to=to)
        return say("ruling_effect_transfer", lang, who=who, amount=amount, to=to, threshold=plain(scale.threshold))
    if effect.kind is Kind.PERCENT:
        if effect.gained:
            shares = [f"{name} {plain(share)} %" for name, share in effect.gained]
            return say("ruling_effect_percent", lang, who=who, amount=tuple(shares))
        key = "ruling_effect_percent_own" if effect.own_if_higher else "ruling_effect_percent"
        return say(key, lang, who=who, amount=amount)
    if effect.kind in _AVERAGES and effect.amount is not None:
        told = say(f"ruling_effect_{effect.kind}", lang, who=who)
        return say("ruling_effect_average_amount", lang, effect=told, amount=amount)
    return say(f"ruling_effect_{effect.kind}", lang, who=who, amount=amount)


def _amount(effect: Effect, ruling: Ruling, lang: str) -> str:
    if effect.unit is None:
        return ""
    low, high = (plain(end) for end in effect.choices) if effect.choices else ("", "")
    if effect.amount is None:
        number = say("ruling_range_open", lang, low=low, high=high) if effect.choices else ""
        return say(f"ruling_unit_{effect.unit}", lang, amount=number) if number else ""
    told = amount_text(effect.unit, effect.amount, lang, ruling.scale.average)
    return say("ruling_range", lang, amount=told, low=low, high=high) if effect.choices else told
