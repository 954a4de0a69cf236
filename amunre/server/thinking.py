"""Where bots think: in processes of their own, which are made when the first one is asked."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as TooSlow
from multiprocessing import get_context
from threading import Lock
from typing import Any, TypeVar

from amunre.hosting.bots import Proposal, Task
from amunre.server import logs
from amunre.server.orphans import once_orphaned

T = TypeVar("T")

MOST_PROCESSES = 2
NICE = 5
"""How far they stand back from the process that answers."""


def _alone() -> None:
    """The beginning of such a process: Ctrl-C is for the server, and nothing outlives that."""
    logs.begin()
    if hasattr(os, "nice"):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    once_orphaned(lambda: os._exit(0))


class Mind:
    """A process that thinks about one thing at a time."""

    def __init__(self) -> None:
        self._process: ProcessPoolExecutor | None = None
        self._lock = Lock()
        self._closed = False
        self._thought = False
        """Whether it has ever had a process."""

    def propose(self, task: Task, patience: float) -> Proposal | None:
        """What a bot does that may think so many seconds; None if its process was gone before it was asked.

        What is forced takes no thought.
        """
        if task.asked.forced:
            return task.propose()
        try:
            proposal = task.proposed_in(self._begun(), patience)
        except (BrokenExecutor, OSError):  # no process can be begun
            proposal = None
        if proposal is None or proposal.failure is not None:  # it may think on for ever
            self._kill()
        return proposal

    def run(self, patience: float, function: Callable[..., T], *arguments: Any) -> T:
        """The result of a function. Raises TimeoutError after so many seconds, BrokenExecutor if its process died."""
        running: Future[T] = self._begun().submit(function, *arguments)
        try:
            return running.result(patience)
        except (TooSlow, BrokenExecutor):
            self._kill()
            raise

    def close(self) -> None:
        """Let it think no more."""
        self._closed = True
        self._kill()
        if self._thought:
            gc.collect()  # its locks have names in the system as long as they are known, and a signal may end us now

    def _begun(self) -> ProcessPoolExecutor:
        """The process. Raises BrokenExecutor if there is to be none any more."""
        with self._lock:
            if self._closed:
                raise BrokenExecutor
            if self._process is None:
                self._process = ProcessPoolExecutor(1, get_context("spawn"), initializer=_alone)
                self._thought = True
            return self._process

    def _kill(self) -> None:
        with self._lock:
            killed, self._process = self._process, None
        if killed is None:
            return
        for process in [*(getattr(killed, "_processes", None) or {}).values()]:
            process.kill()
        killed.shutdown(cancel_futures=True)
