"""Audit an event from published files alone: notices, reveals and records; no store, no secret folder."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boards import formats
from boards.board import Mark
from boards.cards import CardName, card_code
from boards.deal import Deal
from boards.formats import FileReading
from boards.problems import Fault, Problem, Word
from boards.seats import Seat
from boards.wording import sentence
from dealer import keys
from dealer.files import PIPE, read_input
from dealer.proof import auditing, notices, revealing
from dealer.proof.announcing import Announcement
from dealer.proof.auditing import Played, PlayedBoard, Told
from dealer.proof.notices import Posted, Reveal


@dataclass(frozen=True, slots=True)
class SessionAudit:
    """What was found out of one session of the notice."""

    label: str
    commitment: str
    state: str
    """`holds`, `broken` (commitment, value or reveal is wrong), `not_revealed`, or `made` (no commitment was asked)."""
    source: tuple[str, str, str] | None
    """Kind, draw and words of the public value."""
    value: str
    boards: int
    """Boards that were announced."""
    reserve: bool = False
    late: bool = False
    replaces: str = ""
    """Commitment of the announcement whose place this one takes."""
    replaced_given: bool = True
    """False: that announcement was not among the files, so nobody here knows what it said."""
    records: tuple[str, ...] = ()
    """Records that were played as this session."""


@dataclass(frozen=True, slots=True)
class Audit:
    """The answer of an audit."""

    sessions: tuple[SessionAudit, ...]
    findings: tuple[Fault, ...]

    @property
    def verdict(self) -> str:
        """`as_announced`, `order_changed` (nothing was invented) or `differs`."""
        if not self.findings:
            return "as_announced"
        return "order_changed" if auditing.is_order_only(self.findings) else "differs"

    @property
    def unseen(self) -> tuple[SessionAudit, ...]:
        """Revealed sessions whose announcement takes the place of one that was not given."""
        return tuple(one for one in self.sessions if not one.replaced_given and one.state != "not_revealed")


def audit(names: Sequence[str], made: Sequence[str] = ()) -> Audit:
    """Compare records with what was announced and revealed.

    Args:
        names: Notices, reveals and records in any order; what a file is shows in it. `LABEL=FILE` is a record that was
            played as the session LABEL, whatever it says itself.
        made: Records of sets that were made, in place of notice and reveal: what was played is compared with these.
            `LABEL=FILE` says for which session a set was made.

    Raises:
        Problem: A file that cannot be read, `audit_no_notice`, `audit_no_reveal`, `audit_events` (two at once),
            `audit_made_twice` (two sets made for one session). What is wrong between the files is no problem but a
            finding.
    """
    posted: list[Posted] = []
    reveals: list[Reveal] = []
    records: list[tuple[str, str | None, FileReading]] = []
    given: set[tuple[str | None, bytes]] = set()
    for name in names:
        label, file = _labelled(name)
        data = read_input(file)
        if (label, data) in given:
            continue  # the same file twice is a slip of the hand
        given.add((label, data))
        has_notice, has_reveal = _blocks(data)
        try:
            if has_notice:
                posted += notices.read_every(notices.decoded(data, file))
            if has_reveal:
                reveals += notices.read_reveals(notices.decoded(data, file))
        except Problem as problem:
            raise problem.at(file=file) from None
        if not has_notice and not has_reveal:
            records.append((file, label, formats.read(data, file)))
    told_made: list[Told] = []
    for name in made:
        one_made = _made(name)
        if one_made.label in {earlier.label for earlier in told_made}:
            raise Problem("audit_made_twice", file=name, session=one_made.label or "-")
        told_made.append(one_made)
    if not posted and not told_made:
        raise Problem("audit_no_notice")
    if posted and not reveals:
        raise Problem("audit_no_reveal")
    events: dict[str, dict[str, None]] = {}
    for one in posted:
        events.setdefault(one.announcement.session, {})[one.announcement.event] = None
    for session, named in events.items():
        if len(named) > 1:
            raise Problem("audit_events", session=session, known=", ".join(f"“{event}”" for event in named))
    standing = _once(posted)
    stands = {one.commitment for one in standing}
    replaced = [one for one in posted if one.commitment not in stands]
    return _audited(standing, replaced, reveals, records, told_made)


def _audited(
    posted: Sequence[Posted],
    replaced: Sequence[Posted],
    reveals: Sequence[Reveal],
    records: Sequence[tuple[str, str | None, FileReading]],
    told: list[Told],
) -> Audit:
    findings: list[Fault] = []
    opened: dict[str, tuple[Posted, Reveal]] = {}
    broken: set[str] = set()
    for reveal in reveals:
        one = _belonging(reveal, posted)
        if one is None:
            findings.append(Fault("audit_reveal_stray", {"session": reveal.announcement.session}))
            continue
        opened_now = one.announcement.session
        if opened_now in opened:
            faults = revealing.contradictions(opened[opened_now][1], reveal)
        else:
            faults = [*revealing.check(one, reveal), *revealing.other_secrets(replaced, reveal)]
            opened[opened_now] = (one, reveal)
            whole = _whole(one, reveal)
            if whole is not None:
                told.append(Told(opened_now, revealing.boards(whole, reveal.secret, reveal.value)))
        findings += faults
        if faults:
            broken.add(opened_now)
    played: list[Played] = []
    for file, label, reading in records:
        played_as = reading.session if label is None else label
        found = list(_no_match(file, played_as, reading, posted, opened, told))
        if not found and played_as in {one.label for one in told}:
            played.append(_played(file, played_as, reading))
            found = list(_record_faults(file, played_as, reading, posted, opened))
            found += [*_other_value(played[-1], reading, opened, told)] or _written_value(file, reading, opened)
        findings += found
    findings += auditing.compare(told, played)
    given = {one.commitment for one in (*posted, *replaced)}
    sessions = [_session(one, opened, broken, played, given) for one in posted]
    sessions += [
        SessionAudit(one.label, "", "made", None, "", len(one.boards), records=_files_of(one.label, played))
        for one in told
        if one.label not in {p.announcement.session for p in posted}
    ]
    return Audit(tuple(sessions), tuple(findings))


def _session(
    one: Posted,
    opened: dict[str, tuple[Posted, Reveal]],
    broken: set[str],
    played: Sequence[Played],
    given: Collection[str],
) -> SessionAudit:
    told = one.announcement
    label = told.session
    state = "not_revealed" if label not in opened else "broken" if label in broken else "holds"
    source = (told.public.kind, told.public.draw, told.public.what) if told.public else None
    value = opened[label][1].value if label in opened else ""
    return SessionAudit(
        label, one.commitment, state, source, value, len(told.boards), told.reserve, told.late, told.replaces,
        not told.replaces or told.replaces in given, _files_of(label, played),
    )  # fmt: skip


def _files_of(label: str, played: Sequence[Played]) -> tuple[str, ...]:
    return tuple(record.file for record in played if record.label == label)


def _whole(one: Posted, reveal: Reveal) -> Announcement | None:
    """The announcement that the secret was committed to, if either text is it."""
    for told in (one.announcement, reveal.announcement):
        if told.commitment(reveal.secret) in (one.commitment, reveal.commitment):
            return told
    return None


def _belonging(reveal: Reveal, posted: Sequence[Posted]) -> Posted | None:
    """The session of the notice that a reveal is for: by commitment, else by event and label, else by label."""
    wanted = (reveal.commitment, reveal.announcement.event, reveal.announcement.session)

    def closeness(one: Posted) -> tuple[bool, bool]:
        return one.commitment == wanted[0], one.announcement.event == wanted[1]

    fitting = [one for one in posted if one.commitment == wanted[0] or one.announcement.session == wanted[2]]
    return max(fitting, key=closeness, default=None)


def _no_match(
    file: str,
    played_as: str,
    reading: FileReading,
    posted: Sequence[Posted],
    opened: dict[str, tuple[Posted, Reveal]],
    told: Sequence[Told],
) -> Iterator[Fault]:
    """Why a record cannot be compared with the session that it was played as."""
    games = {one.label: one.boards[0].game_id for one in told}
    games |= {one.announcement.session: one.announcement.game_id for one in posted}
    if played_as not in games:
        known = ", ".join(f"“{label}”" for label in games if label) or "-"
        if played_as:
            yield Fault("audit_session_unknown", {"file": file, "session": played_as, "known": known})
        else:
            yield Fault("audit_session_none", {"file": file, "known": known, "label": next(iter(games))})
    elif played_as in {one.announcement.session for one in posted} and played_as not in opened:
        yield Fault("audit_not_revealed", {"file": file, "session": played_as})
    elif reading.game_id != games[played_as]:
        facts = {"file": file, "game": Word(f"game_{reading.game_id}"), "want": Word(f"game_{games[played_as]}")}
        yield Fault("audit_game", facts)


def _record_faults(
    file: str, played_as: str, reading: FileReading, posted: Sequence[Posted], opened: dict[str, tuple[Posted, Reveal]]
) -> Iterator[Fault]:
    """What is wrong with a record itself, and what it says of its origin that is not so."""
    yield from reading.faults
    for board in reading.boards:
        if not board.faults and (not board.is_complete or board.number is None):
            yield Fault("audit_board_unread", {"file": file, **board.place})
    for one in posted:
        want = one.announcement.event
        if one.announcement.session == played_as and reading.event and reading.event != want:
            yield Fault("audit_event", {"file": file, "event": reading.event, "want": want})
    if not posted or reading.format != "record":
        return
    commitment = reading.origin.get("commitment", "")
    if commitment and commitment not in {one.commitment for one in posted}:
        yield Fault("audit_record_commitment", {"file": file, "commitment": commitment[:16]})
    if reading.mark in (Mark.PRACTICE, Mark.UNPROVED):
        yield Fault("audit_record_mark", {"file": file, "mark": Word(f"mark_word_{reading.mark.value}")})
    salts = {keys.set_salt(reveal.secret, one.announcement.game_id) for one, reveal in opened.values()}
    if reading.salt not in salts:
        yield Fault("audit_record_salt", {"file": file})


def _written_value(file: str, reading: FileReading, opened: Mapping[str, tuple[Posted, Reveal]]) -> Iterator[Fault]:
    """A record that says of itself another public value than was revealed for its commitment."""
    values = {one.commitment: reveal.value for one, reveal in opened.values()}
    written = reading.origin.get("public", "")
    want = values.get(reading.origin.get("commitment", ""), written)
    if written != want:
        yield Fault("audit_record_value", {"file": file, "value": written or "-", "want": want or "-"})


def _other_value(
    record: Played, reading: FileReading, opened: dict[str, tuple[Posted, Reveal]], told: Sequence[Told]
) -> Iterator[Fault]:
    """A record dealt with another public value than the revealed one, if that explains every board of it."""
    written = reading.origin.get("public", "")
    if record.label not in opened:
        return
    one, reveal = opened[record.label]
    deals = {board.deal for session in told for board in session.boards}
    if written == reveal.value or any(board.deal in deals for board in record.boards):
        return
    again = {board.deal for board in revealing.boards(one.announcement, reveal.secret, written)}
    if all(board.deal in again for board in record.boards):
        facts = {"file": record.file, "value": written or "-", "want": reveal.value or "-"}
        yield Fault("audit_value_other", facts)


def _played(file: str, played_as: str, reading: FileReading) -> Played:
    boards = []
    lowest = {board.number: board.version for board in sorted(reading.boards, key=lambda one: -one.version)}
    for board in reading.boards:
        if board.version != lowest[board.number]:
            continue  # what a referee kept beside the board that was dealt
        n, e, s, w = board.hands
        if board.number is None or n is None or e is None or s is None or w is None:
            continue
        fields = board.fields if board.fields is not None else board.header.fields() if board.header else {}
        boards.append(PlayedBoard(board.number, fields, Deal((n, e, s, w))))
    return Played(file, played_as, tuple(boards))


def _made(name: str) -> Told:
    label, file = _labelled(name)
    reading = formats.read(read_input(file), file)
    boards = reading.to_set(bytes(16)).as_dealt.boards
    return Told(reading.session if label is None else label, boards)


def _once(posted: Sequence[Posted]) -> list[Posted]:
    """Notices of one event together: a later one repeats what an earlier one said.

    Raises:
        Problem: `notice_twice` when they contradict each other.
    """
    first: dict[str, Posted] = {}
    for one in posted:
        if first.setdefault(one.commitment, one).announcement != one.announcement:
            facts = {"session": one.announcement.session, "line": one.line, "first": first[one.commitment].line}
            raise Problem("notice_twice", **facts)
    return list(notices.latest(first.values()))


def _blocks(data: bytes) -> tuple[bool, bool]:
    try:
        return notices.holds_blocks(notices.decoded(data, ""))
    except Problem:
        return False, False


def _labelled(name: str) -> tuple[str | None, str]:
    """The label and file of `LABEL=FILE`; a file of exactly that name is just the file."""
    if name == PIPE or Path(name).exists():
        return None, name
    at = name.find("=")
    while at >= 0:
        if name[at + 1 :] == PIPE or (name[at + 1 :] and Path(name[at + 1 :]).exists()):
            return name[:at], name[at + 1 :]
        at = name.find("=", at + 1)
    return None, name


def audit_json(of: Audit, lang: str = "en") -> dict[str, Any]:
    """The shape of `audit --json` (docs/json.md)."""
    return {
        "verdict": of.verdict,
        "sessions": [
            {
                "session": one.label, "commitment": one.commitment or None, "state": one.state,
                "public": None if one.source is None else
                {"kind": one.source[0], "draw": one.source[1], "what": one.source[2], "value": one.value},
                "boards": one.boards, "reserve": one.reserve, "late": one.late, "replaces": one.replaces or None,
                "replaced_given": one.replaced_given if one.replaces else None,
                "records": list(one.records),
            }
            for one in of.sessions
        ],
        "findings": [
            {"key": fault.key, **{name: _plain(value) for name, value in fault.facts.items()},
             "text": sentence(fault, lang)}
            for fault in of.findings
        ],
    }  # fmt: skip


def _plain(value: Any) -> Any:
    if isinstance(value, CardName):
        return card_code(value.face)
    if isinstance(value, Seat):
        return value.name
    if isinstance(value, Word):
        return value.key
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value
