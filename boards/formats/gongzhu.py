"""Logs of gongzhu programs, only read: deals as `No.0000: ['H4', 'DJ', ...]`, and games as tricks with their leaders.

Players 0-3 sit in the order of play: for huapai, which goes counter-clockwise, N W S E; for bridge N E S W.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from boards.board import BoardSet
from boards.cards import RANKS, SUITS, parse_card
from boards.deal import Hand
from boards.formats.bare import GAMES_OF_13, lined
from boards.formats.file_reading import NO_HANDS, FileBoard, FileReading, base_name, file_board
from boards.formats.pbn_tokens import decode
from boards.formats.rubbish import Watch
from boards.games import GAMES, Game
from boards.problems import Fault, Problem
from boards.ranges import LARGEST_NUMBER

FORMAT: Final = "gongzhu"

_LOGGED: Final = re.compile(r"\bNo\.[ \t]*([0-9]{1,9})[ \t]*:[ \t]*\[([^\n]*)")
_PLAYED: Final = re.compile(
    r"^[ \t]*([0-9]+)[ \t]*,([^\n]*)$|^[ \t]*result[ \t]*:[^\n]*$", re.MULTILINE | re.IGNORECASE
)
_CARDS: Final = 52
_TOLD: Final = 3
"""Faults of one deal; a log that is no log would have no end of them."""
_TRICKS: Final = 13
_FACES: Final = {
    suit + ("10" if rank == "T" else rank): 13 * at + place
    for at, suit in enumerate(SUITS)
    for place, rank in enumerate(RANKS)
}


@dataclass(slots=True)
class _Log:
    """One deal as it stands in the file: the cards of players 0-3."""

    line: int
    index: int | None = None
    """The number of the log, from 0; None in a game's tricks."""
    cards: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    leader: int | None = None
    tricks: int = 0
    faults: list[Fault] = field(default_factory=list)
    notes: list[Fault] = field(default_factory=list)


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """Every deal of the log; those with a number of the log (from 0) keep their distances, the others follow in order.

    Args:
        data: The file.
        name: What to call it in faults.
        game: Huapai, the default, or bridge.
        first: Number of the first deal; without it they are numbered from 1, with a note.

    Raises:
        Problem: `no_deals`, `text_damaged` or `format_game`.
    """
    played = game or GAMES["huapai"]
    if played.id not in GAMES_OF_13:
        raise Problem("format_game", file=name, format=FORMAT, game=played.id, pack=played.pack_size)
    text, notes = decode(data, name)
    range_faults: list[Fault] = []
    logs = list(_of_use(_logged(text) if _LOGGED.search(text) else _games(text), range_faults))
    if not logs:
        raise Problem("no_deals", file=name)
    start = first or 1
    numbers = _numbers([log.index for log in logs], start)
    boards = tuple(
        _board(played, log, record, number)
        for record, (log, number) in enumerate(zip(logs, numbers, strict=True), start=1)
    )
    own = [Fault("gongzhu_seats", {"seats": played.pocket_order}, note=True)]
    own += [] if first is not None else [Fault("numbered_from", {"first": 1}, note=True)]
    return FileReading(
        name, FORMAT, played.id, boards, (), (*notes, *own), origin={"file": base_name(name)},
        range_faults=tuple(range_faults),
    )  # fmt: skip


def _of_use(logs: Iterator[_Log], range_faults: list[Fault]) -> Iterator[_Log]:
    """The deals up to where the file is no use any more."""
    watch = Watch()
    for log in logs:
        if watch.is_over:
            range_faults.append(watch.fault(line=log.line))
            return
        # A log deals the whole pack of 52, so that a card too few is another one twice.
        watch.count(not log.faults and len(set().union(*log.cards)) == _CARDS, tuple(map(tuple, log.cards)))
        yield log


