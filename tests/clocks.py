"""A clock for tests, which goes on when it is told to."""

from __future__ import annotations


class Clock:
    """Tells the time that it is told, in seconds since 1970."""

    def __init__(self, now: float = 2_000_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now
