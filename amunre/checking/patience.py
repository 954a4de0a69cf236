"""The time limit of a check. The caller owns the clock; a check only asks from time to time whether the time is up."""

from __future__ import annotations

from collections.abc import Callable

Spent = Callable[[], bool]
"""A function that returns whether the time is up; it is called often, with little work between calls."""


def never() -> bool:
    """Return False, because there is no time limit."""
    return False


class OutOfTime(Exception):
    """Raised if the time is up before a check is complete."""


def check_time(spent: Spent) -> None:
    """Raise OutOfTime if the time is up."""
    if spent():
        raise OutOfTime
