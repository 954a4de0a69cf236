"""Chapters `setup` and `chance`: what a game begins with, and what is left to chance."""

from __future__ import annotations

from collections import Counter

import pytest
from counts import few
from tigris import transcribed as t

from amunre import Game
from amunre.games.shipped import load_ruleset

NUMBERS = (2, 3, 4)


@pytest.fixture(params=NUMBERS)
def game(request, rules):
    return Game(rules, request.param, seed=request.param)


@pytest.mark.clause("setup.players")
def test_two_to_four_play(rules):
    for players in (1, 5):
        with pytest.raises(ValueError, match=r"expected 2 to 4, found .* \(setup.players\)"):
            Game(rules, players)


@pytest.mark.clause("setup.dynasties")
def test_each_seat_has_a_dynasty_and_four_leaders(rules, game):
    assert tuple(dynasty.id for dynasty in rules.dynasties) == tuple(name.lower() for name, _ in t.DYNASTIES)
    for player in game.position().players:
        assert dict(player.leaders) == dict.fromkeys(t.LEADERS)


@pytest.mark.clause("setup.board", "board.temples", "end.no-worth")
def test_ten_temples_with_treasures_lie_on_the_board(game):
    position = game.position()
    assert dict(position.tiles) == dict.fromkeys(position.treasures, "temple")
    assert set(position.treasures) == set(t.TEMPLES.split())
    assert not position.face_down
    assert not position.catastrophes
    assert all(game.score(seat).total == 0 for seat in range(game.players))


@pytest.mark.clause("setup.bag", "setup.hands")
def test_the_other_tiles_are_in_the_bag_and_in_hands_of_six(game):
    position = game.position()
    dealt = [tile for player in position.players for tile in player.hand]
    assert [len(player.hand) for player in position.players] == [6] * game.players
    assert Counter([*position.bag, *dealt]) == {"temple": 47, "farm": 36, "market": 30, "settlement": 30}


@pytest.mark.clause("setup.hands")
def test_hands_are_dealt_six_at_a_time_from_the_start_player(rules):
    order = ("temple",) * 6 + ("farm",) * 6 + ("market",) * 6
    rest = {"temple": 41, "farm": 30, "market": 24, "settlement": 30}
    bag = order + tuple(tile for tile, number in rest.items() for _ in range(number))
    game = Game(rules, 3, start=1, shuffles=[bag])
    assert [player.hand[0] for player in game.position().players] == ["market", "temple", "farm"]
    assert all(len(set(player.hand)) == 1 for player in game.position().players)


@pytest.mark.clause("setup.pieces", "setup.points", "setup.monuments")
def test_nothing_else_is_on_the_board(rules, game):
    position = game.position()
    assert [player.catastrophes for player in position.players] == [2] * game.players
    assert [sum(player.points.values()) for player in position.players] == [0] * game.players
    assert [player.treasures for player in position.players] == [0] * game.players
    assert dict(position.monuments) == dict.fromkeys(monument.id for monument in rules.monuments)


@pytest.mark.clause("setup.start", "chance.start")
def test_the_start_player_is_drawn_unless_named(rules):
    drawn = Counter(Game(rules, 4, seed=seed).to_act for seed in range(few(200, 2000)))
    assert all(count > sum(drawn.values()) / 8 for count in drawn.values())
    assert set(drawn) == {(0,), (1,), (2,), (3,)}
    assert [Game(rules, 4, seed=3, start=seat).to_act for seat in range(4)] == [(0,), (1,), (2,), (3,)]
    assert Game(rules, 4, seed=5).to_act == Game(rules, 4, seed=5).to_act


@pytest.mark.clause("chance.draws", "chance.only")
def test_all_chance_is_the_start_and_one_shuffle(rules):
    game = Game(rules, 2, seed=8, start=0)
    bag, hands = game.position().bag, [player.hand for player in game.position().players]
    again = Game(rules, 2, seed=9, start=0, shuffles=game.shuffles)
    assert (again.position().bag, [player.hand for player in again.position().players]) == (bag, hands)
    assert game.position().shuffles == 1
    tops = Counter(Game(rules, 2, seed=seed).position().bag[0] for seed in range(few(300, 3000)))
    share = {tile: count / sum(tops.values()) for tile, count in tops.items()}
    assert all(abs(share[tile] - count / 143) < 0.1 for tile, count in t.TILES_IN_BAG.items())


@pytest.mark.clause("setup.dynasties")
def test_the_rulesets_of_this_game():
    assert load_ruleset("tigris").support == "any"
    assert load_ruleset("tigris-english").support == "exact"
