"""What every decision is made of: an action with what it is worth."""

from __future__ import annotations

from typing import NamedTuple

from amunre.games.tigris.actions import Action


class Idea(NamedTuple):
    """An action with what it is worth and why, for a sentence of the section `hints`."""

    worth: float
    action: Action
    why: str
    chance: float = 1.0
    """To win, where there is a conflict."""
