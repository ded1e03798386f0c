"""A commented regulations file for a game, in the user's language, itself in order; and the list of all keys."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from boards.games import GAMES, Game
from boards.problems import Word
from boards.regulations.kinds import Amount, Choice, Kind, Names, SeatOrder, Steps, Text, Whole, YesNo, quoted
from boards.regulations.movements import MOVEMENT_KEYS, PLAY_KEYS
from boards.regulations.reading import EVENT_KEYS
from boards.regulations.sessions import PUBLIC_KEYS, SESSION_KEYS
from boards.regulations.settings import GROUPS
from boards.wording import say

TABLES: Final = (
    ("event", EVENT_KEYS), ("session", SESSION_KEYS), ("public", PUBLIC_KEYS), ("movement", MOVEMENT_KEYS),
    ("play", PLAY_KEYS),
)  # fmt: skip
"""Tables that are no group of settings, with their keys."""


def template(of: Game, lang: str) -> str:
    """The text of a regulations file to begin with; every setting of the game stands in it with its default."""
    return "\n".join(_lines(of, lang)) + "\n"


def example_of(kind: Kind) -> Any:
    """A value that shows the form of a setting which is not set."""
    match kind:
        case Choice(values=values):
            return values[-1]
        case YesNo():
            return False
        case Whole(low=low):
            return low
        case Amount():
            return Decimal(20)
        case Text():
            return "rules.txt"
        case Names(values=values):
            return values
        case SeatOrder():
            return "NWSE"
        case Steps():
            return ((0, Decimal(0)), (20, Decimal(1)))


def _lines(of: Game, lang: str) -> Iterator[str]:
    for line in say("template_head", lang, game=say(f"game_{of.id}", lang)).split("\n"):
        yield f"# {line}"
    yield ""
    first, second = quoted(say("template_team_1", lang)), quoted(say("template_team_2", lang))
    yield from _key("event", "event", quoted(say("template_event", lang)), lang)
    yield from _key("event", "game", quoted(of.id), lang)
    yield from _key("event", "numbering", '"session"', lang, is_set=False)
    yield from _key("event", "teams", f"[{first}, {second}]", lang, is_set=False)
    yield ""
    yield f"# {say('regulations_key_of_event_headers', lang)}"
    yield "[headers]"
    yield f"preset = {quoted(of.presets[0])}"
    changed = of.default_header(7, of.presets[0]).fields()
    yield "#7 = { " + ", ".join(f"{name} = {quoted(value)}" for name, value in changed.items()) + " }"
    yield ""
    yield f"# {say('regulations_key_of_event_session', lang)}"
    yield "[[session]]"
    yield from _key("session", "label", quoted(say("template_label", lang)), lang)
    yield from _key("session", "boards", '"1-16"', lang)
    for name, value in (
        ("copies", "2"),
        ("sections", '["A", "B"]'),
        ("containers", "32"),
        ("for", quoted(say("template_for", lang))),
        ("date", '"2026-10-01 09:00"'),
        ("public", '{ kind = "drand", draw = "27946612" }'),
    ):
        yield from _key("session", name, value, lang, is_set=False)
    yield '# public = { kind = "ssq", draw = "2026138" }'
    yield '# public = { kind = "pl5", draw = "26138" }'
    yield f"# {say('regulations_key_of_public_kind', lang)}"
    yield f'# public = {{ kind = "text", what = {quoted(say("template_what", lang))} }}'
    yield f"# {say('regulations_key_of_session_movement', lang)}"
    yield "#[session.movement]"
    yield "#play = ["
    for round_, table, boards in ((1, "1A", "1-8"), (1, "1B", "9-16"), (2, "1A", "9-16"), (2, "1B", "1-8")):
        ns, ew = (first, second) if table == "1A" else (second, first)
        yield f'#{{ round = {round_}, table = "{table}", boards = "{boards}", ns = {ns}, ew = {ew} }},'
    yield "#]"
    yield ""
    yield "[[session]]"
    yield f"label = {quoted(say('template_reserve', lang))}"
    yield 'boards = "1-16"'
    yield from _key("session", "reserve", "true", lang)
    title = Word(f"card_title_{of.id}")
    for name, group in GROUPS.items():
        rows = [(key, one) for key, one in group.settings() if of.id in one.games]
        if not rows:
            continue
        yield ""
        yield f"# {say(f'setting_group_{name}', lang, hand_card=title)}"
        yield f"[{name}]"
        for key, one in rows:
            value = one.defaults[of.id]
            row = "template_unset" if value is None else "template_setting"
            text = say(f"setting_{name}_{key}", lang, hand_card=title)
            yield f"# {say(row, lang, text=text, allowed=one.kind.allowed, articles=one.articles)}"
            yield f"#{key} = {one.kind.write(example_of(one.kind) if value is None else value)}"


def _key(table: str, name: str, value: str, lang: str, *, is_set: bool = True) -> Iterator[str]:
    yield f"# {say(f'regulations_key_of_{table}_{name}', lang)}"
    yield f"{'' if is_set else '#'}{name} = {value}"


def key_tables() -> str:
    """Every key of a regulations file as Markdown tables; docs/regulations.md holds them, and a test compares."""
    return "\n".join(_key_tables())


def _key_tables() -> Iterator[str]:
    for table, names in TABLES:
        place = {"event": "", "session": "[[session]]", "play": "[[session.movement.play]]"}.get(
            table, f"session.{table}"
        )
        yield f"### {'Event' if not place else f'`{place}`'}"
        yield ""
        yield "| key | what it says |"
        yield "| --- | --- |"
        for name in names:
            yield f"| `{name}` | {_cell(say(f'regulations_key_of_{table}_{name}'))} |"
        yield ""
    title = Word("card_title_huapai")  # in English every game says the same
    for name, group in GROUPS.items():
        yield f"### `[{name}]`" + (f" (item {group.item})" if group.item else "")
        yield ""
        yield say(f"setting_group_{name}", hand_card=title)
        yield ""
        yield "| key | what it says | allowed | default | articles |"
        yield "| --- | --- | --- | --- | --- |"
        for key, one in group.settings():
            text = say(f"setting_{name}_{key}", hand_card=title) + (
                "" if len(one.games) == len(GAMES) else f" ({', '.join(one.games)} only)"
            )
            allowed = say(one.kind.allowed.key, **dict(one.kind.allowed.facts))
            default = _default(one.kind, one.defaults, one.games)
            yield f"| `{key}` | {_cell(text)} | {_cell(allowed)} | {default} | {one.articles} |"
        yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _default(kind: Kind, defaults: Any, games: tuple[str, ...]) -> str:
    written = {game: "not set" if defaults[game] is None else f"`{kind.write(defaults[game])}`" for game in games}
    if len(set(written.values())) == 1:
        return next(iter(written.values()))
    return ", ".join(f"{game} {value}" for game, value in written.items())
