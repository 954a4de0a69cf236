"""The engine's part of the state of a game: stage and seats to act. Each game adds the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, Self

from amunre.engine.chance import Chance
from amunre.engine.events import Event, Log

ALL: Final = -1
"""The set of everything."""
NONE: Final = 0
"""The empty set."""


class Moment(ABC):
    """The mutable state of any game, in plain ints and lists; each game has its own subclass."""

    __slots__ = ("asked", "chance", "held", "log", "pending", "players", "shuffles", "stage")

    players: int
    stage: str
    """The name of the present Stage."""
    asked: tuple[int, ...]
    """Seats that must act now."""
    pending: tuple[Any, ...]
    """Unfinished business within an action; the next to resolve is last (see `stack`)."""
    held: list[int]
    """By seat: the set of kinds in hand that can be used (cards, tiles)."""
    chance: Chance
    shuffles: int
    """Number of shuffles so far, in the whole game."""
    log: Log[Any] | None
    """The log of events; None until one is needed."""

    @abstractmethod
    def asked_event(self, clause: str) -> Event:
        """Return the event that asks the seats to act, citing this clause."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy; immutable parts are shared, nothing is logged."""
