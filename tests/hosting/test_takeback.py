"""Undo: a player's own slip, as long as nobody has learned anything or acted since."""

from __future__ import annotations

import re

import pytest
from conftest import game_at, play

from amunre import Game
from amunre.errors import CannotTakeBack
from amunre.hosting.takeback import slip, take_back, withdrawal, without

OWN = [["memphis"], ["buto"], ["thebes"]]


def refused(game: Game, seat: int) -> str:
    with pytest.raises(CannotTakeBack) as error:
        take_back(game, seat)
    return str(error.value)


def test_a_bid():
    game = play(game_at("bidding", revealed=["memphis", "buto", "thebes"]), "0 bid memphis 6")
    earlier, step = take_back(game, 0)
    assert (str(step), earlier.steps, len(game.steps)) == ("0 bid memphis 6", (), 1)


def test_not_a_bid_that_somebody_has_answered():
    game = play(game_at("bidding", revealed=["memphis", "buto", "thebes"]), "0 bid memphis 6", "1 bid memphis 10")
    assert refused(game, 0) == "That cannot be undone: Seat 1 has acted since."


def test_not_what_one_has_not_done():
    game = game_at("bidding", revealed=["memphis", "buto", "thebes"])
    assert refused(game, 0) == "You have nothing to undo yet."
    assert refused(play(game, "0 bid memphis 6"), 1) == "You have nothing to undo yet."


def test_one_purchase_after_the_other():
    game = play(game_at("purchase", OWN), "0 buy farmer memphis", "0 buy stone memphis", "0 end-turn")
    for action in ("end-turn", "buy stone memphis", "buy farmer memphis"):
        game, step = take_back(game, 0)
        assert str(step) == f"0 {action}"
    assert not game.steps


def test_not_cards_that_have_been_drawn_nor_what_was_before():
    game = play(game_at("purchase", OWN, draw=["builder", "block"]), "0 buy cards 1")
    assert refused(game, 0) == "That cannot be undone. Since then: Seat 0 draws 1 power card."
    game, _ = take_back(play(game, "0 buy stone memphis"), 0)
    assert [str(step) for step in game.steps] == ["0 buy cards 1"]


def test_not_the_bid_that_ends_an_auction_with_free_cards():
    game = game_at("bidding", revealed=["memphis", "buto", "thebes"], sites={"buto": {"cards": ["builder"]}})
    play(game, "0 bid memphis 6", "1 bid buto 0", "2 bid thebes 0")
    assert refused(game, 2) == "That cannot be undone. Since then: Seat 2 takes 2 free power cards from Thebes."


def test_an_offering_though_others_have_made_theirs_until_all_are_turned_up():
    game = play(game_at("offering", OWN), "0 offer 5", "1 steal", "2 offer 3")
    assert game.stage != "offering"
    assert "The offerings are revealed" in refused(game, 2)
    game = play(game_at("offering", OWN), "0 offer 5", "1 steal")
    earlier, step = take_back(game, 0)
    assert (str(step), [str(one) for one in earlier.steps]) == ("0 offer 5", ["1 steal"])
    assert earlier.to_act == (0, 2)
    earlier.play(0, "offer 9")
    assert earlier.position() == play(game_at("offering", OWN), "0 offer 9", "1 steal").position()


def test_what_was_forced_goes_with_the_decision_before():
    game = game_at("purchase", OWN, gold=[1, 0, 0])
    play(game, "0 buy farmer memphis")
    assert [str(action) for action in game.legal_actions(0)] == ["end-turn"]
    earlier, step = take_back(play(game, "0 end-turn"), 0)
    assert (str(step), earlier.steps) == ("0 buy farmer memphis", ())


def test_not_the_collection_that_begins_a_new_round():
    game = game_at("income", OWN, temple=2, hands=[["builder"], ["builder"], ["builder"]])
    play(game, "0 collect", "1 collect", "2 collect")
    assert re.fullmatch(r"That cannot be undone\. Since then: [A-Z][\w ]+ is turned up\.", refused(game, 2))


@pytest.mark.clause("offering.secret")
def test_an_offering_though_somebody_has_sold_a_card_since():
    game = game_at("offering", OWN, hands=[[], ["builder"], []])
    earlier, step = take_back(play(game, "0 offer 5", "1 sell builder"), 0)
    assert (str(step), [str(one) for one in earlier.steps]) == ("0 offer 5", ["1 sell builder"])


def test_not_a_sale_after_which_others_have_made_their_offerings():
    game = game_at("offering", OWN, hands=[["builder"], [], []])
    assert refused(play(game, "0 sell builder", "1 offer 5"), 0) == "That cannot be undone: Seat 1 has acted since."


def test_a_sale_out_of_turn_alone_though_nothing_else_was_possible():
    game = play(game_at("purchase", OWN, hands=[["builder"], [], []]), "0 buy stone memphis", "0 end-turn")
    assert [str(action) for action in game.legal_actions(0)] == ["sell builder"]
    earlier, step = take_back(play(game, "0 sell builder"), 0)
    assert (str(step), len(earlier.steps)) == ("0 sell builder", 2)


def test_not_what_was_forced_at_the_beginning():
    game = play(game_at("offering", OWN, gold=[0, 5, 5]), "0 steal")
    assert refused(game, 0) == "That cannot be undone: there was no choice."
    earlier, step = take_back(play(game, "1 offer 5"), 0)
    assert (str(step), earlier.to_act) == ("0 steal", (0, 2))


@pytest.mark.clause("play.hidden")
def test_what_a_table_undoes_does_not_tell_whether_there_was_a_choice():
    for card in ("correction", "builder"):
        game = play(game_at("offering", OWN, gold=[0, 5, 5], hands=[[card], [], []]), "0 steal")
        assert slip(game, 0) == (0,)


@pytest.mark.clause("offering.secret")
def test_the_offering_is_withdrawn_and_a_later_sale_of_ones_own_stays():
    game = play(game_at("offering", OWN, hands=[["builder"], [], []]), "0 offer 5", "1 offer 5", "0 sell builder")
    assert slip(game, 0) == (2,)
    assert withdrawal(game, 0) == (0,)
    earlier, _ = without(game, withdrawal(game, 0))
    assert [str(step) for step in earlier.steps] == ["1 offer 5", "0 sell builder"]
    assert earlier.view(0).players[0].gold == 21


def test_there_must_be_an_offering_that_lies_face_down():
    begun = play(game_at("offering", OWN), "0 offer 5")
    going_on = Game.from_position(begun.rules, begun.position())
    for game, seat in (
        (game_at("bidding", revealed=["memphis", "buto", "thebes"]), 0),
        (begun, 1),
        (going_on, 0),
        (play(begun.copy(), "1 steal", "2 steal"), 0),
    ):
        with pytest.raises(CannotTakeBack, match=r"^You have no face-down choice to withdraw\.$"):
            withdrawal(game, seat)


def test_a_step_without_which_a_later_one_is_illegal_stays():
    game = play(game_at("bidding", revealed=["memphis", "buto", "thebes"]), "0 bid memphis 6", "1 bid memphis 10")
    before = game.position()
    with pytest.raises(CannotTakeBack, match=r"^That cannot be undone: a later action of Seat 1 depends on it\.$"):
        without(game, (0,))
    assert (game.position(), len(game.steps)) == (before, 2)


def test_how_many_events_still_stand():
    game = game_at("offering", OWN)
    before = len(game.events(0))
    game = play(game, "1 steal", "0 offer 5", "2 steal")
    assert without(game, (1,))[1] > without(game, (0,))[1] == before
