"""Writing PBN 2.1 in the export format, as every program that was tried accepts it (PBN 2.1, chapter 3).

ASCII, CRLF, 15 mandatory tags, the deal from the dealer, our tags alphabetically, an empty line after every game.
"""

from typing import Final

from boards.board import Board, BoardSet
from boards.deal import hand_text
from boards.formats import pbn_tags
from boards.games import GAMES, BridgeHeader
from boards.problems import Problem

LINE_LIMIT: Final = 255
"""Characters of a line, its end included (PBN 2.1, 2.3)."""

_HEAD: Final = "% PBN 2.1\r\n% EXPORT\r\n%\r\n"


def write(board_set: BoardSet) -> bytes:
    """The set as PBN; `boards.formats.pbn.read` gives the same fingerprint back.

    Raises:
        Problem: `format_game`, for a game without four hands of 13.
    """
    if board_set.game_id not in pbn_tags.HEADER_TAGS:
        raise Problem("format_game", format="pbn", game=board_set.game_id, pack=board_set.game.pack_size)
    of_set = [*_event_tags(board_set)[1], *((n, v) for n, v in pbn_tags.set_tags(board_set) if _fits(n, v))]
    event = _event_tags(board_set)[0]
    return (_HEAD + "".join(_board(board, event, of_set) for board in board_set.boards)).encode("ascii")


def losses(board_set: BoardSet) -> tuple[str, ...]:
    """Keys of what the set loses in PBN."""
    event, extra = _event_tags(board_set)
    lost = []
    if extra or event != board_set.event:
        lost.append("loses_event_elsewhere" if extra else "loses_event")
    if not _fits("PaitaoSession", pbn_tags.to_ascii(board_set.session)):
        lost.append("loses_session")
    if board_set.origin:
        lost.append("loses_origin")
    if any(board.version != 1 for board in board_set.boards):
        lost.append("loses_versions")
    return tuple(lost)


def _board(board: Board, event: str, of_set: list[tuple[str, str]]) -> str:
    header = board.header
    # Huapai has neither; Law 2 by number makes any bridge program take the file.
    shown = header if isinstance(header, BridgeHeader) else GAMES["bridge"].default_header(board.number)
    assert isinstance(shown, BridgeHeader)
    hands = " ".join(hand_text(board.deal[shown.dealer.turned(step)]) for step in range(4))
    mandatory = (
        ("Event", event), ("Site", ""), ("Date", ""), ("Board", str(board.number)), ("West", ""), ("North", ""),
        ("East", ""), ("South", ""), ("Dealer", shown.dealer.name), ("Vulnerable", shown.vulnerable),
        ("Deal", f"{shown.dealer.name}:{hands}"), ("Scoring", ""), ("Declarer", ""), ("Contract", "?"), ("Result", ""),
    )  # fmt: skip
    supplemental = list(of_set)
    if board.container is not None:
        supplemental.append((pbn_tags.CONTAINER, str(board.container)))
    if board.game_id != "bridge":
        supplemental.append(("Game", board.game_id))
        supplemental += [(pbn_tags.HEADER_TAGS[board.game_id][n], v) for n, v in header.fields().items()]
    return "".join(_line(name, value) for name, value in (*mandatory, *sorted(supplemental))) + "\r\n"


def _event_tags(board_set: BoardSet) -> tuple[str, list[tuple[str, str]]]:
    """The Event tag's value, and the tag of ours for a name that it cannot hold (unless that is too long as well)."""
    name = board_set.event
    # These forms mean "unknown" or "as before" to a reader of PBN.
    plain = name.isascii() and name.isprintable() and name == name.strip() and name not in ("?", "-")
    if plain and not name.startswith("#") and _fits("Event", name):
        return name, []
    encoded = pbn_tags.to_ascii(name)
    return "?", [(pbn_tags.EVENT, encoded)] if _fits(pbn_tags.EVENT, encoded) else []


def _line(name: str, value: str) -> str:
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{quoted}"]\r\n'


def _fits(name: str, value: str) -> bool:
    return len(_line(name, value)) <= LINE_LIMIT
