"""Whose a hand is: every hand of every stored board, packed so tightly that each question looks through all of them.

10,000 sets of 36 boards are 11.5 MB, which are read and compared in less time than an index over parts of hands takes,
and nothing is missed, however many cards are wrong. The blocks hold hands in clear, as the table of boards does: a hash
would hide nothing that does not stand beside it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from boards.board import Board
from boards.deal import Hand
from boards.known_hands import KnownHand, SetState
from boards.seats import SEATS, Seat
from boards.store.copies import PLANNED
from boards.store.hand_blocks import BLOCK_BOARDS, BOARD_BYTES, Place, Scan, blocks_of, exactly, packed, place_at
from boards.store.rows import board_of_row
from boards.store.schema import boards, copies, hand_blocks, sets

_ASKED_AT_ONCE: Final = 100


@dataclass(frozen=True, slots=True)
class Held:
    """A board of the store, with what the store knows of its set."""

    set_id: int
    """The later a set was stored the higher."""
    set_name: str
    event: str
    session: str
    code: str
    fingerprint: str
    closed: bool
    made_at: str
    used_at: str
    """When a copy of the set was last made or handled; empty: none was."""
    board: Board

    def known(self, seat: Seat) -> KnownHand:
        """One of its hands as the diagnosis tells it."""
        state = SetState.PLAYED if self.closed else SetState.PREPARED
        date = (self.used_at or self.made_at)[:10]
        return KnownHand(
            self.set_name, self.board.number, seat, self.event, self.session, date, state, self.code
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Extent:
    """What was looked through."""

    sets: int
    boards: int
    """Every version of a board counts."""
    since: str
    """When the oldest set was stored; empty where there is none."""


class HandIndex:
    """The part of a store that knows whose a hand is. Every call is one transaction.

    Args:
        asking: Opens a transaction of the store.
    """

    def __init__(self, asking: Callable[[], AbstractContextManager[sa.Connection]]) -> None:
        self._asking = asking

    def known(self, hands: Sequence[Hand], besides: str = "") -> tuple[tuple[KnownHand, ...], ...]:
        """For each hand where the store has exactly it, the latest set first.

        Args:
            hands: The hands.
            besides: The fingerprint of a set that does not count.
        """
        every = self.boards_with([exactly(hand) for hand in hands])
        return tuple(
            tuple(
                held.known(seat)
                for held in every
                for seat in SEATS
                if held.fingerprint != besides and held.board.deal[seat] == hand
            )
            for hand in hands
        )

    def boards_with(self, scans: Sequence[Scan], games: Iterable[str] | None = None) -> tuple[Held, ...]:
        """The boards that have a hand which a scan finds worth a look: the latest set and the latest version first.

        Args:
            scans: Each is given the packed hands of a game, all at once.
            games: Only boards of these games.
        """
        wanted = set(games) if games is not None else None
        chosen = sa.select(hand_blocks.c.id, hand_blocks.c.game, hand_blocks.c.faces).order_by(hand_blocks.c.id)
        found: set[Place] = set()
        with self._asking() as connection:
            blocks: dict[str, list[tuple[int, bytes]]] = {}
            for row in connection.execute(chosen if wanted is None else chosen.where(hand_blocks.c.game.in_(wanted))):
                blocks.setdefault(row.game, []).append((row.id, row.faces))
            for of_game in blocks.values():
                faces = b"".join(packed for _, packed in of_game)
                indexes = {index // len(SEATS) for scan in scans for index in scan(faces)}
                found |= set(_places(connection, of_game, sorted(indexes)))
            held = list(_held(connection, sorted(found)))
        return tuple(sorted(held, key=lambda one: (-one.set_id, one.board.number, -one.board.version)))

    def used_at(self, set_name: str) -> str:
        """When a copy of the set was last made or handled; empty: none was."""
        latest = sa.select(sa.func.max(copies.c.changed_at)).join(sets, sets.c.id == copies.c.set_id)
        with self._asking() as connection:
            found = connection.execute(latest.where(sets.c.name == set_name, copies.c.place != PLANNED)).scalar()
        return found or ""

    def extent(self, games: Iterable[str] | None = None) -> Extent:
        """What there is to look through, in all or of these games."""
        of_game = sa.true() if games is None else sets.c.game.in_(set(games))
        in_blocks = sa.true() if games is None else hand_blocks.c.game.in_(set(games))
        with self._asking() as connection:
            chosen = sa.select(sa.func.count(), sa.func.min(sets.c.made_at)).select_from(sets).where(of_game)
            count, since = connection.execute(chosen).one()
            summed = sa.select(sa.func.sum(hand_blocks.c.boards)).where(in_blocks)
            number = connection.execute(summed).scalar()
        return Extent(int(count), int(number or 0), since or "")


def enter_hands(connection: sa.Connection, game_id: str, of: Sequence[tuple[int, Board]]) -> None:
    """Take boards in, inside the transaction that stores them: whoever inserts a board calls this too.

    Args:
        connection: In a transaction.
        game_id: Their game.
        of: Each board with its set's row; a later version of a board is one more.
    """
    every = [((set_id, board.number, board.version), b"".join(map(packed, board.deal.hands))) for set_id, board in of]
    last = connection.execute(
        sa.select(hand_blocks).where(hand_blocks.c.game == game_id).order_by(hand_blocks.c.id.desc()).limit(1)
        .with_for_update()
    ).first()  # fmt: skip
    room = 0 if last is None else max(BLOCK_BOARDS - last.boards, 0)
    if last is not None:
        for more in blocks_of(every[:room]):
            values = {"boards": last.boards + more["boards"], "places": last.places + more["places"],
                      "faces": last.faces + more["faces"]}  # fmt: skip
            connection.execute(hand_blocks.update().where(hand_blocks.c.id == last.id).values(values))
    for block in blocks_of(every[room:]):
        connection.execute(hand_blocks.insert().values(game=game_id, **block))


def _places(connection: sa.Connection, of_game: Sequence[tuple[int, bytes]], indexes: Sequence[int]) -> Iterator[Place]:
    """Where boards are, by their indexes, ascending, among all boards of these blocks."""
    inside: dict[int, list[int]] = {}
    start, waiting = 0, list(reversed(indexes))
    for block_id, faces in of_game:
        end = start + len(faces) // BOARD_BYTES
        while waiting and waiting[-1] < end:
            inside.setdefault(block_id, []).append(waiting.pop() - start)
        start = end
    every = list(inside)
    for at in range(0, len(every), _ASKED_AT_ONCE):
        some = hand_blocks.c.id.in_(every[at : at + _ASKED_AT_ONCE])
        for row in connection.execute(sa.select(hand_blocks.c.id, hand_blocks.c.places).where(some)):
            for index in inside[row.id]:
                yield place_at(row.places, index)


def _held(connection: sa.Connection, places: Sequence[Place]) -> Iterator[Held]:
    every = sorted({set_id for set_id, _, _ in places})
    of_set: dict[int, tuple[Any, str]] = {}
    for at in range(0, len(every), _ASKED_AT_ONCE):
        some = every[at : at + _ASKED_AT_ONCE]
        handled = sa.select(copies.c.set_id, sa.func.max(copies.c.changed_at)).group_by(copies.c.set_id)
        made = handled.where(copies.c.set_id.in_(some), copies.c.place != PLANNED)
        used = {int(row[0]): str(row[1]) for row in connection.execute(made)}
        for row in connection.execute(sa.select(sets).where(sets.c.id.in_(some))):
            of_set[row.id] = (row, used.get(row.id, ""))
    wanted = set(places)
    for at in range(0, len(places), _ASKED_AT_ONCE):
        some_places = places[at : at + _ASKED_AT_ONCE]
        # By two lists and not by a list of pairs, for which SQLite reads the whole table.
        in_sets = boards.c.set_id.in_({set_id for set_id, _, _ in some_places})
        of_numbers = boards.c.number.in_({number for _, number, _ in some_places})
        for line in connection.execute(sa.select(boards).where(in_sets, of_numbers)):
            place = (line.set_id, line.number, line.version)
            if place not in wanted:
                continue
            wanted.remove(place)
            row, used_at = of_set[line.set_id]
            yield Held(
                row.id, row.name, row.event, row.session, row.code, row.fingerprint, row.closed, row.made_at, used_at,
                board_of_row(row.game, dict(line._mapping)),
            )  # fmt: skip
