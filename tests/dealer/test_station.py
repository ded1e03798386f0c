"""The station over a simulated machine on a virtual clock: what it does itself, what it asks, what is never wrong."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from station_world import Room, always, boards, never

from boards.problems import Problem
from dealer.station.jobs import Outcome, plan_of, tasks_for
from dealer.station.orders import Ask, Choice, Fate, MarkCopy, Say
from firmware_protocol import events as ev
from firmware_protocol.body import Body, Fault, FaultKind
from firmware_protocol.codes import (
    Answer,
    ErrorCode,
    EventKind,
    MachineState,
    MessageType,
)
from firmware_protocol.dealing import CardEngine
from firmware_protocol.device import Device
from firmware_protocol.events import EventRecord
from firmware_protocol.simulator import Setup, full_deck


def test_boards_go_by_themselves_where_the_machine_sees_them() -> None:
    room = Room(Setup(card_s=0.01), boards("huapai", 1, 2, 3))
    assert room.run(room.station(), never) == 0
    assert set(room.fates.values()) == {Fate.MADE}
    assert all(room.is_right(board) for board in room.boards)
    assert {entry.state for entry, _ in room.jobs.values()} == {Outcome.DONE}
    assert room.progress[51].cards == 52
    assert room.progress[51].counts == (13, 13, 13, 13)


@pytest.mark.parametrize("name", ["huapai", "shengji", "guandan", "bridge"])
def test_a_plan_puts_each_hand_into_its_pocket(name: str) -> None:
    (board,) = boards(name, 7)
    contents = plan_of(board).contents()
    for seat, hand in enumerate(board.deal.hands):
        assert sorted(contents[seat + 1].elements()) == list(hand)


@pytest.mark.parametrize("copy", [0, 255, 300])
def test_a_copy_that_no_job_id_has_room_for_is_refused(copy: int) -> None:
    with pytest.raises(Problem) as refused:
        tasks_for(boards("huapai", 1), [1, copy])
    assert refused.value.key == "copy_beyond_machine"


def test_tasks_go_set_by_set() -> None:
    tasks = tasks_for(boards("huapai", 1, 2), [1, 2], planned=2, descending=True)
    assert [(task.board, task.copy) for task in tasks] == [(2, 1), (1, 1), (2, 2), (1, 2)]


# Every fault: the sentence, the answers that are offered, and one that leads on.
STOPS = [
    (FaultKind.UNREADABLE, "misread", {Choice.REREAD, Choice.NAME, Choice.REJECT}, Choice.REREAD),
    (FaultKind.DOUBLE_FEED, "double_feed", {Choice.CONTINUE, Choice.REREAD}, Choice.CONTINUE),
    (FaultKind.JAM_FEED, "jam_feed", {Choice.CONTINUE}, Choice.CONTINUE),
    (FaultKind.JAM_GATE, "jam_gate", {Choice.CONTINUE}, Choice.CONTINUE),
    (FaultKind.JAM_PATH, "jam_path", {Choice.CONTINUE}, Choice.CONTINUE),
    (FaultKind.POCKET_FULL, "pocket_full", {Choice.CONTINUE}, Choice.CONTINUE),
    (FaultKind.COVER_OPEN, "cover_open", {Choice.CONTINUE}, Choice.CONTINUE),
]


@pytest.mark.parametrize(("kind", "key", "offered", "choice"), STOPS, ids=lambda value: getattr(value, "name", None))
def test_each_stop_is_asked_and_goes_on(kind: FaultKind, key: str, offered: set[Choice], choice: Choice) -> None:
    room = Room(Setup(card_s=0.01, operator_s=0.05, faults=[Fault(kind, 20)]), boards("huapai", 1))
    assert room.run(room.station(), always(choice)) == 0
    asked = [line for line in room.lines if isinstance(line, Ask)]
    assert asked[0].key == f"machine_stop_{key}"
    assert set(asked[0].choices) == offered | {Choice.ANEW, Choice.LEAVE}
    assert room.is_right(room.boards[0])


def test_no_line_shows_a_face_unless_revealed() -> None:
    setup = Setup(card_s=0.01, faults=[Fault(kind, 9 + 3 * at, 5) for at, kind in enumerate(FaultKind)])
    room = Room(setup, boards("huapai", 1))
    room.run(room.station(), always(Choice.REREAD, Choice.CONTINUE, Choice.RESUME, Choice.ANEW), limit_s=120)
    told = [line for line in room.lines if not line.key.startswith("machine_pack_")]
    assert not any("CardName" in repr(line.facts) for line in told)


def test_a_board_given_up_is_dealt_anew_under_another_attempt() -> None:
    room = Room(Setup(card_s=0.01, faults=[Fault(FaultKind.UNREADABLE, 30)]), boards("huapai", 4))
    assert room.run(room.station(), always(Choice.ANEW)) == 0
    assert [entry.attempt for entry, _ in room.jobs.values()] == [0, 1]
    assert [entry.state for entry, _ in room.jobs.values()] == [Outcome.GIVEN_UP, Outcome.DONE]
    assert room.is_right(room.boards[0])


def test_a_short_pack_is_never_played() -> None:
    deck = full_deck(52, random.Random(3))[:-1]
    room = Room(Setup(card_s=0.01, decks=[deck]), boards("huapai", 1, 2))
    answers = iter([Choice.FINISH, Choice.NEXT])
    assert room.run(room.station(), lambda question: next(answers)) == 3
    assert room.fates == {1: Fate.DO_NOT_PLAY, 2: Fate.MADE}
    assert "machine_stop_hopper_empty" in room.keys
    lacks = next(line for line in room.lines if line.key == "machine_pack_lacks")
    assert len(lacks.facts["cards"]) == 1
    assert room.keys[-1] == "machine_summary_bad"


def test_a_long_pack_is_never_played_and_dealt_anew() -> None:
    deck = [*full_deck(52, random.Random(3)), 5]
    room = Room(Setup(card_s=0.01, decks=[deck]), boards("huapai", 1))
    assert room.run(room.station(), always(Choice.REJECT, Choice.ANEW)) == 0
    assert "machine_do_not_play" in room.keys
    assert room.fates == {1: Fate.MADE}
    assert room.is_right(room.boards[0])


def test_leaving_in_a_board_and_taking_it_up_again() -> None:
    room = Room(Setup(card_s=0.01), boards("guandan", 1))
    station = room.station()
    assert room.run(station, never, until=lambda: len(room.progress) > 40 and not station.leave()) is None
    ((entry, _),) = room.jobs.values()
    assert entry.state is Outcome.OPEN
    assert room.run(room.station(), always(Choice.RESUME)) == 0
    assert room.lines[-1].key == "machine_summary"
    assert "machine_unfinished" in room.keys
    assert len(room.jobs) == 1
    assert room.is_right(room.boards[0])


def test_q_stops_the_cards_before_leaving() -> None:
    room = Room(Setup(card_s=0.01), boards("huapai", 1))
    station = room.station()
    pressed: list[int] = []

    def press() -> bool:
        if len(room.progress) == 20 and not pressed:
            pressed.append(1)
            station.leave()
        return False

    assert room.run(station, never, until=press) == 3
    assert room.keys.count("machine_stopping") == 1
    assert room.keys[-2:] == ["machine_left", "machine_summary"]
    ((_, records),) = room.jobs.values()
    assert records[-1].code == ErrorCode.ESTOP


def test_leaving_between_boards_is_clean() -> None:
    room = Room(Setup(card_s=0.01, operator_s=60.0), boards("huapai", 1, 2))
    station = room.station()
    assert room.run(station, never, until=lambda: "machine_insert" in room.keys) is None
    station.leave()
    assert [type(order).__name__ for order in station.outputs()] == ["CloseJob", "Say", "Leave"]


@pytest.mark.parametrize("yes", [False, True])
def test_nobody_at_the_keyboard_resumes_nothing(yes: bool) -> None:
    room = Room(Setup(card_s=0.01), boards("huapai", 1))
    room.run(room.station(), never, until=lambda: len(room.progress) > 9)
    station = room.station(yes=yes)
    station.nobody_answers()
    moved = len(room.progress)
    assert room.run(station, never) == 3
    assert len(room.progress) <= moved + 2  # those that were under way
    assert room.keys[-3:] == ["machine_nobody", "machine_left", "machine_summary"]


@pytest.mark.parametrize("yes", [False, True])
def test_a_person_who_says_nothing_resumes_nothing(yes: bool) -> None:
    room = Room(Setup(card_s=0.01), boards("huapai", 1))
    room.run(room.station(), never, until=lambda: len(room.progress) > 9)
    moved = len(room.progress)
    assert room.run(room.station(yes=yes), lambda question: None, limit_s=30) is None
    assert len(room.progress) <= moved + 2  # those that were under way
    assert room.keys[-1] == "machine_resume"


def test_a_board_under_way_is_no_longer_what_it_was() -> None:
    """Dealt with --again and cut off: the cards that the store called made have been taken out."""
    room = Room(Setup(card_s=0.01), boards("huapai", 1))
    room.run(room.station(), never, until=lambda: len(room.progress) > 9)
    assert room.fates == {1: Fate.UNDER_WAY}


def take_one_away(records: list[EventRecord]) -> list[EventRecord]:
    return [record._replace(number=record.number - (record.number > 20)) for record in records if record.number != 20]


def move_one(records: list[EventRecord]) -> list[EventRecord]:
    return [r._replace(pocket=r.pocket % 4 + 1) if r.number == 20 else r for r in records]


@pytest.mark.parametrize("change", [take_one_away, move_one])
def test_done_in_the_journal_is_believed_only_with_all_its_cards(
    change: Callable[[list[EventRecord]], list[EventRecord]],
) -> None:
    """The process died before it closed the job, and the machine had said DONE to less than the plan."""
    room = Room(Setup(card_s=0.01), boards("huapai", 1))
    assert room.run(room.station(), never) == 0
    ((job_id, (entry, records)),) = room.jobs.items()
    room.jobs[job_id] = (type(entry)(entry.job, entry.code, entry.fingerprint, "p", "m"), change(records))
    room.fates.clear()
    station = room.station()
    station.begin()
    fates = [order.fate for order in station.outputs() if isinstance(order, MarkCopy)]
    assert fates == [Fate.DO_NOT_PLAY]


def test_a_board_dealt_against_its_plan_is_never_gone_on_with() -> None:
    """Machine and journal agree, and what they agree on is wrong: the process died before it could say so."""
    room = Room(Setup(card_s=0.01), boards("huapai", 1))
    room.run(room.station(), never, until=lambda: len(room.progress) > 20)
    ((_, (_, records)),) = room.jobs.items()
    records[10] = records[10]._replace(pocket=records[10].pocket % 4 + 1)
    station = room.station()
    station.begin()
    station.event(ev.ResumeOffered(len(records), 20))
    assert station.question is not None
    assert Choice.RESUME not in station.question.choices
    assert Fate.DO_NOT_PLAY in [order.fate for order in station.outputs() if isinstance(order, MarkCopy)]


def test_a_finished_board_whose_closing_was_lost_is_not_dealt_twice() -> None:
    room = Room(Setup(card_s=0.01), boards("huapai", 1))
    assert room.run(room.station(), never) == 0
    ((job_id, (entry, records)),) = room.jobs.items()
    room.jobs[job_id] = (type(entry)(entry.job, entry.code, entry.fingerprint, "p", "m"), records)  # still open
    room.fates.clear()
    assert room.run(room.station(), never) == 0
    assert room.fates == {1: Fate.MADE}
    assert len(room.jobs) == 1


def test_another_set_in_the_machine_is_asked_about() -> None:
    room = Room(Setup(card_s=0.01), boards("huapai", 1))
    room.run(room.station(), never, until=lambda: len(room.progress) > 9)
    ((entry, _),) = room.jobs.values()
    room.boards = boards("huapai", 2)
    room.jobs.clear()
    assert room.run(room.station(other=entry), always(Choice.LEAVE)) == 3
    assert room.lines[-2].key == "machine_other_known"
    assert room.lines[-2].facts == {"board": 1, "code": "ABCD-EFGH"}
    room.jobs[entry.job.job_id] = (entry, [])
    room.boards = [*boards("huapai", 1), *room.boards]
    station = room.station()
    assert station.question is None


def test_the_machine_is_given_up_for_dead_in_the_end() -> None:
    room = Room(Setup(card_s=0.01, off_s=1e9), boards("huapai", 1))
    station = room.station()

    def cut() -> bool:
        if len(room.progress) >= 9 and room.machine.device is not None:
            room.machine.power_off(room.now)
        return False

    assert room.run(station, never, limit_s=3600, until=cut) == 3
    assert room.keys.count("machine_line_lost") == 1
    assert room.keys[-3:] == ["machine_gone", "machine_left", "machine_summary"]


# -- never silently wrong --------------------------------------------------------------------------------------------


@settings(max_examples=12)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_crashes_cuts_faults_and_any_answers_never_make_a_wrong_board(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    # A misread card is beyond any station (the twin comes later or the count shows it), a jam answered blindly is not.
    kinds = [kind for kind in FaultKind if kind is not FaultKind.MISREAD_AS]
    faults = [Fault(rng.choice(kinds), rng.randrange(1, 200)) for _ in range(data.draw(st.integers(0, 4)))]
    name = data.draw(st.sampled_from(["huapai", "guandan"]))
    room = Room(Setup(card_s=0.01, operator_s=0.02, off_s=0.3, faults=faults), boards(name, 1, 2), seed)

    def answer(question: Ask) -> Choice:
        wise = [c for c in question.choices if c not in (Choice.LEAVE, Choice.NAME, Choice.NEXT)]
        return rng.choice(wise)

    code = None
    for life in range(12):
        crash_after = rng.randrange(1, 150) if life < 8 else 10**9
        seen = len(room.progress)
        cut_at = seen + rng.randrange(1, 100) if rng.random() < 0.4 else -1

        cuts: list[int] = []

        def crash(
            seen: int = seen, crash_after: int = crash_after, cut_at: int = cut_at, cuts: list[int] = cuts
        ) -> bool:
            if 0 < cut_at <= len(room.progress) and room.machine.device is not None and not cuts:
                cuts.append(1)
                room.machine.power_off(room.now)
            return len(room.progress) >= seen + crash_after

        code = room.run(room.station(), answer, until=crash)
        if code is not None:
            break
    assert code is not None, room.keys[-5:]
    for board in room.boards:
        if room.fates.get(board.number) is Fate.MADE:
            assert room.is_right(board), (seed, board.number)
        else:
            assert code == 3
            # A machine whose memory is worn out takes no job any more; its board was emptied before.
            assert room.keys[-1] == "machine_summary_bad" or "machine_cannot" in room.keys[-2:]


class NaiveEngine(CardEngine):
    """Believes that a card on its way when the power went has fallen, and that what is in its rollers is gone."""

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


@pytest.mark.parametrize(("device", "is_good"), [(Device, True), (NaiveDevice, False)])
def test_the_check_tells_a_good_machine_from_a_naive_one(device: type[Device], is_good: bool) -> None:
    wrong = 0
    for card in range(2, 50, 2):
        faults = [Fault(FaultKind.POWER_CUT, card)]
        room = Room(Setup(card_s=0.01, off_s=0.3, device=device, faults=faults), boards("huapai", 1), card)
        room.run(room.station(), always(Choice.RESUME, Choice.ANEW))
        wrong += room.fates.get(1) is Fate.MADE and not room.is_right(room.boards[0])
    assert (wrong == 0) is is_good


@settings(max_examples=60)
@given(st.data())
def test_any_order_of_events_and_answers_is_survived(data: st.DataObject) -> None:
    """Whatever the host role may report, in any order: no exception, one question at a time, nothing after Leave."""
    room = Room(Setup(card_s=0.01), boards("huapai", 1, 2))
    station = room.station()
    station.begin()
    info = None

    def grab(event: object) -> None:
        nonlocal info
        if isinstance(event, ev.Connected):
            info = event.info

    other = room.station()
    real = other.event
    other.event = lambda event: (grab(event), real(event))[1]  # type: ignore[method-assign]
    room.run(other, never, until=lambda: info is not None)
    assert info is not None
    states = list(MachineState)
    number = 0
    over = False
    for _ in range(data.draw(st.integers(1, 25))):
        kind = data.draw(
            st.sampled_from(["connect", "lost", "accept", "refuse", "number", "answer", "offer", "differ"])
        )
        if kind == "connect":
            station.event(ev.Connected(info))
        elif kind == "lost":
            station.event(ev.LinkLost("silence"))
        elif kind == "accept":
            station.event(ev.Accepted(data.draw(st.sampled_from(MessageType)), data.draw(st.sampled_from(states))))
        elif kind == "refuse":
            code = data.draw(st.sampled_from(ErrorCode))
            station.event(ev.Refused(data.draw(st.sampled_from(MessageType)), code, states[0]))
        elif kind == "offer":
            station.event(ev.ResumeOffered(1, 1))
        elif kind == "differ":
            station.event(ev.MemoryDiffers("x"))
        elif kind == "number" and station.task is not None and station._tally is not None:
            number = station._tally.last + 1
            record = EventRecord(number, EventKind.STOPPED, ErrorCode.MISREAD, 255, 0, 0)
            station.event(ev.Stopped(record, ErrorCode.MISREAD, 255, 0, 0, (Answer.REREAD,)))
        elif kind == "answer" and station.question is not None:
            station.answer(data.draw(st.sampled_from(station.question.choices)))
        orders = [type(order).__name__ for order in station.outputs()]
        assert not (over and [name for name in orders if name != "Append"])
        assert orders.count("Leave") <= 1
        over = over or "Leave" in orders


def test_every_line_and_question_has_words_in_three_languages() -> None:
    from boards.wording import LANGUAGES, say
    from dealer.console import text_of
    from dealer.station.orders import Level
    from dealer.station.prompts import cause

    setup = Setup(
        card_s=0.01, operator_s=0.02, off_s=0.3, faults=[Fault(k, 5 + 9 * i) for i, k in enumerate(FaultKind)]
    )
    room = Room(setup, boards("huapai", 1))
    rng = random.Random(1)
    wise = [choice for choice in Choice if choice not in (Choice.LEAVE, Choice.NAME, Choice.NEXT)]
    room.run(room.station(), lambda question: rng.choice([c for c in question.choices if c in wise]), limit_s=200)
    assert len({line.key for line in room.lines}) > 8
    for line in [*room.lines, Say("machine_nobody", {}, Level.BAD)]:
        for lang in LANGUAGES:
            assert text_of(line, lang)
    for code in ErrorCode:
        assert say(cause(code))
    assert all(say(f"machine_choice_{choice.name.lower()}") for choice in Choice)


def test_boards_of_several_copies_are_named_by_copy() -> None:
    """Copy 2 of a board may be fine where copy 1 must not be played."""
    from dealer.console import text_of
    from dealer.station.prompts import summary

    one, two, three = (tasks_for(boards("huapai", 1, 2, 4), (copy,), planned=2) for copy in (1, 2, 3))
    bad = text_of(summary(0, [*one, two[1]], 0)[-1], "en")
    assert bad.startswith("DO NOT PLAY board 1-2,4, copy 1 and board 2, copy 2: ")
    bad = text_of(summary(0, [*one[:2], *three[:1]], 0)[-1], "zh-Hans")
    assert bad.startswith("第1-2副第1份和第1副第3份（备用）禁止使用")
    station = Room(Setup(), boards("huapai", 1)).station(made=two)
    station.begin()
    (line, *_) = station.outputs()
    assert text_of(line, "zh-Hans").startswith("第1-2,4副第2份已制作，略过")
    alone = text_of(summary(0, tasks_for(boards("huapai", 7), (1,)), 0)[-1], "en")
    assert alone.startswith("DO NOT PLAY board 7: ")
