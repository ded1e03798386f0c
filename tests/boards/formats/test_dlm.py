"""DLM: against files of other programs, the worked example of the formats note, its checksums, ranges and fillers."""

from pathlib import Path

import pytest
from format_strategies import random_set
from hypothesis import given, settings
from hypothesis import strategies as st

import boards.formats
from boards.board import Board, BoardSet
from boards.deal import parse_deal
from boards.formats import FileReading, dlm
from boards.games import GAMES
from boards.problems import Problem
from boards.wording import LANGUAGES, sentences

CORPUS = Path(__file__).parents[4] / "shared" / "corpus"
needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real files is not beside the checkout")
SALT = bytes(range(16))
BOARD_7 = "AK4.QJ93.T52.876 QJT9.A42.KQ7.432 8765.KT8.A93.AQ5 32.765.J864.KJT9"
FILE = boards.formats.write(random_set("bridge", range(3, 9)), "dlm")
LINES = FILE.decode().splitlines()


def read(data: bytes | str, name: str = "x", **more: object) -> FileReading:
    return boards.formats.read(data.encode() if isinstance(data, str) else data, name, **more)  # type: ignore[arg-type]


def keys(reading: FileReading) -> tuple[list[str], list[str]]:
    return [fault.key for fault in reading.faults], [note.key for note in reading.notes]


def with_line(start: str, *new: str) -> bytes:
    """The file with other lines instead of the one that begins so."""
    at = next(at for at, line in enumerate(LINES) if line.startswith(start))
    return "".join(line + "\r\n" for line in [*LINES[:at], *new, *LINES[at + 1 :]]).encode()


def test_the_worked_example() -> None:
    of = GAMES["bridge"]
    made = BoardSet(of.id, (Board(7, of.id, of.default_header(7), parse_deal(BOARD_7)),), SALT)
    lines = boards.formats.write(made, "dlm").decode().split("\r\n")
    assert "Board 07=affkkdniccpnbjhcnmocopmajf008" in lines
    assert lines[:10] == [
        "[Document]", "Headline=", "Status=Show", "Duplicates=1", "From board=7", "To board=7",
        "Next board to duplimate=0", "PrintOuts=0", "Crypto key=0", "Checksum=0",
    ]  # fmt: skip
    assert lines[-2:] == ["Board 99=aaaaaabffffffkkkkkklpppppp109", ""]
    assert len(lines) == 10 + 2 * 99 + 1
    (board,) = read(boards.formats.write(made, "dlm")).boards
    assert (board.number, board.deal()) == (7, parse_deal(BOARD_7))


@needs_corpus
@pytest.mark.corpus
@pytest.mark.parametrize(
    ("stem", "count", "notes"),
    [("bd1_36", 36, []), ("bd17_32", 16, []), ("dc16", 16, []), ("bl1_24", 24, ["blind_note"])],
)
def test_files_of_other_programs(stem: str, count: int, notes: list[str]) -> None:
    """The deals of the PBN file of the same boards; our lines of boards are theirs."""
    data = (CORPUS / "dlm" / f"{stem}.dlm").read_bytes()
    reading = read(data, f"{stem}.dlm")
    pbn = read((CORPUS / "pbn" / f"{stem}.pbn").read_bytes())
    assert keys(reading) == ([], notes)
    assert len(reading.good) == count
    assert [(b.number, b.hands) for b in reading.boards] == [(b.number, b.hands) for b in pbn.boards]
    ours = boards.formats.write(pbn.to_set(SALT), "dlm")
    assert [line for line in ours.split(b"\r\n") if line.startswith(b"Board ")] == [
        line for line in data.replace(b"\r\n", b"\n").split(b"\n") if line.startswith(b"Board ")
    ]


@needs_corpus
@pytest.mark.corpus
def test_damaged_files() -> None:
    upper = read((CORPUS / "damaged" / "dlm_upper_section_crlf.dlm").read_bytes())
    assert (keys(upper), len(upper.good)) == (([], []), 36)
    bad = read((CORPUS / "damaged" / "dlm_bad_checksum.dlm").read_bytes())
    (fault,) = bad.faults
    assert (fault.key, fault.facts["board"], len(bad.good)) == ("dlm_checksum", 5, 35)


