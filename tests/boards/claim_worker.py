"""Stations as processes: `claim_worker.py URL FINGERPRINT PORT FILE...`, one for each file.

Each claims boards and writes each down before it tells. It does so when it is asked through its connection to PORT, so
that whoever started it knows where it stands when it is killed; with the first line it says who it is.
"""

import os
import secrets
import socket
import sys

from boards.store.claims import Run, Told
from boards.store.copies import MADE
from boards.store.store import Store

NOW = "2026-11-30T10:00:00+00:00"
KEYS = [(number, 1) for number in range(1, 201)]


def main(url: str, fingerprint: str, port: str, *files: str) -> None:
    # What all of them import is imported once, where a system can do so; they share nothing that is open.
    children = [pid for file in files[1:] if (pid := _child(url, fingerprint, port, file))]
    station(url, fingerprint, port, files[0])
    for pid in children:
        os.waitpid(pid, 0)


def _child(url: str, fingerprint: str, port: str, file: str) -> int:
    pid = os.fork()
    if pid == 0:
        station(url, fingerprint, port, file)
        os._exit(0)
    return pid


def station(url: str, fingerprint: str, port: str, file: str) -> None:
    with (
        socket.create_connection(("127.0.0.1", int(port))) as line,
        line.makefile("rw", encoding="utf-8", newline="\n") as asking,
        Store(url) as store,
        open(file, "a", encoding="utf-8", newline="\n") as dealt,
    ):

        def say(word: str) -> None:
            asking.write(word + "\n")
            asking.flush()

        me = Run(secrets.token_hex(8), secrets.token_hex(8), "desk")
        store.claims.begin(me)
        say(f"{os.getpid()} {file}")
        for asked in asking:
            if asked == "end\n":
                store.claims.release(me.run)
                say("ended")
                return
            got = store.claims.claim(me.run, fingerprint, KEYS, 3)
            for key in got:
                if not store.claims.ready(me.run, fingerprint, key):
                    continue
                dealt.write(f"{key[0]}\n")
                dealt.flush()
                if asked == "half\n":
                    say("half")
                    asking.readline()  # cards lie in it, and here it is killed
                store.claims.deliver(me, fingerprint, Told(*key, MADE, f"machine of {file}", "", None, NOW))
            say("more" if got else "none")


if __name__ == "__main__":
    main(*sys.argv[1:])
