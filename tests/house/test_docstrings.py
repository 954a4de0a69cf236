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
    """Yield the docstrings that break a rule: the line of the function or class, and the words that are wrong."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node) or ""
            if found := NEVER.search(text):
                yield f"{getattr(node, 'lineno', 1)}: use other words than {found[0].strip()!r}: {text.splitlines()[0]!r}"
    for function in functions(tree):
        text = ast.get_docstring(function) or ""
        if found := NO_VERB.match(text):
            yield f"{function.lineno}: begin with an imperative, not with {found[0]!r}: {text.splitlines()[0]!r}"


def test_docstrings_are_plain():
    sources = [*(ROOT / "amunre").rglob("*.py"), *(ROOT / "docs").rglob("*.py")]
    found = [f"{file.relative_to(ROOT)}:{line}" for file in sorted(sources) for line in broken(file)]
    assert not found, "\n".join(found)


def test_a_riddle_is_found_with_its_words(tmp_path):
    file = tmp_path / "riddle.py"
    file.write_text(
        'def after():\n    """The tiles lie open."""\n\n\nclass Kept:\n    """A pile.\n\n    It shall be kept.\n    """\n'
    )
    assert [*broken(file)] == [
        "5: use other words than 'shall': 'A pile.'",
        "1: begin with an imperative, not with 'The': 'The tiles lie open.'",
    ]
