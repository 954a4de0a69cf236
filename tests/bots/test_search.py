"""The searching bot: whole games, its budget, its race, and what its playouts tell."""

from __future__ import annotations

from random import Random

import pytest
from conftest import bids, game_at

from amunre import Game, load_ruleset, play_out
from amunre.bots import Observation, Search, Sensible
from amunre.bots import search as searching
from amunre.bots.search import prospect, still_in
from amunre.bots.strategy import strategy_of


def choice(game, iterations, seat=0):
    return str(Search(Random(1), iterations).choose(Observation(game, seat), game.legal_actions(seat)))


@pytest.mark.parametrize(("ruleset", "players"), [("standard", 3), ("delta", 4), ("standard", 5)])
def test_whole_games_end_without_an_illegal_choice(ruleset, players):
    game = Game(load_ruleset(ruleset), players, seed=players)
    play_out(game, [Search(Random(0), 5), *(Sensible(Random(seat)) for seat in range(1, players))])
    assert game.over


def test_the_same_chance_makes_the_same_choices(rules):
    games = [Game(rules, 3, seed=3) for _ in range(2)]
    for game in games:
        play_out(game, [Search(Random(5), 5), Sensible(Random(6)), Sensible(Random(7))])
    assert games[0].steps == games[1].steps


@pytest.mark.parametrize("iterations", [1, 7, 30, 100])
def test_it_plays_no_more_games_than_its_budget(iterations, rules, monkeypatch):
    played = []

    def counted(rules, world, seat, index, seed):
        played.append(index)
        return 0.5

    monkeypatch.setattr(searching, "prospect", counted)
    choice(Game(rules, 3, seed=1), iterations)
    assert iterations - searching.CANDIDATES < len(played) <= iterations


def test_without_a_budget_it_is_sensible(rules):
    game = Game(rules, 4, seed=2)
    sensible = Sensible(Random(1)).choose(Observation(game, 0), game.legal_actions(0))
    assert choice(game, 1) == str(sensible)


def test_purchases_are_those_of_a_sensible_player(monkeypatch):
    monkeypatch.setattr(searching, "prospect", None)
    game = game_at("purchase", [["mendes"], ["abydos"], ["abu"]])
    assert choice(game, 200).startswith("buy ")


# --- the race ----------------------------------------------------------------------------------------------


FEW = 4


def test_who_is_clearly_behind_drops_out_of_the_race():
    worlds = [0.5 + 0.01 * (n % 3) for n in range(FEW)]
    values = {"good": worlds, "close": [w + 0.02 * (-1) ** n for n, w in enumerate(worlds)], "bad": [0.1] * FEW}
    assert sorted(still_in(["bad", "close", "good"], values, FEW)) == ["close", "good"]


def test_nobody_drops_out_in_the_first_worlds():
    values = {"bad": [0.1] * (FEW - 1), "good": [0.9] * (FEW - 1)}
    assert still_in(["bad", "good"], values, FEW) == ["good", "bad"]


# --- playouts ----------------------------------------------------------------------------------------------


def test_a_playout_ends_with_the_round(rules):
    game = Game(rules, 3, seed=4)
    world = game._play.state
    value = prospect(rules, world, 0, game.legal_indices(0)[0], 1)
    assert (world.round, world.stage) == (2, "bidding")
    assert 0 < value < 1


def test_who_has_won_is_told_by_the_playout():
    """In the last scoring: three provinces with a pyramid each against bare ones."""
    own = [["berenike", "abu", "sawu"], ["abydos", "buto", "dakhla"], ["mendes", "thebes", "avaris"]]
    sites = {province: {"pyramids": 1} for province in own[0]}
    values = []
    for seat in (0, 1):
        game = game_at("scoring", own, new=True, round=6, temple=2, asked=[seat], sites=sites)
        values.append(prospect(game.rules, game._play.state, seat, game.legal_indices(seat)[-1], 1))
    assert values[0] > 0.8
    assert values[1] < 0.2


def test_it_tries_no_bid_that_leaves_two_lower_ones_free(rules):
    game = Game(rules, 4, seed=1)
    policy = strategy_of(rules).policy(rules, Random(1))
    tried = [rules.actions[index] for index in policy.others(game._play.state, 0, game.legal_indices(0))]
    assert {(action.verb, action.amount) for action in tried} == {("bid", 0), ("bid", 1)}
    assert len(tried) == 8


def test_it_does_not_pay_36_where_nothing_is_to_be_had():
    placed = bids(None, ("damanhur", 28), ("sawu", 0), ("kharga", 0))
    revealed = ["damanhur", "sawu", "kharga", "abu"]
    game = game_at("bidding", revealed=revealed, pharaoh=1, asked=[0], gold=[60] * 4, players=placed)
    assert choice(game, 60).split()[1] != "damanhur"
