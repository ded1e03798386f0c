"""What came back to the desk: verify."""

import sys
from typing import TYPE_CHECKING

import click

from dealer.commands.answers import by_machine, json_out, operator_terminal
from dealer.commands.options import ROUND, json_option, numbers, reading_options
from dealer.commands.port_options import line_options
from dealer.shell import CLEAN, FINDINGS, MACHINE, Session, misused, pass_session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from boards.board import Board
    from boards.diagnosis import Diagnosis
    from boards.games import Game
    from boards.problems import Fault
    from boards.reading import Reading
    from boards.verify_set import SetDiagnosis
    from dealer.line import LineOptions
    from dealer.operations.verify_dialogue import Answers


@click.command()
@click.argument("text", metavar="SET")
@click.argument("found", nargs=-1, metavar="[E+SQ S-SQ | N=HAND]...")
@click.option("--board", type=click.IntRange(1), metavar="N", help="The board that came back.")
@click.option("--boards", callback=numbers, metavar="LIST", help="A pile, with --port: read one after the other.")
@click.option("--counts", metavar="N,E,S,W", help="Only the number of cards in each pocket, as 14,13,12,13.")
@click.option("--reading", metavar="FILE", help="A reading file (docs/json.md), as scan writes it; - is a pipe.")
@click.option("--port", metavar="PORT", help="Have the machine at this port read the board.")
@line_options
@click.option("--copy", type=click.IntRange(1), metavar="N", help="Which copy it is; a clean one is marked as checked.")
@click.option("--round", "round_", type=ROUND, metavar="R", help="Compare with the version of this round.")
@click.option("--blind", is_flag=True, help="Seats and counts only, no card: for a referee who plays.")
@reading_options
@json_option
@pass_session
def verify(
    session: Session,
    text: str,
    found: tuple[str, ...],
    board: int | None,
    boards: tuple[int, ...] | None,
    counts: str | None,
    reading: str | None,
    port: str | None,
    line: "LineOptions",
    copy: int | None,
    round_: int | None,
    blind: bool,
    game: "Game | None",
    first: int | None,
    as_json: bool,
) -> None:
    """Compare a board that came back with its record: what is displaced and how to put it right.

    Say what you found: by exception (E+SQ S-SQ: East has one queen of spades too many, South lacks it), a whole hand
    (N=AK4.QJ93.T52.876; ? is a card that cannot be read, "N=AK4.QJ9?.T52.876"), counts only, a reading file, or a
    machine. Say nothing, and you are asked: counts first, then only what decides.

    Exit 0: every hand that was looked at is as recorded; pockets nobody looked at are named. Exit 1: a misboard, or
    cards that were counted or there and not read: right counts show nothing wrong and prove nothing.

    \b
    Example:
        paitao verify "round 1" --board 7
        paitao verify "round 1" --board 7 E+SQ S-SQ
    """  # fmt: skip
    from dealer.operations import referee

    given = [bool(found), counts is not None, reading is not None, port is not None]
    if (board is None) == (boards is None):
        raise misused("usage_verify_which")
    if sum(given) > 1 or (boards is not None and sum(given) != 1):
        raise misused("usage_one_way")
    if boards is not None:
        if port is None:
            raise misused("usage_verify_pile")
        code = _verify_pile(
            session, text, boards, port, line, copy=copy, game=game, first=first, blind=blind, as_json=as_json
        )
        sys.exit(code)
    assert board is not None

    talks: list[Answers] = []

    def by_form(one: "Board", others: "Sequence[Board]", code: str) -> "Reading":
        from dealer.console_typist import TerminalTypist
        from dealer.operations.verify_dialogue import asked

        talks.append(asked(one, others, TerminalTypist(session.lang), code, blind=blind))
        return talks[0].reading

    verified = referee.verify_board(
        text, board, found=found, counts=counts, reading_file=reading, port=port, copy=copy, store_url=session.store,
        game=game, first=first, by_machine=by_machine(session, line), round_=round_, by_form=by_form,
    )  # fmt: skip
    diagnosis = verified.diagnosis
    if talks and not as_json:
        diagnosis = _as_said(diagnosis, talks[0])
    if talks and talks[0].found_nothing and not as_json:
        all_cards = sum(map(len, verified.board.deal.hands))
        session.out("form_nothing", board=board, looked=talks[0].looked, all=all_cards)
    else:
        answer_diagnosis(session, diagnosis, blind=blind, as_json=as_json)
        if talks and not as_json and not verified.is_clean:
            _tell_looked(session, talks[0], verified.board)
    _tell_elsewhere(session, verified.elsewhere)
    if verified.checked is not None:
        session.note("copy_checked", number=board, copy=verified.checked)
    if verified.codes_only is not None:
        session.note("copy_codes_only", number=board, copy=verified.codes_only)
    sys.exit(CLEAN if verified.is_clean else FINDINGS)


