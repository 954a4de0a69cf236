"""The seats whose players have an open connection to this process."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from amunre.hosting.chairs import Role
from amunre.server.subscriptions import Subscriptions

SETTLED = 3.0
"""Seconds after which a change is announced, so that a reloaded page or a short break is never announced."""


def presence_at(table: str) -> str:
    """Return the name under which changes at a table are announced to its clients."""
    return f"online/{table}"


class Presence:
    """The seats with open connections, by table."""

    def __init__(self, subscriptions: Subscriptions) -> None:
        self._subscriptions = subscriptions
        self._open: dict[str, Counter[int]] = {}
        """Number of open connections by seat, by table."""
        self._announcing: set[str] = set()
        """Tables with a change that is not yet announced."""

    def seats(self, table: str) -> frozenset[int]:
        """Return the seats whose players have an open connection."""
        return frozenset(self._open.get(table, Counter()))

    @contextmanager
    def connected(self, table: str, role: Role) -> Iterator[None]:
        """Count the connection of a player while it is open; those of viewers do not count."""
        if not role.plays or role.seat is None:
            yield
            return
        self._change(table, role.seat, 1)
        try:
            yield
        finally:
            self._change(table, role.seat, -1)

    def _change(self, table: str, seat: int, by: int) -> None:
        now = Counter(self._open.get(table, ()))  # a new object, because other threads read it
        now[seat] += by
        self._open[table] = +now
        if not self._open[table]:
            del self._open[table]
        if table not in self._announcing:
            self._announcing.add(table)
            asyncio.get_running_loop().call_later(SETTLED, self._announce, table)

    def _announce(self, table: str) -> None:
        self._announcing.discard(table)
        self._subscriptions.announce(presence_at(table))
