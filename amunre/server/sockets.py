"""How many listen over WebSockets: nobody who looks on, and no seat, takes the place of somebody else.

A connection is a stranger's until its first message says who it is. Too many strangers do not keep anybody out: the one
who has been silent longest goes. After that each seat has its own places, and those who look on never have all.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from amunre.hosting.chairs import Role
from amunre.server.answers import Denied
from amunre.server.capacity import room, share
from amunre.server.limits import whose_is

T = TypeVar("T")

MOST = 5000
"""Open at once of those who have said who they are, if there are connections enough."""
MOST_LOOKING = 4000
"""Of them, those who look on without a token."""
MOST_OF_ONE = 500
"""Of one address, that look on; and as many again with tokens."""
MOST_OF_SEAT = 20
"""Of the person on one seat; of those who look over their shoulder; of the host who has no seat."""
MOST_STRANGERS = 50
"""Of one address, that have not said who they are."""


class Sockets:
    """The WebSockets of one process."""

    def __init__(self, limited: bool) -> None:
        """Made in the loop in which it is used; `limited`: whether an address has its bound."""
        self._limited = limited
        self._most = min(MOST, room() * 3 // 4)
        self._most_of_one = share(MOST_OF_ONE)
        self._strangers: defaultdict[str, deque[asyncio.Future[None]]] = defaultdict(deque)
        self._known: Counter[tuple[object, ...]] = Counter()

    async def first(self, address: str, message: Awaitable[T], patience: float) -> T:
        """Wait for the first message of a stranger, so many seconds. Raises TimeoutError, Denied."""
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
        """Count a known listener while it listens. Raises Denied where there are too many like it."""
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
            self._known += Counter()  # whoever has none any more is forgotten
