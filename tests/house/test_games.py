"""The recipe for a game lists the modules and names that are asked of every game, and the other files that name games."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from amunre.games import GAMES, game_named

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/internals/recipes/game.md").read_text(encoding="utf-8")
QUOTED = re.compile(r"`([^`]+)`")
LISTING = (
    "Makefile",
    "mkdocs.yml",
    "pyproject.toml",
    "docs/generator/*.py",
    "amunre/*.py",
    "amunre/games/*.py",
    "tests/*.py",
)
"""Files that may list the games, outside the folders of any."""


@cache
def asked() -> dict[str, tuple[list[str], list[str]]]:
    """Names and files that ask for them, by module, as the page says."""
    table = PAGE.partition("| used by |\n|---|---|---|\n")[2].partition("\n\n")[0]
    rows = [[QUOTED.findall(cell) for cell in line.strip("|").split("|")] for line in table.splitlines()]
    return {module: (names, files) for [module], names, files in rows}


def asking(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the modules, with a name of each, for which code asks a game: `game.module("bots").STRATEGY`."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(
                value=ast.Call(func=ast.Attribute(attr="module"), args=[ast.Constant(value=str(module))]), attr=name
            ):
                yield module, name


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_what_is_asked_of_it(game):
    definition = game_named(game)
    missing = [
        f"{module}.{name}"
        for module, (names, _) in asked().items()
        if module != "printed" or definition.has(module)
        for name in names
        if not hasattr(definition.module(module), name) and not (name == "_home" and definition.home)
    ]
    assert not missing


def test_the_page_lists_what_is_asked():
    found = set()
    for path in (ROOT / "amunre").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if ".module(" not in source or "/games/" in path.as_posix():
            continue
        pairs = {*asking(ast.parse(source))}
        assert len(pairs) >= len({*re.findall(r'\.module\("(\w+)"', source)}), f"{path} asks for a module, and no name"
        found |= {(module, name, path.relative_to(ROOT).as_posix()) for module, name in pairs}
    assert found
    unlisted = {
        (module, name, file)
        for module, name, file in found
        if name not in asked().get(module, ((), ()))[0] or file not in asked()[module][1]
    }
    assert not unlisted


def test_the_page_lists_the_files_that_name_games():
    files = [file for pattern in LISTING for file in ROOT.glob(pattern)]
    naming = {
        file.relative_to(ROOT).as_posix()
        for file in files
        if re.search(r"\btigris\b", file.read_text(encoding="utf-8"))
    }
    assert len(naming) > 5
    assert not naming - {*QUOTED.findall(PAGE)}
