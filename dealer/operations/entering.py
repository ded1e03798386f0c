"""Taking hand-shuffled boards into the store: typed suit by suit, or from a file of lines; closing makes the set."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Protocol

from boards.board import SALT_BYTES, BoardSet, Mark, ranges_text
from boards.deal import hand_text
from boards.entering import AskField, BoardTyping, field_word, plain_text
from boards.entry_lines import boards_of_lines
from boards.formats.pbn_tokens import decode
from boards.games import GAMES, Game, Header
from boards.problems import Fault, Problem
from boards.store.entered import EnteredSet
from boards.store.store import MADE, Copy, Store, refuse_name
from dealer import home
from dealer.files import read_input
from dealer.operations.sets import Made, check_texts, open_store

BACK: Final = "<"
LEAVE: Final = "!"


class Typist(Protocol):
    """The person at the keyboard. Keys are rows of `boards.wording`."""

    def ask(self, key: str, **facts: Any) -> str | None:
        """Show a question and wait for a line; None: the input has ended."""

    def tell(self, key: str, **facts: Any) -> None:
        """Show a sentence."""

    def refuse(self, faults: Sequence[Fault]) -> None:
        """Show why a line was not taken."""


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
    """Have boards typed one after the other; each is in the store before the next is asked for.

    The set is begun with its first whole board. The fourth hand is shown only with `reveal`; who types three hands
    knows it anyway, and closing the set writes that down.

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
        force: Replace boards that were entered before.
        store_url: As `open_store`.

    Raises:
        Problem: The name, the game or the header; `board_entered`; `enter_ended` when the input ends inside a board:
            nothing of that board is kept.
    """
    with open_store(store_url) as store:
        of = _ready(store, name, game, event, session)
        there = store.entered.find(name)
        for number in numbers:
            if there is not None and number in there.numbers and not force:
                raise Problem("board_entered", board=number, name=name)
        kept: list[int] = []
        for number in numbers:
            typing = BoardTyping(of, number, _header(of, number, header))
            typist.tell("enter_begin", board=number, name=name, header=header_words(of.id, _header(of, number, header)))
            if not _typed(typing, typist, number, reveal=reveal):
                typist.tell("enter_left", board=number)
                break
            board = typing.board
            if board is not None:
                store.entered.begin(name, of.id, event, session, home.now())
                store.entered.put(name, (board,), home.user(), home.now(), force=force)
                kept.append(number)
                n, e, s, w = map(len, board.deal.hands)
                typist.tell("enter_kept", board=number, n=n, e=e, s=s, w=w)
        now = store.entered.find(name) or EnteredSet(name, of.id, event, session, (), "")
    return EnteredNow(now, tuple(kept), len(kept) == len(numbers))


def _typed(typing: BoardTyping, typist: Typist, number: int, *, reveal: bool) -> bool:
    """One board to its end; False: the typist left it."""
    while typing.board is None:
        asked = typing.asked
        if isinstance(asked, AskField):
            line = typist.ask(
                "enter_prompt", seat=asked.seat, got=asked.got, want=asked.want, suit=field_word(asked.field)
            )
        else:
            if reveal:
                typist.tell("enter_fourth_shown", seat=asked.seat, hand=hand_text(typing.fourth))
            line = typist.ask("enter_fourth", seat=asked.seat, count=asked.count)
        if line is None:
            raise Problem("enter_ended", board=number)
        plain = plain_text(line)
        if plain == LEAVE:
            return False
        if plain == BACK:
            if not typing.take_back():
                typist.tell("enter_nothing_back")
            continue
        try:
            typing.type(line)
        except Problem as problem:
            typist.refuse(problem.faults)
    return True


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
        Problem: Everything that is wrong with the file, with line, board, seat and card; `board_entered`.
    """
    data = read_input(file)
    with open_store(store_url) as store:
        of = _ready(store, name, game, event, session)
        try:
            text, _ = decode(data)
        except Problem as problem:
            raise problem.at(file=file) from None
        boards = boards_of_lines(text, file, of, numbers)
        there = store.entered.find(name)
        again = [board.number for board in boards if there is not None and board.number in there.numbers]
        if again and not force:
            raise Problem(Fault("board_entered", {"file": file, "board": number, "name": name}) for number in again)
        store.entered.begin(name, of.id, event, session, home.now())
        store.entered.put(name, boards, home.user(), home.now(), force=force)
        now = store.entered.find(name) or EnteredSet(name, of.id, event, session, (), "")
    return EnteredNow(now, tuple(board.number for board in boards))


def finish_set(name: str, *, copies: int = 1, store_url: str | None = None) -> Made | None:
    """Close a set that was entered: from now on it has a salt, a fingerprint and a code.

    The boards lie dealt on the table, so copy 1 of each is made, by who entered it; who entered a board has seen its
    hands, and that is written down like any other looking.

    Returns:
        The set; None: no set is being entered under that name.

    Raises:
        Problem: `entered_changed` when a board came in between, `set_large`.
    """
    with open_store(store_url) as store:
        entered = store.entered.find(name)
        if entered is None:
            return None
        rows = store.entered.boards(name)
        of = BoardSet(
            entered.game, tuple(board for board, _ in rows), secrets.token_bytes(SALT_BYTES), entered.event,
            entered.session, Mark.IMPORTED, {"entered": "by hand"},
        )  # fmt: skip
        now = home.now()
        made = [Copy(board.number, 1, made_by=who, place=MADE, changed_at=now) for board, who in rows]
        store.finish_entered(name, of, made, copies, now)
    return Made(name, of, True, (), b"")


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


def _ready(store: Store, name: str, game: Game | None, event: str, session: str) -> Game:
    """The game of the set, whose name and texts are good; nothing is begun yet."""
    check_texts(event=event, session=session, name=name)
    refuse_name(name)
    there = store.entered.find(name)
    if there is None:
        finished = next((entry for entry in store.entries() if entry.name == name), None)
        if finished is not None:
            raise Problem("set_name_taken", name=name, code=finished.code)
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
            raise Problem("usage_enter_header", text=word, game=of.id, known=", ".join(known))
        given[field] = value
    return of.parse_header(given)
