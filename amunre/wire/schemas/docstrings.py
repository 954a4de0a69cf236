"""Descriptions for schemas, from the docstrings of classes and fields."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module


def said_of(cls: type) -> str:
    """Return the docstring of a class on one line, without sections and references to clauses."""
    return _one_line(re.split(r"\n\s*(?:Examples|Note|Raises):", cls.__doc__ or "")[0])


def docstrings(cls: type) -> Mapping[str, str]:
    """Return the docstrings of the fields of a class, by field."""
    found = dict[str, str]()
    for base in reversed(cls.__mro__):
        if base.__module__.partition(".")[0] == __name__.partition(".")[0]:
            found |= dict(_documented(_classes(base.__module__)[base.__name__]))
    return found


@cache
def _classes(module: str) -> Mapping[str, ast.ClassDef]:
    """Return the classes in the source of a module, by name."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def _documented(tree: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, after in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            assert isinstance(field.target, ast.Name)
            yield field.target.id, _one_line(str(after.value.value))


def _one_line(docstring: str) -> str:
    words = re.sub(r" \(`[^)]*`\)", "", " ".join(docstring.split())).replace("`", "")
    return re.sub(r"\bNone\b", "null", words)
