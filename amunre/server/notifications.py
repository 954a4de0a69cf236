"""Webhook notifications about a player's turn or the end of the game.

Each process listens to all tables and checks those with a webhook. The process that holds the claim records each
notification before sending it, so a notification is sent at most once, even after a crash.
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

from amunre.engine.languages import speaking
from amunre.engine.texts import part
from amunre.errors import NoStream, StoreError, TableError
from amunre.jsontypes import JsonObject
from amunre.server import hooks
from amunre.server.hub import Hub
from amunre.server.posting import Inside, posted

if TYPE_CHECKING:
    from amunre.hosting.table import Table

DELAY = 45.0
"""Seconds between the question and the notification; a player who is at the page will have answered by then."""
OFTEN = 1.0
"""Seconds between checks."""
AGAIN = (30.0, 300.0)
"""Seconds before each retry."""
AT_ONCE = 20
"""Maximum number of messages being sent at once to hosts that responded last time."""
AT_ONE = 4
"""Maximum number of messages being sent at once to one host, so that a slow host does not block others."""
AT_STRANGE = 10
"""Maximum number of messages being sent at once to all other hosts, so that they do not block those that respond."""
MOST_ANSWERED = 10_000
"""Maximum number of hosts to remember that responded last time."""
GONE = (404, 410)
"""HTTP statuses after which the webhook is deleted."""
BUSY = (408, 425, 429)

log: Logger = getLogger(__name__)

Place = tuple[str, int]


@frozen
class Notification:
    """A message to be sent once."""

    hook: hooks.Hook
    said: hooks.Said
    """State of the seat's notifications after this one."""
    message: JsonObject


