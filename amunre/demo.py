"""A whole game as text: a game between simple bots, and the story that its events tell."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from amunre.bots import Sensible, Uniform
from amunre.engine.game import Game
from amunre.engine.names import default_names
from amunre.engine.ruleset import Rules
from amunre.engine.texts import Filler
from amunre.hosting.playing import play_out, seed_of_bot


def example_names(rules: Rules, players: int) -> list[str]:
    """Return names by seat, at least one per player: first the game's example names, then numbered names."""
    own = Filler(rules).part("demo", "names").split(", ")
    return [*own, *default_names(players)[len(own) :]]


def play_demo(rules: Rules, players: int, seed: int, **setup: Any) -> Game:
    """Play a whole game in which the bot in the last seat plays at random and all others play sensibly."""
    game = Game(rules, example_names(rules, players)[:players], seed=seed, **setup)
    chance = [Random(seed_of_bot(seed, 0, seat)) for seat in range(players)]
    play_out(game, [*map(Sensible, chance[:-1]), Uniform(chance[-1])])
    return game


def story(game: Game, width: int) -> Iterator[str]:
    """Return a whole game as lines of text, each at most `width` columns wide."""
    lines: Iterator[str] = game.rules.game.module("demo").story(game, width)
    return lines
