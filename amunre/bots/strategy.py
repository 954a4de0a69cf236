"""What the bots of any game ask a game: how it is played with some sense, and how far it is worth looking ahead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from random import Random
from typing import Any

from attrs import frozen

from amunre.bots.bot import Observation
from amunre.engine.game import Game


@frozen
class Strategy:
    """What is known of one game; without it there is only chance."""

    plan: Callable[[Observation, Sequence[Any], Random], Sequence[Any]]
    """Of these legal actions the one that is worth most, with those that are to follow it as long as they are legal."""
    standing: Callable[[Observation], float]
    """Points that a seat can expect in the end."""
    error: float
    """By about how many points `standing` errs about who is ahead."""
    span: Callable[[Game], Hashable]
    """How far one looks ahead: until this is another one, such as the round."""
    routine: Collection[str]
    """Stages in which nobody looks ahead."""
    sort: Callable[[Any], Hashable]
    """What is the same of actions that are much alike."""
