"""Where each card of a pack goes, by its face or by its place in the hopper, and the job that carries it."""

import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from firmware_protocol.codes import PACKS, POCKETS, Mode


def pack_shape(pack: int) -> tuple[int, int]:
    """(different faces, copies of each) of a pack of 52 or 108.

    Raises:
        ValueError: no such pack.
    """
    try:
        return PACKS[pack]
    except KeyError:
        raise ValueError(f"no pack of {pack} cards, only of {', '.join(map(str, PACKS))}") from None


@dataclass(frozen=True, slots=True)
class Plan:
    """Per face, face 0 first, one pocket (1..4 = N E S W) for each copy of it, in rising order.

    The k-th card of a face that is read goes to its k-th pocket, whatever the order of the deck. Equal faces are
    interchangeable, so the rising order loses nothing and makes equal deals equal bytes.
    """

    pack: int
    pockets: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        faces, copies = pack_shape(self.pack)
        if len(self.pockets) != faces:
            raise ValueError(f"{len(self.pockets)} faces planned, a pack of {self.pack} has {faces}")
        for face, row in enumerate(self.pockets):
            if len(row) != copies or not all(pocket in POCKETS for pocket in row):
                raise ValueError(f"face {face} needs {copies} pockets of 1..4, not {row}")
            if list(row) != sorted(row):
                raise ValueError(f"face {face}: pockets {row} are not in rising order")

    @classmethod
    def from_pockets(cls, pack: int, contents: Mapping[int, Iterable[int]]) -> Self:
        """`contents`: pocket -> the faces that belong there (any order, twice for two copies).

        Raises:
            ValueError: the faces are not exactly one pack.
        """
        faces, _ = pack_shape(pack)
        rows: list[list[int]] = [[] for _ in range(faces)]
        for pocket in sorted(contents):
            for face in contents[pocket]:
                if not 0 <= face < faces:
                    raise ValueError(f"face {face} is not in a pack of {pack}")
                rows[face].append(pocket)
        return cls(pack, tuple(tuple(row) for row in rows))

    def contents(self) -> dict[int, Counter[int]]:
        """Pocket -> how often each face belongs into it; what a correct board holds."""
        result: dict[int, Counter[int]] = {pocket: Counter() for pocket in POCKETS}
        for face, row in enumerate(self.pockets):
            for pocket in row:
                result[pocket][face] += 1
        return result

    def to_bytes(self) -> bytes:
        """One nibble a card, faces rising, low nibble first: 26 bytes for 52 cards, 54 for 108."""
        nibbles = [pocket for row in self.pockets for pocket in row]
        return bytes(low | high << 4 for low, high in zip(nibbles[::2], nibbles[1::2], strict=True))

    @classmethod
    def from_bytes(cls, pack: int, data: bytes) -> Self:
        """The reverse of `to_bytes`.

        Raises:
            ValueError: wrong size, a pocket outside 1..4, or pockets of a face not in rising order.
        """
        faces, copies = pack_shape(pack)
        nibbles = _nibbles(pack, data)
        return cls(pack, tuple(tuple(nibbles[face * copies : (face + 1) * copies]) for face in range(faces)))


@dataclass(frozen=True, slots=True)
class Sequence:
    """A pocket (1..4 = N E S W) for each card of the hopper, the first one dealt first: for LEARN and TEST."""

    pack: int
    pockets: tuple[int, ...]

    def __post_init__(self) -> None:
        faces, copies = pack_shape(self.pack)
        if len(self.pockets) != faces * copies or not all(pocket in POCKETS for pocket in self.pockets):
            raise ValueError(f"a sequence for {self.pack} cards has {self.pack} pockets of 1..4")

    def to_bytes(self) -> bytes:
        """One nibble a card, in the order of the hopper, low nibble first."""
        return bytes(low | high << 4 for low, high in zip(self.pockets[::2], self.pockets[1::2], strict=True))

    @classmethod
    def from_bytes(cls, pack: int, data: bytes) -> Self:
        """The reverse of `to_bytes`.

        Raises:
            ValueError: wrong size, or a pocket outside 1..4.
        """
        return cls(pack, tuple(_nibbles(pack, data)))


def _nibbles(pack: int, data: bytes) -> list[int]:
    faces, copies = pack_shape(pack)
    if len(data) * 2 != faces * copies:
        raise ValueError(f"a plan for {pack} cards has {faces * copies // 2} bytes, not {len(data)}")
    return [nibble for byte in data for nibble in (byte & 15, byte >> 4)]


