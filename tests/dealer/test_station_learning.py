"""Boards learned from packs shuffled by hand: what is written down is what lies in the pockets, or nothing is."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from station_world import FINGERPRINT, Answers, Room, always, never

from boards.board import Board
from boards.deal import Hand
from boards.games import GAMES, game
from boards.reading import reading_of_hands
from boards.seats import SEATS, Seat
from dealer import keys, making
from dealer.station.dealing import Station
from dealer.station.jobs import Outcome, Task, Unfinished
from dealer.station.learning import board_of_reading, dealt_board, first_seat, learning_task, sequence_of, useless
from dealer.station.orders import Ask, Choice, Fate
from dealer.station.reading import ToRead
from firmware_protocol.body import Fault, FaultKind
from firmware_protocol.codes import ErrorCode, Mode
from firmware_protocol.simulator import Setup, full_deck


def learning(room: Room, name: str, *numbers: int) -> Station:
    """A new start of the program, with the board that the journal holds as under way."""
    of = game(name)
    resumed, begun = None, None
    for entry, records in room.jobs.values():
        if entry.state is Outcome.OPEN:
            begun = entry.board
            task = Task(entry.board, 1, entry.board, entry.job.sequence)
            resumed = Unfinished(entry, task, tuple(records))
    wanted = [n for n in numbers if n != begun and room.fates.get(n) is not Fate.MADE]
    attempts = Counter((entry.board, 1) for entry, _ in room.jobs.values())
    return Station(
        [learning_task(of, n) for n in wanted], code="club", fingerprint=FINGERPRINT, attempts=attempts, resumed=resumed
    )


def learned(room: Room, name: str, number: int) -> Board:
    """What the journal makes of a board that is done."""
    (records,) = [r for e, r in room.jobs.values() if e.board == number and e.state is Outcome.DONE]
    return dealt_board(game(name), number, records)


@pytest.mark.parametrize(
    ("name", "number", "start", "sizes"),
    [
        ("huapai", 1, "NWSE", [13, 13, 13, 13]),
        ("huapai", 2, "WSEN", [13, 13, 13, 13]),
        ("bridge", 2, "ESWN", [13, 13, 13, 13]),
        ("guandan", 3, "SENW", [27, 27, 27, 27]),
        ("shengji", 1, "ENWS", [25, 33, 25, 25]),
        ("shengji", 4, "SENW", [25, 25, 33, 25]),
    ],
)
def test_cards_go_round_in_the_direction_of_play(name: str, number: int, start: str, sizes: list[int]) -> None:
    of = game(name)
    pockets = sequence_of(of, of.default_header(number)).pockets
    assert "".join(SEATS[pocket - 1].name for pocket in pockets[:8]) == start * 2
    assert [pockets.count(seat + 1) for seat in SEATS] == sizes
    if name == "shengji":
        assert set(pockets[-8:]) == {first_seat(of.default_header(number)) + 1}


@pytest.mark.parametrize("name", list(GAMES))
def test_what_is_written_down_is_what_lies_in_the_pockets(name: str) -> None:
    room = Room(Setup(card_s=0.01), [])
    assert room.run(learning(room, name, 1, 2), never) == 0
    assert {entry.job.mode for entry, _ in room.jobs.values()} == {Mode.LEARN}
    for number in (1, 2):
        board, pockets = learned(room, name, number), room.pockets(number)
        assert [Hand.of(pockets[seat + 1].elements()) for seat in SEATS] == list(board.deal.hands)
        assert board.header == game(name).default_header(number)


def test_the_order_of_the_pack_is_kept() -> None:
    deck = full_deck(52, random.Random(5))
    room = Room(Setup(card_s=0.01, decks=[deck]), [])
    assert room.run(learning(room, "bridge", 1), never) == 0
    assert sorted(deck[0::4]) == list(learned(room, "bridge", 1).deal[Seat.N])
    assert sorted(deck[1::4]) == list(learned(room, "bridge", 1).deal[Seat.E])


def test_leaving_and_power_cuts_resume_as_a_dealt_board_does() -> None:
    room = Room(Setup(card_s=0.01, off_s=0.3, faults=[Fault(FaultKind.POWER_CUT, 70)]), [])
    station = learning(room, "guandan", 3)
    assert room.run(station, never, until=lambda: len(room.progress) > 40) is None  # killed
    assert room.run(learning(room, "guandan", 3), always(Choice.RESUME)) == 0
    assert len(room.jobs) == 1
    board, pockets = learned(room, "guandan", 3), room.pockets(3)
    assert [Hand.of(pockets[seat + 1].elements()) for seat in SEATS] == list(board.deal.hands)


def test_a_done_that_was_not_closed_is_taken_from_the_journal() -> None:
    """Killed between the last event and the store: the machine has nothing more to say, and no card moves."""
    room = Room(Setup(card_s=0.01), [])
    assert room.run(learning(room, "huapai", 1), never) == 0
    board = learned(room, "huapai", 1)
    ((job_id, (entry, records)),) = room.jobs.items()
    room.jobs[job_id] = (replace(entry, state=Outcome.OPEN), records)
    room.fates.clear()
    moved = len(room.progress)
    assert room.run(learning(room, "huapai", 1), never) == 0
    assert (room.fates, len(room.progress)) == ({1: Fate.MADE}, moved)
    assert learned(room, "huapai", 1) == board


def test_a_duplicate_stops_and_the_board_is_dealt_anew() -> None:
    room = Room(Setup(card_s=0.01, faults=[Fault(FaultKind.DUPLICATE, 30)]), [])
    assert room.run(learning(room, "huapai", 1), always(Choice.ANEW)) == 0
    assert "machine_stop_duplicate" in room.keys
    assert room.fates == {1: Fate.MADE}
    pockets = room.pockets(1)
    assert [Hand.of(pockets[seat + 1].elements()) for seat in SEATS] == list(learned(room, "huapai", 1).deal.hands)


@pytest.mark.parametrize("extra", [-1, 1])
def test_a_pack_that_is_not_whole_makes_no_record(extra: int) -> None:
    deck = full_deck(52, random.Random(3))
    room = Room(Setup(card_s=0.01, decks=[deck[:-1] if extra < 0 else [*deck, 5]]), [])
    assert room.run(learning(room, "huapai", 1), always(Choice.FINISH, Choice.REJECT, Choice.NEXT)) == 3
    assert room.fates == {1: Fate.DO_NOT_PLAY}
    assert {entry.state for entry, _ in room.jobs.values()} == {Outcome.DO_NOT_PLAY}


def test_nobody_at_the_keyboard_resumes_no_learned_board() -> None:
    room = Room(Setup(card_s=0.01), [])
    room.run(learning(room, "huapai", 1), never, until=lambda: len(room.progress) > 9)
    station = learning(room, "huapai", 1)
    station.nobody_answers()
    assert room.run(station, never) == 3
    assert Fate.MADE not in room.fates.values()


@settings(max_examples=5)
@given(seed=st.integers(0, 2**32), name=st.sampled_from(["huapai", "shengji"]), data=st.data())
def test_crashes_cuts_faults_and_any_answers_never_make_a_wrong_record(
    seed: int, name: str, data: st.DataObject
) -> None:
    rng = random.Random(seed)
    # What no station can know: a card taken for another, a second card that sticks unseen.
    kinds = [K for K in FaultKind if K not in (FaultKind.MISREAD_AS, FaultKind.READER_DIRTY, FaultKind.DOUBLE_UNSEEN,
                                               FaultKind.MEMORY_WORN, FaultKind.UNPLUG)]  # fmt: skip
    faults = [Fault(rng.choice(kinds), rng.randrange(1, 104)) for _ in range(data.draw(st.integers(0, 3)))]
    room = Room(Setup(card_s=0.01, operator_s=0.05, off_s=0.2, faults=faults), [], seed=seed)

    def answer(question: Ask) -> Choice | tuple[Choice, int]:
        # A person who tells the truth: an unread card is read again, nobody names one at random.
        choices = [c for c in question.choices if c not in (Choice.NAME, Choice.NEXT, Choice.LEAVE, Choice.LOOK)]
        return rng.choice(choices or [Choice.LEAVE])

    answers: Answers = answer
    for _ in range(40):
        cut = len(room.progress) + rng.randrange(5, 80)
        code = room.run(learning(room, name, 1), answers, limit_s=120, until=lambda cut=cut: len(room.progress) >= cut)
        if code is not None and room.fates.get(1) is Fate.MADE:
            break
    for entry, records in room.jobs.values():
        if entry.state is Outcome.DONE:
            pockets = room.pockets(1)
            board = dealt_board(game(name), 1, records)
            assert [Hand.of(pockets[seat + 1].elements()) for seat in SEATS] == list(board.deal.hands)


# -- boards dealt by hand, read back -----------------------------------------------------------------------------------

SOME = making.make_set(keys.practice_secret("learn"), game("shengji"), (3,), seed="learn").boards[0]


def test_a_whole_reading_is_the_board() -> None:
    reading = reading_of_hands({seat: (SOME.deal[seat], 0) for seat in SEATS})
    assert useless(game("shengji"), ToRead(3, 3), reading) is None
    assert board_of_reading(game("shengji"), 3, reading) == SOME


def moved() -> dict[Seat, tuple[Hand, int]]:
    """A card of N lies in E."""
    north, east = list(SOME.deal[Seat.N]), list(SOME.deal[Seat.E])
    east.append(north.pop())
    return {Seat.N: (Hand.of(north), 0), Seat.E: (Hand.of(east), 0)}


def changed() -> dict[Seat, tuple[Hand, int]]:
    """One card of N is another card."""
    north = list(SOME.deal[Seat.N])
    north[0] = (north[0] + 1) % 54
    return {Seat.N: (Hand.of(north), 0)}


def unread() -> dict[Seat, tuple[Hand, int]]:
    return {Seat.W: (Hand.of(list(SOME.deal[Seat.W])[1:]), 1)}


@pytest.mark.parametrize(
    ("change", "key", "facts"),
    [
        (moved, "learn_read_size", {"board": 3, "seat": Seat.N, "got": 24, "want": 25}),
        (changed, "learn_read_pack", {"board": 3, "count": 2}),
        (unread, "learn_read_unread", {"board": 3, "seats": (Seat.W,), "count": 1}),
    ],
)
def test_a_reading_that_is_no_board_is_told_without_a_card(change, key: str, facts: dict[str, object]) -> None:  # type: ignore[no-untyped-def]
    hands = {seat: (SOME.deal[seat], 0) for seat in SEATS} | change()
    assert useless(game("shengji"), ToRead(3, 3), reading_of_hands(hands)) == (key, facts)


def test_codes_of_stops_are_known_to_learning_too() -> None:
    """A stop of LEARN is asked as in DEAL; nothing here is asked that has no row."""
    room = Room(Setup(card_s=0.01, operator_s=0.05, faults=[Fault(FaultKind.UNREADABLE, 20)]), [])
    assert room.run(learning(room, "huapai", 1), always(Choice.REREAD)) == 0
    ((_, records),) = room.jobs.values()
    assert ErrorCode.MISREAD in {record.code for record in records}
