"""Messages to users' webhooks, which must be on the public network.

Users must not be able to make this server connect to machines that only it can reach. So the host name is resolved
here, each address is checked, and the connection goes to a checked address, even if the name later resolves to another
address. Redirects are not followed, responses are discarded, and the time is limited.
"""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
from collections.abc import Sequence
from functools import cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

import h11

from amunre.jsontypes import JsonMapping
from amunre.server.hook_urls import PORTS, is_public

PATIENCE = 10.0
"""Maximum time for a message, from resolving the host name to receiving the response, in seconds."""
MOST_HEARD = 65_536
"""Maximum number of bytes read from a response, of which only the status matters."""
MOST_TRIED = 4
"""Maximum number of addresses to try for one host name."""


class Inside(Exception):
    """The address is not on the public network."""


async def posted(url: str, message: JsonMapping, inside: bool) -> int:
    """Send a message as JSON, and return the status of the response.

    Raises:
        Inside: The address is not on the public network.
        OSError: The connection failed, or the certificate is not valid.
        TimeoutError: Sending the message took too long.
        h11.ProtocolError: The response is not HTTP.
    """
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    async with asyncio.timeout(PATIENCE):
        reader, writer = await _connected(parts.scheme, host, port, inside)
        try:
            return await _answered(reader, writer, parts, json.dumps(message).encode())
        finally:
            writer.transport.abort()


async def resolved(host: str, port: int) -> Sequence[str]:
    """Return the addresses for a host name. Raises OSError."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [*dict.fromkeys(str(address[0]) for *_, address in found)]


async def _connected(
    scheme: str, host: str, port: int, inside: bool
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the first address that accepts the connection. Raises OSError, Inside."""
    try:
        found = await resolved(host, port)
    except UnicodeError as error:
        raise OSError("not a valid host name") from error
    allowed = [one for one in found if inside or is_public(ip_address(one.partition("%")[0]))][:MOST_TRIED]
    if not allowed:
        raise Inside
    secured: dict[str, Any] = {"ssl": _trusted(), "server_hostname": host} if scheme == "https" else {}
    for number, address in enumerate(allowed, 1):
        try:
            return await asyncio.open_connection(address, port, **secured)
        except (OSError, ValueError) as error:  # ValueError if the host name cannot have a certificate
            if number == len(allowed):
                raise OSError("no connection") from error
    raise AssertionError


@cache
def _trusted() -> ssl.SSLContext:
    return ssl.create_default_context()


async def _answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, parts: SplitResult, body: bytes) -> int:
    spoken, heard = h11.Connection(h11.CLIENT), 0
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    headers = [
        ("host", parts.netloc),
        ("user-agent", "amunre"),
        ("content-type", "application/json"),
        ("content-length", str(len(body))),
        ("connection", "close"),
    ]
    for part in (h11.Request(method="POST", target=target, headers=headers), h11.Data(data=body), h11.EndOfMessage()):
        writer.write(spoken.send(part) or b"")
    await writer.drain()
    while not isinstance(event := spoken.next_event(), h11.Response):
        if event is h11.NEED_DATA:
            data = await reader.read(4096)
            heard += len(data)
            if heard > MOST_HEARD:
                raise h11.RemoteProtocolError("the response is too long")
            spoken.receive_data(data)
    return event.status_code
