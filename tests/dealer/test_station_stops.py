"""A clear next step at a stop that comes back, and a look at the cards in question: by one key, by hand, recorded."""

import pytest
from station_world import Room, boards

from boards.cards import CardName
from boards.wording import LANGUAGES
from dealer.console import text_of
from dealer.station.orders import Ask, Choice, NoteReveal
from dealer.station.wear import Use, Wear
from firmware_protocol.body import Fault, FaultKind
from firmware_protocol.decks import face_of
from firmware_protocol.simulator import Setup


def room_with(*faults: Fault) -> Room:
    return Room(Setup(card_s=0.005, operator_s=0.02, faults=faults), boards("huapai", 1))


def twins() -> Room:
    """Card 20 is a second copy of a face that lies in a pocket: it reads the same however often it is read."""
    deck = [*range(19), 3, *range(19, 52)]
    return Room(Setup(card_s=0.005, decks=[deck]), boards("huapai", 1))


def test_a_duplicate_that_reads_the_same_again_says_what_that_means() -> None:
    room = twins()
    pressed = iter([Choice.REREAD, Choice.REREAD, Choice.REJECT, Choice.ANEW])
    assert room.run(room.station(), lambda question: next(pressed, Choice.REJECT)) is not None
    assert room.keys.count("machine_stop_duplicate_again") == 2
    said = next(line for line in room.lines if line.key == "machine_stop_duplicate_again")
    assert "card 20 reads like card 4 again (number " in text_of(said, "en")
    assert [text_of(said, lang) for lang in LANGUAGES]


def test_looking_names_the_card_once_and_is_written_down() -> None:
    room = twins()
    asked: list[Ask] = []

    def answer(question: Ask) -> Choice:
        asked.append(question)
        return Choice.LOOK if Choice.LOOK in question.choices else Choice.LEAVE

    assert room.run(room.station(), answer) == 3
    blind, shown = asked
    assert Choice.LOOK in blind.choices
    assert CardName(3) not in blind.facts.values()
    assert "machine_look" in room.keys
    assert shown.key == "machine_stop_duplicate_shown"
    assert shown.facts["card"] == CardName(3)
    for key, step in (("e", "another card, empty the board"), ("n", "name it"), ("x", "SJ too, throw it out")):
        assert f"{step} ({key})" in text_of(shown, "en"), "what he sees decides the key"
    assert Choice.LOOK not in shown.choices
    (noted,) = room.noted
    assert isinstance(noted, NoteReveal)
    assert noted.task.board == 1
    place = f"number {blind.facts['place']} from below in {blind.facts['seat'].name}'s pocket"
    assert place in text_of(blind, "en")


def test_who_asked_for_faces_is_not_offered_a_look() -> None:
    room = twins()
    asked: list[Ask] = []
    room.run(room.station(reveal=True), lambda question: asked.append(question) or Choice.LEAVE)
    assert asked[0].key == "machine_stop_duplicate_shown"
    assert Choice.LOOK not in asked[0].choices
    assert not room.noted


def test_a_card_that_stays_unreadable_is_to_be_named() -> None:
    room = room_with(Fault(FaultKind.UNREADABLE, 9), Fault(FaultKind.UNREADABLE, 9))
    seen: list[Choice] = []

    def answer(question: Ask) -> Choice | tuple[Choice, int]:
        if len(seen) < 1:
            seen.append(Choice.REREAD)
            return Choice.REREAD
        assert room.machine.body.reader is not None
        return Choice.NAME, face_of(room.machine.body.reader)

    assert room.run(room.station(), answer) == 0
    assert room.keys.count("machine_stop_misread") == room.keys.count("machine_stop_misread_again") == 1
    assert room.is_right(room.boards[0])


@pytest.mark.parametrize(("before", "times"), [(0, 1), (90, 2)])
def test_reminders_come_between_boards(before: int, times: int) -> None:
    room = Room(Setup(card_s=0.005), boards("huapai", 1, 2, 3))
    wear = Wear(Use("m", cards=before), {"red": Use("red", 299, packs=1)}, clean_every=2, change_every=300)
    station = room.station(wear=wear)
    assert room.run(station, lambda question: None) == 0
    assert room.keys.count("machine_clean") == times
    at = room.keys.index("machine_clean")
    assert room.keys[at - 1] == "machine_board_done"
