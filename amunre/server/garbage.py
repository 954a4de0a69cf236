"""Garbage collection a little at a time.

Python now and then goes through all that a process has in memory: a server with some hundred games would stand still
for a third of a second each time, and often. So whatever has been there for a moment is left out of that, but for one
look at everything now and then.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from threading import Thread

MOMENT = 1.0
"""Seconds from one look to the next."""
SELDOM = 600
"""Of so many looks one is at everything."""


def begin() -> None:
    """Collect the garbage of this process as long as it lives, in a thread."""
    Thread(target=collect, name="garbage", daemon=True).start()


def collect(wait: Callable[[float], object] = time.sleep) -> None:
    """Collect garbage for ever; `wait` waits so many seconds."""
    while True:
        for _ in range(SELDOM):
            wait(MOMENT)
            gc.freeze()
        gc.unfreeze()
        gc.collect()
