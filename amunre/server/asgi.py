"""Conversions between Starlette's connections and those that the routes know."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from amunre.server.http_request import Incoming
from amunre.server.http_response import Denied, HttpResponse
from amunre.server.live import Left


def address_of(connection: HTTPConnection) -> str:
    """Return the client's address, as the server sees it."""
    return connection.client.host if connection.client else ""


def incoming_of(request: Request) -> Incoming:
    """Convert a request from Starlette."""
    return Incoming(request.path_params, request.query_params, request.headers, address_of(request), _parts_of(request))


async def _parts_of(request: Request) -> AsyncIterator[bytes]:
    try:
        async for part in request.stream():
            yield part
    except ClientDisconnect:
        raise Denied(499, "gone") from None


def as_starlette(answer: HttpResponse) -> Response:
    """Convert a response to Starlette's."""
    return Response(answer.encoded(), answer.status, dict(answer.headers), media_type=answer.content_type)


class WebSocketLine:
    """An accepted WebSocket."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self.address: str = address_of(socket)

    async def receive(self) -> bytes:
        """See `Connection.receive`."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Left
        text: str = message.get("text") or ""
        return text.encode("utf-8", "surrogatepass") or message.get("bytes") or b""

    async def send(self, text: str) -> None:
        """See `Connection.send`."""
        try:
            await self._socket.send_text(text)
        except WebSocketDisconnect:
            raise Left from None
