"""Random games of Prosperity that reach all corners of the rules: games from the start, and others with many cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from amunre import Game
from amunre.games.loading import load_rules
from amunre.games.prosperity.model import Ruleset
from amunre.games.shipped import load_ruleset

RULES = load_rules("prosperity")
KINGDOM = [card.id for card in RULES.kingdom_cards]
VARIANT = load_ruleset(Path(__file__).with_name("small-set"))

LIKELY = {"play": 30, "triple": 30, "buy": 8, "gain": 8, "take": 3, "end-actions": 1, "end-turn": 1}
"""Weight of each kind of action; 3 for the others."""


def lively(game: Game, random: Random) -> None:
    """Take one step: what goes on rather than what ends a turn."""
    [seat] = game.to_act
    game.push(seat, by_likelihood(game.legal_actions(seat), random))


def by_likelihood(actions: Sequence[Any], random: Random) -> Any:
    """Return a random action, one that continues rather than ends a turn."""
    return random.choices(actions, [LIKELY.get(action.verb, 3) for action in actions])[0]


def game_at(*steps: str, seed: int = 1, rules: Ruleset = RULES, **facts: Any) -> Game:
    """A game that goes on from a sketch, after these steps of the seat that is asked each time."""
    game = Game.from_position(rules, rules.game.positions.sketch(rules, facts), seed=seed)
    for step in steps:
        game.play(game.to_act[0], step)
    return game


def any_game(number: int, rules: Ruleset = RULES) -> Game:
    """A game of two to four players: from the start, or with two cards of each kingdom pile in each deck."""
    random, players = Random(number), 2 + number % 3
    kingdom = random.sample([card.id for card in rules.kingdom_cards], 10)
    if number % 2:
        return Game(rules, players, seed=number, kingdom=kingdom)
    return from_sketch(number, seed=number, rules=rules)


def from_sketch(number: int, seed: int, rules: Ruleset = RULES, **facts: Any) -> Game:
    """A game of two to four players with two cards of each kingdom pile in each deck; more facts can be given."""
    random, players = Random(number), 2 + number % 3
    kingdom = random.sample([card.id for card in rules.kingdom_cards], 10)
    decks = [kingdom * 2 + ["copper"] * 5 + ["curse", "estate", "estate", "gold", "silver"] for _ in range(players)]
    for deck in decks:
        random.shuffle(deck)
    return game_at(
        seed=seed,
        rules=rules,
        players=players,
        active=number % players,
        kingdom=kingdom,
        hands=[deck[:5] for deck in decks],
        decks=[deck[5:12] for deck in decks],
        discards=[deck[12:17] for deck in decks],
        buried=[deck[17:] for deck in decks],
        **facts,
    )


def moments(number: int, rules: Ruleset = RULES) -> Iterator[Game]:
    """A random game at every decision, and at its end; always the same object."""
    game, random = any_game(number, rules), Random(number)
    yield game
    while not game.over:
        lively(game, random)
        yield game
