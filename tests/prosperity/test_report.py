"""Counts over games of Prosperity, and the page of plots."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from prosperity.games import RULES

from amunre import Game, play_out
from amunre.bots import Sensible, Uniform
from amunre.report import page, tally_of


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


def test_the_points_of_all_scores_have_their_sources(games, tally):
    totals = [game.score(seat).total for game in games for seat in range(game.players)]
    assert tally.sources.total() == sum(totals) == sum(tally.points)


def test_games_are_counted_by_how_they_end(games, tally):
    ends = Counter(game.position().end for game in games)
    assert {clause: len(turns) for clause, turns in tally.turns.items()} == ends
    turns = [number for counted in tally.turns.values() for number in counted]
    assert sorted(turns) == sorted(game.position().players[game.start].turns for game in games)


def test_each_seat_has_or_lacks_each_kingdom_card_of_its_game(games, tally):
    for card in RULES.kingdom_cards:
        seats = sum(game.players for game in games if card.id in game.position().kingdom)
        assert len(tally.having[card.id]) + len(tally.lacking[card.id]) == seats
    gained = {
        (number, event.params["seat"], event.params["card"])
        for number, game in enumerate(games)
        for event in game.events("omniscient")
        if event.kind == "card-gained" and event.params["card"] in game.position().kingdom
    }
    assert sum(map(len, tally.having.values())) == len(gained)


def test_win_shares_are_relative_to_an_even_share(games, tally):
    """The sensible seat wins all three games, so that a card that it alone gained has its number of players."""
    assert [game.result.winners for game in games] == [(0,)] * 3
    shares = {share for found in (tally.having, tally.lacking) for each in found.values() for share in each}
    assert shares == {0, 2, 3, 4}


def test_purchases_and_first_gains_are_those_of_the_events(games, tally):
    events = [event for game in games for event in game.events("omniscient")]
    assert tally.bought == Counter(event.params["card"] for event in events if event.kind == "card-bought")
    assert min(map(min, filter(None, tally.first.values()))) == 1
    assert set(tally.first) == {event.params["card"] for event in events if event.kind == "card-gained"}


def test_the_page_has_six_plots(tally):
    pytest.importorskip("matplotlib")
    figure = page(tally)
    assert [bool(axes.get_title()) for axes in figure.axes] == [True] * 6
