"""Texts that a language lacks: what is new is English at first, and whoever lands it sees to the translations."""

from __future__ import annotations

import os
from collections.abc import Iterable

import pytest

from amunre.checking.texts import check_texts
from amunre.engine.files import folder
from amunre.errors import MoreProblems, Problem


def told_of(code: str) -> tuple[list[Problem], list[Problem]]:
    """The problems of a shipped language: texts that it lacks, and all others."""
    problems = check_texts(folder("data") / "texts" / f"{code}.yaml")
    lacking = [problem for problem in problems if _is_lacking(problem)]
    return lacking, [problem for problem in problems if problem not in lacking]


def _is_lacking(problem: Problem) -> bool:
    section = problem.expected == "the section"
    return isinstance(problem, MoreProblems) or (
        problem.found == "nothing" and (section or problem.expected.startswith("text such as "))
    )


def skip_or_fail(lacking: Iterable[object]) -> None:
    """Skip the test where a language lacks something, or fail if TRANSLATIONS is `required`."""
    if named := [str(one) for one in lacking]:
        end = pytest.fail if os.environ.get("TRANSLATIONS") == "required" else pytest.skip
        end(f"not translated yet: {'; '.join(named)}")
