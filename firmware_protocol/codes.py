"""Every number of the protocol that has a name. Stable: numbers are only ever added, never reused."""

from enum import IntEnum, IntFlag
from typing import Final

UNREAD: Final = 255
"""In a face field: no card, or a card that the reader could not read."""
FOREIGN: Final = 254
"""In a face field: a card that the reader knows not to belong to the pack."""
REJECT: Final = 5
"""Outlet for cards that go into no pocket; outlets 1..4 are the pockets N E S W."""
POCKETS: Final = (1, 2, 3, 4)
PACKS: Final = {52: (52, 1), 108: (54, 2)}
"""Cards in the pack -> (different faces, copies of each)."""


class MessageType(IntEnum):
    """The type byte of a frame."""

    HELLO = 1  #: host: opens a session
    HELLO_ACK = 2  #: machine: who I am, what I remember
    JOB_PUT = 3  #: host: hands over one board's work
    JOB_START = 4  #: host: begin
    JOB_RESUME = 5  #: host: go on after a pause
    JOB_CANCEL = 6  #: host: give the board up
    EVENT = 7  #: machine: numbered, repeated until acknowledged
    EVENT_ACK = 8  #: host: everything up to this number is on disk
    PING = 9  #: host: every second
    PONG = 10  #: machine: state and sensors
    OPERATOR = 11  #: host: what the operator answered to a stop
    STOP = 12  #: host: no further card
    OK = 13  #: reply: done, or was already so
    NAK = 14  #: reply: not done, and why
    READ_POCKET = 15  #: host, VERIFY: read this pocket next
    STATUS = 16  #: machine, unasked: a sensor changed


class MachineKind(IntEnum):
    """How the cards end up in front of the players."""

    BOARD = 1  #: a slot that takes one board with four pockets
    TRAY = 2  #: four open piles; the operator moves each into the board's pocket and says so
    TABLE = 3  #: deals straight to the players, at most one board ahead of the one they hold


class Capability(IntFlag):
    """What a machine has beyond dealing."""

    VERIFY = 1  #: reads the pockets of a board back
    REJECT_OUTLET = 2  #: outlet 5 exists
    BOARD_LABEL = 4  #: reads the number on the board
    POCKET_SENSORS = 8  #: knows of each pocket whether it is empty, and whether it is full
    MEMORY = 16  #: memory survives a power cut; without it no board is ever resumed
    LEARN = 32  #: deals a pack in the order of the hopper and reports the cards
    TEST = 64  #: deals a pack in the order of the hopper whatever the reader says
    BACKS = 128  #: the reader sees the backs of the cards


class Mode(IntEnum):
    """What a job does with the cards."""

    DEAL = 1  #: every card into the pocket the plan names
    LEARN = 2  #: the k-th card of the hopper into the k-th pocket of the plan; the events are the record
    VERIFY = 3  #: read a board back, pocket by pocket
    TEST = 4  #: as LEARN with a sorted pack, but no reading stops it: what the reader says is the result


class MachineState(IntEnum):
    """What a machine is doing; the moves between them are `states.MACHINE`."""

    IDLE = 0  #: no job
    READY = 1  #: a job is in memory, not started
    RUNNING = 2  #: moves cards, or would if it had credit
    STOPPED = 3  #: a fault; waits for the operator's answer
    PAUSED = 4  #: stopped by the host, the link or a power cut; waits for JOB_RESUME
    DONE = 5  #: every card is where the plan says
    SPOILED = 6  #: finished, but the board must not be played
    CANCELLED = 7  #: given up; the board must be emptied


ALIVE: Final = (MachineState.RUNNING, MachineState.STOPPED, MachineState.PAUSED)
"""States in which a job is under way."""


class EventKind(IntEnum):
    """The kind byte of EVENT."""

    STARTED = 1  #: the job began on an empty board
    CARD = 2  #: a card is committed: it lies in this pocket
    REJECTED = 3  #: a card went to the reject outlet
    IN_DOUBT = 4  #: power was lost while this card moved; the next card read decides
    NOT_FALLEN = 5  #: decided: the card in doubt had not moved and is dealt now
    STOPPED = 6  #: a fault, before any further card moves
    PAUSED = 7  #: no card moves until JOB_RESUME
    DONE = 8  #: every card of the plan lies in its pocket (VERIFY: the reading is over)
    SPOILED = 9  #: the board must not be played
    CANCELLED = 10  #: the job is given up; the board must be emptied
    POCKET_BEGIN = 11  #: VERIFY: reading of this pocket begins (again): forget its earlier cards
    READ = 12  #: VERIFY: one card of this pocket, 255 when unread, 254 when foreign
    POCKET_END = 13  #: VERIFY: this pocket is read
    MOVED = 14  #: TRAY: the operator moved this pile into the board's pocket and said so
    TAKEN = 15  #: TABLE: the hand of this outlet was taken by its player
    RETURNED = 16  #: TABLE: no hand of an earlier board is out; the display shows this board's number


OVER: Final = (EventKind.DONE, EventKind.SPOILED, EventKind.CANCELLED)
"""Events that end a job: nothing follows them."""


class Answer(IntEnum):
    """What an operator can answer to a stop."""

    CONTINUE = 1  #: the cause is removed
    REREAD = 2  #: read the card in the reader again
    NAME = 3  #: the card in the reader is this face
    REJECT = 4  #: send the card in the reader to the reject outlet
    FINISH = 5  #: there are no more cards


