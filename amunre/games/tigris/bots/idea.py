"""The building block of every decision: an action together with its value."""

from __future__ import annotations

from typing import Any, Final

from amunre.games.tigris.actions import Action

Members = tuple[Any, int]
"""A move and the set of those of its members that are legal."""
ANY: Final = "any"
"""The reason given when no other action seems better."""


class Idea:
    """An action, together with its value and the reason for it."""

    __slots__ = ("action", "chance", "why", "worth")

    def __init__(self, worth: float, action: Action, why: str, chance: float = 1.0) -> None:
        self.worth: float = worth
        self.action: Action = action
        self.why: str = why
        """The sentence that gives the reason, as a key in the section `hints`."""
        self.chance: float = chance
        """Chance of winning, if there is a conflict."""
