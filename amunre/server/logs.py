"""Logs, which contain a line of JSON for each event, without floods of similar events."""

from __future__ import annotations

import json
import logging
import logging.config
import sys
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from threading import Lock
from traceback import extract_tb
from types import TracebackType

from cachetools import LRUCache

from amunre.jsontypes import JsonObject

MINUTE = 60.0
ALIKE = 5
"""Maximum number of similar warnings per minute; the next warning gives the number omitted."""
KINDS = 200
"""Maximum number of kinds of warnings to count."""

log: logging.Logger = logging.getLogger("amunre.server")


class JSONLines(logging.Formatter):
    """A formatter that turns each record into a line of JSON with the time, level, message and facts."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record. For an error, give only its kind and place, because its message may contain a secret."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said, _, _ = record.getMessage().partition("\n")
        line: JsonObject = {"at": at, "level": record.levelname.lower(), "said": said}
        line |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[0] is not None:
            line |= {"error": record.exc_info[0].__name__, "where": where(record.exc_info[2])}
        if more := getattr(record, "left_out", 0):
            line["left_out"] = more
        return json.dumps(line)


def where(trace: TracebackType | None) -> list[str]:
    """Return the innermost locations in a traceback."""
    return [f"{place.filename}:{place.lineno}" for place in extract_tb(trace)[-3:]]


class Seldom(logging.Filter):
    """A filter that limits the number of similar warnings and errors."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: LRUCache[tuple[str, str, str], tuple[float, int]] = LRUCache(KINDS)
        """Start of the current minute and number of records in it, by logger, message and place."""
        self._lock = Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log a record."""
        if record.levelno < logging.WARNING:
            return True
        place = f"{getattr(record, 'facts', '')} {where(record.exc_info[2]) if record.exc_info else ''}"
        kind, now = (record.name, str(record.msg), place), self._clock()
        with self._lock:
            began, number = self._seen.get(kind, (now, 0))
            if now >= began + MINUTE:
                record.left_out = max(number - ALIKE, 0)
                began, number = now, 0
            self._seen[kind] = began, number + 1
        return number < ALIKE


def logging_of() -> JsonObject:
    """Return the logging configuration: to stderr, without uvicorn's lines, which contain full URLs."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "amunre.server.logs.JSONLines"}},
        "filters": {"seldom": {"()": "amunre.server.logs.Seldom"}},
        "handlers": {
            "lines": {
                "class": "logging.StreamHandler",
                "formatter": "json",
                "filters": ["seldom"],
                "stream": "ext://sys.stderr",
            }
        },
        "root": {"handlers": ["lines"], "level": "WARNING"},
        "loggers": {
            "amunre": {"handlers": ["lines"], "level": "INFO", "propagate": False},
            "uvicorn": {"handlers": ["lines"], "level": "WARNING", "propagate": False},
        },
    }


def log_all() -> None:
    """Also log warnings and uncaught errors, which Python would write to stderr."""
    logging.captureWarnings(True)
    sys.excepthook = lambda kind, error, trace: log.error("failed", exc_info=(kind, error, trace))
    sys.unraisablehook = lambda told: _failed(told.exc_type, told.exc_value, told.exc_traceback)
    threading.excepthook = lambda told: _failed(told.exc_type, told.exc_value, told.exc_traceback)


def begin() -> None:
    """Set up logging in this process the way a server does."""
    logging.config.dictConfig(logging_of())
    log_all()


def _failed(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    if kind is not SystemExit:
        log.error("failed", exc_info=(kind, error or kind(), trace))
