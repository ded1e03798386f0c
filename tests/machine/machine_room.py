"""A simulated machine as a process of its own, hosts as processes of their own, and a look at the cards themselves."""

import json
import os
import queue
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from patience import HANG_S, until

from boards.board import Board
from dealer.station.jobs import plan_of

ROOT = Path(__file__).parent.parent.parent
_RUNNING: "set[Process]" = set()


class Process:
    """A `paitao` command with its lines as they come."""

    def __init__(self, *arguments: str, stdin: bool = True, env: dict[str, str] | None = None) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **(env or {})}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cli", *arguments],
            stdin=subprocess.PIPE if stdin else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
        )
        self.lines: list[str] = []
        self._new: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        _RUNNING.add(self)

    def _read(self) -> None:
        assert self.process.stdout is not None
        for raw in self.process.stdout:
            self._new.put(raw.decode("utf-8", "replace").rstrip("\r\n"))
        self._new.put(None)

    def type(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def until(self, *words: str) -> str:
        """The next line that holds one of the words; empty when the process ended first."""
        while True:
            try:
                line = self._new.get(timeout=HANG_S)
            except queue.Empty:
                raise AssertionError(f"no {words} after {self.text}") from None
            if line is None:
                self._new.put(None)
                return ""
            self.lines.append(line)
            if any(word in line for word in words):
                return line

    def kill(self) -> None:
        """SIGKILL (Windows: TerminateProcess): no handler, no flush."""
        self.process.kill()
        self.end()

    def end(self) -> int:
        """Its exit code; takes the rest of its lines."""
        code = self.process.wait(HANG_S)
        self._reader.join(HANG_S)
        _RUNNING.discard(self)
        while not self._new.empty():
            line = self._new.get()
            if line is not None:
                self.lines.append(line)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except BrokenPipeError:
                    pass
        return code

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def end_all() -> None:
    """Kill whatever still runs."""
    for process in tuple(_RUNNING):
        process.kill()


@contextmanager
def simulator(*options: str, line: str = "--link", at: str) -> Iterator[tuple[Process, str]]:
    """A simulated machine on a pty link or a TCP port; gives its process and the port to open."""
    process = Process("machine", "simulate", line, at, *options, stdin=False)
    try:
        ready = process.until("--port ")
        assert ready, process.text
        yield process, ready.split("--port ")[1].split()[0]
    finally:
        process.kill()


def cards_in(memory: Path) -> dict[int, dict[int, Counter[int]]]:
    """What really lies in every board: label -> pocket -> faces, shelf and slot alike."""
    state = json.loads((memory / "cards.json").read_text(encoding="utf-8"))
    boards = {int(label): pockets for label, pockets in state["shelf"].items()}
    if state["body"]["board"]:
        boards[state["body"]["label"]] = state["body"]["pockets"]
    return {
        label: {int(pocket): Counter(cards) for pocket, cards in pockets.items() if int(pocket) < 5}
        for label, pockets in boards.items()
    }


def until_dealt(memory: Path, cards: int, host: Process) -> None:
    """Until so many cards lie in the board that is in the machine, or that board is over, or the host has ended."""
    seen: list[int] = []

    def is_so() -> bool:
        try:
            body = json.loads((memory / "cards.json").read_text(encoding="utf-8"))["body"]
        except FileNotFoundError:
            return host.process.poll() is not None
        if body["board"]:
            seen.append(body["label"])
        dealt = sum(len(lying) for pocket, lying in body["pockets"].items() if int(pocket) < 5)
        is_over = bool(seen) and (not body["board"] or body["label"] != seen[0])
        return is_over or (bool(body["board"]) and dealt >= cards) or host.process.poll() is not None

    until(is_so, f"card {cards}")


def as_planned(board: Board, pockets: dict[int, Counter[int]]) -> bool:
    """Whether every pocket holds exactly what the record says."""
    planned = plan_of(board).contents()
    return all(+pockets.get(pocket, Counter()) == +planned[pocket] for pocket in planned)
