"""Records to be tried."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from amunre import Game, Record, Ruleset
from amunre.checking.policies import by_kind, next_step

Played = Callable[..., Game]


@pytest.fixture(scope="session")
def played(rules: Ruleset) -> Played:
    """Plays a game at random, to its end or so many steps far."""

    def played(players: int = 3, steps: int = 1000, *, game: Game | None = None) -> Game:
        game, random = game or Game(rules, players, seed=players), Random(steps)
        while not game.over and len(game.steps) < steps:
            game.push(*next_step(game, by_kind, random))
        return game

    return played


@pytest.fixture(scope="session")
def whole(played: Played) -> Record:
    """The record of a whole game."""
    return Record.of(played(4), {"place": "Thebes"})


@pytest.fixture(scope="session")
def short(played: Played) -> Record:
    """The record of a game that was broken off in the first offering."""
    game = played(3, 20)
    assert len(game.steps) == 20
    return Record.of(game)
