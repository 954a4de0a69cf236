"""A pool of a few resources that are shared fairly: an address cannot make others wait by asking for more."""

from __future__ import annotations

from asyncio import CancelledError, Future, get_running_loop
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

from cachetools import LRUCache

from amunre.server.limits import MOST_ADDRESSES, whose_is

T = TypeVar("T")


class FairPool(Generic[T]):
    """A pool of resources, each used by one caller at a time.

    Among waiting addresses, the one using the fewest resources is next; in a tie, the one that was served longest ago.
    Among its callers, the one that has waited longest is next.
    """

    def __init__(self, things: Iterable[T], most_of_one: int | None = None) -> None:
        """Create the pool in the event loop that uses it; `most_of_one` limits how many resources one address uses."""
        self._free = [*things]
        self._most_of_one = len(self._free) if most_of_one is None else most_of_one
        self._waiting: dict[str, deque[Future[T]]] = {}
        self._using: Counter[str] = Counter()
        self._served: LRUCache[str, int] = LRUCache(MOST_ADDRESSES)
        """Number of each address's last use, counted over all addresses."""
        self._uses = 0

    @asynccontextmanager
    async def one(self, address: str) -> AsyncIterator[T]:
        """Take one of the resources for an address while the context lasts."""
        whose = whose_is(address)
        thing = await self._taken(whose)
        try:
            yield thing
        finally:
            self._give(whose, thing)

    async def _taken(self, whose: str) -> T:
        mine: Future[T] = get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(mine)
        self._deal()
        try:
            return await mine
        except CancelledError:
            if mine.done() and not mine.cancelled():  # cancelled while being served
                self._give(whose, mine.result())
            elif mine in self._waiting.get(whose, ()):
                self._waiting[whose].remove(mine)
                self._forget(whose)
            raise

    def _give(self, whose: str, thing: T) -> None:
        self._using[whose] -= 1
        self._using += Counter()  # drops addresses that are not using any
        self._free.append(thing)
        self._deal()

    def _deal(self) -> None:
        """Give free resources to the addresses that are next."""
        while self._free and (next := [one for one in self._waiting if self._using[one] < self._most_of_one]):
            whose = min(next, key=lambda one: (self._using[one], self._served.get(one, 0)))
            mine = self._waiting[whose].popleft()
            self._forget(whose)
            if not mine.cancelled():
                self._uses += 1
                self._served[whose] = self._uses
                self._using[whose] += 1
                mine.set_result(self._free.pop())

    def _forget(self, whose: str) -> None:
        if not self._waiting[whose]:
            del self._waiting[whose]
