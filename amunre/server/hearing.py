"""Who waits for what in one process: a single ear at the store, and a bell for each that waits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from amunre.hosting.stores import Store


class Bell:
    """Rings for one who waits."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self._heard: dict[str, int] = {}

    def ring(self, stream: str, length: int) -> None:
        """A stream has so many entries now; 0: perhaps any of them has gone on."""
        self._heard[stream] = length
        self._rung.set()

    async def rung(self, seconds: float) -> Mapping[str, int]:
        """Wait until it rings, so many seconds at most: the streams for which it rang, with their lengths."""
        try:
            async with asyncio.timeout(max(seconds, 0)):
                await self._rung.wait()
        except TimeoutError:
            return {}
        self._rung.clear()
        heard, self._heard = self._heard, {}
        return heard


class Bells:
    """Rings for those who wait for a stream, in one event loop."""

    def __init__(self, store: Store) -> None:
        """Made in the loop in which they wait."""
        self._loop = asyncio.get_running_loop()
        self._bells: dict[str, set[Bell]] = {}
        self._stop = store.listen(self._heard)
        self.closed: bool = False
        """Whether those who wait should go home."""

    @contextmanager
    def waiting(self, *streams: str) -> Iterator[Bell]:
        """A bell that is rung whenever one of these streams may have gone on."""
        bell = Bell()
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
        self._ring("", 0)

    def _heard(self, stream: str, length: int) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._ring, stream, length)

    def _ring(self, stream: str, length: int) -> None:
        rung = [self._bells.get(stream, ())] if stream else self._bells.values()
        for bells in rung:
            for bell in bells:
                bell.ring(stream, length)
