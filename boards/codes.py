"""The text inside printed codes: what a scanner types (docs/codes.md).

Capital letters and digits only, so that QR takes its alphanumeric mode and no reader guesses an encoding; fixed fields;
a CRC-32 at the end, so that a damaged text is refused and never taken for another board. Codes carry set, board,
container and copy, and a hand card's code the cards of that one hand unless the organiser wants ids only.
"""

import hashlib
import re
import zlib
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from boards.board import CROCKFORD, Board, BoardSet
from boards.cards import FACES, SMALL_JOKER
from boards.code_layouts import candidates, is_composed
from boards.deal import Hand
from boards.games import GAMES, Game
from boards.problems import Fault, Problem, Word
from boards.seats import Seat

FORMAT: Final = "PT"
VERSION: Final = "1"
LARGEST_NUMBER: Final = 999
LARGEST_COPY: Final = 255
LARGEST_SERIAL: Final = 32**3 - 1
_CHECK: Final = 7
_SHORTEST: Final = 17
"""Characters of the shortest code, a container's."""
_VALUE_OF: Final = {letter: value for value, letter in enumerate(CROCKFORD)}
_GAME_LETTERS: Final = {"huapai": "H", "shengji": "S", "guandan": "G", "bridge": "B"}
"""Frozen with the version. A new game takes a free letter."""
_BODIES: Final = {"C": 5, "K": 16, "H": 16, "S": 19}
"""Characters of each kind between the game's letter and the hand or the checksum."""
_GAME_OF: Final = {letter: game_id for game_id, letter in _GAME_LETTERS.items()}


@dataclass(frozen=True, slots=True)
class HandCode:
    """What a hand card's code says. `hand` is None on a card that carries ids only."""

    set_code: str
    """The set's short fingerprint as printed: `66H6-9KCW`."""
    game_id: str
    number: int
    container: int
    """The number on the container; equal to `number` where it does not differ."""
    version: int
    copy: int
    """From 1; 0 when copies are not told apart."""
    seat: Seat
    hand: Hand | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class ContainerCode:
    """The asset code of a container: its number, and which of the containers with that number it is."""

    game_id: str
    number: int
    serial: int


@dataclass(frozen=True, slots=True)
class SlipCode:
    """What a session slip's code says; number 0 is the slip of the whole set, for the box."""

    set_code: str
    game_id: str
    number: int
    container: int
    version: int
    copy: int
    header_check: int
    """20 bits of the header's hash (`header_check`): a container with another header printed on it is noticed."""


Code: TypeAlias = HandCode | ContainerCode | SlipCode


def header_check(boards: tuple[Board, ...]) -> int:
    """20 bits of SHA-256 over `number|leader=N` of these boards, one line each, in order."""
    lines = (
        f"{board.number}|" + ",".join(f"{name}={value}" for name, value in board.header.fields().items()) + "\n"
        for board in boards
    )
    return int.from_bytes(hashlib.sha256("".join(lines).encode()).digest()[:3]) >> 4


def hand_code(set_code: str, board: Board, seat: Seat, copy: int = 0, *, with_hand: bool = True) -> HandCode:
    """The code of one hand card."""
    hand = board.deal[seat] if with_hand else None
    return HandCode(set_code, board.game_id, board.number, board.printed_number, board.version, copy, seat, hand)


def slip_code(set_code: str, board: Board, copy: int = 0) -> SlipCode:
    """The code of the slip that lies in one board."""
    check = header_check((board,))
    return SlipCode(set_code, board.game_id, board.number, board.printed_number, board.version, copy, check)


def box_code(of: BoardSet, copy: int = 0) -> SlipCode:
    """The code of the slip of a whole set, for its box: number and container are 0."""
    return SlipCode(of.code, of.game_id, 0, 0, 1, copy, header_check(of.boards))


def code_text(code: Code) -> str:
    """The text to print.

    Raises:
        Problem: `code_range`, when a number does not fit its field; `code_set`, when the set code is none;
            `code_game`, when the game has no letter.
    """
    if code.game_id not in _GAME_LETTERS:
        raise Problem("code_game", game=code.game_id)
    letter = _GAME_LETTERS[code.game_id]
    match code:
        case ContainerCode():
            body = "C" + letter + _field("number", code.number, 2, LARGEST_NUMBER, 1)
            body += _field("serial", code.serial, 3, LARGEST_SERIAL)
        case HandCode():
            body = ("K" if code.hand is None else "H") + letter + _ids(code, lowest=1)
            body += CROCKFORD[code.seat]
            if code.hand is not None:
                body += _hand_field(GAMES[code.game_id], code.hand)
        case SlipCode():
            body = "S" + letter + _ids(code, lowest=0) + _field("header", code.header_check, 4, 2**20 - 1)
    text = FORMAT + VERSION + body
    return text + _crc(text)


def _ids(code: HandCode | SlipCode, *, lowest: int) -> str:
    plain = code.set_code.replace("-", "")
    if len(plain) != 8 or any(letter not in _VALUE_OF for letter in plain):
        raise Problem("code_set", code=code.set_code)
    return (
        plain
        + _field("number", code.number, 2, LARGEST_NUMBER, lowest)
        + _field("container", code.container, 2, LARGEST_NUMBER, lowest)
        + _field("version", code.version, 1, 31, 1)
        + _field("copy", code.copy, 2, LARGEST_COPY)
    )


def _field(name: str, value: int, places: int, most: int, least: int = 0) -> str:
    if not least <= value <= most:
        raise Problem("code_range", field=name, value=value, least=least, most=most)
    return _digits(value, places)


