"""Subprocesses in which bots think and pages are drawn; each is started when it is first used."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooSlow
from multiprocessing import get_context
from threading import Lock
from typing import TypeVar

from amunre.hosting.bots import Proposal, Task
from amunre.server import logs
from amunre.server.machine import Helper
from amunre.server.parent import when_parent_exits

T = TypeVar("T")

MOST_PROCESSES = 2
NICE = 5
"""Niceness of the subprocesses, relative to the server."""


def _alone() -> None:
    """Set up a subprocess to ignore Ctrl-C, which is meant for the server, and to end when the server does."""
    logs.begin()
    if hasattr(os, "nice"):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    when_parent_exits(lambda: os._exit(0))


class ThreadsAndSubprocesses:
    """The places of a machine on which Python has threads and subprocesses."""

    def __init__(self) -> None:
        self.helpers: int = min(os.cpu_count() or 1, MOST_PROCESSES) + 1

    def threads(self, number: int, name: str) -> Executor:
        """Return a pool of threads."""
        return ThreadPoolExecutor(number, name)

    def helper(self) -> Subprocess:
        """Return a subprocess."""
        return Subprocess()

    async def proposed(self, helper: Helper, threads: Executor, task: Task, patience: float) -> Proposal | None:
        """Return a bot's answer, for which a helper thinks while one of these threads waits."""
        return await asyncio.get_running_loop().run_in_executor(threads, helper.propose, task, patience)


class Subprocess:
    """A subprocess that performs one task at a time."""

    def __init__(self) -> None:
        self._process: ProcessPoolExecutor | None = None
        self._lock = Lock()
        self._closed = False
        self._has_started = False
        """True if the subprocess has ever been started."""

    def propose(self, task: Task, patience: float) -> Proposal | None:
        """Return a bot's answer within a time limit in seconds; None if the subprocess was already gone.

        A forced move is returned at once.
        """
        if task.asked.forced:
            return task.propose()
        try:
            proposal = task.proposed_in(self._begun(), patience)
        except (BrokenExecutor, OSError):  # the process could not be started
            proposal = None
        if proposal is None or proposal.failure is not None:  # the bot may think forever
            self._kill()
        return proposal

    def run(self, patience: float, function: Callable[..., T], *arguments: object) -> T:
        """Run a function. Raises TimeoutError after `patience` seconds, BrokenExecutor if the subprocess has died."""
        running: Future[T] = self._begun().submit(function, *arguments)
        try:
            return running.result(patience)
        except (TooSlow, BrokenExecutor):
            self._kill()
            raise

    def close(self) -> None:
        """End the subprocess for good."""
        self._closed = True
        self._kill()
        if self._has_started:
            gc.collect()  # frees its named locks now, because a signal may end this process before Python does

    def _begun(self) -> ProcessPoolExecutor:
        """Return the running subprocess. Raises BrokenExecutor after `close`."""
        with self._lock:
            if self._closed:
                raise BrokenExecutor
            if self._process is None:
                self._process = ProcessPoolExecutor(1, get_context("spawn"), initializer=_alone)
                self._has_started = True
            return self._process

    def _kill(self) -> None:
        with self._lock:
            killed, self._process = self._process, None
        if killed is None:
            return
        for process in [*(getattr(killed, "_processes", None) or {}).values()]:
            process.kill()
        killed.shutdown(cancel_futures=True)
