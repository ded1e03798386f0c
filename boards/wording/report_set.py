"""What several boards say of their set, in words: one line for each fault of the set, above the answers for the boards."""

from collections.abc import Iterator
from typing import Any

from boards.board import ranges_text
from boards.diagnosis import Pattern
from boards.known_hands import SetState
from boards.verify_set import SetDiagnosis, SetFinding
from boards.wording import say
from boards.wording.report_causes import set_words


def set_lines(diagnosis: SetDiagnosis, lang: str) -> Iterator[str]:
    """One line for each finding: what happened, to which boards, and the next step.

    Raises:
        Problem: `language_unknown`.
    """
    for finding in diagnosis.findings:
        parts = list(_parts(finding, lang))
        yield say("v_space", lang).join(parts)


def _parts(finding: SetFinding, lang: str) -> Iterator[str]:
    boards = ranges_text(finding.boards)
    if finding.pattern is Pattern.OTHER_SET and finding.known is not None:

        def in_lang(key: str, **facts: Any) -> str:
            return say(key, lang, **facts)

        key = "set_other_played" if finding.known.state is SetState.PLAYED else "set_other"
        yield say(key, lang, boards=boards, set=set_words(finding.known, in_lang))
        yield say("set_other_step", lang)
        return
    far = "" if abs(finding.step) == 1 else "_far"
    way = "before" if finding.step < 0 else "after"
    row = finding.boards
    if finding.is_ring:
        end = row[0] if finding.step < 0 else row[-1]
        boards = ranges_text(number for number in row if number != end)
    facts = {"count": abs(finding.step)} if far else {}
    yield say(f"set_shifted{far}_{way}", lang, boards=boards, **facts)
    if finding.is_ring:
        yield say("set_shifted_ring", lang, number=end)
    yield say("set_shifted_step", lang)


def set_json(diagnosis: SetDiagnosis) -> list[dict[str, Any]]:
    """The findings of the set in a stable shape (docs/verification.md)."""
    return [
        {
            "pattern": finding.pattern.value,
            "boards": list(finding.boards),
            "step": finding.step,
            "ring": finding.is_ring,
            "set": None if finding.known is None else {
                "name": finding.known.set_name, "code": finding.known.code, "event": finding.known.event,
                "session": finding.known.session, "date": finding.known.date, "state": finding.known.state.value,
            },
        }
        for finding in diagnosis.findings
    ]  # fmt: skip
