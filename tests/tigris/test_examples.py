"""The worked examples and a position for each refusal, each a test of the clauses that it names."""

from __future__ import annotations

import pytest
from tigris.played import played

from amunre.engine.files import folder
from amunre.engine.texts import Filler
from amunre.examples import examples_of
from amunre.games.shipped import load_ruleset

RULESETS = ("tigris", "tigris-english")
ALL = [
    pytest.param(name, example, id=f"{name}-{kind}-{example.id}", marks=pytest.mark.clause(*example.clauses))
    for name in RULESETS
    for kind in ("worked", "violations")
    for example in examples_of(folder("data") / name, kind)
]
VIOLATIONS = [(name, example) for name in RULESETS for example in examples_of(folder("data") / name, "violations")]


@pytest.mark.parametrize(("name", "example"), ALL)
def test_example_holds(name, example):
    assert example.differences(load_ruleset(name)) == []


@pytest.mark.parametrize(("name", "example"), ALL)
def test_what_an_example_shows_is_sound(name, example):
    rules = load_ruleset(name)
    game = example.start(rules)
    assert game.position().problems(rules) == ()
    for step in example.steps:
        played(game, step)
        assert game.position().problems(rules) == ()


@pytest.mark.parametrize(("name", "example"), [(param.values) for param in ALL if "-worked-" in param.id])
def test_legal_answers_are_all_that_there_are_but_for_actions(name, example):
    game = example.end(load_ruleset(name))
    wanted = example.expect.get("legal")
    if wanted and game.stage != "main":
        answers = [f"{seat} {action}" for seat in game.to_act for action in game.legal_actions(seat)]
        assert sorted(wanted) == sorted(answers)


def test_each_code_stands_alone_in_some_position():
    alone = {
        violation.code
        for name, example in VIOLATIONS
        for game in [example.end(load_ruleset(name))]
        for step in example.expect["refused"]
        for seat, action in [step.split(" ", 1)]
        for violation in game.explain(int(seat), action)
        if len(game.explain(int(seat), action)) == 1
    }
    rules = load_ruleset("tigris")
    written = set(Filler(rules).sections["violations"]) - {"wrong-phase"}
    assert alone == written


def test_refusals_cite_clauses_that_the_example_names():
    for name, example in VIOLATIONS:
        game = example.end(load_ruleset(name))
        for step in example.expect["refused"]:
            seat, action = step.split(" ", 1)
            assert {violation.clause for violation in game.explain(int(seat), action)} & set(example.clauses)
