"""The kit for a dealing machine that is fed with files: the right file, a checklist, one board to be looked at.

Such a machine reports nothing. Its copies are marked "dealt outside" until somebody checks them, and the board for the
spot check follows from the set's fingerprint, so that nobody can choose the one that is known to be good.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from boards import formats
from boards.board import Board, BoardSet, ranges_text
from boards.formats import Format
from boards.problems import Fault, Problem, Word
from boards.store.copies import CHECKED, DEALT_OUTSIDE, MADE, Copy
from dealer import home
from dealer.files import PIPE, Outputs
from dealer.operations.sets import Found, find_set, keep_found, open_store, would_drop


@dataclass(frozen=True, slots=True)
class Vendor:
    """A kind of dealing machine that takes files."""

    name: str
    """As typed after `--for`; also the row `kit_load_NAME`."""
    shown: str
    format_name: str


VENDORS: Final[Mapping[str, Vendor]] = {
    one.name: one for one in (Vendor("duplimate", "Duplimate", "dlm"), Vendor("dealer4", "Dealer4", "pbn"))
}


@dataclass(frozen=True, slots=True)
class Kit:
    """What `make_kit` wrote and what is to be done with it."""

    vendor: Vendor
    found: Found
    file: str
    boards: tuple[Board, ...]
    marked: tuple[Copy, ...]
    """The copies that are "dealt outside" from now on."""
    left: int
    """Copies of these boards that were made or checked before; they stay so."""
    spot: tuple[int, int]
    """Board and copy of the spot check."""
    dropped: tuple[tuple[str, str], ...]
    """What the file cannot hold: (file, key of a sentence)."""

    @property
    def copies(self) -> int:
        """The most copies that any of the boards gets."""
        return max(copy.copy for copy in self.marked) if self.marked else 1


def make_kit(
    text: str,
    machine: str,
    outputs: Sequence[str] = (),
    *,
    store_url: str | None = None,
    numbers: Sequence[int] | None = None,
    strict: bool = False,
    force: bool = False,
) -> Kit:
    """Write the file that a vendor's machine takes and mark the copies as dealt outside.

    Args:
        text: The set (see `find_set`); one that is a file is put into the store.
        machine: A key of `VENDORS`.
        outputs: One file name; default the set's code with the right end.
        store_url: As `open_store`.
        numbers: Only these boards.
        strict: Refuse what would drop something.
        force: Replace a file that is there.

    Raises:
        Problem: `kit_one_output`, `kit_output` (another end of the name), `kit_game` (108 cards), `kit_number` (beyond
            what the machine's files hold), `set_closed`, `convert_would_drop`, refusals of format and disk; nothing was
            written or marked.
    """
    vendor = VENDORS[machine]
    to = formats.for_name(vendor.format_name)
    if len(outputs) > 1 or PIPE in outputs:
        raise Problem("kit_one_output")
    found = find_set(text, store_url=store_url, numbers=numbers)
    whole = found.board_set
    output = outputs[0] if outputs else whole.code + to.suffixes[0]
    if formats.for_path(output) is not to:
        raise Problem("kit_output", machine=vendor.shown, suffix=to.suffixes[0])
    if found.entry is not None and found.entry.closed:
        raise Problem("set_closed", name=found.name)
    chosen = whole if numbers is None else replace(whole, boards=whole.only(numbers))
    _check(vendor, to, chosen, found.name)
    data = to.write(chosen)
    dropped = tuple((output, key) for key in to.losses(chosen))
    if strict and dropped:
        raise would_drop(dropped)
    with Outputs((output,), force=force) as files:
        files.put(output, data)
        found = keep_found(found, store_url=store_url, copies=1)
        with open_store(store_url) as store:
            marked, left = _copies(store.copies(found.name), chosen, vendor)
            store.put_copies(found.name, marked)
        files.commit()
    spot = _spot(found.board_set, chosen, marked)
    return Kit(vendor, found, output, chosen.boards, marked, left, spot, dropped)


UNNUMBERED: Final = frozenset({"kit_head", "kit_command"})
"""Lines of the checklist that are no steps of their own."""


def kit_lines(kit: Kit) -> Iterator[Fault]:
    """The checklist, line by line, as keys of `boards.wording` with their facts."""
    machine, file = kit.vendor.shown, kit.file
    numbers = ranges_text(board.number for board in kit.boards)
    of, (board, copy) = kit.found.board_set, kit.spot
    game = Word(f"game_{of.game_id}")
    yield Fault("kit_head", {"machine": machine, "file": file, "game": game, "numbers": numbers,
                             "count": len(kit.boards), "copies": kit.copies, "code": of.code})  # fmt: skip
    yield Fault(f"kit_load_{kit.vendor.name}", {"file": file, "numbers": numbers})
    if of.game_id != "bridge":
        yield Fault("kit_header", {"game": game, "hand_card": Word(f"card_title_{of.game_id}")})
    yield Fault("kit_deal", {"copies": kit.copies})
    elsewhere = [one for one in kit.boards if one.container not in (None, one.number)]
    if elsewhere:
        pairs = ", ".join(f"{one.number} -> {one.printed_number}" for one in elsewhere)
        yield Fault("kit_containers", {"pairs": pairs})
    yield Fault("kit_spot", {"board": board, "copy": copy})
    yield Fault("kit_command", {"name": kit.found.name, "board": board, "copy": copy})
    yield Fault("kit_wrong")
    yield Fault("kit_remove", {"file": file})


def _check(vendor: Vendor, to: Format, chosen: BoardSet, name: str) -> None:
    if to.games is not None and chosen.game_id not in to.games:
        pack = chosen.game.pack_size
        raise Problem("kit_game", machine=vendor.shown, game=Word(f"game_{chosen.game_id}"), pack=pack)
    if to.largest_number is not None and chosen.numbers[-1] > to.largest_number:
        raise Problem(
            "kit_number", machine=vendor.shown, largest=to.largest_number, number=chosen.numbers[-1], name=name
        )


def _copies(known: Sequence[Copy], chosen: BoardSet, vendor: Vendor) -> tuple[tuple[Copy, ...], int]:
    """The copies that this file makes, and how many of its boards' copies exist already."""
    now = home.now()
    there = {(copy.number, copy.copy): copy for copy in known}
    wanted = max([copy.copy for copy in known if copy.number in chosen.numbers], default=1)
    every = [
        there.get((board.number, copy), Copy(board.number, copy, board.version, board.container))
        for board in chosen.boards
        for copy in range(1, wanted + 1)
    ]
    marked = tuple(
        replace(copy, place=DEALT_OUTSIDE, made_by=vendor.name, checked_by="", changed_at=now)
        for copy in every
        if copy.place not in (MADE, CHECKED)
    )
    return marked, len(every) - len(marked)


def _spot(of: BoardSet, chosen: BoardSet, marked: Sequence[Copy]) -> tuple[int, int]:
    """Board and copy that are looked at, from bits of the fingerprint that the printed code does not show."""
    among = [(copy.number, copy.copy) for copy in marked] or [(number, 1) for number in chosen.numbers]
    return among[int(of.fingerprint[-16:], 16) % len(among)]
