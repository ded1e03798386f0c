"""Counting deals: arrays of hands in, integers out. Tallies of parts add up to the tally of the whole, in any split.

Nothing here is random or rounded, so one worker and two give the same integers, and the same report.
"""

import hashlib
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boards.cards import FACES, RANKS, SMALL_JOKER
from dealer.acceptance import expected
from dealer.acceptance.layout import SCORERS, SEATS, Layout

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

BOTTOM: Final = 8
"""Cards of shengji's bottom (B 9)."""
LAGS: Final = (1, 2, 4, 13)
"""A pack in order, dealt in blocks, two and two, card by card, or sorted by rank: then faces so far apart lie alike."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Boards to be counted."""

    counts: Bytes
    """Shape (boards, 4, 54): cards of each face in the hands N, E, S, W."""
    declarers: Ints
    """Shape (boards,): the declarer's seat, 0 in games without one."""
    places: Ints
    """Shape (boards,): what to call each board when it is found again."""
    follows: npt.NDArray[np.bool_]
    """Shape (boards - 1,): whether a board comes right after the one before it."""
    own: int
    """How many boards are counted; one more may follow, only to be compared with the last."""
    holder: Bytes | None = None
    """Shape (boards, cards): the hand of each labelled card, where the labels are known."""
    bottom: Bytes | None = None
    """Shape (boards, 54): shengji's bottom, which is part of the declarer's hand in `counts`; zeros: not known."""


@dataclass(slots=True)
class Tally:
    """What was counted."""

    layout: Layout
    sums: dict[str, Ints] = field(default_factory=dict)
    """Name of a count -> its integers (see `count`)."""
    hashes: list[npt.NDArray[np.uint64]] = field(default_factory=list)
    """One value a deal, the same for deals that differ only in who sits where."""
    places: list[Ints] = field(default_factory=list)
    alike: tuple[int, int] = (-1, 0)
    """The largest number of neighbours that lie alike, and the place of that board."""

    def merge(self, other: "Tally") -> None:
        """Take in another tally of the same game, counted behind this one."""
        for name, numbers in other.sums.items():
            self.sums[name] = self.sums[name] + numbers if name in self.sums else numbers
        self.hashes += other.hashes
        self.places += other.places
        if other.alike[0] > self.alike[0]:
            self.alike = other.alike

    @property
    def boards(self) -> int:
        """How many were counted."""
        return int(self.sums["boards"].sum()) if "boards" in self.sums else 0


def count(layout: Layout, batch: Batch) -> Tally:
    """The tally of one batch."""
    own = slice(0, batch.own)
    counts, declarers = batch.counts[own, :, : layout.faces], batch.declarers[own]
    # Where a declarer holds more cards, hands are told apart by their place from the declarer.
    placed = _turned(counts, declarers) if layout.has_declarer else counts
    tally = Tally(layout)
    sums = tally.sums
    sums["boards"] = np.bincount(declarers, minlength=SEATS)
    sums["seat"] = counts.sum(axis=0, dtype=np.int64).T
    if layout.has_declarer:
        sums["place"] = placed.sum(axis=0, dtype=np.int64).T
    if batch.holder is not None:
        sums |= _labelled(layout, batch.holder[own], declarers)
    # Whole numbers far below 2^24, so this multiplication of floats is exact; it is many times as fast as of integers.
    flat = counts.reshape(-1, layout.faces).astype(np.float32)
    sums["pairs"] = (flat.T @ flat).astype(np.int64)
    sums |= _hands(layout, placed)
    if batch.bottom is not None:
        known = batch.bottom[own]
        points = known[known.sum(axis=1) == BOTTOM] @ _points()
        sums["bottom"] = np.bincount(points, minlength=len(expected.card_points(BOTTOM)))
    sums |= _steps(layout, batch)
    tally.hashes, tally.places = [_hashes(counts)], [batch.places[own]]
    tally.alike = _alike(layout, counts, batch.places[own])
    return tally


def _turned(counts: Bytes, declarers: Ints) -> Bytes:
    order = (declarers[:, None] + np.arange(SEATS)) % SEATS
    turned: Bytes = counts[np.arange(len(counts))[:, None], order]
    return turned


def _labelled(layout: Layout, holder: Bytes, declarers: Ints) -> dict[str, Ints]:
    def by_hand(hands: Bytes) -> Ints:
        return np.stack([(hands == hand).sum(axis=0, dtype=np.int64) for hand in range(SEATS)], axis=1)

    found = {"label": by_hand(holder)}
    if layout.has_declarer:
        found["label_place"] = by_hand((holder - declarers[:, None].astype(np.uint8)) % np.uint8(SEATS))
    return found


