"""Many games between bots: the same on any number of processes, and what a failing bot does."""

from __future__ import annotations

import os
from itertools import islice

import pytest
from counts import few

import amunre
from amunre import AmunreError, NotationError
from amunre.bots import Uniform
from amunre.simulation import lineup, play_games

BOTS = ["uniform", "sensible", "uniform"]


class Sulky:
    """Plays till it holds more than one power card, then fails."""

    def __init__(self, random):
        self.uniform = Uniform(random)

    def choose(self, observation, actions):
        if len(observation.view().players[observation.seat].hand) > 1:
            raise KeyError("sulk")
        return self.uniform.choose(observation, actions)


def test_the_same_seed_gives_the_same_results_whatever_the_jobs(rules):
    count = few(4, 25)
    one = list(amunre.simulate(rules, BOTS, count, seed=4))
    assert list(amunre.simulate(rules, BOTS, count, seed=4, jobs=2)) == one
    assert list(amunre.simulate(rules, BOTS, count, seed=5)) != one
    assert len(set(one)) == count


class Ends:
    def __init__(self, random):
        pass

    def choose(self, observation, actions):
        os._exit(3)


def test_a_bot_that_ends_its_process_is_told(rules):
    with pytest.raises(AmunreError, match="A process that ran bots has ended"):
        list(amunre.simulate(rules, Ends, 3, jobs=2))


def test_a_bot_that_cannot_be_sent_to_another_process_is_refused_at_once(rules):
    class Local(Uniform):
        pass

    assert len(list(amunre.simulate(rules, Local, 1))) == 1
    for bot in (Local, lambda random: Uniform(random)):
        with pytest.raises(
            ValueError, match=r"^bots: expected bots that other processes can import, .* found .*pickle"
        ):
            amunre.simulate(rules, bot, 1, jobs=2)


def test_results_come_one_by_one(rules):
    results = amunre.simulate(rules, ["uniform"] * 3, 10**6, seed=1)
    assert [len(result.points) for result in islice(results, 2)] == [3, 3]


def test_a_game_has_a_row_for_each_seat(rules):
    """Flat, of plain values, with the same keys in all rows: what `pandas.DataFrame` shows as a table."""
    games = list(amunre.simulate(rules, BOTS, 6, seed=4))
    rows = [row for game in games for row in game.rows]
    lines = [f"{kingdom.id}.{line.id}" for kingdom in rules.kingdoms for line in rules.lines]
    heads = ["game", "seed", "seat", "bot", "points", "place", "winner", "win_share", *lines]
    assert [list(row) for row in rows] == [heads] * 18
    assert {type(value) for row in rows for value in row.values()} == {int, str, bool, float}
    assert [(row["game"], row["seat"], row["bot"]) for row in rows] == [
        (game, seat, BOTS[seat]) for game in range(6) for seat in range(3)
    ]
    for game in games:
        assert game.points == tuple(row["points"] for row in game.rows) == game.result.points
        assert (game.ranking, game.tie_break) == (game.result.ranking, game.result.tie_break)
        assert sum(row["win_share"] for row in game.rows) == 1
        for row in game.rows:
            assert row["points"] == sum(row[line] for line in lines)
            assert row["winner"] == (row["seat"] in game.winners) == (row["place"] == 1) == (row["win_share"] > 0)
            assert row["seed"] == 4
        places = [row["place"] for row in game.rows]
        assert places == [1 + sum(other < place for other in places) for place in places]


def test_without_a_seed_one_is_drawn_and_told(rules):
    one, other = (list(amunre.simulate(rules, "uniform", 3, players=3)) for _ in range(2))
    assert one != other
    assert {game.seed for game in one} == {one[0].seed}
    assert list(amunre.simulate(rules, "uniform", 3, seed=one[0].seed, players=3)) == one
    assert one[0].seed < 2**63, "it fits a column of a table"
    assert one[0].record is None


@pytest.mark.parametrize(
    ("bots", "players", "names"),
    [
        ("uniform", None, ["uniform"] * 4),
        ("uniform", 5, ["uniform"] * 5),
        ("sensible, uniform,uniform", None, ["sensible", "uniform", "uniform"]),
        ("sensible,uniform,uniform", 3, ["sensible", "uniform", "uniform"]),
        (["uniform"], 3, ["uniform"] * 3),
        (Uniform, 3, ["Uniform"] * 3),
        (("uniform", Uniform, Sulky), None, ["uniform", "Uniform", "Sulky"]),
    ],
)
def test_bots_are_named_as_at_the_command_line(rules, bots, players, names):
    seats = lineup(rules, bots, players)
    assert [bot if isinstance(bot, str) else bot.__name__ for bot in seats] == names


def test_records_on_request(rules):
    for jobs in (1, 2):
        (game,) = amunre.simulate(rules, BOTS, 1, seed=2, jobs=jobs, records=True)
        game.record.verify()
        assert game.record.result == game.result


def test_a_game_that_broke_off_has_no_rows_and_says_why(rules):
    (played,) = play_games(rules, [[Sulky] * 3], seed=1)
    assert played.rows == ()
    for name in ("points", "ranking", "winners", "tie_break"):
        with pytest.raises(ValueError, match=r"game 0 of seed 1, step \d+: The bot Sulky in seat 0 failed: KeyError"):
            getattr(played, name)


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
    with pytest.raises(AmunreError, match=r"game 0 of seed 1, step \d+: .* failed: KeyError"):
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
