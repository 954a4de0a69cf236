"""A process that was begun by another one does not outlive it, whatever has become of that."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import parent_process
from threading import Thread


def once_orphaned(end: Callable[[], object]) -> None:
    """Call something, from a thread of its own, once the process that has begun this one is gone."""
    parent = parent_process()
    if parent is None:
        return

    def follow() -> None:
        parent.join()
        end()

    Thread(target=follow, name="orphan", daemon=True).start()
