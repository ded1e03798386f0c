"""Regulations files: read one, say what it leaves open, write a template."""

from typing import Any

from boards.board import ranges_text
from boards.regulations.model import Regulations, SessionRules
from boards.regulations.reading import read_regulations
from boards.regulations.summary import left_open
from boards.wording import sentence
from dealer.files import read_input


def load_regulations(file: str) -> Regulations:
    """The regulations in a file, or on standard input for `-`.

    Raises:
        Problem: Everything that is wrong with it, each with file, line and key; or why it cannot be read.
    """
    return read_regulations(read_input(file), file)


def summary_json(of: Regulations) -> dict[str, Any]:
    """What `regulations check --json` prints."""
    return {
        "file": of.source,
        "event": of.event,
        "game": of.game_id,
        "contest": of.settings.scoring.contest,
        "teams": list(of.teams),
        "pairs": list(of.pairs),
        "sessions": [_session_json(one) for one in of.sessions],
        "open": [
            {"key": fault.key, "setting": fault.facts.get("key"), "session": fault.facts.get("session"),
             "sentence": sentence(fault)}
            for fault in left_open(of)
        ],
    }  # fmt: skip


def _session_json(one: SessionRules) -> dict[str, Any]:
    public = one.public
    return {
        "label": one.label,
        "boards": list(one.boards),
        "reserve": one.reserve,
        "copies": one.copies,
        "sections": list(one.sections),
        "containers": {str(number): container for number, container in one.containers.items()},
        "headers": {str(number): header.fields() for number, header in one.headers.items()},
        "public": None if public is None else {"kind": public.kind, "draw": public.draw, "what": public.what},
        "plays": one.plays,
        "rounds": 0 if one.movement is None else len({play.round for play in one.movement.plays}),
    }


def boards_text(one: SessionRules) -> str:
    """The boards of a session as they are typed: `1-16,33-48`."""
    return ranges_text(one.boards)