def pack_job_id(event: int, board: int, copy: int, attempt: int) -> int:
    """The 64-bit job id: event (32 bits), board (16), copy (8), attempt (8). A board dealt anew is a new attempt.

    Raises:
        ValueError: a part does not fit.
    """
    if not (0 <= event < 1 << 32 and 0 <= board < 1 << 16 and 0 <= copy < 1 << 8 and 0 <= attempt < 1 << 8):
        raise ValueError(f"event {event}, board {board}, copy {copy}, attempt {attempt} do not fit a job id")
    return event << 32 | board << 16 | copy << 8 | attempt


def unpack_job_id(job_id: int) -> tuple[int, int, int, int]:
    """The reverse of `pack_job_id`: (event, board, copy, attempt)."""
    return job_id >> 32, job_id >> 16 & 0xFFFF, job_id >> 8 & 0xFF, job_id & 0xFF


@dataclass(frozen=True, slots=True)
class Job:
    """One board's work for a machine.

    Attributes:
        job_id: 64 bits, never used for anything else again (see `pack_job_id`); 0 is "no job".
        mode: DEAL, LEARN, VERIFY or TEST.
        pack: 52 or 108 cards.
        plan: where the cards go, for DEAL: else None.
        label: the number that the board's own label must show, 0 for any board; a table displays it.
        last_pack: the hopper must be empty after this board; False when packs of further boards lie above.
        sequence: where the cards go, for LEARN and TEST: else None.
    """

    job_id: int
    mode: Mode
    pack: int
    plan: Plan | None = None
    label: int = 0
    last_pack: bool = True
    sequence: Sequence | None = None

    def __post_init__(self) -> None:
        pack_shape(self.pack)
        if not 0 < self.job_id < 1 << 64:
            raise ValueError(f"job id {self.job_id} is not in 1..2^64-1")
        if not 0 <= self.label < 1 << 16:
            raise ValueError(f"label {self.label} is not a 16-bit number")
        if (self.plan is None) == (self.mode is Mode.DEAL):
            raise ValueError(f"mode {self.mode.name} {'needs a' if self.plan is None else 'takes no'} plan")
        if (self.sequence is None) == (self.mode in (Mode.LEARN, Mode.TEST)):
            raise ValueError(f"mode {self.mode.name} {'needs a' if self.sequence is None else 'takes no'} sequence")
        for cards in (self.plan, self.sequence):
            if cards is not None and cards.pack != self.pack:
                raise ValueError(f"plan for {cards.pack} cards in a job for {self.pack}")

    @classmethod
    def of(cls, job_id: int, mode: int, pack: int, flags: int, label: int, plan: bytes) -> Self:
        """A job from what travels in JOB_PUT and lies in memories and journals.

        Raises:
            ValueError: a number without a name, or a plan that does not fit mode and pack.
        """
        mode = Mode(mode)
        by_face = Plan.from_bytes(pack, plan) if mode is Mode.DEAL else None
        by_place = Sequence.from_bytes(pack, plan) if mode in (Mode.LEARN, Mode.TEST) else None
        if mode is Mode.VERIFY and plan:
            raise ValueError("mode VERIFY takes no plan")
        return cls(job_id, mode, pack, by_face, label, bool(flags & 1), by_place)

    @property
    def tag(self) -> int:
        """The low 32 bits of the id (board, copy, attempt): what ties an event to its job."""
        return self.job_id & 0xFFFFFFFF

    @property
    def plan_bytes(self) -> bytes:
        """The plan or sequence on the wire; empty for VERIFY."""
        cards = self.sequence if self.plan is None else self.plan
        return b"" if cards is None else cards.to_bytes()

    @property
    def flags(self) -> int:
        """The flags of JOB_PUT."""
        return int(self.last_pack)

    def pocket_for(self, face: int, seen: int, position: int) -> int | None:
        """Where the next card goes; None when every copy of its face is dealt (a DUPLICATE).

        Args:
            face: What the reader says; in TEST it may be 254 or 255.
            seen: How many cards of this face are in the pockets.
            position: How many cards are in the pockets.
        """
        if self.plan is not None:
            row = self.plan.pockets[face]
            return row[seen] if seen < len(row) else None
        assert self.sequence is not None
        if self.mode is Mode.LEARN and seen >= pack_shape(self.pack)[1]:
            return None
        return self.sequence.pockets[position]

    @property
    def digest(self) -> int:
        """CRC-32 over mode, pack, flags, label (u16) and plan: the same id with another digest is a CONFLICT."""
        head = bytes((self.mode, self.pack, self.flags)) + self.label.to_bytes(2, "little")
        return zlib.crc32(head + self.plan_bytes)
