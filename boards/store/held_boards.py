"""Boards of the store with what it knows of their sets: where a hand that is asked about was found."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from boards.board import Board
from boards.known_hands import KnownHand, SetState
from boards.seats import SEATS, Seat
from boards.store.copies import PLANNED
from boards.store.hand_blocks import Place, Scan, packed_text
from boards.store.rows import board_of_row
from boards.store.schema import HANDS, boards, copies, entered_boards, entered_sets, sets

_ASKED_AT_ONCE: Final = 100
_SOME: Final[sa.BindParameter[int]] = sa.bindparam("some", expanding=True)
_SETS: Final = sa.select(sets).where(sets.c.id.in_(_SOME))
_USED: Final = (
    sa.select(copies.c.set_id, sa.func.max(copies.c.changed_at))
    .where(copies.c.set_id.in_(_SOME), copies.c.place != PLANNED)
    .group_by(copies.c.set_id)
)
_AT: Final = sa.select(boards).where(
    boards.c.set_id == sa.bindparam("at_set"),
    boards.c.number == sa.bindparam("at_number"),
    boards.c.version == sa.bindparam("at_version"),
)


@dataclass(frozen=True, slots=True)
class Held:
    """A board of the store, with what the store knows of its set."""

    set_id: int
    """The later a set was stored the higher, among sets that are being entered or among the others."""
    set_name: str
    event: str
    session: str
    code: str
    """Empty for a set that is being entered, as is its fingerprint."""
    fingerprint: str
    closed: bool
    made_at: str
    """When it was stored, or begun to be entered."""
    used_at: str
    """When a copy of the set was last made or handled; empty: none was."""
    board: Board
    being_entered: bool = False
    """Its set is not closed yet (`boards.store.entered`)."""

    def known(self, seat: Seat) -> KnownHand:
        """One of its hands as the diagnosis tells it."""
        state = SetState.PLAYED if self.closed else SetState.PREPARED
        at = self.used_at or self.made_at
        return KnownHand(self.set_name, self.board.number, seat, self.event, self.session, at, state, self.code)


def held_at(connection: sa.Connection, places: Sequence[Place]) -> Iterator[Held]:
    """The stored boards at these places, each once, in no order; a place that is gone gives none."""
    every = sorted({set_id for set_id, _, _ in places})
    of_set: dict[int, tuple[Any, str]] = {}
    for at in range(0, len(every), _ASKED_AT_ONCE):
        some = every[at : at + _ASKED_AT_ONCE]
        used = {int(row[0]): str(row[1]) for row in connection.execute(_USED, {"some": some})}
        for row in connection.execute(_SETS, {"some": some}):
            of_set[row.id] = (row, used.get(row.id, ""))
    for set_id, number, version in places:
        # A statement for many places takes longer to put together than the rows take to be found.
        for line in connection.execute(_AT, {"at_set": set_id, "at_number": number, "at_version": version}):
            row, used_at = of_set[line.set_id]
            yield Held(
                row.id, row.name, row.event, row.session, row.code, row.fingerprint, row.closed, row.made_at, used_at,
                board_of_row(row.game, dict(line._mapping)),
            )  # fmt: skip


def held_entered(connection: sa.Connection, scan: Scan, games: Sequence[str]) -> Iterator[Held]:
    """Of the sets that are being entered the boards with a hand which the scan finds worth a look, in no order.

    Such sets are few and in no blocks: their boards come and go.
    """
    for game in games:
        of_game = sa.select(entered_sets).where(entered_sets.c.game == game)
        of_set = {row.id: row for row in connection.execute(of_game)}
        lines = connection.execute(
            sa.select(entered_boards).where(entered_boards.c.set_id.in_(of_set))
        ).mappings().all() if of_set else []  # fmt: skip
        if not lines:
            continue
        faces = b"".join(packed_text(line[seat]) for line in lines for seat in HANDS)
        scan.look(faces)
        for index in sorted({place // len(SEATS) for place in scan.found()}):
            row, line = of_set[lines[index]["set_id"]], lines[index]
            yield Held(
                row.id, row.name, row.event, row.session, "", "", False, row.begun_at, "",
                board_of_row(game, dict(line)), being_entered=True,
            )  # fmt: skip
