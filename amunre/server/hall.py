"""One process of a server: the tables that it has in hand, who waits for them, and who lets the bots act."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext
from contextvars import copy_context
from functools import partial
from logging import Logger, getLogger
from threading import Lock
from typing import Any, Literal, ParamSpec, TypeVar

from attrs import define, evolve
from cachetools import LRUCache

from amunre.errors import BotFailed, NoStream, StoreError, TableError
from amunre.hosting.archive import archive
from amunre.hosting.bots import Proposal, Task
from amunre.hosting.kept import stream_of
from amunre.hosting.overview import steps_of
from amunre.hosting.stores import MOST_FOUND, Store
from amunre.hosting.table import Table
from amunre.server.answers import Denied
from amunre.server.board import Drawn
from amunre.server.chat import Chats
from amunre.server.crowd import share
from amunre.server.fair import Fair
from amunre.server.hearing import Bells
from amunre.server.limits import A_SECOND, AT_ONCE, OPENED_A_SECOND, OPENED_AT_ONCE, STEPS, Allowance, AtOnce
from amunre.server.measures import Measures
from amunre.server.once import Kept
from amunre.server.readiness import Readiness
from amunre.server.replay_page import Replay
from amunre.server.settings import Settings
from amunre.server.sockets import Sockets
from amunre.server.thinking import MOST_PROCESSES, Mind

P = ParamSpec("P")
T = TypeVar("T")

MOST_TABLES = 500
"""In hand at once; of others the store knows."""
MOST_OF_ONE = 500
"""Answers that are under way for one address, if there are connections enough."""
REPLAYS = 16_000_000
"""Bytes of pages that are kept."""
RECORDS = 8_000_000
"""Bytes of records that are kept."""
THREADS = 16
"""That wait for the store, and work out what is asked."""
ROOMS = 12
"""Of them, for requests; the others are for bots and clocks."""
ROOMS_OF_ONE = 4
"""Of these, for requests of one address."""
LOADERS = 2
"""Threads that load tables, so that a table that takes long holds up no other thread."""
SOON = 0.5
"""Seconds until bots are looked after again that another process has in hand."""
OFTEN = 3600.0
"""Seconds from one look at tables that are idle to the next."""

log: Logger = getLogger(__name__)


@define
class Acting:
    """A table whose bots are let act."""

    address: str
    """For whom; empty: for nobody who has asked."""
    again: bool = False
    """Whether something has happened meanwhile, so that they are looked at again."""


class Hall:
    """The tables of a store, for one event loop."""

    def __init__(self, settings: Settings, store: Store) -> None:
        """Made in the loop in which it is used."""
        self.settings: Settings = settings
        self.store: Store = store
        self.readiness: Readiness = Readiness(store)
        self.bells: Bells = Bells(store)
        self.measures: Measures = Measures()
        self.drawn: Drawn = Drawn()
        self.asking: Allowance = Allowance(A_SECOND / settings.workers, AT_ONCE)
        """For all that one address asks; what it has in the long run is shared out among the workers."""
        self.opening: Allowance = Allowance(OPENED_A_SECOND / settings.workers, OPENED_AT_ONCE)
        """For what makes something new that is kept: tables, persons, hooks."""
        self.rooms: Fair[None] = Fair([None] * ROOMS, ROOMS_OF_ONE if settings.limited else None)
        """Of which each request has one while it is worked out in a thread."""
        self.replays: Kept[Replay] = Kept(REPLAYS, lambda replay: len(replay.pressed))
        """Pages of games that are over, by table, step and language."""
        self.records: Kept[bytes] = Kept(RECORDS, len)
        """Records as they are sent, by table and step."""
        self.chats: Chats = Chats(store)
        self.sockets: Sockets = Sockets(settings.limited)
        self._connected = 0
        """WebSockets that are open."""
        self.answering: AtOnce = AtOnce(share(MOST_OF_ONE) if settings.limited else None)
        """For the requests of one address that are being answered."""
        self._parted = asyncio.Event()
        """Set while none is."""
        self._parted.set()
        self._tables: LRUCache[str, Table] = LRUCache(MOST_TABLES)
        self._loading: dict[str, Future[Table]] = {}
        """Tables that are being loaded."""
        self._loads: Fair[None] = Fair([None] * LOADERS, LOADERS - 1 if settings.limited else None)
        """Of which each request has one while a table is loaded for it."""
        self._lock = Lock()
        self._loaders = ThreadPoolExecutor(LOADERS, "loading")
        self._threads = ThreadPoolExecutor(THREADS, "table")
        number = min(os.cpu_count() or 1, MOST_PROCESSES) + 1
        self._mind_threads = ThreadPoolExecutor(number + 1, "minds")
        self._page_mind, *bot_minds = self._all_minds = [Mind() for _ in range(number + 1)]
        self._minds = Fair(bot_minds, number - 1 if settings.limited else None)
        """Where bots think. One address never has all of them, so that the bots of another need not wait for its."""
        self._drawing = Fair([self._page_mind])
        """Where pages are drawn: not in the processes of the bots."""
        self._acting: dict[str, Acting] = {}
        """Tables whose bots are let act here."""
        self._stuck: dict[str, int] = {}
        """Tables whose bots have failed for good, with the step."""
        self._tasks: set[asyncio.Task[None]] = set()

    # --- tables ----------------------------------------------------------------------------------------

    def table(self, id: str) -> Table:
        """A table. Raises NoStream, TableError, StoreError."""
        return self._found(id).result()

    async def loaded(self, id: str) -> Table:
        """The same, without a thread that waits while it is loaded."""
        found = self._found(id)
        return found.result() if found.done() else await asyncio.shield(asyncio.wrap_future(found))

    def _found(self, id: str) -> Future[Table]:
        """A table that is in hand, or is being loaded: once, however many ask for it meanwhile. Raises NoStream."""
        _stream_of(id)
        found: Future[Table] = Future()
        with self._lock:
            if (known := self._tables.get(id)) is not None:
                found.set_result(known)
            elif (loading := self._loading.get(id)) is not None:
                return loading
            else:
                found = self._loading[id] = self._loaders.submit(self._load, id)
        return found

    def _load(self, id: str) -> Table:
        try:
            return self.keep(Table.load(self.store, id))
        finally:
            with self._lock:
                del self._loading[id]

    async def reach(self, id: str, address: str) -> Table:
        """A table for somebody who pays by its steps if it must be loaded. Raises as `table`, and Denied."""
        if not self._at_hand(id):
            async with self._loads.one(address):
                steps = steps_of(await self.apart_for(address, self.store.listed, _stream_of(id)))
                if not self._at_hand(id):  # nobody else has begun meanwhile, who would have paid
                    self.charge(self.asking, address, steps // STEPS)
                    return await self.loaded(id)
        return await self.loaded(id)

    def _at_hand(self, id: str) -> bool:
        """Whether a table is in hand, or is being loaded."""
        with self._lock:
            return id in self._tables or id in self._loading

    def keep(self, table: Table) -> Table:
        """Have a table in hand; the one that is there already, if somebody was quicker."""
        with self._lock:
            return self._tables.setdefault(table.id, table)

    async def apart(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of something that waits for the store or takes its time, while the loop goes on."""
        here = copy_context()  # which language is spoken
        call = partial(here.run, function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)

    async def apart_for(self, address: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same for somebody who asks; only so many such calls of one address run at once."""
        async with self.rooms.one(address):
            return await self.apart(function, *args, **kwargs)

    async def draw_page(self, address: str, function: Callable[..., T], *arguments: Any, patience: float) -> T:
        """The result of drawing a page, which takes seconds, from a process for that alone.

        Raises TimeoutError, BrokenExecutor.
        """
        async with asyncio.timeout(patience) as waiting, self._drawing.one(address) as mind:
            waiting.reschedule(None)  # what follows has its own time
            call = partial(mind.run, patience, function, *arguments)
            return await asyncio.get_running_loop().run_in_executor(self._mind_threads, call)

    # --- what an address may ask for -------------------------------------------------------------------

    def charge(self, allowance: Allowance, address: str, price: int = 1) -> None:
        """Have an address pay. Raises Denied, which says when it can."""
        if self.settings.limited and price and (wait := allowance.take(address, price)):
            raise Denied(429, "too-many", {"retry-after": str(int(wait) + 1)})

    def owed(self, address: str, price: int) -> float:
        """Have an address pay in any case; the seconds until it has."""
        return self.asking.owe(address, price) if self.settings.limited else 0.0

    @contextmanager
    def connected(self) -> Iterator[None]:
        """Around what goes on over a WebSocket."""
        self._connected += 1
        self._parted.clear()
        self.measures.sockets.inc()
        try:
            yield
        finally:
            self._connected -= 1
            self.measures.sockets.dec()
            if not self._connected:
                self._parted.set()

    # --- bots and clocks -------------------------------------------------------------------------------

    def let_bots_act(self, id: str, address: str = "") -> None:
        """See to it that the bots of a table act, soon; called in the loop.

        Args:
            id: Of the table.
            address: Who began it: until they have nothing to do any more, their thinking counts as that of this
                address. What nobody has begun, but a clock or a restart, counts as that of one address together.
        """
        if (acting := self._acting.get(id)) is not None:
            acting.again, acting.address = True, acting.address or address
            return
        acting = self._acting[id] = Acting(address)
        self._start(self._bots_of(id, acting))

    def begin(self, calls: Coroutine[Any, Any, None] | None = None) -> None:
        """Start the background tasks, and the notifications if there are any."""
        self._start(self._look_after())
        self._start(self._archive())
        if calls is not None:
            self._start(calls)

    def _start(self, coroutine: Any) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _bots_of(self, id: str, acting: Acting) -> None:
        try:
            while not self.bells.closed:
                acting.again = False
                left = await self._let_one_act(id, acting)
                if left == "elsewhere":
                    await asyncio.sleep(SOON)
                elif left == "nothing" and not acting.again:
                    return
        except Exception as error:  # whatever it is, others go on; whoever looks after what is due tries again
            log.warning("the bots of a table could not act: %s", type(error).__name__)
        finally:
            del self._acting[id]

    async def _let_one_act(self, id: str, acting: Acting) -> Literal["nothing", "more", "elsewhere"]:
        """Let one bot of a table act, when its time has come; what is left to do.

        A bot takes as long as another and as at any other decision, whether it had a choice or none, and whether others
        were asked out of turn before: what they have on their hands is their secret. And people can follow.
        """
        table, loop = await self.loaded(id), asyncio.get_running_loop()
        due = loop.time() + self.settings.pace
        if await self.apart(table.task) is None or self._stuck.get(id) == table.step:
            return "nothing"
        async with self._claimed(f"bots/{id}") as ours:
            if not ours:
                return "elsewhere"
            while (task := await self.apart(table.task)) is not None and not self.bells.closed:
                proposal = await self._proposed(task, acting.address)
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

    async def _proposed(self, task: Task, address: str) -> Proposal | None:
        """What a bot would do; None: nobody has asked it."""
        async with self._minds.one(address) as mind:
            # whether anybody can be asked out of turn is their secret, so that is not measured
            with self.measures.thinking.time() if task.asked.in_turn else nullcontext():
                return await asyncio.get_running_loop().run_in_executor(
                    self._mind_threads, mind.propose, task, self.settings.patience
                )

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
        away = False
        while not self.bells.closed:
            try:
                for id in await self.apart(self._due):
                    self.let_bots_act(id)
                if away:
                    log.warning("the clocks can be looked at again")
                away = False
            except StoreError as error:
                if not away:
                    log.warning("the clocks could not be looked at: %s", type(error).__name__)
                away = True
            await asyncio.sleep(1)

    def _due(self) -> list[str]:
        """Tables that somebody should look after; clocks that have run out are seen to."""
        found, now, most = [], time.time(), MOST_FOUND
        while len(due := self.store.due(now, most)) == most:  # or tables that nobody can help would hide the others
            most *= 2
        for listed in due:
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
            log.warning("%d connections have not ended in time", self._connected)

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
        self._loaders.shutdown(wait=True)
        self._mind_threads.shutdown(wait=True)


def _stream_of(id: str) -> str:
    """The stream of a table. Raises NoStream for what is the id of none."""
    if not id.isascii() or not id.replace("-", "").replace("_", "").isalnum() or len(id) > 40:
        raise NoStream("table")
    return stream_of(id)
