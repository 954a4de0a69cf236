"""Limits on WebSockets, so that no viewer or seat can crowd out others.

A client is a stranger until its first message identifies it. If an address has too many strangers, the client that has
been silent longest is disconnected. For identified clients, each seat has its own limit, and spectators never get all
the connections.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from amunre.hosting.chairs import Role
from amunre.server.capacity import most_connections, share
from amunre.server.http_response import Denied
from amunre.server.limits import whose_is

T = TypeVar("T")

MOST = 5000
"""Maximum number of identified clients, if the process can have that many connections."""
MOST_LOOKING = 4000
"""Maximum number of identified clients that are spectators."""
MOST_OF_ONE = 500
"""Maximum number of spectators from one address, and also of clients with tokens from one address."""
MOST_OF_SEAT = 20
"""Maximum number of clients for the player in one seat, its viewers with a shared token, or a host without a seat."""
MOST_STRANGERS = 50
"""Maximum number of strangers from one address."""


class Sockets:
    """The WebSockets in one process."""

    def __init__(self, limited: bool) -> None:
        """Create the object in the event loop that uses it; if `limited` is true, each address is limited."""
        self._limited = limited
        self._most = min(MOST, most_connections() * 3 // 4)
        self._most_of_one = share(MOST_OF_ONE)
        self._strangers: defaultdict[str, deque[asyncio.Future[None]]] = defaultdict(deque)
        self._known: Counter[tuple[object, ...]] = Counter()

    async def first(self, address: str, message: Awaitable[T], patience: float) -> T:
        """Wait up to `patience` seconds for a stranger's first message. Raises TimeoutError, Denied."""
        others, out = self._strangers[whose := whose_is(address)], asyncio.get_running_loop().create_future()
        others.append(out)
        if self._limited and len(others) > MOST_STRANGERS:
            others.popleft().set_result(None)
        saying = asyncio.ensure_future(message)
        try:
            done, _ = await asyncio.wait({saying, out}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            if saying in done:
                return saying.result()
            raise Denied(503, "too-many") if out in done else TimeoutError
        finally:
            saying.cancel()
            with suppress(ValueError):
                others.remove(out)
            if not others:
                self._strangers.pop(whose, None)

    @contextmanager
    def listening(self, address: str, table: str, role: Role) -> Iterator[None]:
        """Count an identified client while it listens. Raises Denied if there are too many of its kind."""
        knows = role.seat is not None or role.host
        of_one, of_seat = (whose_is(address), knows), (table, role.seat, role.plays)
        full = self._known["all",] >= self._most or (self._limited and self._known[of_one] >= self._most_of_one)
        if full or (
            self._known[of_seat] >= MOST_OF_SEAT
            if knows
            else self._known["looking",] >= min(MOST_LOOKING, self._most * 4 // 5)
        ):
            raise Denied(503, "too-many")
        mine = [("all",), of_one, of_seat if knows else ("looking",)]
        self._known.update(mine)
        try:
            yield
        finally:
            self._known.subtract(mine)
            self._known += Counter()  # drops keys without clients
