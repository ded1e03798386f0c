"""A machine on trial: the conformance checklist over a port, with a person (or a rig, or a simulator's hands) at it."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from boards.problems import Problem
from boards.seats import Seat
from boards.wording import say
from dealer import home
from dealer.console import Console
from dealer.line import USUAL, Line, LineOptions
from dealer.port_claim import claimed_port
from dealer.port_hints import link_problem, unanswered
from dealer.station.orders import Ask, Choice, Level, Say
from firmware_protocol.conformance.check import Check, Failed, Need, Prompt
from firmware_protocol.conformance.checker import Checker, Met, Outcome, Silent, Verdict, facts_of
from firmware_protocol.conformance.checklist import CHECKS, number_of
from firmware_protocol.events import MachineInfo
from firmware_protocol.hearing import KEPT, what_was_heard
from firmware_protocol.serial_port import LinkError

WAIT_S: Final = 0.003
"""Some checks send byte by byte and measure what comes back."""
BACK_S: Final = 90.0
"""So long a port may be away after its machine was switched off."""
_ASKED_ALWAYS: Final = (Need.POWER, Need.GIVE_UP)
"""No rig pulls the plug, and nobody's board is given up because a script said yes."""
_SIMULATOR: Final = "paitao/simulator/"


def chosen(ids: Sequence[str]) -> tuple[Check, ...]:
    """The checks with these names, in the order of the list; all when none is named.

    Raises:
        Problem: `conform_no_check`.
    """
    known = {check.id for check in CHECKS}
    for text in ids:
        if text not in known:
            raise Problem("conform_no_check", text=text)
    return tuple(check for check in CHECKS if not ids or check.id in ids)


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a trial."""

    info: MachineInfo
    pack: int
    verdicts: tuple[Verdict, ...]

    def count(self, *outcomes: Outcome) -> int:
        """How many checks ended so."""
        return sum(verdict.outcome in outcomes for verdict in self.verdicts)

    @property
    def sums(self) -> dict[str, int]:
        """How many checks were passed, failed and not tried: the facts of the last line."""
        untried = self.count(Outcome.NOT_OFFERED, Outcome.NOT_ASKED)
        return {"passed": self.count(Outcome.PASSED), "failed": self.count(Outcome.FAILED), "untried": untried}

    @property
    def passed(self) -> bool:
        """Whether nothing that was tried failed."""
        return not self.count(Outcome.FAILED)


def why(failed: Failed, lang: str) -> str:
    """What was expected and what came, in half a sentence."""
    return say(f"conform_why_{failed.key}", lang, **{name: str(value) for name, value in facts_of(failed).items()})


def where(check: Check) -> dict[str, Any]:
    """A check's number, its name, and the section of docs/protocol.md that it tries."""
    return {"number": number_of(check), "check": check.id, "section": check.section}


def title(check: Check, lang: str) -> str:
    """A check in a few words."""
    return say("conform_" + check.id.replace("-", "_"), lang)


def check_json(check: Check) -> dict[str, Any]:
    """One element of `machine conform --list --json`."""
    return {
        "number": number_of(check), "id": check.id, "section": check.section, "sends": check.sends,
        "expects": check.expects, "deals": check.deals, "power": check.power,
    }  # fmt: skip


def report_json(report: Report, lang: str) -> dict[str, Any]:
    """The shape of `machine conform --json`."""
    checks = []
    for verdict in report.verdicts:
        entry: dict[str, Any] = {
            "id": verdict.check.id, "section": verdict.check.section, "outcome": verdict.outcome.name.lower(),
        }  # fmt: skip
        if verdict.failed is not None:
            facts = {name: str(value) for name, value in facts_of(verdict.failed).items()}
            entry |= {"fault": verdict.failed.key, **facts, "sentence": why(verdict.failed, lang)}
        checks.append(entry)
    return {
        "machine": report.info.machine_id, "kind": report.info.kind.name.lower(), "pack": report.pack,
        **report.sums, "checks": checks,
    }  # fmt: skip


def conform(
    port: str,
    console: Console,
    lang: str,
    *,
    only: Sequence[str] = (),
    power: bool = False,
    pack: int = 0,
    yes: bool = False,
    line_options: LineOptions = USUAL,
    rng: random.Random | None = None,
) -> Report:
    """Try the checklist on the machine at a port. What it holds is given up, after a person said so.

    Args:
        port: A port or URL.
        console: Who stands at the machine.
        lang: For the sentences of failures.
        only: Names of checks; default all.
        power: Also the checks that need a power cut.
        pack: Cards of the pack that is dealt; 0: the smallest that the machine takes.
        yes: Hands or a rig do what a person would be asked for; a simulator's hands are known by its name.
        line_options: How the port is used.
        rng: For nonces and garbage; default the system's.

    Raises:
        Problem: `conform_no_check`, `conform_no_pack`, `machine_...`: the port, or nobody answers as a machine.
        KeyboardInterrupt: Somebody left; the machine was told to stop.
    """
    checks = chosen(only)
    with claimed_port(home.data_folder(), port):
        line = Line(port, options=replace(line_options, wait_s=WAIT_S))
        trial = _Trial(line, console, lang, Checker(checks, rng or random.SystemRandom(), power=power, pack=pack), yes)
        try:
            return trial.run(len(checks), pack)
        finally:
            line.close()


