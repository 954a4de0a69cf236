"""Wars of small kingdoms, with every answer: a few of those that `make formal` searches all of."""

from __future__ import annotations

import pytest
from counts import few
from tigris_wars import pairs, searched, sides


@pytest.mark.clause("war.one-by-one", "war.strength", "war.result", "war.points", "war.recheck", "war.end")
@pytest.mark.parametrize("pair", pairs()[:: few(120, 12)])
def test_every_war_ends_as_the_rules_say(pair):
    found = searched(pair)
    assert found.wrong == ()
    assert found.wars


def test_sides_have_leaders_beside_temples():
    assert ("t", "K", "R") in sides()
    assert not {("K", "m", "."), ("m", "t", "K"), ("t", "K", "K"), (".", "t", "K")} & {*sides()}
