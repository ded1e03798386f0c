"""What scanned codes are: texts, what a hand scanner types, pictures, PDFs and folders of them, all in one call."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, Final

from boards.codes import Code, ContainerCode, HandCode, SlipCode, parse_code
from boards.deal import hand_text
from boards.problems import Fault, Problem
from boards.scanning import pictures
from boards.scanning.pile import Seen
from boards.store.store import Store
from boards.wording import say, seat_name, sentence
from dealer import home
from dealer.files import PIPE
from dealer.operations.scan_inputs import picture_bytes, typed_codes
from dealer.operations.sets import Absent, open_store

_PAGES_TOLD: Final = 50
"""After so many pages of a file it is told how far it is; pages without codes take longest and say nothing."""
_FOREIGN: Final = frozenset({"code_foreign", "code_web", "code_input_method"})
"""Faults of texts that nobody took for a code of ours; on a table there lie other things too."""


@dataclass(frozen=True, slots=True)
class Scanned:
    """One code: what it says, or the fault that keeps it from being one."""

    code: Code | None
    fault: Fault | None
    set_name: str | None = None
    """The store's name of its set, where the store has it."""
    revealed: bool = False
    where: str = ""
    """The picture, with its page; empty for a text."""
    is_again: bool = False
    """The same code was seen before in this call."""

    @property
    def is_finding(self) -> bool:
        """Whether something is wrong; a foreign code beside ours is not."""
        return self.fault is not None and not self.fault.note


class Scanner:
    """Scans one thing after the other. Use it as a context: the store is open meanwhile.

    Args:
        reveal: Show hands; the asking is in the store before a hand is given.
        store_url: As `open_store`.
        lang: For the names of pages.
        progress: Told now and then the name of a long file and how many of its pages have been read.
    """

    def __init__(
        self,
        *,
        reveal: bool = False,
        store_url: str | None = None,
        lang: str = "en",
        progress: Callable[[str, int], None] | None = None,
    ) -> None:
        self.seen: list[Seen] = []
        self._known: set[Code] = set()
        self._reveal = reveal
        self._lang = lang
        self._progress = progress
        self._store: Store = open_store(store_url, Absent.MADE if reveal else Absent.MISSED)
        self._entries = {entry.code: entry for entry in self._store.entries()}
        self.names = {code: entry.name for code, entry in self._entries.items()}

    def __enter__(self) -> "Scanner":
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()

    def text(self, text: str, where: str = "") -> Scanned:
        """What one text is; a text that is no code comes back as a fault."""
        try:
            code = parse_code(text)
        except Problem as problem:
            return Scanned(None, problem.faults[0].at(file=where) if where else problem.faults[0], where=where)
        entry = None if isinstance(code, ContainerCode) else self._entries.get(code.set_code)
        shows = self._reveal and isinstance(code, HandCode) and code.hand is not None
        if shows and not isinstance(code, ContainerCode):
            fingerprint = entry.fingerprint if entry else code.set_code
            self._store.record_reveal(fingerprint, (code.number,), home.user(), home.now())
        is_again = code in self._known
        self._known.add(code)
        self.seen.append(Seen(code, where))
        return Scanned(code, None, entry.name if entry else None, shows, where, is_again)

    def picture(self, data: bytes, name: str) -> Iterator[Scanned]:
        """Every code of a picture or PDF. What cannot be read comes back as faults with the file's name."""
        from boards.scanning.ladder import read_symbols

        found, faults = 0, 0
        try:
            for page in pictures.pages(data):
                symbols = read_symbols(page.picture)
                where = name if page.number is None else (
                    say("scan_name_page", self._lang, file=name, page=page.number))  # fmt: skip
                scanned = [self.text(text, where) for text in symbols.texts]
                found += len(scanned)
                yield from _foreign_last(scanned)
                for fault in (*page.notes, *_unread(symbols.unread)):
                    faults += 1
                    yield Scanned(None, fault.at(file=where), where=where)
                if self._progress is not None and page.number and page.number % _PAGES_TOLD == 0:
                    self._progress(name, page.number)
        except Problem as problem:
            faults += 1
            yield Scanned(None, problem.faults[0].at(file=name), where=name)
        if not found and not faults:
            yield Scanned(None, Fault("picture_no_code", {"file": name}), where=name)

    def file(self, name: str) -> Iterator[Scanned]:
        """Every code of a file; one that cannot be read comes back as a fault and stops nothing."""
        try:
            data = picture_bytes(name)
        except Problem as problem:
            yield Scanned(None, problem.faults[0].at(file=name), where=name)
            return
        yield from self.picture(data, name)

    def pipe(self, stream: BinaryIO) -> Iterator[Scanned]:
        """What a pipe delivers: a picture or PDF, or lines as a scanner types them, each answered as it comes."""
        first = stream.readline()
        if pictures.looks_like_picture(first):
            pictures.need_extra()
            yield from self.picture(first + stream.read(), PIPE)
            return
        lines = (line.decode("utf-8", "replace") for line in _lines_from(first, stream))
        empty = True
        for text in typed_codes(lines, ends_at_blanks=False):
            empty = False
            yield self.text(text)
        if empty:
            yield self.text("")


