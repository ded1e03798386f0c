"""The clauses that a ruling cites, in the rule text file that the regulations name."""

from collections.abc import Mapping
from pathlib import Path

from boards.problems import Fault, Problem
from boards.regulations.settings import Settings
from boards.ruling.model import Cite, Ruling
from boards.ruling.quoting import Quote, quote
from dealer.files import read_input


def quotes_of(
    ruling: Ruling, settings: Settings, rules: str | None
) -> tuple[str, Mapping[Cite, Quote | None], tuple[Fault, ...]]:
    """The cited clauses in the rule text that the regulations name; a path there is seen from their folder.

    Returns:
        The file's name, what was found of each clause, and a note if the file cannot be read.
    """
    named = settings.texts.rule_text
    if named is None:
        return "", {}, ()
    path = Path(named) if rules in (None, "-") else Path(str(rules)).parent / named
    try:
        text = _text(read_input(str(path)))
    except Problem:
        return "", {}, (Fault("rule_text_missing", {"path": str(path)}, note=True),)
    return path.name, {cite: quote(text, cite) for cite in ruling.cites}, ()


def _text(data: bytes) -> str:
    """A text of unknown encoding, as rule texts go round."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("gb18030", "replace")
