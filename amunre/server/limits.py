"""Limits per address: each request has a price, and each address has an allowance that pays for its requests."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address
from threading import Lock

from cachetools import LRUCache

from amunre.server.addresses import known
from amunre.server.http_response import Denied

MOST_ADDRESSES = 10_000
"""Maximum number of addresses remembered; the least recently active is dropped first."""
A_SECOND, AT_ONCE = 50, 200
"""Amounts that an address may spend per second, and at once. A price of 1 stands for up to 5 ms of processor time, so
the rate is a quarter of a processor."""
OPENED_A_SECOND, OPENED_AT_ONCE = 0.2, 20
"""Number of stored objects (tables, persons, webhooks) that an address may create per second, and at once."""
ENTRY = 1
"""Price of any request, even one that is refused."""
STEPS = 20
"""Number of public steps at a table that can be loaded for a price of 1."""
SAID = 500
"""Number of chat entries that can be read for a price of 1; fewer are free."""
PLACES = 50
"""Number of a person's entries that can be read for a price of 1."""


class Allowance:
    """A token bucket for each address."""

    def __init__(self, a_second: float, at_once: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._a_second, self._at_once, self._clock = a_second, at_once, clock
        self._left: LRUCache[str, tuple[float, float]] = LRUCache(MOST_ADDRESSES)
        """Remaining allowance, and the time when it was computed, by address."""
        self._lock = Lock()

    def take(self, address: str, price: int = 1) -> float:
        """Pay a price and return 0.0, or pay nothing and return the number of seconds until there is enough to pay it.

        A price above the maximum requires a full allowance, and the address owes the rest.
        """
        key, enough = whose_is(address), min(price, self._at_once)
        with self._lock:
            left = self._now(key)
            if left >= enough:
                self._left[key] = (left - price, self._clock())
                return 0.0
        return (enough - left) / self._a_second

    def owe(self, address: str, price: int = 1) -> float:
        """Pay a price even if it exceeds the allowance, and return the number of seconds until the debt is paid off."""
        key = whose_is(address)
        with self._lock:
            left = self._now(key) - price
            self._left[key] = (left, self._clock())
        return max(-left, 0.0) / self._a_second

    def _now(self, key: str) -> float:
        now = self._clock()
        left, at = self._left.get(key, (float(self._at_once), now))
        return min(left + (now - at) * self._a_second, self._at_once)


class AtOnce:
    """A limit on concurrent operations per address."""

    def __init__(self, most: int | None) -> None:
        """Create the limit; `most` is None for no limit."""
        self._most = most
        self._number: Counter[str] = Counter()

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Count one operation while the context lasts. Raises Denied if there are too many."""
        whose = whose_is(address)
        if self._most is not None and self._number[whose] >= self._most:
            raise Denied(429, "too-many", {"retry-after": "1"})
        self._number[whose] += 1
        try:
            yield
        finally:
            self._number[whose] -= 1
            self._number += Counter()  # drops addresses without operations


def whose_is(address: str) -> str:
    """Return the key for an address's owner: for IPv6, the /64 network, which usually has one owner."""
    machine = known(address)
    if isinstance(machine, IPv6Address):
        return str(IPv6Address(int(machine) >> 64 << 64))
    return address if machine is None else str(machine)
