"""Clauses, code, tests and the list transcribed from the rules name the same set of slugs."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from counts import few

from amunre import OMNISCIENT, Game
from amunre.checking.policies import next_step
from amunre.engine.files import folder
from amunre.examples import examples_of
from amunre.games.amun_re import course
from amunre.games.amun_re.checking.policies import POLICIES
from amunre.games.amun_re.crosscheck import CHECKS
from amunre.games.amun_re.sketch import sketch

TESTS = Path(__file__).parent
ENOUGH = 200
"""Games in which each clause that can be cited will be."""
TRANSCRIBED = (TESTS / "clauses.txt").read_text(encoding="utf-8").split()


def clauses_of_game(rules, number):
    """Clauses of the events of a whole game, and of what is refused to seats that are not asked."""
    game, random = Game(rules, 3 + number % 3, seed=number), Random(number)
    policy = list(POLICIES.values())[number // 3 % 3]
    found = set()
    while not game.over:
        for seat in set(range(game.players)) - set(game.to_act):
            for action in ("bid abu 0", "end-turn", "correct +3", "decline", "collect", "pass"):
                found |= {violation.clause for violation in game.explain(seat, action)}
        game.push(*next_step(game, policy, random))
    return found | {event.clause for event in game.events(OMNISCIENT)}


def clauses_of_reshuffle(rules):
    """Clauses of the events of a purchase from an empty draw pile."""
    pile = [card.id for card in rules.cards for _ in range(card.count)]
    facts = {"stage": "purchase", "players": 3, "draw": [], "discard": pile, "sites": {"memphis": {"owner": 0}}}
    game = Game.from_position(rules, sketch(rules, facts), seed=0)
    return {event.clause for event in game.play(0, "buy cards 3")}


@pytest.fixture(scope="module")
def cited(rules):
    """Slugs that refusals of the examples, events of games and load checks cite."""
    refusals = set()
    for example in examples_of(folder("data") / "standard", "violations"):
        game = example.start(rules)
        for step in example.steps:
            seat, action = step.split(" ", 1)
            game.play(int(seat), action)
        for step in example.expect["refused"]:
            seat, action = step.split(" ", 1)
            refusals |= {violation.clause for violation in game.explain(int(seat), action)}
    found = refusals | clauses_of_reshuffle(rules) | {check.clause for check in CHECKS if check.clause}
    wanted = {clause.slug for clause in rules.clauses if not clause.uncited}
    for number in range(ENOUGH):
        found |= clauses_of_game(rules, number)
        if number >= few(9, 45) and wanted <= found:
            break
    return found


def test_the_data_holds_the_transcribed_clauses_in_order(rules):
    slugs = [clause.slug for clause in rules.clauses]
    differ = sorted({*slugs} ^ {*TRANSCRIBED})
    assert slugs == TRANSCRIBED, (
        f"data/standard/clauses.yaml and tests/clauses.txt differ by {differ}, or in their order"
    )


def test_tests_are_marked_with_all_clauses_and_with_nothing_else(marked):
    unmarked, unknown = set(TRANSCRIBED) - marked["amun-re"], marked["amun-re"] - set(TRANSCRIBED)
    assert not unmarked, f"no test has @pytest.mark.clause of {sorted(unmarked)}"
    assert not unknown, f"tests are marked with clauses that tests/clauses.txt lacks: {sorted(unknown)}"


def test_every_clause_is_cited_or_says_why_not(rules, cited):
    uncited = {clause.slug for clause in rules.clauses if clause.uncited}
    missing = set(TRANSCRIBED) - cited - uncited
    assert not cited & uncited, f"data/standard/clauses.yaml: uncited, but cited: {cited & uncited}"
    assert not missing, f"cited by no event, refusal or load check, and without `uncited`: {missing}"
    assert cited <= set(TRANSCRIBED), f"cited, but not in tests/clauses.txt: {cited - set(TRANSCRIBED)}"


def test_limits_and_effects_are_cited(rules):
    assert not [clause.slug for clause in rules.clauses if clause.kind in ("limit", "effect") and clause.uncited]


@pytest.mark.clause("play.hidden")
def test_the_clause_on_hidden_things_names_the_test_that_holds_it(rules):
    named = re.findall(r"tests/[\w/]+\.py", rules.clause("play.hidden").uncited)
    assert named
    assert all((TESTS.parent / file).is_file() for file in named)


def test_every_check_and_move_of_the_engine_cites_a_clause():
    for stage in course.STAGES:
        for move in (*stage.moves, *stage.any_time):
            cited = {move.step, *(check.clause for check in move.checks)}
            missing = cited - {*TRANSCRIBED, "card.*"}
            assert not missing, f"{move.__module__}: {move.words!r} cites what tests/clauses.txt lacks: {missing}"
