"""Published deals against those that a SquareDeal event's keys give: which session, which boards, in which order.

Pure, and without a hand in its answer: of a board that differs one card is named, as for every faulty record.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from boards.board import ranges_text
from boards.cards import CardName
from boards.deal import Deal
from boards.problems import Fault, Word
from boards.seats import SEATS, Seat
from dealer.squaredeal.derivation import CARDS, Hash, Source, Spelling, deal_numbers, deal_of, number_of
from dealer.squaredeal.files import Description, Keys, Phase

UNTOLD_BOARDS: Final = 64
"""So many deals are derived of a session whose boards are not said beforehand, or more where a file has more."""
OPEN_SESSIONS: Final = 40
"""So many sessions are looked for in an open-ended phase."""


@dataclass(frozen=True, slots=True, order=True)
class SessionOf:
    """One session of an event, as dealt first or as its reserve."""

    phase: int
    session: int
    reserve: bool = False

    @property
    def facts(self) -> dict[str, object]:
        """For sentences."""
        return {
            "phase": self.phase, "session": self.session,
            "kind": Word("squaredeal_reserve_word" if self.reserve else "squaredeal_original_word"),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class FileDeal:
    """A deal of a file, in the file's order."""

    record: int
    number: int | None
    deal: Deal

    @property
    def place(self) -> dict[str, object]:
        """The board's number, or else its place in the file."""
        return {"board": self.number} if self.number is not None else {"record": self.record}


@dataclass(frozen=True, slots=True)
class Part:
    """What a file has of one session."""

    of: SessionOf
    found: int
    """Different deals of the session in the file."""
    wanted: int | None
    """Deals of the session; None: not said beforehand."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One file, compared."""

    file: str
    deals: int
    matched: int
    parts: tuple[Part, ...]
    spelling: Spelling | None
    """The spelling of the delayed value under which it was compared; None: nothing matched under any."""
    findings: tuple[Fault, ...] = ()
    notes: tuple[Fault, ...] = ()


class Dealt:
    """All deals of an event under one spelling of the delayed value, made when they are first asked for."""

    def __init__(
        self, description: Description, keys: Keys, spelling: Spelling, digest: Hash, *, untold: int = UNTOLD_BOARDS
    ) -> None:
        self.spelling = spelling
        self._description, self._keys, self._digest, self._untold = description, keys, digest, untold
        self._index: dict[int, tuple[SessionOf, int]] = {}

    def key(self, phase: Phase, session: int) -> str | None:
        """The key of a session; an open-ended phase may have one key for all of its sessions."""
        found = self._keys.keys.get((phase.number, session))
        if found is None and phase.is_open:
            only = [key for (number, _), key in sorted(self._keys.keys.items()) if number == phase.number]
            return only[0] if len(only) == 1 else None
        return found

    def numbers(self, of: SessionOf) -> list[int]:
        """The deal numbers of a session, as many as it has boards; empty without a key."""
        phase = self._description.phases[of.phase - 1]
        key = self.key(phase, of.session)
        if key is None:
            return []
        wanted = phase.size(of.session) or self._untold
        source = Source(key, self.spelling.value, of.reserve, of.session if phase.is_open else None,
                        self.spelling.is_plain)  # fmt: skip
        return list(islice(deal_numbers(source, self._digest), wanted))

    def index(self) -> Mapping[int, tuple[SessionOf, int]]:
        """Deal number -> session and place in it, from 0; made once."""
        if not self._index:
            for of in sessions(self._description):
                for at, number in enumerate(self.numbers(of)):
                    self._index.setdefault(number, (of, at))
        return self._index


def sessions(description: Description, *, reserves: bool = True) -> Iterator[SessionOf]:
    """Every session of the event; of open-ended phases as many as are looked for."""
    for reserve in (False, True) if reserves else (False,):
        for phase in description.phases:
            for session in range(1, (phase.sessions or OPEN_SESSIONS) + 1):
                yield SessionOf(phase.number, session, reserve)


def best_spelling(every: Sequence[Dealt], deals: Sequence[int]) -> Dealt | None:
    """The first spelling under which most of these deals are the event's; None: not one of them is, under any."""
    scored = [(sum(number in dealt.index() for number in deals), -at) for at, dealt in enumerate(every[:1])]
    if not scored or scored[0][0] * 2 <= len(deals):
        scored += [(sum(n in dealt.index() for n in deals), -at) for at, dealt in enumerate(every[1:], 1)]
    score, at = max(scored, default=(0, 0))
    return every[-at] if score else None


