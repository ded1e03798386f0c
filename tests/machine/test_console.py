"""The operator's terminal: answers, lines on narrow code pages, progress in place, the end of standard input."""

import errno
import io
from typing import Any

import pytest
from patience import until

from boards.cards import parse_card
from dealer.console import Script
from dealer.events_json import JsonPanel
from dealer.station.orders import Ask, Choice, Level, Progress, Say
from dealer.terminal import Terminal
from dealer.typed import parse_choice
from firmware_protocol.codes import UNREAD

STOP = Ask("machine_only_q", {}, (Choice.REREAD, Choice.NAME, Choice.REJECT, Choice.ANEW, Choice.LEAVE))


class Typing(io.StringIO):
    """A terminal at which everything is typed already."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise io.UnsupportedOperation


class Pipe(Typing):
    def isatty(self) -> bool:
        return False


def terminal(source: io.StringIO, **options: Any) -> tuple[Terminal, io.StringIO, io.StringIO]:
    out, err = io.StringIO(), io.StringIO()
    made = Terminal(source=source, out=out, err=err, **options)
    until(lambda: made.ended or bool(made._lines))
    return made, out, err


@pytest.mark.parametrize(
    ("typed", "choices", "choice"),
    [
        ("r", STOP.choices, Choice.REREAD),
        (" R ", STOP.choices, Choice.REREAD),
        ("", (Choice.GO, Choice.LEAVE), Choice.GO),
        ("", (Choice.CONTINUE, Choice.ANEW), Choice.CONTINUE),
        ("", (Choice.RESUME, Choice.ANEW), None),
        ("g", STOP.choices, None),
        ("yes", (Choice.RESUME,), None),
    ],
)
def test_keys(typed: str, choices: tuple[Choice, ...], choice: Choice | None) -> None:
    assert parse_choice(typed, choices) is choice


@pytest.mark.parametrize("typed", ["n SQ\n", "n\nsq\n", "n\nfoo\n\n黑桃Q\n", "N 10\nSQ\n"])
def test_a_card_is_named(typed: str) -> None:
    made, _, _ = terminal(Pipe(typed))
    found = None
    until(lambda: made._closed)
    while found is None:
        found = made.answer(STOP)
    assert found == (Choice.NAME, parse_card("SQ"))


def test_a_pipe_waits_for_its_question() -> None:
    made, _, _ = terminal(Pipe("q\nr\n"))
    assert made.answer(None) is None
    assert not made.ended
    made.ask(STOP)
    assert made.answer(STOP) == (Choice.LEAVE, UNREAD)
    made.ask(STOP)
    assert made.answer(STOP) == (Choice.REREAD, UNREAD)
    until(lambda: made.ended)


def test_what_was_typed_before_a_question_does_not_answer_it() -> None:
    made, out, _ = terminal(Typing("e\n"))
    made.ask(STOP)
    assert made.answer(STOP) is None
    assert out.getvalue().endswith("> ")


def test_q_is_heard_while_cards_move() -> None:
    made, out, _ = terminal(Typing("what\nq\n"))
    until(lambda: made._closed)
    found = None
    while found is None:
        found = made.answer(None)
    assert found == (Choice.LEAVE, UNREAD)
    assert "q and Enter" in out.getvalue()


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("encoding", ["gbk", "cp1252", "cp437"])
def test_any_code_page_takes_every_line(lang: str, encoding: str) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, errors="replace", write_through=True)
    made = Terminal(lang, show_progress=True, source=Pipe(""), out=out, err=out)
    made.progress(Progress(7, 1, 23, 52, (6, 6, 6, 5)))
    made.say(Say("machine_nobody", {}, Level.BAD))
    made.ask(Ask("machine_other", {}, (Choice.ANEW, Choice.LEAVE)))
    shown = raw.getvalue().decode(encoding)
    assert "23/52" in shown
    assert "[e]" in shown
    assert "?" not in shown
    assert ("北6" in shown) == (lang != "en" and encoding == "gbk")


def test_progress_is_one_line_in_place_and_gives_way() -> None:
    made, out, err = terminal(Pipe(""), lang="zh-Hans", show_progress=True)
    made.progress(Progress(7, 1, 9, 52, (3, 2, 2, 2)))
    made.progress(Progress(7, 1, 10, 52, (3, 3, 2, 2)))
    made.say(Say("machine_nobody"))
    assert "\n" not in err.getvalue()
    assert err.getvalue().count("\r") == 4
    assert out.getvalue().count("\n") == 1


def test_without_any_streams_the_board_is_dealt_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{name}", None)
    made = Terminal("en", show_progress=True)
    made.say(Say("machine_nobody"))
    made.progress(Progress(7, 1, 9, 52, (3, 2, 2, 2)))
    until(lambda: made.ended)


def test_quiet_leaves_out_notes_but_no_warning() -> None:
    made, out, _ = terminal(Pipe(""), quiet=True)
    made.say(Say("machine_nobody"))
    made.say(Say("machine_nobody", {}, Level.BAD))
    assert out.getvalue().count("\n") == 1


def test_a_script_answers_each_question_once() -> None:
    made = Script(lambda question: Choice.REREAD)
    made.ask(STOP)
    assert made.answer(STOP) == (Choice.REREAD, UNREAD)
    assert made.answer(STOP) is None


class Full(io.StringIO):
    """A file on a full disk, or a terminal whose line has dropped."""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_screen_that_takes_nothing_any_more_stops_no_machine_and_answers_no_question() -> None:
    made = Terminal(source=Pipe(""), out=Full(), err=Full(), bell=True)
    made.say(Say("machine_only_q", {}, Level.BAD))
    made.progress(Progress(7, 1, 3, 52, (1, 1, 1, 0)))
    made.progress(Progress(7, 1, 4, 52, (1, 1, 1, 1)))
    made.ring()
    made.ask(STOP)
    assert made.answer(STOP) is None
    assert made.ended


def test_a_program_whose_pipe_is_full_for_ever_is_gone() -> None:
    panel = JsonPanel("en", source=Pipe(""), out=Full(), now=lambda: "NOW")
    panel.tell("line")
    panel.tell("line")
    assert panel.ended
