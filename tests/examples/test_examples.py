"""The worked examples of the rule texts, and one position for each violation code, run by the engine."""

from __future__ import annotations

import pytest

import amunre
from amunre.examples import examples_of
from amunre.game import rounds
from amunre.ruleset.files import folder
from amunre.ruleset.load import shipped_rulesets
from amunre.ruleset.texts import templates

ALL = [
    pytest.param(name, example, id=f"{name}-{kind}-{example.id}")
    for name in shipped_rulesets()
    for kind in ("worked", "violations")
    for example in examples_of(folder("data") / name, kind)
]
VIOLATIONS = {
    example.id: (name, example)
    for name in shipped_rulesets()
    for example in examples_of(folder("data") / name, "violations")
}


@pytest.mark.parametrize(("name", "example"), ALL)
def test_example_holds(name, example):
    assert example.differences(amunre.load_ruleset(name)) == []


@pytest.mark.parametrize(("name", "example"), ALL)
def test_example_names_known_clauses(name, example):
    rules = amunre.load_ruleset(name)
    assert all(rules.clause(slug) for slug in example.clauses)


@pytest.mark.parametrize("code", VIOLATIONS)
def test_one_action_has_that_one_violation(code):
    name, example = VIOLATIONS[code]
    assert [code] in example.expect["refused"].values()
    game = example.start(amunre.load_ruleset(name))
    for step in example.steps:
        seat, action = step.split(" ", 1)
        game.play(int(seat), action)
    for step, codes in example.expect["refused"].items():
        if codes == [code]:
            seat, action = step.split(" ", 1)
            (violation,) = game.explain(int(seat), action)
            assert violation.clause in example.clauses
            with pytest.raises(amunre.IllegalAction) as refused:
                game.play(int(seat), action)
            assert refused.value.violations == (violation,)


def test_every_violation_code_has_its_example():
    engine = {
        check.code
        for stage in rounds.STAGES.values()
        for move in stage.in_turn + stage.any_time
        for check in move.checks
    }
    assert set(VIOLATIONS) == set(templates()["violations"])
    assert engine <= set(VIOLATIONS)


def test_the_sources_examples_are_there():
    worked = examples_of(folder("data") / "standard", "worked")
    assert len([example for example in worked if example.source]) >= 13
