"""Boards shuffled by hand that become boards of a set: dealt by a machine as they lie, or read back by it.

The set is an open one, as `entering` keeps it: no code until it is closed. Nothing of a board is in it before all its
cards lie in their pockets; until then they are the journal's, and a board that is broken off is taken up again.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from boards.board import Board, ranges_text
from boards.entry_checks import repeated
from boards.games import Game
from boards.problems import Fault, Problem, Word
from boards.reading import Reading
from boards.store.entered import EnteredSet, Learned, Way
from boards.store.history import hash_of
from dealer import home
from dealer.console import Console
from dealer.journal import Journal
from dealer.line import USUAL, LineOptions
from dealer.operations.entering import EnteredNow, learning_mark, ready
from dealer.operations.machine_sharing import boards_elsewhere, boards_under_way, wear_of
from dealer.operations.machine_work import ALL
from dealer.operations.one_machine import OneMachine, one_machine
from dealer.operations.reading_back import read_boards
from dealer.operations.sets import Absent, note_reveal, open_store
from dealer.operations.uses import fault_of
from dealer.station.dealing import Station
from dealer.station.jobs import JobEntry, Task, job_id_of
from dealer.station.learning import board_of_reading, dealt_board, learning_task, useless
from dealer.station.orders import Fate, Level, MarkCopy, Say
from dealer.station.reading import ToRead
from firmware_protocol.codes import Capability


@dataclass(frozen=True, slots=True)
class ToLearn:
    """What the operator asked for.

    Attributes:
        name: The set's name in the store.
        numbers: The boards.
        game: The game of a new set; one that is there knows its own.
        event, session: Of a new set.
        again: Also boards that are in the set already: each is taken out as soon as a card of the new one moves.
        any_board: Do not compare the number on the board.
        yes: Take a board in the slot as ready.
        backs: The back of the packs.
    """

    name: str
    numbers: Sequence[int]
    game: Game | None = None
    event: str = ""
    session: str = ""
    again: bool = False
    any_board: bool = False
    yes: bool = False
    backs: str = ""


@dataclass(frozen=True, slots=True)
class LearnedNow:
    """What came into the store, and the exit code."""

    now: EnteredNow
    code: int


def learn_dealt(
    asked: ToLearn, port: str, console: Console, *, store_url: str | None = None, line_options: LineOptions = USUAL
) -> LearnedNow:
    """Have the machine at a port deal packs that were shuffled by hand, and keep what it dealt, unseen.

    A board that was under way on this machine comes first, and only after a person said how; for that the same command
    is typed again.

    Raises:
        Problem: `board_learned` when all boards are in the set already; as `entering`; the port, the machine
            (`machine_cannot_learn`), the journal.
    """
    learning = _Learning(asked, store_url)
    with one_machine(port, line_options) as machine:
        if Capability.LEARN not in machine.info.capabilities:
            raise Problem("machine_cannot_learn")
        mark, journal = learning.begin(console), machine.journal
        try:
            code = _learn(learning, asked, machine, mark, console)
        except BaseException:
            with suppress(Problem):  # the first one is told
                learning.end(keep=bool(journal.unfinished(fingerprint=mark)))
            raise
        return LearnedNow(learning.end(keep=bool(journal.unfinished(fingerprint=mark))), code)


def _learn(learning: "_Learning", asked: ToLearn, machine: OneMachine, mark: str, console: Console) -> int:
    """Have the boards dealt by this machine; gives the exit code."""
    journal, info = machine.journal, machine.info
    resumed = boards_under_way(journal, [info], mark, _task_of).get(1)
    others = {} if asked.again else boards_elsewhere(journal, [info], mark)
    elsewhere = {number: other for (number, _), other in others.items()}
    for number, other in elsewhere.items():
        if number in learning.numbers:
            task = learning_task(learning.game, number)
            console.say(Say("machine_elsewhere", {"task": task, "machine": other}))
    tasks = [
        learning_task(learning.game, number, asked.backs)
        for number in learning.numbers
        if number not in elsewhere and (resumed is None or number != resumed.task.board)
    ]
    station = Station(
        tasks, code=asked.name, fingerprint=mark,
        attempts={(n, 1): journal.next_attempt(mark, n, 1)
                  for n in {*learning.numbers, *([resumed.task.board] if resumed else [])}},
        resumed=resumed, other=machine.entry, yes=asked.yes, check_label=not asked.any_board,
        wear=wear_of(journal, info, ALL), game_id=learning.game.id,
    )  # fmt: skip
    return machine.run(
        station, console, fingerprint=mark, code=asked.name,
        mark=lambda made: learning.dealt(made, journal, mark, console),
        reveal=lambda task: learning.revealed(mark, task.board),
    )  # fmt: skip


def learn_read(
    asked: ToLearn, port: str, console: Console, *, store_url: str | None = None, line_options: LineOptions = USUAL
) -> LearnedNow:
    """Have the machine at a port read boards that were shuffled and dealt by hand, and keep them, unseen.

    A reading that is no board of the game (a card unread, a hand too long, a pack not whole) is told and read again.

    Raises:
        Problem: As `learn_dealt`; the machine must be able to read boards back.
        KeyboardInterrupt: As `read_boards`; boards that were read whole are kept.
    """
    learning = _Learning(asked, store_url)
    game = learning.game

    def keep(number: int, reading: Reading, machine: str) -> None:
        learned = Learned(machine, Way.READ, asked.backs)
        learning.keep(board_of_reading(game, number, reading), learned, console)

    mark = learning.begin(console, Way.READ)
    try:
        code = read_boards(
            [ToRead(number, number) for number in learning.numbers], game.pack_size, port, console, keep,
            fingerprint=mark, any_board=asked.any_board, line_options=line_options,
            judge=lambda board, reading: useless(game, board, reading),
        )  # fmt: skip
    finally:
        now = learning.end(keep=False)
    return LearnedNow(now, code)


class _Learning:
    """An open set that boards are learned for. Nothing of it is begun, but all that was typed is good.

    Raises:
        Problem: As `entering.ready`; `board_learned`; `board_beyond_machine`.
    """

    def __init__(self, asked: ToLearn, store_url: str | None) -> None:
        self._asked, self._store_url = asked, store_url
        with open_store(store_url, Absent.MADE) as store:
            self.game = ready(store, asked.name, asked.game, asked.event, asked.session)
            there = store.entered.find(asked.name)
        numbers = there.numbers if there is not None else ()
        self._before = [number for number in asked.numbers if number in numbers]
        self.numbers = [number for number in asked.numbers if asked.again or number not in numbers]
        if self._before and not self.numbers:
            raise Problem(Fault("board_learned", {"board": n, "name": asked.name}) for n in self._before)
        for number in self.numbers:
            job_id_of("0" * 8, number, 1, 0)
        self._kept: list[int] = []

    def begin(self, console: Console, way: Way = Way.DEALT) -> str:
        """The set is there from now on; gives what stands for its fingerprint."""
        asked = self._asked
        with open_store(self._store_url) as store:
            store.entered.begin(asked.name, self.game.id, asked.event, asked.session, home.now())
            there = store.entered.find(asked.name)
        assert there is not None
        numbers = ranges_text(self.numbers)
        console.say(Say(f"learn_begin_{way}", {"name": asked.name, "numbers": numbers}))
        if self._before:
            key = "learn_replaces" if asked.again else "learn_left_out"
            console.say(Say(key, {"name": asked.name, "numbers": ranges_text(self._before)}, Level.BAD))
        return learning_mark(there)

    def end(self, *, keep: bool) -> EnteredNow:
        """What is in the set now; an empty one goes, unless `keep`: a board of it is under way."""
        name = self._asked.name
        with open_store(self._store_url) as store:
            now = store.entered.find(name)
            if now is not None and not now.numbers and not store.drafts.numbers(name) and not keep:
                store.drafts.drop(name, 0)
        now = now or EnteredSet(name, self.game.id, self._asked.event, self._asked.session, (), "")
        kept = tuple(self._kept)
        return EnteredNow(now, kept, set(self.numbers) <= set(kept))

    def dealt(self, made: MarkCopy, journal: Journal, mark: str, console: Console) -> None:
        """What became of the physical board: its record is what the journal holds of its cards."""
        number = made.task.board
        if made.fate is Fate.UNDER_WAY:
            with open_store(self._store_url) as store:
                store.entered.take_out(self._asked.name, number)
        elif made.fate is Fate.MADE:
            entry = next(one for one in reversed(journal.unfinished(fingerprint=mark)) if one.board == number)
            board = dealt_board(self.game, number, journal.records(entry.job.job_id))
            self.keep(board, Learned(made.machine, Way.DEALT, made.task.backs), console)

    def keep(self, board: Board, learned: Learned, console: Console) -> None:
        """The board is one of the set, and what is odd about it is told. One that is there with the same cards, because
        the process died between two writes, is no change."""
        name = self._asked.name
        with open_store(self._store_url) as store:
            there = [other for other, _ in store.entered.boards(name)]
            if board not in there:
                force = self._asked.again
                if not force and any(other.number == board.number for other in there):
                    console.say(Say("learn_not_kept", {"board": board.number, "set": name}, Level.BAD))
                    return
                store.entered.put(name, (board,), home.user(), home.now(), force=force, learned=learned)
            uses = store.history.used_before([hash_of(board.deal)])
        self._kept.append(board.number)
        for fault in repeated([board], [other for other in there if other.number != board.number]):
            console.say(Say("learn_same", {"board": board.number, "other": fault.facts["other"]}, Level.BAD))
        for use in uses:
            fault = fault_of(use, board.number)
            why = Word(fault.key, tuple(fault.facts.items()))
            console.say(Say("learn_used", {"board": board.number, "why": why}, Level.BAD))
        n, e, s, w = map(len, board.deal.hands)
        facts: dict[str, Any] = {"board": board.number, "set": name, "n": n, "e": e, "s": s, "w": w}
        console.say(Say("learn_kept", facts, Level.GOOD))

    def revealed(self, mark: str, number: int) -> None:
        """A card of the board was named to the operator; `finish_set` writes it down under the set's fingerprint."""
        note_reveal(mark, (number,), self._store_url)


def _task_of(entry: JobEntry) -> Task:
    assert entry.job.sequence is not None
    return Task(entry.board, entry.copy, entry.board, entry.job.sequence, backs=entry.backs)
