"""What the engine knows of the state of a game: who is asked what. All else a game adds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, Self

from amunre.engine.chance import Chance
from amunre.engine.events import Log

ALL: Final = -1
"""The set of everything."""
NONE: Final = 0
"""The empty set."""


class Moment(ABC):
    """The hot state of any game, in plain ints and lists; each game has one of its own."""

    __slots__ = ("asked", "chance", "held", "log", "pending", "players", "shuffles", "stage")

    players: int
    stage: str
    """What is going on: the name of a Stage."""
    asked: tuple[int, ...]
    """Seats that must act now."""
    pending: tuple[Any, ...]
    """Unfinished business within an action; the next to resolve is last (see `stack`)."""
    held: list[int]
    """By seat: the set of kinds in hand that can be used (cards, tiles)."""
    chance: Chance
    shuffles: int
    """Shuffles so far, in the whole game."""
    log: Log[Any] | None
    """Where what happens is written down; None while nobody asks."""

    @abstractmethod
    def asked_event(self, clause: str) -> Any:
        """Return the event that tells which seats must act now, citing this clause."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy; what does not change is shared, nothing is logged."""
