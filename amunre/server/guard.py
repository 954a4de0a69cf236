"""Checks before every handler, security headers for every response, and the request log."""

from __future__ import annotations

import time
from collections.abc import Mapping
from logging import Logger, getLogger
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from amunre.engine.languages import ENGLISH, languages, speaking
from amunre.errors import NotationError
from amunre.server.addresses import asker, origin_of
from amunre.server.answering import check_language, response_to
from amunre.server.asgi import address_of, as_starlette
from amunre.server.http_response import Denied
from amunre.server.limits import ENTRY

if TYPE_CHECKING:
    from amunre.server.hub import Hub

HEADERS: Mapping[str, str] = {
    "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
"""Default security headers."""

SAFE = ("GET", "HEAD")

log: Logger = getLogger("amunre.server.requests")


class Guard:
    """Middleware that checks and logs every request. The log does not include addresses, headers or contents."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope["client"] = (_asker(scope), 0)
        language = language_of(scope)
        with speaking(language if language in languages() else ENGLISH):
            if scope["type"] == "http":
                await self._answered(scope, receive, send, language)
            else:
                await self._listened(scope, receive, send, language)

    async def _listened(self, scope: Scope, receive: Receive, send: Send, language: str) -> None:
        try:
            _check(scope, language)
        except (Denied, NotationError):
            await send({"type": "websocket.close", "code": 1008})
            return
        await self._app(scope, receive, send)

    async def _answered(self, scope: Scope, receive: Receive, send: Send, language: str) -> None:
        began, status = time.perf_counter(), 0
        hub: Hub = scope["state"]["hub"]

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            _check(scope, language)
            with hub.answering.one(address_of(HTTPConnection(scope))):
                await self._app(scope, receive, with_headers)
        except Exception as error:
            if status:  # part of the response has been sent, so it can only be cut off
                raise
            await as_starlette(response_to(error))(scope, receive, with_headers)
        finally:
            route, method = template_of(scope), scope["method"] if scope["method"].isalpha() else "?"
            seconds = time.perf_counter() - began
            known = method if method in ("GET", "HEAD", "POST", "DELETE") else "other"
            hub.measures.answered(known, route, status, seconds)
            facts = {"method": known, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra={"facts": facts})


def _check(scope: Scope, language: str) -> None:
    """Check a request's host, origin, allowance and language.

    Raises:
        Denied: The page belongs to another site, the host is unknown, or the address has sent too many requests.
        NotationError: The language is unknown.
    """
    hub: Hub = scope["state"]["hub"]
    headers = Headers(scope=scope)
    host, origin, settings = headers.get("host", ""), headers.get("origin"), hub.settings
    if not settings.knows(host):
        raise Denied(421, "wrong-host", address=settings.address)
    asks = scope["type"] == "websocket" or scope["method"] not in SAFE
    if asks and origin is not None and not _same(origin, host, settings.public_url):
        raise Denied(403, "wrong-origin")
    hub.charge(hub.asking, address_of(HTTPConnection(scope)), ENTRY)
    check_language(language)


def language_of(scope: Scope) -> str:
    """Return the code of the language for the response: `lang` in the URL, otherwise English.

    The browser's headers are ignored. That way, caches keep the languages apart, and links and WebSockets, which cannot
    set headers, can also choose the language.
    """
    return QueryParams(scope["query_string"]).get("lang", ENGLISH)


def _asker(scope: Scope) -> str:
    """Return the client's address, looking behind trusted proxies."""
    hub: Hub = scope["state"]["hub"]
    peer = scope["client"][0] if scope["client"] else ""
    return asker(peer, ",".join(Headers(scope=scope).getlist("x-forwarded-for")), hub.settings.proxies)


def _same(origin: str, host: str, public: str | None) -> bool:
    """Return whether this origin is our own."""
    try:
        page = origin_of(origin)
        return page == public or page == origin_of(f"{page.partition(':')[0]}://{host}")
    except ValueError:
        return False


def template_of(scope: Scope) -> str:
    """Return the path as it appears in the list of routes, without values from the client."""
    return str(getattr(scope.get("endpoint"), "template", "other"))
