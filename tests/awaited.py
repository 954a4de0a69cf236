"""What coroutines come to, wherever a test runs."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

T = TypeVar("T")


def awaited(coroutine: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns, in a thread of its own: tests with a browser leave a loop running in the first one."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(copy_context().run, asyncio.run, coroutine).result()
