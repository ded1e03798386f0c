"""A station that tells the store of board after board: `telling_worker.py URL SET`. Says each that it told."""

import sys

from boards.store.claims import Told
from boards.store.copies import MADE, PLANNED
from dealer import home
from dealer.claiming import Claiming
from dealer.journal import journal_path
from dealer.operations.machine_claims import begun_run
from dealer.operations.sets import open_store


def main(url: str, name: str) -> None:
    with begun_run(url, journal_path()) as run, open_store(url) as store:
        of = store.board_set(name)
        claiming = Claiming(store, journal_path(), run, of.fingerprint)
        claiming.begin([(board.number, 1) for board in of.boards], 1)
        for board in of.boards:
            claiming.post(Told(board.number, 1, PLANNED, "", "blue", None, home.now()))
            claiming.post(Told(board.number, 1, MADE, "m1", "blue", None, home.now()))
            sys.stdout.write(f"{board.number}\n")
            sys.stdout.flush()
        sys.stdin.readline()


if __name__ == "__main__":
    main(*sys.argv[1:])
