"""The connections that a process can have: fewer than its descriptors, and none that one address keeps from others."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from logging import Logger, getLogger

from amunre.server.limits import whose_is

MOST = 7000
"""Connections of a process, whatever the system allows."""
RESERVE = 128
"""Descriptors for all else: the store, processes, files, hooks; where there are few, half of them."""
AT_ONCE = 16
"""Connections that are taken on in one round of the loop; where there are few descriptors, one for 16 of them."""
ROUNDS = 3
"""Rounds of the loop until a connection that was taken on is counted, or another one has given way."""

log: Logger = getLogger(__name__)


def raise_limit() -> None:
    """Raise the limit of descriptors of this process and its children to what it may need, where that is allowed."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        needed = MOST + RESERVE + ROUNDS * AT_ONCE
        more = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        if soft != resource.RLIM_INFINITY and soft < more:
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))


def room() -> int:
    """Return how many connections this process can have at once."""
    found = _descriptors()
    return max(1, min(MOST, found - min(RESERVE, found // 2) - ROUNDS * at_once()))


def at_once() -> int:
    """Return how many connections this process accepts in one round of the loop."""
    return max(1, min(AT_ONCE, _descriptors() // 16))


def _descriptors() -> int:
    """Return how many descriptors this process may have, as far as it needs them."""
    needed = MOST + RESERVE + ROUNDS * AT_ONCE
    with suppress(ImportError, OSError):
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY:
            return int(min(soft, needed))
    return needed


def share(most: int) -> int:
    """Return how many of so many one address may have: where connections are few, a tenth of them, at least 8."""
    return min(most, max(room() // 10, 8))


class OpenConnections:
    """Open connections by the address of the other side.

    All are let in. When there are too many, one of the address that has the most is ended: the one that has waited
    longest without a request, or if all are being answered, the oldest.
    """

    def __init__(self, most: int) -> None:
        self._most, self._number = most, 0
        self._by_address: dict[str, tuple[dict[object, Callable[[], object]], ...]] = {}
        """Those that wait and those that are answered, the oldest first, each with what ends it."""

    def __len__(self) -> int:
        return self._number

    def enter(self, connection: object, address: str, end: Callable[[], object]) -> None:
        """Add a connection; another one may end for it."""
        waiting, _ = self._by_address.setdefault(whose_is(address), ({}, {}))
        waiting[connection] = end
        self._number += 1
        if self._number > self._most:
            log.warning("all connections are in use: the address that has the most loses one")
            self._end_one()

    def leave(self, connection: object, address: str) -> None:
        """Remove a connection."""
        whose = whose_is(address)
        groups = self._by_address.get(whose, ())
        for group in groups:
            if group.pop(connection, None) is not None:
                self._number -= 1
        if groups and not any(groups):
            del self._by_address[whose]

    def waits(self, connection: object, address: str, waits: bool) -> None:
        """Mark a connection as waiting for a request, or as being answered."""
        waiting, working = self._by_address.get(whose_is(address), ({}, {}))
        before, now = (working, waiting) if waits else (waiting, working)
        if (end := before.pop(connection, None)) is not None:
            now[connection] = end

    def _end_one(self) -> None:
        whose = max(self._by_address, key=lambda one: sum(map(len, self._by_address[one])))
        for group in self._by_address[whose]:
            for connection, end in group.items():
                self.leave(connection, whose)
                end()
                return
