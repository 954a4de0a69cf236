"""The part of a game that bots need: a sensible player, and how far to look ahead."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import Any

from attrs import frozen

from amunre.bots.expert import Expert
from amunre.engine.ruleset import Rules


@frozen
class Strategy:
    """The strategy of one game."""

    policy: Callable[[Any, Random], Expert]
    """Maker of a sensible player by these rules."""
    error: float
    """Approximate error of `standing`, in points: a seat that far ahead is e times as likely to win."""
    ahead: Callable[[Any], Callable[[Any], bool]]
    """The horizon from a state: a test of whether to play on, for example until the end of the round."""
    few: int
    """Minimum number of worlds in which an action is tried: fewer, the more alike they are for it."""
    routine: Collection[str]
    """Stages without looking ahead."""


def strategy_of(rules: Rules) -> Strategy:
    """Return the strategy of the game of these rules."""
    strategy: Strategy = rules.game.module("bots").STRATEGY
    return strategy
