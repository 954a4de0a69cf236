"""Nothing hidden leaks, at small scale; the reasons and the full scale are in `leaks.py`."""

from __future__ import annotations

import json
from random import Random

import prosperity_leaks
import pytest
import tigris_leaks
from counts import few
from knowledge import known, partner
from leaks import CATCHERS, LEAKS, SECRETS, collector, in_any_order
from pairs import finding, from_the_start, plant, where_possible, with_partners, with_redealt
from planting import PROJECT, faults_in, planted

from amunre import SPECTATOR, Game, Position
from amunre.checking.policies import next_step


def moments(rules, every=20):
    """Positions of a few games, as JSON, with the players."""
    for number in range(3):
        game, random = Game(rules, 3 + number, seed=number), Random(number)
        while not game.over:
            if len(game.steps) % every == 0:
                yield game.position().to_json(), (*range(game.players), SPECTATOR), random
            game.push(*next_step(game, collector, random))


# --- what a seat may know ------------------------------------------------------------------------------------


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize(
    "place", [(), ("supply",), ("players", 0), ("players", 1), ("sites", "abu"), ("bought",), ("gifts",)], ids=str
)
@pytest.mark.parametrize("change", ["more", "less"])
def test_a_field_that_is_neither_public_nor_hidden_is_refused(rules, place, change):
    position = inner = Game(rules, 3, seed=1).position().to_json()
    for key in place:
        inner = inner[key]
    if change == "more":
        inner["next_card"] = "builder"
    else:
        inner.popitem()
    with pytest.raises(ValueError, match="Public or hidden"):
        known(position, 0)


@pytest.mark.clause("play.hidden")
def test_what_is_known_by_hand(rules):
    game = Game(rules, 3, seed=1)
    position = game.position().to_json()
    position["players"][1]["hand"] = ["block", "builder"]
    for viewer, hands in ((1, [1, ["block", "builder"], 1]), (2, [1, 2, ["builder"]]), (SPECTATOR, [1, 2, 1])):
        seen = known(position, viewer)
        assert [player["hand"] for player in seen["players"]] == hands
        assert [player["unspent"] for player in seen["players"]] == [["builder"]] * 3
        assert (seen["draw"], seen["deck"], seen["discard"]) == (len(position["draw"]), 12, [])
        assert all(isinstance(site["cards"], int) for site in seen["sites"].values())


@pytest.mark.clause("offering.secret")
def test_an_offering_is_known_to_others_once_all_are_made(rules):
    position = Game(rules, 3, seed=1).position().to_json()
    position["players"][1]["offering"] = {"gold": 7, "card": "correction", "correction": 0}
    for stage, viewer, seen in (("offering", 0, "hidden"), ("offering", 1, 7), ("correction", 0, 7)):
        others = known(position | {"stage": stage}, viewer)["players"]
        assert others[0]["offering"] is None
        assert others[1]["offering"]["gold"] == seen


@pytest.mark.clause("play.hidden")
def test_partners_are_sound_agree_on_what_is_known_and_vary_in_all_else(rules):
    varied = set()
    for truth, viewers, random in moments(rules):
        for viewer in viewers:
            other = partner(truth, viewer, random)
            assert known(other, viewer) == known(truth, viewer)
            assert Position.from_json(json.loads(json.dumps(other))).problems(rules) == ()
            varied |= {key for key in ("draw", "deck") if other[key] != truth[key]}
            varied |= {"free cards" for id in truth["sites"] if other["sites"][id] != truth["sites"][id]}
            for one, two in zip(truth["players"], other["players"], strict=True):
                varied |= {key for key in one if one[key] != two[key]}
                varied |= {f"{key} offered" for key in one["offering"] or () if one["offering"] != two["offering"]}
    assert varied == {"draw", "deck", "free cards", "hand"} | {"offering", "gold offered", "card offered"} | {
        "correction offered"
    }


# --- pairs ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("offering.secret")
@pytest.mark.parametrize("number", range(few(2, 6)))
def test_offerings_look_the_same_in_any_order(number):
    found = finding([in_any_order(number)])
    assert not found.wrong


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("number", range(few(1, 10)))
def test_partners_look_the_same_through_whole_games(number):
    tally = with_partners(SECRETS, number)
    assert not tally.wrong
    assert tally.alone <= 3
    assert tally.steps > 100


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("number", range(few(1, 6)))
def test_redealt_games_look_the_same_from_then_on(number):
    assert not with_redealt(SECRETS, number).wrong


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("number", range(few(1, 4)))
def test_games_look_the_same_from_the_start(number):
    tally = from_the_start(SECRETS, number)
    assert not tally.wrong
    assert tally.pairs > 3
    assert tally.steps > 200


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("number", range(few(1, 10)))
def test_steps_look_the_same_in_other_worlds_where_they_are_possible(number):
    tally = where_possible(SECRETS, number)
    assert not tally.wrong
    assert tally.alone <= 3
    assert tally.pairs > 200


@pytest.mark.parametrize("listed", [LEAKS, tigris_leaks.LEAKS, prosperity_leaks.LEAKS])
def test_each_leak_has_its_place(listed):
    for leak in faults_in(listed):
        text = (PROJECT / leak.file).read_text(encoding="utf-8")
        assert planted(text, leak) != text, leak.fault


@pytest.mark.soak
@pytest.mark.clause("play.hidden")
def test_a_planted_leak_is_caught():
    leak = faults_in(LEAKS)[0]
    assert plant(CATCHERS, leak).caught, leak.fault
