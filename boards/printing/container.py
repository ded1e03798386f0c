"""What a label says of a container: its number, the header of that number, its asset code."""

from dataclasses import dataclass

from boards.board import Board
from boards.codes import ContainerCode, code_text
from boards.games import GAMES, Header
from boards.printing.words import header_words, number_rule
from boards.wording import say


@dataclass(frozen=True, slots=True)
class Container:
    """One container to be labelled."""

    game_id: str
    number: int
    header: Header
    serial: int = 0
    """Which of the containers with this number it is."""

    @property
    def code(self) -> str:
        """The asset code's text."""
        return code_text(ContainerCode(self.game_id, self.number, self.serial))


def rule_of(container: Container, lang: str) -> str:
    """The header that a rule gives the number, where the container's differs; else empty."""
    return number_rule(container.game_id, container.number, container.header, lang)


def header_line(container: Container, lang: str) -> str:
    """The header on one line, with a star where a rule gives another."""
    pieces = header_words(container.game_id, container.header, lang)
    return "  ".join(pieces) + ("*" if rule_of(container, lang) else "")


def way_of_play(container: Container, lang: str) -> str:
    """The game and the direction of play."""
    way = say("label_clockwise" if GAMES[container.game_id].clockwise else "label_counter_clockwise", lang)
    return say(f"game_{container.game_id}", lang) + " · " + way


def container_of(board: Board, serial: int = 0) -> Container:
    """The container that a board lies in.

    Where its number differs from the deal's, the header is the default of the container's number: the label stays
    when the deal has gone.
    """
    header = board.header if board.container is None else board.game.default_header(board.container)
    return Container(board.game_id, board.printed_number, header, serial)
