"""Many games between bots: the same on any number of processes, and what a failing bot does."""

from __future__ import annotations

from itertools import islice

import pytest

import amunre
from amunre import AmunreError, NotationError
from amunre.bots import Uniform
from amunre.simulation import play_games

BOTS = ["uniform", "sensible", "uniform"]


class Sulky:
    """Plays till it holds more than one power card, then fails."""

    def __init__(self, random):
        self.uniform = Uniform(random)

    def choose(self, eyes, actions):
        if len(eyes.view().players[eyes.seat].hand) > 1:
            raise KeyError("sulk")
        return self.uniform.choose(eyes, actions)


def test_the_same_seed_gives_the_same_results_whatever_the_jobs(rules):
    one = list(amunre.simulate(rules, BOTS, 25, seed=4))
    assert list(amunre.simulate(rules, BOTS, 25, seed=4, jobs=2)) == one
    assert list(amunre.simulate(rules, BOTS, 25, seed=5)) != one
    assert len(set(one)) == 25


def test_results_come_one_by_one(rules):
    results = amunre.simulate(rules, ["uniform"] * 3, 10**6, seed=1)
    assert [len(result.points) for result in islice(results, 2)] == [3, 3]


def test_classes_and_other_rulesets(rules):
    delta = amunre.load_ruleset("delta")
    for jobs in (1, 2):
        results = list(amunre.simulate(delta, [Uniform] * 4, 3, seed=1, jobs=jobs))
        assert len(results) == 3


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_breaks_its_game_off(rules, jobs):
    played = list(play_games(rules, [[Sulky] * 3, ["uniform"] * 3], seed=1, jobs=jobs))
    assert played[0].result is None
    assert "KeyError: 'sulk'" in played[0].failure
    assert played[0].decisions.free > 0
    assert played[1].result is not None
    assert played[1].failure is None
    with pytest.raises(AmunreError, match=r"game 0: step \d+: KeyError"):
        list(amunre.simulate(rules, [Sulky] * 3, 1, seed=1, jobs=jobs))


def test_records_are_those_of_the_games(rules):
    games = list(play_games(rules, [BOTS] * 3, seed=2, records=True))
    assert [game.record.result for game in games] == [game.result for game in games]
    games[0].record.verify()
    assert play_games(rules, [BOTS], seed=2).__next__().record is None


@pytest.mark.parametrize(
    ("bots", "options", "error", "told"),
    [
        (["uniform"] * 2, {}, ValueError, "bots: expected 3 to 5, one for each seat, found 2"),
        (["uniform"] * 6, {}, ValueError, "found 6"),
        (["uniform", "uniform", "clever"], {}, NotationError, "found 'clever'"),
        (["uniform"] * 3, {"jobs": 0}, ValueError, "jobs: expected a number of processes, from 1 to 1000, found 0"),
        (["uniform"] * 3, {"jobs": True}, ValueError, "jobs"),
    ],
)
def test_arguments_that_cannot_be(rules, bots, options, error, told):
    with pytest.raises(error, match=told):
        list(amunre.simulate(rules, bots, 1, seed=1, **options))
