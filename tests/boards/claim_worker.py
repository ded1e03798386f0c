"""One station as a process: `claim_worker.py URL FINGERPRINT FILE`. Claims boards and writes each down before it tells.

Reads a line before each board, so that whoever started it knows where it stands when it is killed.
"""

import secrets
import sys

from boards.store.claims import Run, Told
from boards.store.copies import MADE
from boards.store.store import Store

NOW = "2026-11-30T10:00:00+00:00"


def say(word: str) -> None:
    sys.stdout.write(word + "\n")
    sys.stdout.flush()


def main(url: str, fingerprint: str, file: str) -> None:
    with Store(url) as store, open(file, "a", encoding="utf-8", newline="\n") as dealt:
        me = Run(secrets.token_hex(8), secrets.token_hex(8), "desk")
        store.claims.begin(me)
        keys = [(number, 1) for number in range(1, 201)]
        say("here")
        for asked in sys.stdin:
            if asked == "end\n":
                store.claims.release(me.run)
                return
            got = store.claims.claim(me.run, fingerprint, keys, 3)
            for key in got:
                if not store.claims.ready(me.run, fingerprint, key):
                    continue
                dealt.write(f"{key[0]}\n")
                dealt.flush()
                if asked == "half\n":
                    say("half")
                    sys.stdin.readline()  # cards lie in it, and here it is killed
                store.claims.deliver(me, fingerprint, Told(*key, MADE, f"machine of {file}", "", None, NOW))
            say("more" if got else "none")


if __name__ == "__main__":
    main(*sys.argv[1:])
