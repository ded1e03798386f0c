"""The options and the answer of `audit` for events that were dealt with other programs: SquareDeal."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from dealer.commands.answers import json_out
from dealer.shell import CLEAN, FINDINGS, Session

if TYPE_CHECKING:
    from dealer.operations.squaredeal import Audited

Command = TypeVar("Command", bound=Callable[..., Any])


def squaredeal_options(command: Command) -> Command:
    """`--squaredeal FILE.sqd FILE.sqk`, `--pbn FILE` and `--value TEXT`: arguments `squaredeal`, `records`, `value`."""
    for option in (
        click.option("--value", metavar="TEXT", help="With --squaredeal: the delayed value, if the .sqd has none."),
        click.option("--pbn", "records", multiple=True, metavar="FILE",
                     help="With --squaredeal: published deals to compare, PBN or any other record."),
        click.option("--squaredeal", nargs=2, metavar="FILE.sqd FILE.sqk",
                     help="Deal an event of Big Deal and SquareDeal again."),
    ):  # fmt: skip
        command = option(command)
    return command


def answer_squaredeal(
    session: Session, files: tuple[str, str], records: Sequence[str], value: str | None, *, as_json: bool
) -> None:
    """Audit, print and end with the exit code."""
    from dealer.operations.squaredeal import audit_squaredeal, audited_json

    audited = audit_squaredeal(*files, records, value=value)
    if as_json:
        json_out(audited_json(audited, session.lang))
    else:
        _print(session, audited)
    sys.exit(CLEAN if audited.is_clean else FINDINGS)


def _print(session: Session, audited: "Audited") -> None:
    of = audited.description
    value = "?" if audited.value is None else audited.value.decode("utf-8", "replace").strip()
    session.out("squaredeal_head", name=of.name or "-", phases=len(of.phases), sessions=len(audited.derived),
                delayed=of.delayed or "-", value=value)  # fmt: skip
    if not audited.findings or audited.key_hash in ("holds", "line_ends", "order"):
        session.out(f"squaredeal_hash_{audited.key_hash}")
    session.faults(audited.findings, err=False)
    session.notes(audited.notes)
    if not audited.files:
        for phase in of.phases:
            mine = [(one, count) for one, count in audited.derived if one.phase == phase.number]
            boards = ",".join("-".join(map(str, pair)) for pair in phase.ranges or ()) or "?"
            session.out("squaredeal_phase", phase=phase.number, sessions=len(mine) or "?", boards=boards,
                        title=phase.description, count=sum(count for _, count in mine))  # fmt: skip
    for file in audited.files:
        for part in file.parts:
            session.out("squaredeal_part" if part.wanted else "squaredeal_part_open", file=file.file, found=part.found,
                        wanted=part.wanted, title=of.phases[part.of.phase - 1].title(part.of.session),
                        **part.of.facts)  # fmt: skip
        session.faults(file.findings, err=False)
        session.notes(file.notes)
    if audited.files:
        session.out("squaredeal_total", matched=sum(file.matched for file in audited.files),
                    count=sum(file.deals for file in audited.files), files=len(audited.files))  # fmt: skip