@dataclass(slots=True)
class _Work:
    """One file while it is compared."""

    description: Description
    dealt: Dealt
    file: str
    deals: Sequence[FileDeal]
    places: list[tuple[SessionOf, int] | None]
    findings: list[Fault] = field(default_factory=list)
    notes: list[Fault] = field(default_factory=list)

    def phase(self, of: SessionOf) -> Phase:
        return self.description.phases[of.phase - 1]

    def note(self, key: str, **facts: object) -> None:
        self.notes.append(Fault(key, {"file": self.file, **facts}, note=True))

    def find(self, key: str, **facts: object) -> None:
        self.findings.append(Fault(key, {"file": self.file, **facts}))


def compare(
    description: Description, every: Sequence[Dealt], file: str, stem: str, deals: Sequence[FileDeal]
) -> Compared:
    """One file against the event.

    Args:
        description: The event.
        every: Its deals under each spelling of the delayed value, the one of the description first.
        file: The file's name, for sentences.
        stem: Its name without folder and suffix: SquareDeal names files after sessions.
        deals: What it holds, in order; a deal that stands there for several tables counts once.
    """
    deals = _once(deals)
    ranks = [number_of(deal.deal) for deal in deals]
    dealt = best_spelling(every, ranks)
    if dealt is None:
        named = _named(description, stem)
        key = "squaredeal_foreign_named" if named else "squaredeal_foreign"
        facts = {**named[0].facts, "title": _title(description, named[0])} if named else {}
        return Compared(file, len(deals), 0, (), None,
                        (Fault(key, {"file": file, "count": len(deals), **facts}),))  # fmt: skip
    index = dealt.index()
    work = _Work(description, dealt, file, deals, [index.get(rank) for rank in ranks])
    if dealt is not every[0]:
        work.find("squaredeal_other_value", value=dealt.spelling.shown, how=Word(dealt.spelling.key))
    main = _main_sessions(work)
    if main != sorted(main, key=lambda of: (of.phase, of.reserve, of.session)):
        work.find("squaredeal_sessions_order", order=tuple(f"{of.phase},{of.session}" for of in main))
    _strays(work, main)
    _differing(work, main, ranks)
    parts = tuple(_one_session(work, of) for of in main)
    _named_otherwise(work, main, stem)
    matched = sum(place is not None for place in work.places)
    return Compared(file, len(deals), matched, parts, dealt.spelling, tuple(work.findings), tuple(work.notes))


def _once(deals: Sequence[FileDeal]) -> list[FileDeal]:
    first: dict[tuple[int | None, Deal], FileDeal] = {}
    for deal in deals:
        first.setdefault((deal.number, deal.deal), deal)
    return list(first.values())


def _title(description: Description, of: SessionOf) -> str:
    return description.phases[of.phase - 1].title(of.session)


def _main_sessions(work: _Work) -> list[SessionOf]:
    """The sessions that the file is about: half of their boards are there, or no other session has as many."""
    counts: dict[SessionOf, int] = {}
    for place in work.places:
        if place is not None:
            counts[place[0]] = counts.get(place[0], 0) + 1
    most = max(counts.values())

    def is_main(of: SessionOf) -> bool:
        size = work.phase(of).size(of.session) or most
        return counts[of] == most or counts[of] * 2 >= size

    return [of for of in counts if is_main(of)]


def _board_number(work: _Work, of: SessionOf, at: int) -> int:
    boards = work.phase(of).boards(of.session)
    return at + (1 if boards is None else boards[0])


def _strays(work: _Work, main: Sequence[SessionOf]) -> None:
    for deal, place in zip(work.deals, work.places, strict=True):
        if place is not None and place[0] not in main:
            of, at = place
            work.find("squaredeal_stray", **deal.place, **of.facts, title=_title(work.description, of),
                      number=_board_number(work, of, at))  # fmt: skip


def _differing(work: _Work, main: Sequence[SessionOf], ranks: Sequence[int]) -> None:
    """Deals that are nobody's: which board each stands for, and one card that lies elsewhere."""
    taken = {place for place in work.places if place is not None}
    numbers = {of: work.dealt.numbers(of) for of in main}
    for at, deal in enumerate(work.deals):
        if work.places[at] is not None:
            continue
        turned = next(
            ((steps, found) for steps in (1, 2, 3)
             if (found := work.dealt.index().get(number_of(deal.deal.turned(-steps)))) is not None), None
        )  # fmt: skip
        if turned is not None:
            steps, (of, place) = turned
            taken.add((of, place))
            work.find("squaredeal_turned", **deal.place, **of.facts, steps=steps, number=_board_number(work, of, place))
            continue
        expected = next(
            (p for p in _expected(work, main, at) if p not in taken and 0 <= p[1] < len(numbers[p[0]])), None
        )
        if expected is None:
            work.find("squaredeal_nobodys", **deal.place)
            continue
        taken.add(expected)
        of, place = expected
        work.find("squaredeal_differs", **deal.place, **of.facts, number=_board_number(work, of, place),
                  **_card_at_fault(deal.deal, deal_of(numbers[of][place])))  # fmt: skip