def _tell_elsewhere(session: Session, told: "tuple[Fault, ...]") -> None:
    """That a board must not be played is no note: --quiet does not hide it."""
    session.faults([one for one in told if not one.note])
    session.notes([one for one in told if one.note])


def _as_said(diagnosis: "Diagnosis", talk: "Answers") -> "Diagnosis":
    """What came of the form does not ask for all cards that nobody named: only for those that still decide."""
    from boards.diagnosis import Pattern
    from boards.narrowing import settled

    if talk.is_spotted:
        return settled(diagnosis)
    if talk.open is None or diagnosis.pattern is Pattern.UNREAD:
        return diagnosis
    return settled(diagnosis, talk.open.seat)


def _tell_looked(session: Session, talk: "Answers", board: "Board") -> None:
    """What the answer of the form rests on."""
    from dealer.operations.verify_dialogue import hand_card_word

    if talk.is_spotted:
        all_cards = sum(map(len, board.deal.hands))
        session.out("form_certain", looked=talk.looked, all=all_cards, hand_card=hand_card_word(board))
    elif talk.open is not None and (talk.open.seat is not None or talk.open.kind == "spots"):
        session.out(f"form_open_{talk.open.kind}", seat=talk.open.seat, count=talk.open.count)
    elif not talk.is_certain:
        session.out("form_open")


def _verify_pile(
    session: Session, text: str, boards: tuple[int, ...], port: str, line: "LineOptions", *, copy: int | None,
    game: "Game | None", first: int | None, blind: bool, as_json: bool,
) -> int:  # fmt: skip
    """Each board in one line as it is read; at the end the answers, and the exit code."""
    from boards.board import ranges_text
    from boards.diagnosis import diagnosis_json
    from boards.wording.report import diagnosis_lines
    from boards.wording.report_set import set_lines
    from dealer.operations import referee
    from dealer.operations.reading_back import read_boards, say_read, to_read

    console = operator_terminal(session, talks=False)
    answers: list[referee.Verified] = []

    def read(pile: "Sequence[Board]", fingerprint: str, keep: "Callable[[int, Reading], None]") -> None:
        read_boards(
            [to_read(one) for one in pile], pile[0].game.pack_size, port, console,
            lambda number, reading, _machine: keep(number, reading), fingerprint=fingerprint,
            line_options=line,
        )  # fmt: skip

    def told(verified: "referee.Verified") -> None:
        answers.append(verified)
        say_read(console, verified.board.number, clean=verified.is_clean)

    def report(of_set: "SetDiagnosis | None" = None) -> None:
        # What the boards say of each other is known only once all are read.
        told = of_set.boards if of_set is not None else [one.diagnosis for one in answers]
        if as_json:
            json_out([diagnosis_json(one, blind=blind) for one in told])
        elif of_set is not None:
            for line_of_set in set_lines(of_set, session.lang):
                click.echo(line_of_set)
        for one, diagnosis in zip(answers, told, strict=True):
            if not as_json:
                head, *rest = diagnosis_lines(diagnosis, session.lang, blind=blind)
                click.echo(head)
                for more in () if one.is_clean else rest:
                    click.echo("  " + more)
            _tell_elsewhere(session, one.elsewhere)

    try:
        pile_read = referee.verify_pile(
            text, boards, read, told, copy=copy, store_url=session.store, game=game, first=first
        )
    except BaseException:
        if answers:
            report()  # what was read was read, however the rest ended
        raise
    report(pile_read.of_set)
    left = pile_read.left
    differ = sum(not one.is_clean for one in answers)
    session.note("verify_pile_sum", count=len(answers), differ=differ)
    if left:
        session.note("verify_pile_part", read=len(answers), count=len(boards), left=ranges_text(left))
        return MACHINE
    return FINDINGS if differ else CLEAN


def answer_diagnosis(session: Session, diagnosis: "Diagnosis", *, blind: bool, as_json: bool) -> None:
    """The referee's answer."""
    from boards.diagnosis import diagnosis_json
    from boards.wording.report import diagnosis_lines

    if as_json:
        json_out(diagnosis_json(diagnosis, blind=blind))
        return
    for line in diagnosis_lines(diagnosis, session.lang, blind=blind):
        click.echo(line)
