"""Redeals of Euphrat & Tigris are right, at small scale; the full scale is in `formal/tigris_redeals.py`."""

from __future__ import annotations

from functools import cache

import pytest
from counts import few
from tigris_redeals import DEALT, small_positions
from worlds import counted, fits, own_chance, played_on, varied, wrong_weights_that_fit

REDEALS = 2000
SMALL = (
    "hand and bag",
    "hands, an exchanged tile and the bag",
    "a hand and what was exchanged",
    "the middle of a war",
    "a war that has begun",
    "the end",
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


@pytest.mark.clause("hidden.bag", "hidden.exchange", "hidden.end")
@pytest.mark.parametrize("what", SMALL)
def test_each_world_is_as_frequent_as_its_weight_says(counts, what):
    assert fits(counts[what], smalls()[what].weights)


@pytest.mark.clause("hidden.bag")
@pytest.mark.parametrize("what", SMALL)
def test_wrong_weights_do_not_fit(counts, what):
    assert wrong_weights_that_fit(counts[what], smalls()[what].weights) == []


@pytest.mark.clause("hidden.bag", "conflict.commit")
@pytest.mark.parametrize("what", SMALL)
def test_the_truth_is_one_world_among_others(what):
    small = smalls()[what]
    truth = small.world(small.game.position().to_json())
    assert truth in small.weights
    assert not fits({truth: REDEALS}, small.weights)


@pytest.mark.clause("hidden.bag")
@pytest.mark.parametrize("number", range(few(2, 5)))
def test_all_that_is_hidden_varies_and_nothing_that_is_known(number):
    tally = varied(DEALT, number)
    assert not tally.wrong
    assert tally.items > 20


@pytest.mark.clause("hidden.bag")
@pytest.mark.parametrize("number", range(few(1, 3)))
def test_the_game_stays_as_it_is(number):
    tally = own_chance(DEALT, number)
    assert not tally.wrong
    assert tally.steps


@pytest.mark.clause("hidden.bag")
def test_redealt_games_of_every_stage_go_to_their_end():
    tallies = [played_on(DEALT, number) for number in range(few(1, 6))]
    assert not [wrong for tally in tallies for wrong in tally.wrong]
    assert set.union(*(tally.stages for tally in tallies)) >= {"main", "support"}
