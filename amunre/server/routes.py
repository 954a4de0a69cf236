"""All addresses of the server: who does what there, and what is sent and answered.

The application is made of this list, and so is the document that describes it.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any, Literal

from attrs import field, frozen

from amunre.server import others, replays, tables
from amunre.server.asking import Asked


@frozen
class Route:
    """An address, and what is done there."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    does: Callable[[Asked], Any]
    """Returns an Answer, or if it is a coroutine, does so in the end."""
    answer: str
    """What is answered: a part of the schema `server/answers`, or another schema by its name."""
    form: str | None = None
    """The schema of what is sent."""
    query: tuple[str, ...] = ()
    """Names of what may stand after the question mark."""
    secrets: tuple[Literal["token", "person"], ...] = ()
    """Which secrets may come along."""
    status: int = 200
    moves: bool = False
    """Whether the table may have gone on, so that its bots are looked after."""
    waits: bool = field(init=False)
    """Whether it waits in the loop, and not in a thread."""

    @waits.default
    def _waits(self) -> bool:
        return iscoroutinefunction(self.does)

    @property
    def told(self) -> str:
        """What is done there, in a sentence."""
        return (self.does.__doc__ or "").partition("\n")[0]


def _route(method: Any, path: str, does: Any, answer: str, **more: Any) -> Route:
    return Route(method, path, does, answer, **more)


TOKEN: Any = ("token",)
PERSON: Any = ("person",)
BOTH: Any = ("token", "person")

ROUTES = (
    _route("GET", "/health", others.health, "state"),
    _route("GET", "/ready", others.ready, "state"),
    _route("GET", "/metrics", others.measures, "text"),
    _route("GET", "/api/games", others.all_games, "games"),
    _route("GET", "/api/languages", others.languages, "languages"),
    _route("GET", "/api/words", others.words, "words"),
    _route("GET", "/api/material/{hash}", others.material_of, "material"),
    _route("GET", "/api/rules/{hash}", others.rules_of, "rules"),
    _route("GET", "/api/actions/{hash}", others.actions_of, "actions"),
    _route("POST", "/api/me", others.new_person, "key", form="server/person", status=201),
    _route("GET", "/api/me", others.own_name, "person", secrets=PERSON),
    _route("DELETE", "/api/me", others.forget_person, "nothing", secrets=PERSON),
    _route("POST", "/api/me/recover", others.new_key, "key", secrets=PERSON, status=201),
    _route("GET", "/api/me/tables", others.own_tables, "own-tables", secrets=PERSON),
    _route("POST", "/api/tables", tables.open_table, "opened", form="server/open", secrets=PERSON, status=201),
    _route("GET", "/api/tables", tables.public_tables, "tables", query=("before",)),
    _route("GET", "/api/tables/{id}", tables.table_now, "now", query=("since",), secrets=TOKEN),
    _route("GET", "/api/tables/{id}/about", tables.table_about, "table", secrets=TOKEN),
    _route("GET", "/api/tables/{id}/log", tables.lines, "lines", query=("before", "most"), secrets=TOKEN),
    _route("GET", "/api/tables/{id}/wait", tables.wait, "step", query=("since",)),
    _route("GET", "/api/tables/{id}/board", tables.board, "board", query=("since",), secrets=TOKEN),
    _route("GET", "/api/tables/{id}/why", tables.why, "why", query=("action",), secrets=TOKEN),
    _route("GET", "/api/tables/{id}/hint", tables.hint, "hint", secrets=TOKEN),
    _route("GET", "/api/tables/{id}/record", tables.record, "record", secrets=TOKEN),
    _route("POST", "/api/tables/{id}/deeds", tables.do, "reply", form="wire/request", secrets=BOTH, moves=True),
    _route("POST", "/api/tables/{id}/rematch", tables.rematch, "rematch", secrets=BOTH),
    _route("POST", "/api/tables/{id}/hook", tables.hook, "hook", form="server/hook", secrets=TOKEN),
    _route("GET", "/api/tables/{id}/chat", tables.heard, "chat", query=("since",), secrets=TOKEN),
    _route("POST", "/api/tables/{id}/chat", tables.say, "number", form="server/say", secrets=TOKEN, status=201),
    _route("DELETE", "/api/tables/{id}/chat/{number}", tables.unsay, "number", secrets=TOKEN),
    _route("POST", "/api/tables/{id}/mute", tables.mute, "number", form="server/mute", secrets=TOKEN),
    _route("GET", "/t/{id}/replay", replays.replay, "html"),
)
"""All but the page itself, this list as a document, and the WebSocket."""
