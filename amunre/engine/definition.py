"""What the engine asks of a game: one value with its functions and types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from amunre.engine.rules import Refusal, Stage


@frozen
class Definition:
    """A game: what its rules are made of, and how one moment follows another."""

    stages: tuple[Stage[Any], ...]
    """All in which somebody is asked, and the end."""
    tables: Callable[[Any], Any]
    """What the moves look up, worked out from a ruleset."""
    go_on: Callable[[Any], None]
    """What follows while nobody is asked, up to the next question."""
    misplaced: Callable[[Any, int, Stage[Any], Stage[Any], Any, int], Refusal]
    """Why an action has no place now: of the state, the seat, the present stage, the stage that the action belongs to,
    its move and its bit."""
    choice: type[Any]
    prompt: type[Any]
