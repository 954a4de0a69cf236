"""Nothing hidden leaks in Euphrat & Tigris, at small scale; the full scale is in `formal/tigris_leaks.py`."""

from __future__ import annotations

import json

import pytest
from counts import few
from pairs import from_the_start, plant, where_possible, with_partners, with_redealt
from planting import faults_in
from tigris.played import game_at
from tigris_knowledge import comes_to_light, drawn_by, known, other_points, partner
from tigris_leaks import CATCHERS, LEAKS, SECRETS, new_game, with_other_points

from amunre import SPECTATOR
from amunre.checking.policies import next_step
from amunre.games.tigris import view
from amunre.games.tigris.position import Position

WAR = """
        b  c  d  e  f  g  h
     4  Ka t  s  .  s  t  Kb
"""


def moments(numbers, every=12):
    """Positions of a few games, as JSON, with the viewers."""
    for number in numbers:
        game, policy, random = new_game(number)
        while True:
            if game.over or game.stage != "main" or len(game.steps) % every == 0:
                yield game, game.position().to_json(), (*range(game.players), SPECTATOR), random
            if game.over:
                break
            game.push(*next_step(game, policy, random))


# --- what a seat may know ------------------------------------------------------------------------------------


@pytest.mark.clause("hidden.counts")
@pytest.mark.parametrize("place", [(), ("players", 0), ("players", 1), ("pending", 0), ("pending", 2)], ids=str)
@pytest.mark.parametrize("change", ["more", "less"])
def test_a_field_that_is_neither_public_nor_hidden_is_refused(place, change):
    game = game_at("0 place market e4", board=WAR, hands=[{"market": 1}, {}])
    position = inner = game.position().to_json()
    for key in place:
        inner = inner[key]
    if change == "more":
        inner["next_tile"] = "temple"
    else:
        del inner[next(key for key in inner if key not in ("kind", "stage", "pending"))]
    with pytest.raises(ValueError, match="Public or hidden"):
        known(position, 0)


@pytest.mark.clause("hidden.counts", "hidden.exchange", "hidden.bag", "hidden.end")
def test_what_is_known_by_hand():
    hands = [{"temple": 1, "farm": 1}, {"market": 2}, {"settlement": 1}]
    game = game_at("0 exchange farm", players=3, hands=hands, bag=["temple", "farm"])
    position = game.position().to_json()
    seen = known(position, 0)
    assert [player["hand"] for player in seen["players"]] == [["temple", "temple"], 2, 1]
    assert [player["exchanged"] for player in seen["players"]] == [["farm"], 0, 0]
    seen = known(position, 1)
    assert [player["hand"] for player in seen["players"]] == [2, ["market", "market"], 1]
    assert [player["exchanged"] for player in seen["players"]] == [1, [], 0]
    assert (seen["bag"], seen["out"]) == (1, position["out"])
    assert [player["hand"] for player in known(position, SPECTATOR)["players"]] == [2, 2, 1]
    over = known(position | {"stage": "over"}, 2)
    assert [player["hand"] for player in over["players"]] == [
        ["temple", "temple"],
        ["market", "market"],
        ["settlement"],
    ]
    assert [player["exchanged"] for player in over["players"]] == [1, 0, []]


@pytest.mark.clause("hidden.points")
def test_points_are_known_and_may_be_covered():
    position = game_at("0 pass").position().to_json()
    assert known(position, 0)["players"][1]["points"] == position["players"][1]["points"]
    covered = known(position, 0, covered=True)["players"]
    assert (covered[1]["points"], covered[1]["treasures"]) == ("hidden", "hidden")
    assert covered[0]["points"] == position["players"][0]["points"]
    over = known(position | {"stage": "over"}, 0, covered=True)
    assert over["players"][1]["points"] == position["players"][1]["points"]


@pytest.mark.clause("conflict.commit", "hidden.no-leak")
def test_what_is_added_to_a_war_is_known_to_all_and_what_is_left_to_its_owner():
    game = game_at("0 place market e4", "0 support 1", board=WAR, hands=[{"market": 1, "settlement": 2}, {}])
    for viewer, left in ((0, ["settlement"]), (1, 1), (SPECTATOR, 1)):
        seen = known(game.position().to_json(), viewer)
        assert seen["pending"][-1]["added"] == 1
        assert seen["players"][0]["hand"] == left


@pytest.mark.clause("hidden.bag", "turn.refill")
def test_a_step_brings_to_light_what_one_draws_oneself():
    game = game_at(
        actions=1,
        players=3,
        hands=[{"farm": 6}, {"farm": 4}, {"farm": 5}],
        bag=["market", "temple", "market", "settlement", "farm", "temple"],
    )
    before = game.position().to_json()
    for action, drawn in (
        ("exchange farm farm", [["market", "temple"], ["market", "settlement"], ["farm"]]),
        ("place farm a3", [["market"], ["temple", "market"], ["settlement"]]),
        ("pass", [[], ["market", "temple"], ["market"]]),
    ):
        other = game.copy()
        other.play(0, action)
        after = other.position().to_json()
        assert [drawn_by(before, 0, action, after, viewer) for viewer in range(3)] == drawn
        for viewer, tiles in enumerate(drawn):
            told = [e.tiles for e in other.events(viewer) if e.kind == "tiles-drawn" and e.seat == viewer]
            assert [tile for drawn in told for tile in drawn] == tiles


