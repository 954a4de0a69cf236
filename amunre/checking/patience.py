"""The time limit of a check. The caller owns the clock; a check only asks now and then."""

from __future__ import annotations

from collections.abc import Callable

Spent = Callable[[], bool]
"""A function that returns whether the time is up; it is called often, after little work each time."""


def never() -> bool:
    """Return False: there is no time limit."""
    return False


class OutOfTime(Exception):
    """The time was up before a check was done."""


def check_time(spent: Spent) -> None:
    """Raise OutOfTime if the time is up."""
    if spent():
        raise OutOfTime
