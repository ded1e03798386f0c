"""Proof that nobody chose or saw the hands: announce, public, reveal, audit."""

import sys
from typing import TYPE_CHECKING

import click

from dealer.commands.answers import binary_out, json_out
from dealer.commands.external_audit import answer_squaredeal, squaredeal_options
from dealer.commands.options import force_option, json_option
from dealer.commands.passphrases import lock_of, passphrase_option
from dealer.shell import CLEAN, FINDINGS, Session, misused, pass_session

if TYPE_CHECKING:
    from dealer.operations.auditing import Audit

secret_option = click.option("--secret", metavar="FILE", help="Key file other than the event's own.")


@click.command()
@click.argument("rules", metavar="RULES")
@click.option("-o", "output", required=True, metavar="NOTICE", help="The notice, a text to be posted; - is a pipe.")
@click.option("--session", "labels", multiple=True, metavar="LABEL", help="Only this session; may be repeated.")
@secret_option
@passphrase_option
@click.option("--replace", is_flag=True, help="Announce anew what the regulations say otherwise now.")
@force_option
@pass_session
def announce(
    session: Session,
    rules: str,
    output: str,
    labels: tuple[str, ...],
    secret: str | None,
    seals_new: bool,
    replace: bool,
    force: bool,
) -> None:
    """Commit to the deals of an event's sessions before their public values are known; writes the notice to be posted.

    RULES are the event's regulations. The event's secret is made in your data folder if it is not there; it is not in
    the notice.

    \b
    Example:
        paitao announce cup.toml -o notice.txt
    """
    from dealer.operations import event

    now = event.announce(
        rules, output, sessions=labels, secret_file=secret, replace=replace, force=force, lang=session.paper_lang,
        store_url=session.store, lock=lock_of(session, seals_new=seals_new),
    )  # fmt: skip
    piped = output == "-"
    if piped:
        binary_out(now.notice)
    for one in now.posted:
        line = session.say("announced_line", commitment=one.commitment, session=one.announcement.session or "-")
        click.echo(line, err=piped)
    session.note("announced_count", new=len(now.new), old=len(now.posted) - len(now.new))
    for one in now.posted:
        if one.announcement.late:
            session.note("announced_late", session=one.announcement.session)
    session.notes(now.notes)
    if not piped:
        session.note("file_written", file=output)
    session.note("secret_new" if now.secret_is_new else "secret_used", file=now.secret)
    if now.new:
        session.note("announced_post")


@click.command()
@click.argument("notice", metavar="NOTICE")
@click.argument("value", metavar="VALUE")
@click.option("--session", "label", metavar="LABEL", help="The session, where the notice waits for several values.")
@pass_session
def public(session: Session, notice: str, value: str, label: str | None) -> None:
    """Bind the public VALUE, once it is published, to the sessions of a NOTICE; prints its canonical spelling.

    \b
    Example:
        paitao public notice.txt "03 07 12 18 25 31 + 09" --session "round 1"
    """
    from dealer.operations import event

    for one in event.enter_public(notice, value, session=label, store_url=session.store):
        session.out("public_entered", session=one.session or "-", value=one.value)
        if not one.is_new:
            session.note("public_was_there", session=one.session)


@click.command()
@click.argument("text", metavar="SET")
@click.option("-o", "output", required=True, metavar="FILE", help="What auditors need; - is a pipe.")
@secret_option
@click.option("--force", is_flag=True, help="Although the session is open (recorded); also replaces a file.")
@pass_session
def reveal(session: Session, text: str, output: str, secret: str | None, force: bool) -> None:
    """Open one session for everybody: its secret, announcement and public value. It opens no other session.

    \b
    Example:
        paitao reveal "round 1" -o reveal1.txt
    """
    from dealer.operations import revealing

    opened = revealing.reveal(
        text, output, secret_file=secret, force=force, lang=session.paper_lang, store_url=session.store,
        lock=lock_of(session),
    )  # fmt: skip
    if output == "-":
        binary_out(opened.file)
    else:
        session.note("file_written", file=output)
    session.note("reveal_forced" if opened.forced else "reveal_made", session=opened.session)


@click.command()
@click.argument("files", nargs=-1, metavar="[NOTICE REVEAL... RECORD...]")
@click.option(
    "--made", multiple=True, metavar="[LABEL=]FILE", help="A set that was made, in place of notice and reveal."
)
@squaredeal_options
@json_option
@pass_session
def audit(
    session: Session,
    files: tuple[str, ...],
    made: tuple[str, ...],
    squaredeal: tuple[str, str] | None,
    records: tuple[str, ...],
    value: str | None,
    as_json: bool,
) -> None:
    """Check from published files alone that a session's deals are those that were committed to.

    Give the notice, the reveals and the records, in any order; LABEL=FILE is a record that was played as the session
    LABEL, and after --made a set that was made for it. Exit 0: everything is as it was announced. Exit 1: something is
    not, be it only the order.

    \b
    Example:
        paitao audit notice.txt reveal1.txt round1.paitao.json
        paitao audit --made "round 1=made.pbn" "round 1=played.pbn"
        paitao audit --squaredeal CUP2026.sqd CUP2026.sqk --pbn QF1.pbn --pbn QF2.pbn
    """
    if squaredeal is not None and not files and not made:
        answer_squaredeal(session, squaredeal, records, value, as_json=as_json)
    if squaredeal is not None or records or value is not None or not (files or made):
        raise misused("usage_audit")
    from dealer.operations import auditing

    audited = auditing.audit(files, made)
    if as_json:
        json_out(auditing.audit_json(audited, session.lang))
    else:
        _answer(session, audited)
    sys.exit(CLEAN if audited.verdict == "as_announced" else FINDINGS)


def _answer(session: Session, audited: "Audit") -> None:
    for one in audited.sessions:
        session.out("audit_session", session=one.label or "-", count=one.boards,
                    state=session.say(f"audit_state_{one.state}"), records=", ".join(one.records) or "-")  # fmt: skip
        for word in ("reserve", "late"):
            if getattr(one, word):
                session.out(f"audit_word_{word}")
        if one.replaces:
            session.out("audit_word_replaces", commitment=one.replaces[:16])
        if one.source and one.value:
            kind, draw, what = one.source
            source = what if kind == "text" else session.say(f"public_kind_{kind}")
            session.out("audit_source", kind=source, draw=draw, value=one.value)
    session.faults(audited.findings, err=False)
    compared = any(one.records for one in audited.sessions)
    if audited.unseen and not audited.findings:
        for one in audited.unseen:
            session.out("audit_replaced_unseen", session=one.label or "-", commitment=one.replaces[:16])
    else:
        session.out(f"audit_{audited.verdict}" if compared or audited.findings else "audit_nothing_compared")