def _hands(layout: Layout, placed: Bytes) -> dict[str, Ints]:
    """How often each place had a hand of each kind."""
    suited = placed[..., :SMALL_JOKER].reshape(*placed.shape[:2], 4, len(RANKS))
    lengths = suited.sum(axis=-1, dtype=np.uint8)
    found = {"lengths": _histogram(lengths, layout.suit + 1)}
    ordered = np.sort(lengths, axis=-1).astype(np.int32)
    key = ((ordered[..., 3] * 27 + ordered[..., 2]) * 27 + ordered[..., 1]) * 27 + ordered[..., 0]
    found["patterns"] = _ragged([_of_patterns(layout, place, key[:, place]) for place in range(SEATS)])
    ranks = suited.sum(axis=2, dtype=np.uint8)
    if layout.copies == 1:
        found["aces"] = _histogram(ranks[..., 0], 5)
        worth = np.array(expected.HCP, dtype=np.uint8)
        found["hcp"] = _histogram((ranks[..., : len(worth)] * worth).sum(axis=-1, dtype=np.uint8), 38)
        if layout.game.scoring:
            scorers = placed[..., list(SCORERS)].all(axis=-1)
            found["scorers"] = np.array([scorers.sum()], dtype=np.int64)
    else:
        found["ranks"] = _histogram(ranks, 4 * layout.copies + 1)
        found["jokers"] = _histogram(placed[..., SMALL_JOKER:].sum(axis=-1, dtype=np.uint8), layout.jokers + 1)
        found["twins"] = _histogram((placed == layout.copies).sum(axis=-1, dtype=np.uint8), max(layout.sizes) // 2 + 1)
    if layout.has_declarer:
        found["points"] = _histogram(placed @ _points()[: layout.faces], 41)
    return found


def _histogram(values: npt.NDArray[Any], size: int) -> Ints:
    """From (boards, ...) values to (..., size) counts."""
    flat = values.reshape(len(values), -1)
    columns = flat.shape[1]
    spread = flat.astype(np.int64) + size * np.arange(columns)
    return np.bincount(spread.ravel(), minlength=size * columns).reshape(*values.shape[1:], size)


def _ragged(rows: list[Ints]) -> Ints:
    width = max(map(len, rows))
    return np.stack([np.pad(row, (0, width - len(row))) for row in rows])


def _of_patterns(layout: Layout, place: int, key: npt.NDArray[np.int32]) -> Ints:
    return np.bincount(_cells(layout, place)[key], minlength=len(pattern_list(layout, place)))


def pattern_list(layout: Layout, place: int) -> list[expected.Pattern]:
    """The hand patterns of a place, in the order in which they are counted."""
    return list(expected.patterns(layout.sizes[place], layout.suit, layout.jokers))


@cache
def _cells(layout: Layout, place: int) -> npt.NDArray[np.int16]:
    cells = np.zeros(27**4, dtype=np.int16)
    for at, (a, b, c, d) in enumerate(pattern_list(layout, place)):
        cells[((a * 27 + b) * 27 + c) * 27 + d] = at
    return cells


@cache
def _points() -> Bytes:
    """Points of each face in steps of five (B 16)."""
    worth = np.zeros(FACES, dtype=np.uint8)
    for letter, steps in (("K", 2), ("T", 2), ("5", 1)):
        worth[[13 * suit + RANKS.index(letter) for suit in range(4)]] = steps
    return worth


def _steps(layout: Layout, batch: Batch) -> dict[str, Ints]:
    """What two boards have in common that follow each other."""
    here = np.flatnonzero(batch.follows)
    counts, declarers = batch.counts[:, :, : layout.faces], batch.declarers
    before, after = counts[here], counts[here + 1]
    first, second = declarers[here], declarers[here + 1]
    found = {
        "steps": np.bincount(first * SEATS + second, minlength=SEATS * SEATS).reshape(SEATS, SEATS),
        "kept": np.zeros(SEATS, dtype=np.int64),
    }
    for turn in range(SEATS):
        same = (before * np.roll(after, -turn, axis=1)).sum(axis=1, dtype=np.uint8).sum(axis=0, dtype=np.int64)
        found["kept"][turn] = same.sum()
        if turn == 0:
            found["kept_face"] = same
    if layout.has_declarer:
        sizes = np.array([[layout.sizes[(seat - d) % SEATS] for seat in range(SEATS)] for d in range(SEATS)])
        lean = np.zeros(layout.faces, dtype=np.int64)
        for d in range(SEATS):
            lean += sizes[d] @ before[second == d].sum(axis=0, dtype=np.int64)
            lean += sizes[d] @ after[first == d].sum(axis=0, dtype=np.int64)
        found["lean_face"] = lean
    return found


@cache
def _weights() -> npt.NDArray[np.uint64]:
    return np.frombuffer(hashlib.shake_256(b"paitao-accept/1").digest(8 * FACES), dtype="<u8").astype(np.uint64)


def _hashes(counts: Bytes) -> npt.NDArray[np.uint64]:
    """One 64-bit value a deal: of the four hands in any order, so that a turned deal has the value of the first."""
    weights = _weights()[: counts.shape[2]]
    hands = np.zeros(counts.shape[:2], dtype=np.uint64)
    for face in range(counts.shape[2]):
        hands += counts[:, :, face] * weights[face]
    hands = np.sort(_mixed(hands), axis=1)
    whole = np.zeros(len(hands), dtype=np.uint64)
    for hand in range(SEATS):
        whole = _mixed(whole ^ hands[:, hand])
    return whole


def _mixed(values: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    # Multiplying by odd numbers and folding the upper half down are both reversible, so nothing coincides by it.
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        values = (values ^ (values >> np.uint64(33))) * np.uint64(factor)
    return values ^ (values >> np.uint64(33))


@cache
def orders(faces: int) -> tuple[npt.NDArray[np.intp], ...]:
    """The orders of the faces in which neighbours are compared: every `lag`-th card, then the ones between."""
    return tuple(np.array([face for start in range(lag) for face in range(start, faces, lag)]) for lag in LAGS)


def _alike(layout: Layout, counts: Bytes, places: Ints) -> tuple[int, int]:
    # Each face as one number that says which hands hold its copies.
    held = np.zeros((len(counts), layout.faces), dtype=np.uint8)
    for hand in range(SEATS):
        held += counts[:, hand] * np.uint8((layout.copies + 1) ** hand)
    best = np.zeros(len(counts), dtype=np.uint8)
    for order in orders(layout.faces):
        ordered = held[:, order]
        best = np.maximum(best, (ordered[:, 1:] == ordered[:, :-1]).sum(axis=1, dtype=np.uint8))
    at = int(best.argmax())
    return int(best[at]), int(places[at])