def _digits(value: int, places: int) -> str:
    return "".join(CROCKFORD[value >> 5 * place & 31] for place in range(places - 1, -1, -1))


def _number(text: str) -> int:
    value = 0
    for letter in text:
        value = value * 32 + _VALUE_OF[letter]
    return value


def _crc(text: str) -> str:
    return _digits(zlib.crc32(text.encode("ascii")), _CHECK)


def _faces(game: Game) -> int:
    return FACES if game.has_jokers else SMALL_JOKER


def _hand_places(game: Game) -> int:
    most: int = (game.packs + 1) ** _faces(game) - 1
    return -(-most.bit_length() // 5)


def _hand_field(game: Game, hand: Hand) -> str:
    """The counts as one number, spades' ace the lowest digit, in base packs + 1."""
    value = 0
    for face in range(_faces(game) - 1, -1, -1):
        value = value * (game.packs + 1) + hand.counts[face]
    if max(hand.counts) > game.packs or len(hand) not in _sizes(game) or any(hand.counts[_faces(game) :]):
        raise Problem("code_hand", got=len(hand), game=game.id)
    return _digits(value, _hand_places(game))


def _sizes(game: Game) -> set[int]:
    return {game.hand_size, game.hand_size + game.declarer_extra}


def parse_code(text: str) -> Code:
    """What a printed code says; the inverse of `code_text`.

    Lower case, and blanks, tabs and line ends around the text are accepted, nothing else that differs.

    Raises:
        Problem: `code_empty`, `code_layout` (the scanner types for another keyboard layout), `code_input_method` (an
            input method composed what was typed), `code_web`, `code_foreign`, `code_version`, `code_twice`,
            `code_short`, `code_long`, `code_check` (one or more characters are wrong) or `code_impossible` (a right
            checksum over values that nothing of ours prints).
    """
    typed = text.strip(" \t\r\n\v\f\0\ufeff")
    plain = typed.upper()
    if not plain:
        raise Problem("code_empty")
    if not _genuine(plain):
        raise Problem([_refusal(typed)])
    try:
        code = _parsed(plain)
        again = code_text(code)
    except (KeyError, ValueError) as fault:
        raise Problem("code_impossible") from fault
    if again != plain:
        raise Problem("code_impossible")
    return code


def _length(plain: str) -> int | None:
    """How long a text with this beginning has to be; None when no such text exists in this version."""
    if not plain.startswith(FORMAT + VERSION) or plain[3:4] not in _BODIES or plain[4:5] not in _GAME_OF:
        return None
    hand = _hand_places(GAMES[_GAME_OF[plain[4]]]) if plain[3] == "H" else 0
    return len(FORMAT) + 3 + _BODIES[plain[3]] + hand + _CHECK


def _genuine(plain: str) -> bool:
    return len(plain) == _length(plain) and plain.isascii() and plain[-_CHECK:] == _crc(plain[:-_CHECK])


def _parsed(plain: str) -> Code:
    kind, game_id, body = plain[3], _GAME_OF[plain[4]], plain[5:-_CHECK]
    if kind == "C":
        return ContainerCode(game_id, _number(body[:2]), _number(body[2:]))
    set_code = f"{body[:4]}-{body[4:8]}"
    number, container = _number(body[8:10]), _number(body[10:12])
    version, copy = _number(body[12]), _number(body[13:15])
    if kind == "S":
        return SlipCode(set_code, game_id, number, container, version, copy, _number(body[15:]))
    seat = Seat(_number(body[15]))
    hand = _parsed_hand(GAMES[game_id], body[16:]) if kind == "H" else None
    return HandCode(set_code, game_id, number, container, version, copy, seat, hand)


def _parsed_hand(game: Game, text: str) -> Hand:
    value = _number(text)
    counts = bytearray(FACES)
    for face in range(_faces(game)):
        value, counts[face] = divmod(value, game.packs + 1)
    if value:
        raise ValueError("more than the counts of one hand")
    return Hand(bytes(counts))


def _layout(text: str) -> Word | None:
    """The keyboard layout under which `text` would be a code of ours, or a damaged one would begin like one."""
    begins = None
    for layout, pressed in candidates(text):
        if _genuine(pressed):
            return Word(layout.key)
        if begins is None and pressed.startswith(FORMAT + VERSION) and _length(pressed):
            begins = Word(layout.key)
    return None if text.upper().startswith(FORMAT + VERSION) else begins


def _refusal(text: str) -> Fault:
    """Why a text is no code of ours."""
    plain = text.upper()
    if layout := _layout(text):
        return Fault("code_layout", {"layout": layout})
    if is_composed(text):
        return Fault("code_input_method")
    half = len(plain) // 2
    if any(_genuine(part) for part in (plain[:half].strip(), plain.split()[0])):
        return Fault("code_twice")
    if re.search(r"://|^WWW\.|^HTTPS?\b", plain):
        return Fault("code_web")
    if not re.fullmatch("[0-9A-Z]+", plain):
        return Fault("code_foreign")
    if not plain.startswith(FORMAT) or not plain[len(FORMAT) : len(FORMAT) + 1].isdigit():
        short = (FORMAT + VERSION).startswith(plain)
        return Fault("code_short", {"got": len(plain), "want": _SHORTEST}) if short else Fault("code_foreign")
    if plain[len(FORMAT)] != VERSION:
        return Fault("code_version", {"version": plain[len(FORMAT)]})
    want = _length(plain) or _SHORTEST
    if len(plain) < want:
        return Fault("code_short", {"got": len(plain), "want": want})
    if _length(plain) and len(plain) > want:
        return Fault("code_long", {"got": len(plain), "want": want})
    return Fault("code_check")
