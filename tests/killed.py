"""Processes that are killed while they work, at random moments, and what they had said until then."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

Say = Callable[..., None]
"""Tells the one who kills what is going on, as a list of JSON."""


def killed(work: Callable[[Say], None], random: Random, most: int) -> list[list[Any]]:
    """Start a child that works, kill it after so many words at most and a little later still, and return what it said.

    It may as well come to the end of its work.
    """
    heard, out = os.pipe()
    child = os.fork()
    if not child:
        os.close(heard)
        failed = True
        try:
            work(lambda *words: _tell(out, words))
            failed = False
        finally:
            os._exit(failed)
    os.close(out)
    with open(heard, "rb") as pipe:
        left, said = random.randint(0, most), []
        while left >= 0 and (line := pipe.readline()):
            said.append(json.loads(line))
            left -= 1
        _spin(random.choice((0, random.random() * 0.003)))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, f"the child failed: {said[-3:]}"
        *lines, _ = pipe.read().split(b"\n")
        return said + [json.loads(line) for line in lines]


def _tell(out: int, words: tuple[object, ...]) -> None:
    os.write(out, (json.dumps(words) + "\n").encode())


def _spin(seconds: float) -> None:
    """Let a very short time pass."""
    moment = monotonic() + seconds
    while monotonic() < moment:
        pass
