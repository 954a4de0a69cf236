"""A game's own checks of its rulesets, in addition to the checks for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Generic, NamedTuple

from attrs import frozen

from amunre.checking.patience import Spent
from amunre.checking.policies import Policy
from amunre.engine.game import Game
from amunre.engine.ruleset import Rules
from amunre.engine.type_variables import R


@frozen
class CheckResult:
    """The result of one check."""

    checked: str
    covered: str
    """The extent of the check, in numbers."""
    found: str
    wrong: tuple[str, ...] = ()
    """The problems found; empty if there are none."""
    finished: bool = True
    """True if there was enough time to complete the check."""


class Part(NamedTuple):
    """A part of a check, which receives a share of the time."""

    says: str
    """The subject of the part, for display."""
    lines: Callable[[Spent], Iterable[CheckResult]]


@frozen
class Checks(Generic[R]):
    """A game's own part of checking a ruleset."""

    counted: Callable[[R], str]
    """A function that summarizes a ruleset in numbers."""
    parts: Callable[[R, int], Iterator[Part]]
    """A function that yields the parts of the check, fastest first; the number limits the states in a search."""
    conserved: Callable[[Game[R]], None]
    """A check that nothing has appeared or disappeared. Raises BrokenInvariant."""
    ended: Callable[[Game[R]], None]
    """A check of the end of a game, for conditions that only this game has. Raises BrokenInvariant."""
    policies: Mapping[str, Policy]
    """Ways to play at random that together reach most rules and rare situations."""


def checks_of(rules: Rules) -> Checks:
    """Return the game-specific checks for these rules."""
    checks: Checks = rules.game.module("checking").CHECKS
    return checks
