"""Tests and engine code, grouped by the clauses that they name."""

from __future__ import annotations

import ast
import inspect
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from attrs import frozen

import amunre
from amunre.engine.ruleset import Rules
from amunre.games import FIRST, GAMES
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.phases import scoring

_PACKAGE = Path(amunre.__file__).parent
APART = ("model.py", "crosscheck.py", "events.py")
"""Modules that enforce no rule: they declare or load rulesets, or describe events."""


@frozen
class Piece:
    """A piece of source: a test, a check or a part of the engine."""

    name: str
    file: str
    """Path from the top of the project, with slashes."""
    line: int
    """Number of its first line, from 1."""
    source: str


# --- tests ---------------------------------------------------------------------------------------


Meant = Mapping[str, Collection[str]]
"""Slugs by an expression that marks unpack, such as `example.clauses`."""


def tests_by_clause(root: Path, game: str, meant: Meant) -> Mapping[str, tuple[Piece, ...]]:
    """Return the tests below `root/tests` by the clause they are marked with, in order of files and lines.

    Tests in a folder named after a game belong to it, all others to the first game.
    """
    found: dict[str, list[Piece]] = defaultdict(list)
    for path in sorted((root / "tests").rglob("test_*.py")):
        folder, *_ = path.relative_to(root / "tests").parts
        if (folder if folder in GAMES else FIRST) != game:
            continue
        text = path.read_text(encoding="utf-8")
        if "pytest.mark.clause" not in text:
            continue
        module = ast.parse(text)
        tables = [node for node in module.body if isinstance(node, ast.Assign)]
        named = {ast.unparse(node.targets[0]): _marks([node], meant, {}) for node in tables}
        for node in ast.walk(module):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                for slug in sorted(_marks(node.decorator_list, meant, named)):
                    found[slug].append(_piece(node.name, path.relative_to(root), node, text))
    return {slug: tuple(sorted(pieces, key=lambda piece: (piece.file, piece.line))) for slug, pieces in found.items()}


def _marks(nodes: Iterable[ast.AST], meant: Meant, named: Meant) -> set[str]:
    """Return the slugs in marks below these nodes, including those of named tables of marks."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.comprehension):  # what is made of a table need not have its marks
            continue
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
            for argument in node.args:
                spread = isinstance(argument, ast.Starred) and meant.get(ast.unparse(argument.value), ())
                found.update([str(argument.value)] if isinstance(argument, ast.Constant) else spread or ())
        elif isinstance(node, ast.Name):
            found.update(named.get(node.id, ()))
        found |= _marks(ast.iter_child_nodes(node), meant, named)
    return found


def _piece(called: str, file: Path, node: ast.stmt, text: str) -> Piece:
    """Return a statement with its decorators."""
    first = min((decorator.lineno for decorator in getattr(node, "decorator_list", ())), default=node.lineno)
    return Piece(called, file.as_posix(), first, "\n".join(text.splitlines()[first - 1 : node.end_lineno]))


Statement = ast.ClassDef | ast.FunctionDef | ast.Assign

# --- the engine ----------------------------------------------------------------------------------


def engine_by_clause(rules: Rules[Any]) -> Mapping[str, tuple[Piece, ...]]:
    """Return the functions and tables of the engine and of a game by the clause that they name.

    For Amun-Re these include effects of cards and score lines, whose clauses the ruleset names.
    """
    slugs = {clause.slug for clause in rules.clauses}
    found: dict[str, dict[Piece, None]] = defaultdict(dict)
    for move in rules.actions.moves:
        if clause := getattr(move, "clause", ""):  # a move of a thing that has its own clause
            found[clause][source_of(type(move).do)] = None
    if isinstance(rules, Ruleset):
        for line in rules.lines:
            found[line.clause][source_of(scoring.count)] = None
    rooms = (_PACKAGE / "engine", _PACKAGE / "games" / GAMES[rules.game.id])
    for path in sorted(path for room in rooms for path in room.rglob("*.py") if path.name not in APART):
        text = path.read_text(encoding="utf-8")
        for node in _statements(ast.parse(text)):
            for slug in slugs.intersection(_named(node)) | _cards_of(node, rules, path):
                found[slug][_piece(_called(node), path.relative_to(_PACKAGE.parent), node, text)] = None
    for check in import_module(f"amunre.games.{GAMES[rules.game.id]}.crosscheck").CHECKS:
        if check.clause:
            found[check.clause][source_of(check.problems)] = None
    return {slug: tuple(pieces) for slug, pieces in found.items()}


def source_of(function: Callable[..., Any]) -> Piece:
    """Return a function with its place in the library."""
    if isinstance(function, partial):
        function = function.func
    lines, first = inspect.getsourcelines(function)
    file = Path(inspect.getfile(function)).relative_to(_PACKAGE.parent).as_posix()
    return Piece(function.__name__, file, first, "".join(lines).rstrip())


def _statements(module: ast.Module) -> Iterator[Statement]:
    """Yield the functions, moves, stages and named values of a module, and the methods of its other classes."""
    for node in module.body:
        if isinstance(node, ast.ClassDef) and _is_declared(node):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from (inner for inner in node.body if isinstance(inner, ast.FunctionDef))
        elif isinstance(node, (ast.FunctionDef, ast.Assign)):
            yield node


def _is_declared(node: ast.ClassDef) -> bool:
    """Return whether a class is a move or a stage, whose own attributes name clauses."""
    named = {ast.unparse(one.targets[0]) for one in node.body if isinstance(one, ast.Assign)}
    return bool(named & {"step", "asking"})


def _cards_of(node: ast.AST, rules: Rules[Any], path: Path) -> set[str]:
    """Return the clauses of the Amun-Re cards whose effect class a function of a phase refers to."""
    if not isinstance(rules, Ruleset) or path.parent.name != "phases":
        return set()
    words = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
    return {f"card.{card.id}" for card in rules.cards if type(card.effect).__name__ in words}


def _named(node: ast.AST) -> Iterator[str]:
    """Yield the names in texts: a text that is a name, and names in backticks."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value
            yield from inner.value.split("`")[1::2]


def _called(node: Statement) -> str:
    return node.name if isinstance(node, (ast.ClassDef, ast.FunctionDef)) else ast.unparse(node.targets[0])
