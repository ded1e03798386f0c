"""Our own record `.paitao.json`, for all games (docs/formats.md): one board a line, the fingerprint after the boards.

The layout is fixed byte for byte, so equal sets give equal files; the schema is made from the structs below.
"""

import json
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from boards.board import Board, BoardSet, Fingerprint, Mark, short_code
from boards.board_versions import version_hash
from boards.deal import Hand, hand_text, parse_hand
from boards.formats import bottom, rubbish
from boards.formats.file_reading import (
    NO_HANDS,
    FileBoard,
    FileReading,
    Hands,
    check_fingerprint,
    file_board,
    is_text,
    known_game,
)
from boards.formats.pbn_tokens import decode
from boards.games import GAMES, Game, Header
from boards.problems import Fault, Problem
from boards.ranges import LARGEST_NUMBER
from boards.seats import SEATS

FORMAT: Final = "paitao-record/1"

_Number = Annotated[int, Meta(ge=1, le=LARGEST_NUMBER)]
_HandText = Annotated[str, Meta(description="S.H.D.C, ten is T, a second copy repeats the letter, jokers as +XD")]


class RecordHands(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The four hands of a board."""

    N: _HandText
    E: _HandText
    S: _HandText
    W: _HandText
    bottom: Annotated[str, Meta(description="shengji only, read and joined to the declarer's hand; never written")] = ""


class RecordBoard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One board of a record."""

    number: _Number
    container: _Number | None
    header: dict[str, str]
    hands: RecordHands
    version: Annotated[int, Meta(ge=1)] = 1
    from_round: Annotated[int, Meta(ge=1, description="the first round in which a later version holds")] = 1
    fingerprint: Annotated[
        str, Meta(pattern="^([0-9a-f]{64})?$", description="of a later version alone; the set's is over the first ones")
    ] = ""


class _Frame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    format: Annotated[str, Meta(pattern=f"^{FORMAT}$")]
    game: str
    event: str
    session: str
    practice: bool = False
    unproved: bool = False
    imported: bool = False
    origin: dict[str, str]
    salt: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class RecordFile(_Frame, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole record, as the published schema describes it."""

    boards: list[RecordBoard]
    fingerprint: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    code: Annotated[str, Meta(pattern="^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$")]


class _LooseFile(_Frame, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """As `RecordFile`, with boards left undecoded so that one bad board does not hide the others."""

    boards: list[msgspec.Raw]
    fingerprint: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    code: str


def schema() -> bytes:
    """The JSON schema (2020-12) of a record, as published in `paitao-record-1.schema.json`."""
    _, parts = msgspec.json.schema_components([RecordFile], ref_template="#/$defs/{name}")
    main = parts.pop("RecordFile")
    main["properties"]["game"]["enum"] = list(GAMES)
    document = {"$schema": "https://json-schema.org/draft/2020-12/schema", **main, "$defs": parts}
    return json.dumps(document, indent=2, ensure_ascii=False).encode() + b"\n"


class RecordWriter:
    """Writes a record board by board, for sets too long to be held: `head`, `board` for each, `tail`."""

    def __init__(
        self,
        game: Game,
        salt: bytes,
        event: str = "",
        session: str = "",
        mark: Mark = Mark.PRACTICE,
        origin: Mapping[str, str] | None = None,
    ) -> None:
        self._frame = _Frame(
            format=FORMAT,
            game=game.id,
            event=event,
            session=session,
            practice=mark is Mark.PRACTICE,
            unproved=mark is Mark.UNPROVED,
            imported=mark is Mark.IMPORTED,
            origin=dict(sorted((origin or {}).items())),
            salt=salt.hex(),
        )
        self._game = game
        self._fingerprint = Fingerprint(game.id, salt)
        self._last = (0, 0)

    def head(self) -> bytes:
        """Everything before the boards."""
        lines = [f"{_json(name)}: {_json(value)},\n" for name, value in msgspec.to_builtins(self._frame).items()]
        return ("{\n" + "".join(lines) + '"boards": [').encode()

    def board(self, board: Board) -> bytes:
        """The next board's line; numbers must ascend, and versions of one number.

        The first version of a number is taken into the fingerprint; a later one has a hash of its own.

        Raises:
            Problem: The board's faults, `number_order` or `board_other_game`; nothing is taken into the fingerprint.
        """
        if board.game_id != self._game.id:
            raise Problem("board_other_game", board=board.number, game=board.game_id, want=self._game.id)
        if (board.number, board.version) <= self._last:
            raise Problem("number_order", board=board.number, last=self._last[0])
        faults = board.faults()
        if faults:
            raise Problem(faults)
        is_later = board.number == self._last[0]
        if not is_later:
            self._fingerprint.add(board)
        first, self._last = self._last[0] == 0, (board.number, board.version)
        n, e, s, w = map(hand_text, board.deal.hands)
        struct = RecordBoard(
            number=board.number,
            container=board.container,
            header=board.header.fields(),
            hands=RecordHands(N=n, E=e, S=s, W=w),
            version=board.version,
            from_round=board.from_round,
            fingerprint=version_hash(board, bytes.fromhex(self._frame.salt)) if is_later else "",
        )
        return (b"\n" if first else b",\n") + msgspec.json.format(msgspec.json.encode(struct), indent=0)

    def dealt(self, boards: Sequence[tuple[int, Header, str]]) -> bytes:
        """The lines of the next boards as `board` writes them, from texts of boards that were just dealt.

        Nothing is counted again: it is for deals that never left the program.

        Args:
            boards: Number, header and the four hands joined by `|`; numbers must ascend.
        """
        self._fingerprint.add_texts(boards)
        said: dict[Header, str] = {}
        lines = []
        for number, header, hands in boards:
            fields = said.get(header)
            if fields is None:
                fields = said[header] = _json(header.fields())
            n, e, s, w = hands.split("|")
            lines.append(
                f'{{"number": {number}, "container": null, "header": {fields}, '
                f'"hands": {{"N": "{n}", "E": "{e}", "S": "{s}", "W": "{w}"}}}}'
            )
        if not lines:
            return b""
        start = "\n" if self._last[0] == 0 else ",\n"
        self._last = (boards[-1][0], 1)
        return (start + ",\n".join(lines)).encode()

    def tail(self) -> bytes:
        """Everything after the boards, fingerprint first.

        Raises:
            Problem: `set_empty`.
        """
        if self._last[0] == 0:
            raise Problem("set_empty")
        fingerprint = self._fingerprint.hex()
        return f'\n],\n"fingerprint": "{fingerprint}",\n"code": "{short_code(fingerprint)}"\n}}\n'.encode()

    @property
    def fingerprint(self) -> str:
        """Over the boards written so far."""
        return self._fingerprint.hex()


def write(board_set: BoardSet) -> bytes:
    """The whole record of a set; `read` gives the same set back."""
    writer = RecordWriter(
        board_set.game, board_set.salt, board_set.event, board_set.session, board_set.mark, board_set.origin
    )
    return b"".join([writer.head(), *map(writer.board, board_set.every_version), writer.tail()])


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Nothing: the record holds all that a set is."""
    return ()


def read(data: bytes, name: str, *, game: Game | None = None, first: int | None = None) -> FileReading:
    """A record with every fault it has; a fingerprint that does not hold is one of them.

    Args:
        data: The file.
        name: What to call it in faults.
        game: The game that is wanted; another one is a fault.
        first: Not used: boards of a record have their numbers.

    Raises:
        Problem: It is no record at all: `record_utf8`, `text_damaged`, `record_json`, or a field of the frame is wrong.
    """
    plain = data.removeprefix(BOM_UTF8)
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        # What `>` of a Windows shell makes of any text.
        plain = decode(data, name)[0].encode()
    try:
        plain.decode()
    except UnicodeDecodeError as error:
        raise Problem(
            "record_utf8", file=name, offset=error.start + (len(BOM_UTF8) if data.startswith(BOM_UTF8) else 0)
        ) from None
    try:
        frame = msgspec.json.decode(plain, type=_LooseFile)
        played = known_game(frame.game)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Problem([_decode_fault(error, plain).at(file=name)]) from None
    except Problem as problem:
        raise problem.at(file=name) from None
    range_faults: list[Fault] = []
    salt = bytes.fromhex(frame.salt)
    hashes: dict[int, str] = {}
    boards = tuple(rubbish.of_use(_read_boards(played, frame.boards, plain, hashes), range_faults))
    boards = _proved(boards, hashes, salt)
    faults, notes = list[Fault](), list[Fault]()
    if not range_faults:
        faults, notes = check_fingerprint(played.id, salt, boards, frame.fingerprint)
    marks = [mark for mark in (Mark.PRACTICE, Mark.UNPROVED, Mark.IMPORTED) if getattr(frame, mark.value)]
    if len(marks) > 1:
        faults.append(Fault("record_marks", {"marks": " ".join(marks)}))
    if frame.code != short_code(frame.fingerprint):
        faults.append(Fault("record_code", {"code": frame.code, "computed": short_code(frame.fingerprint)}))
    if game is not None and game.id != played.id:
        faults.append(Fault("game_differs", {"game": played.id, "want": game.id}))
    faults += [
        Fault("record_field_value", {"field": field})
        for field in ("event", "session")
        if not is_text(getattr(frame, field))
    ]
    if not boards:
        faults = [Fault("set_empty")]
    return FileReading(
        name, "record", played.id, boards, tuple(faults), tuple(notes), frame.event, frame.session,
        salt, marks[0] if marks else Mark.PROVED, frame.origin, frame.fingerprint,
        tuple(range_faults),
    )  # fmt: skip


def _read_boards(game: Game, raws: list[msgspec.Raw], data: bytes, hashes: dict[int, str]) -> Iterator[FileBoard]:
    offset, line, counted = max(data.find(b'"boards"'), 0), 1, 0
    for record, raw in enumerate(raws, start=1):
        text = bytes(raw)
        foreign = _other_table(game, text)
        offset = max(data.find(text, offset), offset)
        line, counted = line + data.count(b"\n", counted, offset), offset
        offset += len(text)
        try:
            board = msgspec.json.decode(text, type=RecordBoard)
        except (msgspec.DecodeError, RecursionError) as error:
            found = foreign or (_decode_fault(error, b""),)
            yield file_board(game, record=record, line=line, number=_number_of(text), fields=None, hands=NO_HANDS,
                             faults=found)  # fmt: skip
            continue
        faults = list(foreign)
        hands, notes = (NO_HANDS, []) if foreign else _read_hands(game, board, faults)
        hashes[record] = board.fingerprint
        yield file_board(
            game, record=record, line=line, number=board.number, fields=board.header, hands=hands,
            container=board.container, version=board.version, from_round=board.from_round, faults=faults, notes=notes,
        )  # fmt: skip


def _proved(boards: tuple[FileBoard, ...], hashes: Mapping[int, str], salt: bytes) -> tuple[FileBoard, ...]:
    """The boards, with a fault for each later version whose own hash is missing or does not hold."""
    lowest = {board.number: board.version for board in sorted(boards, key=lambda one: -one.version)}

    def checked(board: FileBoard) -> FileBoard:
        claimed = hashes.get(board.record, "")
        if not board.is_good or (not claimed and board.version == lowest[board.number]):
            return board
        if version_hash(board.board(), salt) == claimed:
            return board
        return replace(board, faults=(Fault("version_hash", {**board.place, "version": board.version}),))

    return tuple(map(checked, boards))


def _read_hands(game: Game, board: RecordBoard, faults: list[Fault]) -> tuple[Hands, list[Fault]]:
    found: list[Hand | None] = []
    for seat in SEATS:
        try:
            found.append(parse_hand(getattr(board.hands, seat.name)))
        except Problem as problem:
            faults += problem.at(seat=seat).faults
            found.append(None)
    notes: list[Fault] = []
    n, e, s, w = found
    if not board.hands.bottom:
        return (n, e, s, w), notes
    return bottom.join_bottom(game, board.header, (n, e, s, w), board.hands.bottom, faults, notes), notes


def bottoms(data: bytes) -> dict[int, bytes]:
    """The bottoms that stand apart from the declarer's hand in a record that `read` takes: board -> 54 counts."""
    found = {}
    for raw in msgspec.json.decode(data.removeprefix(BOM_UTF8), type=_LooseFile).boards:
        board = msgspec.json.decode(raw, type=RecordBoard)
        if board.hands.bottom:
            found[board.number] = parse_hand(board.hands.bottom).counts
    return found


def _other_table(game: Game, raw: bytes) -> tuple[Fault, ...]:
    """Why a board is for a table of other packs, players or bottom, whatever the names of its seats; else empty."""
    if not game.declarer_extra:
        return ()
    try:
        hands = msgspec.json.decode(raw)["hands"]
        return bottom.other_table({str(name): text for name, text in hands.items() if isinstance(text, str)})
    except (msgspec.DecodeError, RecursionError, TypeError, KeyError, IndexError, AttributeError):
        return ()


def _number_of(text: bytes) -> int | None:
    try:
        number = msgspec.json.decode(text)["number"]
    except (msgspec.DecodeError, RecursionError, TypeError, KeyError, IndexError):
        return None
    return number if type(number) is int and 1 <= number <= LARGEST_NUMBER else None


_UNKNOWN: Final = re.compile(r"unknown field `([^`]*)`")
_MISSING: Final = re.compile(r"missing required field `([^`]*)`")
_BYTE: Final = re.compile(r"byte (\d+)")
_PATH: Final = re.compile(r"at `\$\.?([^`]*)`")


def _decode_fault(error: Exception, data: bytes) -> Fault:
    text = str(error)
    path = _PATH.search(text)
    inside = path[1] if path else ""
    for key, pattern in (("record_field_unknown", _UNKNOWN), ("record_field_missing", _MISSING)):
        match = pattern.search(text)
        if match:
            return Fault(key, {"field": ".".join(filter(None, (inside, match[1])))})
    if isinstance(error, msgspec.ValidationError):
        return Fault("record_field_value", {"field": inside or "{}"})
    byte = _BYTE.search(text)
    offset = int(byte[1]) if byte else len(data)
    return Fault("record_json", {"line": 1 + data.count(b"\n", 0, offset)})


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
