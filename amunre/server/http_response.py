"""Responses to HTTP requests, which are JSON. A refusal contains a sentence, a code and the broken rules."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from amunre import wire
from amunre.engine.texts import part
from amunre.engine.violations import Violation
from amunre.errors import (
    CannotTakeBack,
    IllegalAction,
    NoStream,
    Refused,
    Stale,
    StoreError,
    TableError,
    WrongToken,
)
from amunre.server.replies import Error

HTML = "text/html; charset=utf-8"
"""Content type of pages."""


@frozen
class HttpResponse:
    """A response to a request."""

    body: object
    """Value to encode for the wire, or encoded bytes."""
    status: int = 200
    headers: Mapping[str, str] = {}  # never changed
    content_type: str = "application/json"

    def encoded(self) -> bytes:
        """Return the bytes to send."""
        return self.body if isinstance(self.body, bytes) else wire.encode(self.body)


class Denied(Exception):
    """A request that the server refuses before it reaches a table."""

    def __init__(self, status: int, code: str, headers: Mapping[str, str] | None = None, **said: str) -> None:
        """Create the error; `said` contains the values for its sentence."""
        self.status: int = status
        self.code: str = code
        self.headers: dict[str, str] = dict(headers or {})
        self._said = said
        super().__init__(status, code)

    def __str__(self) -> str:
        return part("server", self.code, **self._said)


STATUSES: Mapping[type[Exception], tuple[int, str]] = {
    WrongToken: (403, "wrong-token"),
    Stale: (409, "stale"),
    IllegalAction: (422, "illegal"),
    CannotTakeBack: (409, "cannot-take-back"),
    NoStream: (404, "no-table"),
    TableError: (503, "table-unusable"),
    StoreError: (503, "store"),
    ValueError: (400, "unreadable"),
}
"""Status and code by type of error; the first match is used. `Refused` and `Denied` have their own codes."""

PLAIN = (NoStream, TableError, StoreError)
"""Errors whose messages are not sent, because they may reveal what is in the store."""


def refusal(error: Exception) -> HttpResponse | None:
    """Return the response to an error; None for an unexpected error."""
    if isinstance(error, Denied):
        return failed(error.status, error.code, str(error), headers=error.headers)
    if isinstance(error, Refused):
        return failed(409, error.code, str(error))
    for kind, (status, code) in STATUSES.items():
        if isinstance(error, kind):
            text = part("server", code) if isinstance(error, PLAIN) else str(error)
            broken = error.violations if isinstance(error, IllegalAction) else ()
            headers = {"retry-after": "1"} if status == 503 else {}
            return failed(status, code, text, broken, headers)
    return None


def failed(
    status: int,
    code: str,
    text: str,
    violations: tuple[Violation, ...] = (),
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Return an error response."""
    return HttpResponse(Error(text, code, violations), status, dict(headers or {}))
