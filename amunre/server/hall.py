"""One process of a server: the tables that it has in hand, who waits for them, and who lets the bots act."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext
from contextvars import copy_context
from functools import partial
from logging import Logger, getLogger
from threading import Lock
from typing import Any, Literal, ParamSpec, TypeVar

from attrs import evolve
from cachetools import LRUCache

from amunre.errors import BotFailed, NoStream, StoreError, TableError
from amunre.hosting.archive import archive
from amunre.hosting.bots import Proposal, Task
from amunre.hosting.stores import Store
from amunre.hosting.table import Table
from amunre.server.answers import Denied
from amunre.server.board import Drawn
from amunre.server.calling import Calls
from amunre.server.hearing import Bells
from amunre.server.limits import Allowance, whose_is
from amunre.server.measures import Measures
from amunre.server.replays import Replay
from amunre.server.settings import Settings
from amunre.server.thinking import MOST_PROCESSES, Mind

P = ParamSpec("P")
T = TypeVar("T")

MOST_TABLES = 500
"""In hand at once; of others the store knows."""
MOST_SOCKETS = 5000
"""Open at once."""
MOST_OF_ONE = 500
"""Of them, of one address."""
MOST_REPLAYS = 32
"""Pages that are kept, of some 80 kB."""
THREADS = 16
"""That wait for the store, and work out what is asked."""
SOON = 0.5
"""Seconds until bots are looked after again that another process has in hand."""
OFTEN = 3600.0
"""Seconds from one look at tables that are idle to the next."""

log: Logger = getLogger(__name__)


class Hall:
    """The tables of a store, for one event loop."""

    def __init__(self, settings: Settings, store: Store) -> None:
        """Made in the loop in which it is used."""
        self.settings: Settings = settings
        self.store: Store = store
        self.bells: Bells = Bells(store)
        self.measures: Measures = Measures()
        self.drawn: Drawn = Drawn()
        self.asking: Allowance = Allowance(50 / settings.workers, 200)
        """Requests of one address; what it may ask for in the long run is shared out among the workers."""
        self.opening: Allowance = Allowance(0.2 / settings.workers, 20)
        """What makes something new that is kept: tables, persons; and pages that take seconds to make."""
        self.replays: LRUCache[tuple[str, int, str], Replay] = LRUCache(MOST_REPLAYS)
        """Pages of games that are over, by table, step and language."""
        self.calls: Calls = Calls(self)
        self._connected: Counter[str] = Counter()
        """WebSockets that are open, by address."""
        self._parted = asyncio.Event()
        """Set while none is."""
        self._parted.set()
        self._tables: LRUCache[str, Table[Any]] = LRUCache(MOST_TABLES)
        self._lock = Lock()
        self._threads = ThreadPoolExecutor(THREADS, "table")
        number = min(os.cpu_count() or 1, MOST_PROCESSES)
        self._bot_threads = ThreadPoolExecutor(number, "bots")
        self._minds: asyncio.Queue[Mind] = asyncio.Queue()
        self._all_minds = [Mind() for _ in range(number)]
        for mind in self._all_minds:
            self._minds.put_nowait(mind)
        self._acting: dict[str, bool] = {}
        """Tables whose bots are let act here; whether to look again."""
        self._stuck: dict[str, int] = {}
        """Tables whose bots have failed for good, with the step."""
        self._tasks: set[asyncio.Task[None]] = set()

    # --- tables ----------------------------------------------------------------------------------------

    def table(self, id: str) -> Table[Any]:
        """A table. Raises NoStream, TableError, StoreError."""
        with self._lock:
            if (known := self._tables.get(id)) is not None:
                return known
        if not id.isascii() or not id.replace("-", "").replace("_", "").isalnum() or len(id) > 40:
            raise NoStream("table")
        return self.keep(Table.load(self.store, id))

    def keep(self, table: Table[Any]) -> Table[Any]:
        """Have a table in hand; the one that is there already, if somebody was quicker."""
        with self._lock:
            return self._tables.setdefault(table.id, table)

    async def apart(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of something that waits for the store or takes its time, while the loop goes on."""
        here = copy_context()  # which language is spoken
        call = partial(here.run, function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)

    async def think(self, function: Callable[..., T], *arguments: Any, patience: float) -> T:
        """The result of something that takes seconds, from another process. Raises TimeoutError, BrokenExecutor."""
        mind = await self._minds.get()
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._bot_threads, mind.run, patience, function, *arguments
            )
        finally:
            self._minds.put_nowait(mind)

    @contextmanager
    def connected(self, address: str) -> Iterator[None]:
        """Around what goes on over a WebSocket from an address. Raises Denied where there are too many."""
        limited, whose = self.settings.limited, whose_is(address)
        if self._connected.total() >= MOST_SOCKETS or (limited and self._connected[whose] >= MOST_OF_ONE):
            raise Denied(503, "too-many")
        self._connected[whose] += 1
        self._parted.clear()
        self.measures.sockets.inc()
        try:
            yield
        finally:
            self._connected[whose] -= 1
            self._connected += Counter()  # whoever has none any more is forgotten
            self.measures.sockets.dec()
            if not self._connected:
                self._parted.set()

    # --- bots and clocks -------------------------------------------------------------------------------

    def let_bots_act(self, id: str) -> None:
        """See to it that the bots of a table act, soon; called in the loop."""
        if id in self._acting:
            self._acting[id] = True
            return
        self._acting[id] = False
        self._start(self._bots_of(id))

    def begin(self) -> None:
        """Look after all that is due from now on."""
        self._start(self._look_after())
        self._start(self._archive())
        if self.settings.hooks:
            self._start(self.calls.run())

    def _start(self, coroutine: Any) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _bots_of(self, id: str) -> None:
        try:
            while not self.bells.closed:
                self._acting[id] = False
                left = await self._let_one_act(id)
                if left == "elsewhere":
                    await asyncio.sleep(SOON)
                elif left == "nothing" and not self._acting[id]:
                    return
        except Exception as error:  # whatever it is, others go on; whoever looks after what is due tries again
            log.warning("the bots of a table could not act: %s", type(error).__name__)
        finally:
            del self._acting[id]

    async def _let_one_act(self, id: str) -> Literal["nothing", "more", "elsewhere"]:
        """Let one bot of a table act, when its time has come; what is left to do.

        A bot takes as long as another and as at any other decision, whether it had a choice or none, and whether others
        were asked out of turn before: what they have on their hands is their secret. And people can follow.
        """
        table, loop = await self.apart(self.table, id), asyncio.get_running_loop()
        due = loop.time() + self.settings.pace
        if await self.apart(table.task) is None or self._stuck.get(id) == table.step:
            return "nothing"
        async with self._claimed(f"bots/{id}") as ours:
            if not ours:
                return "elsewhere"
            while (task := await self.apart(table.task)) is not None and not self.bells.closed:
                proposal = await self._proposed(task)
                if proposal is None:
                    return "more"
                if proposal.action is None and proposal.failure is None:
                    await self.apart(table.accept, proposal)
                    continue
                await asyncio.sleep(due - loop.time())
                if self.bells.closed:
                    break
                try:
                    await self.apart(table.accept, proposal)
                except BotFailed:
                    log.error("a sensible bot has failed at a table; its host can seat another one")
                    self._stuck[id] = proposal.step
                    break
                return "more"
        return "nothing"

    async def _proposed(self, task: Task) -> Proposal | None:
        """What a bot would do; None: nobody has asked it."""
        mind = await self._minds.get()
        try:
            # whether anybody can be asked out of turn is their secret, so that is not measured
            with self.measures.thinking.time() if task.asked.in_turn else nullcontext():
                return await asyncio.get_running_loop().run_in_executor(
                    self._bot_threads, mind.propose, task, self.settings.patience
                )
        finally:
            self._minds.put_nowait(mind)

    @asynccontextmanager
    async def _claimed(self, name: str) -> AsyncIterator[bool]:
        """Whether a name is this process's own while the context lasts."""
        claim = self.store.claim(name)
        ours = await self.apart(claim.__enter__)
        try:
            yield ours
        finally:
            await self.apart(claim.__exit__, None, None, None)

    async def _look_after(self) -> None:
        while not self.bells.closed:
            try:
                for id in await self.apart(self._due):
                    self.let_bots_act(id)
            except StoreError as error:
                log.warning("the clocks could not be looked at: %s", type(error).__name__)
            await asyncio.sleep(1)

    def _due(self) -> list[str]:
        """Tables that somebody should look after; clocks that have run out are seen to."""
        found = []
        for listed in self.store.due(time.time()):
            kind, _, id = listed.stream.partition("/")
            if kind != "table":
                continue
            try:
                self.table(id).check_clocks()
                found.append(id)
            except TableError:
                self.store.mark(listed.stream, evolve(listed.status, due=None))  # nobody can play it
            except NoStream:
                continue
        return found

    async def _archive(self) -> None:
        while not self.bells.closed:
            try:
                await self.apart(self.archive)
            except StoreError as error:
                log.warning("idle tables could not be looked at: %s", type(error).__name__)
            await asyncio.sleep(OFTEN)

    def archive(self) -> None:
        """Archive what has been idle for long, if no other process does so."""
        with self.store.claim("archive") as ours:
            for id in archive(self.store, self.settings.idle, time.time()) if ours else ():
                with self._lock:
                    self._tables.pop(id, None)

    # --- the end ---------------------------------------------------------------------------------------

    async def part(self, patience: float = 3) -> None:
        """Send everybody home who waits, and wait until they have gone."""
        self.bells.close()
        try:
            await asyncio.wait_for(self._parted.wait(), patience)
        except TimeoutError:
            log.warning("%d connections have not ended in time", self._connected.total())

    async def close(self) -> None:
        """End all that goes on. The store stays open."""
        if not self.bells.closed:
            await self.part()
        for mind in self._all_minds:
            mind.close()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=True)
        self._bot_threads.shutdown(wait=True)
