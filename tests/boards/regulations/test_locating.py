"""Keys are found on their lines in every form that TOML has for them."""

import tomllib
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.regulations.locating import Lines, Path

DOCUMENT = """\
# a comment with [brackets] and "quotes"
event = "Cup # no comment"
a.b."c d".'e.f' = 1
long = \"\"\"
line one = 5
[not.a.table]
\\\"\"\" still inside ""\"\"\"
after = 2
literal = '''
x = 1 \\'''
quotes = '''two more quotes'''''
last = "\\\\"  # a backslash that ends no string
escaped = "a \\" b = 3"
inline = { x = 1, y = { z = [1, 2] }, "k}" = "}" }
list = [
  1, # one ] bracket in a comment
  [2,
   3], "4,]",
  { five = 5 },
]
when = 1979-05-27 07:32:00
[table]
key = true
[ table . "sub table" ]
deep = 1
[[session]]
label = "1"
boards = "1-4"
[session.public]
kind = "text"
[[session]]
[[session.movement.play]]
round = 1
[[session.movement.play]]
round = 2
[implied.below]
x = 1
[implied]
y = 2"""

PLACES: list[tuple[Path, int]] = [
    (("event",), 2),
    (("a",), 3),
    (("a", "b", "c d", "e.f"), 3),
    (("long",), 4),
    (("after",), 8),
    (("literal",), 9),
    (("quotes",), 11),
    (("last",), 12),
    (("escaped",), 13),
    (("inline", "y", "z", 1), 14),
    (("inline", "k}"), 14),
    (("list",), 15),
    (("list", 0), 16),
    (("list", 1), 17),
    (("list", 1, 1), 18),
    (("list", 2), 18),
    (("list", 3, "five"), 19),
    (("when",), 21),
    (("table",), 22),
    (("table", "key"), 23),
    (("table", "sub table"), 24),
    (("table", "sub table", "deep"), 25),
    (("session",), 26),
    (("session", 0, "boards"), 28),
    (("session", 0, "public", "kind"), 30),
    (("session", 1), 31),
    (("session", 1, "movement", "play", 0, "round"), 33),
    (("session", 1, "movement", "play", 1), 34),
    (("session", 1, "movement", "play", 1, "round"), 35),
    (("implied",), 38),
    (("implied", "below", "x"), 37),
    (("implied", "y"), 39),
]


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize(("path", "line"), PLACES, ids=lambda value: str(value))
def test_places(path: Path, line: int, ends: str) -> None:
    text = DOCUMENT.replace("\n", ends)
    tomllib.loads(text)
    assert Lines(text).exactly(path) == line


def test_a_path_that_is_not_written_has_the_line_of_what_is_around_it() -> None:
    lines = Lines(DOCUMENT)
    assert lines.of(("session", 0, "public", "draw")) == 29
    assert lines.exactly(("session", 0, "public", "draw")) is None
    assert lines.of(("nowhere",)) is None


def paths(value: Any, path: Path = ()) -> list[tuple[Path, Any]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, one in pairs for found in [((*path, key), one), *paths(one, (*path, key))]]


NAMES = st.text(max_size=6) | st.sampled_from(["a", "session", "b.c", '"', "'", "#", "]"])
TREES = st.recursive(
    st.just(0) | st.text(st.sampled_from("ab\"'#[]{}=,\\\n\t é牌"), max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=80)
@given(st.dictionaries(NAMES, TREES, max_size=5), st.booleans())
def test_every_number_of_a_random_document_is_on_its_line(tree: dict[str, Any], multiline: bool) -> None:
    count = 1_000_000

    def numbered(value: Any) -> Any:
        nonlocal count
        if isinstance(value, dict):
            return {key: numbered(one) for key, one in value.items()}
        if isinstance(value, list):
            return [numbered(one) for one in value]
        if value == 0 and not isinstance(value, str):
            count += 1
            return count
        return value

    tree = numbered(tree)
    text = tomli_w.dumps(tree, multiline_strings=multiline)
    assert tomllib.loads(text) == tree
    lines, written = Lines(text), text.split("\n")
    for path, value in paths(tree):
        line = lines.exactly(path)
        # An empty list of tables, or a table without a header of its own, is known by what is in it.
        assert line is not None or value in ({}, []), (path, text)
        if isinstance(value, int):
            assert line is not None
            assert str(value) in written[line - 1]
