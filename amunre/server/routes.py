"""The server's routes, with their handlers, request forms and answers.

The application and the OpenAPI document are created from this list.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any, Literal, get_type_hints
from urllib.parse import unquote

from attrs import field, frozen

from amunre.engine.values import TypeHint
from amunre.hosting.requests import Request
from amunre.server import general, replays, replies, requests, tables
from amunre.server.http_request import HttpRequest
from amunre.server.http_response import Denied, HttpResponse

Secrets = tuple[Literal["token", "person"], ...]


@frozen
class Route:
    """A method and path, with its handler."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    does: Callable[[HttpRequest], Any]
    """Handler, which is a function or coroutine that returns an HttpResponse or the value to send."""
    price: int
    """Price: 1 for each 5 ms of processor time, as measured by `tests/benchmarks/prices.py`."""
    form: TypeHint = None
    """Class that describes the body; None if the route does not take a body."""
    query: tuple[str, ...] = ()
    """Names of the query parameters."""
    secrets: Secrets = ()
    """Kinds of secrets that the route accepts."""
    status: int = 200
    making: int = 0
    """Additional price if the answer is not cached."""
    opens: bool = False
    """True if the route creates a stored object, which is limited per address."""
    moves: bool = False
    """True if the route may change the game, so that bots must be checked."""
    answer: TypeHint = field()
    """Type of the answer, or `html` or `text`; required if the handler returns an HttpResponse."""
    waits: bool = field(init=False)
    """True if the handler runs in the event loop instead of a thread."""

    @answer.default
    def _answer(self) -> TypeHint:
        return get_type_hints(self.does, include_extras=True)["return"]

    @waits.default
    def _waits(self) -> bool:
        return iscoroutinefunction(self.does)

    def answered(self, result: object) -> HttpResponse:
        """Return the result of `does` as an HttpResponse."""
        return result if isinstance(result, HttpResponse) else HttpResponse(result, self.status)

    @property
    def summary(self) -> str:
        """Summary of the route."""
        return (self.does.__doc__ or "").partition("\n")[0]


TOKEN: Secrets = ("token",)
PERSON: Secrets = ("person",)
BOTH: Secrets = ("token", "person")

ROUTES = (
    Route("GET", "/health", general.health, 1),
    Route("GET", "/ready", general.ready, 1, answer=replies.Ready),
    Route("GET", "/metrics", general.measures, 1, answer="text"),
    Route("GET", "/api/games", general.all_games, 1),
    Route("GET", "/api/languages", general.languages, 1),
    Route("GET", "/api/words", general.words, 1),
    Route("GET", "/api/material/{hash}", general.material_of, 1, answer=replies.MaterialReply),
    Route("GET", "/api/pictures/{hash}", general.pictures_of, 1, answer=replies.Pictures),
    Route("GET", "/api/rules/{hash}", general.rules_of, 1, answer=replies.WrittenRules),
    Route("GET", "/api/answers/{hash}", general.answers_of, 1, answer=replies.SearchAnswers),
    Route("GET", "/api/actions/{hash}", general.actions_of, 1, answer=replies.ActionTexts),
    Route("POST", "/api/me", general.new_person, 1, form=requests.PersonRequest, status=201, opens=True),
    Route("GET", "/api/me", general.own_name, 1, secrets=PERSON),
    Route("DELETE", "/api/me", general.forget_person, 2, secrets=PERSON),
    Route("POST", "/api/me/recover", general.new_key, 4, secrets=PERSON, status=201),
    Route("GET", "/api/me/tables", general.own_tables, 1, secrets=PERSON),
    Route(
        "POST",
        "/api/tables",
        tables.open_table,
        2,
        form=requests.OpenRequest,
        secrets=PERSON,
        status=201,
        opens=True,
    ),
    Route("GET", "/api/tables", tables.public_tables, 1, query=("before",)),
    Route("GET", "/api/tables/{id}", tables.table_now, 2, answer=replies.Now, query=("since",), secrets=TOKEN),
    Route("GET", "/api/tables/{id}/about", tables.table_about, 1, secrets=TOKEN),
    Route("GET", "/api/tables/{id}/log", tables.lines, 2, query=("before", "most"), secrets=TOKEN),
    Route("GET", "/api/tables/{id}/wait", tables.wait, 1, query=("since",)),
    Route("GET", "/api/tables/{id}/board", tables.board, 1, query=("since", "shape", "at"), secrets=TOKEN, making=3),
    Route("GET", "/api/tables/{id}/why", tables.why, 1, query=("action",), secrets=TOKEN),
    Route("GET", "/api/tables/{id}/preview", tables.preview, 1, query=("action",), secrets=TOKEN),
    Route("GET", "/api/tables/{id}/hint", tables.hint, 2, secrets=TOKEN),
    Route("GET", "/api/tables/{id}/record", tables.record, 1, answer=replies.RecordReply, secrets=TOKEN, making=8),
    Route("POST", "/api/tables/{id}/deeds", tables.do, 1, form=Request, secrets=BOTH, moves=True),
    Route("POST", "/api/tables/{id}/rematch", tables.rematch, 8, secrets=BOTH, opens=True),
    Route("POST", "/api/tables/{id}/hook", tables.hook, 1, form=requests.HookRequest, secrets=TOKEN, opens=True),
    Route("GET", "/api/tables/{id}/chat", tables.heard, 1, query=("since",), secrets=TOKEN),
    Route("POST", "/api/tables/{id}/chat", tables.say, 1, form=requests.SayRequest, secrets=TOKEN, status=201),
    Route("DELETE", "/api/tables/{id}/chat/{number}", tables.unsay, 1, secrets=TOKEN),
    Route("POST", "/api/tables/{id}/mute", tables.mute, 1, form=requests.MuteRequest, secrets=TOKEN),
    Route("GET", "/learn/{hash}", general.lesson_of, 1, answer="html"),
    Route("GET", "/t/{id}/replay", replays.replay, 1, answer="html", making=20),
)
"""The routes, except the page, the OpenAPI document and the connection to a table."""

LIVE = "/api/tables/{id}/live"
"""Path of the connection to a table."""


def parameters(template: str, path: str) -> dict[str, str] | None:
    """Return the parameters of a path by name; None if it does not match a template such as `/t/{id}/replay`."""
    found = re.fullmatch(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", template), path)
    return None if found is None else {name: unquote(text) for name, text in found.groupdict().items()}


def route_for(method: str, path: str) -> tuple[Route, dict[str, str]]:
    """Return the route for a request, with the parameters of its path. Raises Denied."""
    found = [(route, within) for route in ROUTES if (within := parameters(route.path, path)) is not None]
    for route, within in found:
        if route.method == method:
            return route, within
    if not found:
        raise Denied(404, "no-route")
    allowed = ", ".join(sorted({route.method for route, _ in found}))
    raise Denied(405, "wrong-method", {"allow": allowed}, allowed=allowed)
