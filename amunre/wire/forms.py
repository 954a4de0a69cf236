"""What each message may look like: the schemas in `schemas/wire`."""

from __future__ import annotations

from typing import Any

from amunre.engine.files import Document
from amunre.engine.schema import schema_problems
from amunre.errors import Problem
from amunre.printing import brief

FORMS = (
    "action",
    "prompt",
    "view",
    "event",
    "line",
    "violation",
    "score",
    "result",
    "submission",
    "update",
)
"""What has a schema. A value is dumped in the form of the same name: an Action as `action`."""


def problems(name: str, data: Any) -> tuple[Problem, ...]:
    """All that is wrong with JSON that should be of a form; () if nothing is.

    Raises ValueError for a form that does not exist.

    Examples:
        >>> for problem in problems("submission", {"step": "12", "action": "pass"}):
        ...     print(problem)
        submission: step: found "12", expected a whole number
    """
    if not isinstance(name, str) or name not in FORMS:
        raise ValueError(f"name: expected one of {', '.join(FORMS)}, found {brief(name)}.")
    return schema_problems(Document(name, data), f"wire/{name}")
