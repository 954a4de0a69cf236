"""Connections with those who are slow, or want the server to fail: none is kept on which nothing comes or goes."""

from __future__ import annotations

import socket
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SLOW = 20.0
"""Seconds in which the head of a request must have come."""
STUCK = 30.0
"""Seconds in which the other machine must take something of what was sent, if there is more."""


def prepared(listening: socket.socket) -> socket.socket:
    """The same, for connections that send what they have at once, and end when the other side takes nothing of it.

    asyncio sees to the first for sockets of its own alone. The second is up to the system: Linux knows how.
    """
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(STUCK * 1000))
    return listening


class Requests(H11Protocol):
    """Requests over one connection. uvicorn ends it where none comes after an answer; this, where half of one comes."""

    def connection_made(self, transport: Any) -> None:
        """They have connected."""
        super().connection_made(transport)
        self._look(None)

    def _look(self, answered: Any) -> None:
        """See now and then whether anything was asked since; `answered`: the last request, if it is answered."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        waits = self.timeout_keep_alive_task is None and (self.cycle is None or self.cycle.response_complete)
        if waits and answered == (self.cycle,):
            self.transport.abort()
        else:
            self.loop.call_later(SLOW, self._look, (self.cycle,) if waits else None)


class Messages(WebSocketsSansIOProtocol):
    """Messages over one WebSocket. Who takes none of them is not read from either: each ping asks for an answer."""

    def pause_writing(self) -> None:
        """There is much that they have not taken."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """They have taken most of it."""
        super().resume_writing()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """What they have sent next."""
        message = await super().receive()
        if not self.writable.is_set() and not self.transport.is_closing():
            self.transport.pause_reading()
        return message