def _expected(work: _Work, main: Sequence[SessionOf], at: int) -> Iterator[tuple[SessionOf, int]]:
    """Which deals may have been meant: the one with the number, if numbers hold in the file, then the neighbours'."""
    number = work.deals[at].number
    for of in main:
        mine = [(d.number, p[1]) for d, p in zip(work.deals, work.places, strict=True) if p is not None and p[0] == of]
        if number is not None and all(n == _board_number(work, of, place) for n, place in mine):
            boards = work.phase(of).boards(of.session)
            if boards is None or boards[0] <= number <= boards[1]:
                yield of, number - (1 if boards is None else boards[0])
    for steps in (range(at - 1, -1, -1), range(at + 1, len(work.places))):
        for other in steps:
            place = work.places[other]
            if place is not None and place[0] in main:
                yield place[0], place[1] + at - other
                break


def _card_at_fault(is_there: Deal, dealt: Deal) -> dict[str, object]:
    """The first card that another seat holds, and how many cards do so."""
    moved = [
        (face, seat, next(s for s in SEATS if is_there[s].counts[face]))
        for face in range(CARDS)
        for seat in SEATS
        if dealt[seat].counts[face] and not is_there[seat].counts[face]
    ]
    face, was, is_now = moved[0]
    return {"card": CardName(face), "dealt": Seat(was), "found": Seat(is_now), "cards": len(moved)}


def _one_session(work: _Work, of: SessionOf) -> Part:
    mine = [(deal, place[1]) for deal, place in zip(work.deals, work.places, strict=True) if place and place[0] == of]
    wanted = work.phase(of).size(of.session)
    facts = {**of.facts, "title": _title(work.description, of)}
    first: dict[int, FileDeal] = {}
    for deal, at in mine:
        if at in first:
            work.find("squaredeal_deal_twice", **deal.place, **facts, number=_board_number(work, of, at))
        first.setdefault(at, deal)
    order = list(first)
    late = next((at for at in range(1, len(order)) if order[at] < order[at - 1]), None)
    if late is not None:
        work.find("squaredeal_order", **first[order[late]].place, **facts, number=_board_number(work, of, order[late]),
                  before=_board_number(work, of, order[late - 1]))  # fmt: skip
    elif wanted is not None:
        other = [(deal, at) for at, deal in first.items() if deal.number not in (None, _board_number(work, of, at))]
        if other:
            work.note("squaredeal_renumbered", count=len(other), number=_board_number(work, of, other[0][1]),
                      written=other[0][0].number, **facts)  # fmt: skip
    places = range(max(order) + 1 if wanted is None else wanted)
    gaps = sorted(set(places) - set(order) - _wrong(work, of))
    if gaps:
        work.find("squaredeal_missing", **facts, numbers=ranges_text(_board_number(work, of, at) for at in gaps))
    return Part(of, len(first), wanted)


def _wrong(work: _Work, of: SessionOf) -> set[int]:
    """Places of the session that a finding tells of already."""
    start = _board_number(work, of, 0)
    keys = ("squaredeal_differs", "squaredeal_turned")
    told = [fault.facts for fault in work.findings if fault.key in keys]
    return {facts["number"] - start for facts in told
            if (facts["phase"], facts["session"], facts["kind"]) == tuple(of.facts.values())}  # fmt: skip


def _named(description: Description, stem: str) -> list[SessionOf]:
    """The sessions after which a file is named: `QF3`, `QF3reserve`, `QF1-2`."""
    plain = stem.lower()

    def stems(of: SessionOf) -> str:
        return description.phases[of.phase - 1].file_stem(of.session, reserve=of.reserve).lower()

    single = [of for of in sessions(description) if stems(of) == plain]
    if single:
        return single[:1]
    together = []
    for phase in description.phases:
        for low in range(1, (phase.sessions or OPEN_SESSIONS) + 1):
            head = phase.file_stem(low).lower() + "-"
            if "#" in phase.prefix and plain.startswith(head) and plain[len(head) :].isdecimal():
                high = int(plain[len(head) :])
                together = [SessionOf(phase.number, session) for session in range(low, high + 1)]
                if low < high <= (phase.sessions or OPEN_SESSIONS):
                    return together
    return []


def _named_otherwise(work: _Work, main: Sequence[SessionOf], stem: str) -> None:
    """A file that is named after another session, and reserves that nobody announced by the file's name."""
    named = _named(work.description, stem)
    for of in main:
        facts = {**of.facts, "title": _title(work.description, of)}
        original = SessionOf(of.phase, of.session)
        if of in named:
            if of.reserve:
                work.note("squaredeal_reserve_named", **facts)
        elif of.reserve and (not named or original in named):
            work.find("squaredeal_reserve_used", **facts)
        elif named:
            work.find("squaredeal_other_session", **facts, name=stem, named_phase=named[0].phase,
                      named_session=named[0].session)  # fmt: skip
