"""Nothing hidden leaks: games that differ only in what a seat may not know look the same to it."""

from __future__ import annotations

from random import Random

import pytest
from policies import next_step, uniform

from amunre import OMNISCIENT, SPECTATOR, Game

COMES_TO_LIGHT = {
    "cards-drawn",
    "free-cards-taken",
    "card-played",
    "card-sold",
    "province-revealed",
    "offerings-revealed",
}
"""Events by which a seat learns what it could not know before."""


def what_a_seat_gets(game: Game, seat: int):
    """All that the public face tells a seat that acts for itself alone."""
    explained = [game.explain(seat, action) for action in game.rules.actions[:: len(game.rules.actions) // 150]]
    return game.to_act, game.stage, game.view(seat), game.view(SPECTATOR), game.legal_actions(seat), explained


def game_at(rules, number: int, steps: int) -> Game:
    game, random = Game(rules, 3 + number % 3, seed=number), Random(number)
    while len(game.steps) < steps and not game.over:
        game.push(*next_step(game, uniform, random))
    return game


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("number", range(12))
def test_redealt_games_look_the_same(rules, number):
    for steps in range(0, 200, 7):
        game = game_at(rules, number, steps)
        for seat in range(game.players):
            other = game.redeal(seat, seed=steps)
            assert other.position().problems(rules) == ()
            assert what_a_seat_gets(other, seat) == what_a_seat_gets(game, seat)


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("number", range(12))
def test_redealt_games_stay_the_same_while_the_same_is_done(rules, number):
    compared = 0
    for steps in range(0, 180, 15):
        game = game_at(rules, number, steps)
        seat, random = steps % game.players, Random(steps)
        other = game.redeal(seat, seed=steps)
        here, there = len(game.events(seat)), 0
        while not game.over:
            who, action = next_step(game, uniform, random)
            if action not in other.legal_actions(who):
                break  # the other game's cards do not allow it: not the same is done
            events = game.play(who, action)
            others = other.play(who, action)
            mine = [(e.kind, e.clause, e.params) for e in game.events(seat, since=here)]
            theirs = [(e.kind, e.clause, e.params) for e in other.events(seat, since=there)]
            if mine != theirs:
                assert any(kind in COMES_TO_LIGHT for kind, _, _ in mine), "they differ though nothing came to light"
                break
            assert game.view(seat) == other.view(seat)
            assert game.to_act == other.to_act
            assert game.legal_actions(seat) == other.legal_actions(seat)
            here, there, compared = here + len(events), there + len(others), compared + 1
    assert compared > 40


@pytest.mark.clause("offering.secret")
def test_offerings_in_any_order_have_one_outcome(rules):
    game, random = Game(rules, 4, seed=5), Random(5)
    while game.stage != "offering":
        game.push(*next_step(game, uniform, random))
    for seat in range(4):
        if game.view(seat).players[seat].gold == 0:
            return pytest.fail("the seed gives every seat gold")
    forth, back = game.copy(), game.copy()
    for seat in range(4):
        forth.push(seat, f"offer {1 + seat % 2}")
        view = forth.view(SPECTATOR)
        if forth.stage == "offering":
            assert view.players[seat].offering.gold is None
            assert forth.view(OMNISCIENT).players[seat].offering.gold == 1 + seat % 2
    for seat in reversed(range(4)):
        back.push(seat, f"offer {1 + seat % 2}")
    assert forth.position() == back.position()
    return None
