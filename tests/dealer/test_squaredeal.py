"""Big Deal and SquareDeal: derivation against a second implementation, description and keys good and damaged."""

import base64
import hashlib
import re
import sys
from itertools import islice
from pathlib import Path

import pytest
import squaredeal_reference as reference
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.deal import deal_text, parse_deal
from boards.problems import Problem
from boards.wording import LANGUAGES, sentence
from dealer.squaredeal import ripemd
from dealer.squaredeal.derivation import DEALS, Source, deal_numbers, deal_of, number_of, spellings
from dealer.squaredeal.files import KeyHash, Phase, parse_boards, read_description, read_keys

KEY = reference.session_key("vectors")


@pytest.mark.parametrize(
    ("text", "digest"),
    [
        ("", "9c1185a5c5e9fc54612808977ee8f548b2258d31"),
        ("a", "0bdc9d2d256b3ee9daae347be6f4dc835a467ffe"),
        ("abc", "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc"),
        ("message digest", "5d0689ef49d2fae572b881b123a85ffa21595f36"),
        ("abcdefghijklmnopqrstuvwxyz", "f71c27109c692c1b56bbdceb5b9d2865b3708dbc"),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "12a053384a9c0c88e405a06c27dcf49ada62eb2b"),
        ("1234567890" * 8, "9b752e45573d4b39f4dbd3323cab82bf63326bfb"),
    ],
)
def test_ripemd_against_its_published_vectors(text: str, digest: str) -> None:
    assert ripemd.ripemd160()(text.encode()).hex() == digest
    assert ripemd._of_the_extra()(text.encode()).hex() == digest
    assert reference.ripemd160(text.encode()).hex() == digest


def test_ripemd_comes_from_the_extra_where_openssl_lacks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str, *_: object) -> object:
        raise ValueError(f"unsupported hash type {name}")

    monkeypatch.setattr(hashlib, "new", refuse)
    ripemd.ripemd160.cache_clear()
    try:
        numbers = list(islice(deal_numbers(Source(KEY, b"1"), ripemd.ripemd160()), 3))
        monkeypatch.setitem(sys.modules, "Crypto.Hash", None)
        ripemd.ripemd160.cache_clear()
        with pytest.raises(Problem) as refused:
            ripemd.ripemd160()
    finally:
        ripemd.ripemd160.cache_clear()
    assert numbers == reference.numbers(KEY, b"1", "original", 3)
    assert refused.value.key == "ripemd_missing"


def test_there_are_as_many_deals_as_the_books_say() -> None:
    assert DEALS == 53_644_737_765_488_792_839_237_440_000


@settings(max_examples=150)
@given(st.integers(0, DEALS - 1))
def test_a_number_is_a_deal_and_back(number: int) -> None:
    deal = deal_of(number)
    assert deal_text(deal) == reference.hands_of(number)
    assert number_of(deal) == number


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"),
        (DEALS - 1, "...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432..."),
    ],
)
def test_first_and_last_deal(number: int, text: str) -> None:
    assert deal_text(deal_of(number)) == text
    assert number_of(parse_deal(text)) == number


