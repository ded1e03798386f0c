"""Regulations files: read one, say what it leaves open, write a template."""

from collections.abc import Iterable
from typing import Any

from boards.board import BoardSet
from boards.games import Game
from boards.problems import Fault, Problem, Word
from boards.regulations import summary
from boards.regulations.model import Regulations, SessionRules
from boards.regulations.reading import read_regulations
from boards.wording import sentence
from dealer.files import Outputs, read_input
from dealer.operations.names import names_on_paper


def load_regulations(file: str) -> Regulations:
    """The regulations in a file, or on standard input for `-`.

    Raises:
        Problem: Everything that is wrong with it, each with file, line and key; or why it cannot be read.
    """
    return read_regulations(read_input(file), file)


def check_game(rules: Regulations, game_id: str) -> None:
    """Refuse regulations of another game.

    Raises:
        Problem: `rules_other_game`.
    """
    if rules.game_id != game_id:
        got, want = Word(f"game_{rules.game_id}"), Word(f"game_{game_id}")
        raise Problem("rules_other_game", file=rules.source, got=got, want=want)


def of_other_event(rules: Regulations, of: BoardSet) -> tuple[Fault, ...]:
    """That a set belongs to another event than the regulations, which may be the same under another name: a note.

    A set without an event says nothing.

    Raises:
        Problem: `rules_other_game`.
    """
    check_game(rules, of.game_id)
    if not of.event or of.event == rules.event:
        return ()
    return (Fault("rules_other_event", {"rules": rules.source, "got": rules.event, "want": of.event}, note=True),)


def left_open(of: Regulations) -> tuple[Fault, ...]:
    """What a file leaves open that somebody will miss, and names that paper cannot show; every one a note."""
    return (*summary.left_open(of), *names_on_paper(of.event, of.labels))


def template_text(game: Game, lang: str) -> str:
    """A commented regulations file to begin with (see `boards.regulations.template`)."""
    from boards.regulations.template import template

    return template(game, lang)


def write_template(text: str, file: str, *, force: bool = False) -> None:
    """Write a template to a file.

    Raises:
        Problem: `file_exists` without `force`, or why it cannot be written; nothing was written.
    """
    with Outputs([file], force=force) as outputs:
        outputs.put(file, text.encode("utf-8"))
        outputs.commit()


def summary_json(of: Regulations, lang: str = "en") -> dict[str, Any]:
    """What `regulations check --json` prints of a file that is in order."""
    return {
        "file": of.source,
        "event": of.event,
        "game": of.game_id,
        "contest": of.settings.scoring.contest,
        "teams": list(of.teams),
        "pairs": list(of.pairs),
        "sessions": [_session_json(one) for one in of.sessions],
        "faults": [],
        "open": [_fault_json(fault, lang) for fault in left_open(of)],
    }


def faults_json(file: str, faults: Iterable[Fault], lang: str = "en") -> dict[str, Any]:
    """What `regulations check --json` prints of a file that is not."""
    return {"file": file, "faults": [_fault_json(fault, lang) for fault in faults]}


def _fault_json(fault: Fault, lang: str) -> dict[str, Any]:
    places = {"line": fault.facts.get("line"), "setting": fault.facts.get("key"), "session": fault.facts.get("session")}
    present = {name: value for name, value in places.items() if value is not None}
    return {"key": fault.key, **present, "sentence": sentence(fault, lang)}


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
