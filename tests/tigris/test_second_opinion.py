"""The engine and the naive referee, which share nothing, agree on every legal action, position and result."""

from __future__ import annotations

from pathlib import Path

import pytest
import tigris.referee
import tigris_opinion
from counts import few
from tigris_opinion import compared


@pytest.mark.parametrize("seed", range(few(4, 60)))
def test_engine_and_referee_agree(seed):
    found = compared(seed)
    assert found.mismatch == ""
    assert found.steps > 100


def test_another_opinion_is_found(monkeypatch):
    """A referee with a smaller hand deals otherwise; one who takes a legal answer away is found at once."""
    legal = tigris_opinion.Referee.legal
    monkeypatch.setattr(tigris_opinion.Referee, "legal", lambda self: legal(self) - {"pass"})
    assert "by tests/tigris/referee.py, step 0: only legal for one: [['pass'], []]" in compared(1).mismatch
    assert Path(tigris_opinion.__file__).parents[2].joinpath(tigris_opinion.REFEREE).samefile(tigris.referee.__file__)
