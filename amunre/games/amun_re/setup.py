"""Decisions made when a game is set up (`setup.pharaoh`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

from attrs import frozen

from amunre.engine import setup


@frozen
class Setup(setup.Setup):
    """The decision made when an Amun-Re game is set up: the first Pharaoh."""

    words: ClassVar[Mapping[str, str]] = {"start": "pharaoh"}

    @classmethod
    def drawn(cls, rules: object, players: int, seed: int) -> Self:
        """Return a setup with the Pharaoh in the first seat (`setup.pharaoh`)."""
        return cls(start=0)
