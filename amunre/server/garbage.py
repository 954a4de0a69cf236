"""Garbage collection in small portions.

A full collection goes through all objects in a process. With a few hundred games, it would often stop the server for a
third of a second. So objects that have lived for a moment are excluded, except in a rare full collection.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from threading import Thread

MOMENT = 1.0
"""Seconds after which objects that are still alive are excluded."""
SELDOM = 600
"""Number of partial collections between full collections."""


def begin() -> None:
    """Start the thread that collects this process's garbage."""
    Thread(target=collect, name="garbage", daemon=True).start()


def collect(wait: Callable[[float], object] = time.sleep) -> None:
    """Collect garbage forever; `wait` takes a number of seconds."""
    while True:
        for _ in range(SELDOM):
            wait(MOMENT)
            gc.freeze()
        gc.unfreeze()
        gc.collect()
