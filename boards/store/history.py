"""Every deal that was ever in a set, as a hash: whether a deal was used before, also renumbered or turned.

Only hashes are kept, so that a set stays known when it is gone from the store, and a folder of old files can be taken
in without their hands. A hash covers all four hands: no hand can be found from it by trial.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

import sqlalchemy as sa

from boards.board import Board, BoardSet
from boards.deal import Deal
from boards.formats.repeats import deal_key
from boards.store.schema import history_deals, history_sets

_HASH_BYTES: Final = 16
_ASKED_AT_ONCE: Final = 500
"""Hashes in one query; databases take some thousand parameters."""

DealHash = tuple[bytes, int]
"""What a deal has in common with itself turned round, and by how many pockets it is turned from there."""
NumberedHash = tuple[int, bytes, int]
"""Board number, and a `DealHash`."""


@dataclass(frozen=True, slots=True)
class Past:
    """A set as the history keeps it: names and hashes, no cards."""

    name: str
    """Its name in the store, or its file's."""
    game: str
    event: str
    session: str
    deals: tuple[NumberedHash, ...]
    fingerprint: str = ""
    """Empty: it was only a file."""

    @property
    def content(self) -> bytes:
        """The same for the same numbers and deals, whatever the set is called and however it is salted."""
        rows = b"".join(b"%d|%b|%d;" % (number, deal, turn) for number, deal, turn in sorted(self.deals))
        return hashlib.blake2b(rows, digest_size=_HASH_BYTES).digest()


@dataclass(frozen=True, slots=True)
class Use:
    """A deal that was asked about was used before."""

    index: int
    """Which of the deals that were asked about, from 0."""
    turn: int
    """By how many pockets clockwise it lies now from how it lay then."""
    number: int
    """The board that it was."""
    name: str
    game: str
    event: str
    session: str
    entered_at: str


class History:
    """The part of a store that remembers deals. Every call is one transaction.

    Args:
        asking: Opens a transaction of the store.
    """

    def __init__(self, asking: Callable[[], AbstractContextManager[sa.Connection]]) -> None:
        self._asking = asking

    def enter(self, every: Iterable[Past], now: str) -> int:
        """Take in sets; those that are known already are left as they are.

        Returns:
            How many were new.
        """
        with self._asking() as connection:
            return enter_history(connection, every, now)

    def used_before(self, deals: Sequence[DealHash], *, besides: "Past | None" = None) -> tuple[Use, ...]:
        """Every earlier use of these deals, by their order and then by age.

        Args:
            deals: As `hash_of`.
            besides: A set whose own entry does not count.
        """
        asked: dict[bytes, list[int]] = {}
        for index, (deal, _) in enumerate(deals):
            asked.setdefault(deal, []).append(index)
        own = [besides.content, besides.fingerprint] if besides is not None else []
        found: list[tuple[int, int, Use]] = []
        every = list(asked)
        with self._asking() as connection:
            for at in range(0, len(every), _ASKED_AT_ONCE):
                chosen = (
                    sa.select(history_deals, history_sets)
                    .join(history_sets, history_sets.c.id == history_deals.c.set_id)
                    .where(history_deals.c.deal.in_(every[at : at + _ASKED_AT_ONCE]))
                )
                for row in connection.execute(chosen):
                    if own and (bytes(row.content) == own[0] or (row.fingerprint and row.fingerprint == own[1])):
                        continue
                    for index in asked[bytes(row.deal)]:
                        turn = (deals[index][1] - row.turn) % 4
                        use = Use(index, turn, row.number, row.name, row.game, row.event, row.session, row.entered_at)
                        found.append((index, row.set_id, use))
        return tuple(use for _, _, use in sorted(found, key=lambda one: (one[0], one[1], one[2].number)))

    def known(self, past: Past) -> str | None:
        """The name under which exactly these numbers and deals are known; None: they are not."""
        with self._asking() as connection:
            chosen = sa.select(history_sets.c.name).where(history_sets.c.content == past.content)
            name: str | None = connection.execute(chosen).scalar()
        return name

    def counts(self) -> tuple[int, int]:
        """How many sets and deals are known."""
        with self._asking() as connection:
            known, deals = (
                int(connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())
                for table in (history_sets, history_deals)
            )
        return known, deals


def hash_of(deal: Deal) -> DealHash:
    """A deal as the history knows it."""
    key, turn = deal_key(deal.hands)
    return hash_of_key(key), turn


def hash_of_key(key: bytes) -> bytes:
    """The hash of what `boards.formats.repeats.deal_key` gives."""
    return hashlib.blake2b(key, digest_size=_HASH_BYTES).digest()


def past_of(name: str, of: BoardSet) -> Past:
    """A set of the store as the history keeps it: as it was dealt, whatever versions came later."""
    return Past(name, of.game_id, of.event, of.session, hashes_of(of.as_dealt.boards), of.fingerprint)


def hashes_of(of: Iterable[Board]) -> tuple[NumberedHash, ...]:
    """The deals of boards, with their numbers."""
    return tuple((board.number, *hash_of(board.deal)) for board in of)


def enter_history(connection: sa.Connection, every: Iterable[Past], now: str) -> int:
    """`History.enter` inside a transaction of somebody else's."""
    by_content: dict[bytes, Past] = {}
    for past in every:
        by_content.setdefault(past.content, past)
    for content in _ids(connection, by_content):
        del by_content[content]
    if not by_content:
        return 0
    connection.execute(
        history_sets.insert(),
        [
            {"content": content, "fingerprint": past.fingerprint, "name": past.name, "game": past.game,
             "event": past.event, "session": past.session, "entered_at": now}
            for content, past in by_content.items()
        ],
    )  # fmt: skip
    rows: list[dict[str, Any]] = [
        {"deal": deal, "set_id": set_id, "number": number, "turn": turn}
        for content, set_id in _ids(connection, by_content).items()
        for (number, deal), turn in {(n, deal): turn for n, deal, turn in by_content[content].deals}.items()
    ]
    # In the order of the index, which a database fills many times as fast.
    connection.execute(history_deals.insert(), sorted(rows, key=itemgetter("deal")))
    return len(by_content)


def _ids(connection: sa.Connection, contents: Iterable[bytes]) -> dict[bytes, int]:
    """Which of these sets are known, and their ids."""
    every = list(contents)
    found: dict[bytes, int] = {}
    for at in range(0, len(every), _ASKED_AT_ONCE):
        chosen = sa.select(history_sets.c.content, history_sets.c.id)
        some = history_sets.c.content.in_(every[at : at + _ASKED_AT_ONCE])
        found |= {bytes(row[0]): int(row[1]) for row in connection.execute(chosen.where(some))}
    return found
