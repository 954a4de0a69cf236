"""What every decision is made of: an action with what it is worth."""

from __future__ import annotations

from typing import Final

from amunre.games.tigris.actions import Action

ANY: Final = "any"
"""Where nothing speaks for an action but that no other seems better."""


class Idea:
    """An action with what it is worth and why."""

    __slots__ = ("action", "chance", "why", "worth")

    def __init__(self, worth: float, action: Action, why: str, chance: float = 1.0) -> None:
        self.worth: float = worth
        self.action: Action = action
        self.why: str = why
        """Its sentence, a key of the section `hints`."""
        self.chance: float = chance
        """To win, where there is a conflict."""