class ErrorCode(IntEnum):
    """Why a machine stopped, paused or refused."""

    NONE = 0
    """No trouble."""
    MISREAD = 1
    """The card in the reader could not be read. Read it again, name it, or reject it."""
    DUPLICATE = 2
    """All copies of this card are dealt: this or (likelier) an earlier card was misread, or the pack is wrong."""
    FOREIGN = 3
    """The card in the reader does not belong to the pack. Reject it."""
    DECK_SHORT = 4
    """The cards ran out before the board was full. Do not play the board; look for the missing cards."""
    DECK_LONG = 5
    """Cards are left over though the board is full. Do not play the board; look through the pack."""
    DOUBLE_FEED = 6
    """Two cards came at once. Separate them and put them back under the deck."""
    JAM_FEED = 7
    """The next card does not leave the hopper. Free it."""
    JAM_PATH = 8
    """A card lies between reader and pocket. Put it back under the deck, nowhere else."""
    JAM_GATE = 9
    """The gate does not move. Free it; leave the card in the reader."""
    POCKET_FULL = 10
    """The pocket of this card is full. Press its cards down; take none out."""
    NO_BOARD = 11
    """There is no board in the slot. Put the board in."""
    WRONG_BOARD = 12
    """Another board's number is in the slot. Put the right board in."""
    BOARD_REMOVED = 13
    """The board was taken out in the middle. Empty it and deal it anew."""
    HOPPER_EMPTY = 14
    """The cards ran out and the board is not full. Add the missing cards, or say that there are none."""
    COVER_OPEN = 15
    """The cover is open. Close it."""
    ESTOP = 16
    """Stopped on request. Nothing moves until somebody resumes."""
    SENSOR_DIRTY = 17
    """Sensors and count disagree. Clean the sensors; do not play the board."""
    MOTOR = 18
    """A motor does not turn as it should. Switch off and look."""
    NVM = 19
    """The machine's memory was lost or is worn. Empty the board; deal it anew."""
    IN_DOUBT = 20
    """Power was lost while a card moved. Leave all cards where they are; the next card decides."""
    LINK_LOST = 21
    """The line was silent, or the host began a new session. Nothing moves until somebody resumes."""
    CONFLICT = 22
    """What the host says is not what the machine remembers."""
    BUSY = 23
    """Another job is under way."""
    UNSUPPORTED = 24
    """This machine cannot do that."""
    BAD_PLAN = 25
    """The plan or job is damaged."""
    STALE = 26
    """A frame of a session that is over."""
    BAD_STATE = 27
    """Not possible in this state."""
    BOARD_NOT_EMPTY = 28
    """The board in the slot holds cards. Empty it."""
    POWER_LOST = 29
    """Power was lost in the middle. Nothing moves until somebody resumes."""
    MOVE_PILE = 30
    """All cards are dealt. Move this pile into its pocket of the board, then confirm."""
    NEXT_LOAD = 31
    """The first part of the pack is dealt. Put the next part into the hopper."""
    OTHER_BACK = 32
    """The card in the reader has another back than its pack. Reject it, or say that it belongs."""


_CLEAR_AND_GO = (Answer.CONTINUE,)
_AT_READER = (Answer.REREAD, Answer.NAME, Answer.REJECT)

_ALLOWED: Final[dict[ErrorCode, tuple[Answer, ...]]] = {
    ErrorCode.MISREAD: _AT_READER,
    ErrorCode.DUPLICATE: _AT_READER,
    ErrorCode.FOREIGN: _AT_READER,
    ErrorCode.OTHER_BACK: _AT_READER,
    ErrorCode.DOUBLE_FEED: (Answer.CONTINUE, Answer.REREAD),
    ErrorCode.JAM_FEED: _CLEAR_AND_GO,
    ErrorCode.JAM_PATH: _CLEAR_AND_GO,
    ErrorCode.JAM_GATE: _CLEAR_AND_GO,
    ErrorCode.POCKET_FULL: _CLEAR_AND_GO,
    ErrorCode.NO_BOARD: _CLEAR_AND_GO,
    ErrorCode.WRONG_BOARD: _CLEAR_AND_GO,
    ErrorCode.BOARD_NOT_EMPTY: _CLEAR_AND_GO,
    ErrorCode.HOPPER_EMPTY: (Answer.CONTINUE, Answer.FINISH),
    ErrorCode.NEXT_LOAD: (Answer.CONTINUE, Answer.FINISH),
    ErrorCode.MOVE_PILE: _CLEAR_AND_GO,
    ErrorCode.COVER_OPEN: _CLEAR_AND_GO,
    ErrorCode.SENSOR_DIRTY: _CLEAR_AND_GO,
    ErrorCode.MOTOR: _CLEAR_AND_GO,
    ErrorCode.BOARD_REMOVED: (),
    ErrorCode.NVM: (),
}


def allowed_answers(code: ErrorCode, mode: Mode) -> tuple[Answer, ...]:
    """The answers a machine takes to a stop with this code.

    JOB_CANCEL is always possible, and the only way out of an empty list: a board that was out of the slot in mid-deal
    may be another one, and a lost memory knows no pockets. In VERIFY a jam leaves a card uncounted, so the pocket is
    read again (READ_POCKET) instead.
    """
    if mode is Mode.VERIFY and code in (ErrorCode.JAM_PATH, ErrorCode.JAM_GATE):
        return ()
    return _ALLOWED.get(code, ())
