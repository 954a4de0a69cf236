"""The state of one server process: its loaded tables, its connections, and the bots that are acting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager, nullcontext
from contextvars import copy_context
from functools import partial
from logging import Logger, getLogger
from threading import Lock
from typing import Literal, ParamSpec, TypeVar

from attrs import define, evolve
from cachetools import LRUCache

from amunre.errors import BotFailed, NoStream, StoreError, TableError
from amunre.hosting.archive import archive
from amunre.hosting.bots import Proposal, Task
from amunre.hosting.overview import steps_of
from amunre.hosting.stored import stream_of
from amunre.hosting.stores import MOST_FOUND, Store
from amunre.hosting.table import Table
from amunre.server.board import Drawn
from amunre.server.capacity import share
from amunre.server.chat import Chats
from amunre.server.fair_pool import FairPool
from amunre.server.http_response import Denied
from amunre.server.limits import A_SECOND, AT_ONCE, OPENED_A_SECOND, OPENED_AT_ONCE, STEPS, Allowance, AtOnce
from amunre.server.machine import Machine
from amunre.server.measures import Measures
from amunre.server.presence import Presence
from amunre.server.readiness import Readiness
from amunre.server.replay_page import Replay
from amunre.server.settings import Settings
from amunre.server.shared_work import WorkCache
from amunre.server.sockets import Sockets
from amunre.server.subscriptions import Subscriptions

P = ParamSpec("P")
T = TypeVar("T")

MOST_TABLES = 500
"""Maximum number of tables loaded at once; the others are only in the store."""
MOST_OF_ONE = 500
"""Maximum number of requests in progress from one address, if there are enough connections."""
REPLAYS = 16_000_000
"""Maximum total size of the cached replay pages, in bytes."""
RECORDS = 8_000_000
"""Maximum total size of the cached records, in bytes."""
THREADS = 16
"""Number of threads that wait for the store and compute responses."""
ROOMS = 12
"""Number of those threads used for requests; the others are for bots and clocks."""
ROOMS_OF_ONE = 4
"""Maximum number of threads for requests from one address."""
LOADERS = 2
"""Number of separate threads that load tables, so that a slow table does not block requests."""
SOON = 0.5
"""Seconds before this process checks again on bots that another process is running."""
OFTEN = 3600.0
"""Seconds between searches for idle tables."""

log: Logger = getLogger(__name__)


@define
class Acting:
    """A table whose bots are acting."""

    address: str
    """Address whose request started them; empty if they were not started by a request."""
    again: bool = False
    """True if the bots must be checked again, because the table has changed meanwhile."""


class Hub:
    """Tables loaded from a store, with their connections, bots and clocks, for one event loop."""

    def __init__(self, settings: Settings, store: Store, machine: Machine, measures: Measures | None = None) -> None:
        """Create the hub in the event loop that uses it.

        Args:
            settings: The operator's settings.
            store: The store, which the caller must close.
            machine: The places where slow functions run.
            measures: Where to count what happens; None not to count it.
        """
        self.settings: Settings = settings
        self.store: Store = store
        self.readiness: Readiness = Readiness(store)
        self.subscriptions: Subscriptions = Subscriptions(store)
        self.measures: Measures = measures or Measures()
        self.drawn: Drawn = Drawn()
        self.asking: Allowance = Allowance(A_SECOND / settings.workers, AT_ONCE)
        """Allowance for all requests; its rate is divided among the workers."""
        self.opening: Allowance = Allowance(OPENED_A_SECOND / settings.workers, OPENED_AT_ONCE)
        """Allowance for creating stored objects: tables, persons, webhooks."""
        self.rooms: FairPool[None] = FairPool([None] * ROOMS, ROOMS_OF_ONE if settings.limited else None)
        """One slot for each request that runs in a thread."""
        self.replays: WorkCache[Replay] = WorkCache(REPLAYS, lambda replay: len(replay.pressed))
        """Replay pages of finished games, by table, step and language."""
        self.records: WorkCache[bytes] = WorkCache(RECORDS, len)
        """Encoded records, by table and step."""
        self.chats: Chats = Chats(store)
        self.sockets: Sockets = Sockets(settings.limited)
        self.presence: Presence = Presence(self.subscriptions)
        self._connected = 0
        """Number of open WebSockets."""
        self.answering: AtOnce = AtOnce(share(MOST_OF_ONE) if settings.limited else None)
        """Limit on requests in progress per address."""
        self._all_gone = asyncio.Event()
        """Event that is set while there are no open WebSockets."""
        self._all_gone.set()
        self._tables: LRUCache[str, Table] = LRUCache(MOST_TABLES)
        self._loading: dict[str, Future[Table]] = {}
        """Tables that are being loaded, by id."""
        self._loads: FairPool[None] = FairPool([None] * LOADERS, LOADERS - 1 if settings.limited else None)
        """One slot for each request that loads a table."""
        self._lock = Lock()
        self._loaders = machine.threads(LOADERS, "loading")
        self._threads = machine.threads(THREADS, "table")
        self._machine = machine
        number = machine.helpers
        self._helper_threads = machine.threads(number + 1, "helpers")
        page_helper, *bot_helpers = self._helpers = [machine.helper() for _ in range(number + 1)]
        self._bot_helpers = FairPool(bot_helpers, number - 1 if settings.limited else None)
        """Helpers for bots. One address never gets all of them, so that the bots of others need not wait."""
        self._drawing = FairPool([page_helper])
        """Helper for drawing pages, separate from those for bots."""
        self._acting: dict[str, Acting] = {}
        """Tables whose bots are acting in this process, by id."""
        self._stuck: dict[str, int] = {}
        """Steps at which a table's bots have failed for good, by table id."""
        self._tasks: set[asyncio.Task[None]] = set()

    # --- tables ----------------------------------------------------------------------------------------

    def table(self, id: str) -> Table:
        """Return a table. Raises NoStream, TableError, StoreError."""
        return self._found(id).result()

    async def loaded(self, id: str) -> Table:
        """Return a table without holding a thread while it is loaded. Raises the same errors as `table`."""
        found = self._found(id)
        return found.result() if found.done() else await asyncio.shield(asyncio.wrap_future(found))

    def _found(self, id: str) -> Future[Table]:
        """Find or load a table; simultaneous calls load it once. Raises NoStream."""
        _stream_of(id)
        found: Future[Table] = Future()
        with self._lock:
            if (known := self._tables.get(id)) is not None:
                found.set_result(known)
                return found
            if (loading := self._loading.get(id)) is not None:
                return loading
            self._loading[id] = found
        self._loaders.submit(self._load, id, found)
        return found

    def _load(self, id: str, found: Future[Table]) -> None:
        """Load a table as the result of a future."""
        try:
            table = self.keep(Table.load(self.store, id))
        except Exception as error:
            with self._lock:
                del self._loading[id]
            found.set_exception(error)
        else:
            with self._lock:
                del self._loading[id]
            found.set_result(table)

    async def reach(self, id: str, address: str) -> Table:
        """Return a table, charging for its steps if it must be loaded. Raises Denied and the same errors as `table`."""
        if not self._is_loaded(id):
            async with self._loads.one(address):
                steps = steps_of(await self.in_thread_for(address, self.store.listed, _stream_of(id)))
                if not self._is_loaded(id):  # otherwise another request is already loading it and has paid for it
                    self.charge(self.asking, address, steps // STEPS)
                    return await self.loaded(id)
        return await self.loaded(id)

    def _is_loaded(self, id: str) -> bool:
        """Return whether a table is loaded, or is being loaded."""
        with self._lock:
            return id in self._tables or id in self._loading

    def keep(self, table: Table) -> Table:
        """Cache a table and return it; if another thread has already cached the table, return that object."""
        with self._lock:
            return self._tables.setdefault(table.id, table)

    async def in_thread(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a slow function in a thread, without blocking the event loop, and return its result."""
        here = copy_context()  # includes the language
        call = partial(here.run, function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)

    async def in_thread_for(self, address: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a slow function in a thread, within the limit on threads for an address."""
        async with self.rooms.one(address):
            return await self.in_thread(function, *args, **kwargs)

    async def draw_page(self, address: str, function: Callable[..., T], *arguments: object, patience: float) -> T:
        """Draw a page in the drawing helper, because drawing takes several seconds.

        Raises TimeoutError, BrokenExecutor.
        """
        async with asyncio.timeout(patience) as waiting, self._drawing.one(address) as helper:
            waiting.reschedule(None)  # drawing has its own time limit
            call = partial(helper.run, patience, function, *arguments)
            return await asyncio.get_running_loop().run_in_executor(self._helper_threads, call)

    # --- limits per address ----------------------------------------------------------------------------

    def charge(self, allowance: Allowance, address: str, price: int = 1) -> None:
        """Charge an address. Raises Denied, which says when the address will be able to pay."""
        if self.settings.limited and price and (wait := allowance.take(address, price)):
            raise Denied(429, "too-many", {"retry-after": str(int(wait) + 1)})

    def owed(self, address: str, price: int) -> float:
        """Charge an address even if that puts it in debt, and return the seconds until the debt is paid off."""
        return self.asking.owe(address, price) if self.settings.limited else 0.0

    @contextmanager
    def connected(self) -> Iterator[None]:
        """Count a WebSocket while it is open."""
        self._connected += 1
        self._all_gone.clear()
        self.measures.connected(1)
        try:
            yield
        finally:
            self._connected -= 1
            self.measures.connected(-1)
            if not self._connected:
                self._all_gone.set()

    # --- bots and clocks -------------------------------------------------------------------------------

    def let_bots_act(self, id: str, address: str = "") -> None:
        """Let a table's bots act soon; call this in the event loop.

        Args:
            id: Id of the table.
            address: Address whose limit the bots use until they have nothing left to do. It is empty for bots started
                by a clock or a restart, which share one limit.
        """
        if (acting := self._acting.get(id)) is not None:
            acting.again, acting.address = True, acting.address or address
            return
        acting = self._acting[id] = Acting(address)
        self._start(self._bots_of(id, acting))

    def begin(self, calls: Coroutine[object, None, None] | None = None) -> None:
        """Start the background tasks, including notifications if they are enabled."""
        self._start(self._look_after())
        self._start(self._archive())
        if calls is not None:
            self._start(calls)

    def _start(self, coroutine: Coroutine[object, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _bots_of(self, id: str, acting: Acting) -> None:
        try:
            while not self.subscriptions.closed:
                acting.again = False
                left = await self._let_one_act(id, acting)
                if left == "elsewhere":
                    await asyncio.sleep(SOON)
                elif left == "nothing" and not acting.again:
                    return
        except Exception as error:  # other tables continue; the search for due tables retries
            log.warning("the bots of a table could not act: %s", type(error).__name__)
        finally:
            del self._acting[id]

    async def _let_one_act(self, id: str, acting: Acting) -> Literal["nothing", "more", "elsewhere"]:
        """Let one of a table's bots act when it is time, and return what remains to be done.

        Each action takes the same time, even if there was no choice or if other bots were asked out of turn first. The
        timing therefore reveals nothing about hands, and people can follow the game.
        """
        table, loop = await self.loaded(id), asyncio.get_running_loop()
        due = loop.time() + self.settings.pace
        if await self.in_thread(table.task) is None or self._stuck.get(id) == table.step:
            return "nothing"
        async with self._claimed(f"bots/{id}") as ours:
            if not ours:
                return "elsewhere"
            while (task := await self.in_thread(table.task)) is not None and not self.subscriptions.closed:
                proposal = await self._proposed(task, acting.address)
                if proposal is None:
                    return "more"
                if proposal.action is None and proposal.failure is None:
                    await self.in_thread(table.accept, proposal)
                    continue
                await asyncio.sleep(due - loop.time())
                if self.subscriptions.closed:
                    break
                try:
                    await self.in_thread(table.accept, proposal)
                except BotFailed:
                    log.error("the sensible bot has failed at a table; the host can replace it")
                    self._stuck[id] = proposal.step
                    break
                return "more"
        return "nothing"

    async def _proposed(self, task: Task, address: str) -> Proposal | None:
        """Return a bot's answer; None if its helper has already died."""
        async with self._bot_helpers.one(address) as helper:
            # questions to bots out of turn are secret, so they are not measured
            with self.measures.thinking() if task.asked.in_turn else nullcontext():
                return await self._machine.proposed(helper, self._helper_threads, task, self.settings.patience)

    @asynccontextmanager
    async def _claimed(self, name: str) -> AsyncIterator[bool]:
        """Claim a name for this process while the context lasts; yield False if another process has claimed it."""
        claim = self.store.claim(name)
        ours = await self.in_thread(claim.__enter__)
        try:
            yield ours
        finally:
            await self.in_thread(claim.__exit__, None, None, None)

    async def _look_after(self) -> None:
        away = False
        while not self.subscriptions.closed:
            try:
                for id in await self.in_thread(self._due):
                    self.let_bots_act(id)
                if away:
                    log.warning("the clocks are being checked again")
                away = False
            except StoreError as error:
                if not away:
                    log.warning("the clocks could not be checked: %s", type(error).__name__)
                away = True
            await asyncio.sleep(1)

    def _due(self) -> list[str]:
        """Handle clocks that have run out, and return the tables whose bots are due."""
        found, now, most = [], time.time(), MOST_FOUND
        while len(due := self.store.due(now, most)) == most:  # otherwise tables that stay due would hide the others
            most *= 2
        for listed in due:
            kind, _, id = listed.stream.partition("/")
            if kind != "table":
                continue
            try:
                self.table(id).check_clocks()
                found.append(id)
            except TableError:
                self.store.mark(listed.stream, evolve(listed.status, due=None))  # no one can play this table
            except NoStream:
                continue
        return found

    async def _archive(self) -> None:
        while not self.subscriptions.closed:
            try:
                await self.in_thread(self.archive)
            except StoreError as error:
                log.warning("idle tables could not be checked: %s", type(error).__name__)
            await asyncio.sleep(OFTEN)

    def archive(self) -> None:
        """Archive idle tables, unless another process is doing so."""
        with self.store.claim("archive") as ours:
            for id in archive(self.store, self.settings.idle, time.time()) if ours else ():
                with self._lock:
                    self._tables.pop(id, None)

    # --- shutdown --------------------------------------------------------------------------------------

    async def disconnect_all(self, patience: float = 3) -> None:
        """Disconnect every waiting client, and wait up to `patience` seconds for them to be gone."""
        self.subscriptions.close()
        try:
            await asyncio.wait_for(self._all_gone.wait(), patience)
        except TimeoutError:
            log.warning("%d connections did not end in time", self._connected)

    async def close(self) -> None:
        """Stop everything except the store, which stays open."""
        if not self.subscriptions.closed:
            await self.disconnect_all()
        for helper in self._helpers:
            helper.close()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=True)
        self._loaders.shutdown(wait=True)
        self._helper_threads.shutdown(wait=True)


def _stream_of(id: str) -> str:
    """Return a table's stream. Raises NoStream for an invalid id."""
    if not id.isascii() or not id.replace("-", "").replace("_", "").isalnum() or len(id) > 40:
        raise NoStream("table")
    return stream_of(id)
