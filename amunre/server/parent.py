"""Noticing that the parent process has ended."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import parent_process
from threading import Thread


def when_parent_exits(end: Callable[[], object]) -> None:
    """Call a function in a separate thread as soon as the parent process has ended."""
    parent = parent_process()
    if parent is None:
        return

    def follow() -> None:
        parent.join()
        end()

    Thread(target=follow, name="parent", daemon=True).start()
