"""The short way into plain PBN agrees with the reader, and leaves to it whatever is not plain."""

from pathlib import Path

import pytest

from boards import formats
from boards.formats import pbn_plain
from boards.games import GAMES
from boards.problems import Problem
from dealer import keys, making

FIELD = Path(__file__).parent.parent.parent / "data" / "field"


def agrees(data: bytes, name: str) -> bool:
    """Whether the short way was taken; then it must find what the reader finds."""
    short = pbn_plain.read(data)
    if short is None:
        return False
    reading = formats.read(data, name)
    assert reading.format == "pbn"
    assert (short.game_id, short.event, short.session) == (reading.game_id, reading.event, reading.session)
    good = {(board.number, board.deal()) for board in reading.good}
    assert good <= set(short.boards)
    assert len(set(short.boards) - good) <= len(reading.boards) - len(reading.good)
    return True


@pytest.mark.parametrize("game", ["bridge", "huapai"])
@pytest.mark.parametrize(("event", "session"), [("", ""), ("Autumn Cup", "1"), ("秋季杯 2026", "第三輪")])
def test_our_own_records_are_plain(game: str, event: str, session: str) -> None:
    of = making.make_set(keys.practice_secret("x"), GAMES[game], range(5, 41), event=event, session=session, seed="x")
    data = formats.for_name("pbn").write(of)
    assert agrees(data, "x.pbn") == event.isascii()  # other names are spelled in tags of our own
    assert agrees(b"\xef\xbb\xbf" + data.replace(b"\r\n", b"\n"), "x.pbn") == event.isascii()
    if not event.isascii():
        return
    short = pbn_plain.read(data)
    assert short is not None
    assert list(short.boards) == [(b.number, b.deal) for b in of.boards]


PLAIN = b'[Event "?"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:%b"]\n'
DEAL = b"AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_the_plainest_file() -> None:
    assert agrees(PLAIN % DEAL, "x.pbn")
    assert agrees((PLAIN % DEAL).replace(b"N:", b"W:"), "x.pbn")


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\n", b"[Board", PLAIN % DEAL + b"{ a remark }\n", PLAIN % DEAL + b"; x\n", PLAIN % DEAL + b"* 1\n",
        PLAIN % DEAL.replace(b"A", b"", 1), PLAIN % DEAL.replace(b"T", b"10", 1), PLAIN % DEAL.lower(), PLAIN % b"-",
        PLAIN % DEAL.replace(b"AK", b"KK", 1), PLAIN % (DEAL + b"."), (PLAIN % DEAL).replace(b'"1"', b'"one"'),
        (PLAIN % DEAL).replace(b'"1"', b'"0"'), (PLAIN % DEAL).replace(b'"1"', b'"#"'), PLAIN % DEAL + b'[Deal "x"]\n',
        PLAIN % DEAL + PLAIN % DEAL.replace(b"AKQ", b"QKA", 1) + b'[Game "tarot"]\n',
        PLAIN % DEAL + b'[Game "guandan"]\n',
        (PLAIN % DEAL).replace(b'[Board "1"]\n', b""), PLAIN % DEAL + b'[Event "other"]\n[Board "2"]\n',
        (PLAIN % DEAL).replace(b'"?"', b'"\xff"'), (PLAIN % DEAL).replace(b'"?"', "\"a\u202eb\"".encode()),
        (PLAIN % DEAL).decode().encode("utf-16"), (PLAIN % DEAL).replace(b"\n", b" "),
    ],
)  # fmt: skip
def test_what_is_not_plain_is_left_to_the_reader(data: bytes) -> None:
    assert pbn_plain.read(data) is None


def test_on_the_field_cases_it_agrees_with_the_reader() -> None:
    taken = []
    for path in sorted(FIELD.glob("*.pbn")):
        try:
            taken.append(agrees(path.read_bytes(), path.name))
        except Problem:
            pytest.fail(f"{path.name} is no PBN for the reader")
    assert any(taken)


@pytest.mark.corpus
def test_on_real_files_it_agrees_with_the_reader(corpus: Path) -> None:
    taken = [agrees(path.read_bytes(), path.name) for path in sorted(corpus.rglob("*.pbn"))]
    assert any(taken)
