"""Rows by card and by turn: they agree with the games from which they come."""

from __future__ import annotations

import pytest
from prosperity.games import RULES

import amunre


@pytest.fixture(scope="module")
def played():
    return list(amunre.simulate(RULES, "sensible", 3, seed=5, players=3, records=True, tables=True))


@pytest.fixture(scope="module")
def games(played):
    return [one.record.replay() for one in played]


def rows_of(played, table, **values):
    return [row for row in amunre.tables(played)[table] if values.items() <= row.items()]


def test_each_seat_has_a_row_for_each_pile(played, games):
    for number, game in enumerate(games):
        for seat, player in enumerate(game.position().players):
            rows = rows_of(played, "holdings", game=number, seat=seat)
            assert [row["card"] for row in rows] == [*game.position().supply]
            assert [row["card"] for row in rows if row["kind"] == "kingdom"] == [*game.position().kingdom]
            assert {row["card"]: row["owned"] for row in rows if row["owned"]} == dict(player.owned)
            assert sum(row["points"] for row in rows) + player.tokens == game.score(seat).total


def test_cards_are_gained_and_trashed_as_the_supply_shows(played, games):
    for number, game in enumerate(games):
        for row in rows_of(played, "holdings", game=number):
            begun = RULES.deck.get(row["card"], 0)
            assert row["owned"] == begun + row["gained"] - row["trashed"]
            assert row["bought"] <= row["gained"] + 1
            assert (row["first"] > 0) is (row["gained"] > 0)
        trashed = {}
        for row in rows_of(played, "holdings", game=number):
            trashed[row["card"]] = trashed.get(row["card"], 0) + row["trashed"]
        assert {card: count for card, count in trashed.items() if count} == dict(game.position().trash)


def test_each_turn_has_a_row_with_what_was_paid(played, games):
    for number, game in enumerate(games):
        rows = rows_of(played, "turns", game=number)
        for seat, player in enumerate(game.position().players):
            own = [row for row in rows if row["seat"] == seat]
            assert [row["turn"] for row in own] == [*range(1, player.turns + 1)]
        bought = [event.params for event in game.events("omniscient") if event.kind == "card-bought"]
        assert sum(row["buys"] for row in rows) == len(bought)
        assert sum(row["spent"] for row in rows) == sum(each["cost"] for each in bought)
        assert sum(row["tokens"] for row in rows) == sum(player.tokens for player in game.position().players)
        assert all(row["spent"] <= row["coins"] for row in rows)


def test_plays_are_counted_with_their_repetitions(played, games):
    for number, game in enumerate(games):
        plays = [event.params for event in game.events("omniscient") if event.kind == "card-played"]
        assert sum(row["played"] for row in rows_of(played, "holdings", game=number)) == len(plays)
        actions = sum("action" in RULES.card(each["card"]).types for each in plays)
        assert sum(row["actions"] for row in rows_of(played, "turns", game=number)) == actions
