"""Tables for the front ends."""

from __future__ import annotations

import pytest

import amunre


@pytest.fixture
def against_bots(rules, tmp_path):
    """A person on seat 0, bots on the others."""
    game = amunre.Game(rules, ["Ada", "Menes", "Seti"], seed=7)
    with amunre.Table.create(tmp_path / "game.journal", game, bots={1: "uniform", 2: "uniform"}) as table:
        yield table


@pytest.fixture
def among_people(rules, tmp_path):
    """Three persons."""
    game = amunre.Game(rules, ["Ada", "Bob", "Cleo"], seed=7)
    with amunre.Table.create(tmp_path / "game.journal", game) as table:
        yield table


@pytest.fixture
def with_a_talker(rules, tmp_path):
    """A person on seat 0, and bots of which one fails and tells its hand."""
    path = tmp_path / "talker.py"
    path.write_text(
        "class Talker:\n"
        "    def __init__(self, random): pass\n"
        "    def choose(self, observation, actions): raise KeyError(*observation.view().players[observation.seat].hand)\n"
    )
    game = amunre.Game(rules, ["Ada", "Menes", "Seti"], seed=7)
    with amunre.Table.create(tmp_path / "game.journal", game, bots={1: f"{path}:Talker", 2: "uniform"}) as table:
        yield table
