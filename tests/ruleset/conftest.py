"""Rulesets written for one test."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from amunre.errors import Problem

HEAD = "extends: standard\nid: house\ntitle: House rules\n"
"""Three lines that begin the ruleset.yaml of an overlay; what a test adds there stands in line 4 and on."""

Write = Callable[..., Path]
Wordings = Callable[[ModuleType], set[int]]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes an overlay of the standard game: texts by file name, `ruleset` without its head."""
    return writer(tmp_path)


@pytest.fixture
def write_anew(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Write]:
    """Makes another such writer, in a place of its own."""
    return lambda: writer(tmp_path_factory.mktemp("anew"))


def writer(place_of_all: Path) -> Write:
    """Writes overlays into folders of this one."""

    def write(files: dict[str, str] | None = None, folder: str = "house", head: str = HEAD) -> Path:
        place = place_of_all / folder
        place.mkdir()
        for part, text in ({"ruleset": ""} | (files or {})).items():
            (place / f"{part}.yaml").write_text((head if part == "ruleset" else "") + text, encoding="utf-8")
        return place

    return write


@pytest.fixture
def never_told(monkeypatch: pytest.MonkeyPatch) -> Wordings:
    """Notes where problems are worded from now on; tells the lines of a module that word one but never did."""
    told: set[tuple[str, int]] = set()
    made = Problem.__init__

    def noted(problem: Problem, *arguments: Any, **named: Any) -> None:
        frame = inspect.currentframe()
        while frame := frame and frame.f_back:
            told.add((frame.f_code.co_filename, frame.f_lineno))
        made(problem, *arguments, **named)

    monkeypatch.setattr(Problem, "__init__", noted)

    def never(module: ModuleType) -> set[int]:
        file = str(module.__file__)
        return {
            node.lineno
            for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
            and getattr(node.func, "id", getattr(node.func, "attr", ""))
            in ("Problem", "problem", "stop", "_unreadable")
            and not any((file, line) in told for line in range(node.lineno, (node.end_lineno or 0) + 1))
        }

    return never
