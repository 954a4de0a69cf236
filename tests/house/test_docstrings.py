"""Docstrings in plain English: a function says what it does, a value what it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
NO_VERB = re.compile(
    r"(A|All|An|As|By|Each|Every|How|In|It|Nobody|Of|One|The|They|Those|What|Where|Whether|Who|With)\b"
)
NEVER = re.compile(r"\b(shall|anew|Whoever|whoever|All that|All else)\b|^(What|Who|Whether) ")
NO_NOUN = re.compile(r"(All|How|What|Whatever|Where|Whether|Who|Whoever)\b")


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield functions and methods; a property is a value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            decorators = " ".join(map(ast.unparse, node.decorator_list))
            if not re.search(r"property|\.setter", decorators):
                yield node


def values(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of the module, of its classes and properties, and of attributes, each with its line."""
    verbs = set(functions(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node not in verbs:
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""
        match node:
            case ast.Module(body=body) | ast.ClassDef(body=body) | ast.FunctionDef(body=body):
                for attribute, after in pairwise(body):
                    match attribute, after:
                        case ast.Assign() | ast.AnnAssign(), ast.Expr(ast.Constant(str(text))):
                            yield after.lineno, text


def broken(file: Path) -> Iterator[str]:
    """Yield the docstrings that break a rule: their line, or that of the function or class, and the words to change."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    of_functions = [(function.lineno, ast.get_docstring(function) or "") for function in functions(tree)]
    of_values = [*values(tree)]
    for line, text in sorted([*of_functions, *of_values]):
        if found := NEVER.search(text):
            yield f"{line}: use other words than {found[0].strip()!r}: {text.splitlines()[0]!r}"
    for line, text in of_functions:
        if found := NO_VERB.match(text):
            yield f"{line}: begin with an imperative, not with {found[0]!r}: {text.splitlines()[0]!r}"
    for line, text in of_values:
        if found := NO_NOUN.match(text):
            yield f"{line}: begin with a noun, not with {found[0]!r}: {text.splitlines()[0]!r}"


def test_docstrings_are_plain():
    sources = [*(ROOT / "amunre").rglob("*.py"), *(ROOT / "docs").rglob("*.py")]
    found = [f"{file.relative_to(ROOT)}:{line}" for file in sorted(sources) for line in broken(file)]
    assert not found, "\n".join(found)


def test_a_riddle_is_found_with_its_words(tmp_path):
    file = tmp_path / "riddle.py"
    file.write_text(
        '"""All cards."""\n\n'
        'def after():\n    """The tiles lie open."""\n\n\n'
        'class Kept:\n    """A pile.\n\n    It shall be kept.\n    """\n\n'
        '    def __init__(self):\n        self.top: int = 0\n        """Whether it is low."""\n'
    )
    assert [*broken(file)] == [
        "7: use other words than 'shall': 'A pile.'",
        "15: use other words than 'Whether': 'Whether it is low.'",
        "3: begin with an imperative, not with 'The': 'The tiles lie open.'",
        "1: begin with a noun, not with 'All': 'All cards.'",
        "15: begin with a noun, not with 'Whether': 'Whether it is low.'",
    ]


def test_a_line_that_continues_an_entry_is_indented() -> None:
    """Otherwise the reference takes it for another argument or exception."""
    entry, found = re.compile(r"    [\w`*., ]+: "), []
    for path in sorted((ROOT / "amunre").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                sections = re.findall(r"^(?:Args|Raises):\n((?:    .*\n?)+)", ast.get_docstring(node) or "", re.M)
                lines = [line for section in sections for line in section.splitlines()]
                found += [f"{path.name}: {line}" for line in lines if line[4] != " " and not entry.match(line)]
    assert found == []
