"""Who is told, outside of the page, that it is their turn, or that the game is over: when, how often, and by whom.

Each process hears of all tables and looks at those of which somebody wants to know. Who looks while a claim is theirs
and finds a turn of which nothing was told notes that first and tells it then; so of many processes one does, and after
a crash nobody is told twice.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from contextlib import suppress
from logging import Logger, getLogger
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import h11
from attrs import evolve, frozen
from cachetools import LRUCache

from amunre.engine.texts import part, speaking
from amunre.errors import NoStream, StoreError, TableError
from amunre.jsontypes import JsonObject
from amunre.server import hooks
from amunre.server.hall import Hall
from amunre.server.posting import Inside, posted

if TYPE_CHECKING:
    from amunre.hosting.table import Table

DELAY = 45.0
"""Seconds that a seat has been asked before it is told: whoever looks at the page needs no word."""
OFTEN = 1.0
"""Seconds from one look to the next."""
AGAIN = (30.0, 300.0)
"""Seconds until something is tried once more that could not be told."""
AT_ONCE = 20
"""Messages that are under way to machines that answered last time."""
AT_ONE = 4
"""Of all, to one machine: one that answers slowly holds up no message to another."""
AT_STRANGE = 10
"""To machines that have not answered lately: however many names they have, they hold up no message to one that has."""
MOST_ANSWERED = 10_000
"""Machines of which is remembered that they answered last time."""
GONE = (404, 410)
"""Statuses that say that nobody listens there any more."""
BUSY = (408, 425, 429)

log: Logger = getLogger(__name__)

Place = tuple[str, int]


@frozen
class Call:
    """Something to be told, once."""

    hook: hooks.Hook
    said: hooks.Said
    """What the seat has been told with it."""
    message: JsonObject


class Calls:
    """Tells those who want to know, for one process."""

    def __init__(self, hall: Hall) -> None:
        """Made in the loop in which it is used."""
        self._hall = hall
        self._loop = asyncio.get_running_loop()
        self._hooked: defaultdict[str, set[int]] = defaultdict(set)
        """Seats that have an address, by table."""
        self._looks: dict[Place, float] = {}
        """When to look at a seat next."""
        self._room, self._strange = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(AT_STRANGE)
        self._answered: LRUCache[str, bool] = LRUCache(MOST_ANSWERED)
        """Names of machines that answered last time."""
        self._rooms: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """By the name of the machine."""
        self._under_way: set[asyncio.Task[None]] = set()
        self._all = True
        """Whether to ask the store for all addresses."""

    async def run(self) -> None:
        """Look, again and again."""
        stop = self._hall.store.listen(self._heard)
        try:
            while not self._hall.bells.closed:
                try:
                    await self._look_at_all()
                except Exception as error:  # whatever it is with one table, others go on
                    log.warning("turns could not be looked at: %s", type(error).__name__)
                await asyncio.sleep(OFTEN)
        finally:
            stop()
            for task in [*self._under_way]:
                task.cancel()
            await asyncio.gather(*self._under_way, return_exceptions=True)

    def _heard(self, stream: str, length: int) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._note, stream, length)

    def _note(self, stream: str, length: int) -> None:
        kind, _, name = stream.partition("/")
        if not stream:
            self._all = True
        elif kind == "table" and name in self._hooked:
            for seat in self._hooked[name]:
                self._looks.setdefault((name, seat), 0.0)
        elif kind == hooks.TAG:
            table, seat = hooks.place_of(stream)
            if length:
                self._hooked[table].add(seat)
                self._looks[table, seat] = 0.0
            else:
                self._forget(table, seat)

    def _forget(self, table: str, seat: int) -> None:
        self._looks.pop((table, seat), None)
        self._hooked[table].discard(seat)
        if not self._hooked[table]:
            del self._hooked[table]

    async def _look_at_all(self) -> None:
        if self._all:
            self._all = False
            try:
                found = await self._hall.apart(lambda: [*hooks.all_kept(self._hall.store)])
            except StoreError:
                self._all = True
                raise
            for table, seat in found:
                self._hooked[table].add(seat)
                self._looks.setdefault((table, seat), 0.0)
        for place, at in [*self._looks.items()]:
            if at <= self._loop.time():
                del self._looks[place]
                found_now = await self._hall.apart(self.due, *place)
                if isinstance(found_now, Call):
                    task = self._loop.create_task(self._tell(found_now))
                    self._under_way.add(task)
                    task.add_done_callback(self._under_way.discard)
                elif found_now is not None:
                    self._looks.setdefault(place, self._loop.time() + found_now)

    # --- what there is to tell ---------------------------------------------------------------------------

    def due(self, id: str, seat: int) -> Call | float | None:
        """What a seat is told now; or the seconds after which to look again; None: when something has happened."""
        store = self._hall.store
        if not isinstance(found := self._found(id, seat), Call):
            return found
        with store.claim(hooks.stream_of(id, seat)) as ours:
            if not ours:
                return OFTEN
            if isinstance(found := self._found(id, seat), Call):  # nobody has been quicker
                try:
                    found.hook.now_said(store, found.said)
                except NoStream:
                    return None
            return found

    def _found(self, id: str, seat: int) -> Call | float | None:
        """The same, before it is noted."""
        store = self._hall.store
        if (hook := hooks.kept(store, id, seat)) is None:
            return None
        try:
            table = self._hall.table(id)
            if table.tenure(seat) != hook.tenure:
                hooks.drop(store, id, seat)
                return None
            return self._of(table, hook)
        except NoStream:
            hooks.drop(store, id, seat)
        except TableError:
            log.warning("a table of which somebody wants to know cannot be read")
        return None

    def _of(self, table: Table, hook: hooks.Hook) -> Call | float | None:
        """The same of a seat that is still theirs. Raises NoStream, TableError."""
        said, turn, game = hook.said, table.turn(hook.seat), table.rules.title
        if table.state == "over" and not said.over:
            return Call(hook, evolve(said, over=True), self._message("over", hook, game))
        if turn is None or said.since == turn.since or said.after == turn.after:
            return None
        left = DELAY - (time.time() - turn.since / 1000)
        if left > 0:
            return min(left, DELAY)
        return Call(hook, evolve(said, since=turn.since, after=turn.after), self._message("your-turn", hook, game))

    def _message(self, event: str, hook: hooks.Hook, game: str) -> JsonObject:
        """What is sent. No word of it is a player's, who could have somebody else's chat call everybody there."""
        link = f"{self._hall.settings.address}/t/{hook.table}"
        with speaking(hook.language):
            text = part("server", f"hook-{event}", game=game, table=link)
        return {"event": event, "table": link, "content": text, "text": text}

    def _still(self, call: Call) -> bool:
        """Whether there is still reason to tell it."""
        hook, store = call.hook, self._hall.store
        try:
            known, table = hooks.kept(store, hook.table, hook.seat), self._hall.table(hook.table)
            if known is None or known.url != hook.url or table.tenure(hook.seat) != hook.tenure:
                return False
            turn = table.turn(hook.seat)
            return call.message["event"] == "over" or (turn is not None and turn.since == call.said.since)
        except (NoStream, TableError):
            return False

    # --- telling it --------------------------------------------------------------------------------------

    async def _tell(self, call: Call) -> None:
        """Tell it, and if that goes wrong, once or twice more."""
        try:
            for seconds in (0.0, *AGAIN):
                await asyncio.sleep(seconds)
                if not await self._hall.apart(self._still, call):
                    return
                if not await self._tried(call):
                    return
        except StoreError as error:
            log.warning("a turn could not be told: %s", type(error).__name__)

    async def _tried(self, call: Call) -> bool:
        """Tell it; whether to do so again later. What went wrong is logged by its kind: an address is a secret."""
        hook = call.hook
        name = urlsplit(hook.url).hostname or ""
        room = self._rooms.setdefault(name, asyncio.Semaphore(AT_ONE))
        try:
            async with room, self._room if name in self._answered else self._strange:
                status = await posted(hook.url, call.message, self._hall.settings.hooks_inside)
        except Inside:
            result, later = "inside", False
        except (OSError, TimeoutError, h11.ProtocolError) as error:
            result, later = type(error).__name__, True
            self._answered.pop(name, None)
        else:
            result, later, self._answered[name] = str(status), status >= 500 or status in BUSY, True
            if status in GONE:
                await self._hall.apart(hooks.drop, self._hall.store, hook.table, hook.seat)
        told = result.startswith("2")
        self._hall.measures.hooks.labels("told" if told else "failed").inc()
        if not told:
            log.warning("hook", extra={"facts": {"event": call.message["event"], "result": result}})
        return later
