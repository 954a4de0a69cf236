"""The rooms of the book: what is of one game, of any game, and of this project stands apart."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import amunre

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "amunre"
ANY_GAME = sorted((PACKAGE / "book").glob("*.py"))
"""Modules that make pages for any rules."""
THINGS = {"camel", "card", "cards", "farmer", "kingdom", "kingdoms", "pharaoh", "province", "provinces", "temple"}


def words(path):
    """The words in names and texts of a module, without docstrings and imports."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    found = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            found |= set(re.findall(r"[a-z]+(?:-[a-z]+)*", node.value))
        for name in (getattr(node, field, None) for field in ("id", "attr", "arg", "name")):
            if isinstance(name, str) and not isinstance(node, ast.alias):
                found |= {name, *name.split("_")}
    return found


@pytest.mark.parametrize("path", ANY_GAME, ids=lambda path: path.stem)
def test_the_book_of_any_game_names_nothing_of_one(path):
    rules = amunre.load_ruleset()
    ids = {thing.id for things in (rules.provinces, rules.cards) for thing in things}
    assert words(path) & (ids | THINGS) == set()


def test_the_check_can_fail():
    assert words(PACKAGE / "games/amun_re/book/annex.py") & THINGS >= {"provinces", "cards"}


OUTSIDE = re.compile(r"^\s*(?:from|import) generator\b|CHANGELOG|results\.json|[\"']tests\b", re.MULTILINE)


def test_the_package_knows_nothing_of_the_project():
    texts = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    assert len(texts) > 150
    assert [path for path, text in texts.items() if OUTSIDE.search(text)] == []
    assert OUTSIDE.search((ROOT / "docs/generator/project.py").read_text(encoding="utf-8"))