def _lines_from(first: bytes, stream: BinaryIO) -> Iterator[bytes]:
    line = first
    while line:
        yield line
        line = stream.readline()


def _foreign_last(scanned: list[Scanned]) -> list[Scanned]:
    """Foreign codes beside ours are only noted: posters and packages lie on tables too."""
    if all(one.code is None for one in scanned):
        return scanned
    return [
        Scanned(None, Fault(one.fault.key, one.fault.facts, note=True), where=one.where)
        if one.fault is not None and one.fault.key in _FOREIGN
        else one
        for one in sorted(scanned, key=lambda one: one.code is None)
    ]


def _unread(count: int) -> Iterator[Fault]:
    if count:
        yield Fault("picture_unread_1") if count == 1 else Fault("picture_unread", {"count": count})


# ---- words


def scanned_lines(scanned: Scanned, lang: str) -> list[str]:
    """One code in words, after the name of its picture; a hand only if it was revealed."""
    code = scanned.code
    if code is None:
        return [sentence(scanned.fault, lang)] if scanned.fault else []
    lines = _code_lines(code, scanned, lang)
    if scanned.is_again:
        lines[0] = say("scan_again_line", lang, text=lines[0], again=say("scan_again", lang))
    if scanned.where:
        lines[0] = say("scan_line", lang, name=scanned.where, text=lines[0])
    return lines


def _code_lines(code: Code, scanned: Scanned, lang: str) -> list[str]:
    game = say(f"game_{code.game_id}", lang)
    if isinstance(code, ContainerCode):
        return [say("scan_container", lang, game=game, number=code.number, serial=code.serial)]
    facts: dict[str, Any] = {
        "game": game, "code": code.set_code, "number": code.number, "container": code.container,
        "set": scanned.set_name or say("scan_set_unknown", lang), "copy": code.copy or "-",
    }  # fmt: skip
    if isinstance(code, SlipCode):
        return [say("scan_slip" if code.number else "scan_box", lang, **facts)]
    title = say(f"card_title_{code.game_id}", lang)
    lines = [say("scan_hand", lang, title=title, seat=code.seat, **facts)]
    if scanned.revealed and code.hand is not None:
        lines.append(f"  {seat_name(code.seat, lang)}  {hand_text(code.hand)}")
    return lines


def scanned_json(scanned: Scanned, lang: str) -> dict[str, Any]:
    """One element of `scan --json` (docs/json.md)."""
    code = scanned.code
    file = {"file": scanned.where} if scanned.where else {}
    if code is None:
        fault = scanned.fault
        told = {"fault": fault.key if fault else None, "sentence": sentence(fault, lang) if fault else ""}
        return {"kind": None, **file, **told, **({"note": True} if fault and fault.note else {})}
    if isinstance(code, ContainerCode):
        return {"kind": "container", **file, "game": code.game_id, "number": code.number, "serial": code.serial}
    ids = {
        **file, "game": code.game_id, "set": code.set_code, "name": scanned.set_name, "board": code.number,
        "container": code.container, "version": code.version, "copy": code.copy,
    }  # fmt: skip
    if isinstance(code, SlipCode):
        return {"kind": "slip", **ids}
    shown = {"hand": hand_text(code.hand)} if scanned.revealed and code.hand is not None else {}
    return {"kind": "hand", **ids, "seat": code.seat.name, "has_hand": code.hand is not None, **shown}
