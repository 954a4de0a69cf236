"""Descriptions for schemas, from the docstrings of classes and fields."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from textwrap import dedent


def said_of(cls: type) -> str:
    """Return the docstring of a class on one line, without sections and references to clauses."""
    return _one_line(re.split(r"\n\s*(?:Examples|Note|Raises):", cls.__doc__ or "")[0])


def docstrings(cls: type) -> Mapping[str, str]:
    """Return the docstrings of the fields of a class, by field."""
    found = dict[str, str]()
    for base in reversed(cls.__mro__):
        if base.__module__.partition(".")[0] == __name__.partition(".")[0]:
            [tree] = ast.parse(dedent(inspect.getsource(base))).body
            assert isinstance(tree, ast.ClassDef)
            found |= dict(_documented(tree))
    return found


def _documented(tree: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, after in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            assert isinstance(field.target, ast.Name)
            yield field.target.id, _one_line(str(after.value.value))


def _one_line(docstring: str) -> str:
    words = re.sub(r" \(`[^)]*`\)", "", " ".join(docstring.split())).replace("`", "")
    return re.sub(r"\bNone\b", "null", words)
