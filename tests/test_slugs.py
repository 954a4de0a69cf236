"""Clauses, code, tests and the list transcribed from the rules name the same set of slugs."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from amunre.game import rounds
from amunre.ruleset.crosscheck import CHECKS

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "amunre"
TRANSCRIBED = (TESTS / "clauses.txt").read_text(encoding="utf-8").split()
SLUG = re.compile(r"[a-z]+\.[a-z]+(-[a-z]+)*")


def literals(folder: Path):
    """All texts in the code of a folder that look like a slug."""
    for file in folder.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and SLUG.fullmatch(node.value):
                yield node.value, file.relative_to(folder)


def marks():
    """All slugs with which a test is marked."""
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                yield node.args[0].value, file.name


@pytest.fixture(scope="module")
def cited(rules):
    """Slugs that a refusal, an event or a load check cites; a card that is played cites its own clause."""
    cards = {f"card.{card.id}" for card in rules.cards}
    checks = {check.clause for check in CHECKS if check.clause}
    return {slug for slug, _ in literals(PACKAGE / "game")} | cards | checks


def test_the_data_holds_the_transcribed_clauses_in_order(rules):
    assert [clause.slug for clause in rules.clauses] == TRANSCRIBED


def test_every_slug_in_the_code_is_a_clause():
    for slug, file in literals(PACKAGE):
        assert slug in TRANSCRIBED, file


def test_every_mark_of_a_test_is_a_clause():
    for slug, file in marks():
        assert slug in TRANSCRIBED, file


def test_every_clause_has_a_test():
    assert set(TRANSCRIBED) - {slug for slug, _ in marks()} == set()


def test_every_clause_is_cited_or_says_why_not(rules, cited):
    assert {clause.slug for clause in rules.clauses if not clause.uncited} == cited


def test_limits_and_effects_are_cited(rules):
    assert not [clause.slug for clause in rules.clauses if clause.kind in ("limit", "effect") and clause.uncited]


@pytest.mark.clause("play.hidden")
def test_the_clause_on_hidden_things_names_the_test_that_holds_it(rules):
    named = re.findall(r"tests/[\w/]+\.py", rules.clause("play.hidden").uncited)
    assert named
    assert all((TESTS.parent / file).is_file() for file in named)


def test_every_check_of_the_engine_cites_a_clause():
    for stage in rounds.STAGES.values():
        for move in stage.in_turn + stage.any_time:
            assert move.when in TRANSCRIBED
            for check in move.checks:
                assert check.clause in (*TRANSCRIBED, "card.*")
