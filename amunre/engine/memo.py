"""A function of a set, with a cache."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

KEPT: Final = 16
"""Number of rulesets that stay cached, with everything computed for them, after their last use."""


class Memo(dict[int, T]):
    """A function of a set, whose values are computed on first use and kept."""

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[int], T]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: int) -> T:
        self[key] = value = self._work_out(key)
        return value
