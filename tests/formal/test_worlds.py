"""Tests that the checks of redeals find every fault, in both games."""

from __future__ import annotations

import random

import pytest
import redeals
import tigris_redeals
from attrs import evolve
from worlds import chi_square, own_chance, played_on, varied

from amunre import Game

REDEAL = Game.redeal


def test_chi_square_by_hand():
    assert chi_square({"heads": 60, "tails": 40}, {"heads": 1, "tails": 1}) == pytest.approx(4)
    assert chi_square({"heads": 60, "tails": 40}, {"heads": 3, "tails": 2}) == pytest.approx(0)
    assert chi_square({"heads": 60}, {"heads": 1, "tails": 1}) == pytest.approx(60)
    assert chi_square({"edge": 1}, {"heads": 1, "tails": 1}) == float("inf")


@pytest.fixture(params=[redeals.DEALT, tigris_redeals.DEALT], ids=["amun-re", "tigris"])
def dealt(request):
    return request.param


def test_a_redeal_that_leaves_all_as_it_is_is_found(dealt, monkeypatch):
    monkeypatch.setattr(Game, "redeal", lambda game, seat, seed: game.copy())
    told = varied(dealt, 0).wrong
    assert told
    assert all(wrong.endswith("is the same in 24 redeals") for wrong in told)
    assert any("a redealt game has the seed of the game" in wrong for wrong in own_chance(dealt, 0).wrong)


def test_a_redeal_for_another_seat_is_found(dealt, monkeypatch):
    monkeypatch.setattr(Game, "redeal", lambda game, seat, seed: REDEAL(game, (seat + 1) % game.players, seed))
    assert any(wrong.endswith("what it knows has changed") for wrong in varied(dealt, 0).wrong)


def test_a_redeal_that_falls_in_two_ways_is_found(dealt, monkeypatch):
    fallen = iter(range(100_000))
    monkeypatch.setattr(Game, "redeal", lambda game, seat, seed: REDEAL(game, seat, next(fallen)))
    assert any("the same redeal falls in two ways" in wrong for wrong in own_chance(dealt, 0).wrong)


def test_a_redeal_that_takes_from_the_chance_of_all_is_found(dealt, monkeypatch):
    def redeal(game, seat, seed):
        random.random()
        return REDEAL(game, seat, seed)

    monkeypatch.setattr(Game, "redeal", redeal)
    assert any("the game itself has changed" in wrong for wrong in own_chance(dealt, 0).wrong)


def test_a_redeal_that_loses_something_is_found(dealt, monkeypatch):
    def redeal(game, seat, seed):
        position = REDEAL(game, seat, seed).position()
        pile = "bag" if hasattr(position, "bag") else "draw"
        shorter = evolve(position, **{pile: getattr(position, pile)[1:]})
        return Game._from_sound(game.rules, shorter, seed, game.names)

    monkeypatch.setattr(Game, "redeal", redeal)
    assert played_on(dealt, 0).wrong
