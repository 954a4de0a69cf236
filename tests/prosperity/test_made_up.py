"""Rulesets of made-up cards: what loads can be played, saved, told and dealt again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from counts import few
from prosperity import made_up
from prosperity.games import lively

from amunre import Game, check_ruleset, prosperity, wire

DECK = [*made_up.KINGDOM * 2, *["copper"] * 4, "curse", "estate", "gold"]


def games(rules: prosperity.Ruleset, seed: int) -> list[Game[prosperity.Ruleset]]:
    """A new game, and one in which each player has two cards of each kingdom pile."""
    random, players = Random(seed), 2 + seed % 3
    decks = [random.sample(DECK, len(DECK)) for _ in range(players)]
    facts = {
        "players": players,
        "kingdom": made_up.KINGDOM,
        "hands": [deck[:5] for deck in decks],
        "decks": [deck[5:12] for deck in decks],
        "discards": [deck[12:17] for deck in decks],
        "buried": [deck[17:] for deck in decks],
    }
    rich = Game.from_position(rules, prosperity.sketch(rules, facts), seed=seed)
    return [Game(rules, players, seed=seed, kingdom="made-up"), rich]


@pytest.mark.parametrize("seed", range(few(4, 200)))
def test_what_loads_can_be_played(seed: int, tmp_path: Path) -> None:
    made_up.write(tmp_path, seed)
    assert check_ruleset(tmp_path) == ()
    rules = prosperity.load_ruleset(tmp_path)
    for game in games(rules, seed):
        random, view, told = Random(seed), wire.dump(game.view(1)), len(game.events(1))
        while not game.over:
            lively(game, random)
            for event in game.events(1, since=told):
                view = wire.reduce(view, wire.dump(event), "prosperity")
            told = len(game.events(1))
            if len(game.steps) % 20 == 0 or game.over:
                agree(game, view)
        assert game.result is not None


def agree(game: Game[prosperity.Ruleset], view: object) -> None:
    """Hold a moment of a game to its position, its view and its messages."""
    assert game.position().problems(game.rules) == ()
    assert view == wire.dump(game.view(1))
    assert wire.problems("view", view, "prosperity") == ()
    for event in game.events(1)[-10:]:
        assert wire.problems("event", wire.dump(event), "prosperity") == ()
    if not game.over:
        [seat] = game.to_act
        assert wire.problems("prompt", wire.dump(game.prompt(seat)), "prosperity") == ()
        assert game.redeal(1, len(game.steps)).view(1) == game.view(1)
