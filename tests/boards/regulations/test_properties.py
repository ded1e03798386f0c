"""What is written is read again as the same value; anything else is refused in sentences, and nothing crashes."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from regulations_strategies import regulations

from boards.games import GAMES
from boards.problems import Problem
from boards.regulations.model import Regulations
from boards.regulations.reading import read_regulations
from boards.regulations.template import template
from boards.regulations.writing import write_regulations
from boards.wording import LANGUAGES, sentences


@settings(max_examples=40)
@given(regulations(), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_written_regulations_read_the_same(of: Regulations, ends: str, has_mark: bool) -> None:
    text = write_regulations(of).replace("\n", ends)
    data = text.encode("utf-8-sig" if has_mark else "utf-8")
    assert read_regulations(data, "random.toml") == of
    # Writing is a normal form.
    assert write_regulations(read_regulations(data, "random.toml")) == write_regulations(of)


LINES = write_regulations(read_regulations(template(GAMES["guandan"], "en").encode(), "t")).split("\n")
RUBBISH = st.sampled_from(
    [
        "-1", "99999999999999999999", "0x" + "F" * 400, "nan", "-inf", "1e400", "''", '""', '"x"', "true", "[]", "{}",
        "[[]]", "[{}]", '"1-16"', "{ a.b = 1 }", "1979-05-27", "07:32:00", '"\\u0000"', '" "', '["N", 3]',
        '{ 1 = "N" }', "0.123456789",
    ]
)  # fmt: skip


@settings(max_examples=120)
@given(st.lists(st.tuples(st.integers(0, len(LINES) - 1), RUBBISH), min_size=1, max_size=6))
def test_any_value_anywhere_gives_regulations_or_sentences(changes: list[tuple[int, str]]) -> None:
    lines = list(LINES)
    for place, value in changes:
        lines[place] = re.sub(r"= .*", lambda _, value=value: f"= {value}", lines[place], count=1)
    try:
        read = read_regulations("\n".join(lines).encode(), "t.toml")
    except Problem as problem:
        for lang in LANGUAGES:
            said = sentences(problem.faults, lang)
            assert said
            assert all(one.startswith("t.toml") and "\n" not in one and len(one) < 600 for one in said)
    else:
        assert read_regulations(write_regulations(read).encode(), "t.toml") == read


@settings(max_examples=80)
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_refused_in_sentences(data: bytes) -> None:
    with pytest.raises(Problem) as caught:
        read_regulations(data, "t.toml")
    assert sentences(caught.value.faults)
