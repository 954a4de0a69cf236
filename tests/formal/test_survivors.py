"""`make mutants` can fail: by a survivor that is not listed, and by a listed one that is killed."""

from __future__ import annotations

import pytest
import quick_yaml
import survivors
from planting import PROJECT
from survivors import Mutant, judged

GAP = Mutant("auction.bid", "- a > 1\n+ a >= 1")
TURN = Mutant("auction.bid", "- b + 1\n+ b + 2")
DEAD = (TURN, "tests")


@pytest.fixture(autouse=True)
def one_is_listed(tmp_path, monkeypatch):
    entry = {"function": GAP.function, "mutants": [GAP.change], "reason": "a gap of 1 blocks nothing"}
    (tmp_path / "equivalent.yaml").write_text(quick_yaml.dump([entry]), encoding="utf-8")
    monkeypatch.setattr(survivors, "EQUIVALENT", tmp_path / "equivalent.yaml")


def test_listed_survivors_are_no_failure():
    entry, wrong = judged("auction", [(GAP, "survived"), DEAD, (TURN, "mypy"), (TURN, "too slow"), (TURN, "crash")])
    assert wrong == []
    assert (entry["mutants"], entry["killed"], entry["equivalent"], entry["survivors"]) == (5, 4, 1, [])
    assert entry["killed by"] == {"tests": 1, "mypy": 1, "too slow": 1, "crash": 1}


@pytest.mark.parametrize("survivor", [GAP, TURN])
def test_any_other_survivor_is_a_failure_though_it_looks_like_a_listed_one(survivor):
    entry, (wrong,) = judged("auction", [(GAP, "survived"), (survivor, "survived")])
    assert wrong == f"survived: auction.bid\n{survivor.change}"
    assert entry["survivors"] == [{"function": "auction.bid", "change": survivor.change}]


def test_a_listed_mutant_that_is_killed_is_told():
    _, (wrong,) = judged("auction", [(GAP, "tests")])
    assert wrong.startswith("listed, but killed or gone: auction.bid\n")


def test_another_module_is_not_asked_for_it():
    assert judged("income", [DEAD])[1] == []


def test_each_listed_mutant_has_a_reason_and_changes_what_stands_there():
    for entry in quick_yaml.load((survivors.HERE / "equivalent.yaml").read_text(encoding="utf-8")):
        module, *_, function = entry["function"].split(".")
        text = (PROJECT / survivors.MODULES[module][0]).read_text(encoding="utf-8")
        assert f"def {function}(" in text
        assert len(entry["reason"]) > 20
        for change in entry["mutants"]:
            gone = [line[2:] for line in change.splitlines() if line.startswith("- ")]
            assert gone, change
            assert set(gone) <= {line.strip() for line in text.splitlines()}, change
