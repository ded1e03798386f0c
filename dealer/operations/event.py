"""Event mode: announce sessions, take in their public values, deal them as regulations say.

Nothing is chosen here: no seed, no filter, no second try. What a set may be called follows from the store alone.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from boards.board import BoardSet, Mark
from boards.games import Game
from boards.problems import Fault, Problem
from boards.regulations.model import Regulations, SessionRules
from boards.store.announced import Announced
from boards.store.store import SetEntry, Store
from dealer import home, keys, making
from dealer.files import PIPE, Outputs, read_input
from dealer.operations import regulations
from dealer.operations.names import names_on_paper
from dealer.operations.sets import Absent, Made, check_texts, format_for, open_store, put_all
from dealer.proof import announcing, notices, public_values
from dealer.proof.announcing import Announcement
from dealer.proof.notice_page import notice_page
from dealer.proof.notices import Posted
from dealer.proof.sealing import OPEN, Lock
from dealer.times import clock_text

_DEALT: Final = frozenset({Mark.PROVED.value, Mark.UNPROVED.value})


@dataclass(frozen=True, slots=True)
class AnnouncedNow:
    """What `announce` did."""

    posted: tuple[Posted, ...]
    new: tuple[str, ...]
    """Labels of the sessions that were not announced before, or are announced anew."""
    notice: bytes
    secret: Path
    secret_is_new: bool
    notes: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Entered:
    """A public value that a session has now."""

    session: str
    value: str
    is_new: bool


def announce(
    rules_file: str,
    output: str,
    *,
    sessions: Sequence[str] = (),
    secret_file: str | None = None,
    replace: bool = False,
    force: bool = False,
    lang: str = "en",
    store_url: str | None = None,
    lock: Lock = OPEN,
) -> AnnouncedNow:
    """Announce the sessions of an event: its secret, a commitment each in the store, and the notice to be posted.

    A session that was announced keeps its announcement, so the same regulations give the same notice again.

    Args:
        rules_file: The regulations.
        output: The notice; `-` is left to the caller.
        sessions: Only these labels; default all.
        secret_file: A key file other than the event's own; made if it is not there.
        replace: Announce anew what the regulations say otherwise now, if nobody can know anything of it yet.
        force: Replace the notice's file.
        lang: Language of the lines for people.
        store_url: As `open_store`.
        lock: As `sets.deal_set`.

    Raises:
        Problem: As the regulations' reader; `announced_stands` with every line that differs, `announced_fixed`,
            `announced_other_game`; a secret that is gone, foreign or unreadable. Nothing was written.
    """
    rules = regulations.load_regulations(rules_file)
    check_texts(event=rules.event, session="", name=None)
    chosen = [rules.session(label) for label in sessions] or list(rules.sessions)
    names = names_on_paper(rules.event, [session.label for session in chosen])
    with Outputs([output], force=force, source=rules_file) as files, open_store(store_url, Absent.MADE) as store:
        standing = {one.session: one for one in store.announced.of_event(rules.event)}
        event_secret, path, is_new = read_event_secret(
            rules.event, secret_file, list(standing.values()), lock, may_make=True
        )
        refuse_shared(store, rules.event, event_secret, path)
        _refuse_dealt(store, rules.event, event_secret, path)
        late = any(entry.event == rules.event and entry.mark in _DEALT for entry in store.entries())
        posted: list[Posted] = []
        made: list[tuple[Announced, str]] = []
        for session in chosen:
            check_texts(event="", session=session.label, name=None)
            old = standing.get(session.label)
            told = announcement_of(rules, session, old)
            if old is None or told.text() != old.text:
                if old is not None:
                    _refuse_replacing(store, old, told, replace=replace)
                told = announcement_of(rules, session, None, late=late, replaces=old.commitment if old else "")
                commitment = told.commitment(keys.session_secret(event_secret, session.label))
                made.append(
                    (Announced(commitment, rules.event, session.label, told.text(), None, home.now()), told.replaces)
                )
            else:
                commitment = old.commitment
            posted.append(Posted(told, commitment, 0))
        page = notice_page(posted, lang).encode()
        if output != PIPE:
            files.put(output, page)
        if is_new:
            home.keep_secret(path, event_secret, lock)
        store.announced.add(made)
        files.commit()
    return AnnouncedNow(tuple(posted), tuple(one.session for one, _ in made), page, path, is_new, names)


def announcement_of(
    rules: Regulations, session: SessionRules, old: Announced | None, *, late: bool = False, replaces: str = ""
) -> Announcement:
    """The announcement of a session by the regulations; what only the old one can say is taken from it."""
    if old is not None:
        known = announcing.parse_text(old.text)
        late, replaces = known.late, known.replaces
    return Announcement(
        rules.event, rules.game_id, session.label, {number: session.headers[number] for number in session.boards},
        session.public, session.reserve, late, replaces,
    )  # fmt: skip


def _refuse_replacing(store: Store, old: Announced, told: Announcement, *, replace: bool) -> None:
    before = announcing.parse_text(old.text)
    if before.game_id != told.game_id:
        # One label is one secret: opening the one game would open the other.
        raise Problem("announced_other_game", session=old.session, game=before.game_id)
    if old.value is not None or sets_of(store, old.event, old.session):
        raise Problem([*announcing.differences(told, before), Fault("announced_fixed", {"session": old.session})])
    if not replace:
        raise Problem([*announcing.differences(told, before), Fault("announced_stands", {"session": old.session})])


def sets_of(store: Store, event: str, session: str) -> list[SetEntry]:
    """The sets that were dealt from the secret of a session."""
    return [e for e in store.entries() if e.event == event and e.session == session and e.mark in _DEALT]


def read_event_secret(
    event: str, secret_file: str | None, announced: Sequence[Announced], lock: Lock, *, may_make: bool
) -> tuple[bytes, Path, bool]:
    """The secret of an event, its file, and whether it is new and not written yet.

    Raises:
        Problem: `secret_gone`, `secret_foreign` (another event's), or as `home.read_secret`.
    """
    path = Path(secret_file) if secret_file else home.secret_path(event)
    found = home.read_secret(path, lock)
    if found is None:
        if announced or not may_make:
            raise Problem("secret_gone", file=str(path), event=event)
        return secrets.token_bytes(keys.SECRET_BYTES), path, True
    for one in announced:
        if announcing.commitment(one.text, keys.session_secret(found, one.session)) != one.commitment:
            raise Problem("secret_foreign", file=str(path), session=one.session)
    return found, path, False


def refuse_shared(store: Store, event: str, event_secret: bytes, path: Path) -> None:
    """Refuse a secret that another event was announced with: sessions of one label would open each other.

    Raises:
        Problem: `secret_shared`.
    """
    for one in store.announced.of_others(event):
        if announcing.commitment(one.text, keys.session_secret(event_secret, one.session)) == one.commitment:
            raise Problem("secret_shared", file=str(path), other=one.event, session=one.session)


def _refuse_dealt(store: Store, event: str, event_secret: bytes, path: Path) -> None:
    """Refuse a secret that sets of another event were dealt with, announced or not; the salt of a set shows it.

    Raises:
        Problem: `secret_shared`.
    """
    for other, session, game, salt in store.salts(_DEALT):
        if other != event and keys.set_salt(keys.session_secret(event_secret, session), game) == salt:
            raise Problem("secret_shared", file=str(path), other=other or "-", session=session or "-")


def enter_public(
    notice_file: str, typed: str, *, session: str | None = None, store_url: str | None = None
) -> tuple[Entered, ...]:
    """Bind a public value to sessions of a notice, once and for good.

    Without `session` it goes to every session of the notice, if all of them name the same source and draw.

    Raises:
        Problem: As the notice's reader; `public_sessions` (the value of which session?), `public_not_wanted`,
            `public_notice_unknown`, `public_notice_other`, `public_notice_changed`, `public_replaced`, `public_other`,
            a wrong form. Nothing was kept.
    """
    try:
        posted = notices.read_notice(notices.decoded(read_input(notice_file), notice_file))
    except Problem as problem:
        raise problem.at(file=notice_file) from None
    if session is not None:
        chosen = [notices.session_of(posted, session)]
    else:
        chosen = [one for one in posted if one.announcement.public is not None] or list(posted)
        sources = {(p.kind, p.draw, p.what) for one in chosen if (p := one.announcement.public) is not None}
        if len(sources) > 1:
            known = ", ".join(f"“{one.announcement.session}”" for one in chosen)
            raise Problem("public_sessions", known=known)
    values = {}
    with open_store(store_url) as store:
        for one in chosen:
            told = one.announcement
            _check_posted(store, one, notice_file)
            if told.public is None:
                raise Problem("public_not_wanted", session=told.session)
            values[one.commitment] = public_values.canonical(told.public.kind, typed)
        new = store.announced.put_values(values, home.user(), home.now())
    return tuple(Entered(one.announcement.session, values[one.commitment], one.commitment in new) for one in chosen)


def _check_posted(store: Store, posted: Posted, file: str) -> None:
    """Refuse a session of a notice that is not letter for letter what was announced from here."""
    known, told = store.announced.find(posted.commitment), posted.announcement
    if known is None:
        here = any(one.session == told.session for one in store.announced.of_event(told.event))
        raise Problem("public_notice_other" if here else "public_notice_unknown", file=file, session=told.session)
    if known.text != told.text():
        changed = announcing.differences(told, announcing.parse_text(known.text))
        raise Problem([*(f.at(file=file) for f in changed), Fault("public_notice_changed", {"file": file})])
    if store.announced.is_replaced(posted.commitment):
        raise Problem("public_replaced", file=file, session=told.session)


def deal_session(
    rules_file: str,
    label: str | None,
    *,
    game: Game | None = None,
    name: str | None = None,
    secret_file: str | None = None,
    outputs: Sequence[str] = (),
    to: str | None = None,
    force: bool = False,
    store_url: str | None = None,
    lock: Lock = OPEN,
) -> Made:
    """Deal one session as the regulations say, keep it in the store and write the files asked for.

    It is proved when exactly this was announced and its public value entered, else unproved; a note says why. A session
    that names a public source but was not announced is not dealt by mistake: what is dealt cannot be proved any more.

    Args:
        rules_file: The regulations: boards, headers, containers, copies.
        label: The session; may be left out where there is one only.
        game: Must be the regulations' game.
        name: The set's name in the store.
        secret_file: A key file other than the event's own.
        outputs: As `sets.deal_set`, like the next ones.
        to: Format of `-`.
        force: Replace files that are there; deal although the session waits for a public value and was not announced.
        store_url: As `open_store`.
        lock: As `sets.deal_set`.

    Raises:
        Problem: As the regulations' reader, `deal_set` and `announce`; `deal_not_announced`, `rules_game`,
            `rules_session`, deals that were used before. Nothing was written.
    """
    rules = regulations.load_regulations(rules_file)
    if game is not None and game.id != rules.game_id:
        raise Problem("rules_game", file=rules_file, game=rules.game_id, want=game.id)
    if label is None and len(rules.sessions) > 1:
        raise Problem("rules_session", known=", ".join(f"“{one}”" for one in rules.labels))
    session = rules.sessions[0] if label is None else rules.session(label)
    targets = [(output, format_for(output, to)) for output in outputs]
    check_texts(event=rules.event, session=session.label, name=name)
    with Outputs(outputs, force=force) as files, open_store(store_url, Absent.MADE) as store:
        standing = store.announced.of_event(rules.event)
        event_secret, path, is_new = read_event_secret(rules.event, secret_file, standing, lock, may_make=True)
        refuse_shared(store, rules.event, event_secret, path)
        announced = next((one for one in standing if one.session == session.label), None)
        if announced is None and session.public is not None and not force:
            raise Problem("deal_not_announced", file=rules_file, session=session.label)
        mark, origin, why = standing_of(rules, session, announced)
        made = _dealt(event_secret, rules, session, mark, origin)
        _refuse_used(store, made)
        _refuse_dealt(store, rules.event, event_secret, path)
        notes = [*why, *names_on_paper(rules.event, [session.label])]
        others = [e for e in sets_of(store, rules.event, session.label) if e.fingerprint != made.fingerprint]
        notes += [Fault("dealt_otherwise", {"name": e.name, "session": session.label}, note=True) for e in others]
        piped = put_all(files, made, targets)
        if is_new:
            home.keep_secret(path, event_secret, lock)
        set_name = name or made.code
        added = store.add(set_name, made, session.copies, home.now())
        if not added:
            entry = store.entry(made.code)
            set_name, when = entry.name, clock_text(entry.made_at)
            notes.append(Fault("dealt_before", {"when": when}, note=True))
        files.commit()
    dropped = tuple((output, key) for output, to_format in targets for key in to_format.losses(made))
    return Made(
        set_name, made, added, tuple(o for o in outputs if o != PIPE), piped, dropped, path, is_new, tuple(notes)
    )


def _refuse_used(store: Store, made: BoardSet) -> None:
    """Refuse deals that were used before, also renumbered or turned (Law 6D2: none comes from another session)."""
    faults = []
    for use in store.used_before(made):
        key = "event_deal_turned" if use.turn else "event_deal_used"
        where = ", ".join(filter(None, (use.event, use.session))) or "-"
        facts = {"board": made.boards[use.index].number, "number": use.number, "name": use.name, "where": where}
        faults.append(Fault(key, {**facts, "degrees": 90 * use.turn} if use.turn else facts))
    for entry in store.entries():
        # The same secret under another event's name gives the identical set.
        if entry.fingerprint == made.fingerprint and (entry.event, entry.session) != (made.event, made.session):
            where = ", ".join(filter(None, (entry.event, entry.session))) or "-"
            raise Problem("event_set_used", name=entry.name, where=where)
    if faults:
        raise Problem([*faults, Fault("event_deals_refused", {"count": len({f.facts["board"] for f in faults})})])


def standing_of(
    rules: Regulations, session: SessionRules, announced: Announced | None
) -> tuple[Mark, Mapping[str, str], tuple[Fault, ...]]:
    """What a session's set may be called, what its record says of its origin, and why it is not proved."""
    origin = making.origin_of("", None)

    def unproved(key: str, **facts: str) -> tuple[Mark, Mapping[str, str], tuple[Fault, ...]]:
        reason = Fault(key, {"session": session.label, **facts}, note=True)
        return Mark.UNPROVED, {**origin, "unproved": key.removeprefix("unproved_")}, (reason,)

    if announced is None:
        return unproved("unproved_not_announced")
    told = announcement_of(rules, session, announced)
    if told.text() != announced.text:
        fields = announcing.differences(told, announcing.parse_text(announced.text))
        return unproved("unproved_changed", fields=", ".join(str(f.facts["field"]) for f in fields))
    origin |= {"commitment": announced.commitment}
    origin |= {key: "yes" for key, is_so in (("late", told.late), ("reserve", told.reserve)) if is_so}
    if told.public is None:
        return unproved("unproved_no_source")
    if announced.value is None:
        return unproved("unproved_no_value")
    late = (Fault("announced_late", {"session": session.label}, note=True),) if told.late else ()
    return Mark.PROVED, {**origin, "public": announced.value}, late


def _dealt(
    event_secret: bytes, rules: Regulations, session: SessionRules, mark: Mark, origin: Mapping[str, str]
) -> BoardSet:
    of_session = keys.session_secret(event_secret, session.label)
    key = keys.deal_key(of_session, origin["public"])
    boards = tuple(
        making.make_boards(
            key, rules.game, session.boards, headers=session.headers, containers=session.containers
        )
    )  # fmt: skip
    return BoardSet(
        rules.game_id, boards, keys.set_salt(of_session, rules.game_id), rules.event, session.label, mark, origin
    )
