"""50 MB floods of every format through `paitao check`, one process each: seconds of its core, peak memory, answer.

Run by hand: `python tests/benchmarks/floods.py [--mb N] [FORMAT...]`. A flood begins with one good board, so that its
format is recognised, and goes on with one thing for the rest of the file. Where a process takes more than a minute or
4 GB it is ended and the row says so. Linux and macOS only, for the peak memory of a child.
"""

import argparse
import os
import resource
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "boards" / "formats")]

from format_strategies import random_set  # noqa: E402

from boards import formats  # noqa: E402
from boards.deal import hand_text  # noqa: E402

AIM_SECONDS, AIM_MB = 10, 600
PATIENCE, LARGEST = 60, 4 << 30
N, E, S, W = HANDS = "AK4.QJ93.T52.876", "QJT9.A42.KQ7.432", "8765.KT8.A93.AQ5", "32.765.J864.KJT9"
DEAL = " ".join(HANDS)
CARDS = "'SA','SK','S4','HQ','HJ','H9','H3','D10','D5','D2','C8','C7','C6'"
PLAYED = ",".join(
    f"'{suit}{rank}'" for suit in "SHDC" for rank in ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
)
RECORD = '{{"number": {n}, "container": null, "header": {{"dealer": "N", "vulnerable": "None"}}, "hands": {hands}}},\n'


@dataclass(frozen=True)
class Kind:
    """How a format is flooded. `{n}` in a unit is a board number; units without it are repeated as they are."""

    head: bytes = b""
    good: bytes = b""
    faulty: bytes = b""
    one_card: bytes = b""
    tail: bytes = b""
    is_headless: bool = False
    """The head holds no board."""

    @property
    def start(self) -> bytes:
        """The head with one good board."""
        return self.head + (_numbered(self.good, 1) if self.is_headless or not self.head else b"")


def _json_hands(n: str, e: str = E, s: str = S, w: str = W) -> str:
    return f'{{"N": "{n}", "E": "{e}", "S": "{s}", "W": "{w}"}}'.replace("{", "{{").replace("}", "}}")


def _unit(text: str) -> bytes:
    return text.encode()


def _written(name: str, start: int = 0, size: int | None = None) -> bytes:
    """The bytes of a set of one board in a format, or a part of them."""
    data = formats.write(random_set("bridge", range(1, 2)), name)
    return data[start : None if size is None else start + size]


