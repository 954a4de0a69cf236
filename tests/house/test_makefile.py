"""`make pages` collects all files that have tests for it, and no others; scripts that `make` runs find their imports."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]


def listed(makefile: str) -> list[Path]:
    """Return the files and folders in PAGES_TESTS."""
    [names] = re.findall(r"^PAGES_TESTS := \$\(addprefix tests/,(.*?)\)$", makefile, re.DOTALL | re.MULTILINE)
    return [ROOT / "tests" / name for name in names.replace("\\\n", " ").split()]


def test_make_pages_has_all_files_with_tests_for_it(paged: set[Path]) -> None:
    places = listed((ROOT / "Makefile").read_text(encoding="utf-8"))
    assert {file for file in paged if not any(file.is_relative_to(place) for place in places)} == set()
    assert [place for place in places if not any(file.is_relative_to(place) for file in paged)] == []


def commands(makefile: str) -> set[tuple[str, tuple[str, ...]]]:
    """Return the scripts that the Makefile runs, each with the folders that it puts on PYTHONPATH."""
    run = re.findall(r"^(\w+) := PYTHONPATH=(\S+) \$\(BIN\)/python$", makefile, re.MULTILINE)
    for name, path in run:
        makefile = makefile.replace(f"$({name})", f"PYTHONPATH={path} $(BIN)/python")
    found = re.findall(r"(?:PYTHONPATH=(\S+) )?\$\(BIN\)/python (tests/\S+\.py)", makefile)
    return {(script, tuple(path.split(":"))) for path, script in found}


def names_in(file: Path) -> set[str]:
    """Return the names that a module binds anywhere, which is enough to import them."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    names |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return names | {alias.asname or alias.name for node in imports for alias in node.names}


def missing(file: Path, path: Sequence[Path], seen: set[Path]) -> Iterator[str]:
    """Yield what a script, or a test module that it imports, does not find in these folders."""
    seen.add(file)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module in LOCAL:
            found = next(
                (folder / f"{node.module}.py" for folder in path if (folder / f"{node.module}.py").exists()), None
            )
            for alias in node.names:
                if found is None or alias.name not in names_in(found):
                    yield f"{file.relative_to(ROOT)}: from {node.module} import {alias.name}"
            if found is not None and found not in seen:
                yield from missing(found, path, seen)


LOCAL = {file.stem for file in (ROOT / "tests").glob("*.py")}
"""Modules that tests and scripts share."""


def test_scripts_that_make_runs_find_what_they_import() -> None:
    found = commands((ROOT / "Makefile").read_text(encoding="utf-8"))
    assert len(found) > 15
    problems = [
        problem
        for script, folders in sorted(found)
        for problem in missing(ROOT / script, [(ROOT / script).parent, *[ROOT / one for one in folders]], set())
    ]
    assert problems == []
