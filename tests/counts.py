"""The number of cases of a test: a few in `make test`, all in `make soak`."""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")

ALL = os.environ.get("COUNTS") == "all"


def few(some: T, all: T) -> T:
    """The first, or the second where everything is to be tried."""
    return all if ALL else some
