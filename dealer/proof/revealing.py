"""What a reveal proves: that its secret is the one committed to, and which boards follow from it. Pure."""

from collections.abc import Sequence

from boards.board import Board
from boards.problems import Fault
from dealer import keys, making
from dealer.proof import announcing, public_values
from dealer.proof.announcing import Announcement
from dealer.proof.notices import Posted, Reveal


def check(posted: Posted, reveal: Reveal) -> list[Fault]:
    """What is wrong between one session of a notice and its reveal; empty when the commitment holds.

    Both have the announcement's text, so that what was changed afterwards can be named: a line of the notice, its
    commitment, the secret, or a line of the reveal.
    """
    session = {"session": posted.announcement.session}
    told, again = posted.announcement, reveal.announcement
    changed = announcing.differences(told, again)
    faults: list[Fault] = []
    if told.commitment(reveal.secret) == posted.commitment:
        faults += [Fault("audit_reveal_line", {**f.facts, **session}) for f in announcing.differences(again, told)]
        if reveal.commitment != posted.commitment:
            faults.append(Fault("audit_reveal_commitment", session))
    elif again.commitment(reveal.secret) == posted.commitment:
        faults += [Fault("audit_notice_line", {**f.facts, **session}) for f in changed]
    elif told.commitment(reveal.secret) == reveal.commitment:
        faults.append(Fault("audit_notice_commitment", {**session, "value": posted.commitment[:16]}))
    elif again.commitment(reveal.secret) == reveal.commitment:
        # A whole and sound reveal of something else: its text and its commitment both differ from the notice.
        faults.append(Fault("audit_reveal_other", session))
        faults += [Fault("audit_notice_line", {**f.facts, **session}) for f in changed]
    else:
        faults.append(Fault("audit_secret", session))
        faults += [Fault("audit_notice_line", {**f.facts, **session}) for f in changed]
    return faults + value_faults(told, reveal.value)


def contradictions(one: Reveal, other: Reveal) -> list[Fault]:
    """What two reveals of one session say differently: who may choose between two values may choose the deals."""
    said = [{"announcement": r.announcement, "commitment": r.commitment, "value": r.value, "secret": r.secret}
            for r in (one, other)]  # fmt: skip
    different = [name for name in said[0] if said[0][name] != said[1][name]]
    facts = {"session": one.announcement.session, "fields": ", ".join(different)}
    return [Fault("audit_reveals_differ", facts)] if different else []


def other_secrets(replaced: Sequence[Posted], reveal: Reveal) -> list[Fault]:
    """Announcements of the session that others replace, but that were made with another secret.

    A session's secret stays when it is announced anew, so these were not made by the same run of things.
    """
    return [
        Fault("audit_replaced_secret", {"session": reveal.announcement.session, "value": one.commitment[:16]})
        for one in replaced
        if one.announcement.session == reveal.announcement.session
        and one.announcement.commitment(reveal.secret) != one.commitment
    ]


def value_faults(told: Announcement, value: str) -> list[Fault]:
    """What is wrong with the public value of a reveal: its form, or that there is one or none."""
    facts = {"session": told.session}
    if told.public is None:
        return [Fault("audit_value_none", facts)]
    if not value:
        return [Fault("audit_value_missing", facts)]
    if not is_canonical(told.public.kind, value):
        example = public_values.KINDS[told.public.kind].example
        return [Fault("audit_value_form", {**facts, "value": value[:80], "example": example})]
    return []


def is_canonical(kind: str, value: str) -> bool:
    """Whether a value is in the canonical spelling of its kind."""
    try:
        return public_values.canonical(kind, value) == value
    except ValueError:
        return False


def boards(of: Announcement, of_session: bytes, value: str) -> tuple[Board, ...]:
    """The boards that follow from an announcement, its session's secret and the public value.

    Raises:
        Problem: As `keys.public_bytes`.
    """
    key = keys.deal_key(of_session, value)
    return tuple(making.make_boards(key, of.game, of.boards, headers=of.headers))
