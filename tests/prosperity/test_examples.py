"""The worked examples and a position for each refusal, each a test of the clauses that it names."""

from __future__ import annotations

import pytest

from amunre.engine.files import folder
from amunre.engine.texts import Filler
from amunre.examples import examples_of
from amunre.games.shipped import load_ruleset

RULES = load_ruleset("prosperity")
ALL = [
    pytest.param(example, id=f"{kind}-{example.id}", marks=pytest.mark.clause(*example.clauses))
    for kind in ("worked", "violations")
    for example in examples_of(folder("data") / "prosperity", kind)
]
VIOLATIONS = examples_of(folder("data") / "prosperity", "violations")


@pytest.mark.parametrize("example", ALL)
def test_example_holds(example):
    assert example.differences(RULES) == []


def test_each_code_stands_alone_in_some_position():
    alone = set()
    for example in VIOLATIONS:
        game = example.end(RULES)
        for step in example.expect["refused"]:
            seat, action = step.split(" ", 1)
            found = game.explain(int(seat), action)
            alone |= {violation.code for violation in found if len(found) == 1}
    assert alone == set(Filler(RULES).sections["violations"]) - {"wrong-phase"}
