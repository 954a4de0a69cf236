"""Graceful shutdown, which closes WebSockets first, so that clients connect elsewhere."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from amunre.server.hub import Hub

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def graceful_shutdown(hub: Hub) -> Iterator[None]:
    """On a signal, close WebSockets with code 1001 before passing the signal to the server, which would cut them off.

    A second signal is passed to the server at once.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before: dict[int, Any] = {number: signal.getsignal(number) for number in SIGNALS}
    running: set[asyncio.Task[None]] = set()

    def pass_on(number: int, frame: FrameType | None) -> None:
        if callable(before[number]):
            before[number](number, frame)

    async def part(number: int) -> None:
        await hub.disconnect_all()
        pass_on(number, None)

    def begin(number: int) -> None:
        running.add(loop.create_task(part(number)))

    def asked_to_end(number: int, frame: FrameType | None) -> None:
        if hub.subscriptions.closed:
            pass_on(number, frame)
        else:
            loop.call_soon_threadsafe(begin, number)

    for number in SIGNALS:
        signal.signal(number, asked_to_end)
    try:
        yield
    finally:
        for number in SIGNALS:
            if signal.getsignal(number) is asked_to_end:
                signal.signal(number, before[number])