@given(st.integers(1, 95), st.integers(1, 5), st.sampled_from(("bridge", "huapai")), st.integers(0, 2**32), st.data())
@settings(max_examples=25)
def test_written_and_read_back(first: int, count: int, game_id: str, seed: int, data: st.DataObject) -> None:
    event = data.draw(st.text(max_size=20) | st.sampled_from(['[Board "1"]', "Club night", " x", "Board 05=x"]))
    letters = "".join(letter for letter in event if letter.isprintable())
    made = random_set(game_id, range(first, first + count), seed, event=letters)
    written = boards.formats.write(made, "dlm")
    assert boards.formats.sniff(written) is boards.formats.for_name("dlm")
    again = read(written, game=made.game)
    assert (again.faults, again.notes) == ((), ())
    assert again.to_set(made.salt).fingerprint == made.fingerprint
    lost = boards.formats.losses(made, "dlm")
    assert ("loses_names" in lost) == (again.event != made.event)
    assert ("loses_game" in lost) == (game_id != "bridge")


def test_what_dlm_cannot_hold_is_refused() -> None:
    with pytest.raises(Problem, match="format_game"):
        boards.formats.write(random_set("guandan"), "dlm")
    with pytest.raises(Problem, match="format_gaps"):
        boards.formats.write(random_set("bridge", (1, 3)), "dlm")
    with pytest.raises(Problem, match="format_number") as caught:
        boards.formats.write(random_set("bridge", range(98, 101)), "dlm")
    for lang in LANGUAGES:
        assert "dup" in sentences(caught.value.faults, lang)[0]
    # Every reader would take it for an unused board.
    pack = parse_deal("AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    of = GAMES["bridge"]
    with pytest.raises(Problem, match="format_filler"):
        boards.formats.write(BoardSet(of.id, (Board(1, of.id, of.default_header(1), pack),), SALT), "dlm")


@pytest.mark.parametrize(
    ("start", "new", "faults", "notes"),
    [
        ("[Doc", ["[DOCUMENT]"], [], []),
        ("[Doc", ["[document] "], [], []),
        ("Status", ["Status=SHOW"], [], []),
        ("Status", ["Status=Sealed"], ["dlm_header_checksum"], ["blind_note"]),
        ("Status", ["Status=Hidden"], ["dlm_header_checksum"], ["dlm_status"]),
        ("Checksum", ["Checksum=011"], [], []),
        ("Checksum", ["Checksum=12"], ["dlm_header_checksum"], []),
        ("Checksum", ["Checksum="], [], ["dlm_header_unproved"]),
        ("Checksum", [], [], ["dlm_header_unproved"]),
        ("Duplicates=1", ["Duplicates=2"], ["dlm_header_checksum"], []),
        ("From board", ["From board=4"], ["dlm_header_checksum"], []),
        ("From board", ["FROM  BOARD = 3"], [], []),
        ("From board", [], ["dlm_range"], ["dlm_header_unproved"]),
        ("To board", ["To board=100"], ["dlm_header_checksum", "dlm_range"], []),
        ("To board", ["To board=2"], ["dlm_header_checksum", "dlm_range"], []),
        ("Crypto", ["Crypto key=00"], [], []),
        ("Crypto", ["Crypto key=7"], [], ["dlm_crypto"]),
        ("Crypto", ["Dealing method=1", "Crypto key=0"], [], []),
        ("Headline", ["Headline=caf\u00e9"], [], []),
        ("Duplicates 05", ["Duplicates 05=0", "Property 05=1"], [], []),
        ("Duplicates 99", ["Duplicates 99=x"], [], []),
        ("Board 99", ["Board 99=rubbish"], [], []),
        ("Board 05", [], ["boards_lacking"], []),
    ],
)  # fmt: skip
def test_headers(start: str, new: list[str], faults: list[str], notes: list[str]) -> None:
    data = with_line(start, *new)
    reading = read(data)
    assert keys(reading) == (faults, notes)
    if faults or notes:
        assert boards.formats.tally(data) is None
    # The range is in doubt, the boards are not: whoever names them has them.
    numbers = {board.number for board in reading.good} & {4, 6, 7}
    assert reading.to_set(SALT, numbers=numbers).numbers == (4, 6, 7)
    if faults:
        with pytest.raises(Problem):
            reading.to_set(SALT)


def test_a_range_to_99_needs_99_boards() -> None:
    assert FILE.count(b"To board=8") == 1
    data = FILE.replace(b"To board=8", b"To board=11").replace(b"Checksum=11", b"Checksum=8")
    reading = read(data)
    assert [(fault.key, fault.facts["board"]) for fault in reading.faults] == [("dlm_filler", n) for n in (9, 10, 11)]
    assert boards.formats.tally(data) is None


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda text: text[:-3] + f"{int(text[-3:]) ^ 1:03}", "dlm_checksum"),
        (lambda text: text[:-1], "dlm_checksum"),
        (lambda text: text + "0", "dlm_board_form"),
        (lambda text: text[1:], "dlm_board_form"),
        (lambda text: "q" + text[1:], "dlm_board_form"),
        (lambda text: "", "dlm_board_form"),
        (lambda text: text[:-4] + "\u00e9" + text[-3:], "dlm_board_form"),
    ],
)
def test_boards(change, key: str) -> None:
    at = next(at for at, line in enumerate(LINES) if line.startswith("Board 05="))
    data = with_line("Board 05", "Board 05=" + change(LINES[at][9:]))
    reading = read(data)
    assert keys(reading)[0] == [key]
    assert (reading.faults[0].facts["line"], reading.faults[0].facts["board"]) == (at + 1, 5)
    assert [board.number for board in reading.good] == [3, 4, 6, 7, 8]
    assert boards.formats.tally(data) is None


