"""What the pages say stands in the data: another language is data only."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from amunre.book.schemas import LIMITS
from amunre.engine.texts import templates

ROOM = Path(__file__).parents[2] / "amunre/book"
MODULES = sorted(
    path for path in ROOM.glob("*.py") if path.name not in ("__init__.py", "collect.py", "played.py", "verify.py")
)
"""The modules that write pages; the others speak to programmers."""

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


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_no_page_speaks_english_by_itself(path):
    assert [text for text in literals(path) if PROSE.search(text)] == []


def test_the_check_can_fail(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text(
        '"""Said here."""\nx = f"<b class=\'is fine\'>Sources</b> {1}"\ny = "no source states it"\n', encoding="utf-8"
    )
    assert {text for text in literals(bad) if PROSE.search(text)} == {"Sources ", "no source states it"}


def test_every_word_of_the_pages_is_used():
    code = "".join(path.read_text(encoding="utf-8") for path in ROOM.glob("*.py"))
    built = ("table-", "type-")
    unused = [key for key in templates()["book"] if f'"{key}"' not in code and f"'{key}'" not in code]
    assert [key for key in unused if not key.startswith(built)] == []
    kinds = {"null", "boolean", *LIMITS}
    assert {key for key in templates()["book"] if key.startswith("type-")} == {f"type-{kind}" for kind in kinds}
    keys = re.findall(r'yield "([a-z-]+)", ', (ROOM / "tables.py").read_text(encoding="utf-8"))
    assert {key for key in templates()["book"] if key.startswith("table-")} - {"table-rules"} == {
        f"table-{key}" for key in keys
    }
