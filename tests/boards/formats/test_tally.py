"""The tally of DUP and DLM never contradicts the reader: whatever it answers for has no fault and no note there."""

import random
from pathlib import Path

import pytest
from format_strategies import random_set
from hypothesis import given, settings
from hypothesis import strategies as st

import boards.formats
from boards.formats import dlm, dup, packed, repeats
from boards.games import GAMES
from boards.problems import Problem
from dealer.operations import checking

CORPUS = Path(__file__).parents[4] / "shared" / "corpus"
TALLIES = {"dup": dup.tally, "dlm": dlm.tally}
FILES = {name: boards.formats.write(random_set("bridge", range(7, 13)), name) for name in TALLIES}


def slow(data: bytes) -> dict[int, tuple[bytes, int]] | None:
    """The reader's word: number and deal of every board, None if anything is to be said about them."""
    try:
        reading = boards.formats.read(data, "x")
    except Problem:
        return None
    said = (*reading.faults, *reading.notes, *reading.set_faults())
    if said or len(reading.good) != len(reading.boards):
        return None
    return {board.number or 0: repeats.deal_key(board.deal().hands) for board in reading.boards}


def quick(found: repeats.Tally | None) -> dict[int, tuple[bytes, int]] | None:
    """The same from a tally."""
    if found is None:
        return None
    return {
        number: repeats.deal_key(packed.hands_of(row))  # type: ignore[arg-type]
        for number, row in enumerate(found.holders, found.first)
    }


def agrees(data: bytes) -> bool:
    """Whether the tally is silent or says what the reader says."""
    found = boards.formats.tally(data)
    if found is None:
        return True
    return found[0] is boards.formats.sniff(data) and slow(data) == quick(found[1])


@pytest.mark.parametrize("name", TALLIES)
def test_a_whole_file_is_counted(name: str) -> None:
    found = boards.formats.tally(FILES[name])
    assert found is not None
    assert (found[0], found[1].count) == (boards.formats.for_name(name), 6)
    assert TALLIES[name](FILES[name]) == found[1]
    assert slow(FILES[name]) == quick(found[1])


def test_only_where_there_is_a_tally() -> None:
    for name in ("pbn", "record", "bri", "dge"):
        assert boards.formats.tally(boards.formats.write(random_set("bridge"), name)) is None
    assert boards.formats.tally(b"") is None


@pytest.mark.slow
@pytest.mark.parametrize("name", TALLIES)
def test_every_byte_changed(name: str) -> None:
    """Every byte that is in use, turned into bytes that are likely to pass: the tally may only be stricter."""
    data = FILES[name]
    order = random.Random(name)
    silent = 0
    likely = b"0129NY aeAK\x06\x03\n=" if name == "dup" else b"018afp\r\n =S"
    for at in range(len(data) if name == "dup" else data.index(b"Board 14=")):
        for byte in (*order.sample(likely, 3), order.randrange(256), data[at] ^ 1):
            if byte == data[at]:
                continue
            changed = data[:at] + bytes([byte]) + data[at + 1 :]
            assert agrees(changed), (at, byte)
            silent += boards.formats.tally(changed) is None
    # It does notice: nearly all changes are faults.
    assert silent > len(data) * (4 if name == "dup" else 0.5)


@pytest.mark.parametrize("name", TALLIES)
@given(data=st.data())
@settings(max_examples=150)
def test_havoc(name: str, data: st.DataObject) -> None:
    whole = bytearray(FILES[name])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(whole) - 3))
        length = data.draw(st.sampled_from([1, 1, 2, 2, 13, 26, 29]))
        what = data.draw(st.sampled_from(["swap", "copy", "cut", "byte"]))
        other = data.draw(st.integers(0, len(whole) - 3))
        if what == "swap":
            whole[at : at + length], whole[other : other + length] = (
                whole[other : other + length],
                whole[at : at + length],
            )
        elif what == "copy":
            whole[at : at + length] = whole[other : other + length]
        elif what == "cut":
            del whole[at : at + length]
        else:
            whole[at] = data.draw(st.integers(0, 255))
    assert agrees(bytes(whole))


@given(data=st.data())
@settings(max_examples=150)
def test_cards_exchanged_in_dup(data: st.DataObject) -> None:
    """Two numbers of the digits change places or values, in one half or in both: counts alone would not see all."""
    whole = bytearray(FILES["dup"])
    record = 156 * data.draw(st.integers(0, 5))
    one, two = (record + 2 * data.draw(st.integers(0, 38)) for _ in range(2))
    if data.draw(st.booleans()):
        whole[one : one + 2], whole[two : two + 2] = whole[two : two + 2], whole[one : one + 2]
    else:
        whole[one : one + 2] = b"%02d" % data.draw(st.integers(0, 99))
    assert agrees(bytes(whole))
    first, second = (record + 78 + data.draw(st.integers(0, 67)) for _ in range(2))
    whole[first], whole[second] = whole[second], whole[first]
    assert agrees(bytes(whole))


