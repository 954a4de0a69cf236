"""Reading of requests to routes, with limits and checks, whichever carrier has received them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Hashable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from attrs import frozen

from amunre.engine.files import of_json
from amunre.engine.values import TypeHint
from amunre.errors import NotationError
from amunre.printing import brief
from amunre.server.http_response import Denied
from amunre.server.requests import read

if TYPE_CHECKING:
    from amunre.server.hub import Hub
    from amunre.server.shared_work import SharedWork, Work

P = ParamSpec("P")
T = TypeVar("T")

MOST_BYTES = 16_384
"""Maximum length of a body, in bytes; a move takes about a hundred."""
SLOW = 10.0
"""Seconds within which the whole body must arrive."""
LONGEST_SECRET = 100
LARGEST_NUMBER = 2**53


@frozen
class Incoming:
    """A request as its carrier has received it."""

    path: Mapping[str, str]
    """Path parameters, by name."""
    query: Mapping[str, str]
    headers: Mapping[str, str]
    """Headers, by their names in lower case."""
    address: str
    """The client's address."""
    body: AsyncIterator[bytes]
    """Parts of the body; reading them raises Denied if the client is gone."""


@frozen
class HttpRequest:
    """A request to a route."""

    hub: Hub
    path: Mapping[str, str]
    """Path parameters, by name."""
    query: Mapping[str, str]
    sent: Any = None
    """Body, in the form that the route expects; None if it does not take a body."""
    token: str | None = None
    """The bearer's token; None for a spectator."""
    person: str | None = None
    """The person's key; None if the request does not identify a person."""
    address: str = ""
    """The client's address."""
    if_none_match: str = ""
    """Entity tags of the responses that the client already has."""
    takes_gzip: bool = False
    making: int = 0
    """Additional price of a response that is not cached."""

    async def in_thread(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call `Hub.in_thread_for` for the client's address."""
        return await self.hub.in_thread_for(self.address, function, *args, **kwargs)

    def pay(self, price: int) -> None:
        """Pay an additional price. Raises Denied."""
        self.hub.charge(self.hub.asking, self.address, price)

    async def shared(self, of: SharedWork[T], key: Hashable, work: Work[T]) -> T:
        """Do shared work for this route's additional price. Raises Denied."""
        return await of.get(key, work, partial(self.pay, self.making))

    def number(self, name: str) -> int | None:
        """Return a query parameter that is a number from 0; None if it is absent. Raises NotationError."""
        text = self.query.get(name)
        if text is None:
            return None
        if not re.fullmatch(r"[0-9]{1,15}", text):
            raise NotationError(f"{name}: expected a number from 0, found {brief(text)}.")
        return int(text)


async def asked(incoming: Incoming, hub: Hub, form: TypeHint, making: int) -> HttpRequest:
    """Read a request.

    Args:
        incoming: The request, from an untrusted client.
        hub: The hub that answers it.
        form: Class that describes the body; None to ignore the body.
        making: Additional price of a response that is not cached.

    Raises:
        Denied: The request is too large or too slow, or a header contains an invalid secret.
        NotationError: The body is not JSON, or does not have this form.
    """
    sent = read_json(await _body(incoming), form) if form else None
    headers = incoming.headers
    return HttpRequest(
        hub,
        incoming.path,
        incoming.query,
        sent,
        _bearer(headers.get("authorization")),
        _secret(headers.get("person")),
        incoming.address,
        headers.get("if-none-match", ""),
        "gzip" in headers.get("accept-encoding", ""),
        making,
    )


async def _body(incoming: Incoming) -> bytes:
    """Read the whole body. Raises Denied as soon as it is too large, too slow, or the client is gone."""
    declared = incoming.headers.get("content-length", "0")
    if declared.isdecimal() and int(declared[:20]) > MOST_BYTES:
        raise Denied(413, "too-large")
    sent = b""
    try:
        async with asyncio.timeout(SLOW):
            async for part in incoming.body:
                sent += part
                if len(sent) > MOST_BYTES:
                    raise Denied(413, "too-large")
    except TimeoutError:
        raise Denied(408, "too-slow", {"connection": "close"}) from None
    return sent


def read_json(sent: bytes, form: TypeHint) -> Any:
    """Read JSON in the given form. Raises NotationError, which lists all problems."""
    try:
        data = of_json(sent)
    except ValueError as error:
        raise NotationError(f"expected JSON in UTF-8: {error}.") from None
    return read(form, data)


def _bearer(header: str | None) -> str | None:
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer":
        raise Denied(401, "no-bearer", {"www-authenticate": "Bearer"})
    return _secret(token.strip())


def _secret(text: str | None) -> str | None:
    if text is not None and not 0 < len(text) <= LONGEST_SECRET:
        raise Denied(401, "no-bearer", {"www-authenticate": "Bearer"})
    return text
