"""English says `1 board` and `2 boards`; the rows say `{count} boards`, and this makes the one of it.

Chinese has no such trouble. Rows stay one sentence each, instead of two that would drift apart.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

_NOUNS: Final = {
    "boards": "board", "bytes": "byte", "cards": "card", "characters": "character", "copies": "copy", "deals": "deal",
    "digits": "digit", "faults": "fault", "fields": "field", "files": "file", "labels": "label", "pages": "page",
    "pairs": "pair", "records": "record", "sessions": "session", "slips": "slip", "times": "time", "travellers": "traveller",
    "score sheets": "score sheet", "matchpoints": "matchpoint", "team points": "team point", "basic points": "basic point",
}  # fmt: skip
_VERBS: Final = {"are": "is", "have": "has", "were": "was"}
_COUNTED: Final = re.compile(rf"\{{(\w+)\}} ({'|'.join(_NOUNS)})\b(?:( of \w+)?( (?:{'|'.join(_VERBS)})\b))?")


@cache
def _counted(template: str) -> frozenset[str]:
    return frozenset(match[1] for match in _COUNTED.finditer(template))


def agreeing(template: str, facts: Mapping[str, Any]) -> str:
    """The template with nouns and verbs in the singular behind every fact that is 1."""
    ones = {name for name in _counted(template) if facts.get(name) in (1, "1")}
    if not ones:
        return template

    def singular(match: re.Match[str]) -> str:
        name, noun, between, verb = match.groups()
        if name not in ones:
            return match[0]
        return f"{{{name}}} {_NOUNS[noun]}{between or ''}" + (f" {_VERBS[verb.strip()]}" if verb else "")

    return _COUNTED.sub(singular, template)
