"""Clauses, code and tests of Euphrat & Tigris name the same set of slugs."""

from __future__ import annotations

import pytest
from counts import few
from tigris import transcribed as t
from tigris.played import random_game

from amunre.engine.files import folder
from amunre.examples import examples_of
from amunre.games.shipped import load_ruleset
from amunre.games.tigris.course import STAGES
from amunre.games.tigris.crosscheck import CHECKS


@pytest.fixture(scope="module")
def cited(rules):
    """Slugs that refusals and events of examples, events of games and load checks cite."""
    found = {check.clause for check in CHECKS if check.clause}
    for ruleset in ("tigris", "tigris-english"):
        for kind in ("worked", "violations"):
            for example in examples_of(folder("data") / ruleset, kind):
                game = example.end(load_ruleset(ruleset))
                found |= {event.clause for event in game.events("omniscient")}
                for step in example.expect.get("refused", ()):
                    seat, action = step.split(" ", 1)
                    found |= {violation.clause for violation in game.explain(int(seat), action)}
    for seed in range(few(6, 60)):
        found |= {event.clause for event in random_game(seed).events("omniscient")}
    return found


def test_tests_are_marked_with_all_clauses_and_with_nothing_else(marked):
    unmarked, unknown = set(t.SLUGS) - marked["tigris"], marked["tigris"] - set(t.SLUGS)
    assert not unmarked, f"no test has @pytest.mark.clause of {sorted(unmarked)}"
    assert not unknown, f"tests are marked with clauses that tests/tigris/transcribed.py lacks: {sorted(unknown)}"


def test_every_clause_is_cited_or_says_why_not(rules, cited):
    uncited = {clause.slug for clause in rules.clauses if clause.uncited}
    missing = set(t.SLUGS) - cited - uncited
    assert not cited & uncited, f"data/tigris/clauses.yaml: uncited, but cited: {cited & uncited}"
    assert not missing, f"cited by no event, refusal or load check, and without `uncited`: {missing}"
    assert cited <= set(t.SLUGS), f"cited, but not in tests/tigris/transcribed.py: {cited - set(t.SLUGS)}"


def test_limits_and_effects_are_cited(rules):
    assert not [clause.slug for clause in rules.clauses if clause.kind in ("limit", "effect") and clause.uncited]


def test_every_check_and_move_of_the_engine_cites_a_clause():
    for stage in STAGES:
        cited = {stage.asking}
        for move in (*stage.moves, *stage.any_time):
            cited |= {move.step, *(check.clause for check in move.checks)}
        missing = cited - set(t.SLUGS)
        assert not missing, f"{stage.__module__}: {stage.name} cites what tests/tigris/transcribed.py lacks: {missing}"
