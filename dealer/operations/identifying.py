"""Which set, session, board and seat hands or a code are of, among everything that the store has."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from boards.board import CROCKFORD
from boards.cards import parse_card
from boards.codes import FORMAT, Code, ContainerCode, HandCode, parse_code
from boards.deal import Deal, Hand
from boards.diagnosis_kinds import TURNED, Pattern
from boards.entry_words import plain_text
from boards.formats.pbn_deal import read_deal
from boards.games import Game
from boards.identify import Asked, Match, games_of, rank, worth_telling
from boards.problems import Fault, Problem
from boards.reading import parse_hand_seen, parse_reading
from boards.seats import SEATS, Seat, parse_seat
from boards.store.hand_index import Extent
from boards.store.held_boards import Held
from boards.store.history import hash_of
from boards.store.store import SetEntry, Store
from boards.typed_echo import echo
from dealer.files import read_json
from dealer.operations.scan_inputs import inputs_of
from dealer.operations.scanning import Scanner
from dealer.operations.sets import open_store

_SET_CODE_LENGTH: Final = 8
"""Characters of a set's code, its dash left out."""


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that was brought: hands of one board, a code, or the code of a set."""

    text: str
    """What it was called on the command line: a file, a set's code, or `hand`, `hands`, `deal`, `code`, whose texts say
    cards."""
    asked: tuple[Asked, ...] = ()
    code: Code | None = None
    set_code: str | None = None
    fault: Fault | None = None
    """Why it says nothing."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where it is of."""

    set_name: str
    code: str
    game: str
    event: str
    session: str
    state: str
    """`open`, `closed`, `entering` (it has no code yet), or `history`: only the history knows the set."""
    made_at: str
    used_at: str
    """When a copy of the set was last made or handled; empty: none was, or nobody wrote it down."""
    board: int | None
    """None: a set's own code was asked about."""
    seat: Seat | None = None
    """None: not one hand was asked about but a board."""
    version: int | None = None
    container: int | None = None
    copy: int | None = None
    """As the code says it; None: it does not, or there was none."""
    match: Match | None = None
    """How well cards fit; None: a code said it."""
    lies: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of one question."""

    question: Question
    places: tuple[Place, ...]
    """Best first."""
    more: int
    """Boards that fit too and are not in `places`."""
    searched: Extent
    history: tuple[int, int]
    """Sets and deals of the history, where it was asked: of whole boards it knows a hash, of single hands nothing."""
    games: tuple[str, ...] = ()
    """Among whose hands these were looked for; empty: no game has hands so long, or no hands were asked about."""

    @property
    def is_found(self) -> bool:
        """Whether there is an answer that chance does not explain as well."""
        return bool(self.places) and (self.places[0].match is None or self.places[0].match.is_likely)


# ---- what was asked


def questions_of(
    words: Sequence[str], readings: Sequence[str], scans: Sequence[str], *, store_url: str | None = None,
    lang: str = "en",
) -> Iterator[Question]:  # fmt: skip
    """What the command line brought, one after the other; hands with seats belong to one board.

    Args:
        words: Hands (`AK4.QJ93.T52.876`, `N=AK4...`, `N:AK4... ...`; `?` is an unread card), texts of codes, set codes.
        readings: Reading files.
        scans: Pictures, PDFs and folders of them.
        store_url: As `open_store`.
        lang: For the names of pages.

    Raises:
        Problem: A hand, code or file cannot be read, the first of them; nothing was looked up.
    """
    hands: dict[Seat, Asked] = {}
    found: list[Question] = []
    for place, word in enumerate(map(plain_text, words), 1):
        name, equals, written = word.partition("=")
        if ":" in word:
            found.append(Question("deal", _of_deal(word)))
        elif equals:
            seat = parse_seat(name)
            if seat in hands:
                raise Problem("typed_hand_twice", seat=seat)
            try:
                hands[seat] = _typed(written, seat)
            except Problem as problem:
                raise problem.at(seat=seat) from None
        elif "." in word:
            found.append(Question("hand", (_typed(word, None),)))
        elif len(plain := word.upper().replace("-", "")) == _SET_CODE_LENGTH and set(plain) <= set(CROCKFORD):
            found.append(Question(word, set_code=f"{plain[:4]}-{plain[4:]}"))
        elif word.upper().startswith(FORMAT):
            found.append(Question("code", code=parse_code(word)))
        elif _is_card(word):
            raise Problem("identify_single_card", word=place)
        else:
            raise Problem("identify_word", word=place, text=echo(word))
    if hands:
        found.append(Question("hands" if len(hands) > 1 else "hand", tuple(hands[seat] for seat in sorted(hands))))
    for file in readings:
        found += _of_readings(file)
    pictures = inputs_of(scans)
    yield from found
    if pictures.parts:
        yield from _of_pictures(pictures.parts, store_url, lang)


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except Problem:
        return False
    return True


def _typed(text: str, pocket: Seat | None) -> Asked:
    hand, unread = parse_hand_seen(text)
    if not len(hand):
        raise Problem("identify_empty")
    return Asked(hand, unread, pocket)


def _of_deal(text: str) -> tuple[Asked, ...]:
    cards = read_deal(text)
    faults = [fault for fault in cards.found if not fault.note]
    if any(fault.key == "deal_hands" for fault in faults):
        seat, _, written = text.partition(":")
        raise Problem("typed_deal_hands", got=len(written.split()), first=parse_seat(seat))
    if faults:
        raise Problem(faults)
    return _of_hands([(hand, 0) for hand in cards.hands])


def _of_hands(hands: Iterable[tuple[Hand | None, int]]) -> tuple[Asked, ...]:
    asked = tuple(
        Asked(hand, unread, seat)
        for seat, (hand, unread) in zip(SEATS, hands, strict=True)
        if hand is not None and hand
    )
    if not asked:
        raise Problem("identify_empty")
    return asked


def _of_readings(file: str) -> Iterator[Question]:
    document = read_json(file, Problem("reading_form", file=file))
    documents = document if isinstance(document, list) else [document]
    if not documents or not all(isinstance(one, dict) for one in documents):
        raise Problem("reading_form", file=file)
    for one in documents:
        try:
            reading = parse_reading(one, source="file")
            asked = _of_hands(zip(reading.hands, reading.unread, strict=True))
        except Problem as problem:
            raise problem.at(file=file) from None
        yield Question(file, asked)


def _of_pictures(parts: Iterable[tuple[str, str]], store_url: str | None, lang: str) -> Iterator[Question]:
    with Scanner(store_url=store_url, lang=lang) as scanner:
        for kind, word in parts:
            for one in scanner.file(word) if kind == "file" else [scanner.text(word)]:
                if not one.is_again:
                    yield Question(one.where or "code", code=one.code, fault=one.fault)


# ---- what is known of it


class Identifier:
    """Answers questions. Use it as a context: the store is open meanwhile.

    How much there is to search is counted once: of many questions the counting would take longer than the looking.

    Args:
        store_url: As `open_store`.
        game: Only sets of this game.
        most: So many places for each question.
    """

    def __init__(self, store_url: str | None = None, *, game: Game | None = None, most: int = 5) -> None:
        self._game = game
        self._most = most
        self._store: Store = open_store(store_url)
        self._extents: dict[tuple[str, ...] | None, Extent] = {}
        self._history: tuple[int, int] | None = None

    def __enter__(self) -> "Identifier":
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()

    def answer(self, question: Question) -> Answer:
        """Where it is of."""
        places: list[Place] = []
        games: tuple[str, ...] | None = None
        more = 0
        if question.set_code is not None or question.code is not None:
            places = self._of_code(question)
        asked = question.asked
        if not places and isinstance(question.code, HandCode) and question.code.hand is not None:
            # The set may be here under another code: records of other programs get a new salt.
            asked = (Asked(question.code.hand, pocket=question.code.seat),)
        if asked:
            games = games_of(asked, self._game)
        searched = self._extent(games)
        if asked and games is not None:
            places, more = self._of_hands(asked, games, searched.boards)
        if not places and question.code is not None:
            searched = self._extent((self._game.id,) if self._game else None)
        history = self._history_counts() if _is_whole(asked) else (0, 0)
        return Answer(question, tuple(places), more, searched, history, games or ())

    def _extent(self, games: tuple[str, ...] | None) -> Extent:
        if games not in self._extents:
            self._extents[games] = self._store.hands.extent(games)
        return self._extents[games]

    def _history_counts(self) -> tuple[int, int]:
        if self._history is None:
            self._history = self._store.history.counts()
        return self._history

    def _of_code(self, question: Question) -> list[Place]:
        code = question.code
        if isinstance(code, ContainerCode):
            return []
        wanted = question.set_code if code is None else code.set_code
        found = [
            entry for entry in self._store.entries()
            if entry.code == wanted and (self._game is None or entry.game == self._game.id)
        ]  # fmt: skip
        if code is None or code.number == 0:
            return [_place_of_entry(self._store, entry, copy=code.copy or None if code else None) for entry in found]
        return [
            replace(
                _place_of_entry(self._store, entry, copy=code.copy or None), board=code.number, version=code.version,
                container=code.container, seat=code.seat if isinstance(code, HandCode) else None,
            )
            for entry in found
            if code.number in entry.numbers
        ]  # fmt: skip

    def _of_hands(self, asked: tuple[Asked, ...], games: Sequence[str], searched: int) -> tuple[list[Place], int]:
        from boards.hand_scan import NearScan

        scan = NearScan(one.hand for one in asked)
        held = self._store.hands.boards_with(scan, games)
        matches = rank(asked, [one.board for one in held], searched)
        chosen = worth_telling(matches)
        places = [_place_of_match(held[match.board], match, asked) for match in chosen[: self._most]]
        if not chosen or chosen[0].wrong or len(chosen[0].fits) < len(asked):
            places = [*self._of_history(asked), *places][: self._most]
        return places, max(len(chosen) - len(places), 0) + (scan.crowd if not places else 0)

    def _of_history(self, asked: tuple[Asked, ...]) -> list[Place]:
        """Where whole boards are of that were only read for the history."""
        if not _is_whole(asked):
            return []
        n, e, s, w = (one.hand for one in asked)
        return [
            Place(use.name, "", use.game, use.event, use.session, "history", use.entered_at, "", use.number,
                  lies=TURNED[use.turn])
            for use in self._store.history.used_before([hash_of(Deal((n, e, s, w)))])
            if self._game is None or use.game == self._game.id
        ]  # fmt: skip


def _is_whole(asked: Sequence[Asked]) -> bool:
    return len(asked) == len(SEATS) and not any(one.unread for one in asked)


def _place_of_entry(store: Store, entry: SetEntry, copy: int | None) -> Place:
    return Place(
        entry.name, entry.code, entry.game, entry.event, entry.session, "closed" if entry.closed else "open",
        entry.made_at, store.hands.used_at(entry.name), None, copy=copy,
    )  # fmt: skip


def _place_of_match(held: Held, match: Match, asked: Sequence[Asked]) -> Place:
    board = held.board
    state = "entering" if held.being_entered else "closed" if held.closed else "open"
    return Place(
        held.set_name, held.code, board.game_id, held.event, held.session, state,
        held.made_at, held.used_at, board.number, match.fits[0].seat if len(asked) == 1 else None, board.version,
        board.printed_number, match=match, lies=match.lies,
    )  # fmt: skip


# ---- JSON


def answer_json(answer: Answer, lang: str) -> dict[str, Any]:
    """One element of `identify --json` (docs/json.md)."""
    question, searched = answer.question, answer.searched
    kind = "set" if question.set_code else "code" if question.code else "hands" if question.asked else None
    return {
        "what": question.text, "kind": kind, "found": answer.is_found,
        "fault": question.fault.key if question.fault else None,
        "places": [_place_json(place) for place in answer.places], "more": answer.more,
        "searched": {
            "sets": searched.sets, "boards": searched.boards, "since": searched.since[:10] or None,
            "history_sets": answer.history[0], "history_deals": answer.history[1],
        },
    }  # fmt: skip


def _place_json(place: Place) -> dict[str, Any]:
    match = place.match
    return {
        "set": place.set_name, "code": place.code or None, "game": place.game, "event": place.event,
        "session": place.session, "state": place.state, "made_at": place.made_at, "used_at": place.used_at or None,
        "board": place.board, "seat": place.seat.name if place.seat is not None else None, "version": place.version,
        "container": place.container, "copy": place.copy, "lies": place.lies.value if place.lies else None,
        "wrong": match.wrong if match else 0,
        "hands": [
            {"pocket": fit.pocket.name if fit.pocket is not None else None, "seat": fit.seat.name,
             "extra": fit.extra, "missing": fit.missing}
            for fit in match.fits
        ] if match else [],
        "by_chance": float(f"{match.by_chance:.2g}") if match else 0.0,
    }  # fmt: skip
