"""Open one session of an event when it is over: its secret goes out, and no other."""

from dataclasses import dataclass
from typing import Final

from boards.problems import Problem
from boards.store.store import SetEntry, Store
from dealer import home, keys
from dealer.files import PIPE, Outputs
from dealer.operations.event import read_event_secret, sets_of
from dealer.operations.sets import find_set, open_store
from dealer.proof import announcing
from dealer.proof.notice_page import reveal_page
from dealer.proof.notices import Reveal
from dealer.proof.sealing import OPEN, Lock

CLEARED: Final = "cleared"
"""The place of a copy whose cards are back in their packs."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What `reveal` did."""

    session: str
    file: bytes
    forced: bool
    """The session was still open."""


def reveal(
    text: str,
    output: str,
    *,
    secret_file: str | None = None,
    force: bool = False,
    lang: str = "en",
    store_url: str | None = None,
    lock: Lock = OPEN,
) -> Opened:
    """Take one session's secret out, for everybody to audit it. It opens no other session.

    Args:
        text: The set, by name, code or record.
        output: The file; `-` is left to the caller.
        secret_file: A key file other than the event's own.
        force: Although the session is open; also replaces a file.
        lang: Language of the lines for people.
        store_url: As `open_store`.
        lock: As `sets.deal_set`.

    Raises:
        Problem: `reveal_not_stored`, `reveal_not_announced`, `reveal_open` with the sets that are, a secret that is
            gone, foreign or unreadable. Nothing was written, in the store neither.
    """
    found = find_set(text, store_url=store_url)
    if found.entry is None:
        raise Problem("reveal_not_stored", name=text)
    of = found.board_set
    commitment = of.origin.get("commitment", "")
    with Outputs([output], force=force) as files, open_store(store_url) as store:
        announced = store.announced.find(commitment)
        if announced is None:
            raise Problem("reveal_not_announced", name=found.name)
        open_sets = [e.name for e in sets_of(store, of.event, of.session) if not _is_over(store, e)]
        if open_sets and not force:
            raise Problem("reveal_open", session=of.session, names=", ".join(f"“{name}”" for name in open_sets))
        event_secret, _, _ = read_event_secret(of.event, secret_file, [announced], lock, may_make=False)
        told = announcing.parse_text(announced.text)
        of_session = keys.session_secret(event_secret, of.session)
        page = reveal_page(Reveal(told, commitment, of.origin.get("public", ""), of_session), lang).encode()
        if output != PIPE:
            files.put(output, page)
        # Written down before anybody has it: first the store, then the name of the file.
        store.announced.record_reveal(commitment, forced=bool(open_sets), by=home.user(), now=home.now())
        store.record_reveal(of.fingerprint, of.numbers, home.user(), home.now())
        files.commit()
    return Opened(of.session, page, bool(open_sets))


def _is_over(store: Store, entry: SetEntry) -> bool:
    copies = store.copies(entry.name)
    return entry.closed or (bool(copies) and all(copy.place == CLEARED for copy in copies))
