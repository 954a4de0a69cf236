"""The places where slow functions run: threads and subprocesses or, if a system has neither, the calling thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, Protocol, TypeVar

from amunre.hosting.bots import Proposal, Task

P = ParamSpec("P")
T = TypeVar("T")

ROUNDS = 20
"""Rounds of the event loop between two slices of a bot's thinking, which is more than a request takes."""


class Helper(Protocol):
    """A place in which bots think and pages are drawn, one task at a time."""

    def propose(self, task: Task, patience: float) -> Proposal | None:
        """Return a bot's answer within a time limit in seconds; None if the helper was already gone."""

    def run(self, patience: float, function: Callable[..., T], *arguments: object) -> T:
        """Run a function. Raises TimeoutError after `patience` seconds, BrokenExecutor if the helper has died."""

    def close(self) -> None:
        """End the helper for good."""


class Machine(Protocol):
    """The places that a hub uses."""

    helpers: int
    """Number of helpers for bots."""

    def threads(self, number: int, name: str) -> Executor:
        """Return this many threads for functions that wait for the store."""

    def helper(self) -> Helper:
        """Return a helper."""

    async def proposed(self, helper: Helper, threads: Executor, task: Task, patience: float) -> Proposal | None:
        """Return a bot's answer, for which a helper thinks in these threads, or the calling thread in slices."""


class CallingThread(Executor):
    """The calling thread, which runs each function at once. It is a machine, its threads and its helper in one."""

    helpers = 1

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a function, and return its result as a future that is done."""
        done = Future[T]()
        try:
            done.set_result(function(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done

    def threads(self, number: int, name: str) -> Executor:
        """Return this thread."""
        return self

    def helper(self) -> Helper:
        """Return this thread."""
        return self

    def propose(self, task: Task, patience: float) -> Proposal:
        """Return a bot's answer, without a time limit."""
        return task.propose()

    async def proposed(self, helper: Helper, threads: Executor, task: Task, patience: float) -> Proposal:
        """Return a bot's answer, without a time limit; other tasks run between slices."""
        thinking = task.proposing()
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                proposal: Proposal = end.value
                return proposal
            for _ in range(ROUNDS):
                await asyncio.sleep(0)

    def run(self, patience: float, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function, without a time limit."""
        return function(*arguments)

    def close(self) -> None:
        """Do nothing."""
