"""Use case: rule, and keep the ruling where it was asked for: in a file for `settle`, with its incident."""

import json
from typing import TYPE_CHECKING

from boards.problems import Problem
from boards.ruling.ruling_json import ruling_json
from dealer.files import Outputs
from dealer.operations.rulings import Ruled, Told, rule_case

if TYPE_CHECKING:
    from dealer.operations.entry_dialogue import Typist


def rule_and_keep(
    told: Told, typist: "Typist | None", *, incident: str | None, output: str | None, force: bool, store_url: str | None
) -> Ruled:
    """Rule on what was told. A file that cannot be written is refused before anything is asked.

    Args:
        told: What the referee says.
        typist: Who answers the questions.
        incident: Of which incident; None: of none.
        output: A file for the ruling as JSON; None: none.
        force: Overwrite it.
        store_url: As `open_store`.

    Raises:
        Problem: As `rule_case`, `rule_incident` and `Outputs`; then nothing is kept. `rule_kept_file_exists` and
            `rule_kept_file`: the file alone is not written, the ruling stands with its incident already.
    """
    with Outputs([] if output is None else [output], force=force) as outputs:

        def decide(whole: Told) -> Ruled:
            made = rule_case(whole, typist)
            if output is not None:
                text = json.dumps(ruling_json(made.ruling), indent=2, ensure_ascii=True) + "\n"
                outputs.put(output, text.encode("utf-8"))
            return made

        if incident is None:
            ruled = decide(told)
        else:
            from dealer.operations.incident_rulings import rule_incident  # a ruling of no incident opens no store

            ruled = rule_incident(incident, told, store_url, decide)
        try:
            outputs.commit()
        except Problem as problem:
            raise problem if incident is None else _kept_all_the_same(problem, incident) from None
    return ruled


def _kept_all_the_same(problem: Problem, incident: str) -> Problem:
    """That a file could not be put into its place, of a ruling that its incident has already."""
    facts = problem.faults[0].facts
    if problem.key == "file_exists":
        return Problem("rule_kept_file_exists", file=facts["file"], id=incident)
    return Problem("rule_kept_file", file=facts["file"], id=incident, reason=facts.get("reason", "-"))
