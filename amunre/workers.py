"""Games played in other processes, on this machine or in a Ray cluster."""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from importlib import import_module
from itertools import islice
from signal import SIG_DFL, SIG_IGN, SIGINT, getsignal, signal
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from amunre.bots.bot import BotMaker
from amunre.engine.ruleset import Rules
from amunre.errors import AmunreError
from amunre.extras import extra
from amunre.printing import brief, fault

Lineup = Sequence[str | BotMaker]
"""A bot for each seat: a name as for `bot_named`, or a class that is called with a `random.Random`."""


class Timed(Protocol):
    """The result of a game, with its duration."""

    @property
    def seconds(self) -> float:
        """Duration in seconds."""


P = TypeVar("P", bound=Timed)

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.sharedctypes import Synchronized

    Play = partial[P]
    """A function that plays a game, given the rules, the counter of decisions, the game's number and its lineup."""
    Tasks = Sequence[tuple[int, Lineup]]
    """Games to play, each with its number and lineup."""
    Submit = Callable[[Play[P], Tasks], Future[list[P]]]
    """A function that sends games to the next free process."""

BATCH_SECONDS = 0.2
"""Approximate time for which a process plays before it returns its games: one slow game, or many quick games."""
AHEAD = 4
"""Maximum number of batches that may wait for an earlier batch, as a multiple of those played at once."""
RETRIES = 3
"""Number of times a batch is retried if its process in a Ray cluster dies."""
REACHED_SECONDS = 10
"""Seconds within which a Ray cluster must respond."""


def in_order(
    workers: AbstractContextManager[Submit[P]], play: Play[P], lineups: Sequence[Lineup], most: int
) -> Generator[P, None, None]:
    """Yield a game for each lineup, in order, each as soon as it and all games before it have been played.

    The first games are sent one by one, and later games in batches whose size depends on the games so far. Batches are
    smaller again near the end, so that no process waits long for another. `most`: maximum number of batches at once.
    """
    from concurrent.futures import FIRST_COMPLETED, wait

    coming, left, size = enumerate(lineups), len(lineups), 1
    under_way: set[Future[list[P]]] = set()
    waiting: deque[Future[list[P]]] = deque()
    with workers as submit:
        while left or waiting:
            while left and len(under_way) < most and len(waiting) < AHEAD * most:
                batch = list(islice(coming, min(size, 1 + left // (2 * most))))
                left -= len(batch)
                waiting.append(submit(play, batch))
                under_way.add(waiting[-1])
            under_way = wait(under_way, return_when=FIRST_COMPLETED).not_done
            while waiting and waiting[0].done():
                played = waiting.popleft().result()
                took = sum(game.seconds for game in played) / len(played)
                size = max(1, min(2 * size, int(BATCH_SECONDS / max(took, 1e-9))))
                yield from played


def _batch(play: Play[P], rules: Rules, made: Synchronized[int] | None, tasks: Tasks) -> list[P]:
    return [play(rules, made, *task) for task in tasks]


# --- processes on this machine ---------------------------------------------------------------------------


_kept: list[tuple[Rules, Synchronized[int] | None]] = []
"""A worker process's rules and counter of decisions, which are sent to it only once."""


def _keep(rules: Rules, made: Synchronized[int] | None) -> None:
    _kept[:] = [(rules, made)]
    if getsignal(SIGINT) != SIG_IGN:  # the user may have chosen to ignore interrupts, as nohup does
        signal(SIGINT, SIG_DFL)  # an interrupt need not wait for the end of a game


def _kept_batch(play: Play[P], tasks: Tasks) -> list[P]:
    return _batch(play, *_kept[0], tasks)


@contextmanager
def processes(jobs: int, rules: Rules, made: Synchronized[int] | None) -> Iterator[Submit[Any]]:
    """Start processes on this machine. If one of them dies, AmunreError is raised inside the `with` block."""
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

    pool = ProcessPoolExecutor(jobs, initializer=_keep, initargs=(rules, made))
    try:
        yield lambda play, tasks: pool.submit(_kept_batch, play, tasks)
    except BrokenExecutor:
        raise AmunreError("A process that ran bots has ended: it was killed, or a bot ended it.") from None
    finally:
        pool.shutdown(cancel_futures=True)


# --- a Ray cluster ---------------------------------------------------------------------------------------


def _reach(address: str) -> None:
    """Raise OSError if a host and port do not respond; Ray itself would retry for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), REACHED_SECONDS).close()


@contextmanager
def cluster(rules: Rules) -> Iterator[Submit[Any]]:
    """Use the connected Ray cluster, the one that `RAY_ADDRESS` names, or a new one on this machine.

    Raises AmunreError if the cluster cannot be reached, or inside the `with` block if a game cannot be played there.
    """
    from logging import ERROR

    with extra("ray", "ray"):
        ray = import_module("ray")
    is_ours = not ray.is_initialized()
    if is_ours:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # otherwise Ray reports usage
        address = os.environ.get("RAY_ADDRESS", "")
        try:
            _reach(address)
            ray.init(include_dashboard=False, log_to_driver=False, logging_level=ERROR)
        except Exception as error:  # Ray raises many types of errors
            tried = f"reach the Ray cluster {brief(address)}" if address else "start a Ray cluster"
            raise AmunreError(f"Cannot {tried}: {fault(error)}") from error
    play_batch = ray.remote(max_retries=RETRIES)(_batch)
    sent = ray.put(rules)
    under_way: dict[Future[Any], object] = {}

    def submit(play: Play[P], tasks: Tasks) -> Future[list[P]]:
        task = play_batch.remote(play, sent, None, tasks)
        future: Future[list[P]] = task.future()
        under_way[future] = task
        future.add_done_callback(under_way.pop)
        return future

    try:
        yield submit
    except ray.exceptions.RayTaskError as error:
        raise AmunreError(f"On the Ray cluster: {fault(error.cause)}") from error
    except ray.exceptions.RayError as error:
        raise AmunreError(f"The Ray cluster lost games {1 + RETRIES} times: {fault(error)}") from error
    finally:
        for task in list(under_way.values()):
            ray.cancel(task, force=True)
        if is_ours:
            ray.shutdown()
