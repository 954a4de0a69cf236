"""Tests that the comparison of games finds every difference, in both games."""

from __future__ import annotations

import leaks
import pytest
import tigris_leaks
from attrs import evolve
from pairs import Tally, finding, from_the_start, with_partners, with_redealt

from amunre import SPECTATOR, Game

REDEAL = Game.redeal
TOLD = 4
"""The number of a game that in both is told to a seat."""


@pytest.fixture(params=[leaks.SECRETS, tigris_leaks.SECRETS], ids=["amun-re", "tigris"])
def secrets(request):
    return request.param


def test_a_difference_is_told_with_its_place():
    tally = Tally()
    tally.compare("game 1", {"view": "a b c", "stage": "x"}, {"view": "a d c", "stage": "x"})
    assert finding([tally]).wrong == ("game 1: view: …a b c… but …a d c…",)


def test_a_partner_that_differs_in_what_is_known_is_found(secrets):
    def partner(position, viewer, random, share):
        return secrets.partner(position, SPECTATOR, random, share)

    told = with_partners(evolve(secrets, partner=partner), TOLD).wrong
    assert {"view", "known", "legal actions"} & {wrong.split(": ")[1] for wrong in told}


def test_a_redeal_for_another_seat_is_found(secrets, monkeypatch):
    monkeypatch.setattr(Game, "redeal", lambda game, seat, seed: REDEAL(game, (seat + 1) % game.players, seed))
    told = with_redealt(secrets, TOLD).wrong
    assert any(": redeal: " in wrong or ": known: " in wrong for wrong in told)


def test_shuffles_that_differ_in_what_is_seen_are_found(secrets):
    def orders(story, random):
        yield [order[::-1] for order in story.game.shuffles]

    told = from_the_start(evolve(secrets, orders=orders), TOLD).wrong
    assert any(wrong.split(": ")[0].endswith("set-up") for wrong in told)


def test_a_step_that_brings_to_light_more_than_is_said_is_found(secrets):
    """Where nothing is said to come to light, games that cannot both take a step are followed up to that step."""
    told = with_partners(evolve(secrets, light=lambda truth, seat, action, after, viewer: {}), TOLD).wrong
    assert told
