"""Whose a hand is: every hand of every stored board, packed so tightly that each question looks through all of them.

10,000 sets of 36 boards are 11.5 MB, which are read and compared in less time than an index over parts of hands takes,
and nothing is missed, however many cards are wrong. The blocks hold hands in clear, as the table of boards does: a hash
would hide nothing that does not stand beside it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from boards.board import Board
from boards.deal import Hand
from boards.games import GAMES
from boards.identify import SURE, chance
from boards.known_hands import KnownHand
from boards.seats import SEATS, Seat
from boards.store.copies import PLANNED
from boards.store.hand_blocks import BLOCK_BOARDS, BOARD_BYTES, Place, SameFaces, Scan, blocks_of, packed, place_at
from boards.store.held_boards import Held, held_at, held_entered
from boards.store.schema import copies, entered_boards, entered_sets, hand_blocks, sets

_ASKED_AT_ONCE: Final = 100
_MANY_BLOCKS: Final = 64
"""From about 2,000 sets on, looking for bytes takes longer than numpy, once it is imported."""


@dataclass(frozen=True, slots=True)
class Extent:
    """What was looked through, sets that are being entered too."""

    sets: int
    boards: int
    """Every version of a board counts."""
    since: str
    """When the oldest set was stored or begun; empty where there is none."""


class HandIndex:
    """The part of a store that knows whose a hand is. Every call is one transaction.

    Args:
        asking: Opens a transaction of the store.
    """

    def __init__(self, asking: Callable[[], AbstractContextManager[sa.Connection]]) -> None:
        self._asking = asking

    def known(
        self, hands: Sequence[Hand], besides: str = "", unread: Sequence[int] = ()
    ) -> tuple[tuple[KnownHand, ...], ...]:
        """For each hand where the store has exactly it, the latest set first.

        Args:
            hands: The hands, or what was read of them.
            besides: The fingerprint of a set that does not count.
            unread: As `boards.known_hands.HandLookup`.
        """
        gaps = [*unread, *[0] * (len(hands) - len(unread))]
        whole = [hand for hand, gap in zip(hands, gaps, strict=True) if not gap]
        parts = [hand for hand, gap in zip(hands, gaps, strict=True) if gap]
        every: list[Held] = []
        near: list[Held] = []
        searched = 0
        with self._asking() as connection:
            if whole:
                every = _stored(connection, _same_faces(connection, whole), _games(connection))
            if parts:
                from boards.hand_scan import NearScan

                near = _stored(connection, NearScan(parts), _games(connection))
                boards = connection.execute(sa.select(sa.func.sum(hand_blocks.c.boards))).scalar() or 0
                searched = len(SEATS) * int(boards)
        return tuple(
            tuple(
                held.known(seat)
                for held in (near if gap else every)
                for seat in SEATS
                if held.fingerprint != besides
                and (_may_be(hand, gap, held.board, seat, searched) if gap else held.board.deal[seat] == hand)
            )
            for hand, gap in zip(hands, gaps, strict=True)
        )

    def boards_with(self, scan: Scan, games: Iterable[str] | None = None) -> tuple[Held, ...]:
        """The boards that have a hand which the scan finds worth a look, those of sets that are being entered first.

        Among these and the others the latest set comes first, and the latest version.

        Args:
            scan: It is shown the packed hands of a game, block by block, then those of the next.
            games: Only boards of these games.
        """
        with self._asking() as connection:
            chosen = sorted(set(games)) if games is not None else list(GAMES)
            entered = sorted(held_entered(connection, scan, chosen), key=_latest_first)
            return (*entered, *_stored(connection, scan, chosen))

    def used_at(self, set_name: str) -> str:
        """When a copy of the set was last made or handled; empty: none was."""
        latest = sa.select(sa.func.max(copies.c.changed_at)).join(sets, sets.c.id == copies.c.set_id)
        with self._asking() as connection:
            found = connection.execute(latest.where(sets.c.name == set_name, copies.c.place != PLANNED)).scalar()
        return found or ""

    def extent(self, games: Iterable[str] | None = None) -> Extent:
        """What there is to look through, in all or of these games."""
        chosen = sorted(set(games)) if games is not None else list(GAMES)
        numbers = [0, 0]
        begun: list[str] = []
        stored = sa.select(sa.func.sum(hand_blocks.c.boards)).where(hand_blocks.c.game.in_(chosen))
        entered = sa.select(sa.func.count()).select_from(entered_boards.join(entered_sets))
        with self._asking() as connection:
            for table, day in ((sets, sets.c.made_at), (entered_sets, entered_sets.c.begun_at)):
                of_game = sa.select(sa.func.count(), sa.func.min(day)).where(table.c.game.in_(chosen))
                count, since = connection.execute(of_game).one()
                numbers[0] += count
                begun += [since] if since else []
            for summed in (stored, entered.where(entered_sets.c.game.in_(chosen))):
                numbers[1] += connection.execute(summed).scalar() or 0
        return Extent(numbers[0], numbers[1], min(begun, default=""))


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


def _may_be(read: Hand, unread: int, board: Board, seat: Seat, searched: int) -> bool:
    """Whether a hand has all that was read of one, and that is too much for chance among so many hands."""
    hand = board.deal[seat]
    if len(read) + unread != len(hand) or read.minus(hand):
        return False
    return chance(read, board.game, len(hand), len(read)) * searched < SURE


def _same_faces(connection: sa.Connection, hands: Iterable[Hand]) -> Scan:
    if (connection.execute(sa.select(sa.func.count()).select_from(hand_blocks)).scalar() or 0) < _MANY_BLOCKS:
        return SameFaces(hands)
    from boards.hand_scan import ManySameFaces

    return ManySameFaces(hands)


def _games(connection: sa.Connection) -> Sequence[str]:
    return connection.execute(sa.select(hand_blocks.c.game).distinct().order_by(hand_blocks.c.game)).scalars().all()


def _stored(connection: sa.Connection, scan: Scan, games: Iterable[str]) -> list[Held]:
    """The stored boards that have a hand which the scan finds worth a look."""
    places: list[Place] = []
    for game in games:
        # One game after the other: for two at once SQLite would sort the blocks, hands and all.
        chosen = sa.select(hand_blocks.c.id, hand_blocks.c.faces).where(hand_blocks.c.game == game)
        blocks: list[tuple[int, int]] = []
        for row in connection.execute(chosen.order_by(hand_blocks.c.id)):
            blocks.append((row.id, len(row.faces) // BOARD_BYTES))
            scan.look(row.faces)
        indexes = {index // len(SEATS) for index in scan.found()}
        places += _places(connection, blocks, sorted(indexes))
    return sorted(held_at(connection, sorted(set(places))), key=_latest_first)


def _latest_first(held: Held) -> tuple[int, int, int]:
    return -held.set_id, held.board.number, -held.board.version


def _places(connection: sa.Connection, blocks: Sequence[tuple[int, int]], indexes: Sequence[int]) -> Iterator[Place]:
    """Where boards are, by their indexes, ascending, among all boards of these blocks: each with its number of them."""
    inside: dict[int, list[int]] = {}
    start, waiting = 0, list(reversed(indexes))
    for block_id, count in blocks:
        end = start + count
        while waiting and waiting[-1] < end:
            inside.setdefault(block_id, []).append(waiting.pop() - start)
        start = end
    every = list(inside)
    for at in range(0, len(every), _ASKED_AT_ONCE):
        some = hand_blocks.c.id.in_(every[at : at + _ASKED_AT_ONCE])
        for row in connection.execute(sa.select(hand_blocks.c.id, hand_blocks.c.places).where(some)):
            for index in inside[row.id]:
                yield place_at(row.places, index)
