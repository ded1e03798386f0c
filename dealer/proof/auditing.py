"""Played boards against announced ones: what is as announced, what only stands elsewhere, what nobody announced. Pure.

A changed order is harmless and must not look like fraud; an unknown board must not hide behind it. Everything that is
found is a `Fault`, data only. The record is public when it is audited, so single cards are named; hands never are.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from boards.board import Board, ranges_text
from boards.cards import FACES, CardName
from boards.deal import Deal
from boards.problems import Fault
from boards.seats import SEATS, Seat

NEAR: Final = 8
"""Cards that may lie elsewhere in a deal that still counts as the announced one, changed."""
NEAR_PAIRS: Final = 100_000
"""Pairs of played and announced boards that are compared card by card; some seconds."""
ORDER_KEYS: Final = frozenset(
    {
        "audit_sessions_exchanged", "audit_session_is", "audit_order", "audit_orders", "audit_order_session",
        "audit_orders_session", "audit_turned",
    }
)  # fmt: skip
"""Findings that say only where or how a deal was played: nothing was invented."""

SINGLY: Final = 3
"""Boards of one record that are named one by one when nobody announced their deals."""

Place = tuple[str, int]
"""Session label and board number."""


@dataclass(frozen=True, slots=True)
class Told:
    """A session as it must be by what was announced."""

    label: str
    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """One board as a record has it; its deal may be no legal one."""

    number: int
    fields: Mapping[str, str]
    """The header, as records spell it."""
    deal: Deal


@dataclass(frozen=True, slots=True)
class Played:
    """One record, played as one session."""

    file: str
    label: str
    boards: tuple[PlayedBoard, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    file: str
    label: str
    board: PlayedBoard
    place: Place | None
    """Which announced board its deal is; None: no announced one."""
    turn: int = 0
    cards: tuple[Fault, ...] = ()
    """Cards that lie elsewhere than announced."""


def compare(told: Sequence[Told], played: Sequence[Played]) -> list[Fault]:
    """Every way in which the records differ from the announced sessions; empty when they are as announced.

    Args:
        told: The announced sessions whose deals are known, in announced order.
        played: The records; each names the session that it was played as. Records of one session add up.
    """
    by_place = {(session.label, board.number): board for session in told for board in session.boards}
    rows = [row for record in played for row in _rows(record, by_place)]
    faults = list(_moved_sessions(told, rows))
    whole = {label for fault in faults for label in fault.facts["labels"]}
    for record in played:
        mine = [row for row in rows if row.file == record.file and row.label == record.label]
        faults += _twice(record, mine)
        if record.label not in whole:
            faults += _moved_boards(record, mine)
        for row in mine:
            faults += row.cards
            faults += _header(row, by_place)
        faults += _unknown(record, mine, by_place)
    for session in told:
        if session.label not in whole:
            faults += _missing(session, rows)
    return [Fault(f.key, {k: v for k, v in f.facts.items() if k != "labels"}) for f in faults]


def is_order_only(faults: Iterable[Fault]) -> bool:
    """Whether all that was found is another order: every deal was announced, none was changed."""
    return all(fault.key in ORDER_KEYS for fault in faults)


def _rows(record: Played, by_place: Mapping[Place, Board]) -> Iterator[_Row]:
    exact: dict[Deal, list[Place]] = {}
    turned: dict[Deal, tuple[Place, int]] = {}
    for place, announced in by_place.items():
        exact.setdefault(announced.deal, []).append(place)
        for turn in (1, 2, 3):
            turned.setdefault(announced.deal.turned(turn), (place, turn))
    for board in record.boards:
        here = (record.label, board.number)
        places = exact.get(board.deal, [])
        if places:
            # Its own place first, then its own session: the plainest explanation is the true one.
            best = min(places, key=lambda place: (place != here, place[0] != record.label))
            yield _Row(record.file, record.label, board, best)
        elif board.deal in turned:
            place, turn = turned[board.deal]
            yield _Row(record.file, record.label, board, place, turn)
        else:
            yield _near(record, board, here, by_place)


def _unknown(record: Played, mine: Sequence[_Row], by_place: Mapping[Place, Board]) -> Iterator[Fault]:
    """Deals that nobody announced: one by one where they are few, else in ranges."""
    for key, wanted in (("audit_unknown", True), ("audit_extra", False)):
        numbers = [
            row.board.number
            for row in mine
            if row.place is None and ((row.label, row.board.number) in by_place) is wanted
        ]
        facts = {"file": record.file, "session": record.label}
        if len(numbers) > SINGLY:
            yield Fault(f"{key}s", {**facts, "boards": ranges_text(sorted(set(numbers))), "count": len(numbers)})
        else:
            for number in numbers:
                yield Fault(key, {**facts, "board": number})


def _near(record: Played, board: PlayedBoard, here: Place, by_place: Mapping[Place, Board]) -> _Row:
    # Against every announced board where that is quick, else against those of its own number.
    wide = len(by_place) * len(record.boards) <= NEAR_PAIRS
    candidates = sorted(
        (place for place in by_place if wide or place[1] == board.number),
        key=lambda place: (place != here, place[0] != record.label),
    )
    for place in candidates:
        moved = _moved_cards(board.deal, by_place[place].deal)
        if len(moved) <= NEAR:
            facts = {"file": record.file, "board": board.number, "session": place[0], "announced": place[1]}
            cards = tuple(
                Fault(
                    "audit_card_moved" if seat is not None and was is not None
                    else "audit_card_gone" if seat is None else "audit_card_new",
                    {**facts, "card": CardName(face), "was": was, "now": seat},
                )
                for face, was, seat in moved
            )  # fmt: skip
            return _Row(record.file, record.label, board, place, cards=cards)
    return _Row(record.file, record.label, board, None)


def _moved_cards(played: Deal, told: Deal) -> list[tuple[int, Seat | None, Seat | None]]:
    """Face, seat it was announced with, seat it is with; None: not in the deal. No more than one beyond `NEAR`."""
    found: list[tuple[int, Seat | None, Seat | None]] = []
    for face in range(FACES):
        lacking = [s for s in SEATS for _ in range(told[s].counts[face] - played[s].counts[face])]
        surplus = [s for s in SEATS for _ in range(played[s].counts[face] - told[s].counts[face])]
        for at in range(max(len(lacking), len(surplus))):
            found.append((face, lacking[at] if at < len(lacking) else None, surplus[at] if at < len(surplus) else None))
        if len(found) > NEAR:
            break
    return found


def _moved_sessions(told: Sequence[Told], rows: Sequence[_Row]) -> Iterator[Fault]:
    """Sessions of which every board is the same number of one other session."""
    came_from: dict[str, str] = {}
    for session in told:
        mine = [row for row in rows if row.label == session.label]
        sources = {row.place[0] for row in mine if row.place and row.place[1] == row.board.number and not row.cards}
        if len(sources) == 1 and session.label not in sources and len(mine) > 1 and all(
            row.place and row.place[1] == row.board.number and not row.turn and not row.cards for row in mine
        ):  # fmt: skip
            came_from[session.label] = sources.pop()
    told_already: set[str] = set()
    for label, source in came_from.items():
        if label in told_already:
            continue
        if came_from.get(source) == label:
            told_already.add(source)
            yield Fault("audit_sessions_exchanged", {"one": label, "other": source, "labels": (label, source)})
        else:
            yield Fault("audit_session_is", {"session": label, "source": source, "labels": (label,)})


def _moved_boards(record: Played, rows: Sequence[_Row]) -> Iterator[Fault]:
    """Boards of a record that are other announced ones; neighbours that moved alike in one sentence."""
    moved = [row for row in rows if row.place and row.place != (row.label, row.board.number) and not row.turn]
    runs: list[list[_Row]] = []
    for row in moved:
        last = runs[-1][-1] if runs else None
        if last and _step(row) == _step(last) and row.board.number == last.board.number + 1:
            runs[-1].append(row)
        else:
            runs.append([row])
    for run in runs:
        source = [row.place for row in run if row.place]
        facts = {
            "file": record.file,
            "numbers": ranges_text(row.board.number for row in run),
            "announced": ranges_text(number for _, number in source),
            "session": source[0][0],
            "count": len(run),
        }
        if source[0][0] == record.label:
            yield Fault("audit_order" if len(run) == 1 else "audit_orders", facts)
        else:
            yield Fault("audit_order_session" if len(run) == 1 else "audit_orders_session", facts)
    for row in rows:
        if row.turn and row.place:
            label, number = row.place
            facts = {"file": record.file, "board": row.board.number, "announced": number, "session": label,
                     "degrees": 90 * row.turn}  # fmt: skip
            yield Fault("audit_turned", facts)


def _step(row: _Row) -> tuple[str, int]:
    return (row.place[0], row.place[1] - row.board.number) if row.place else ("", 0)


def _twice(record: Played, rows: Sequence[_Row]) -> Iterator[Fault]:
    numbers = [row.board.number for row in rows]
    for number in sorted({n for n in numbers if numbers.count(n) > 1}):
        yield Fault("audit_number_twice", {"file": record.file, "board": number})
    by_place: dict[Place, list[int]] = {}
    for row in rows:
        if row.place:
            by_place.setdefault(row.place, []).append(row.board.number)
    for (label, number), where in by_place.items():
        if len(set(where)) > 1:
            facts = {"file": record.file, "numbers": ranges_text(where), "announced": number, "session": label}
            yield Fault("audit_deal_twice", facts)


def _header(row: _Row, by_place: Mapping[Place, Board]) -> Iterator[Fault]:
    if row.place is None or row.turn:
        return
    want = by_place[row.place].header.fields()
    for name in sorted({*want, *row.board.fields}):
        if want.get(name) != row.board.fields.get(name):
            yield Fault(
                "audit_header",
                {"file": row.file, "board": row.board.number, "field": name, "value": row.board.fields.get(name, "-"),
                 "want": want.get(name, "-"), "announced": row.place[1]},
            )  # fmt: skip


def _missing(session: Told, rows: Sequence[_Row]) -> Iterator[Fault]:
    mine = [row for row in rows if row.label == session.label]
    if not mine:
        return
    # Played as another session's: told there. A number that is there with other cards: told as that.
    there = {row.place for row in rows}
    changed = {row.board.number for row in mine if row.place is None}
    gone = [b.number for b in session.boards if (session.label, b.number) not in there and b.number not in changed]
    if gone:
        yield Fault("audit_missing", {"session": session.label, "numbers": ranges_text(gone), "count": len(gone)})
