"""Planting faults: the list fits the project, faults are caught, and catching them means something."""

from __future__ import annotations

import re

import faults
import pytest
from attrs import evolve
from counts import few
from faults import FAULTS, NOTHING
from planting import PROJECT, Fault, Outcome, marked_with, planted, try_out

from amunre.games.loading import load_rules

ALL = [fault for some in FAULTS.values() for fault in some]
SAMPLE = {
    ("amun-re", "purchase.price"): "stones are bought on credit",
    ("tigris", "war.points"): "the beaten leader is worth nothing",
    ("amun-re", "auction.capacity"): "all of what one has cannot be bid",
    ("amun-re", "end.winner"): "stones decide before pyramids",
    ("tigris", "lead.temple"): "leaders need no temple",
    ("prosperity", "card.bank"): "a Bank does not count itself",
}
"""A fault in each of six files, by game and clause."""
SPARED = {
    "amun-re": {},
    "tigris": {
        "monument.one": "It follows: all squares share the tile that was just placed, and it is turned down with the first.",
        "treasure.one-kingdom": "It follows: only the piece just placed joins anything. The room of the treasures looks "
        "for one kingdom at a time, whichever it is.",
    },
    "prosperity": {
        "cost.everywhere": "It follows: no card of this set looks at a cost outside the supply in a buy phase.",
        "play.final": "It follows: the engine goes on after each answer, whatever the game.",
    },
}
"""By game: the clauses that nothing in the engine is there for, and why."""


def sampled():
    return [fault for fault in ALL if SAMPLE.get((fault.game, fault.clause)) == fault.fault]


def named(fault):
    return f"{fault.game}: {fault.clause}: {fault.fault}"


@pytest.mark.parametrize(
    ("game", "ruleset"), [("amun-re", "standard"), ("tigris", "tigris"), ("prosperity", "prosperity")]
)
def test_every_clause_has_a_fault_or_says_why_not(game, ruleset):
    order = [clause.slug for clause in load_rules(ruleset).clauses]
    clauses = [fault.clause for fault in FAULTS[game]]
    (file,) = {f"tests/formal/{fault.listed}" for fault in FAULTS[game]}
    missing, unknown = set(order) - set(clauses) - set(SPARED[game]), set(clauses) - set(order)
    assert not missing, f"{file}: add a fault for each of {sorted(missing)}, or a reason in SPARED of this file"
    assert not unknown, f"{file}: faults for clauses that {ruleset} does not have: {sorted(unknown)}"
    assert clauses == sorted(clauses, key=order.index), f"{file}: faults in another order than the clauses of {ruleset}"
    assert not set(SPARED[game]) & set(clauses)


def test_each_fault_stands_once():
    assert len(set(map(named, ALL))) == len(ALL)


def test_each_fault_has_one_place_and_changes_it():
    for fault in (*ALL, NOTHING):
        text = (PROJECT / fault.file).read_text(encoding="utf-8")
        changed = planted(text, fault)
        assert changed != text, named(fault)
        if fault.file.endswith(".py"):
            compile(changed, f"{fault.file} with {fault}", "exec")


@pytest.mark.parametrize("find", ["from", "no such line"])
def test_a_place_that_is_not_found_once_is_refused_with_its_entry(find):
    text = (PROJECT / NOTHING.file).read_text(encoding="utf-8")
    told = f"tests/formal/faults.py: play.hidden: nothing: find: expected '{find}' once in {NOTHING.file}, found it "
    with pytest.raises(ValueError, match=re.escape(f"{told}{text.count(find)} times.")):
        planted(text, evolve(NOTHING, clause="play.hidden", find=find))


def test_the_tests_of_a_clause_are_those_marked_with_it():
    option, clause, *files = marked_with("reveal.count")
    assert (option, clause) == ("--clause", "reveal.count")
    assert "tests/reveal/test_reveal.py" in files
    assert "tests/purchase/test_purchase.py" not in files


def test_the_tests_of_a_clause_are_those_of_its_game():
    assert "tests/setup/test_setup.py" in marked_with("setup.players")
    assert [file for file in marked_with("setup.players") if file.startswith("tests/tigris")] == []
    assert marked_with("setup.players", "tigris")[2:] == ["tests/tigris/test_setup.py"]
    assert marked_with("war.hands", "tigris")[2:] == ["tests/tigris/test_examples.py"]


@pytest.mark.parametrize("fault", few(sampled()[:1], sampled()), ids=named)
def test_a_sample_of_faults_is_caught(fault):
    assert len(sampled()) == len({fault.file for fault in sampled()}) == len(SAMPLE)
    assert faults.tried(fault).caught


@pytest.mark.soak
def test_nothing_is_caught_where_nothing_is_wrong():
    outcome = faults.tried(evolve(NOTHING, clause="reveal.count"))
    assert not outcome.caught
    assert " passed" in outcome.said
    assert not faults.control(["tests/income/test_income.py"]).wrong


@pytest.mark.soak
def test_a_fault_against_another_clause_is_not_caught():
    (fault,) = [fault for fault in sampled() if fault.clause == "end.winner"]
    assert not faults.tried(evolve(fault, clause="auction.standing")).caught


@pytest.mark.parametrize(
    ("file", "find", "plant", "problem"),
    [
        ("amunre/games/amun_re/course.py", "def set_up(", "def set_down(", "no game can be set up"),
        ("tests/income/test_income.py", "from conftest import", "from nowhere import", "the tests did not run"),
    ],
)
@pytest.mark.soak
def test_what_stops_the_game_or_the_tests_is_no_catch(tmp_path, file, find, plant, problem):
    fault = Fault("income.order", "too coarse", file, find, plant)
    with pytest.raises(RuntimeError, match=problem):
        try_out(fault, marked_with(fault.clause), tmp_path)


def test_a_fault_that_cannot_be_tried_has_escaped():
    outcome = faults.tried(evolve(NOTHING, clause="income.order", find="no such line"))
    assert not outcome.caught
    assert "expected 'no such line' once" in outcome.said


def test_the_finding_tells_what_escaped():
    first, second, *_ = ALL
    caught, escaped = Outcome(first, True, 1.04, ""), Outcome(second, False, 2.06, "all passed")
    finding = faults.finding_of([caught, escaped])
    assert (finding.covered, finding.figure) == ("2 faults for 2 clauses", "1 caught")
    (wrong,) = finding.wrong
    assert second.fault in wrong
    assert "all passed" in wrong
    assert [(row["clause"], row["caught"], row["seconds"]) for row in finding.rows] == [
        (first.clause, True, 1.0),
        (second.clause, False, 2.1),
    ]