@given(data=st.data())
@settings(max_examples=150)
def test_letters_changed_in_dlm_with_a_checksum_that_holds(data: st.DataObject) -> None:
    lines = FILES["dlm"].decode().split("\r\n")
    number = data.draw(st.integers(6, 14))
    at = next(at for at, line in enumerate(lines) if line.startswith(f"Board {number:02}="))
    letters = bytearray(lines[at][9:35].encode())
    for _ in range(data.draw(st.integers(1, 3))):
        letters[data.draw(st.integers(0, 25))] = data.draw(st.integers(97, 112))
    lines[at] = f"Board {number:02}={letters.decode()}{dlm.checksum(number, bytes(letters)):03}"
    assert agrees("\r\n".join(lines).encode())


TRAILERS = st.tuples(
    st.sampled_from([b"YN", b"NN", b"YY", b"Y ", b"\0\0", b"Yy"]),
    st.sampled_from([b"1  ", b"7  ", b"  7", b"0  ", b"99 ", b"   ", b"x  ", b"001"]),
    st.sampled_from([b"0 ", b"1 ", b"* "]),
    st.sampled_from([b"6  ", b"06 ", b"12 ", b"7  ", b"1  ", b"104", b"00 ", b"   ", b"\0\0\0"]),
).map(b"".join)


@given(TRAILERS, st.none() | TRAILERS)
@settings(max_examples=200)
def test_trailers(first: bytes, others: bytes | None) -> None:
    data = FILES["dup"]
    parts = [data[at : at + 146] for at in range(0, len(data), 156)]
    assert agrees(parts[0] + first + b"".join(part + (others or bytes(10)) for part in parts[1:]))


HEADERS = [
    (b"[Document]", [b"[DOCUMENT]", b"[document]", b"[Document] ", b"x[Document]", b"\xef\xbb\xbf[Document]"]),
    (b"Headline=", [b"Headline=Club", b"Headline=\xe9", b"Headline=[Deal \"", b"Title=", b""]),
    (b"Status=Show", [b"Status=Sealed", b"Status=show", b"Status=", b"Status=Show "]),
    (b"Duplicates=1", [b"Duplicates=0", b"Duplicates=01", b"Duplicates=300", b"Duplicates="]),
    (b"From board=7", [b"From board=07", b"From board=8", b"From board=0", b"From board=6"]),
    (b"To board=12", [b"To board=13", b"To board=6", b"To board=99", b"To board=100", b"To board=12\r\nTo board=11"]),
    (b"Crypto key=0", [b"Crypto key=1", b"Crypto key=00", b"Crypto key=0\r\nBoard 09=x"]),
    (b"Checksum=11", [b"Checksum=011", b"Checksum=10", b"Checksum=", b"Checksum=11\r\nChecksum=10"]),
    (b"Duplicates 08=0", [b"Duplicates 08=0\r\nProperty 08=1", b"Duplicates 08=5", b"Status=Sealed", b"[STARTUP]"]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "others"), HEADERS, ids=lambda value: str(value[:1]))
def test_header_lines_of_dlm(line: bytes, others: list[bytes]) -> None:
    data = FILES["dlm"]
    assert data.count(line + b"\r\n") == 1
    for other in others:
        for end in (b"\r\n", b"\n"):
            assert agrees(data.replace(line + b"\r\n", other + b"\r\n").replace(b"\r\n", end)), other
    # What stands behind the boards, as in the one real file that was found.
    tail = b"[STARTUP]\r\nStatistics=0\r\nSuppressDeals=0\r\nAdd filename=1\r\nMakeable=0\r\nReversed=0\r\n"
    assert dlm.tally(data + tail) is not None
    assert agrees(data + tail)
    for more in (b"Board 09=x\r\n", b"[STARTUP]\r\nBoard 09=x\r\n", b"[STARTUP]\r\nStatus=Sealed", b"\r\n", b"x"):
        assert agrees(data + more)


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real files is not beside the checkout")
def test_real_files() -> None:
    counted = 0
    for path in sorted(CORPUS.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            assert agrees(data), path
            if path.suffix in (".dup", ".dlm") and slow(data) is not None:
                assert boards.formats.tally(data) is not None, path
                counted += 1
    assert counted == 7


def test_check_tells_the_same_with_and_without_it(tmp_path: Path) -> None:
    for name, data in FILES.items():
        (tmp_path / f"good.{name}").write_bytes(data)
        (tmp_path / f"bad.{name}").write_bytes(data[:-200])
    names = [str(tmp_path)]
    quick = {Path(one.file).name: one for one in checking.check_files(names)}
    # A game that is asked for is for the reader to judge.
    assert quick == {Path(one.file).name: one for one in checking.check_files(names, game=GAMES["bridge"])}
    assert {name: (one.format, one.boards, one.good, one.is_clean) for name, one in quick.items()} == {
        "good.dup": ("dup", 6, 6, True), "good.dlm": ("dlm", 6, 6, True),
        "bad.dup": ("dup", 4, 4, False), "bad.dlm": ("dlm", 6, 6, True),
    }  # fmt: skip
    assert not any(one.is_clean for one in checking.check_files(names, game=GAMES["guandan"]))
