"""Names that paper cannot show: told when they are chosen, not when the cards are to be printed. No heavy import."""

from collections.abc import Iterable
from typing import Final

from boards.problems import Fault, Word

_COMMON: Final = ("latin-1", "gb2312", "big5")
"""What the fonts draw whole, but for the next ones."""
_NOT_DRAWN: Final = frozenset("\u02cd\u203e\u223c\u2252\u2641\u30fb\uff64")


def names_on_paper(event: str, sessions: Iterable[str]) -> tuple[Fault, ...]:
    """A note for each name with characters that the shipped fonts lack: `print` will refuse it without `--font`.

    The fonts are opened only for a name with a character that is in none of Latin-1, GB 2312 and Big5.
    """
    named = dict.fromkeys([("event", event), *(("session", label) for label in sessions)])
    rare = [(Word(f"text_name_{kind}"), text) for kind, text in named if not all(map(_is_common, text))]
    if not rare:
        return ()
    from boards.printing.measure import load_fonts

    return tuple(
        Fault("name_not_printed", {name: fault.facts[name] for name in ("name", "text", "characters")}, note=True)
        for fault in load_fonts().name_faults(rare)
    )


def _is_common(character: str) -> bool:
    if character in _NOT_DRAWN:
        return False
    for encoding in _COMMON:
        try:
            character.encode(encoding)
        except UnicodeEncodeError:
            continue
        return True
    return False
