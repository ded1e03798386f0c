"""What a board is called on paper: numbers, seats, headers and ranks in words of a language, never `T` or `XW`."""

from collections.abc import Iterator
from typing import Protocol

from boards.board import BoardSet, Mark
from boards.cards import BIG_JOKER, RANKS, SMALL_JOKER
from boards.deal import Hand
from boards.games import GAMES, Header
from boards.printing.imposing import Grid, Order, page_count
from boards.problems import Word
from boards.seats import Seat
from boards.wording import say, seat_name
from boards.wording.printing import ROWS

SUIT_SIGNS = "♠♥♦♣"
VOID = "—"


class Headed(Protocol):
    """What has a number and a header: a board, or a board whose cards are not known yet."""

    @property
    def number(self) -> int:
        """The deal's number."""

    @property
    def printed_number(self) -> int:
        """The container's number."""

    @property
    def version(self) -> int:
        """From 1."""

    @property
    def game_id(self) -> str:
        """A key of `GAMES`."""

    @property
    def header(self) -> Header:
        """The game's header."""


def seat_large(seat: Seat, lang: str) -> str:
    """`N` or 北, for large print."""
    return say(f"seat_large_{seat.name}", lang)


def seat_beside(seat: Seat, lang: str) -> str:
    """The seat's other name, for small print beside the large one: `North`, or the letter beside 北."""
    return say(f"seat_full_{seat.name}", lang)


def header_words(game_id: str, header: Header, lang: str) -> tuple[str, ...]:
    """A header in its pieces: 东庄, 打5, 西先亮主."""
    facts: dict[str, object] = {}
    for name in header.fields():
        value = getattr(header, name)
        row = f"value_{name}_{value}"
        facts[name] = say(row, lang) if isinstance(value, str) and row in ROWS else value
    pieces = say(f"header_{game_id}", lang, **facts).split("|")
    tribute = header.fields().get("tribute")
    if tribute:
        payer, receiver = (seat_name(Seat[letter], lang) for letter in tribute.split(">"))
        pieces.append(say(f"header_{game_id}_tribute", lang, payer=payer, receiver=receiver))
    return tuple(pieces)


def joined(pieces: tuple[str, ...], lang: str) -> str:
    """Pieces on one line."""
    return (", " if lang == "en" else " · ").join(pieces)


def rule_words(board: Headed, lang: str) -> str:
    """The header that a rule gives a board's number, where its own differs from it (it is printed as written).

    Empty where they agree, and where no rule says anything (F025).
    """
    return number_rule(board.game_id, board.number, board.header, lang)


def number_rule(game_id: str, number: int, header: Header, lang: str) -> str:
    """As `rule_words`, of any number and header."""
    row = f"header_rule_{game_id}"
    game = GAMES[game_id]
    if row not in ROWS or any(header == game.default_header(number, preset) for preset in game.presets):
        return ""
    return say(row, lang, header=joined(header_words(game_id, game.default_header(number), lang), lang))


def rank_groups(hand: Hand, suit: int) -> tuple[str, ...]:
    """The ranks of one suit from the ace down, equal cards of two packs together: `AA`, `K`, `10 10`."""
    groups = []
    for rank, letter in enumerate(RANKS):
        count = hand.counts[13 * suit + rank]
        if count:
            groups.append(" ".join(["10"] * count) if letter == "T" else letter * count)
    return tuple(groups)


def joker_words(hand: Hand, lang: str) -> tuple[str, ...]:
    """The jokers by name, big ones first."""
    names = [say("joker_big", lang)] * hand.counts[BIG_JOKER] + [say("joker_small", lang)] * hand.counts[SMALL_JOKER]
    if lang == "en":
        names[:-1] = [name + "," for name in names[:-1]]
    return tuple(names)


def mark_words(mark: Mark, lang: str) -> str:
    """The mark that a set carries for life; empty for proved deals."""
    return say(f"mark_{mark.value}", lang)


def named_texts(of: BoardSet) -> Iterator[tuple[Word, str]]:
    """The names of a set that people typed, each with the word for what it is."""
    yield Word("slip_event"), of.event
    yield Word("slip_session"), of.session


def advice_words(grid: Grid, pieces: int, lang: str, backs: str = "none") -> str:
    """What whoever prints and cuts has to know, for the head of the page: how to turn, fold, cut and stack."""
    parts = [] if backs == "none" else [say(f"advice_{backs}", lang)]
    pages = page_count(pieces, grid)
    if grid.order is Order.STACK and pages > 1:
        stacks = -(-pieces // pages)
        row = {1: "advice_pile", 2: "advice_stack_2", 3: "advice_stack_3"}.get(stacks)
        parts.append(say(row, lang, pages=pages) if row else say("advice_stack", lang, pages=pages, stacks=stacks))
    return " ".join(parts) if lang == "en" else "".join(parts)
