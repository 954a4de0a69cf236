"""Decisions made when a game is set up (`setup.start`)."""

from __future__ import annotations

from typing import Self

from attrs import frozen

from amunre.engine import setup
from amunre.engine.chance import drawn_seat


@frozen
class Setup(setup.Setup):
    """The decision made when a game of Euphrat & Tigris is set up: the starting seat."""

    @classmethod
    def drawn(cls, rules: object, players: int, seed: int) -> Self:
        """Return a setup with a random starting seat (`setup.start`)."""
        return cls(start=drawn_seat(players, seed))
