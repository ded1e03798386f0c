"""The text layer of PBN: tokens and encodings."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.formats.pbn_tokens import Kind, decode, tokens
from boards.problems import Problem

TOKENS = [
    ('[Board "7"]', [("tag", 1, "Board", "7")]),
    ('[ \tBoard\t"7"  ]', [("tag", 1, "Board", "7")]),
    ('[Event"x"][Board "7"]', [("tag", 1, "Event", "x"), ("tag", 1, "Board", "7")]),
    (' [\n Event\n "x"\n]\n[Board "7"]', [("tag", 1, "Event", "x"), ("tag", 5, "Board", "7")]),
    ('[Event "Random]"]', [("tag", 1, "Event", "Random]")]),
    (r'[Event "a \"b\" \\ \n"]', [("tag", 1, "Event", 'a "b" \\ \\n')]),
    (r'[Site "C:\deals\"]', [("tag", 1, "Site", "C:\\deals\\")]),
    ('[Event "The "Big" Cup"]', [("tag", 1, "Event", 'The "Big" Cup')]),
    ('[Event "The "Big" Cup"] [Board "7"]', [("tag", 1, "Event", 'The "Big" Cup'), ("tag", 1, "Board", "7")]),
    ('% [Board "8"]\n[Board "7"]', [("tag", 2, "Board", "7")]),
    ('{[Board "8"]\n\n% {\n}[Board "7"]', [("tag", 4, "Board", "7")]),
    ('[Board "7"] ; [Board "8"] {\n[Site ""]', [("tag", 1, "Board", "7"), ("tag", 2, "Site", "")]),
    ('; {\n[Board "7"]', [("tag", 2, "Board", "7")]),
    ('[Board "7"]\n \t\n[Board "8"]', [("tag", 1, "Board", "7"), ("gap", 2, "", ""), ("tag", 3, "Board", "8")]),
    ('[Board "7"]\n\n', [("tag", 1, "Board", "7"), ("gap", 2, "", "")]),
    ("[Auction \"N\"]\n1C Pass\n*", [("tag", 1, "Auction", "N"), ("text", 2, "", "")]),
    ('"a [Board \\"7\\"] b" x', [("text", 1, "", "")]),
    ('[Deal "N:AK\n[Board "7"]', [("damage", 1, '[Deal "N:AK', ""), ("tag", 2, "Board", "7")]),
    ("[Board 7]\n", [("damage", 1, "[Board 7]", "")]),
    ('[Board "7"]\n{ open\n[Board "8"]', [("tag", 1, "Board", "7"), ("open", 2, "", "")]),
    ("", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TOKENS)
def test_tokens(text: str, expected: list) -> None:
    assert [(token.kind.value, token.line, token.name, token.value) for token in tokens(text)] == expected


@given(st.text(st.sampled_from('[]{}";%\\ \tABoard7\n'), max_size=60))
def test_every_text_has_tokens_in_order(text: str) -> None:
    found = list(tokens(text))
    lines = [token.line for token in found]
    assert lines == sorted(lines)
    assert all(1 <= line <= text.count("\n") + 1 for line in lines)
    for token in found:
        if token.kind is Kind.TAG:
            assert token.name in text


NAMES = "Żółć 秋季杯 A"
ENCODINGS = [
    ("ascii", b'[Event "A"]', "A", None),
    ("UTF-8", NAMES.encode(), NAMES, None),
    ("UTF-8 with its mark", NAMES.encode("utf-8-sig"), NAMES, None),
    ("UTF-16 little", b"\xff\xfe" + NAMES.encode("utf-16-le"), NAMES, None),
    ("UTF-16 big", b"\xfe\xff" + NAMES.encode("utf-16-be"), NAMES, None),
    ("ISO 8859-1", "Chorzów".encode("latin-1"), "Chorzów", "latin-1"),
    ("Polish Windows", "Śląsk ż".encode("cp1250"), "Śląsk ż", "cp1250"),
    ("Chinese Windows", "秋季杯决赛".encode("gb2312"), "秋季杯决赛", "gb2312"),
]


@pytest.mark.parametrize(("data", "text", "noted"), [row[1:] for row in ENCODINGS], ids=[row[0] for row in ENCODINGS])
def test_encodings(data: bytes, text: str, noted: str | None) -> None:
    found, notes = decode(data)
    assert text in found
    assert [note.facts["encoding"] for note in notes] == ([noted] if noted else [])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    text, _ = decode(f'[Board "7"]{end}{end}[Board "8"]{end}'.encode())
    assert [(token.kind.value, token.line) for token in tokens(text)] == [("tag", 1), ("gap", 2), ("tag", 3)]


def test_utf16_that_breaks_off() -> None:
    with pytest.raises(Problem, match="text_damaged"):
        decode(b"\xff\xfea\x00b")


@settings(max_examples=60)
@given(st.binary(max_size=80))
def test_any_bytes_are_text_or_a_problem(data: bytes) -> None:
    if data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        text, _ = decode(data)
        assert "\r" not in text
