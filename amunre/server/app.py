"""The ASGI application: the routes, the page, and a hub while the application runs."""

from __future__ import annotations

import asyncio
import gzip
import os
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from logging import Logger, getLogger
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Match, Mount, WebSocketRoute
from starlette.routing import Route as Address
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from amunre import book
from amunre.errors import StoreError
from amunre.hosting.stores import Store, opened
from amunre.server import garbage
from amunre.server.answering import answer, response_to
from amunre.server.asgi import WebSocketLine, as_starlette, incoming_of
from amunre.server.guard import SAFE, Guard
from amunre.server.http_response import Denied, HttpResponse
from amunre.server.hub import Hub
from amunre.server.live import Left, live
from amunre.server.notifications import Notifications
from amunre.server.openapi import description
from amunre.server.parent import when_parent_exits
from amunre.server.prometheus import PrometheusMeasures
from amunre.server.replies import OpenApi
from amunre.server.routes import LIVE, ROUTES, Route
from amunre.server.service_worker import ServiceWorker
from amunre.server.settings import Settings
from amunre.server.shutdown import graceful_shutdown
from amunre.server.subprocesses import ThreadsAndSubprocesses
from amunre.wire.convert import written

PATIENCE = 60
"""Number of attempts to open the store when a process starts; the command has already opened it once by then."""
AGAIN = 1.0
"""Seconds between attempts."""
log: Logger = getLogger(__name__)
PAGE = Path(__file__).with_name("page")
"""Folder with the page for the lobby and tables, whose files are served unchanged."""
SEARCH = Path(book.__file__).with_name("theme") / "assets"
"""Folder with the rule book's search, which the page also uses."""


def application(settings: Settings, store: Store | None = None, page: Path = PAGE) -> Starlette:
    """Return the server as an ASGI application.

    Args:
        settings: The operator's settings.
        store: The store, which the caller must close; None to open the store given in the settings.
        page: Folder with the page's files.
    """

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[Mapping[str, object]]:
        hub = await _patiently(settings, store)
        notifications = Notifications(hub)
        hub.begin(notifications.run() if settings.hooks else None)
        try:
            with graceful_shutdown(hub):
                yield {"hub": hub, "notifications": notifications}
        finally:
            await hub.close()
            if store is None:
                hub.store.close()

    described = Route("GET", "/openapi.json", lambda _: HttpResponse(written(description())), 1, answer=OpenApi)
    addresses = [
        *(Address(route.path, Served(route), methods=[route.method]) for route in (*ROUTES, described)),
        WebSocketRoute(LIVE, Lively()),
        *(Address(path, Index(path, page / "index.html"), methods=["GET"]) for path in ("/", "/t/{id}")),
        Address(ServiceWorker.template, ServiceWorker(page), methods=["GET"]),
        Mount("/assets/book", Assets(SEARCH)),
        Mount("/assets", Assets(page)),
    ]
    app = Starlette(
        routes=addresses,
        middleware=[Middleware(Guard)],
        exception_handlers={HTTPException: _not_served},
        lifespan=running,
    )
    app.router.redirect_slashes = False
    return app


async def _patiently(settings: Settings, store: Store | None) -> Hub:
    """Return a hub as soon as its store responds. If a worker failed here, the others would stop too."""
    for again in range(PATIENCE):
        try:
            hub = _hub(settings, store)
        except StoreError as error:
            log.warning("the store is not responding: %s", type(error).__name__)
            await asyncio.sleep(AGAIN)
            continue
        if again:
            log.warning("the store is responding again")
        return hub
    return _hub(settings, store)


def _hub(settings: Settings, store: Store | None) -> Hub:
    """Return a hub with the given store, or with the store from the settings. Raises StoreError."""
    if store is not None:
        return Hub(settings, store, ThreadsAndSubprocesses(), PrometheusMeasures())
    kept = opened(settings.database)
    try:
        return Hub(settings, kept, ThreadsAndSubprocesses(), PrometheusMeasures())
    except StoreError:  # the file has disappeared
        kept.close()
        raise


def made() -> Starlette:
    """Return the application for a worker process, with the settings from its environment.

    When the parent process is gone, the worker ends as it would on a signal.
    """
    garbage.begin()
    when_parent_exits(lambda: signal.raise_signal(signal.SIGTERM))
    return application(Settings.from_environment(os.environ))


class Served:
    """A route's handler, as an ASGI application."""

    def __init__(self, route: Route) -> None:
        self._route = route
        self.template: str = route.path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond to a request."""
        sent = await answer(scope["state"]["hub"], self._route, incoming_of(Request(scope, receive)))
        await as_starlette(sent)(scope, receive, send)


class Lively:
    """A table's WebSocket."""

    template = LIVE

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the news from a table."""
        socket = WebSocket(scope, receive, send)
        hub: Hub = scope["state"]["hub"]
        gone = RuntimeError, TimeoutError, WebSocketDisconnect, Left  # the client has left or is not reading
        with suppress(*gone), hub.connected():
            await socket.accept()
            code = await live(hub, socket.path_params["id"], WebSocketLine(socket))
            if code is not None:
                await socket.close(code)


class File(FileResponse):
    """A file that browsers revalidate each time. The whole file is always sent, even if a range is requested."""

    def __init__(self, path: Any, stat_result: Any = None) -> None:
        super().__init__(path, headers={"cache-control": "no-cache", "accept-ranges": "none"}, stat_result=stat_result)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the file."""
        headers = [(name, value) for name, value in scope["headers"] if name != b"range"]
        await super().__call__({**scope, "headers": headers}, receive, send)


class Index:
    """The page, which is the same at all of its URLs."""

    def __init__(self, path: str, file: Path) -> None:
        self.template: str = path
        self._file = file

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the page."""
        if not self._file.is_file():
            raise Denied(404, "no-page")
        await File(self._file)(scope, receive, send)


class Assets(StaticFiles):
    """The page's files."""

    template = "/assets/{name}"

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)

    def file_response(self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200) -> Response:
        """Return the file, compressed if the client accepts gzip, or a response that says it has not changed."""
        file, asked = File(full_path, stat_result), Headers(scope=scope)
        if self.is_not_modified(file.headers, asked):
            return NotModifiedResponse(file.headers)
        if scope["method"] != "GET" or "gzip" not in asked.get("accept-encoding", ""):
            return file
        kept = {name: file.headers[name] for name in ("etag", "cache-control", "accept-ranges")}
        headers = {**kept, "content-encoding": "gzip", "vary": "accept-encoding"}
        return Response(_pressed(full_path, stat_result.st_mtime_ns), headers=headers, media_type=file.media_type)


@lru_cache(200)
def _pressed(path: str, changed: int) -> bytes:
    """Return a file compressed with gzip. It is read again when it has changed."""
    return gzip.compress(Path(path).read_bytes(), mtime=0)


async def _not_served(request: Request, error: Exception) -> Response:
    """Respond to requests that Starlette refuses, such as those with an unknown path or the wrong method."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:  # Starlette has a separate route for each method, and names only one method
        routes = [route for route in request.app.routes if isinstance(route, Address)]
        scope = {**request.scope, "root_path": ""}  # a Mount has changed it to the path below the mount point
        methods = {name for route in routes if route.matches(scope)[0] != Match.NONE for name in route.methods or ()}
        allowed = ", ".join(sorted(methods or SAFE))
        return as_starlette(response_to(Denied(405, "wrong-method", {"allow": allowed}, allowed=allowed)))
    code = "no-route" if error.status_code == 404 else "unreadable"
    return as_starlette(response_to(Denied(error.status_code, code, dict(error.headers or {}))))
