"""The part of a referee's answer that is about more than displaced cards and hands of this set: `verify_causes`."""

from collections.abc import Callable, Iterator
from typing import Final

from boards.cards import CardName
from boards.diagnosis import Finding, FindingKind, Hint, HintKind
from boards.known_hands import KnownHand, SetState
from boards.seats import SEATS, Seat

Say = Callable[..., str]

_HAND_CARDS: Final = {
    FindingKind.HAND_CARD_WRONG: "hand_card_wrong",
    FindingKind.HAND_CARD_SEAT: "hand_card_seat",
    FindingKind.HAND_CARD_POCKET: "hand_card_pocket",
    FindingKind.HAND_CARD_BOARD: "hand_card_board",
}
_LEVEL_TEN: Final = "T"
_SEATS_IN_HEADERS: Final = frozenset({"leader", "declarer", "first_bidder", "dealer"})


def cause_heads(finding: Finding, say: Say, game_id: str) -> Iterator[str]:
    """What happened, as a clause of the first line."""
    kind, seats = finding.kind, finding.seats
    if kind is FindingKind.BOTTOM_LEFT:
        facts = {"seat": seats[-1], "count": finding.count}
        yield say("v_bottom_gone", **facts) if len(seats) == 1 else say("v_bottom", pocket=seats[0], **facts)
    elif kind is FindingKind.TRIBUTE_KEPT:
        yield say("v_tribute", payer=seats[0], receiver=seats[1])
    elif kind is FindingKind.OTHER_SET and finding.known is not None:
        key = "v_other_set_played" if finding.known.state is SetState.PLAYED else "v_other_set"
        yield say(key, number=finding.board, set=set_words(finding.known, say))
    elif kind is FindingKind.OTHER_SET_HAND and finding.known is not None:
        yield say(
            "v_other_set_hand", pocket=seats[0], seat=seats[1], number=finding.board,
            set=set_words(finding.known, say),
        )  # fmt: skip
    elif kind in _HAND_CARDS:
        yield say(f"v_{_HAND_CARDS[kind]}", **_of_hand_card(finding))
    elif kind is FindingKind.RECORD_DIFFERS:
        yield say("v_record_differs", seats=tuple(say("v_seat", seat=seat) for seat in seats))
    elif kind is FindingKind.OTHER_BACK:
        yield say("v_other_back_1" if finding.count == 1 else "v_other_back_n", seat=seats[0], count=finding.count)
    elif kind is FindingKind.CONTAINER:
        yield say("v_container", number=finding.board)
    elif kind is FindingKind.HEADER:
        role, got = role_words(finding.role or "", game_id, say), _value(finding.role, finding.got, say)
        if finding.want is None:
            yield say("v_header_absent", role=role, got=got)
        else:
            yield say("v_header", role=role, got=got, want=_value(finding.role, finding.want, say))


def cause_steps(finding: Finding, say: Say, is_blind: bool) -> Iterator[str]:
    """What to do about it."""
    kind, seats = finding.kind, finding.seats
    if kind is FindingKind.BOTTOM_LEFT:
        yield (
            say("s_bottom_gone", seat=seats[0]) if len(seats) == 1 else say("s_bottom", pocket=seats[0], seat=seats[1])
        )
    elif kind is FindingKind.TRIBUTE_KEPT:
        payer, receiver = seats
        one = "_one" if len(finding.cards) == 1 else ""
        if is_blind or None in finding.cards:
            yield say(f"b_tribute{one}", payer=payer, receiver=receiver)
        else:
            names = [CardName(face) for face in finding.cards if face is not None]
            yield say(f"s_tribute{one}", payer=payer, receiver=receiver, paid=names[0], returned=names[-1])
    elif kind is FindingKind.OTHER_SET:
        yield say("s_other_set")
    elif kind is FindingKind.OTHER_SET_HAND:
        yield say("s_other_set_hand", pocket=seats[0], number=finding.board)
    elif kind in _HAND_CARDS:
        yield say(f"s_{_HAND_CARDS[kind]}", **_of_hand_card(finding))
    elif kind is FindingKind.RECORD_DIFFERS:
        yield say("s_record_differs")


def fact_steps(kinds: set[FindingKind], say: Say) -> Iterator[str]:
    """What to do about what stands on the container and on the backs, each once."""
    if FindingKind.OTHER_BACK in kinds:
        yield say("s_other_back")
    if FindingKind.HEADER in kinds:
        yield say("s_header")
    if FindingKind.CONTAINER in kinds:
        yield say("s_container")


def cause_notes(hint: Hint, say: Say) -> Iterator[str]:
    """A hint as a note below."""
    if hint.kind is HintKind.MAYBE_TRIBUTE:
        yield say("n_maybe_tribute", payer=hint.seats[0], receiver=hint.seats[1])
    elif hint.kind is HintKind.MAYBE_BOTTOM:
        yield say("n_maybe_bottom", pocket=hint.seats[0], seat=hint.seats[1])
    elif hint.kind is HintKind.OTHER_BOARD_RIGHT:
        yield say("n_other_board_right", number=hint.board)
    elif hint.kind is HintKind.DEAL_NOWHERE:
        yield say("n_nowhere", number=hint.board)
    elif hint.kind is HintKind.COUNTERPART:
        yield say("n_counterpart", number=hint.board)


def set_words(known: KnownHand, say: Say) -> str:
    """The name of a set with what tells it apart: event, session, day, code."""
    code = say("v_set_code", code=known.code) if known.code else ""
    more = [
        text for text in (known.event, known.session, known.day or known.date, code) if text and text != known.set_name
    ]
    if not more:
        return say("v_set", name=known.set_name)
    return say("v_set_of", name=known.set_name, of=say("v_comma").join(more))


def role_words(role: str, game_id: str, say: Say) -> str:
    """The name of a header field; one that no game has stays as it was read."""
    if role in ("level", "vulnerable", "tribute"):
        return say(f"field_{role}")
    if role not in _SEATS_IN_HEADERS:
        return role
    return say("v_role_leader_guandan" if role == "leader" and game_id == "guandan" else f"v_role_{role}")


def _of_hand_card(finding: Finding) -> dict[str, object]:
    first, second = finding.seats[0], finding.seats[-1]
    if finding.kind is FindingKind.HAND_CARD_SEAT:
        return {"seat": first, "whose": second}
    if finding.kind is FindingKind.HAND_CARD_POCKET:
        return {"pocket": first, "seat": second}
    if finding.kind is FindingKind.HAND_CARD_BOARD:
        return {"pocket": first, "number": finding.board}
    return {"seat": first}


def _value(role: str | None, value: str | None, say: Say) -> Seat | str:
    """The value of a header field as it stands in a sentence; what is none of its values stays as it was read."""
    seats = {seat.name: seat for seat in SEATS}
    if role == "tribute":
        payer, _, receiver = (value or "").partition(">")
        if payer in seats and receiver in seats:
            return say("v_tribute_way", payer=seats[payer], receiver=seats[receiver])
    elif role == "level":
        return say("field_level_T") if value == _LEVEL_TEN else value or ""
    elif role == "vulnerable":
        return say(f"field_vulnerable_{value}") if value in ("None", "NS", "EW", "All") else value or ""
    return seats.get(value or "", value or "")
