"""The server as processes: uvicorn, what it writes on the terminal, and its end."""

from __future__ import annotations

import json
import logging
import os
import sys
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import uvicorn

from amunre.server.asking import MOST_BYTES
from amunre.server.connections import Messages, Requests, prepared
from amunre.server.settings import Settings

GRACE = 10
"""Seconds that requests have to end when the server is asked to."""
KEPT = 75
"""Seconds that a connection stays open without a request: longer than a proxy keeps it, which would else send one into
a connection that is just being closed."""
ANSWERS = 30
"""Seconds that a worker has to say that it lives, before another takes its place: the machine may be busy."""


class JSONLines(logging.Formatter):
    """One line of JSON for each thing that happens: when, how bad, what, and the facts."""

    def format(self, record: logging.LogRecord) -> str:
        """The line. Of an error no more than its kind: what it says may be somebody's secret."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "said": record.getMessage()}
        line |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
        return json.dumps(line)


def logging_of() -> dict[str, Any]:
    """How processes log: to stderr, without the lines of uvicorn that have whole addresses."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "amunre.server.running.JSONLines"}},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stderr"}},
        "loggers": {
            "amunre": {"handlers": ["lines"], "level": "INFO", "propagate": False},
            "uvicorn": {"handlers": ["lines"], "level": "WARNING", "propagate": False},
        },
    }


def configured(settings: Settings, **other: Any) -> uvicorn.Config:
    """How uvicorn serves; `other`: what a program decides that serves by itself, such as its own `app`."""
    usual: dict[str, Any] = {
        "app": "amunre.server.app:made",
        "factory": True,
        "host": settings.host,
        "port": settings.port,
        "workers": settings.workers,
        "access_log": False,
        "log_config": logging_of(),
        "server_header": False,
        "forwarded_allow_ips": ["127.0.0.1", "::1", *settings.proxies],
        "http": Requests,
        "ws": Messages,
        "ws_max_size": MOST_BYTES,
        "ws_per_message_deflate": False,  # how well a message is pressed tells what is in it
        "timeout_graceful_shutdown": GRACE,
        "timeout_keep_alive": KEPT,
        "timeout_worker_healthcheck": ANSWERS,
        "lifespan": "on",
    }
    return uvicorn.Config(**usual | other)


def serve(settings: Settings) -> None:
    """Serve until somebody asks to end; exits with 3 if it cannot begin."""
    os.environ |= settings.to_environment()
    config = configured(settings)
    if settings.workers > 1:
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[prepared(config.bind_socket())]).run()
        return
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt):  # it has ended gracefully by then
        server.run([prepared(config.bind_socket())])
    if not server.started:
        sys.exit(3)
