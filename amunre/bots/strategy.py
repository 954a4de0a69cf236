"""The parts of a game that bots need: a sensible player, and a horizon for looking ahead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Any

from attrs import field, frozen

from amunre.bots.expert import Expert
from amunre.engine.policy import Policy
from amunre.engine.ruleset import Rules


@frozen
class Strategy:
    """The strategy for one game."""

    policy: Callable[[Any, Random], Expert]
    """A function that makes a sensible player for a ruleset."""
    error: float
    """Approximate error of `standing` in points; a seat that is ahead by this much is e times as likely to win."""
    ahead: Callable[[Any], Callable[[Any], bool]]
    """A function that sets the horizon for a state: it returns a test of whether to play on."""
    few: int
    """Minimum number of worlds in which an action is tried; fewer are enough if the worlds are similar."""
    routine: Collection[str]
    """Stages in which bots do not look ahead."""
    players: Mapping[str, Callable[[Any, Random], Policy]] = field(factory=dict)
    """Functions that make other players for a ruleset, by the names of the bots that play like them."""


def strategy_of(rules: Rules) -> Strategy:
    """Return the strategy for the game that these rules belong to."""
    strategy: Strategy = rules.game.module("bots").STRATEGY
    return strategy
