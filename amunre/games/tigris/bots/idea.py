"""What every decision is made of: an action with what it is worth."""

from __future__ import annotations

from amunre.games.tigris.actions import Action


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
