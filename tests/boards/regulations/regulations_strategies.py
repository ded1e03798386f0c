"""Random regulations: values first, so that the reader can be held to give exactly these again."""

import dataclasses
import unicodedata
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from boards.games import GAMES, Game, Header
from boards.hashed_text import folded
from boards.regulations.kinds import Amount, Choice, Kind, Names, SeatOrder, Steps, Text, Whole, YesNo
from boards.regulations.model import PUBLIC_KINDS, Movement, Play, PublicSource, Regulations, SessionRules
from boards.regulations.settings import GROUPS, Scoring, Settings
from boards.seats import SEATS

RARE = "龘𠮷㐂é’\"\\#=[]{}.,'"


def line_texts(smallest: int = 1) -> st.SearchStrategy[str]:
    characters = st.characters(exclude_categories=["Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"], max_codepoint=0x2FFFF)
    some = st.text(characters | st.sampled_from(RARE), min_size=smallest, max_size=12)
    return some.map(lambda text: unicodedata.normalize("NFC", text)).filter(
        lambda text: text == text.strip() and len(text) >= smallest
    )


def names() -> st.SearchStrategy[str]:
    """Names of tables and sides as they are after reading: folded, and no other name folds to them."""
    return line_texts().map(folded).filter(lambda text: bool(text) and folded(text) == text)


def values_of(kind: Kind) -> st.SearchStrategy[Any]:
    """Values of a kind as they are after reading."""
    match kind:
        case Choice(values=values):
            return st.sampled_from(values)
        case YesNo():
            return st.booleans()
        case Whole(low=low, high=high):
            return st.integers(low, high)
        case Amount(low=low, high=high):
            return st.decimals(low, high, places=4).map(kind.read)
        case Text():
            return line_texts()
        case Names(values=values) if values:
            return st.lists(st.sampled_from(values), min_size=1, unique=True).map(tuple)
        case Names():
            return st.lists(line_texts(), min_size=1, max_size=4, unique=True).map(tuple)
        case SeatOrder():
            return st.permutations("NESW").map("".join)
        case Steps():
            rises = st.lists(st.tuples(st.integers(1, 50), st.integers(0, 3)), max_size=5)
            return rises.map(_steps)


def _steps(rises: list[tuple[int, int]]) -> tuple[tuple[int, Decimal], ...]:
    steps = [(0, Decimal(0))]
    for further, more in rises:
        steps.append((steps[-1][0] + further, steps[-1][1] + more))
    return tuple(steps)


# Groups and keys that other values bind: they keep their defaults.
BOUND = {
    "variant": {"packs", "jokers", "bottom", "seats", "direction", "reference", "pocket_order"},
    "bidding": {"tribute"},
    "cards": {"used", "registration", "layout"},
    "penalties": {"registration_profile"},
    "misboard_amounts": {"responsible_mp_lower", "looked_mp_lower", "responsible_mp_upper", "looked_mp_upper"},
}
BOUND_SCORING = {"vp", "vp_total", "vp_threshold", "contest", "vp_table"}


@st.composite
def settings_of(draw: st.DrawFn, game: Game) -> Settings:
    groups: dict[str, Any] = {}
    for name, group in GROUPS.items():
        bound = BOUND_SCORING if name == "scoring" else BOUND.get(name, set())
        values = {
            key: draw(values_of(one.kind))
            for key, one in group.settings()
            if key not in bound and game.id in one.games and draw(st.booleans())
        }
        groups[name] = dataclasses.replace(group.of(game.id), **values)
    groups["penalties"] = dataclasses.replace(groups["penalties"], registration_profile="none")
    if game.id == "guandan":
        groups["bidding"] = dataclasses.replace(groups["bidding"], tribute="fixed")
    return Settings(**groups)


@st.composite
def headers_of(draw: st.DrawFn, game: Game) -> Header:
    kind = game.header_type
    fields = {
        field.name: draw(st.sampled_from(kind.allowed.get(field.name, tuple(seat.name for seat in SEATS))))
        for field in dataclasses.fields(kind)
        if field.name not in kind.optional or draw(st.booleans())
    }
    return game.parse_header(fields)


@st.composite
def sources(draw: st.DrawFn) -> PublicSource:
    kind = draw(st.sampled_from(PUBLIC_KINDS))
    draws = {"drand": r"[1-9][0-9]{0,11}", "ssq": r"20[0-9]{2}[1-9][0-9]{2}", "pl5": r"[0-9]{2}[1-9][0-9]{2}"}
    if kind == "text":
        return PublicSource(kind, draw(st.just("") | line_texts()), draw(line_texts()))
    return PublicSource(kind, draw(st.from_regex(draws[kind], fullmatch=True)), draw(st.just("") | line_texts()))


@st.composite
def movements(draw: st.DrawFn, boards: tuple[int, ...], copies: int, sections: tuple[str, ...]) -> Movement:
    tables = draw(st.lists(names(), min_size=1, max_size=3, unique=True))
    seats = draw(st.lists(st.tuples(st.integers(1, 9), st.sampled_from(tables)), max_size=5, unique=True))
    some = st.lists(st.sampled_from(boards), min_size=1, max_size=4, unique=True).map(lambda b: tuple(sorted(b)))
    plays = [
        Play(
            round_, table, draw(some), "", draw(st.just("") | names()),
            draw(st.sampled_from(("", *sections))), draw(st.none() | st.integers(1, copies)),
        )
        for round_, table in seats
    ]  # fmt: skip
    return Movement(
        draw(st.just("") | line_texts()),
        draw(st.sampled_from([(), tuple(tables)])),
        tuple(sorted(plays, key=lambda play: play.round)),
    )


@st.composite
def session_rules(draw: st.DrawFn, game: Game, label: str, scoring: Scoring) -> SessionRules:
    boards = tuple(sorted(draw(st.sets(st.integers(1, 40) | st.integers(990, 1010), min_size=1, max_size=8))))
    copies = draw(st.integers(1, 200))
    sections = draw(st.just(()) | st.lists(names(), min_size=1, max_size=3, unique=True).map(tuple))
    other = draw(st.permutations([*boards, *range(5000, 5000 + len(boards))]))[: len(boards)]
    containers = {number: container for number, container in zip(boards, other, strict=True) if number != container}
    purpose, date = draw(st.just("") | line_texts()), draw(st.just("") | line_texts())
    own = dataclasses.replace(scoring, mp_tie=Decimal(draw(st.integers(0, 1)))) if draw(st.booleans()) else scoring
    return SessionRules(
        label, boards, bool(label) and draw(st.booleans()), copies, sections,
        containers if draw(st.booleans()) else {},
        {number: draw(headers_of(game)) for number in boards},
        draw(st.none() | sources()),
        ", ".join(filter(None, (purpose, date))) or None, date,
        draw(st.none() | movements(boards, copies, sections)), own,
    )  # fmt: skip


@st.composite
def regulations(draw: st.DrawFn) -> Regulations:
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    settings = draw(settings_of(game))
    labels = draw(st.lists(line_texts(0), min_size=1, max_size=3, unique=True))
    sessions = tuple(draw(session_rules(game, label, settings.scoring)) for label in labels)
    teams = draw(st.just(()) | st.lists(names(), min_size=1, max_size=4, unique=True).map(tuple))
    # Names in movements are free only where the event lists nobody.
    if any(play.ew for one in sessions if one.movement for play in one.movement.plays):
        teams = ()
    return Regulations(draw(line_texts()), game.id, sessions, settings, "random.toml", "session", teams)
