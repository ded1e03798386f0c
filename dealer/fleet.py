"""One loop for one machine or several: one thread runs stations, journal and console, and sleeps until something comes.

Readers of lines, the keyboard and Ctrl-C wake it through the inbox; otherwise it sleeps until a station is due.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from boards.problems import Problem
from dealer.driver import Driver
from dealer.line_reader import Inbox

LONGEST_S: Final = 0.25 if sys.platform == "win32" else 1.0
"""The longest sleep: on Windows Ctrl-C does not end a wait for a queue."""


class Fleet:
    """Runs the stations of one command to their ends.

    Args:
        drivers: One for each machine.
        inbox: Where their lines, and the keyboard, report.
        clock: Seconds from any fixed start.
        tend: Called after every turn: boards may be wanted.
        shown: Called when everything that happened is said, before the loop sleeps.
    """

    def __init__(
        self, drivers: Sequence[Driver], inbox: Inbox, *, clock: Callable[[], float] = time.monotonic,
        tend: Callable[[], None] = lambda: None, shown: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self._tend = tend
        self._drivers, self._inbox, self._clock, self._shown = tuple(drivers), inbox, clock, shown
        self._of_line = {id(driver.line): driver for driver in drivers}

    def run(self) -> int:
        """Work until every station has left; gives the worst exit code.

        Raises:
            Problem: The journal (`machine_journal_stopped`) or the store cannot be written: all machines were told to
                stop, and what is in the journal is what happened.
        """
        try:
            with _interrupts(self._inbox.wake) as interrupted:
                for driver in self._drivers:
                    driver.begin(self._clock())
                due = list(self._drivers)
                while self._work(due):
                    due = self._sleep()
                    if interrupted():
                        due = [driver for driver in self._drivers if driver.code is None]
                        for driver in due:
                            driver.interrupt(self._clock())
        except BaseException as error:
            for driver in self._drivers:
                driver.last_words(self._clock())
            if isinstance(error, Problem) and error.key == "journal_failed":
                raise Problem("machine_journal_stopped", **error.faults[0].facts) from None
            raise
        finally:
            for driver in self._drivers:
                driver.end()
            for driver in self._drivers:
                driver.line.rest()
        return max(driver.code for driver in self._drivers if driver.code is not None)

    def _work(self, due: Sequence[Driver]) -> bool:
        """A turn for each of these, and for whomever that concerns; whether anybody has more to do."""
        while due:
            busy = [driver for driver in due if driver.code is None and driver.turn(self._clock())]
            for driver in due:
                driver.settle()
            for driver in busy:
                if driver.code is not None:
                    driver.end()
            # What was asked may be answered already, and what one leaves behind another may take.
            due = [driver for driver in self._drivers if driver in busy or (busy and driver.is_idle)]
            due = [driver for driver in due if driver.code is None]
        self._tend()
        self._shown()
        return any(driver.code is None for driver in self._drivers)

    def _sleep(self) -> list[Driver]:
        """Wait for news or for somebody's time; gives who has something to do."""
        working = [driver for driver in self._drivers if driver.code is None]
        times = [time for driver in working if (time := driver.next_timeout()) is not None]
        news, woken = self._inbox.take(max(0.0, min([LONGEST_S, *(time - self._clock() for time in times)])))
        now = self._clock()
        told = set()
        for line, life, what in news:
            driver = self._of_line[id(line)]
            driver.news(life, what, now)
            told.add(id(driver))
        return [
            driver
            for driver in working
            if woken or id(driver) in told or ((time := driver.next_timeout()) is not None and time <= now)
        ]


@contextmanager
def _interrupts(wake: Callable[[], None]) -> Iterator[Callable[[], bool]]:
    """Ctrl-C as a question that is asked between two turns, so that no order is half obeyed.

    Works wherever C has SIGINT, Windows included; outside the main thread nobody presses Ctrl-C.
    """
    pressed = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return

    def press(*_: object) -> None:
        pressed.set()
        wake()

    before = signal.signal(signal.SIGINT, press)

    def taken() -> bool:
        if not pressed.is_set():
            return False
        pressed.clear()
        return True

    try:
        yield taken
    finally:
        signal.signal(signal.SIGINT, before)
