"""Decisions made when a game is set up (`setup.pharaoh`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

from attrs import frozen

from amunre.engine import setup


@frozen
class Setup(setup.Setup):
    """Decisions made when a game of Amun-Re is set up: the first Pharaoh."""

    words: ClassVar[Mapping[str, str]] = {"start": "pharaoh"}

    @classmethod
    def drawn(cls, rules: object, players: int, seed: int) -> Self:
        """Return a set-up with the Pharaoh on the first seat (`setup.pharaoh`)."""
        return cls(start=0)
