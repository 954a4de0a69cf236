"""The building block of every decision: actions together with their value."""

from __future__ import annotations

from math import inf
from typing import Any, Final

from amunre.engine.indices import ones

Members = tuple[Any, int]
"""A move and the set of those of its members that are legal."""
ANY: Final = "any"
"""The reason given when no other action seems better."""


class Idea:
    """An action or several equally good ones, together with the value and the reason for it."""

    __slots__ = ("_first", "_members", "chance", "why", "worth")

    def __init__(self, worth: float, why: str, first: int, members: int = 1, chance: float = 1.0) -> None:
        """Rate members of a move.

        Args:
            worth: The value.
            why: The reason.
            first: The catalogue index of the move's first member, legal or not, or of an action alone.
            members: The set of members that are meant, counted from there.
            chance: The chance of winning.
        """
        self.worth: float = worth
        self.why: str = why
        """The sentence that gives the reason, as a key in the section `hints`; see `Outlook.explains`."""
        self._first: int = first
        self._members: int = members
        self.chance: float = chance
        """Chance of winning, if there is a conflict."""

    def indices(self) -> list[int]:
        """Return the actions as catalogue indices."""
        return [self._first + member for member in ones(self._members)]


class Best:
    """The best members of a move, which are equally good."""

    __slots__ = ("_first", "_worth", "ideas")

    def __init__(self, move: Any) -> None:
        self._first: int = move.first
        self._worth: float = -inf
        self.ideas: list[Idea] = []
        """The best ideas so far."""

    def add(self, worth: float, why: str, members: int, chance: float = 1.0) -> None:
        """Keep these members unless others are better, and drop worse ones."""
        if worth > self._worth:
            self._worth = worth
            self.ideas = []
        if worth == self._worth:
            self.ideas.append(Idea(worth, why, self._first, members, chance))
