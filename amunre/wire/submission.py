"""What a front end sends when a player acts."""

from __future__ import annotations

from attrs import frozen


@frozen
class Submission:
    """An action, and the moment that it answers."""

    step: int
    """Of the update that the player saw; an older one is refused."""
    action: str
    """Text of the action."""
