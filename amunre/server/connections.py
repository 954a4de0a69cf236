"""Connections with clients that are slow, numerous or hostile, so that they do not crowd out others."""

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
"""Seconds within which the head of a request must arrive."""
STUCK = 30.0
"""Seconds within which the client must acknowledge sent data."""
BACKLOG = 2048
"""Number of connections that the system queues until they are accepted."""

log: Logger = getLogger(__name__)


class ListeningSocket(socket.socket):
    """A socket that keeps listening when the process or the system has no file descriptor left.

    asyncio would log each failure and wait for a second. This socket frees a spare descriptor instead, accepts the
    connection with it, and closes it.
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
        """Listen, with `BACKLOG` in place of the given backlog, which limits only what is accepted at once."""
        super().listen(BACKLOG)

    def accept(self) -> tuple[socket.socket, object]:
        """Accept the next connection. Raises BlockingIOError if none can be accepted."""
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in (EMFILE, ENFILE) or self._spare is None:
                raise
        log.warning("no file descriptor is left for a connection")
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
    """Return a socket whose connections send at once, and end if the client acknowledges nothing.

    asyncio does the first only for sockets that it makes. The second works only on systems such as Linux.
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
    """Requests over one connection. uvicorn closes it if no request follows an answer; this, if one is incomplete."""

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
        """Refuse invalid HTTP with an error in the usual form, in English since the language is unknown."""
        answer = failed(400, "unreadable", part("server", "no-http"))
        headers = {**HEADERS, "content-type": answer.content_type, "connection": "close"}
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # otherwise a part of an answer has been sent
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
        """Check now and then for an incomplete request; `answered` is the last one, if it is answered."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        waits = self.timeout_keep_alive_task is None and self._waits
        if waits and answered == (self.cycle,):
            self.transport.abort()
        else:
            self.loop.call_later(SLOW, self._look, (self.cycle,) if waits else None)


class Messages(WebSocketsSansIOProtocol):
    """Messages over one WebSocket. Reading stops while the client does not read, because pings need answers."""

    def connection_made(self, transport: Any) -> None:
        """Count the connection as one for messages."""
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
        """Read again, because most of it is sent."""
        super().resume_writing()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """Return the next message."""
        message = await super().receive()
        if not self.writable.is_set() and not self.transport.is_closing():
            self.transport.pause_reading()
        return message
