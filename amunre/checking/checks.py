"""A game's own checks of its rulesets, beyond those for any game."""

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
    """The extent of the check, with numbers."""
    found: str
    wrong: tuple[str, ...] = ()
    """Problems; empty if there are none."""
    finished: bool = True
    """True if there was enough time for the whole check."""


class Part(NamedTuple):
    """A part of a check, with a share of the time."""

    says: str
    """The subject of the part, for display."""
    lines: Callable[[Spent], Iterable[CheckResult]]


@frozen
class Checks(Generic[R]):
    """A game's part of a check."""

    counted: Callable[[R], str]
    """A summary of a ruleset, with numbers."""
    parts: Callable[[R, int], Iterator[Part]]
    """Parts of the check of a ruleset, quick ones first; the number limits the states of a search."""
    conserved: Callable[[Game[R]], None]
    """A check of conservation: nothing appeared or disappeared. Raises BrokenInvariant."""
    ended: Callable[[Game[R]], None]
    """A check of the end of a game, as far as games differ. Raises BrokenInvariant."""
    policies: Mapping[str, Policy]
    """Ways to play at random that together reach most corners of the rules."""


def checks_of(rules: Rules) -> Checks:
    """Return the game-specific checks of these rules."""
    checks: Checks = rules.game.module("checking").CHECKS
    return checks
