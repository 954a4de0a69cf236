"""The engine's part of a game's state, such as the stage and the seats to act. Each game adds the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, Self

from amunre.engine.chance import Chance
from amunre.engine.log import Log

ALL: Final = -1
"""The set of all members."""
NONE: Final = 0
"""The empty set."""


class Moment(ABC):
    """The mutable state of any game, made up of plain ints and lists; each game has its own subclass."""

    __slots__ = ("asked", "chance", "held", "log", "pending", "players", "shuffles", "stage")

    players: int
    stage: str
    """The name of the current stage."""
    asked: tuple[int, ...]
    """Seats that must act now."""
    pending: tuple[Any, ...]
    """Effects of an action that are not yet resolved; the next one to resolve is last (see `stack`)."""
    held: list[int]
    """For each seat, the set of kinds of cards or tiles in hand that can be used."""
    chance: Chance
    shuffles: int
    """Number of shuffles so far in the whole game."""
    log: Log[Any] | None
    """The log of events; None until one is needed."""

    @abstractmethod
    def tell_asked(self, log: Log[Any], clause: str) -> None:
        """Log that seats are asked to act, citing this clause."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy that shares immutable parts and has no log."""
