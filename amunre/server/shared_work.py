"""Work that is done only once for simultaneous requests; results that never change are cached."""

from __future__ import annotations

from asyncio import Task, create_task, shield
from collections.abc import Callable, Coroutine, Hashable
from typing import Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")
Work = Callable[[], Coroutine[None, None, T]]


class SharedWork(Generic[T]):
    """Work in progress in one event loop, by key; simultaneous callers wait for the same result."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, Task[T]] = {}

    async def get(self, key: Hashable, work: Work[T], pay: Callable[[], object]) -> T:
        """Return the result of the work. The first caller pays for it, and it continues if they leave.

        Args:
            key: A key that identifies the work.
            work: A coroutine function, which is called unless the work is already in progress.
            pay: A function that is called before the work starts; it raises an error to refuse.
        """
        task = self._under_way.get(key)
        if task is None:
            pay()
            task = self._under_way[key] = create_task(work())
            task.add_done_callback(lambda done: self._done(key, done))
        return await shield(task)

    def _done(self, key: Hashable, task: Task[T]) -> None:
        del self._under_way[key]
        if not task.cancelled():
            task.exception()  # marks the exception as retrieved, in case every caller has left


class WorkCache(SharedWork[T]):
    """Shared work whose results are cached up to a total size; the least recently used is dropped first."""

    def __init__(self, room: int, size: Callable[[T], int]) -> None:
        super().__init__()
        self._room, self._size = room, size
        self._kept: LRUCache[Hashable, T] = LRUCache(room, size)

    async def get(self, key: Hashable, work: Work[T], pay: Callable[[], object]) -> T:
        """Return the cached result, or else the result of `SharedWork.get`."""
        if (kept := self._kept.get(key)) is not None:
            return kept
        return await super().get(key, work, pay)

    def _done(self, key: Hashable, task: Task[T]) -> None:
        super()._done(key, task)
        if not task.cancelled() and task.exception() is None and self._size(task.result()) <= self._room:
            self._kept[key] = task.result()
