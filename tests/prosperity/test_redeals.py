"""Redeals of Dominion: Prosperity are right, at small scale; the full scale is in `formal/prosperity_redeals.py`."""

from __future__ import annotations

from functools import cache

import pytest
from counts import few
from prosperity.games import game_at
from prosperity_redeals import DEALT, small_positions
from worlds import counted, fits, own_chance, varied, wrong_weights_that_fit

REDEALS = 1200
SMALL = (
    "a hand, a deck and a buried card",
    "a hand and buried cards",
    "two others",
    "an own deck",
    "seen cards",
    "the middle of a Rabble",
)


@cache
def smalls():
    """The small positions by name; made here, so that an engine that cannot play them fails tests and is read all the same."""
    return {small.what: small for small in small_positions()}


@pytest.fixture(scope="module")
def counts():
    """The worlds of redeals, by small position."""
    return {what: counted(small, REDEALS) for what, small in smalls().items()}


def test_all_small_positions_are_tried():
    assert tuple(smalls()) == SMALL


@pytest.mark.clause("hidden.redeal")
@pytest.mark.parametrize("what", SMALL)
def test_each_world_is_as_frequent_as_its_weight_says(counts, what):
    assert fits(counts[what], smalls()[what].weights)


@pytest.mark.clause("hidden.redeal")
@pytest.mark.parametrize("what", SMALL)
def test_wrong_weights_do_not_fit(counts, what):
    assert wrong_weights_that_fit(counts[what], smalls()[what].weights) == []


@pytest.mark.clause("hidden.redeal")
@pytest.mark.parametrize("what", SMALL)
def test_the_truth_is_one_world_among_others(what):
    small = smalls()[what]
    truth = small.world(small.game.position().to_json())
    assert truth in small.weights
    assert not fits({truth: REDEALS}, small.weights)


@pytest.mark.clause("hidden.end", "hidden.redeal")
def test_at_the_end_there_is_one_world():
    game = game_at("end-turn", phase="buy", piles={"colony": 0}, hands=[["gold"], ["copper"]], decks=[[], ["estate"]])
    assert game.over
    assert {game.redeal(0, seed).position() for seed in range(10)} == {game.position()}


@pytest.mark.clause("hidden.redeal")
@pytest.mark.parametrize("number", few((23,), range(1, 12)))
def test_all_that_is_hidden_varies_and_nothing_that_is_known(number):
    tally = varied(DEALT, number)
    assert not tally.wrong
    assert tally.items > 10


@pytest.mark.clause("hidden.redeal")
@pytest.mark.parametrize("number", few((10,), range(1, 6)))
def test_the_game_stays_as_it_is(number):
    tally = own_chance(DEALT, number)
    assert not tally.wrong
    assert tally.steps
