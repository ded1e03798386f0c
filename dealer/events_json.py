"""A program in the operator's place: every line, question and result as one JSON object a line; answers come back so.

The shapes are in docs/machine.md. Blind like the screen: what a person may not see, a program is not told either.
"""

import json
import sys
from collections import deque
from collections.abc import Callable, Sequence
from io import StringIO
from typing import Any, Final, TextIO

from boards.board import ranges_text
from boards.seats import SEATS
from boards.wording import say
from dealer import home
from dealer.console import Console, MachineConsole, choice_text, told
from dealer.station.jobs import Task
from dealer.station.orders import Ask, Choice, Fate, MarkCopy, Progress, Say
from dealer.terminal import ring
from dealer.typed import ALWAYS, Answer, parse_answer
from dealer.typed_lines import TypedLines
from firmware_protocol.codes import UNREAD
from firmware_protocol.events import MachineInfo

_EXAMPLE: Final = '{"id": 3, "answer": "c"}'
_FATES: Final = {Fate.UNDER_WAY: "under way", Fate.MADE: "made", Fate.DO_NOT_PLAY: "do not play"}


class JsonPanel:
    """Events out, answers in.

    Args:
        lang: The language of the texts.
        now: Gives the time of an event.
        bell: Ring at every question, on standard error where that is a terminal.
        source, out: Where answers come from and events go; default standard input and output.
    """

    def __init__(
        self, lang: str, *, now: Callable[[], str] = home.now, bell: bool = False, source: TextIO | None = None,
        out: TextIO | None = None,
    ) -> None:  # fmt: skip
        self._lang, self._now, self._bell = lang, now, bell
        self._out = out or sys.stdout or StringIO()
        self._input = TypedLines(sys.stdin if source is None else source)
        self._closed = False
        self._count = 0
        self._open: dict[int, tuple[int, Ask]] = {}  # machine -> id and question
        self._answers: dict[int, deque[tuple[Ask | None, Answer]]] = {}

    def machines(self, ports: Sequence[str], infos: Sequence[MachineInfo]) -> list[Console]:
        """Tell which number is which machine; gives their consoles."""
        for number, (port, info) in enumerate(zip(ports, infos, strict=True), start=1):
            self._answers[number] = deque()
            self.tell("machine", machine=number, port=port, id=info.machine_id)
        return [MachineConsole(self, number) for number in self._answers]

    def wake_with(self, wake: Callable[[], None]) -> None:
        """What to call when a line has come."""
        self._input.wake = wake

    def shown(self) -> None:
        """Events are told as they happen."""

    def finished(self, done: int, left: int, bad: Sequence[Task], code: int) -> None:
        """The last event."""
        do_not_play = [{"board": task.board, "copy": task.copy} for task in bad]
        self.tell("end", code=code, made=done, left=left, do_not_play=do_not_play)

    def ring(self) -> None:
        """Ring the bell, where one was asked for and there is a terminal."""
        if self._bell:
            ring(sys.stderr)

    @property
    def ended(self) -> bool:
        """Nobody will answer any more."""
        return self._closed

    def tell(self, kind: str, **fields: Any) -> None:
        """One event. ASCII, so that every pipe takes it."""
        line = json.dumps({"type": kind, "time": self._now(), **fields}, ensure_ascii=True)
        try:
            self._out.write(line + "\n")
            self._out.flush()
        except OSError:  # nobody reads any more, or a full disk
            self._out, self._closed = StringIO(), True

    # -- one machine -----------------------------------------------------------------------------------------------

    def say_of(self, number: int, line: Say) -> None:
        """A line of a machine."""
        self.tell("line", machine=number, level=line.level.value, **self._what(line))

    def ask_of(self, number: int, question: Ask) -> None:
        """A question of a machine; what came before it does not answer it."""
        self._take()
        self.close_of(number, "withdrawn")
        self._count += 1
        self._open[number] = self._count, question
        choices = [
            {"key": one.value, "answer": one.name.lower(), "text": choice_text(one, question, self._lang)}
            for one in question.choices
        ]
        self.tell("question", machine=number, id=self._count, **self._what(question), choices=choices)
        self.ring()

    def progress_of(self, number: int, progress: Progress) -> None:
        """How far a machine's board is."""
        counts = {seat.name: count for seat, count in zip(SEATS, progress.counts, strict=True)}
        self.tell(
            "progress", machine=number, board=progress.board, copy=progress.copy, cards=progress.cards,
            pack=progress.pack, counts=counts,
        )  # fmt: skip

    def result_of(self, number: int, mark: MarkCopy) -> None:
        """What became of a physical board."""
        task = mark.task
        self.tell(
            "board", machine=number, board=task.board, copy=task.copy, container=task.container,
            result=_FATES[mark.fate], backs=task.backs,
        )  # fmt: skip

    def ended_for(self, number: int) -> bool:
        """Nobody will answer this machine any more."""
        return self.ended

    def close_of(self, number: int, how: str) -> None:
        """The machine's question is answered or withdrawn."""
        if number in self._open:
            self.tell("closed", machine=number, id=self._open.pop(number)[0], how=how)

    def answer_of(self, number: int, question: Ask | None) -> Answer | None:
        """The next answer for this machine."""
        self._take()
        if number in self._open and self._open[number][1] is not question:
            self.close_of(number, "withdrawn")
        while self._answers[number]:
            of, answer = self._answers[number].popleft()
            if of is question:
                self.close_of(number, "answered")
                return answer
        return None

    # -- answers -----------------------------------------------------------------------------------------------------

    def _take(self) -> None:
        for line in self._input.take():
            if line.strip():
                self._answer(line.strip())
        self._closed = self._closed or self._input.closed

    def _answer(self, line: str) -> None:
        given = _read(line)
        if given is None:
            self._refuse(None, "machines_answer_format", {"example": _EXAMPLE})
            return
        question_id, machine, text = given
        if question_id is None:
            self._unasked(machine, text)
            return
        asked = next(((number, ask) for number, (one, ask) in self._open.items() if one == question_id), None)
        if asked is None:
            self._refuse(question_id, "machines_answer_unknown", {"id": question_id})
            return
        typed = parse_answer(_key_of(text), asked[1])
        for key, facts in typed.told:
            self._refuse(question_id, key, facts)
        if typed.answer is not None:
            self._answers[asked[0]].append((asked[1], typed.answer))

    def _unasked(self, machine: int | None, text: str) -> None:
        """A key that is good without a question, for one machine or all; a question that is open is given up by q."""
        choice = next((one for one in ALWAYS if one.value == _key_of(text)), None)
        numbers = [number for number in self._answers if machine in (None, number)]
        if choice is None or not numbers:
            self._refuse(None, "machines_answer_format", {"example": _EXAMPLE})
            return
        for number in numbers:
            self._answers[number].append((self._open[number][1] if number in self._open else None, (choice, UNREAD)))

    def _refuse(self, question_id: int | None, key: str, facts: dict[str, Any]) -> None:
        self.tell("refused", id=question_id, key=key, text=say(key, self._lang, **told(facts, self._lang)))

    def _what(self, line: Say | Ask) -> dict[str, Any]:
        facts = line.facts
        found: dict[str, Any] = {}
        task, tasks = facts.get("task"), facts.get("tasks")
        if isinstance(task, Task):
            found |= {"board": task.board, "copy": task.copy, "container": task.container}
        elif isinstance(tasks, tuple):
            found |= {"boards": ranges_text(sorted({one.board for one in tasks}))}
        return {**found, "key": line.key, "text": say(line.key, self._lang, **told(facts, self._lang))}


def _read(line: str) -> tuple[int | None, int | None, str] | None:
    """Question, machine and answer of a line: JSON, ``ID KEY``, or a key alone. None: neither."""
    if not line.startswith("{"):
        word, _, rest = line.partition(" ")
        if word.isascii() and word.isdecimal() and len(word) < 10:
            return int(word), None, rest.strip()
        return None, None, line
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        return None
    question_id, machine, answer = given.get("id"), given.get("machine"), given.get("answer")
    more = given.get("card", given.get("number", ""))
    if not isinstance(answer, str) or not isinstance(more, str | int) or isinstance(more, bool):
        return None
    if any(one is not None and type(one) is not int for one in (question_id, machine)):
        return None
    return question_id, machine, f"{answer} {more}".strip()


def _key_of(text: str) -> str:
    """An answer by its key or its name, as it would be typed."""
    word, _, rest = text.partition(" ")
    named = next((one for one in Choice if one.name.lower() == word.casefold()), None)
    if named in (Choice.NUMBER, Choice.PAIR) or word == Choice.NUMBER.value:
        return rest  # these are typed as what they name
    return text if named is None else f"{named.value} {rest}".strip()
