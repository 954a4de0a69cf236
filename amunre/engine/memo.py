"""A cached function of a set."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

KEPT = 16
"""Number of unused rulesets kept with everything computed for them."""


class Memo(dict[int, T]):
    """A function of a set, computed on first use."""

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[int], T]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: int) -> T:
        self[key] = value = self._work_out(key)
        return value
