"""Plausible mistakes in either role. The checks that the real roles pass must fail with each of these."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from sitting import Sitting
from world import World

from firmware_protocol.body import Body
from firmware_protocol.codes import EventKind, MachineState
from firmware_protocol.dealing import CardEngine
from firmware_protocol.device import Device
from firmware_protocol.events import Done, EventRecord, MachineInfo, Numbered, ResumeOffered
from firmware_protocol.host import Host
from firmware_protocol.message_types import Event, EventAck, JobResume
from firmware_protocol.plan import Job
from firmware_protocol.tally import Tally


class NaiveEngine(CardEngine):
    """When power is back it runs its rollers empty and believes that the card has fallen."""

    def recover(self, now: float) -> None:
        body = self.mechanism
        assert isinstance(body, Body)
        for card in (body.reader, body.path):
            if card is not None:
                body.pockets[1].append(card)
        body.reader = body.path = None
        if self.memory.intent is not None:
            self._commit(now)
        super().recover(now)


class NaiveDevice(Device):
    ENGINE = NaiveEngine


class AckFirstWorld(World):
    """The host's caller acknowledges at once and writes its journal when there is time."""

    def _journal(self, host: Host, event: Numbered) -> None:
        host.ack(event.evn, self.now)
        records = self.journal[-1][1]

        def synced() -> None:
            if self.host is host:
                records.append(event.record)

        self.later(0.2, synced)


class AckFirst(Sitting):
    WORLD = AckFirstWorld


class TrustingHost(Host):
    """After a loss it resumes with the machine's own numbers and counts nothing: why compare, the machine must know."""

    def restore(self, job: Job, records: Iterable[EventRecord]) -> None:
        self._load(job, ())
        for record in records:
            self._believe(record)
        self._synced = self._need_tally().last

    def resume(self, now: float) -> None:
        self._line.request(JobResume(self._info.job_id, self._info.last_event, self._info.digest), now)

    def _need_tally(self) -> Tally:
        assert self._tally is not None
        return self._tally

    def _compare(self, info: MachineInfo) -> None:
        self._info = info
        if self._tally is not None and info.job_id == self._tally.job.job_id and info.state is MachineState.PAUSED:
            self._events.append(ResumeOffered(self._tally.last, self._tally.cards))

    def _believe(self, record: EventRecord) -> Numbered:
        tally = self._need_tally()
        while tally.last + 1 < record.number:
            tally.records.append(EventRecord(tally.last + 1, 0, 0, 255, 0, 0))
            tally._digests.append(0)
        if record.kind != EventKind.DONE:
            return tally.add(record)
        tally.records.append(record)
        return Done(record)

    def _event(self, event: Event, now: float) -> None:
        if self._tally is None:
            return
        if event.number > self._tally.last:
            record = EventRecord(event.number, event.kind, event.code, event.face, event.pocket, event.count)
            self._events.append(self._believe(record))
        else:
            self._line.send(EventAck(event.tag, self._synced), now)


class Trusting(Sitting):
    WORLD = partial(World, new_host=TrustingHost)


class CountingHost(Host):
    """An event is an event: what comes twice is counted twice."""

    def _event(self, event: Event, now: float) -> None:
        tally = self._tally
        if tally is not None and event.number <= tally.last:
            event = replace(event, number=tally.last + 1)
        super()._event(event, now)


class Counting(Sitting):
    WORLD = partial(World, new_host=CountingHost)