class _Trial:
    """The loop between checker, line and console."""

    def __init__(self, line: Line, console: Console, lang: str, checker: Checker, yes: bool) -> None:
        self._line, self._console, self._lang, self._checker, self._yes = line, console, lang, checker, yes
        self._info: MachineInfo | None = None
        self._verdicts: list[Verdict] = []
        self._question: Ask | None = None
        self._power = False
        self._heard = bytearray()

    def run(self, count: int, pack: int) -> Report:
        try:
            self._line.open()
        except LinkError as error:
            raise link_problem(error, self._line.baud) from None
        try:
            while not self._checker.over:
                self._turn(count, pack)
            self._turn(count, pack)
        except BaseException:
            self._checker.leave(self._line.clock())
            self._last_words()
            raise
        assert self._info is not None
        return Report(self._info, self._checker.pack, tuple(self._verdicts))

    def _turn(self, count: int, pack: int) -> None:
        checker, clock = self._checker, self._line.clock
        if self._line.link is None:
            self._reopen()
        try:
            assert self._line.link is not None
            data = self._line.link.read()
            if data:
                if len(self._heard) < KEPT:
                    self._heard += data
                checker.receive(data, clock())
            checker.tick(clock())
            out = checker.data_to_send()
            if out:
                self._line.link.write(out)
        except LinkError as error:
            self._line.close()
            if not self._power:
                raise link_problem(error, self._line.baud) from None
        for event in checker.events():
            match event:
                case Met():
                    self._met(event, count, pack)
                case Silent():
                    raise unanswered(self._line.port, self._line.baud, what_was_heard(bytes(self._heard)))
                case Prompt():
                    self._prompt(event)
                case Verdict():
                    self._judged(event)
        self._answer()

    def _met(self, met: Met, count: int, pack: int) -> None:
        self._info = met.info
        if pack and pack not in met.info.packs:
            raise Problem("conform_no_pack", pack=pack, packs=met.info.packs)
        self._yes = self._yes or met.info.machine_id.startswith(_SIMULATOR)
        self._console.say(
            Say("conform_machine", {"id": met.info.machine_id, "count": count, "pack": self._checker.pack})
        )

    def _prompt(self, prompt: Prompt) -> None:
        self._power = prompt.need is Need.POWER
        if self._yes and prompt.need not in _ASKED_ALWAYS:
            self._checker.acted(self._line.clock())
            return
        facts = dict(prompt.facts)
        if facts.get("pocket"):
            facts["seat"] = Seat(facts["pocket"] - 1) if facts["pocket"] <= len(Seat) else facts["pocket"]
        if "code" in facts:
            facts["code"] = facts["code"].name
        key = "conform_busy" if prompt.need is Need.GIVE_UP else f"conform_{prompt.need.value}"
        self._question = Ask(key, facts, (Choice.GO, Choice.LEAVE))
        self._console.ask(self._question)

    def _judged(self, verdict: Verdict) -> None:
        self._verdicts.append(verdict)
        self._power = self._power and verdict.check.power
        check, failed = verdict.check, verdict.failed
        facts: dict[str, Any] = {"number": number_of(check), "check": check.id}
        if failed is not None:
            facts |= {"title": title(check, self._lang), "why": why(failed, self._lang), "section": check.section}
        level = Level.BAD if failed is not None else Level.NOTE
        self._console.say(Say(f"conform_{verdict.outcome.name.lower()}", facts, level))

    def _answer(self) -> None:
        answer = self._console.answer(self._question)
        if answer is None:
            if self._question is not None and self._console.ended:
                raise KeyboardInterrupt
            return
        if answer[0] is Choice.LEAVE:
            raise KeyboardInterrupt
        self._question = None
        self._checker.acted(self._line.clock())

    def _reopen(self) -> None:
        """A port that went away with the power comes back, or does not."""
        end = self._line.clock() + BACK_S
        while True:
            try:
                self._line.open()
                return
            except LinkError as error:
                if self._line.clock() >= end:
                    raise link_problem(error, self._line.baud) from None
                time.sleep(0.2)

    def _last_words(self) -> None:
        try:
            if self._line.link is not None:
                self._line.link.write(self._checker.data_to_send())
        except LinkError:
            return
