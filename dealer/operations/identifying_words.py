"""What `identify` answers, in words: the best place first, never a card."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from boards.codes import ContainerCode, HandCode
from boards.diagnosis_kinds import Pattern
from boards.known_hands import KnownHand
from boards.seats import Seat
from boards.wording import say, sentence
from boards.wording.report_causes import set_words
from dealer.operations.identifying import Answer, Place, Question
from dealer.times import day_text

_TOLD_OF_CHANCE: Final = 0.05
"""From so many boards on that chance alone would find, it is said."""


def answer_lines(answer: Answer, lang: str) -> list[str]:
    """One answer: a line for each place, the best first; or one that says what was searched."""
    words = partial(_said, lang)
    if answer.question.fault is not None:
        return [sentence(answer.question.fault, lang)]
    what = _what(answer.question, words)
    if not answer.places:
        return [words("identify_line", what=what, text=_nothing(answer, words))]
    lines = [words("identify_place", what=what, text=_place(place, answer.question, words)) for place in answer.places]
    if answer.more:
        lines.append(words("identify_more", count=answer.more))
    return lines


def _said(lang: str, key: str, /, **facts: Any) -> str:
    return say(key, lang, **facts)


def _what(question: Question, words: partial[str]) -> str:
    known = ("hand", "hands", "deal", "code")
    return words(f"identify_what_{question.text}") if question.text in known else question.text


def _nothing(answer: Answer, words: partial[str]) -> str:
    question, searched = answer.question, answer.searched
    if isinstance(question.code, ContainerCode):
        return words("identify_container")
    if answer.more:
        return words("identify_too_many", count=answer.more)
    code = question.set_code or (question.code.set_code if question.code else None)
    if code is not None:
        return words("identify_code_unknown", code=code, sets=searched.sets)
    if question.asked and not answer.games:
        return words("identify_length", count=min(len(one.hand) + one.unread for one in question.asked))
    facts = {"sets": searched.sets, "boards": searched.boards, "since": day_text(searched.since)}
    if answer.history[1]:
        return (
            words("identify_none_deal", deals=answer.history[1], **facts)
            if searched.sets
            else words("identify_none_history", deals=answer.history[1])
        )
    return words("identify_none", **facts) if searched.sets else words("identify_empty_store")


def _place(place: Place, question: Question, words: partial[str]) -> str:
    told = (_where(place, question, words), *_how(place, question, words), *_state(place, words))
    return words("identify_next").join(told)


def _where(place: Place, question: Question, words: partial[str]) -> str:
    known = KnownHand(place.set_name, place.board or 0, Seat.N, place.event, place.session, code=place.code)
    facts: dict[str, Any] = {"set": set_words(known, words), "number": place.board}
    if place.board is None:
        return words("identify_set", **facts)
    if isinstance(question.code, HandCode) and place.match is None:
        title = words(f"card_title_{place.game}")
        return words("identify_card", title=title, seat=place.seat, holds=_holds(place, words), **facts)
    if question.code is not None and place.match is None:
        return words("identify_slip", holds=_holds(place, words), **facts)
    return words("identify_board", **facts) if place.seat is None else words("identify_seat", seat=place.seat, **facts)


def _holds(place: Place, words: partial[str]) -> str:
    """Copy and container, as the code has them."""
    copy = [words("identify_copy", copy=place.copy)] if place.copy else []
    return words("v_comma").join([*copy, words("identify_container_of", container=place.container)])


def _how(place: Place, question: Question, words: partial[str]) -> Iterator[str]:
    if place.version is not None and place.version > 1:
        yield words("identify_version", version=place.version)
    match = place.match
    if place.lies is not None and not (place.lies is Pattern.IDENTICAL and _is_part(place, question)):
        yield words(f"identify_lies_{place.lies.value}", **_ways(place, words))
    if match is None:
        return
    asked = question.asked
    if len(asked) > len(match.fits):
        fitting = {fit.pocket for fit in match.fits}
        others = tuple(one.pocket for one in asked if one.pocket not in fitting)
        if len(match.fits) == 1:
            yield words("identify_one_of_board", seat=match.fits[0].seat, pocket=match.fits[0].pocket)
        else:
            yield words("identify_part_of_board", count=len(match.fits), all=len(asked), pockets=others)
    elif len(asked) == 1 and asked[0].pocket not in (None, place.seat):
        yield words("identify_pocket", pocket=asked[0].pocket)
    extra, missing = sum(fit.extra for fit in match.fits), sum(fit.missing for fit in match.fits)
    read = sum(len(one.hand) for one in asked)
    if missing > _NEARLY:
        key = "identify_part_wrong" if extra else "identify_part" if read > 1 else "identify_part_one"
        yield words(key, count=read, fitting=read - extra)
    elif match.wrong:
        yield words("identify_wrong", count=match.wrong)
    if match.by_chance >= 1:
        yield words("identify_chance", count=_about(match.by_chance))
    elif match.by_chance >= _TOLD_OF_CHANCE:
        yield words("identify_chance_some")


def _is_part(place: Place, question: Question) -> bool:
    return place.match is not None and len(question.asked) > len(place.match.fits)


_NEARLY: Final = 3
"""A hand that lacks more cards than this was meant as a part of one."""


def _about(expected: float) -> int:
    """Two digits: more would look as if it were counted."""
    return int(float(f"{expected:.2g}"))


def _ways(place: Place, words: partial[str]) -> dict[str, str]:
    if place.lies is not Pattern.EXCHANGED_HANDS or place.match is None:
        return {}
    moved = [fit for fit in place.match.fits if fit.pocket not in (None, fit.seat)]
    return {"ways": words("v_comma").join(words("identify_way", seat=fit.seat, pocket=fit.pocket) for fit in moved)}


def _state(place: Place, words: partial[str]) -> Sequence[str]:
    if place.state == "history":
        return [words("identify_history", when=day_text(place.made_at))]
    if place.state == "entering":
        return [words("identify_entering", when=day_text(place.made_at))]
    if place.used_at:
        when = words("identify_used", when=day_text(place.used_at))
    else:
        when = words("identify_made", when=day_text(place.made_at))
    return [when, words("identify_closed" if place.state == "closed" else "identify_open")]
