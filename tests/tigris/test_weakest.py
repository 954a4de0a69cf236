"""The lemma of the treasures, and that the engine gives them away as it says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from weakest import counterexamples

from amunre.games.tigris.score import with_treasures


@pytest.mark.clause("end.treasures-joker", "end.weakest")
def test_the_lemma_holds():
    assert counterexamples() == []


def test_without_its_premise_it_does_not():
    assert [told.split(":")[0] for told in counterexamples(slack=2)] == ["the best"]


@pytest.mark.clause("end.treasures-joker")
@given(st.lists(st.integers(0, 40), min_size=4, max_size=4), st.integers(0, 12))
def test_each_treasure_goes_to_a_weakest_color(points, treasures):
    before, after = with_treasures(points, treasures), with_treasures(points, treasures + 1)
    assert sorted(after) == sorted([before[0] + 1, *before[1:]])
    assert with_treasures(points, 0) == tuple(sorted(points))
