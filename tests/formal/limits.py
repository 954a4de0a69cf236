"""Limits for what reading one input may take."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECONDS = 5
"""Of CPU time."""

MEGABYTES = 500
"""Beyond what the process had."""

HOPELESS = 60
"""Seconds of CPU time after which a process that never comes back from C is killed."""


class TooLong(Exception):
    """An input took too much time."""


@contextmanager
def limits() -> Iterator[None]:
    """MemoryError or TooLong where more is used within. Memory is limited where the system tells how much is used."""

    def stop(*_: object) -> None:
        raise TooLong(f"more than {SECONDS} seconds")

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    sizes = Path("/proc/self/statm")
    if sizes.exists():
        used = int(sizes.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MEGABYTES * 2**20, hard))
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    signal.setitimer(signal.ITIMER_VIRTUAL, HOPELESS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