def test_capitals_and_blanks_are_read() -> None:
    text = LINES[next(at for at, line in enumerate(LINES) if line.startswith("Board 05="))][9:]
    data = with_line("Board 05", "board 5 = " + text.upper() + "  ")
    assert keys(read(data)) == ([], [])
    assert read(data).boards[2].hands == read(FILE).boards[2].hands


def test_right_letters_of_no_deal() -> None:
    """A checksum that holds over hands of 14 and 12."""
    at = next(at for at, line in enumerate(LINES) if line.startswith("Board 05="))
    written = bytearray(LINES[at][9:35].encode())
    place = next(p for p, letter in enumerate(written) if letter != 97)
    written[place] = 97
    data = with_line("Board 05", f"Board 05={written.decode()}{dlm.checksum(5, bytes(written)):03}")
    assert {fault.key for fault in read(data).faults} == {"hand_size"}
    assert boards.formats.tally(data) is None


def test_a_board_twice() -> None:
    line = next(line for line in LINES if line.startswith("Board 05="))
    assert len(read(with_line("Board 05", line, line)).boards) == 6
    other = next(line for line in LINES if line.startswith("Board 06="))[9:35]
    data = with_line("Board 05", line, f"Board 05={other}{dlm.checksum(5, other.encode()):03}")
    with pytest.raises(Problem, match="number_two_deals"):
        read(data).to_set(SALT)
    assert boards.formats.tally(data) is None


def test_a_file_without_a_board() -> None:
    for text in ("[Document]\r\n", "[Document]", "[Document]\nFrom board=1\nTo board=3\n"):
        with pytest.raises(Problem, match="no_deals"):
            read(text)


def test_a_cut_file_tells_which_boards_are_gone() -> None:
    for length in range(FILE.index(b"Board 03="), FILE.index(b"Board 09="), 3):
        reading = read(FILE[:length])
        good = {board.number for board in reading.good}
        assert good == set(range(3, 3 + len(good)))
        assert len(good) == 6 or reading.faults


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_line_ends(end: str) -> None:
    data = FILE.replace(b"\r\n", end.encode())
    assert keys(read(data)) == ([], [])
    assert [board.line for board in read(data).boards] == [board.line for board in read(FILE).boards]


@given(st.data())
@settings(max_examples=60)
def test_whatever_comes_only_a_problem_is_raised(data: st.DataObject) -> None:
    whole = bytearray(FILE)
    for _ in range(data.draw(st.integers(0, 8))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(whole[: data.draw(st.integers(0, len(whole)))]) + data.draw(st.binary(max_size=100))
    try:
        reading = boards.formats.for_name("dlm").read(cut, "x")
        boards.formats.read(cut, "x")
    except Problem:
        return
    for board in reading.good:
        assert not board.board().faults()


def test_rubbish_behind_the_boards_is_told_and_not_read() -> None:
    data = FILE + b"=\n" * 1_000_000
    assert keys(read(data))[0] == ["file_rubbish"]
    assert boards.formats.tally(data) is None
    assert boards.formats.tally(FILE + b"[STARTUP]\r\n" + b"Statistics=0\r\n" * 100_000) is None


def test_letters_and_holders_are_inverse() -> None:
    every = bytes(divmod(at, 4)[half] for at in range(16) for half in (0, 1))
    assert dlm.letters(every + bytes(20))[:16] == "abcdefghijklmnop"
    assert dlm.holders(b"abcdefghijklmnop") == every
    assert dlm.checksum(7, b"affkkdniccpnbjhcnmocopmajf") == 8
