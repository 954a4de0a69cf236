"""Who waits for what in one process: a single ear at the store, and a bell for each that waits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from amunre.hosting.stores import Store


class Bells:
    """Rings for those who wait for a stream, in one event loop."""

    def __init__(self, store: Store) -> None:
        """Made in the loop in which they wait."""
        self._loop = asyncio.get_running_loop()
        self._bells: dict[str, set[asyncio.Event]] = {}
        self._stop = store.listen(self._heard)
        self.closed: bool = False
        """Whether those who wait should go home."""

    @contextmanager
    def waiting(self, *streams: str) -> Iterator[asyncio.Event]:
        """A bell that is rung whenever one of these streams may have gone on."""
        bell = asyncio.Event()
        for stream in streams:
            self._bells.setdefault(stream, set()).add(bell)
        try:
            yield bell
        finally:
            for stream in streams:
                self._bells[stream].discard(bell)
                if not self._bells[stream]:
                    del self._bells[stream]

    def close(self) -> None:
        """Ring for all of them for the last time."""
        self._stop()
        self.closed = True
        self._ring("")

    def _heard(self, stream: str, _: int) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._ring, stream)

    def _ring(self, stream: str) -> None:
        rung = [self._bells.get(stream, ())] if stream else self._bells.values()
        for bells in rung:
            for bell in bells:
                bell.set()


async def rung(bell: asyncio.Event, seconds: float) -> bool:
    """Wait for a bell, so many seconds at most; whether it rang."""
    try:
        await asyncio.wait_for(bell.wait(), max(seconds, 0))
    except TimeoutError:
        return False
    bell.clear()
    return True
