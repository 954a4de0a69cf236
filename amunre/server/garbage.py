"""Garbage collection a little at a time.

A full collection goes through all objects of a process. With some hundred games it would stop the server for a third of
a second, and often. So objects that have lived for a moment are excluded, except in a rare full collection.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from threading import Thread

MOMENT = 1.0
"""Seconds after which living objects are excluded."""
SELDOM = 600
"""Number of such moments between full collections."""


def begin() -> None:
    """Start the thread that collects the garbage of this process."""
    Thread(target=collect, name="garbage", daemon=True).start()


def collect(wait: Callable[[float], object] = time.sleep) -> None:
    """Collect garbage forever; `wait` takes seconds."""
    while True:
        for _ in range(SELDOM):
            wait(MOMENT)
            gc.freeze()
        gc.unfreeze()
        gc.collect()
