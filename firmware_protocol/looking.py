"""What a machine sees before its next step, held against its memory: the first thing that forbids the step."""

from dataclasses import dataclass

from firmware_protocol.codes import Capability, ErrorCode, MachineKind, Mode
from firmware_protocol.events import Sensors
from firmware_protocol.memory import MachineMemory
from firmware_protocol.plan import Job


@dataclass(frozen=True, slots=True)
class Eyes:
    """How far a machine's sensors can be trusted to tell: its kind and capabilities."""

    kind: MachineKind
    capabilities: Capability

    def trouble(self, sensors: Sensors, memory: MachineMemory, job: Job) -> ErrorCode:
        """Why nothing may move now, NONE when all is well; ESTOP asks for a pause, all else for a stop."""
        touched = memory.committed > 0 or memory.intent is not None
        if sensors.emergency:
            return ErrorCode.ESTOP
        if not sensors.cover_closed:
            return ErrorCode.COVER_OPEN
        if not sensors.board:
            return ErrorCode.BOARD_REMOVED if touched else ErrorCode.NO_BOARD
        if self.kind is MachineKind.BOARD and self._wrong_label(sensors, job):
            return ErrorCode.WRONG_BOARD
        if sensors.path:
            return ErrorCode.JAM_PATH
        if job.mode is not Mode.VERIFY and not self.pockets_agree(sensors, memory, job):
            if not touched:
                return ErrorCode.BOARD_NOT_EMPTY
            if self._leaves(memory, job):
                return ErrorCode.SENSOR_DIRTY  # cards lie where a pile or hand has gone already
            # while the machine stood still somebody took the board, or cards out of it, or put some in
            return ErrorCode.SENSOR_DIRTY if _filled(memory) <= sensors.occupied else ErrorCode.BOARD_REMOVED
        return ErrorCode.NONE

    def pockets_agree(self, sensors: Sensors, memory: MachineMemory, job: Job) -> bool:
        """Whether cards are seen in just the pockets that hold some.

        The pocket of a card in doubt may look either way. When all cards are dealt, the piles of a tray leave one by
        one, when its outlets may be open the hands of a table, and hands are quicker than the word that they did.
        """
        if Capability.POCKET_SENSORS not in self.capabilities:
            return True
        filled = _filled(memory)
        if self._leaves(memory, job):
            return sensors.occupied <= filled - memory.gone
        doubtful = {memory.intent.pocket} if memory.intent else set()
        return sensors.occupied - filled <= doubtful and filled <= sensors.occupied

    def sees(self, pocket: int, sensors: Sensors) -> bool:
        """Whether cards are seen in this pocket; False where pockets have no sensors."""
        return Capability.POCKET_SENSORS in self.capabilities and pocket in sensors.occupied

    def _leaves(self, memory: MachineMemory, job: Job) -> bool:
        """Whether piles or hands may go now."""
        if self.kind is MachineKind.TABLE:
            return memory.shown
        return self.kind is MachineKind.TRAY and memory.committed == job.pack

    def _wrong_label(self, sensors: Sensors, job: Job) -> bool:
        return bool(job.label) and Capability.BOARD_LABEL in self.capabilities and sensors.label != job.label


def _filled(memory: MachineMemory) -> set[int]:
    return {pocket for pocket, count in memory.counts.items() if count}
