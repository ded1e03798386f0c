"""From a key to boards: headers by number, deals by paitao-deal/1, a set with its salt."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from boards.board import Board, BoardSet, Mark
from boards.games import Game, Header
from dealer import keys, shuffle

BATCH_FROM: Final = 400
"""Boards from which loading numpy pays: it costs a quarter of a second, the time of some 2,000 scalar deals."""


def make_boards(
    key: bytes,
    of: Game,
    numbers: Sequence[int],
    preset: str | None = None,
    headers: Mapping[int, Header] | None = None,
    containers: Mapping[int, int] | None = None,
) -> Iterator[Board]:
    """The boards of these numbers, in the order given; one board at a time, so that a long set can be streamed.

    Args:
        key: The deal key.
        of: The game.
        numbers: Board numbers.
        preset: The header table, where `headers` gives none.
        headers: The header of every number, as regulations resolve them.
        containers: Numbers on the containers that differ from the deals'.
    """
    boxed = containers or {}

    def header_of(number: int) -> Header:
        return of.default_header(number, preset) if headers is None else headers[number]

    if len(numbers) < BATCH_FROM:
        for number in numbers:
            header = header_of(number)
            yield Board(number, of.id, header, shuffle.deal(key, of, number, header), boxed.get(number))
        return
    from dealer import bulk

    for start in range(0, len(numbers), bulk.CHUNK):
        part = numbers[start : start + bulk.CHUNK]
        batch = [header_of(number) for number in part]
        for number, header, deal in zip(part, batch, bulk.deals(key, of, part, batch), strict=True):
            yield Board(number, of.id, header, deal, boxed.get(number))


def make_set(
    event_secret: bytes,
    of: Game,
    numbers: Sequence[int],
    *,
    event: str = "",
    session: str = "",
    public: str = "",
    seed: str | None = None,
    preset: str | None = None,
) -> BoardSet:
    """A whole set from an event secret.

    Args:
        event_secret: 32 bytes; `keys.practice_secret(seed)` when a seed was typed.
        of: The game.
        numbers: Board numbers.
        event: Its name, printed.
        session: The session label; it enters the session secret.
        public: The public value; it enters the deal key.
        seed: The typed seed, kept in the record so that the set can be made again; makes it a practice set.
        preset: The header table (see `Game.presets`).

    Raises:
        Problem: Texts that cannot be hashed (see `keys.canonical_text`), or an empty or doubled list of numbers.
    """
    secret = keys.session_secret(event_secret, session)
    key = keys.deal_key(secret, public)
    return BoardSet(
        of.id,
        tuple(make_boards(key, of, numbers, preset)),
        keys.set_salt(secret, of.id),
        event,
        session,
        Mark.UNPROVED if seed is None else Mark.PRACTICE,
        origin_of(public, seed),
    )


def origin_of(public: str, seed: str | None) -> dict[str, str]:
    """What a record says of where its deals came from; never a secret."""
    origin = {"algorithm": keys.ALGORITHM, "public": public}
    return origin if seed is None else {**origin, "seed": seed}
