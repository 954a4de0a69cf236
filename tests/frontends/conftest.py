"""Tables for the front ends, and a browser."""

from __future__ import annotations

import pytest
from browsing import browser, page

import amunre

__all__ = ["browser", "page"]  # fixtures


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
