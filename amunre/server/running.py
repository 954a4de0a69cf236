"""The server as processes: uvicorn, what it writes on the terminal, and its end."""

from __future__ import annotations

import errno
import os
import socket
import sys
from contextlib import suppress
from typing import Any

import uvicorn

from amunre.server.asking import MOST_BYTES
from amunre.server.capacity import OpenConnections, at_once, raise_limit, room
from amunre.server.connections import BACKLOG, Messages, Requests, prepared
from amunre.server.logs import log_all, logging_of
from amunre.server.settings import Settings

GRACE = 10
"""Seconds that requests have to end when the server is asked to."""
KEPT = 75
"""Seconds that a connection stays open without a request: longer than a proxy keeps it, which would else send one into
a connection that is just being closed."""
ANSWERS = 30
"""Seconds that a worker has to say that it lives, before another takes its place: the machine may be busy."""


class Config(uvicorn.Config):
    """How uvicorn serves, and what its connections share."""

    def __init__(self, **usual: Any) -> None:
        super().__init__(**usual)
        self.open_connections: OpenConnections = OpenConnections(room())

    def configure_logging(self) -> None:
        """Log as `log_config` says; called in each process."""
        super().configure_logging()
        if self.log_config is not None:
            log_all()


def configured(settings: Settings, **other: Any) -> Config:
    """Return the configuration of uvicorn; `other` overrides parts of it, such as `app`."""
    usual: dict[str, Any] = {
        "app": "amunre.server.app:made",
        "factory": True,
        "host": settings.host,
        "port": settings.port,
        "workers": settings.workers,
        "access_log": False,
        "log_config": logging_of(),
        "server_header": False,
        "proxy_headers": False,  # `guard` reads them
        "loop": "asyncio",  # whose sockets are `ListeningSocket`
        "backlog": at_once(),
        "http": Requests,
        "ws": Messages,
        "ws_max_size": MOST_BYTES,
        "ws_per_message_deflate": False,  # how well a message is pressed tells what is in it
        "timeout_graceful_shutdown": GRACE,
        "timeout_keep_alive": KEPT,
        "timeout_worker_healthcheck": ANSWERS,
        "lifespan": "on",
    }
    return Config(**usual | other)


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that accepts connections; at `::` those over IPv4 too.

    Args:
        host: A name or an address of this machine; of a name with several the first of the older kind counts.
        port: 0: any that is free.

    Raises:
        OSError: That is not possible; its `strerror` says why.
    """
    if not host:
        raise OSError(errno.EINVAL, "expected a name or an address of this machine, such as 0.0.0.0")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, *_, address = min(found, key=lambda one: one[0] != socket.AF_INET)
        both = family == socket.AF_INET6 and socket.has_dualstack_ipv6()
        return prepared(socket.create_server(address, family=family, backlog=BACKLOG, dualstack_ipv6=both))
    except UnicodeError:
        raise OSError(errno.EINVAL, "not the name of a machine") from None
    except OSError as error:
        plain = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno or 0)
        raise OSError(error.errno, plain) from error


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve at this socket until a signal; exit with 3 if it cannot begin."""
    os.environ |= settings.to_environment()
    raise_limit()
    config = configured(settings)
    if settings.workers > 1:
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[listening]).run()
        return
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt):  # it has ended gracefully by then
        server.run([listening])
    if not server.started:
        sys.exit(3)
