"""Readers count players from 1: no page, drawing or replay calls anybody by the number that a program has for a seat."""

from __future__ import annotations

import re
from itertools import product

import pytest
from counts import few
from made import book_of, pages_of

import amunre
from amunre import render, replay
from amunre.book import places
from amunre.book.home import home_page
from amunre.engine.languages import languages, speaking
from amunre.engine.names import as_read, default_names, reader_names

NUMBERED = re.compile(r"\b(?:seats?|players?|platz|sitz|spielern?|hráč\w*|spelare)(?: |&nbsp;|\xa0)0\b", re.IGNORECASE)
"""A player by a number from 0, in any language."""
RULESETS = ("standard", "tigris", "prosperity")


@pytest.mark.parametrize(
    ("name", "language"), few([("standard", "en"), ("tigris", "de")], [*product(RULESETS, languages())])
)
def test_no_page_or_drawing_counts_players_from_zero(name, language):
    with speaking(language):
        made = {places.HOME: home_page(book_of(name, language)), **pages_of(name, language)}
        first = reader_names(1)[0]
    wrong = {path: found for path, text in made.items() if (found := NUMBERED.findall(text))}
    wrong |= {
        path: [field] for path, text in made.items() for field in re.findall(r"<code>(players\.\d+.*?)</code>", text)
    }
    assert wrong == {}
    assert sum(first in text for path, text in made.items() if path.endswith(".svg")) > 10
    assert first in made["print/rules.html"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", RULESETS)
def test_a_drawing_without_names_counts_players_from_one(name, language):
    game = amunre.Game(amunre.load_ruleset(name), players=3, seed=1)
    with speaking(language):
        told = render.board(game.view(0)).svg
        assert all(name in told for name in reader_names(3))
    assert not NUMBERED.search(told)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", RULESETS)
def test_a_replay_page_counts_players_from_one(name, language):
    """The language that was spoken when the game began does not matter."""
    with speaking("cs"):
        game = amunre.Game(amunre.load_ruleset(name), players=3, seed=1)
    for _ in range(4):
        game.play(game.to_act[0], game.legal_actions(game.to_act[0])[0])
    with speaking(language):
        page = replay.page(game)
        assert all(name in page for name in reader_names(3))
    assert not NUMBERED.search(page)


def test_names_that_people_gave_are_kept():
    for language in languages():
        with speaking(language):
            assert as_read(default_names(3)) == reader_names(3)
            assert as_read(("Ada", *reader_names(2)[1:], "Seat 0")) == ("Ada", *reader_names(2)[1:], "Seat 0")
