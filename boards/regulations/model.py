"""What an event's regulations say, as values: sessions, their boards and headers, public sources, who plays what."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from boards.games import GAMES, Game, Header
from boards.problems import Problem
from boards.regulations.settings import Scoring, Settings

PUBLIC_KINDS: Final = ("drand", "ssq", "pl5", "text")
"""Where a public value comes from: a drand round, a draw of 双色球 or 排列5, anything else that is published."""


@dataclass(frozen=True, slots=True)
class PublicSource:
    """A value that will be published after the announcement, and that nobody can choose."""

    kind: str
    """One of `PUBLIC_KINDS`."""
    draw: str
    """Which: drand's round number, the issue of the draw (ssq 7 digits, pl5 5 digits), or the occasion in words."""
    what: str = ""
    """What is published, where, and how it is spelled, in words; never empty for `text`."""


@dataclass(frozen=True, slots=True)
class Play:
    """One table plays some boards in one round."""

    round: int
    table: str
    boards: tuple[int, ...]
    ns: str = ""
    """The pair or team that sits N and S; empty where it is not known."""
    ew: str = ""
    section: str = ""
    copy: int | None = None
    """Which copy of the boards lies there; None where nobody said."""


@dataclass(frozen=True, slots=True)
class Movement:
    """Which table plays which boards in which round: an explicit list, never computed from a name."""

    name: str = ""
    tables: tuple[str, ...] = ()
    plays: tuple[Play, ...] = ()
    """By round, within a round as they stand in the file."""

    def plays_of(self, board: int, copy: int | None = None, section: str | None = None) -> tuple[Play, ...]:
        """Everybody who plays this board (this copy of it, in this section), in the order of rounds."""
        return tuple(
            play
            for play in self.plays
            if board in play.boards
            and (copy is None or play.copy in (None, copy))
            and (section is None or play.section in ("", section))
        )


@dataclass(frozen=True, slots=True)
class SessionRules:
    """One session (or one reserve set, which is a session of its own)."""

    label: str
    """Enters the session's secret; no two sessions of an event have the same."""
    boards: tuple[int, ...]
    """Ascending."""
    reserve: bool = False
    copies: int = 1
    sections: tuple[str, ...] = ()
    containers: Mapping[int, int] = field(default_factory=dict)
    """Board number -> number on its container, only where the two differ."""
    headers: Mapping[int, Header] = field(default_factory=dict)
    """The header of every board, resolved from presets, lists and overrides."""
    public: PublicSource | None = None
    plays: str | None = None
    """What the session is for and when, in words; the key `for` of the file, joined with `date`."""
    date: str = ""
    movement: Movement | None = None
    scoring: Scoring = field(default_factory=Scoring)
    """The event's score basis with what this stage says otherwise."""

    def container(self, board: int) -> int:
        """The number on the container of a board."""
        return self.containers.get(board, board)


@dataclass(frozen=True, slots=True)
class Regulations:
    """A whole regulations file, checked: every session can be dealt from it."""

    event: str
    game_id: str
    sessions: tuple[SessionRules, ...]
    settings: Settings
    source: str
    """Name of the file, for sentences."""
    numbering: str = "session"
    """`session`: every session may have a board 1; `event`: a number occurs once in the whole event."""
    teams: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()

    @property
    def game(self) -> Game:
        """The game's entry in the registry."""
        return GAMES[self.game_id]

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of all sessions, in the order of the file."""
        return tuple(one.label for one in self.sessions)

    def session(self, label: str) -> SessionRules:
        """The session with that label.

        Raises:
            Problem: `regulations_session_unknown`, naming the labels there are.
        """
        for one in self.sessions:
            if one.label == label:
                return one
        raise Problem("regulations_session_unknown", file=self.source, session=label, known=", ".join(self.labels))
