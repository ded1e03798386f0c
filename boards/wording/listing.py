"""Faults and notes as a person can read them on a terminal: equal notes in one line, long lists cut short."""

from collections.abc import Iterable, Iterator
from typing import Final

from boards.problems import Fault
from boards.wording import place, say, sentence

LONGEST_LIST: Final = 20
"""Lines of faults, and lines of notes, that are shown of one file."""
_PLACES: Final = 3
"""Places that are named of a note that occurs more often."""


def lines(faults: Iterable[Fault], lang: str = "en") -> Iterator[str]:
    """Sentences about faults, then about notes; of every file at most `LONGEST_LIST` of each, then how many more.

    Notes that say the same of several places are one line with their number and the first places.
    """
    of_files: dict[object, tuple[list[Fault], dict[str, list[Fault]]]] = {}
    for fault in faults:
        plain, notes = of_files.setdefault(fault.facts.get("file"), ([], {}))
        if fault.note:
            notes.setdefault(say(fault.key, lang, **fault.facts), []).append(fault)
        else:
            plain.append(fault)
    for file, (plain, notes) in of_files.items():
        yield from (sentence(fault, lang) for fault in plain[:LONGEST_LIST])
        yield from _more(file, len(plain) - LONGEST_LIST, "faults_more", lang)
        for body, equal in list(notes.items())[:LONGEST_LIST]:
            yield say("note_line", lang, text=_together(body, equal, lang))
        hidden = list(notes.values())[LONGEST_LIST:]
        yield from _more(file, sum(map(len, hidden)), "notes_more", lang)


def _more(file: object, count: int, key: str, lang: str) -> Iterator[str]:
    if count > 0:
        yield place({"file": file}, lang) + say(key, lang, count=count)


def _together(body: str, equal: list[Fault], lang: str) -> str:
    if len(equal) == 1:
        return sentence(equal[0], lang)
    places = [place({**fault.facts, "file": None}, lang).rstrip(": ：") for fault in equal[:_PLACES]]
    if not any(places):
        return sentence(equal[0], lang)
    where = ("; " if lang == "en" else "；").join(places)
    key = "note_times_more" if len(equal) > _PLACES else "note_times"
    return place({"file": equal[0].facts.get("file")}, lang) + say(key, lang, text=body, count=len(equal), places=where)