def test_the_first_quarter_of_all_numbers_gives_north_the_spade_ace() -> None:
    assert deal_of(DEALS // 4 - 1).hands[0].counts[0] == 1
    assert deal_of(DEALS // 4).hands[0].counts[0] == 0


@pytest.mark.parametrize("number", [-1, DEALS])
def test_no_such_deal(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        deal_of(number)


@settings(max_examples=25)
@given(
    key=st.text("abcXYZ0189", min_size=1, max_size=61), value=st.binary(max_size=80), reserve=st.booleans(),
    open_session=st.none() | st.integers(1, 30),
)  # fmt: skip
def test_sessions_as_the_second_implementation_deals_them(
    key: str, value: bytes, reserve: bool, open_session: int | None
) -> None:
    which = ("reserve" if reserve else "original") + ("" if open_session is None else f"ses{open_session}")
    source = Source(key, value, reserve, open_session)
    numbers = list(islice(deal_numbers(source, ripemd.ripemd160()), 5))
    assert numbers == reference.numbers(key, value, which, 5)
    assert [deal_text(deal_of(number)) for number in numbers] == [reference.hands_of(number) for number in numbers]


def test_a_source_never_shows_its_key() -> None:
    assert KEY not in repr(Source(KEY, b"43275.91"))
    assert KEY not in repr(read_keys(f"1,1:{KEY}\r\n".encode(), "k"))


@pytest.mark.parametrize(
    ("written", "other"),
    [
        ("43275.91", "43275,91"), ("44901,92", "44901.92"), ("43275.91", "4327591"), ("43275.91 ", "43275.91 "),
        ("43,275.91", "43275.91"), ("43.275,91", "43275.91"), ("44,882.13", "44882,13"), ("4327591", "43275.91"),
        ("4327591", "43275,91"), ("43275.90", "43275.9"), ("43275.9", "43275.90"), ("DJI  43275.91", "DJI 43275.91"),
        ("DJI 43275.91", "DJI 4327591"), ("7 11 19 24 33 41", "7 11 19 24 33 41"), ("43'275.91", "43275.91"),
    ],
)  # fmt: skip
def test_ways_to_spell_the_delayed_value(written: str, other: str) -> None:
    found = spellings(written.encode())
    assert other.encode() in [one.value for one in found]
    assert (found[0].value, found[0].key) == (written.strip().encode(), "squaredeal_as_written")
    assert (found[-1].value, found[-1].is_plain) == (written.strip().encode(), True)
    assert len({(one.value, one.is_plain) for one in found}) == len(found) <= 18


SQD = """# Description file of tournament for program SquareDeal 2.5
#
TN Spring Cup
DI DJI1910
DV 43275.91
# phases
SN 17:1-16,17-32:RR##:Round Robin #/17
SN 3:20:R16#:Round of 16 #/3
SN 3:?:FIN#:Final #/3
SN ?:1-8:OPEN#:Late rounds #
SN 2:3x7:X-###-y:Three: with colons
KH bd4a46bea10ad8d20abd580f6be8869ef7772191ee9f6851cb1ab25df52a573e
"""


def test_a_description() -> None:
    for data in (
        SQD.encode(),
        SQD.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + SQD.encode(),
        SQD.encode("utf-16"),
    ):
        of = read_description(data, "cup.sqd")
        assert (of.name, of.delayed, of.value) == ("Spring Cup", "DJI1910", b"43275.91")
        assert of.key_hash == "bd4a46bea10ad8d20abd580f6be8869ef7772191ee9f6851cb1ab25df52a573e"
        assert [(p.sessions, p.ranges, p.prefix) for p in of.phases] == [
            (17, ((1, 16), (17, 32)), "RR##"), (3, ((1, 20),), "R16#"), (3, None, "FIN#"), (None, ((1, 8),), "OPEN#"),
            (2, ((1, 7), (8, 14), (15, 21)), "X-###-y"),
        ]  # fmt: skip
    assert [of.phases[0].boards(n) for n in (1, 2, 17)] == [(1, 16), (17, 32), (1, 16)]
    assert (of.phases[0].title(3), of.phases[0].file_stem(3)) == ("Round Robin 3/17", "RR03")
    assert of.phases[0].file_stem(17, reserve=True) == "RR17reserve"
    assert of.phases[4].description == "Three: with colons"
    assert of.phases[4].file_stem(2) == "X-002-y"


def test_a_value_in_any_code_page_keeps_its_bytes() -> None:
    for value in ("43 275,91 €", "上证 3,261.56"):
        assert read_description(SQD.replace("43275.91", value).encode(), "x").value == value.encode()
    assert read_description(SQD.replace("43275.91", "12\xa0345").encode("latin-1"), "x").value == b"12\xa0345"
    assert read_description(SQD.replace("43275.91", "43275.91  ").encode(), "x").value == b"43275.91  "
    assert read_description(SQD.replace("DV 43275.91\n", "").encode(), "x").value is None
    assert read_description(SQD.replace("43275.91", " ").encode(), "x").value is None


def broken(old: str, new: str) -> bytes:
    assert old in SQD
    return SQD.replace(old, new).encode()


@pytest.mark.parametrize(
    ("data", "places"),
    [
        (b"", [("file_empty", None)]),
        (b" \r\n", [("file_empty", None)]),
        (b"\x89PNG\0\0", [("squaredeal_no_text", None)]),
        (b"TN x\n", [("squaredeal_no_phase", None)]),
        (broken("17:1-16,17-32", "17:1-16;17-32"), [("squaredeal_boards_form", 7)]),
        (broken("17:1-16,17-32", "17:16-1"), [("squaredeal_boards_backwards", 7)]),
        (broken("17:1-16,17-32", "17:0"), [("squaredeal_boards_form", 7)]),
        (broken("17:1-16,17-32", "17:0-16"), [("squaredeal_boards_form", 7)]),
        (broken("17:1-16,17-32", "17:"), [("squaredeal_boards_form", 7)]),
        (broken("17:1-16,17-32", "17:1-99999"), [("squaredeal_boards_large", 7)]),
        (broken("17:1-16,17-32", "17:999x9999"), [("squaredeal_boards_large", 7)]),
        (broken("17:1-16,17-32", "x:1-16"), [("squaredeal_sessions_form", 7)]),
        (broken("17:1-16,17-32", "99999:1-16"), [("squaredeal_sessions_many", 7)]),
        (broken("3:20:R16#:", "3:20:"), [("squaredeal_phase_fields", 8)]),
        (broken("bd4a46", "bd4a4"), [("squaredeal_hash_form", 12)]),
        (broken("bd4a46", "bd4a4g"), [("squaredeal_hash_form", 12)]),
        (broken("# phases", "DV 43275.92"), [("squaredeal_line_twice", 6)]),
        (broken("17:1-16", "q:1-16") + b"KH ab\n", [("squaredeal_sessions_form", 7), ("squaredeal_line_twice", 13)]),
    ],
)
def test_damaged_descriptions_name_every_line(data: bytes, places: list[tuple[str, int | None]]) -> None:
    with pytest.raises(Problem) as refused:
        read_description(data, "cup.sqd")
    assert [(fault.key, fault.facts.get("line")) for fault in refused.value.faults] == places
    for lang in LANGUAGES:
        for fault in refused.value.faults:
            assert sentence(fault, lang).startswith("cup.sqd")


def test_lines_that_say_nothing_are_told() -> None:
    notes = read_description(SQD.encode() + b"XX new tag\n", "cup.sqd").notes
    assert [(n.key, n.facts["line"], n.note) for n in notes] == [("squaredeal_line_unknown", 13, True)]


@pytest.mark.parametrize("text", ["?", "16", "1-16", "1-16,17-32", "2x16"])
def test_boards(text: str) -> None:
    phase = Phase(1, 3, parse_boards(text), "A#", "B #")
    assert phase.boards(1) == (None if text == "?" else (1, 16))
    assert phase.boards(3) == phase.boards(1)


KEYS = "".join(f"1,{n}:{reference.session_key(str(n))}\r\n" for n in range(1, 12))
HASH = hashlib.sha256(KEYS.encode()).hexdigest()


@pytest.mark.parametrize(
    ("data", "state"),
    [
        (KEYS.encode(), KeyHash.HOLDS),
        (KEYS.replace("\r\n", "\n").encode(), KeyHash.LINE_ENDS),
        (KEYS.replace("\r\n", "\r").encode(), KeyHash.LINE_ENDS),
        (KEYS.replace("\r\n", " \n").encode() + b"\n\n", KeyHash.LINE_ENDS),
        (KEYS.rstrip().encode(), KeyHash.LINE_ENDS),
        (b"\xef\xbb\xbf" + KEYS.encode(), KeyHash.LINE_ENDS),
        (KEYS.encode("utf-16"), KeyHash.LINE_ENDS),
        ("".join(sorted(KEYS.splitlines(keepends=True))).encode(), KeyHash.ORDER),
        (KEYS.swapcase().encode(), KeyHash.FAILS),
        ("".join(KEYS.splitlines(keepends=True)[:-1]).encode(), KeyHash.FAILS),
    ],
)
def test_the_hash_of_the_keys(data: bytes, state: KeyHash) -> None:
    keys = read_keys(data, "cup.sqk")
    assert keys.against(HASH) is state
    assert keys.against(None) is KeyHash.ABSENT


@pytest.mark.parametrize(
    ("data", "places"),
    [
        (b"", [("file_empty", None)]),
        (b"\r\n\r\n", [("file_empty", None)]),
        (b"PK\3\4\0\0", [("squaredeal_no_text", None)]),
        (f"1,1:{KEY}\r\n1;2:{KEY[1:]}\r\n".encode(), [("squaredeal_key_form", 2)]),
        (
            f"1,1:{KEY}\r\n1,2:{KEY[1:]} x\r\nhello\r\n".encode(),
            [("squaredeal_key_form", 2), ("squaredeal_key_form", 3)],
        ),
        (f"1,1:{KEY}\r\n1,2:\r\n".encode(), [("squaredeal_key_form", 2)]),
        (f"1,1:{KEY}\r\n\r\n1,1:{KEY[1:]}\r\n".encode(), [("squaredeal_key_session_twice", 3)]),
        (f"1,1:{KEY}\r\n1,2:{KEY}\r\n".encode(), [("squaredeal_key_twice", 2)]),
    ],
)
def test_damaged_keys_name_every_line_and_no_key(data: bytes, places: list[tuple[str, int | None]]) -> None:
    with pytest.raises(Problem) as refused:
        read_keys(data, "cup.sqk")
    assert [(fault.key, fault.facts.get("line")) for fault in refused.value.faults] == places
    for lang in LANGUAGES:
        for fault in refused.value.faults:
            told = sentence(fault, lang)
            assert told.startswith("cup.sqk")
            assert KEY[1:20] not in told


def test_a_short_key_is_a_note() -> None:
    notes = read_keys(b"1,1:abc\r\n", "cup.sqk").notes
    assert [(n.key, n.facts["got"], n.note) for n in notes] == [("squaredeal_key_short", 3, True)]


@settings(max_examples=60)
@given(st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_no_bytes_make_a_reader_fall(data: bytes) -> None:
    for reader in (read_description, read_keys):
        told: list[str] = ["read"]
        try:
            reader(data, "x")
        except Problem as problem:
            told = [sentence(fault) for fault in problem.faults]
        assert told
        assert all(told)


DOCS = Path(__file__).parent.parent.parent / "docs" / "squaredeal.md"


def test_the_vectors_of_the_page_hold() -> None:
    text = DOCS.read_text(encoding="utf-8")
    key, value, owner, seed = re.findall(
        r"For the key `(\w+)` and the value `(.+?)`.*owner `(\w+)`, seed `(\w+)`", text
    )[0]
    rows = re.findall(r"^\| (\d+) \| ([\d,]+) \| `(.+?)` \|$", text, re.MULTILINE)
    assert [int(k) for k, _, _ in rows] == [1, 2, 3]
    numbers = list(islice(deal_numbers(Source(key, value.encode()), ripemd.ripemd160()), 3))
    assert [f"{number:,}" for number in numbers] == [number for _, number, _ in rows]
    assert [deal_text(deal_of(number)) for number in numbers] == [deal for _, _, deal in rows]
    assert reference.ripemd160(key[:15].encode()).hex() == owner
    entropy = key[15:].encode() + base64.b64encode(value.encode()) + b"original"
    assert reference.ripemd160(entropy).hex() == seed
