"""How much one address may ask for."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from threading import Lock

from cachetools import LRUCache

MOST_ADDRESSES = 10_000
"""That are remembered; whoever has asked for nothing for longest is forgotten first."""


class Allowance:
    """So many things at once, and so many a second, for each address: a bucket of tokens."""

    def __init__(self, a_second: float, at_once: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._a_second, self._at_once, self._clock = a_second, at_once, clock
        self._left: LRUCache[str, tuple[float, float]] = LRUCache(MOST_ADDRESSES)
        """By address: how many are left, and when that was."""
        self._lock = Lock()

    def take(self, address: str) -> float:
        """Use one up, and return 0.0; if there is none, the seconds until there is."""
        key, now = whose_is(address), self._clock()
        with self._lock:
            left, at = self._left.get(key, (float(self._at_once), now))
            left = min(left + (now - at) * self._a_second, self._at_once)
            enough = left >= 1
            self._left[key] = (left - enough, now)
        return 0.0 if enough else (1 - left) / self._a_second


def whose_is(address: str) -> str:
    """Who has an address: of the newer kind everybody has a whole network."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return str(IPv6Address(int(known) >> 64 << 64)) if isinstance(known, IPv6Address) else address
