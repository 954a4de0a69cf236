"""What a bot is, and what it sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from amunre.arguments import of_kind
from amunre.engine.game import Game
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.view import View


class Observation:
    """All that a bot sees of a game: what its seat may know, made when it asks.

    A copy, and what is unpickled in another process, sees the game for good as it stood then.
    """

    __slots__ = ("redeal", "rules", "seat", "view")

    rules: Ruleset
    seat: int
    view: Callable[[], View]
    """The present view of the seat."""
    redeal: Callable[[int], Game]
    """Another game, with this seed, that the seat cannot tell from the one it plays."""

    def __init__(self, game: Game, seat: int) -> None:
        self.rules = of_kind("game", game, Game).rules
        self.seat = seat
        self.view = lambda: game.view(seat)
        self.redeal = lambda seed: game.redeal(seat, seed)

    def __reduce__(self) -> tuple[Any, ...]:
        """What the seat may know now, and nothing besides: a redealt game, of which it makes the same."""
        return Observation, (self.redeal(0), self.seat)


class Bot(Protocol):
    """A player. A bot may also have a method `interrupt(observation, actions) -> Action | None`.

    That one is asked out of turn, after every step; None is to do nothing. A bot without it acts in turn only.
    """

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        """One of these legal actions, of which there are at least two."""
        ...


BotMaker = Callable[[Random], Bot]
"""A class of bots, or a function that makes one: all the chance that a bot uses comes from this random generator."""
