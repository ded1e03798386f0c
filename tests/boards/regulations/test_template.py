"""The template is in order, holds every setting with its default; the documentation has every key."""

import re
from pathlib import Path

import pytest

from boards.games import GAMES
from boards.regulations.reading import read_regulations
from boards.regulations.settings import GROUPS
from boards.regulations.template import key_tables, template
from boards.wording import LANGUAGES

DOCS = Path(__file__).parents[3] / "docs" / "regulations.md"
BOTH = [(game, lang) for game in GAMES for lang in LANGUAGES]


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_a_template_is_in_order(game: str, lang: str) -> None:
    of = read_regulations(template(GAMES[game], lang).encode(), "t.toml")
    assert of.game_id == game
    assert [one.reserve for one in of.sessions] == [False, True]


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_every_disabled_line_may_be_enabled_and_says_the_default(game: str, lang: str) -> None:
    text = template(GAMES[game], lang)
    plain, enabled = (read_regulations(one.encode(), "t") for one in (text, re.sub(r"(?m)^#(?! )", "", text)))
    shown = disabled_keys(text)
    for name, group in GROUPS.items():
        for key, one in group.settings():
            assert ((name, key) in shown) is (game in one.games)
            if one.defaults[game] is not None and game in one.games:
                assert getattr(getattr(plain.settings, name), key) == one.defaults[game], (name, key)
                assert getattr(getattr(enabled.settings, name), key) == one.defaults[game], (name, key)


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_its_movement_says_who_sits_where(game: str, lang: str) -> None:
    """Without names no ruling can say which side put the cards in wrongly, and nothing else shows the keys."""
    of = read_regulations(re.sub(r"(?m)^#(?! )", "", template(GAMES[game], lang)).encode(), "t")
    movement = of.sessions[0].movement
    assert movement is not None
    play = movement.plays
    assert all({one.ns, one.ew} == set(of.teams) for one in play)
    assert {(one.table, one.ns) for one in play} == {("1A", of.teams[0]), ("1B", of.teams[1])}


def disabled_keys(text: str) -> set[tuple[str, str]]:
    found, table = set(), ""
    for line in text.split("\n"):
        if match := re.fullmatch(r"\[(\w+)\]", line):
            table = match[1]
        elif match := re.match(r"#(\w+) = ", line):
            found.add((table, match[1]))
    return found


def test_the_documentation_holds_every_key() -> None:
    tables = key_tables()
    for name, group in GROUPS.items():
        for key, _ in group.settings():
            assert re.search(rf"### `\[{name}\]`[^#]*\| `{key}` ", tables), (name, key)
    text = DOCS.read_text(encoding="utf-8")
    start, end = "<!-- keys: made by boards.regulations.template.key_tables -->\n", "<!-- end of keys -->"
    assert text[text.index(start) + len(start) : text.index(end)].strip() == tables.strip()


def test_the_documentations_example_means_what_the_page_says() -> None:
    block = re.search(r"```text input cup\.toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    of = read_regulations(block[1].encode(), "cup.toml")
    assert of.labels == ("round 1", "round 2", "reserve 1")
    assert of.session("round 2").container(17) == 1
    assert of.session("round 1").headers[7].fields()["level"] == "A"
