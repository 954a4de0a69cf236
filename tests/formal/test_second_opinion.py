"""Engine and referee agree, and a slip of either would be seen."""

from __future__ import annotations

from pathlib import Path

import pytest
import referee
import second_opinion
from counts import few


def test_engine_and_referee_agree_in_whole_games():
    finding = second_opinion.agree(games=few(4, 20))
    assert not finding.wrong
    assert finding.figure == "0 mismatches"


def test_they_agree_from_rearranged_positions_on():
    finding = second_opinion.agree_from_anywhere(chunks=1)
    assert not finding.wrong
    assert int(finding.covered.split()[0]) > 30


SLIPS = [
    ("LADDER", [0, 1, 3, 6, 10, 15, 21, 28, 35], "legal actions of seat"),
    ("LADDER", [0, 1, 3, 6, 10, 15, 21, 28], "legal actions of seat"),
    ("STEAL_GOLD", 4, "position.bank"),
    ("GIFTS_OTHER", 2, "position"),
    ("SET_POINTS", 2, "score of seat"),
    ("ALL_FARMERS", 44, "position.supply.farmers"),
]


@pytest.mark.parametrize(("name", "value", "seen"), SLIPS)
def test_a_slip_is_seen(monkeypatch, name, value, seen):
    monkeypatch.setattr(referee, name, value)
    mismatches = [second_opinion.play(number).mismatch for number in range(9)]
    assert any(seen in mismatch for mismatch in mismatches), mismatches


def test_a_verb_that_the_referee_does_not_know_is_told_with_its_file(monkeypatch):
    legal = referee.legal_actions
    monkeypatch.setattr(
        referee, "legal_actions", lambda *moment: {text for text in legal(*moment) if "bid" not in text}
    )
    mismatch = second_opinion.play(0).mismatch
    assert ", by the engine and by tests/formal/referee.py: legal actions of seat 0: only the engine ['bid " in mismatch
    assert Path(second_opinion.__file__).parents[2].joinpath(second_opinion.REFEREE).samefile(referee.__file__)


def test_a_wrong_ranking_is_seen(monkeypatch):
    monkeypatch.setattr(referee, "ranking", lambda position: [[0]])
    assert "ranking" in second_opinion.play(0).mismatch


def test_a_shuffle_of_other_cards_or_at_another_time_is_seen(monkeypatch):
    monkeypatch.setitem(referee.POWER_CARDS, "block", 3)
    assert "the referee shuffles" in second_opinion.play(0).mismatch
    monkeypatch.undo()
    monkeypatch.setattr(referee, "draw_card", lambda position, shuffle: shuffle(position["draw"])[0])
    assert "the engine does not" in second_opinion.play(0).mismatch
