"""Subscriptions to streams in the store: a process listens once, and wakes waiting clients."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from amunre.hosting.stores import Store


class Subscription:
    """One waiting client's subscription."""

    def __init__(self) -> None:
        self._notified = asyncio.Event()
        self._heard: dict[str, int] = {}

    def notify(self, stream: str, length: int) -> None:
        """Record the new length of a stream; 0 if any stream may have grown."""
        self._heard[stream] = length
        self._notified.set()

    async def wait(self, seconds: float) -> Mapping[str, int]:
        """Wait for news for up to this many seconds, and return the streams that have grown, with their lengths."""
        try:
            async with asyncio.timeout(max(seconds, 0)):
                await self._notified.wait()
        except TimeoutError:
            return {}
        self._notified.clear()
        heard, self._heard = self._heard, {}
        return heard


class Subscriptions:
    """Subscriptions by stream, in one event loop."""

    def __init__(self, store: Store) -> None:
        """Create the subscriptions in the event loop in which clients wait."""
        self._loop = asyncio.get_running_loop()
        self._subscriptions: dict[str, set[Subscription]] = {}
        self._stop = store.listen(self._heard)
        self.closed: bool = False
        """True if the process is shutting down, so that clients should leave."""

    @contextmanager
    def to(self, *streams: str) -> Iterator[Subscription]:
        """Subscribe to streams while the context lasts."""
        subscription = Subscription()
        for stream in streams:
            self._subscriptions.setdefault(stream, set()).add(subscription)
        try:
            yield subscription
        finally:
            for stream in streams:
                self._subscriptions[stream].discard(subscription)
                if not self._subscriptions[stream]:
                    del self._subscriptions[stream]

    def close(self) -> None:
        """Wake every waiting client for the last time."""
        self._stop()
        self.closed = True
        self._notify("", 0)

    def announce(self, name: str) -> None:
        """Wake the clients in this process that subscribe to a name that is not a stream in the store."""
        self._notify(name, 0)

    def _heard(self, stream: str, length: int) -> None:
        with suppress(RuntimeError):  # the event loop has ended
            self._loop.call_soon_threadsafe(self._notify, stream, length)

    def _notify(self, stream: str, length: int) -> None:
        found = [self._subscriptions.get(stream, ())] if stream else self._subscriptions.values()
        for subscriptions in found:
            for subscription in subscriptions:
                subscription.notify(stream, length)
