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
    price: int
    """What an address pays for it: 1 for each 5 ms of the processor, as `tests/benchmarks/prices.py` measures them."""
    answer: str
    """What is answered: a part of the schema `server/answers`, or another schema by its name."""
    form: str | None = None
    """The schema of what is sent."""
    query: tuple[str, ...] = ()
    """Names of what may stand after the question mark."""
    secrets: tuple[Literal["token", "person"], ...] = ()
    """Which secrets may come along."""
    status: int = 200
    making: int = 0
    """What it costs besides if the answer is not kept yet, for whoever has it made."""
    opens: bool = False
    """Whether something new is kept for it, of which an address may open so many."""
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


def _route(method: Any, path: str, does: Any, price: int, answer: str, **more: Any) -> Route:
    return Route(method, path, does, price, answer, **more)


TOKEN: Any = ("token",)
PERSON: Any = ("person",)
BOTH: Any = ("token", "person")

ROUTES = (
    _route("GET", "/health", others.health, 1, "state"),
    _route("GET", "/ready", others.ready, 1, "state"),
    _route("GET", "/metrics", others.measures, 1, "text"),
    _route("GET", "/api/games", others.all_games, 1, "games"),
    _route("GET", "/api/languages", others.languages, 1, "languages"),
    _route("GET", "/api/words", others.words, 1, "words"),
    _route("GET", "/api/material/{hash}", others.material_of, 1, "material"),
    _route("GET", "/api/rules/{hash}", others.rules_of, 1, "rules"),
    _route("GET", "/api/answers/{hash}", others.answers_of, 1, "answers"),
    _route("GET", "/api/actions/{hash}", others.actions_of, 1, "actions"),
    _route("POST", "/api/me", others.new_person, 1, "key", form="server/person", status=201, opens=True),
    _route("GET", "/api/me", others.own_name, 1, "person", secrets=PERSON),
    _route("DELETE", "/api/me", others.forget_person, 2, "nothing", secrets=PERSON),
    _route("POST", "/api/me/recover", others.new_key, 4, "key", secrets=PERSON, status=201),
    _route("GET", "/api/me/tables", others.own_tables, 1, "own-tables", secrets=PERSON),
    _route(
        "POST",
        "/api/tables",
        tables.open_table,
        2,
        "opened",
        form="server/open",
        secrets=PERSON,
        status=201,
        opens=True,
    ),
    _route("GET", "/api/tables", tables.public_tables, 1, "tables", query=("before",)),
    _route("GET", "/api/tables/{id}", tables.table_now, 2, "now", query=("since",), secrets=TOKEN),
    _route("GET", "/api/tables/{id}/about", tables.table_about, 1, "table", secrets=TOKEN),
    _route("GET", "/api/tables/{id}/log", tables.lines, 2, "lines", query=("before", "most"), secrets=TOKEN),
    _route("GET", "/api/tables/{id}/wait", tables.wait, 1, "step", query=("since",)),
    _route("GET", "/api/tables/{id}/board", tables.board, 1, "board", query=("since",), secrets=TOKEN, making=3),
    _route("GET", "/api/tables/{id}/why", tables.why, 1, "why", query=("action",), secrets=TOKEN),
    _route("GET", "/api/tables/{id}/hint", tables.hint, 2, "hint", secrets=TOKEN),
    _route("GET", "/api/tables/{id}/record", tables.record, 1, "record", secrets=TOKEN, making=8),
    _route("POST", "/api/tables/{id}/deeds", tables.do, 1, "reply", form="wire/request", secrets=BOTH, moves=True),
    _route("POST", "/api/tables/{id}/rematch", tables.rematch, 8, "rematch", secrets=BOTH, opens=True),
    _route("POST", "/api/tables/{id}/hook", tables.hook, 1, "hook", form="server/hook", secrets=TOKEN, opens=True),
    _route("GET", "/api/tables/{id}/chat", tables.heard, 1, "chat", query=("since",), secrets=TOKEN),
    _route("POST", "/api/tables/{id}/chat", tables.say, 1, "number", form="server/say", secrets=TOKEN, status=201),
    _route("DELETE", "/api/tables/{id}/chat/{number}", tables.unsay, 1, "number", secrets=TOKEN),
    _route("POST", "/api/tables/{id}/mute", tables.mute, 1, "number", form="server/mute", secrets=TOKEN),
    _route("GET", "/t/{id}/replay", replays.replay, 1, "html", making=20),
)
"""All but the page itself, this list as a document, and the WebSocket."""
