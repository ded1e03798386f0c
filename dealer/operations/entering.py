"""Taking hand-shuffled boards into the store: typed suit by suit, or from a file of lines; closing makes the set."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from hashlib import sha256
from typing import Any

from boards.board import SALT_BYTES, BoardSet, Mark, ranges_text
from boards.entering import BoardTyping
from boards.entry_checks import known_hands, repeated
from boards.entry_lines import boards_of_lines
from boards.formats.pbn_tokens import decode
from boards.games import GAMES, Game, Header
from boards.problems import Fault, Problem
from boards.ranges import parse_ranges
from boards.seats import SEATS, Seat
from boards.store.copies import MADE, Copy
from boards.store.drafts import Draft
from boards.store.entered import EnteredSet, Learned, Way
from boards.store.store import Store, refuse_name
from boards.typed_echo import echo
from dealer import home
from dealer.files import read_input
from dealer.operations.entry_dialogue import End, Typist, resumed, typed
from dealer.operations.sets import Absent, Made, check_texts, open_store
from dealer.times import clock_text


@dataclass(frozen=True, slots=True)
class EnteredNow:
    """What came into the store."""

    entered: EnteredSet
    """The set as it is now."""
    kept: tuple[int, ...]
    """The boards that were entered by this call."""
    is_whole: bool = True
    """False: the typist left before the last board that was asked for."""


def enter_typed(
    name: str,
    numbers: Sequence[int],
    typist: Typist,
    header_words: Callable[[str, Header], str],
    *,
    game: Game | None = None,
    event: str = "",
    session: str = "",
    header: Sequence[str] = (),
    reveal: bool = False,
    force: bool = False,
    store_url: str | None = None,
) -> EnteredNow:
    """Have boards typed one after the other; each line is in the store before the next is asked for.

    The set is begun with its first line. A board that was typed halfway goes on where it was, when the typist says so.
    Boards that were entered before are passed over while others of `numbers` are left. The fourth hand is shown only
    with `reveal`; who types three hands knows it anyway, and closing the set writes that down.

    Args:
        name: The set's name in the store.
        numbers: The boards.
        typist: Who types.
        header_words: A board's header in the typist's language.
        game: The game of a new set; one that is there knows its own.
        event: Of a new set.
        session: Of a new set.
        header: Fields that differ from those of the number, as `leader=W`.
        reveal: Show the fourth hand.
        force: Replace boards that were entered before, and take hands that lie in another board too.
        store_url: As `open_store`.

    Raises:
        Problem: The name, the game or the header; `board_entered` when all of them are; `enter_ended`,
            `enter_ended_kept` when the input ends inside a board: its lines stay in the store; `enter_draft_unfit`
            when such lines do not fit the header that is given now.
    """
    with open_store(store_url, Absent.MADE) as store:
        of = ready(store, name, game, event, session)
        there = store.entered.find(name)
        # A board that is there and is typed halfway is being replaced: that was said when it was begun.
        done = set(there.numbers if there is not None and not force else ()) - set(store.drafts.numbers(name))
        before = [number for number in numbers if number in done]
        if before and len(before) == len(numbers):
            raise Problem(Fault("board_entered", {"board": number, "name": name}) for number in before)
        if before:
            typist.tell("enter_there", name=name, numbers=ranges_text(tuple(before)))
        for number in numbers:
            _header(of, number, header)  # a wrong option is told before anything is typed
        kept: list[int] = []
        for number in numbers:
            if number in before:
                continue
            talk = _Talk(store, typist, name, of, number, (event, session), header_words, reveal, force)
            if not talk.run(header, is_first=not kept):
                break
            kept.append(number)
        now = store.entered.find(name) or EnteredSet(name, of.id, event, session, (), "")
    return EnteredNow(now, tuple(kept), len(kept) + len(before) == len(numbers))


@dataclass(frozen=True, slots=True)
class _Talk:
    """One board from its first question to the store."""

    store: Store
    typist: Typist
    name: str
    of: Game
    number: int
    texts: tuple[str, str]
    header_words: Callable[[str, Header], str]
    reveal: bool
    force: bool

    def run(self, words: Sequence[str], *, is_first: bool) -> bool:
        """False: the typist left it."""
        draft = self.store.drafts.find(self.name, self.number)
        header = _header(self.of, self.number, words)
        if draft is not None and not words:
            header = self.of.parse_header(draft.header)
        begun = self.store.entered.find(self.name) is not None and not self.force
        others = self.store.entered.boards(self.name) if begun else ()
        known = known_hands(board for board, _ in others if board.number != self.number)
        typing = BoardTyping(self.of, self.number, header, known)
        self._begin(header, is_first=is_first)
        end = End.WHOLE
        if draft is not None:
            try:
                typing = BoardTyping.again(self.of, self.number, header, draft.lines, known)
            except Problem:
                raise Problem("enter_draft_unfit", board=self.number) from None
            time = clock_text(draft.typed_at)
            end = resumed(typing, self.typist, self.number, time, draft.typed_by)
        while True:
            if end is End.WHOLE:
                keep = partial(self._keep, header)
                end = typed(typing, self.typist, self.number, keep, reveal=self.reveal)
            if end is not End.THROWN_AWAY:
                break
            self.store.drafts.drop(self.name, self.number)
            self.typist.tell("enter_thrown", board=self.number)
            header = _header(self.of, self.number, words)
            typing, end = BoardTyping(self.of, self.number, header, known), End.WHOLE
        board = typing.board
        if board is None:
            return False
        self.store.entered.begin(self.name, self.of.id, *self.texts, home.now())
        self.store.entered.put(self.name, (board,), home.user(), home.now(), force=self.force or draft is not None)
        n, e, s, w = map(len, board.deal.hands)
        self.typist.tell("enter_kept", board=self.number, n=n, e=e, s=s, w=w)
        return True

    def _begin(self, header: Header, *, is_first: bool) -> None:
        facts = {"board": self.number, "name": self.name, "header": self.header_words(self.of.id, header)}
        if is_first:
            self.typist.tell("enter_begin", **facts)
        else:
            self.typist.tell("enter_begin_next", **facts)
        if self.of.declarer_extra:
            sizes = self.of.hand_sizes(header)
            seat = next(seat for seat in SEATS if sizes[seat] == max(sizes))
            self.typist.tell("enter_bottom", seat=seat, count=max(sizes), bottom=self.of.declarer_extra)

    def _keep(self, header: Header, lines: tuple[tuple[Seat, str], ...]) -> None:
        if not lines:
            self.store.drafts.drop(self.name, self.number)
            return
        self.store.entered.begin(self.name, self.of.id, *self.texts, home.now())
        draft = Draft(header.fields(), lines, home.user(), home.now())
        self.store.drafts.keep(self.name, self.number, draft)


def enter_file(
    name: str,
    file: str,
    *,
    numbers: Sequence[int] | None = None,
    game: Game | None = None,
    event: str = "",
    session: str = "",
    force: bool = False,
    store_url: str | None = None,
) -> EnteredNow:
    """Take the boards of a file of lines (see `boards.entry_lines`); all of them or none.

    Raises:
        Problem: Everything that is wrong with the file, with line, board, seat and card; `board_entered`, and
            `enter_deal_known`, `enter_hand_known` for what lies under another number, unless `force`.
    """
    data = read_input(file)
    with open_store(store_url, Absent.MADE) as store:
        of = ready(store, name, game, event, session)
        text, _ = decode(data, file)
        boards = boards_of_lines(text, file, of, numbers)
        there = store.entered.find(name)
        again = [board.number for board in boards if there is not None and board.number in there.numbers]
        if again and not force:
            raise Problem(Fault("board_entered", {"file": file, "board": number, "name": name}) for number in again)
        others = [board for board, _ in store.entered.boards(name)] if there is not None else []
        faults = () if force else repeated(boards, others)
        if faults:
            raise Problem(fault.at(file=file) for fault in faults)
        store.entered.begin(name, of.id, event, session, home.now())
        store.entered.put(name, boards, home.user(), home.now(), force=force)
        now = store.entered.find(name) or EnteredSet(name, of.id, event, session, (), "")
    return EnteredNow(now, tuple(board.number for board in boards))


def finish_set(name: str, *, copies: int = 1, store_url: str | None = None) -> Made | None:
    """Close a set that was entered: from now on it has a salt, a fingerprint and a code.

    The boards lie dealt on the table, so copy 1 of each is made, by who entered it; who typed a board has seen its
    hands, and that is written down like any other looking. Boards that a machine learned nobody has seen.

    Returns:
        The set; None: no set is being entered under that name.

    Raises:
        Problem: `entered_half` while a board is typed halfway; `entered_changed` when a board came in between;
            `set_large`.
    """
    with open_store(store_url) as store:
        entered = store.entered.find(name)
        if entered is None:
            return None
        half = store.drafts.numbers(name)
        if half:
            raise Problem("entered_half", name=name, numbers=ranges_text(half))
        rows, learned = store.entered.boards(name), store.entered.learned(name)
        of = BoardSet(
            entered.game, tuple(board for board, _ in rows), secrets.token_bytes(SALT_BYTES), entered.event,
            entered.session, Mark.IMPORTED, _origin([board.number for board, _ in rows], learned),
        )  # fmt: skip
        now = home.now()
        made = [_made(board.number, who, learned.get(board.number), now) for board, who in rows]
        seen: dict[str, set[int]] = {}
        for board, who in rows:
            if board.number not in learned:
                seen.setdefault(who, set()).add(board.number)
        for numbers, who, _ in store.reveals(learning_mark(entered)):
            seen.setdefault(who, set()).update(learned.keys() & set(parse_ranges(numbers)))
        store.finish_entered(name, of, made, seen, copies, now)
    return Made(name, of, True, (), b"")


def _made(number: int, who: str, learned: Learned | None, now: str) -> Copy:
    """The board that lies dealt."""
    if learned is None:
        return Copy(number, 1, made_by=who, place=MADE, changed_at=now)
    by = learned.machine if learned.way is Way.DEALT else who
    return Copy(number, 1, backs=learned.backs, made_by=by, place=MADE, changed_at=now)


def _origin(numbers: Sequence[int], learned: Mapping[int, Learned]) -> dict[str, str]:
    """What the record says of where the boards come from."""
    typed = [number for number in numbers if number not in learned]
    if not learned:
        return {"entered": "by hand"}
    origin = {"entered": ranges_text(typed)} if typed else {}
    for way in Way:
        of_way = [number for number, one in learned.items() if one.way is way]
        if of_way:
            origin[f"learned_{way}"] = ranges_text(of_way)
    return {**origin, "machine": ", ".join(sorted({one.machine for one in learned.values()}))}


def learning_mark(entered: EnteredSet) -> str:
    """64 hexadecimal digits for a set that has no fingerprint yet: its jobs in the journal, and who saw a card of it.

    Another set that is begun later under the same name has another one.
    """
    return sha256(f"paitao-learning/1\0{entered.name}\0{entered.begun_at}".encode()).hexdigest()


def list_entered(store_url: str | None = None) -> tuple[EnteredSet, ...]:
    """The sets that are being entered, in the order they were begun."""
    with open_store(store_url) as store:
        return store.entered.every()


def entered_json(entered: EnteredSet) -> Mapping[str, Any]:
    """One element of `sets --json` for a set without a code, or the answer of `enter --json`."""
    return {
        "name": entered.name, "game": entered.game, "code": None, "fingerprint": None, "event": entered.event,
        "session": entered.session, "mark": Mark.IMPORTED.value, "boards": list(entered.numbers), "copies": 0,
        "closed": False, "made_at": entered.begun_at,
    }  # fmt: skip


def entered_numbers(entered: EnteredSet) -> str:
    """Its boards, as they stand in a sentence."""
    return ranges_text(entered.numbers) or "-"


def finished_json(made: Made) -> Mapping[str, Any]:
    """The answer of `enter --done --json`."""
    of = made.board_set
    return {"name": made.name, "game": of.game_id, "code": of.code, "fingerprint": of.fingerprint,
            "boards": list(of.numbers)}  # fmt: skip


def not_entered(name: str) -> Problem:
    """That no set is being entered under a name."""
    return Problem("entered_unknown", name=name)


def ready(store: Store, name: str, game: Game | None, event: str, session: str) -> Game:
    """The game of the set, whose name and texts are good; nothing is begun yet."""
    check_texts(event=event, session=session, name=name)
    refuse_name(name)
    there = store.entered.find(name)
    if there is None:
        finished = next((entry for entry in store.entries() if entry.name == name), None)
        if finished is not None:
            raise Problem("entered_finished", name=name, code=finished.code)
        if game is None:
            raise Problem("entered_no_game", name=name, known=", ".join(GAMES))
        return game
    if game is not None and game.id != there.game:
        raise Problem("entered_game", name=name, game=there.game, got=game.id)
    return GAMES[there.game]


def _header(of: Game, number: int, words: Sequence[str]) -> Header:
    given = of.default_header(number).fields()
    known = [one.name for one in fields(of.header_type)]
    for word in words:
        field, equals, value = word.partition("=")
        if not equals or field not in known:
            raise Problem("usage_enter_header", text=echo(word), game=of.id, known=", ".join(known))
        given[field] = value
    return of.parse_header(given)
