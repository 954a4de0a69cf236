"""Connections with those who are slow, or many, or want the server to fail: none is kept for which others must go."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from contextlib import suppress
from errno import EMFILE, ENFILE
from logging import Logger, getLogger
from multiprocessing import reduction
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from amunre.engine.texts import part
from amunre.server.answers import failed
from amunre.server.capacity import OpenConnections
from amunre.server.guard import HEADERS

SLOW = 20.0
"""Seconds in which the head of a request must have come."""
STUCK = 30.0
"""Seconds in which the other machine must take something of what was sent, if there is more."""
BACKLOG = 2048
"""Connections that the system keeps until they are taken on."""

log: Logger = getLogger(__name__)


class ListeningSocket(socket.socket):
    """A socket that goes on listening when the process, or the system, has no descriptor left.

    asyncio would log each failure and wait for a second. This gives up a descriptor that it has kept for that, so that
    it can take a connection on, and ends it.
    """

    _spare: int | None = None

    @classmethod
    def of(cls, listening: socket.socket) -> ListeningSocket:
        """Take over a socket; the other object is closed."""
        found = cls(listening.family, listening.type, listening.proto, listening.detach())
        found._keep_spare()
        return found

    def __reduce__(self) -> tuple[Callable[..., ListeningSocket], tuple[object, ...]]:
        return _received, (reduction.DupFd(self.fileno()), self.family, self.type, self.proto)

    def listen(self, backlog: int = BACKLOG) -> None:
        """Listen. The backlog of the system does not depend on how many are accepted at once."""
        super().listen(BACKLOG)

    def accept(self) -> tuple[socket.socket, object]:
        """Accept the next connection. Raises BlockingIOError if none can be accepted."""
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in (EMFILE, ENFILE) or self._spare is None:
                raise
        log.warning("no descriptor is left for a connection")
        os.close(self._spare)
        self._spare = None
        try:
            super().accept()[0].close()
        finally:
            self._keep_spare()
        raise BlockingIOError

    def close(self) -> None:
        """Stop listening."""
        if self._spare is not None:
            os.close(self._spare)
            self._spare = None
        super().close()

    def _keep_spare(self) -> None:
        with suppress(OSError):
            self._spare = os.open(os.devnull, os.O_RDONLY)


def _received(descriptor: Any, family: int, kind: int, protocol: int) -> ListeningSocket:
    """Return a listening socket in a worker process."""
    return ListeningSocket.of(socket.socket(family, kind, protocol, descriptor.detach()))


def prepared(listening: socket.socket) -> ListeningSocket:
    """Return a socket whose connections send at once, and end when the other side takes nothing.

    asyncio sees to the first for sockets of its own alone. The second is up to the system: Linux knows how.
    """
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(STUCK * 1000))
    return ListeningSocket.of(listening)


def _open_connections(protocol: Any) -> OpenConnections:
    """Return the connections of a process: those of a `running.Config`."""
    found: OpenConnections = protocol.config.open_connections
    return found


def _address(protocol: Requests | Messages) -> str:
    """Return the address of the other side, which may be a proxy."""
    return protocol.client[0] if protocol.client else ""


class Requests(H11Protocol):
    """Requests over one connection. uvicorn ends it where none comes after an answer; this, where half of one comes."""

    def connection_made(self, transport: Any) -> None:
        """Count a new connection."""
        super().connection_made(transport)
        _open_connections(self).enter(transport, _address(self), transport.abort)
        self._look(None)

    def connection_lost(self, error: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(error)
        _open_connections(self).leave(self.transport, _address(self))

    def data_received(self, data: bytes) -> None:
        """Read what has come."""
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._note_waiting()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP as anything else is refused, but in English, since the language is unknown."""
        answer = failed(400, "unreadable", part("server", "no-http"))
        headers = {**HEADERS, "content-type": answer.content_type, "connection": "close"}
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # or else half of an answer has been sent
            told = h11.Response(status_code=answer.status, headers=[*headers.items()], reason="Bad Request")
            for event in (told, h11.Data(answer.encoded()), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event))
        self.transport.close()

    def on_response_complete(self) -> None:
        """Begin to wait for the next request."""
        super().on_response_complete()
        self._note_waiting()

    def _note_waiting(self) -> None:
        _open_connections(self).waits(self.transport, _address(self), self._waits)

    @property
    def _waits(self) -> bool:
        """True if there is nothing to answer."""
        return self.cycle is None or self.cycle.response_complete

    def _look(self, answered: object) -> None:
        """Check now and then for a new request; `answered` is the last one, if it is answered."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        waits = self.timeout_keep_alive_task is None and self._waits
        if waits and answered == (self.cycle,):
            self.transport.abort()
        else:
            self.loop.call_later(SLOW, self._look, (self.cycle,) if waits else None)


class Messages(WebSocketsSansIOProtocol):
    """Messages over one WebSocket. Who takes none of them is not read from either: each ping asks for an answer."""

    def connection_made(self, transport: Any) -> None:
        """Count the connection as one for messages."""
        super().connection_made(transport)
        _open_connections(self).waits(transport, _address(self), False)

    def connection_lost(self, error: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(error)
        _open_connections(self).leave(self.transport, _address(self))

    def pause_writing(self) -> None:
        """Note that much is still to be sent."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Note that most of it is sent."""
        super().resume_writing()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """Return the next message."""
        message = await super().receive()
        if not self.writable.is_set() and not self.transport.is_closing():
            self.transport.pause_reading()
        return message
