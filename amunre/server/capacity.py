"""Limits on the connections in a process, which depend on its file descriptors and are fair to all addresses."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from logging import Logger, getLogger

from amunre.server.limits import whose_is

MOST = 7000
"""Maximum number of connections in a process."""
RESERVE = 128
"""Number of descriptors reserved for other uses (store, subprocesses, files, webhooks), but at most half of all."""
AT_ONCE = 16
"""Maximum number of connections accepted per event loop round, but no more than a sixteenth of the descriptors."""
ROUNDS = 3
"""Number of event loop rounds until an accepted connection is counted, or another is closed to make room for it."""

log: Logger = getLogger(__name__)


def raise_limit() -> None:
    """Raise the descriptor limit of this process and its children to the number needed, if the system allows it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        needed = MOST + RESERVE + ROUNDS * AT_ONCE
        more = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        if soft != resource.RLIM_INFINITY and soft < more:
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))


def most_connections() -> int:
    """Return the maximum number of connections in this process."""
    found = _descriptors()
    return max(1, min(MOST, found - min(RESERVE, found // 2) - ROUNDS * at_once()))


def at_once() -> int:
    """Return the maximum number of connections accepted per event loop round."""
    return max(1, min(AT_ONCE, _descriptors() // 16))


def _descriptors() -> int:
    """Return the number of descriptors available to this process, but at most the number needed."""
    needed = MOST + RESERVE + ROUNDS * AT_ONCE
    with suppress(ImportError, OSError):
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY:
            return int(min(soft, needed))
    return needed


def share(most: int) -> int:
    """Return the limit for one address: `most`, but at most the larger of 8 and a tenth of all connections."""
    return min(most, max(most_connections() // 10, 8))


class OpenConnections:
    """Open connections by address.

    Every connection is accepted. If there are too many, the address with the most connections loses one: the connection
    that has been idle the longest or, if all have a request in progress, the oldest connection.
    """

    def __init__(self, most: int) -> None:
        self._most, self._number = most, 0
        self._by_address: dict[str, tuple[dict[object, Callable[[], object]], ...]] = {}
        """Functions that end idle connections and connections with a request in progress, each oldest first."""

    def __len__(self) -> int:
        return self._number

    def enter(self, connection: object, address: str, end: Callable[[], object]) -> None:
        """Add a connection; another connection may be ended to make room for it."""
        waiting, _ = self._by_address.setdefault(whose_is(address), ({}, {}))
        waiting[connection] = end
        self._number += 1
        if self._number > self._most:
            log.warning("all connections are in use: the address with the most connections loses one")
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
        """Mark a connection as idle, or as having a request in progress."""
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
