"""The texts of the pages are data, so another language is data only."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from amunre.engine.languages import ANY, spoken
from amunre.games.amun_re.texts import sections
from generator import contents
from generator.schemas import LIMITS

ROOT = Path(__file__).parents[2]
BOOK, OWN, SITE = ROOT / "amunre/book", ROOT / "amunre/games/amun_re/book", ROOT / "docs/generator"
ANY_GAME = spoken().of(ANY)["book"]
OWN_WORDS = {key: text for key, text in sections()["book"].items() if key not in ANY_GAME}
QUIET = (
    *("__init__", "aid", "annex", "book", "card", "collect", "lesson", "played", "printing", "questions", "output"),
    *("figures", "site", "verify"),
)
"""Modules that write no pages of the book: programmers read their texts."""
OTHERS = [ROOT / f"amunre/games/{game}/book" for game in ("prosperity", "tigris")]
MODULES = sorted(path for room in (BOOK, OWN, *OTHERS, SITE) for path in room.rglob("*.py") if path.stem not in QUIET)

REPLACED = ("contents-intro",)
"""Words of the book in place of which the site has its own."""

PROSE = re.compile(r"(?<![a-z])[A-Z][a-z]{2,}|[a-z]{2,},? [a-z]{2,}")
"""A word with a capital, which is not that of a keyword such as `minLength`, or two words in a row."""


def literals(path):
    """The texts in the code of a module, without docstrings, and without what is HTML, a link or a class in them."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(module)
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)) and isinstance(node.body[0], ast.Expr)
    }
    docs |= {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield re.sub(r"<[^>]*>?|[\w-]+=\"[^\"]*\"?|@media.*|import amunre.*", "", node.value, flags=re.DOTALL)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_no_page_speaks_english_by_itself(path):
    assert [text for text in literals(path) if PROSE.search(text)] == []


def test_the_check_can_fail(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text(
        '"""Said here."""\nx = f"<b class=\'is fine\'>Sources</b> {1}"\ny = "no source states it"\n', encoding="utf-8"
    )
    assert {text for text in literals(bad) if PROSE.search(text)} == {"Sources ", "no source states it"}


@pytest.mark.parametrize(
    ("words", "rooms"),
    [
        (ANY_GAME, [BOOK, OWN, SITE]),
        (OWN_WORDS, [OWN]),
        (contents.words(), [SITE]),
    ],
    ids=["book", "Amun-Re", "site"],
)
def test_every_word_of_the_pages_is_used(words, rooms):
    code = "".join(path.read_text(encoding="utf-8") for room in rooms for path in room.rglob("*.py"))
    unused = [key for key in words if f'"{key}"' not in code and f"'{key}'" not in code]
    assert [
        key for key in unused if not key.startswith(("clause-of-", "sign-", "table-", "type-")) and key not in REPLACED
    ] == []


def test_every_word_that_the_book_says_is_there():
    """The book of any game says only its own words, that of Amun-Re those besides."""
    known: set[str] = set()
    for room, words in ((BOOK, ANY_GAME), (OWN, OWN_WORDS)):
        known |= set(words)
        code = "".join(path.read_text(encoding="utf-8") for path in room.rglob("*.py"))
        said = set(re.findall(r'say\(\s*"([a-z-]+)"', code))
        assert len(said) > 10
        assert said - known == set()


def test_words_that_are_put_together_are_all_there():
    kinds = {"null", "boolean", *LIMITS}
    assert {key for key in contents.words() if key.startswith("type-")} == {f"type-{kind}" for kind in kinds}
    keys = re.findall(r'yield "([a-z-]+)", ', (OWN / "tables.py").read_text(encoding="utf-8"))
    tables = {key for key in OWN_WORDS if key.startswith("table-")}
    assert tables - {"table-rules"} == {f"table-{key}" for key in keys}
