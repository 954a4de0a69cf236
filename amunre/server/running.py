"""Running the server with uvicorn: processes, configuration and shutdown."""

from __future__ import annotations

import errno
import os
import socket
import sys
from contextlib import suppress
from typing import Any

import uvicorn

from amunre.server.capacity import OpenConnections, at_once, most_connections, raise_limit
from amunre.server.connections import BACKLOG, Messages, Requests, prepared
from amunre.server.http_request import MOST_BYTES
from amunre.server.logs import log_all, logging_of
from amunre.server.settings import Settings

GRACE = 10
"""Seconds that requests in progress have to finish when the server stops."""
KEPT = 75
"""Seconds that an idle connection stays open: longer than a proxy's limit, so that proxies never use a closed one."""
ANSWERS = 30
"""Seconds after which an unresponsive worker is replaced; the time is long because the machine may be busy."""


class Config(uvicorn.Config):
    """Configuration for uvicorn, with the shared state of its connections."""

    def __init__(self, **usual: Any) -> None:
        super().__init__(**usual)
        self.open_connections: OpenConnections = OpenConnections(most_connections())

    def configure_logging(self) -> None:
        """Configure logging; called in each process."""
        super().configure_logging()
        if self.log_config is not None:
            log_all()


def configured(settings: Settings, **other: Any) -> Config:
    """Return the configuration for uvicorn; `other` overrides parts of it, such as `app`."""
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
        "ws_per_message_deflate": False,  # the size of a compressed message could reveal secrets
        "timeout_graceful_shutdown": GRACE,
        "timeout_keep_alive": KEPT,
        "timeout_worker_healthcheck": ANSWERS,
        "lifespan": "on",
    }
    return Config(**usual | other)


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that accepts connections; at `::`, it also accepts IPv4 connections.

    Args:
        host: A host name or an address of this machine; for a name, the first IPv4 address is preferred.
        port: The port; 0 for any free port.

    Raises:
        OSError: The socket cannot be opened; `strerror` says why.
    """
    if not host:
        raise OSError(errno.EINVAL, "expected a name or an address of this machine, such as 0.0.0.0")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, *_, address = min(found, key=lambda one: one[0] != socket.AF_INET)
        both = family == socket.AF_INET6 and socket.has_dualstack_ipv6()
        return prepared(socket.create_server(address, family=family, backlog=BACKLOG, dualstack_ipv6=both))
    except UnicodeError:
        raise OSError(errno.EINVAL, "not a valid host name") from None
    except OSError as error:
        plain = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno or 0)
        raise OSError(error.errno, plain) from error


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve on this socket until a signal arrives; exit with status 3 if the server cannot start."""
    os.environ |= settings.to_environment()
    raise_limit()
    config = configured(settings)
    if settings.workers > 1:
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[listening]).run()
        return
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt):  # the server has shut down gracefully
        server.run([listening])
    if not server.started:
        sys.exit(3)
