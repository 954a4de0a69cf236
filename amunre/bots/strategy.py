"""What the bots of any game ask a game: who plays it with some sense, and how far it is worth looking ahead."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import Any

from attrs import frozen

from amunre.bots.expert import Expert
from amunre.engine.ruleset import Rules


@frozen
class Strategy:
    """What is known of one game; without it there is only chance."""

    policy: Callable[[Any, Random], Expert]
    """Somebody who plays by these rules."""
    error: float
    """By about how many points `standing` errs: who has so many more is e times as likely to win."""
    ahead: Callable[[Any], Callable[[Any], bool]]
    """How far one looks ahead, from a state as it is: whether it still goes on, such as while the round does."""
    few: int
    """Worlds in which an action is tried at least: the fewer, the more alike they are for it."""
    routine: Collection[str]
    """Stages in which nobody looks ahead."""


def strategy_of(rules: Rules) -> Strategy:
    """What is known of the game of these rules."""
    strategy: Strategy = rules.game.room("bots").STRATEGY
    return strategy
