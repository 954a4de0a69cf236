"""Handling of connections so that slow, numerous or hostile clients do not crowd out others."""

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
from amunre.server.capacity import OpenConnections
from amunre.server.guard import HEADERS
from amunre.server.http_response import failed

SLOW = 20.0
"""Seconds within which a request's headers must arrive."""
STUCK = 30.0
"""Seconds within which a client must acknowledge the data sent to it."""
BACKLOG = 2048
"""Number of connections that the system queues before they are accepted."""

log: Logger = getLogger(__name__)


class ListeningSocket(socket.socket):
    """A socket that keeps listening even if the process or the system has run out of file descriptors.

    asyncio would log each failure and wait for a second. Instead, this socket frees a spare descriptor, accepts the
    connection with it, and closes the connection.
    """

    _spare: int | None = None

    @classmethod
    def of(cls, listening: socket.socket) -> ListeningSocket:
        """Take over a socket; the original object is closed."""
        found = cls(listening.family, listening.type, listening.proto, listening.detach())
        found._keep_spare()
        return found

    def __reduce__(self) -> tuple[Callable[..., ListeningSocket], tuple[object, ...]]:
        return _received, (reduction.DupFd(self.fileno()), self.family, self.type, self.proto)

    def listen(self, backlog: int = BACKLOG) -> None:
        """Listen with a backlog of `BACKLOG`; the argument only limits the number of connections accepted at once."""
        super().listen(BACKLOG)

    def accept(self) -> tuple[socket.socket, object]:
        """Accept the next connection. Raises BlockingIOError if none can be accepted."""
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in (EMFILE, ENFILE) or self._spare is None:
                raise
        log.warning("there are no file descriptors left for a connection")
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
    """Return a listening socket received by a worker process."""
    return ListeningSocket.of(socket.socket(family, kind, protocol, descriptor.detach()))


def prepared(listening: socket.socket) -> ListeningSocket:
    """Return a socket whose connections send data at once, and end if the client stops acknowledging data.

    asyncio does the former only for sockets that it creates. The latter works only on systems such as Linux.
    """
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(STUCK * 1000))
    return ListeningSocket.of(listening)


def _open_connections(protocol: Any) -> OpenConnections:
    """Return the process's open connections, which belong to its `running.Config`."""
    found: OpenConnections = protocol.config.open_connections
    return found


def _address(protocol: Requests | Messages) -> str:
    """Return the address of the peer, which may be a proxy."""
    return protocol.client[0] if protocol.client else ""


class Requests(H11Protocol):
    """Requests over one connection. uvicorn only closes idle connections; this class also closes stalled ones."""

    def connection_made(self, transport: Any) -> None:
        """Count a new connection."""
        super().connection_made(transport)
        _open_connections(self).enter(transport, _address(self), transport.abort)
        self._look(None)

    def connection_lost(self, error: Exception | None) -> None:
        """Stop counting the connection."""
        super().connection_lost(error)
        _open_connections(self).leave(self.transport, _address(self))

    def data_received(self, data: bytes) -> None:
        """Read data that has arrived."""
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._note_waiting()

    def send_400_response(self, msg: str) -> None:
        """Refuse invalid HTTP with the usual kind of error, in English because the language is unknown."""
        answer = failed(400, "unreadable", part("server", "no-http"))
        headers = {**HEADERS, "content-type": answer.content_type, "connection": "close"}
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # otherwise part of a response has been sent
            told = h11.Response(status_code=answer.status, headers=[*headers.items()], reason="Bad Request")
            for event in (told, h11.Data(answer.encoded()), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event))
        self.transport.close()

    def on_response_complete(self) -> None:
        """Start waiting for the next request."""
        super().on_response_complete()
        self._note_waiting()

    def _note_waiting(self) -> None:
        _open_connections(self).waits(self.transport, _address(self), self._waits)

    @property
    def _waits(self) -> bool:
        """True if no request is in progress."""
        return self.cycle is None or self.cycle.response_complete

    def _look(self, answered: object) -> None:
        """Check periodically for an incomplete request; `answered` is the last request, if it has been answered."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        waits = self.timeout_keep_alive_task is None and self._waits
        if waits and answered == (self.cycle,):
            self.transport.abort()
        else:
            self.loop.call_later(SLOW, self._look, (self.cycle,) if waits else None)


class Messages(WebSocketsSansIOProtocol):
    """Messages over one WebSocket. Reading stops while the client is not reading, because pings need answers."""

    def connection_made(self, transport: Any) -> None:
        """Count the connection as a WebSocket."""
        super().connection_made(transport)
        _open_connections(self).waits(transport, _address(self), False)

    def connection_lost(self, error: Exception | None) -> None:
        """Stop counting the connection."""
        super().connection_lost(error)
        _open_connections(self).leave(self.transport, _address(self))

    def pause_writing(self) -> None:
        """Stop reading, because too much is waiting to be sent."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Resume reading, because most of the data has been sent."""
        super().resume_writing()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """Return the next message."""
        message = await super().receive()
        if not self.writable.is_set() and not self.transport.is_closing():
            self.transport.pause_reading()
        return message
