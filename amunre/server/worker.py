"""A carrier without sockets: tables in a web worker of the browser, for the page beside it.

The page and the worker exchange JSON. The page sends `ask` (a request with a number), `open` (a connection to a table
with a number), `say` (a message over it) and `close`. The worker sends `answer`, `push` and `closed` with the same
numbers. It also sends `keep` and `drop`, with what the browser must store so that games survive closing the page.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from urllib.parse import parse_qsl, urlsplit

from amunre.engine.languages import ENGLISH, languages, speaking
from amunre.errors import NotationError
from amunre.hosting.stores import Entries, Listed, Status
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.stores.store import NO_STATUS
from amunre.jsontypes import JsonMapping
from amunre.server.answering import answer, check_language, response_to
from amunre.server.http_request import Incoming
from amunre.server.http_response import Denied, HttpResponse
from amunre.server.hub import Hub
from amunre.server.live import GOING_AWAY, Left, live
from amunre.server.machine import CallingThread
from amunre.server.resources import games
from amunre.server.routes import LIVE, parameters, route_for
from amunre.server.settings import Settings

SETTINGS = Settings(limited=False, hooks=False, archive_ended=0, archive_running=0)
"""Settings of a worker, which has one client and cannot post messages."""

Tell = Callable[[str], object]
"""A function that sends a message to the browser."""


def prepare() -> None:
    """Load the rules of all games, so that they are in the memory that the browser keeps for the next start."""
    games(ENGLISH)


class KeptStore(MemoryStore):
    """A store in memory, which tells the browser what to keep."""

    def __init__(self, tell: Tell, kept: Iterable[JsonMapping]) -> None:
        """Create the store with what the browser has kept: each stream's `listed` and its `entries`."""
        super().__init__()
        self._tell = tell
        self.fill(_entries(one) for one in kept)

    def begin(self, stream: str, entry: str, status: Status = NO_STATUS) -> None:
        """See `Store.begin`."""
        super().begin(stream, entry, status)
        self._keep(stream, entry)

    def append(self, stream: str, number: int, entry: str, status: Status | None = None, quiet: bool = False) -> None:
        """See `Store.append`."""
        super().append(stream, number, entry, status, quiet)
        self._keep(stream, entry)

    def mark(self, stream: str, status: Status) -> None:
        """See `Store.mark`."""
        super().mark(stream, status)
        self._keep(stream)

    def drop(self, stream: str) -> None:
        """See `Store.drop`."""
        super().drop(stream)
        self._tell(json.dumps({"kind": "drop", "stream": stream}))

    def _keep(self, stream: str, entry: str | None = None) -> None:
        listed = self.listed(stream)
        status = {"text": listed.status.text, "tags": sorted(listed.status.tags), "due": listed.status.due}
        told = {"length": listed.length, "changed": listed.changed, "status": status}
        self._tell(json.dumps({"kind": "keep", "stream": stream, "listed": told, "entry": entry}))


def _entries(kept: JsonMapping) -> Entries:
    listed = kept["listed"]
    status = Status(**listed["status"])
    return Listed(kept["stream"], listed["length"], listed["changed"], status), kept["entries"]


class PageLine:
    """A connection to a table."""

    address = ""

    def __init__(self, number: int, tell: Tell) -> None:
        self.number: int = number
        self._tell = tell
        self._said: asyncio.Queue[str | None] = asyncio.Queue()

    def hear(self, text: str | None) -> None:
        """Take a message from the page; None if it closes the connection."""
        self._said.put_nowait(text)

    async def receive(self) -> bytes:
        """See `Connection.receive`."""
        text = await self._said.get()
        if text is None:
            raise Left
        return text.encode("utf-8", "surrogatepass")

    async def send(self, text: str) -> None:
        """See `Connection.send`."""
        self._tell(json.dumps({"kind": "push", "number": self.number, "text": text}))


class Worker:
    """The tables of one browser."""

    def __init__(self, tell: Tell, kept: str = "[]") -> None:
        """Create the worker in the event loop that uses it.

        Args:
            tell: Called with each message for the page or the browser's storage.
            kept: What the browser has kept, as a JSON list of streams.
        """
        self._tell = tell
        self.hub: Hub = Hub(SETTINGS, KeptStore(tell, json.loads(kept)), CallingThread())
        self._lines: dict[int, PageLine] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.hub.begin()

    def hear(self, text: str) -> None:
        """Take a message from the page; answers follow through `tell`."""
        match json.loads(text):
            case {"kind": "ask"} as asked:
                self._start(self._ask(asked))
            case {"kind": "open", "number": number, "address": address}:
                self._lines[number] = PageLine(number, self._tell)
                self._start(self._listen(self._lines[number], address))
            case {"kind": "say", "number": number, "text": said} if number in self._lines:
                self._lines[number].hear(said)
            case {"kind": "close", "number": number} if number in self._lines:
                self._lines[number].hear(None)

    async def close(self) -> None:
        """End all connections and tasks."""
        await self.hub.close()
        await asyncio.gather(*self._tasks)

    def _start(self, coroutine: Coroutine[object, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ask(self, asked: JsonMapping) -> None:
        sent = await self.answer(asked["method"], asked["address"], asked["headers"], asked["body"] or "")
        headers = {**sent.headers, "content-type": sent.content_type}
        told = {"number": asked["number"], "status": sent.status, "headers": headers, "body": sent.encoded().decode()}
        self._tell(json.dumps({"kind": "answer", **told}))

    async def answer(self, method: str, address: str, headers: JsonMapping, body: str) -> HttpResponse:
        """Return the answer to a request."""
        path, query = _parts(address)
        language = query.get("lang", ENGLISH)
        with speaking(language if language in languages() else ENGLISH):
            try:
                check_language(language)
                route, within = route_for(method, path)
            except (Denied, NotationError) as error:
                return response_to(error)
            return await answer(self.hub, route, Incoming(within, query, headers, "", _body(body)))

    async def _listen(self, line: PageLine, address: str) -> None:
        path, query = _parts(address)
        found, language = parameters(LIVE, path), query.get("lang", ENGLISH)
        code: int | None = GOING_AWAY
        if found is not None and language in languages():
            with speaking(language), self.hub.connected():
                code = await live(self.hub, found["id"], line)
        del self._lines[line.number]
        self._tell(json.dumps({"kind": "closed", "number": line.number, "code": code}))


def _parts(address: str) -> tuple[str, dict[str, str]]:
    """Return the path and the query of an address."""
    found = urlsplit(address)
    return found.path, dict(parse_qsl(found.query, keep_blank_values=True))


async def _body(text: str) -> AsyncIterator[bytes]:
    yield text.encode("utf-8", "surrogatepass")
