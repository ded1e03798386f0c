"""Later versions of boards in the store, inside its transactions: both are kept, and the set keeps its fingerprint."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from boards.board import Board, BoardSet
from boards.board_versions import version_hash
from boards.problems import Problem
from boards.store.hand_index import enter_hands
from boards.store.history import hash_of
from boards.store.rows import hands_row
from boards.store.schema import board_versions, boards, copies, history_deals, history_sets


def insert_boards(connection: sa.Connection, set_id: int, of: BoardSet, by: str, now: str) -> None:
    """Write down the boards of a new set in all their versions."""
    connection.execute(boards.insert(), [_board_row(set_id, board) for board in of.every_version])
    enter_hands(connection, of.game_id, [(set_id, board) for board in of.every_version])
    if later := _later(of):
        connection.execute(board_versions.insert(), [_version_row(set_id, one, of.salt, by, now) for one in later])


def enter_later_deals(connection: sa.Connection, of: BoardSet) -> None:
    """Tell the history, which knows a new set as it was dealt, of the deals that later versions have."""
    for board in _later(of):
        _enter_deal(connection, of.fingerprint, board)


def add_version(
    connection: sa.Connection, set_id: int, of: BoardSet, made: Board, only_copy: int | None, by: str, now: str
) -> None:
    """Write down a new version of a board, and that its copies (or only one of them) hold it from now on.

    Args:
        connection: In a transaction in which nobody else adds one.
        set_id: The set's row.
        of: The set with all versions there are.
        made: As `boards.board_versions.next_version` gives it.
        only_copy: The copy that holds it; None: every copy.
        by: Who decided it.
        now: The time.

    Raises:
        Problem: `version_twice` when another process was first.
    """
    same = sa.and_(boards.c.set_id == set_id, boards.c.number == made.number, boards.c.version >= made.version)
    if connection.execute(sa.select(boards.c.version).where(same)).first() is not None:
        raise Problem("version_twice", board=made.number, version=made.version)
    _insert_later(connection, set_id, of, made, by, now)
    which = sa.and_(copies.c.set_id == set_id, copies.c.number == made.number)
    if only_copy is not None:
        which = sa.and_(which, copies.c.copy == only_copy)
    connection.execute(copies.update().where(which).values(version=made.version, changed_at=now))


def version_held(connection: sa.Connection, set_id: int, number: int, copy: int | None) -> int:
    """The version of a board that a copy holds; the latest one where no copy is named, or it is not known."""
    if copy is not None:
        of_copy = (copies.c.set_id == set_id, copies.c.number == number, copies.c.copy == copy)
        held = connection.execute(sa.select(copies.c.version).where(*of_copy)).scalar()
        if held is not None:
            return int(held)
    of_board = (boards.c.set_id == set_id, boards.c.number == number)
    return int(connection.execute(sa.select(sa.func.max(boards.c.version)).where(*of_board)).scalar_one())


def add_missing(connection: sa.Connection, set_id: int, of: BoardSet, now: str) -> None:
    """Write down later versions that a record of the same set has and the store has not."""
    if not of.others:
        return
    latest = sa.select(boards.c.number, sa.func.max(boards.c.version)).where(boards.c.set_id == set_id)
    known = {row[0]: row[1] for row in connection.execute(latest.group_by(boards.c.number))}
    for board in of.every_version:
        if board.version > known.get(board.number, 0):
            _insert_later(connection, set_id, of, board, "", now)


def version_facts(connection: sa.Connection, set_id: int) -> dict[tuple[int, int], tuple[int, str]]:
    """From which round each later version holds, and its own hash, by board and version."""
    chosen = sa.select(board_versions).where(board_versions.c.set_id == set_id)
    return {(row.number, row.version): (row.from_round, row.fingerprint) for row in connection.execute(chosen)}


def check_versions(name: str, of: BoardSet, facts: dict[tuple[int, int], tuple[int, str]]) -> None:
    """Refuse later versions whose own hash does not hold.

    Raises:
        Problem: `version_hash`.
    """
    for board in of.every_version:
        told = facts.get((board.number, board.version))
        if told is not None and version_hash(board, of.salt) != told[1]:
            raise Problem("version_hash", file=name, board=board.number, version=board.version)


def _later(of: BoardSet) -> list[Board]:
    firsts = {board.number: board.version for board in of.as_dealt.boards}
    return [board for board in of.every_version if board.version != firsts[board.number]]


def _insert_later(connection: sa.Connection, set_id: int, of: BoardSet, made: Board, by: str, now: str) -> None:
    connection.execute(boards.insert().values(_board_row(set_id, made)))
    connection.execute(board_versions.insert().values(_version_row(set_id, made, of.salt, by, now)))
    enter_hands(connection, of.game_id, [(set_id, made)])
    _enter_deal(connection, of.fingerprint, made)


def _enter_deal(connection: sa.Connection, fingerprint: str, made: Board) -> None:
    """The deal was played: the history knows it as the same board of the same set."""
    deal, turn = hash_of(made.deal)
    ids: Sequence[int] = (
        connection.execute(sa.select(history_sets.c.id).where(history_sets.c.fingerprint == fingerprint))
        .scalars().all()
    )  # fmt: skip
    for set_id in ids:
        values = {"deal": deal, "set_id": set_id, "number": made.number, "turn": turn}
        there = sa.select(history_deals.c.deal).where(*(history_deals.c[name] == values[name] for name in
                                                        ("deal", "set_id", "number")))  # fmt: skip
        if connection.execute(there).first() is None:
            connection.execute(history_deals.insert().values(values))


def _board_row(set_id: int, board: Board) -> dict[str, Any]:
    return {
        "set_id": set_id, "number": board.number, "version": board.version, "container": board.container,
        **hands_row(board),
    }  # fmt: skip


def _version_row(set_id: int, board: Board, salt: bytes, by: str, now: str) -> dict[str, Any]:
    return {
        "set_id": set_id, "number": board.number, "version": board.version, "from_round": board.from_round,
        "fingerprint": version_hash(board, salt), "made_by": by, "made_at": now,
    }  # fmt: skip