@pytest.mark.clause("hidden.no-leak")
def test_a_step_brings_to_light_that_the_tiles_for_it_are_there():
    game = game_at("0 place market e4", board=WAR, hands=[{"market": 1, "settlement": 1}, {"farm": 1, "temple": 1}])
    war = game.position().to_json()
    shown = [comes_to_light(war, 0, f"support {n}", war, SPECTATOR) for n in range(3)]
    assert [list(light.values()) for light in shown] == [[True], [True], [False]]
    peace = game_at(hands=[{"market": 1}, {}]).position().to_json()
    placed = [comes_to_light(peace, 0, f"place {tile} a0", peace, SPECTATOR) for tile in ("market", "temple")]
    assert [list(light.values()) for light in placed] == [[True], [False]]
    assert comes_to_light(peace, 0, "exchange market", peace, SPECTATOR) == {}
    revolt = war | {"pending": [{"kind": "revolt", "leader": "king", "attacker": 1, "defender": 0, "added": None}]}
    assert comes_to_light(revolt, 1, "support 1", revolt, 0)["as many tiles as are added are there"]


@pytest.mark.clause("hidden.end")
def test_the_end_brings_all_hands_to_light():
    game = game_at(hands=[{"market": 2}, {"farm": 1}], bag=["temple"])
    before = game.position().to_json()
    game.play(0, "exchange market market")
    light = comes_to_light(before, 0, "exchange market market", game.position().to_json(), SPECTATOR)
    assert light == {"hands": [["market", "market"], ["farm"]], "drawn": ["temple"]}


@pytest.mark.clause("hidden.bag")
def test_partners_are_sound_agree_on_what_is_known_and_vary_in_all_else(rules):
    varied = set()
    for game, truth, viewers, random in moments(range(3)):
        for viewer in viewers:
            other = partner(truth, viewer, random)
            assert known(other, viewer) == known(truth, viewer)
            assert Position.from_json(json.loads(json.dumps(other))).problems(game.rules) == ()
            varied |= {key for key in other if other[key] != truth[key] and key != "players"}
            for one, two in zip(truth["players"], other["players"], strict=True):
                varied |= {key for key in one if one[key] != two[key]}
    assert varied == {"bag", "hand", "exchanged"}


@pytest.mark.clause("hidden.points")
def test_other_points_are_sound_and_covered(rules):
    varied = set()
    for game, truth, viewers, random in moments([0, 1], every=40):
        for viewer in viewers:
            other = other_points(truth, viewer, random)
            assert game.over or known(other, viewer, covered=True) == known(truth, viewer, covered=True)
            assert Position.from_json(other).problems(game.rules) == ()
            for one, two in zip(truth["players"], other["players"], strict=True):
                varied |= {key for key in one if one[key] != two[key]}
    assert varied == {"points", "treasures"}


# --- pairs ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("hidden.points")
@pytest.mark.parametrize("number", range(few(1, 2)))
def test_games_with_other_points_look_the_same_while_they_are_covered(number):
    tally = with_other_points(number)
    assert not tally.wrong
    assert tally.pairs > 3


@pytest.mark.clause("hidden.no-leak", "hidden.counts", "hidden.exchange", "hidden.bag", "hidden.end", "turn.forced")
@pytest.mark.parametrize("number", few((5,), (3, 4, 5, 0, 1)))
def test_partners_look_the_same_through_whole_games_with_wars_and_monuments(number):
    tally = with_partners(SECRETS, number)
    assert not tally.wrong
    assert tally.alone <= 3
    assert tally.steps > 100
    assert {"main", "support", "monument", "treasure"} <= tally.stages


@pytest.mark.clause("hidden.no-leak", "hidden.counts", "turn.forced")
@pytest.mark.parametrize("number", few((5,), (3, 4, 5, 0, 1)))
def test_steps_look_the_same_in_other_worlds_where_they_are_possible(number):
    tally = where_possible(SECRETS, number)
    assert not tally.wrong
    assert tally.alone <= 3
    assert tally.pairs > 500
    assert {"main", "support", "monument", "treasure"} <= tally.stages


@pytest.mark.clause("hidden.no-leak", "hidden.bag")
@pytest.mark.parametrize("number", few((3,), (3, 4)))
def test_redealt_games_look_the_same_from_then_on(number):
    assert not with_redealt(SECRETS, number).wrong


@pytest.mark.clause("hidden.no-leak", "hidden.bag", "chance.draws")
@pytest.mark.parametrize("number", few((3,), (3, 4)))
def test_games_look_the_same_from_the_start(number):
    tally = from_the_start(SECRETS, number)
    assert not tally.wrong
    assert tally.pairs > 3
    assert tally.steps > 20


@pytest.mark.clause("hidden.points")
def test_points_that_are_not_covered_are_found(monkeypatch):
    shown = view._of_other
    monkeypatch.setattr(view, "_of_other", lambda player, is_over, covered: shown(player, is_over, False))
    assert any(": view: " in wrong for wrong in with_other_points(0).wrong)


@pytest.mark.soak
@pytest.mark.clause("hidden.bag")
def test_a_planted_leak_is_caught():
    leak = faults_in(LEAKS)[0]
    assert plant(CATCHERS, leak).caught, leak.fault