def kinds() -> dict[str, Kind]:
    """Each format's good, faulty and one-card board."""
    record = formats.write(random_set("bridge", range(1, 2)), "record")
    begin, end = record.index(b"[\n") + 2, record.index(b"\n],")
    rows = "".join(f"{{n}},{seat},{hand}\n" for seat, hand in zip("NESW", HANDS, strict=True))
    dlm = _written("dlm")
    lines = dlm.split(b"\r\n")
    board = next(line for line in lines if line.startswith(b"Board"))
    dlm_head = dlm[: dlm.index(b"Duplicates 01")]
    suits = [suit for hand in HANDS for suit in hand.split(".")]
    dup, bri, dge = _written("dup"), _written("bri"), _written("dge")
    rzd, cds, ber, bhg = _written("rzd"), _written("cds"), _written("ber"), _written("bhg")
    zrd = bytes([0b11100100] * 13) + bytes(10)
    link = "https://www.bridgebase.com/tools/handviewer.html?b={n}&d=n&v=o"
    lin = "qx|o{n}|md|3S8765HKT8DA93CAQ5,S32H765DJ864CKJT9,SAK4HQJ93DT52C876,|sv|o|ah|Board {n}|\n"
    return {
        "record": Kind(record[:begin], _unit(RECORD.replace("{hands}", _json_hands(N))),
                       _unit(RECORD.replace("{hands}", _json_hands("AA4.QJ93.T52.876"))),
                       _unit(RECORD.replace("{hands}", _json_hands("A...", "...", "...", "..."))),
                       record[begin:end] + record[end:], is_headless=True),
        "seatcsv": Kind(b"board,seat,hand\n" + _unit(rows.replace("{n}", "1")), _unit(rows),
                        _unit(rows.replace("AK4", "AA4")), b"{n},N,A...\n"),
        "pbn": Kind(b"", _unit(f'[Board "{{n}}"]\n[Deal "N:{DEAL}"]\n\n'),
                    _unit(f'[Board "{{n}}"]\n[Deal "N:{DEAL}"]\n\n'.replace("AK4", "AA4")),
                    b'[Board "{n}"]\n[Deal "N:A... - - -"]\n\n'),
        "dlm": Kind(dlm_head, board + b"\r\n", board[:12] + b"a" + board[13:] + b"\r\n", b"Board 02=a\r\n",
                    is_headless=True),
        "dup": Kind(dup, dup, dup[:2] + dup[:2] + dup[4:], b"01" + b" " * 154),
        "bri": Kind(bri, bri, bri[:2] + bri[:2] + bri[4:], b"01" + b" " * 126),
        "dge": Kind(dge, dge, dge[:2] + dge[1:2] + dge[3:], b"\x06A\x03\x04\x05".ljust(128, b"\0")),
        "lin": Kind(_unit(lin.replace("{n}", "1")), _unit(lin), _unit(lin.replace("SAK4", "SAA4")),
                    b"qx|o{n}|md|3SA,,,|\n"),
        "handviewer": Kind(b"", _unit(link + "&n=SAK4HQJ93DT52C876&e=SQJT9HA42DKQ7C432&s=S8765HKT8DA93CAQ5"
                                      "&w=S32H765DJ864CKJT9\n"),
                           _unit(link + "&n=SAA4HQJ93DT52C876&e=SQJT9HA42DKQ7C432&s=S8765HKT8DA93CAQ5"
                                        "&w=S32H765DJ864CKJT9\n"),
                           _unit(link + "&n=SA\n")),
        "oneline": Kind(b"", _unit(f"n {N} e {E} s {S} w {W}\n"), _unit(f"n AA4.QJ93.T52.876 e {E} s {S} w {W}\n"),
                        b"n A... e ... s ... w ...\n"),
        "line": Kind(b"", _unit("|".join(HANDS).replace(".", " ") + "\n"),
                     _unit("|".join(HANDS).replace(".", " ").replace("AK4", "AA4") + "\n"), b"A   |   |   |   \n"),
        "rbn": Kind(b"", _unit(f"B {{n}}\nH N:{':'.join(HANDS)}\n\n"),
                    _unit(f"B {{n}}\nH N:{':'.join(HANDS)}\n\n".replace("AK4", "AA4")), b"B {n}\nH N:A...\n\n"),
        "dds": Kind(b"", _unit(f'PBN 0 0 4 0 "N:{DEAL}"\n'), _unit(f'PBN 0 0 4 0 "N:{DEAL}"\n'.replace("AK4", "AA4")),
                    b'PBN 0 0 4 0 "N:A... - - -"\n'),
        "zrd": Kind(zrd, zrd, bytes(13) + bytes(10), bytes([255] * 12 + [0]) + bytes(10)),
        "csv": Kind(b"", _unit(",".join([*suits, "{n}", "N/-"]) + "\n"),
                    _unit(",".join(["AA4", *suits[1:], "{n}", "N/-"]) + "\n"), b"A,,,,,,,,,,,,,,,,{n},N/-\n"),
        "ber": Kind(ber, ber, b"1" + ber[1:].replace(b"1", b"2"), b"1" + b"." * 51),
        "bhg": Kind(b"\n" + bhg.lstrip(), bhg.lstrip(), b"A" + bhg.lstrip()[:51].replace(b"A", b"B") + b"\n",
                    b"A" * 52 + b"\n"),
        "rzd": Kind(rzd, rzd[13:26], b"\0" + rzd[14:26], b"\xff" * 12 + b"\0"),
        "cds": Kind(cds + bytes([2]) + cds[1:], cds, cds[:1] + b"\0" + cds[2:], b"\1" + b"\xff" * 12 + b"\0"),
        "gongzhu": Kind(b"", _unit(f"No.{{n}}: [{PLAYED}]\n"), _unit(f"No.{{n}}: [{PLAYED}]\n".replace("'SK'", "'SA'")),
                        b"No.{n}: ['SA']\n"),
    }  # fmt: skip


