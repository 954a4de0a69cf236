"""What is done in a thread of its own, for tests with a browser leave a loop running in the first one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

T = TypeVar("T")


def elsewhere(function: Callable[..., T], *arguments: Any) -> T:
    """What a function returns, wherever a test runs."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(copy_context().run, function, *arguments).result()


def awaited(coroutine: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns."""
    return elsewhere(asyncio.run, coroutine)
