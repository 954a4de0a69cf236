"""Faults planted one by one into a copy of the project, to see that the tests catch them.

A list of them is a YAML file beside this one: what is wrong (`fault`), where (`file`), the text there (`find`, once in
that file) and what replaces it (`plant`).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import quick_yaml
from attrs import frozen
from conftest import game_tested

TIGRIS = "tests/tigris"
PROJECT = Path(__file__).resolve().parents[2]
COPIED = ("amunre", "data", "schemas", "tests", "pyproject.toml", "README.md")
ALIVE = """
import amunre
for rules in ("standard", "tigris", "prosperity"):
    game = amunre.Game(amunre.load_ruleset(rules), 4, seed=1)
    game.legal_actions(0), game.view(0), game.events(0), game.position()
"""
"""A fault that this does not survive is too coarse to show anything."""


@frozen
class Fault:
    """Something wrong that is planted on purpose."""

    clause: str
    fault: str
    """Description of the fault."""
    file: str
    find: str
    plant: str
    game: str = "amun-re"
    """Whose clause it is."""
    listed: str = "faults.py"
    """The file beside this one that has it."""

    def __str__(self) -> str:
        return f"tests/formal/{self.listed}: {self.clause}: {self.fault}"


@frozen
class Outcome:
    """The result of the tests for a planted fault."""

    fault: Fault
    caught: bool
    seconds: float
    said: str
    """The end of what the tests printed."""


def faults_in(name: str, game: str = "amun-re") -> list[Fault]:
    """The faults of a list beside this file, against a game's clauses."""
    entries = quick_yaml.load((Path(__file__).parent / name).read_text(encoding="utf-8"))
    return [Fault(**entry, game=game, listed=name) for entry in entries]


def planted(text: str, fault: Fault) -> str:
    """A file's text with the fault in it. Raises ValueError unless its place is found exactly once."""
    if text.count(fault.find) != 1:
        times = text.count(fault.find)
        raise ValueError(f"{fault}: find: expected {fault.find!r} once in {fault.file}, found it {times} times.")
    return text.replace(fault.find, fault.plant)


def files_with(text: str) -> list[str]:
    """The test files in which this stands, but for those of pages, for which more than the library is needed."""
    files = {path: path.read_text("utf-8") for path in (PROJECT / "tests").rglob("test_*.py")}
    return sorted(
        str(path.relative_to(PROJECT)) for path, code in files.items() if text in code and "mark.pages" not in code
    )


def marked_with(clause: str, game: str = "amun-re") -> list[str]:
    """Arguments of pytest for a game's tests that are marked with a clause; only files that name it are read, to save time.

    The examples of Euphrat & Tigris, and the blocks and cards of Dominion: Prosperity, are tests of clauses that they name.
    """
    named = [file for file in files_with(f'"{clause}"') if "mark.clause(" in (PROJECT / file).read_text("utf-8")]
    files = [file for file in named if game_tested(PROJECT / file) == game]
    examples = "".join(path.read_text("utf-8") for path in (PROJECT / "data").glob("tigris*/examples/*.yaml"))
    if game == "tigris" and re.search(rf"clauses: \[.*\b{re.escape(clause)}[,\]]", examples):
        files.append(f"{TIGRIS}/test_examples.py")
    if game == "prosperity":
        files += ["tests/prosperity/test_blocks.py", "tests/prosperity/test_rules.py"]
    return ["--clause", clause, *files]


def copied(folder: Path) -> None:
    """Copy the project into this folder."""
    for name in COPIED:
        source = PROJECT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)


def try_out(fault: Fault, tests: Sequence[str], folder: Path) -> Outcome:
    """Plant a fault in a copy of the project made in this folder, and run some tests there.

    `tests` are arguments of pytest. The fault counts as caught when a test fails; RuntimeError if the engine does not
    get as far as a game, or if pytest did not get as far as the tests.
    """
    began = time.perf_counter()
    copied(folder)
    place = folder / fault.file
    place.write_text(planted(place.read_text(encoding="utf-8"), fault), encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "COUNTS": "all"}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=600
        )

    alive = run("-c", ALIVE)
    if alive.returncode:
        raise RuntimeError(f"{fault}: no game can be set up:\n{alive.stderr}")
    plain = ("-x", "-p", "no:xdist", "-p", "no:cacheprovider", "-p", "no:randomly", f"--basetemp={folder / 'kept'}")
    done = run("-m", "pytest", *plain, *tests)
    failed = re.search(r"^\d+ failed", done.stdout, re.MULTILINE)  # status 1 alone may be a file that cannot be read
    if done.returncode != (1 if failed else 0):
        raise RuntimeError(f"{fault}: the tests did not run:\n{done.stdout}{done.stderr}")
    return Outcome(fault, failed is not None, time.perf_counter() - began, done.stdout[-2000:])
