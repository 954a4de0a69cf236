"""Indices of what is legal: listed, or picked out as they are asked for, which nobody can tell apart."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

import amunre
from amunre.engine.indices import ones
from amunre.engine.lazy_indices import LazyIndices, by_move


@pytest.fixture(scope="module")
def indices() -> LazyIndices:
    """Of the first action of a game with many."""
    game = amunre.Game(amunre.load_ruleset("tigris"), 3, seed=1, start=0)
    found = game.legal_indices(0)
    assert isinstance(found, LazyIndices)
    return found


def test_they_are_those_of_the_actions() -> None:
    rules = amunre.load_ruleset("tigris")
    game = amunre.Game(rules, 3, seed=1, start=0)
    for _ in range(20):
        seat = game.to_act[0]
        found = game.legal_indices(seat)
        listed = [action.index for action in rules.actions if not game.explain(seat, action)]
        assert list(found) == listed == sorted(listed)
        assert [found[place] for place in range(len(found))] == listed
        assert [index for index in range(-1, len(rules.actions) + 1) if index in found] == listed
        game.push(seat, rules.actions[found[len(found) // 2]])


def test_they_are_a_sequence_like_a_tuple(indices: LazyIndices) -> None:
    listed = tuple(indices)
    assert len(listed) > 100
    assert (indices[-1], indices[3:9], indices[::-1]) == (listed[-1], listed[3:9], listed[::-1])
    for place in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            indices[place]
    assert "0" not in indices
    assert None not in indices
    assert indices == listed
    assert listed == indices
    assert indices == list(listed)
    assert indices != listed[1:]
    assert indices != 5
    assert hash(indices) == hash(listed)
    assert repr(indices) == repr(listed)


def test_listed_or_not_they_belong_to_the_same_moves(indices: LazyIndices) -> None:
    moves = amunre.load_ruleset("tigris").actions.moves
    found = by_move(indices, moves)
    assert [move.verb() for move, _ in found][:1] == ["place"]
    assert [move.first + bit for move, members in found for bit in ones(members)] == list(indices)
    for listed in (list(indices), list(indices)[::-1]):
        assert [(move.first, members) for move, members in by_move(listed, moves)] == [
            (move.first, members) for move, members in found
        ]


def test_they_travel_as_a_tuple(indices: LazyIndices) -> None:
    for arrived in (pickle.loads(pickle.dumps(indices)), deepcopy(indices)):
        assert type(arrived) is tuple
        assert arrived == indices


def test_few_are_listed_at_once() -> None:
    game = amunre.Game(amunre.load_ruleset(), 3, seed=1)
    assert type(game.legal_indices(game.to_act[0])) is tuple
