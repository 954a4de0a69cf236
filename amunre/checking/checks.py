"""What a game looks at where its rules are checked, besides what holds for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Generic, NamedTuple

from attrs import frozen

from amunre.checking.patience import Spent
from amunre.checking.policies import Policy
from amunre.engine.game import Game
from amunre.engine.ruleset import Rules
from amunre.engine.typed import R


@frozen
class Line:
    """One thing that was checked."""

    checked: str
    covered: str
    """What was looked at, with numbers."""
    found: str
    wrong: tuple[str, ...] = ()
    """What must not be; nothing where all is well."""
    finished: bool = True
    """Whether there was time for all that was to be looked at."""


class Part(NamedTuple):
    """A part of a check, which takes its share of the time."""

    says: str
    """What is being looked at."""
    lines: Callable[[Spent], Iterable[Line]]


@frozen
class Checks(Generic[R]):
    """One game's part of a check."""

    counted: Callable[[R], str]
    """What there is in a ruleset, with numbers."""
    parts: Callable[[R, int], Iterator[Part]]
    """What is worked out of a ruleset, what takes little time first; a search may look at so many states."""
    conserved: Callable[[Game[R]], None]
    """That what only moves is all there; raises BrokenInvariant."""
    ended: Callable[[Game[R]], None]
    """That a game ended as it must, all that is not the same in all games; raises BrokenInvariant."""
    policies: Mapping[str, Policy]
    """Ways to play at random that together reach most corners of the rules."""


def checks_of(rules: Rules) -> Checks:
    """Return the game-specific checks of these rules."""
    checks: Checks = rules.game.room("checking").CHECKS
    return checks
