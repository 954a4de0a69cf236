"""The building block of every decision: an action together with its value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ANY: Final = "any"
"""The reason given when no other action seems better."""


class Idea:
    """An action, its value, and the reason for it."""

    __slots__ = ("facts", "index", "why", "worth")

    def __init__(self, worth: float, index: int, why: str = ANY, facts: Mapping[str, object] | None = None) -> None:
        self.worth: float = worth
        self.index: int = index
        """The action, as its index in the catalogue."""
        self.why: str = why
        """The sentence that gives the reason, as a key in the section `hints`."""
        self.facts: Mapping[str, object] = facts or {}
        """Parameters of the sentence other than those of the action."""
