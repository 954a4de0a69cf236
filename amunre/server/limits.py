"""How much one address may ask for: each request has a price, and each address an allowance to pay it from."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address
from threading import Lock

from cachetools import LRUCache

from amunre.server.addresses import known
from amunre.server.answers import Denied

MOST_ADDRESSES = 10_000
"""That are remembered; the one that has asked for nothing for longest is forgotten first."""
A_SECOND, AT_ONCE = 50, 200
"""What an address may spend. A price of 1 is up to 5 ms of the server's processor: a quarter of it in the long run."""
OPENED_A_SECOND, OPENED_AT_ONCE = 0.2, 20
"""How many things an address may make that the store keeps: tables, persons, hooks."""
STEPS = 20
"""Steps of a table that is loaded for a price of 1. What somebody declares out of turn is their secret, and none."""
SAID = 500
"""Entries of a chat that are read for a price of 1, and the first so many for nothing."""
PLACES = 50
"""Entries of a person that are looked at for a price of 1."""


class Allowance:
    """So much at once, and so much a second, for each address: a bucket of tokens."""

    def __init__(self, a_second: float, at_once: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._a_second, self._at_once, self._clock = a_second, at_once, clock
        self._left: LRUCache[str, tuple[float, float]] = LRUCache(MOST_ADDRESSES)
        """By address: how much is left, and when that was."""
        self._lock = Lock()

    def take(self, address: str, price: int = 1) -> float:
        """Pay a price and return 0.0; if there is not enough for it, pay nothing and return the seconds until there is.

        What costs more than there ever is takes all of it, and the address owes the rest.
        """
        key, enough = whose_is(address), min(price, self._at_once)
        with self._lock:
            left = self._now(key)
            if left >= enough:
                self._left[key] = (left - price, self._clock())
                return 0.0
        return (enough - left) / self._a_second

    def owe(self, address: str, price: int = 1) -> float:
        """Pay a price in any case, and return the seconds until nothing is owed."""
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
    """So many things at the same time for each address."""

    def __init__(self, most: int | None) -> None:
        """`most`: None where there is no limit."""
        self._most = most
        self._number: Counter[str] = Counter()

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Count one of them while the context lasts. Raises Denied where there are too many."""
        whose = whose_is(address)
        if self._most is not None and self._number[whose] >= self._most:
            raise Denied(429, "too-many", {"retry-after": "1"})
        self._number[whose] += 1
        try:
            yield
        finally:
            self._number[whose] -= 1
            self._number += Counter()  # an address that has none any more is forgotten


def whose_is(address: str) -> str:
    """Return the owner of an address: with IPv6 each has a whole network, a /64."""
    machine = known(address)
    if isinstance(machine, IPv6Address):
        return str(IPv6Address(int(machine) >> 64 << 64))
    return address if machine is None else str(machine)
