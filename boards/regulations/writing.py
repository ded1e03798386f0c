"""`Regulations` -> TOML, every value written out; what `read_regulations` reads back as the same regulations."""

from collections.abc import Iterator

from boards.board import ranges_text
from boards.regulations.kinds import quoted
from boards.regulations.model import Movement, PublicSource, Regulations, SessionRules
from boards.regulations.settings import GROUPS, Group


def write_regulations(of: Regulations) -> str:
    """The text of a regulations file with everything resolved: no default, no preset left to be looked up."""
    return "\n".join(_lines(of)) + "\n"


def group_lines(group: Group, game_id: str) -> Iterator[str]:
    """The keys of a group that mean something in a game and are set."""
    for name, one in group.settings():
        value = getattr(group, name)
        if value is not None and game_id in one.games:
            yield f"{name} = {one.kind.write(value)}"


def _lines(of: Regulations) -> Iterator[str]:
    yield f"event = {quoted(of.event)}"
    yield f"game = {quoted(of.game_id)}"
    yield f"numbering = {quoted(of.numbering)}"
    for name, sides in (("teams", of.teams), ("pairs", of.pairs)):
        if sides:
            yield f"{name} = [{', '.join(map(quoted, sides))}]"
    for name in GROUPS:
        yield ""
        yield f"[{name}]"
        yield from group_lines(getattr(of.settings, name), of.game_id)
    for one in of.sessions:
        yield from _session(one, of)


def _session(one: SessionRules, of: Regulations) -> Iterator[str]:
    yield ""
    yield "[[session]]"
    yield f"label = {quoted(one.label)}"
    yield f"boards = {quoted(ranges_text(one.boards))}"
    yield f"reserve = {'true' if one.reserve else 'false'}"
    yield f"copies = {one.copies}"
    if one.sections:
        yield f"sections = [{', '.join(map(quoted, one.sections))}]"
    if one.containers:
        yield "containers = { " + ", ".join(f"{a} = {b}" for a, b in one.containers.items()) + " }"
    if one.public:
        yield f"public = {_public(one.public)}"
    # The joined text is what was read; its parts need not be told apart again.
    if one.plays is not None:
        purpose = one.plays.removesuffix(one.date).removesuffix(", ") if one.date else one.plays
        if purpose:
            yield f"for = {quoted(purpose)}"
    if one.date:
        yield f"date = {quoted(one.date)}"
    yield "headers = ["
    for header in one.headers.values():
        written = header.fields()
        yield "    { " + ", ".join(f"{name} = {quoted(value)}" for name, value in written.items()) + " },"
    yield "]"
    if one.scoring != of.settings.scoring:
        yield "[session.scoring]"
        yield from group_lines(one.scoring, of.game_id)
    if one.movement is not None:
        yield from _movement(one.movement)


def _public(source: PublicSource) -> str:
    parts = [f"kind = {quoted(source.kind)}"]
    parts += [f"{name} = {quoted(text)}" for name, text in (("draw", source.draw), ("what", source.what)) if text]
    return "{ " + ", ".join(parts) + " }"


def _movement(movement: Movement) -> Iterator[str]:
    yield "[session.movement]"
    if movement.name:
        yield f"name = {quoted(movement.name)}"
    if movement.tables:
        yield f"tables = [{', '.join(map(quoted, movement.tables))}]"
    for play in movement.plays:
        yield "[[session.movement.play]]"
        yield f"round = {play.round}"
        yield f"table = {quoted(play.table)}"
        yield f"boards = {quoted(ranges_text(play.boards))}"
        for name in ("ns", "ew", "section"):
            if getattr(play, name):
                yield f"{name} = {quoted(getattr(play, name))}"
        if play.copy is not None:
            yield f"copy = {play.copy}"
