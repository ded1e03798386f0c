"""A station that opens, writes to and closes incidents until somebody kills it; says what the store has taken.

python incident_worker.py STORE NAME
"""

import sys
from itertools import count

from boards.board_versions import next_version
from boards.incidents import EntryKind, Place
from boards.reading import Reading
from boards.reading_json import reading_json
from boards.store.incidents import Written
from boards.store.store import Store

NOW = "2026-11-30T10:00:00+00:00"


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def main(url: str, name: str) -> None:
    """Each line says what is committed: `opened ID`, `noted ID N`, `kept ID VERSION`."""
    with Store(url) as store:
        for turn in count():
            of = store.board_set(name)
            latest = of.board(7)
            made = next_version(latest, latest.deal.turned(1), 2 + latest.version)
            reading = Written(EntryKind.READING, facts={"reading": reading_json(Reading.of_deal(made.deal))})
            incident = store.incidents.open(
                of.fingerprint, 7, Place(None, f"{turn}", 1), version=latest.version, reported_by="牌手",
                entries=[reading], by=f"station {turn}", now=NOW,
            )  # fmt: skip
            say("opened", incident)
            for note in range(3):
                store.incidents.write(incident, [Written(EntryKind.NOTE, f"note {note}")], "me", NOW)
                say("noted", incident, note)
            store.incidents.keep_version(incident, of, lambda _, made=made: made, [], "me", NOW)
            say("kept", incident, made.version)


if __name__ == "__main__":
    main(*sys.argv[1:])
