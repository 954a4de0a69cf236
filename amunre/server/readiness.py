"""Readiness of a process, which means that its store is writable."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

from amunre.errors import StoreError
from amunre.hosting.stores import Store

LATELY = 1.0
"""Seconds for which a result is reused, because a check writes to the disk and anyone can request a check."""


class Readiness:
    """The last result of the check, shared by all threads."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._lock = Lock()
        self._until = clock()
        self._trouble: StoreError | None = None

    def check(self) -> None:
        """Check that the store is writable, in one thread at a time. Raises StoreError."""
        if self._lock.acquire(blocking=False):
            try:
                if self._clock() >= self._until:
                    self._trouble = self._asked()
                    self._until = self._clock() + LATELY
            finally:
                self._lock.release()
        if self._trouble is not None:
            raise StoreError(*self._trouble.args)

    def _asked(self) -> StoreError | None:
        try:
            self._store.check()
        except StoreError as error:
            return error
        return None
