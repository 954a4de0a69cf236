"""Comparing both builds notices what differs."""

from __future__ import annotations

from io import StringIO
from types import SimpleNamespace

import builds
import pytest
from builds import RULESETS, compare, seen

SAME = "a b c\nd e\n"


def pipes(monkeypatch, source, compiled):
    told = {"source": source, "compiled": compiled}
    monkeypatch.setattr(builds, "told_of", lambda build, games: SimpleNamespace(stdout=StringIO(told[build])))


def test_the_same_games_are_the_same(monkeypatch):
    pipes(monkeypatch, f"source\n{SAME}", f"compiled\n{SAME}")
    finding = compare(2)
    assert (finding.wrong, finding.figure) == ((), "0 games differ")
    assert "2 games" in finding.covered
    assert "5 steps" in finding.covered


@pytest.mark.parametrize(
    ("other", "wrong"),
    [
        ("a x c\nd e\n", "game 0, standard: step 1"),
        ("a b c\nd\n", "game 1, delta: step 2"),
        ("a b c\n", "game 1, delta: step 2"),
    ],
)
def test_a_game_that_differs_is_named(other, wrong, monkeypatch):
    pipes(monkeypatch, f"source\n{SAME}", f"compiled\n{other}")
    assert compare(2).wrong == (wrong,)


def test_games_that_nobody_plays_are_not_the_same(monkeypatch):
    pipes(monkeypatch, "source\n", "compiled\n")
    assert len(compare(1).wrong) == 1


@pytest.mark.parametrize("first", ["source", ""])
def test_one_build_twice_proves_nothing(first, monkeypatch):
    pipes(monkeypatch, f"source\n{SAME}", f"{first}\n{SAME}")
    (wrong,) = compare(2).wrong
    assert "make wheel-compiled" in wrong


def test_what_is_seen_is_of_the_game():
    assert [*seen(1)] == [*seen(1)]
    assert {*seen(1)}.isdisjoint(seen(1 + len(RULESETS)))
