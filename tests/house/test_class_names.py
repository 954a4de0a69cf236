"""A class name means one thing: no two classes have the same name, except in different games."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from amunre.games import GAMES

PACKAGE = Path(__file__).parents[2] / "amunre"
PRINTED = {"Board", "PowerCard"}
"""Classes of `material.py`: the form in which a class of `model.py` is sent, whose name is in the schemas."""


def classes_in(file: Path) -> Iterator[str]:
    """Yield the names of the classes in a file, without those that extend a class of the same name."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and node.name not in {named(base) for base in node.bases}:
            yield node.name


def named(base: ast.expr) -> str:
    """Return the name of a base class, without its module and parameters."""
    return ast.unparse(base).partition("[")[0].rpartition(".")[2]


def twice_in(files: Mapping[Path, Path]) -> dict[str, list[str]]:
    """Return the files of each class name that occurs in several, given the files by path in the package."""
    found: dict[str, list[str]] = {}
    for place, file in files.items():
        for name in classes_in(file):
            if not (place.name == "material.py" and name in PRINTED):
                found.setdefault(name, []).append(str(place))
    return {name: places for name, places in found.items() if len(places) > 1}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_class_name_means_one_thing(game):
    others = {f"games/{GAMES[other]}/" for other in GAMES if other != game}
    files = {file.relative_to(PACKAGE): file for file in sorted(PACKAGE.rglob("*.py"))}
    met = {place: file for place, file in files.items() if not any(place.as_posix().startswith(it) for it in others)}
    assert twice_in(met) == {}


def test_a_name_used_twice_is_found(tmp_path):
    one, two, three = (tmp_path / f"{name}.py" for name in ("one", "two", "three"))
    one.write_text("class Told: ...\n")
    two.write_text("class Asked:\n    class Told: ...\n")
    three.write_text("class Asked(two.Asked[int]): ...\n")
    assert twice_in({Path(file.name): file for file in (one, two, three)}) == {"Told": ["one.py", "two.py"]}
