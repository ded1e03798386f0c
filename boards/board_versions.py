"""Versions of a board: what a misboard that was found too late leaves in play, kept beside what was dealt.

A board that comes back wrong after tables have played it both ways can be kept: version 2 holds what lies in the
pockets now, from a round on. The set keeps its fingerprint and code, which are over the first versions; each later
version has a hash of its own.
"""

import hashlib
from dataclasses import replace
from typing import Final

from boards.board import Board, short_code
from boards.deal import Deal, hand_text
from boards.problems import Problem

_STARS: Final = 3
"""Up to this version stars are counted at a glance."""


def version_hash(board: Board, salt: bytes) -> str:
    """64 hexadecimal digits over one board in one version, as the fingerprint of a set is over its boards.

    SHA-256 over four lines, each ended by LF: `paitao-board/1`, the game, the set's salt in hexadecimal, and
    `number|version|round|header|N|E|S|W` with header and hands as in the fingerprint (design 5).
    """
    header = ",".join(f"{name}={value}" for name, value in board.header.fields().items())
    line = (str(board.number), str(board.version), str(board.from_round), header, *map(hand_text, board.deal.hands))
    text = "\n".join(("paitao-board/1", board.game_id, salt.hex(), "|".join(line), ""))
    return hashlib.sha256(text.encode()).hexdigest()


def version_code(board: Board, salt: bytes) -> str:
    """The short form of `version_hash`, spelled as a set's code."""
    return short_code(version_hash(board, salt))


def number_text(board: Board) -> str:
    """The number as paper shows it: `12`, `12*` for version 2, `12**` for version 3, `12*4` for version 4."""
    stars = "*" * (board.version - 1) if board.version <= _STARS else f"*{board.version}"
    return f"{board.number}{stars}"


def next_version(board: Board, deal: Deal, from_round: int) -> Board:
    """The version that follows `board`, with these hands.

    Args:
        board: The latest version that there is.
        deal: What lies in the pockets.
        from_round: The first round in which it holds.

    Raises:
        Problem: `version_sizes` and `version_cards`: only what can be played can be kept (no card is told: who keeps
            may be a player); `version_same` if nothing differs; `version_round` if the version before it does not
            hold for one round at least.
    """
    if deal == board.deal:
        raise Problem("version_same", board=board.number, version=board.version)
    if from_round <= board.from_round and board.version > 1:
        raise Problem("version_round", board=board.number, round=board.from_round, version=board.version)
    made = replace(board, deal=deal, version=board.version + 1, from_round=from_round)
    sizes, want = (",".join(str(len(hand)) for hand in one.deal.hands) for one in (made, board))
    if sizes != want:
        raise Problem("version_sizes", board=board.number, counts=sizes, want=want)
    if made.faults():
        raise Problem("version_cards", board=board.number)
    return made
