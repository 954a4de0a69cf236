"""Nothing hidden leaks in Dominion: Prosperity, at small scale; the full scale is in `formal/prosperity_leaks.py`."""

from __future__ import annotations

import json

import pytest
from counts import few
from pairs import from_the_start, plant, where_possible, with_partners, with_redealt
from planting import faults_in
from prosperity.games import RULES, game_at, moments
from prosperity_knowledge import comes_to_light, known, partner
from prosperity_leaks import CATCHERS, FROM_THE_START, LEAKS, SECRETS, rich_game

from amunre import SPECTATOR
from amunre.games.prosperity.position import Position

GAMES = (23, 2, 6, 9, 10, 20, 22)
"""Short games that together have nearly all questions."""

# --- what a seat may know ------------------------------------------------------------------------------------


@pytest.mark.clause("hidden.holdings")
@pytest.mark.parametrize("place", [(), ("players", 0), ("players", 1)], ids=str)
@pytest.mark.parametrize("change", ["more", "less"])
def test_a_field_that_is_neither_public_nor_hidden_is_refused(place, change):
    position = inner = game_at(hands=[["copper"], []]).position().to_json()
    for key in place:
        inner = inner[key]
    if change == "more":
        inner["next_card"] = "gold"
    else:
        del inner[next(key for key in inner if key not in ("stage", "players"))]
    with pytest.raises(ValueError, match="Public or hidden"):
        known(position, 0)


@pytest.mark.clause("hidden.hand", "hidden.deck", "hidden.discard", "hidden.end")
def test_what_is_known_by_hand():
    zones = {"hands": [["gold"]], "shown": [["loan"]], "tops": [["bank"]], "decks": [["mint", "city"]]}
    position = game_at(**zones, discards=[["curse"]], buried=[["copper"]]).position().to_json()
    for viewer, hand, buried in ((0, ["gold"], ["copper"]), (1, 1, 1), (SPECTATOR, 1, 1)):
        seen = known(position, viewer)["players"][0]
        assert (seen["hand"], seen["deck"], seen["buried"]) == (hand, 2, buried)
        assert (seen["shown"], seen["top"], seen["discard"]) == (["loan"], ["bank"], ["curse"])
    assert known(position | {"stage": "over"}, 1)["players"][0]["deck"] == ["mint", "city"]


@pytest.mark.clause("hidden.no-leak")
def test_a_step_brings_to_light_that_the_cards_for_it_are_there():
    position = game_at(hands=[["watchtower", "bishop"], []]).position().to_json()
    light = [comes_to_light(position, 0, f"play {card}", SPECTATOR) for card in ("bishop", "mint")]
    assert [shown["the card is in hand"] for shown in light] == [True, False]
    taking = game_at("play counting-house", hands=[["counting-house"], []], buried=[["copper"]]).position().to_json()
    assert [comes_to_light(taking, 0, f"take {n}", 1)["as many are there"] for n in range(3)] == [True, True, False]
    gained = game_at("buy copper", phase="buy", hands=[["watchtower"], []], buys=2).position().to_json()
    assert comes_to_light(gained, 0, "watchtower top", 1)["the Watchtower is in hand"]
    assert not comes_to_light(gained, 1, "watchtower top", 1)["the Watchtower is in hand"]


@pytest.mark.clause("hidden.deck", "card.rabble", "trash.hand", "hidden.end")
def test_a_step_brings_to_light_what_is_drawn_revealed_and_opened():
    attack = game_at(hands=[["rabble"], []], decks=[["gold", "curse", "mint"], ["estate", "city"]]).position().to_json()
    drawn = ("gold", "curse", "mint")
    assert comes_to_light(attack, 0, "play rabble", 0)["cards"] == [drawn, ("estate",), ("city",)]
    assert comes_to_light(attack, 0, "play rabble", 1)["cards"] == [("estate",), ("city",)]
    only = game_at(hands=[["bishop", "gold"], []]).position().to_json()
    assert comes_to_light(only, 0, "play bishop", 1)["cards"] == ["gold"]
    last = game_at(phase="buy", piles={"province": 0}, decks=[[], ["gold"]], hands=[["mint"], []]).position().to_json()
    assert comes_to_light(last, 0, "end-turn", SPECTATOR)["cards"][-1] == ((), ("gold",), ())


@pytest.mark.clause("hidden.holdings", "hidden.redeal")
def test_partners_are_sound_agree_on_what_is_known_and_vary_in_all_else():
    varied = set()
    for game in moments(2):
        if len(game.steps) % 20 == 0 or game.over:
            truth, random = game.position().to_json(), rich_game(len(game.steps))[2]
            for viewer in (*range(game.players), SPECTATOR):
                other = partner(truth, viewer, random)
                assert known(other, viewer) == known(truth, viewer)
                assert Position.from_json(json.loads(json.dumps(other))).problems(RULES) == ()
                for seat, (one, two) in enumerate(zip(truth["players"], other["players"], strict=True)):
                    varied |= {(key, seat == viewer) for key in one if one[key] != two[key]}
    assert varied == {("hand", False), ("deck", False), ("buried", False), ("deck", True)}


# --- pairs ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("hidden.no-leak", "hidden.hand", "hidden.deck", "hidden.discard", "hidden.may-hold", "play.asked")
@pytest.mark.parametrize("number", few((10,), GAMES))
def test_partners_look_the_same_through_whole_games(number):
    tally = with_partners(SECRETS, number)
    assert not tally.wrong
    assert tally.steps > 20


@pytest.mark.clause("hidden.no-leak", "hidden.may-hold", "play.asked")
@pytest.mark.parametrize("number", few((23,), GAMES))
def test_steps_look_the_same_in_other_worlds_where_they_are_possible(number):
    tally = where_possible(SECRETS, number)
    assert not tally.wrong
    assert tally.pairs > 200


@pytest.mark.clause("hidden.no-leak", "hidden.redeal")
@pytest.mark.parametrize("number", few((10,), GAMES))
def test_redealt_games_look_the_same_from_then_on(number):
    assert not with_redealt(SECRETS, number).wrong


@pytest.mark.clause("hidden.no-leak", "hidden.deck", "setup.hands")
@pytest.mark.parametrize("number", few((5,), range(6)))
def test_games_look_the_same_from_the_start(number):
    tally = from_the_start(FROM_THE_START, number)
    assert not tally.wrong
    assert tally.pairs > 3
    assert tally.steps >= 3  # the worlds of some games soon differ in what is seen


@pytest.mark.soak
@pytest.mark.clause("hidden.no-leak")
def test_a_planted_leak_is_caught():
    leak = faults_in(LEAKS)[0]
    assert plant(CATCHERS, leak).caught, leak.fault
