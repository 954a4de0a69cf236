"""Calls in a thread of their own, because tests with a browser leave an event loop running in the main thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

T = TypeVar("T")


def elsewhere(function: Callable[..., T], *arguments: Any) -> T:
    """Return the result of a function that runs in another thread."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(copy_context().run, function, *arguments).result()


def awaited(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine."""
    return elsewhere(asyncio.run, coroutine)
