"""What is worked out once, however many ask for it at the same time, and kept where it never changes."""

from __future__ import annotations

from asyncio import Task, create_task, shield
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")


class Once(Generic[T]):
    """Work under way in one event loop, by key: whoever asks for it meanwhile waits for the same."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, Task[T]] = {}

    async def get(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]], pay: Callable[[], object]) -> T:
        """The result of the work; it is paid for by the one who begins it, and goes on if they leave.

        Args:
            key: Equal for the same work.
            work: Is begun if nobody has begun it.
            pay: Is called before; raises what refuses the work.
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
            task.exception()  # which those who wait have been told; if all have left, nobody needs to know


class Kept(Once[T]):
    """The same; results are kept, so many bytes of them, and the one not asked for longest is dropped first."""

    def __init__(self, room: int, size: Callable[[T], int]) -> None:
        super().__init__()
        self._room, self._size = room, size
        self._kept: LRUCache[Hashable, T] = LRUCache(room, size)

    async def get(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]], pay: Callable[[], object]) -> T:
        """The result, as it is kept or as `Once.get` has it."""
        if (kept := self._kept.get(key)) is not None:
            return kept
        return await super().get(key, work, pay)

    def _done(self, key: Hashable, task: Task[T]) -> None:
        super()._done(key, task)
        if not task.cancelled() and task.exception() is None and self._size(task.result()) <= self._room:
            self._kept[key] = task.result()