class Notifications:
    """The sender of notifications in one process."""

    def __init__(self, hub: Hub) -> None:
        """Create the sender in the event loop that uses it."""
        self._hub = hub
        self._loop = asyncio.get_running_loop()
        self._hooked: defaultdict[str, set[int]] = defaultdict(set)
        """Seats with a webhook, by table."""
        self._looks: dict[Place, float] = {}
        """Time of the next check, by table and seat."""
        self._room, self._strange = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(AT_STRANGE)
        self._answered: LRUCache[str, bool] = LRUCache(MOST_ANSWERED)
        """Hosts that responded last time."""
        self._rooms: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """Limits on messages being sent at once, by host."""
        self._under_way: set[asyncio.Task[None]] = set()
        self._all = True
        """True if all webhooks must be read from the store."""

    async def run(self) -> None:
        """Check for turns until the server closes."""
        stop = self._hub.store.listen(self._heard)
        try:
            while not self._hub.subscriptions.closed:
                try:
                    await self._look_at_all()
                except Exception as error:  # an error at one table must not stop the others
                    log.warning("turns could not be checked: %s", type(error).__name__)
                await asyncio.sleep(OFTEN)
        finally:
            stop()
            for task in [*self._under_way]:
                task.cancel()
            await asyncio.gather(*self._under_way, return_exceptions=True)

    def _heard(self, stream: str, length: int) -> None:
        with suppress(RuntimeError):  # the event loop has ended
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
                found = await self._hub.in_thread(lambda: [*hooks.all_kept(self._hub.store)])
            except StoreError:
                self._all = True
                raise
            for table, seat in found:
                self._hooked[table].add(seat)
                self._looks.setdefault((table, seat), 0.0)
        for place, at in [*self._looks.items()]:
            if at <= self._loop.time():
                del self._looks[place]
                found_now = await self._hub.in_thread(self.due, *place)
                if isinstance(found_now, Notification):
                    task = self._loop.create_task(self._tell(found_now))
                    self._under_way.add(task)
                    task.add_done_callback(self._under_way.discard)
                elif found_now is not None:
                    self._looks.setdefault(place, self._loop.time() + found_now)

    # --- messages ----------------------------------------------------------------------------------------

    def due(self, id: str, seat: int) -> Notification | float | None:
        """Record and return a seat's notification; or return the seconds until the next check, or None for no check."""
        store = self._hub.store
        if not isinstance(found := self._found(id, seat), Notification):
            return found
        with store.claim(hooks.stream_of(id, seat)) as ours:
            if not ours:
                return OFTEN
            if isinstance(found := self._found(id, seat), Notification):  # another process may have been faster
                try:
                    found.hook.now_said(store, found.said)
                except NoStream:
                    return None
            return found

    def _found(self, id: str, seat: int) -> Notification | float | None:
        """Return the same as `due`, without recording a notification."""
        store = self._hub.store
        if (hook := hooks.kept(store, id, seat)) is None:
            return None
        try:
            table = self._hub.table(id)
            if table.tenure(seat) != hook.tenure:
                hooks.drop(store, id, seat)
                return None
            return self._of(table, hook)
        except NoStream:
            hooks.drop(store, id, seat)
        except TableError:
            log.warning("a table with a webhook cannot be read")
        return None

    def _of(self, table: Table, hook: hooks.Hook) -> Notification | float | None:
        """Return the same as `_found` for a seat that has not changed hands. Raises NoStream, TableError."""
        said, turn, game = hook.said, table.turn(hook.seat), table.rules.title
        if table.state == "over" and not said.over:
            return Notification(hook, evolve(said, over=True), self._message("over", hook, game))
        if turn is None or said.since == turn.since or said.after == turn.after:
            return None
        left = DELAY - (time.time() - turn.since / 1000)
        if left > 0:
            return min(left, DELAY)
        return Notification(
            hook, evolve(said, since=turn.since, after=turn.after), self._message("your-turn", hook, game)
        )

    def _message(self, event: str, hook: hooks.Hook, game: str) -> JsonObject:
        """Return the message. It contains no text by players, who could otherwise use it to post to other chats."""
        link = f"{self._hub.settings.address}/t/{hook.table}"
        with speaking(hook.language):
            text = part("server", f"hook-{event}", game=game, table=link)
        return {"event": event, "table": link, "content": text, "text": text}

    def _still(self, call: Notification) -> bool:
        """Return whether a notification is still valid."""
        hook, store = call.hook, self._hub.store
        try:
            known, table = hooks.kept(store, hook.table, hook.seat), self._hub.table(hook.table)
            if known is None or known.url != hook.url or table.tenure(hook.seat) != hook.tenure:
                return False
            turn = table.turn(hook.seat)
            return call.message["event"] == "over" or (turn is not None and turn.since == call.said.since)
        except (NoStream, TableError):
            return False

    # --- sending -----------------------------------------------------------------------------------------

    async def _tell(self, call: Notification) -> None:
        """Send a notification, with retries."""
        try:
            for seconds in (0.0, *AGAIN):
                await asyncio.sleep(seconds)
                if not await self._hub.in_thread(self._still, call):
                    return
                if not await self._tried(call):
                    return
        except StoreError as error:
            log.warning("a notification could not be sent: %s", type(error).__name__)

    async def _tried(self, call: Notification) -> bool:
        """Send a notification, and return whether to retry. Only the kind of failure is logged; URLs are secret."""
        hook = call.hook
        name = urlsplit(hook.url).hostname or ""
        room = self._rooms.setdefault(name, asyncio.Semaphore(AT_ONE))
        try:
            async with room, self._room if name in self._answered else self._strange:
                status = await posted(hook.url, call.message, self._hub.settings.hooks_inside)
        except Inside:
            result, later = "inside", False
        except (OSError, TimeoutError, h11.ProtocolError) as error:
            result, later = type(error).__name__, True
            self._answered.pop(name, None)
        else:
            result, later, self._answered[name] = str(status), status >= 500 or status in BUSY, True
            if status in GONE:
                await self._hub.in_thread(hooks.drop, self._hub.store, hook.table, hook.seat)
        told = result.startswith("2")
        self._hub.measures.notified("told" if told else "failed")
        if not told:
            log.warning("hook", extra={"facts": {"event": call.message["event"], "result": result}})
        return later
