"""The number of cases of a test: a few in `make test`, all in `make soak`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import product
from typing import Any, TypeVar

T = TypeVar("T")

ALL = os.environ.get("COUNTS") == "all"


def few(some: T, all: T) -> T:
    """The first, or the second where everything is to be tried."""
    return all if ALL else some


def crossed(*axes: Iterable[Any]) -> list[tuple[Any, ...]]:
    """Return every combination of these values; without COUNTS=all, only enough of them to use each value once."""
    values = [tuple(axis) for axis in axes]
    longest = max(map(len, values))
    return few([tuple(axis[n % len(axis)] for axis in values) for n in range(longest)], [*product(*values)])
