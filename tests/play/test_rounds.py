"""Chapter 2: what happens when in the whole game."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from conftest import (
    ENOUGH,
)

from amunre import Game, Ruleset


@pytest.mark.clause("play.kingdoms")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_two_kingdoms_of_three_rounds_and_a_scoring_each(rules: Ruleset, players: int) -> None:
    game, chance = Game(rules, players=players, seed=11), Random(players)
    seen: list[tuple[int, str]] = []
    while not game.over and len(seen) < ENOUGH:
        position = game.position()
        seen.append((position.round, position.stage))
        if position.stage in ("purchase", "offering", "income", "scoring"):
            owners = [site.owner for site in position.sites.values()]
            assert {owners.count(seat) for seat in range(players)} == {(position.round - 1) % 3 + 1}
        seat = game.to_act[0]
        actions = [action for action in game.legal_actions(seat) if action.verb != "sell"]
        game.play(seat, chance.choice(actions or game.legal_actions(seat)))
    passed = [a for a, b in pairwise([*seen, (7, "over")]) if a != b]
    once_a_round = ("bidding", "purchase", "offering", "income", "scoring")
    assert [step for step in passed if step[1] in once_a_round] == [
        (round, stage)
        for round in range(1, 7)
        for stage in ("bidding", "purchase", "offering", "income", *(["scoring"] if round in (3, 6) else []))
    ]
    assert (game.to_act, game.stage) == ((), "over")