def filled(unit: bytes, size: int, *, counted: bool) -> bytes:
    """So many bytes of a unit, its board number 1, or counting up from 1."""
    return repeated(unit, size // len(_numbered(unit, 100_000 if counted else 1)), counted=counted)


def repeated(unit: bytes, times: int, *, counted: bool = False) -> bytes:
    """A unit so many times, its board number 1, or counting up from 1."""
    if not counted or b"{n}" not in unit:
        return _numbered(unit, 1) * times
    return b"".join([_numbered(unit, number) for number in range(1, times + 1)])


def _numbered(unit: bytes, number: int) -> bytes:
    if b"{n}" not in unit:
        return unit
    return unit.replace(b"{n}", b"%d" % number).replace(b"{{", b"{").replace(b"}}", b"}")


def floods(name: str, kind: Kind, size: int) -> Iterator[tuple[str, bytes]]:
    """Every flood of a format: what it is, and the file."""
    start = kind.start
    for what, sign in (("[", b"["), ("{", b"{"), ('"', b'"'), ("blanks", b" "), ("digits", b"7"), ("line ends", b"\n"),
                       ("|", b"|"), (",", b","), ("NUL", b"\0")):  # fmt: skip
        yield what, start + sign * size
    yield (
        "one endless line",
        start
        + _numbered(kind.good, 1).replace(b"\n", b" ").replace(b"\r", b"") * (size // len(_numbered(kind.good, 1))),
    )
    for what, unit in (("good board", kind.good), ("faulty board", kind.faulty), ("one card", kind.one_card)):
        yield (
            f"one {what} again and again" if what != "one card" else what,
            (start + filled(unit, size, counted=False) + kind.tail),
        )
        if b"{n}" in unit:
            yield f"{what}, numbers counting up", start + filled(unit, size, counted=True) + kind.tail
    entry = next(entry for entry in formats.FORMATS if entry.name == name)
    if entry.is_written and name not in ("record", "dlm"):
        whole = formats.write(random_set("bridge", range(1, 37)), name)
        yield "a set of 36 again and again", whole * (size // len(whole))
    else:
        whole = b"".join(_thirty_six(name))
        if whole:
            yield "36 boards again and again", start + whole * (size // len(whole)) + kind.tail


def _thirty_six(name: str) -> Iterator[bytes]:
    for board in random_set("bridge", range(1, 37)).boards:
        n, e, s, w = map(hand_text, board.deal.hands)
        if name == "record":
            yield _numbered(_unit(RECORD.replace("{hands}", _json_hands(n, e, s, w))), board.number)
        elif name == "rbn":
            yield _unit(f"B {board.number}\nH N:{n}:{e}:{s}:{w}\n\n")
        elif name == "dds":
            yield _unit(f'PBN 0 0 4 0 "N:{n} {e} {s} {w}"\n')


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (LARGEST, LARGEST))


def answer(path: Path) -> tuple[float, float, str]:
    """Seconds of its core, megabytes at the peak, and what `check` says of the file (its last line)."""
    out = path.with_suffix(".out")
    pid = os.fork()
    if pid == 0:
        _limited()
        with out.open("wb") as told:
            os.dup2(told.fileno(), 1)
            os.dup2(told.fileno(), 2)
        os.execv(sys.executable, [sys.executable, "-m", "cli", "check", str(path)])
    timer = threading.Timer(PATIENCE, os.kill, (pid, 9))
    timer.start()
    _, status, usage = os.wait4(pid, 0)
    timer.cancel()
    lines = out.read_bytes()
    faults = lines.count(b"\n")
    last = lines.strip().rsplit(b"\n", 1)[-1].decode(errors="replace").replace(str(path), "")[-70:]
    code = os.waitstatus_to_exitcode(status)
    said = f"exit {code}, {faults} lines" + (f": {last}" if code not in (0, 3) or faults < 3 else "")
    peak = usage.ru_maxrss / (1 << 10 if sys.platform != "darwin" else 1 << 20)
    return usage.ru_utime + usage.ru_stime, peak, said.replace("|", "/")


def main() -> None:
    """A table as in docs/performance.md; the rows beyond the aims are marked."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--mb", type=int, default=50)
    parser.add_argument("--over", action="store_true", help="only the rows beyond the aims")
    parser.add_argument("names", nargs="*")
    asked = parser.parse_args()
    os.chdir(ROOT)
    print("| format | flood | seconds | peak MB | answer |\n|" + " --- |" * 5)
    slowest, largest, rows = 0.0, 0.0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "flood"
        for name, kind in kinds().items():
            if asked.names and name not in asked.names:
                continue
            for what, data in floods(name, kind, asked.mb * 1_000_000):
                path.write_bytes(data)
                found = formats.sniff(data)
                seen = "-" if found is None else found.name
                del data
                seconds, peak, said = answer(path)
                slowest, largest, rows = max(slowest, seconds), max(largest, peak), rows + 1
                over = seconds > AIM_SECONDS or peak > AIM_MB
                if over or not asked.over:
                    shown = name if seen == name else f"{name} (taken for {seen})"
                    mark = " **over**" if over else ""
                    print(f"| {shown} | {what.replace('|', 'strokes')} | {seconds:.1f}{mark} | {peak:.0f} | {said} |",
                          flush=True)  # fmt: skip
    print(f"\n{rows} floods of {asked.mb} MB: at most {slowest:.1f} s (aim {AIM_SECONDS}), {largest:.0f} MB "
          f"(aim {AIM_MB}).")  # fmt: skip


if __name__ == "__main__":
    main()