def _numbers(indices: list[int | None], start: int) -> list[int | None]:
    """Board numbers: at the distances of the log where those ascend, else one after the other."""
    known = [index for index in indices if index is not None]
    if len(known) == len(indices) and all(a < b for a, b in pairwise(known)):
        numbers: list[int] = [start + index - known[0] for index in known]
    else:
        numbers = list(range(start, start + len(indices)))
    return [number if number <= LARGEST_NUMBER else None for number in numbers]


def _board(played: Game, log: _Log, record: int, number: int | None) -> FileBoard:
    order = played.pocket_order
    hands = NO_HANDS
    if not log.faults:
        by_seat = dict(zip(order, map(Hand.of, log.cards), strict=True))
        n, e, s, w = (by_seat[seat] for seat in sorted(order))
        hands = (n, e, s, w)
    # Who led the first trick is huapai's whole header; bridge's dealer cannot be known from it.
    fields = {"leader": order[log.leader].name} if log.leader is not None and played.id == "huapai" else None
    return file_board(
        played, record=record, line=log.line, number=number, fields=fields, hands=hands, faults=log.faults,
        notes=log.notes,
    )  # fmt: skip


def _logged(text: str) -> Iterator[_Log]:
    """Deals that are logged as lists of 52: 13 in a row for each player."""
    for line, match in lined(_LOGGED, text):
        log = _Log(line, int(match[1]))
        names, closed, _ = match[2].partition("]")
        cards = _faces([part.strip(" '\"\t") for part in names.split(",", _CARDS + 1) if part.strip()], log)
        if not log.faults and (not closed or len(cards) != _CARDS):
            log.faults.append(Fault("gongzhu_cards", {"got": len(cards), "want": _CARDS}))
        log.cards = [cards[at : at + _TRICKS] for at in range(0, _CARDS, _TRICKS)]
        yield log


def _games(text: str) -> Iterator[_Log]:
    """Games that are logged trick by trick: the leader's player number, then the four cards in the order of play."""
    log: _Log | None = None
    led: int | None = None
    for line, match in lined(_PLAYED, text):
        is_trick = match[1] is not None
        if log is not None and (not is_trick or log.tricks == _TRICKS):
            yield _ended(log)
            log = None
        if not is_trick:
            continue
        if log is None:
            log, led = _Log(line), None
        log.tricks += 1
        led = _trick(log, line, int(match[1][:9]), match[2], led)
    if log is not None:
        yield _ended(log)


def _ended(log: _Log) -> _Log:
    if not log.faults and log.tricks != _TRICKS:
        log.faults.append(Fault("gongzhu_cards", {"got": 4 * log.tricks, "want": _CARDS}))
    return log


def _trick(log: _Log, line: int, leader: int, names: str, led: int | None) -> int | None:
    """Take in one trick; gives the player who won it."""
    parts = [part.strip() for part in names.split(",", 6) if part.strip()]
    if leader > 3 or len(parts) != 4:
        log.faults.append(Fault("gongzhu_trick", {"line": line}))
        return None
    faces = _faces(parts, log, line=line)
    if len(faces) < 4:
        return None
    if log.tricks == 1:
        log.leader = leader
    if led not in (None, leader):
        log.notes.append(Fault("gongzhu_leader", {"line": line, "led": leader, "won": led}, note=True))
    for step, face in enumerate(faces):
        log.cards[(leader + step) % 4].append(face)
    # The highest of the suit led wins; a face counts up from the ace of its suit.
    best = min((step for step in range(4) if faces[step] // 13 == faces[0] // 13), key=lambda step: faces[step])
    return (leader + best) % 4


def _faces(names: list[str], log: _Log, **place: int) -> list[int]:
    found = []
    for name in names:
        face = _FACES.get(name)
        if face is None:
            try:
                face = parse_card(name)
            except Problem as problem:
                if len(log.faults) < _TOLD:
                    log.faults.append(Fault(problem.key, {**place, "text": name[:12]}))
                continue
        found.append(face)
    return found


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Nothing is written, so nothing is lost."""
    return ()
