"""Docstrings in plain English: a function says what it does, a value what it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
NO_VERB = re.compile(
    r"(A|All|An|As|By|Each|Every|How|In|It|Nobody|Of|One|The|They|Those|What|Where|Whether|Who|With)\b"
)
NEVER = re.compile(r"\b(shall|anew|Whoever|whoever)\b|^(What|Who|Whether) ")


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield functions and methods; a property is a value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            decorators = " ".join(map(ast.unparse, node.decorator_list))
            if not re.search(r"property|lazy|\.setter", decorators):
                yield node


def broken(file: Path) -> Iterator[str]:
    """Yield the first lines of docstrings that break the rule."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node) or ""
            if NEVER.search(text):
                yield text.splitlines()[0]
    for function in functions(tree):
        text = ast.get_docstring(function) or ""
        if NO_VERB.match(text):
            yield text.splitlines()[0]


def found() -> dict[str, list[str]]:
    """Return the first lines of docstrings of the package that break the rule, by file."""
    files = {str(file.relative_to(ROOT)): [*broken(file)] for file in sorted((ROOT / "amunre").rglob("*.py"))}
    return {file: lines for file, lines in files.items() if lines}


def test_docstrings_are_plain():
    assert found() == {}


def test_a_riddle_is_found(tmp_path):
    file = tmp_path / "riddle.py"
    file.write_text('def after():\n    """The tiles lie open."""\n\n\nclass Kept:\n    """What shall be kept."""\n')
    assert [*broken(file)] == ["What shall be kept.", "The tiles lie open."]
