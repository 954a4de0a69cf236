"""Imports point one way: late ones and those for checkers count as well."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import amunre

PACKAGE = Path(amunre.__file__).parent
LARGEST_CIRCLE = 3
BELOW_ENGINE = (
    "amunre.arguments",
    "amunre.engine",
    "amunre.errors",
    "amunre.frozendict",
    "amunre.jsontypes",
    "amunre.printing",
)

Graph = Mapping[str, Mapping[str, int]]
"""By module: what it imports, each with the line."""


@cache
def modules() -> Mapping[str, Path]:
    """By name: the files of the package."""
    return {
        ".".join(("amunre", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
        for path in PACKAGE.rglob("*.py")
    }


def imported(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Names that a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import"
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


@cache
def graph() -> Graph:
    """Which file of the package imports which."""
    found: dict[str, dict[str, int]] = {name: {} for name in modules()}
    for name, path in modules().items():
        for target, line in imported(ast.parse(path.read_text(encoding="utf-8"))):
            file = target if target in found else target.rpartition(".")[0]
            if file in found and file != name:
                found[name].setdefault(file, line)
    return found


def circles(graph: Graph) -> list[frozenset[str]]:
    """Files that all reach one another, by the algorithm of Tarjan."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    found: list[frozenset[str]] = []

    def visit(one: str) -> None:
        order[one] = lowest[one] = len(order)
        path.append(one)
        for other in graph[one]:
            if other not in order:
                visit(other)
            if other in path:
                lowest[one] = min(lowest[one], lowest[other])
        if lowest[one] == order[one]:
            found.append(frozenset(path[path.index(one) :]))
            del path[path.index(one) :]

    for one in graph:
        if one not in order:
            visit(one)
    return [circle for circle in found if len(circle) > 1]


def told(graph: Graph, circle: frozenset[str]) -> str:
    """The arrows within a circle."""
    arrows = [
        f"  {one}:{line} -> {other}" for one in sorted(circle) for other, line in graph[one].items() if other in circle
    ]
    return "\n".join([f"{len(circle)} files:", *arrows])


def test_circles_are_found() -> None:
    arrows = {"a": {"b": 1}, "b": {"c": 1}, "c": {"a": 1, "d": 2}, "d": {"e": 1}, "e": {"d": 1}, "f": {"a": 1}}
    assert set(circles(arrows)) == {frozenset("abc"), frozenset("de")}
    assert set(graph()["amunre.engine.game"]) > {"amunre.engine.play", "amunre.errors"}


def test_no_circle_of_imports_is_large() -> None:
    large = [circle for circle in circles(graph()) if len(circle) > LARGEST_CIRCLE]
    assert not large, "\n".join(told(graph(), circle) for circle in large)


def test_nothing_points_from_the_engine_upwards() -> None:
    up = [
        f"{one}:{line} -> {other}"
        for one in graph()
        if f"{one}.".startswith("amunre.engine.")
        for other, line in graph()[one].items()
        if not f"{other}.".startswith(tuple(f"{low}." for low in BELOW_ENGINE))
    ]
    assert up == []
