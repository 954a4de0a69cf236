"""Counts over games of Euphrat & Tigris, and the page of plots."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from amunre import Game, load_ruleset, play_out
from amunre.bots import Sensible, Uniform
from amunre.report import page, tally_of

RULES = load_ruleset("tigris")


@pytest.fixture(scope="module")
def games():
    """Three games, of two to four players, of which the first plays sensibly."""
    played = [Game(RULES, players, seed=players) for players in (2, 3, 4)]
    for game in played:
        play_out(game, [Sensible(Random(0)), *(Uniform(Random(seat)) for seat in range(1, game.players))])
    return played


@pytest.fixture(scope="module")
def tally(games):
    """The counts over all of these games."""
    counted = tally_of(RULES)
    for game in games:
        counted.add(game)
    return counted


def test_every_point_has_a_source_and_a_color(games, tally):
    scores = [game.score(seat) for game in games for seat in range(game.players)]
    for color in RULES.colors:
        by_source = sum(points for (_, one), points in tally.won.items() if one == color)
        assert by_source == sum(score.points[color] for score in scores)
    assert tally.won["treasure", ""] == sum(score.treasures for score in scores)
    assert {color for source, color in tally.won if source == "revolt"} <= {"red"}


def test_games_are_counted_by_how_they_end(games, tally):
    ends = Counter(game.position().end for game in games)
    assert {clause: len(turns) for clause, turns in tally.turns.items()} == ends
    assert all(turns > 2 for of_one_end in tally.turns.values() for turns in of_one_end)


def test_conflicts_are_counted_by_who_wins_them(games, tally):
    settled = [event for game in games for event in game.events("omniscient") if event.kind == "conflict-settled"]
    revolts = [event for game in games for event in game.events("omniscient") if event.clause == "revolt.result"]
    assert tally.conflicts.total() == len(settled)
    assert tally.conflicts["revolt", "attacker"] + tally.conflicts["revolt", "defender"] == len(revolts)


def test_monuments_and_the_weakest_colors_of_winners_are_counted(games, tally):
    standing = Counter(id for game in games for id, space in game.position().monuments.items() if space is not None)
    assert tally.built == standing
    assert standing
    winners = sum(len(game.result.winners) for game in games)
    assert winners <= tally.weakest.total() <= 4 * winners


def test_the_start_player_has_an_even_share_where_they_win_as_often_as_any():
    counted = tally_of(RULES)
    for start in (0, 1):
        game = Game(RULES, 2, seed=1, start=start)
        play_out(game, [Sensible(Random(0)), Uniform(Random(1))])
        assert game.result.winners == (0,)
        counted.add(game)
    assert counted.first == [2, 0]


def test_the_page_has_six_plots(tally):
    pytest.importorskip("matplotlib")
    figure = page(tally)
    assert [bool(axes.get_title()) for axes in figure.axes] == [True] * 6


def test_a_game_that_goes_on_is_not_counted():
    with pytest.raises(ValueError, match="a finished game"):
        tally_of(RULES).add(Game(RULES, 2, seed=1))
