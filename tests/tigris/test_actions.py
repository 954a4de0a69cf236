"""The catalogue of all actions, from newly bound rules."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from tigris import transcribed as t

from amunre.engine.rulebook import Rulebook

SPACES = [f"{column}{row}" for row in range(t.ROWS) for column in t.COLUMNS]
SQUARES = [space for space in SPACES if space[0] != t.COLUMNS[-1] and int(space[1:]) < t.ROWS - 1]
MONUMENTS = [f"monument {top}-{base}" for top, base in t.MONUMENTS]
EXCHANGES = [tiles for number in range(1, t.HAND + 1) for tiles in combinations_with_replacement(t.TILES, number)]
TEXTS = (
    *(f"place {tile} {space}" for tile in t.TILES for space in SPACES),
    *(f"lead {leader} {space}" for leader in t.LEADERS for space in SPACES),
    *(f"withdraw {leader}" for leader in t.LEADERS),
    *(f"catastrophe {space}" for space in SPACES),
    *(f"exchange {' '.join(tiles)}" for tiles in EXCHANGES),
    "pass",
    *(f"resolve {leader}" for leader in t.LEADERS),
    *(f"support {number}" for number in range(t.HAND + 1)),
    *MONUMENTS,
    *(f"{monument} {space}" for space in SQUARES for monument in MONUMENTS),
    "no-monument",
    *(f"take {space}" for space in sorted(t.TEMPLES.split(), key=SPACES.index)),
)


@pytest.mark.clause("play.refuse")
def test_these_are_all_actions(rules):
    book = Rulebook(rules)
    assert tuple(str(action) for action in book.catalogue) == TEXTS
    assert [action.index for action in book.catalogue] == [*range(len(TEXTS))]


@pytest.mark.clause("play.refuse")
def test_each_belongs_to_a_move_of_its_verb(rules):
    book = Rulebook(rules)
    for action in book.catalogue:
        move, bit = book.home(action.index)
        assert move.verb() == action.verb
        assert move.members[bit] == action
        assert move.first + bit == action.index
        assert move.all.bit_length() == len(move.members)


@pytest.mark.clause("exchange.tiles")
def test_what_is_said_behind_the_words_of_an_exchange(rules):
    (note,) = filter(None, Rulebook(rules).catalogue.forms.values())
    assert note == ", at most 6, in the order temple, farm, market, settlement"
