"""The log of a game: the events since a seat's last turn, merged as in its story."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import amunre
from amunre import Game
from amunre.bots import Observation, Sensible
from amunre.render.story import last_turn, recent_lines


def played(ruleset: str, steps: int, seed: int = 3) -> Game:
    game, bot = Game(amunre.load_ruleset(ruleset), players=3, seed=seed), Sensible(Random(seed))
    while len(game.steps) < steps:
        seat = game.to_act[0]
        game.push(seat, bot.choose(Observation(game, seat), game.legal_actions(seat)))
    return game


@pytest.mark.parametrize("ruleset", ["standard", "tigris", "prosperity"])
def test_a_seat_has_seen_what_happened_before_its_last_turn_ended(ruleset):
    for steps in range(3, 90, 3):
        game = played(ruleset, steps)
        log = game.events(0)
        since = last_turn(log, 0)
        asked = [(event.number, event.turn()[1]) for event in log if event.turn()]
        after = [0 in seats for number, seats in asked if number >= since]
        assert since == 0 or (since - 1, True) in [(number, 0 in seats) for number, seats in asked]
        assert sum(was and not then for was, then in pairwise(after)) == 0, "a turn of the seat ended"
        assert [line.number for line in recent_lines(game, 0) if line.number < since] == []


def test_purchases_and_treasures_are_one_line_each():
    rules = amunre.load_ruleset("prosperity")
    position = amunre.prosperity.sketch(rules, {"players": 2, "phase": "buy", "hands": [["copper"] * 4, []], "buys": 2})
    game = Game.from_position(rules, position, names=("Ada", "Bob"), seed=1)
    for action, told in [
        ("play copper", "Ada plays a Copper."),  # by itself: before it, nobody was asked
        ("play copper", "Ada plays a Copper."),
        ("play copper", "Ada plays 2 Coppers."),
        ("buy copper", "Ada buys a Copper for 0 coins."),
    ]:
        game.push(0, action)
        assert [line.text for line in recent_lines(game, 0)][-1] == told


def test_each_turn_opens_a_section():
    game = played("prosperity", 60)
    opened = [line.params["seat"] for line in recent_lines(game, 0) if line.opens]
    assert len(opened) == len({*opened}) >= 2
