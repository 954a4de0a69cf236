"""How long a check may take. The clock is whoever's who asks for the check; here it is only asked now and then."""

from __future__ import annotations

from collections.abc import Callable

Spent = Callable[[], bool]
"""Whether the time for something is spent; asked often, and each time little work apart."""


def never() -> bool:
    """There is time for everything."""
    return False


class OutOfTime(Exception):
    """The time was spent before something was done."""


def go_on(spent: Spent) -> None:
    """Raises OutOfTime if the time is spent."""
    if spent():
        raise OutOfTime
