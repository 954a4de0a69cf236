"""What the bots of any game ask a game: how it is played with some sense, and how far it is worth looking ahead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from random import Random
from typing import Any

from attrs import frozen

from amunre.bots.bot import Hint, Observation
from amunre.engine.game import Game


@frozen
class Strategy:
    """What is known of one game; without it there is only chance."""

    plan: Callable[[Observation, Sequence[Any], Random], Sequence[Any]]
    """Of these legal actions the one that is worth most, with those that are to follow it as long as they are legal."""
    hint: Callable[[Observation, Sequence[Any], Random], Hint]
    """The first of these, and why."""
    standing: Callable[[Observation], float]
    """Points that a seat can expect in the end."""
    error: float
    """By about how many points `standing` errs about who is ahead."""
    ahead: Callable[[Game], Callable[[Game], bool]]
    """How far one looks ahead, from a game as it stands: whether it still goes on, such as while the round does."""
    few: int
    """Worlds in which an action is tried at least: the fewer, the more alike they are for it."""
    routine: Collection[str]
    """Stages in which nobody looks ahead."""
    others: Callable[[Observation, Sequence[Any], Random], Sequence[Any]]
    """What else of these actions is worth trying, the most promising first."""


def one_of_each(sort: Callable[[Any], Hashable]) -> Callable[[Observation, Sequence[Any], Random], Sequence[Any]]:
    """`others` of a game in which chance orders them: all, one of each sort first.

    sort: What is the same of actions that are much alike.
    """

    def others(observation: Observation, actions: Sequence[Any], random: Random) -> Sequence[Any]:
        found = list(actions)
        random.shuffle(found)
        sorts = {sort(action): action for action in found}
        return sorted(found, key=lambda action: sorts[sort(action)] is not action)

    return others
