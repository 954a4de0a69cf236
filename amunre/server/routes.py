"""All addresses of the server: who does what there, and what is sent and answered.

The application is made of this list, and so is the document that describes it.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any, Literal, get_type_hints

from attrs import field, frozen

from amunre.engine.values import TypeHint
from amunre.hosting.requests import Request
from amunre.server import general, replays, replies, requests, tables
from amunre.server.answers import Answer
from amunre.server.asking import HttpRequest

Secrets = tuple[Literal["token", "person"], ...]


@frozen
class Route:
    """An address, and what is done there."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    does: Callable[[HttpRequest], Any]
    """Returns what is answered, or a whole Answer; a coroutine does so in the end."""
    price: int
    """What an address pays for it: 1 for each 5 ms of the processor, as `tests/benchmarks/prices.py` measures them."""
    form: TypeHint = None
    """The class of what is sent."""
    query: tuple[str, ...] = ()
    """Names of what may stand after the question mark."""
    secrets: Secrets = ()
    """Which secrets may come along."""
    status: int = 200
    making: int = 0
    """What it costs besides if the answer is not kept yet, for whoever has it made."""
    opens: bool = False
    """Whether something new is kept for it, of which an address may open so many."""
    moves: bool = False
    """Whether the table may have gone on, so that its bots are looked after."""
    answer: TypeHint = field()
    """The type of what is answered, or `html` or `text`: where `does` makes an Answer of it, it is named here."""
    waits: bool = field(init=False)
    """Whether it waits in the loop, and not in a thread."""

    @answer.default
    def _answer(self) -> TypeHint:
        return get_type_hints(self.does, include_extras=True)["return"]

    @waits.default
    def _waits(self) -> bool:
        return iscoroutinefunction(self.does)

    def answered(self, told: object) -> Answer:
        """Return the result of `does` as an Answer."""
        return told if isinstance(told, Answer) else Answer(told, self.status)

    @property
    def told(self) -> str:
        """A sentence that says what is done there."""
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
    Route("GET", "/api/tables/{id}/board", tables.board, 1, query=("since",), secrets=TOKEN, making=3),
    Route("GET", "/api/tables/{id}/why", tables.why, 1, query=("action",), secrets=TOKEN),
    Route("GET", "/api/tables/{id}/hint", tables.hint, 2, secrets=TOKEN),
    Route("GET", "/api/tables/{id}/record", tables.record, 1, answer=replies.RecordReply, secrets=TOKEN, making=8),
    Route("POST", "/api/tables/{id}/deeds", tables.do, 1, form=Request, secrets=BOTH, moves=True),
    Route("POST", "/api/tables/{id}/rematch", tables.rematch, 8, secrets=BOTH, opens=True),
    Route("POST", "/api/tables/{id}/hook", tables.hook, 1, form=requests.HookRequest, secrets=TOKEN, opens=True),
    Route("GET", "/api/tables/{id}/chat", tables.heard, 1, query=("since",), secrets=TOKEN),
    Route("POST", "/api/tables/{id}/chat", tables.say, 1, form=requests.SayRequest, secrets=TOKEN, status=201),
    Route("DELETE", "/api/tables/{id}/chat/{number}", tables.unsay, 1, secrets=TOKEN),
    Route("POST", "/api/tables/{id}/mute", tables.mute, 1, form=requests.MuteRequest, secrets=TOKEN),
    Route("GET", "/t/{id}/replay", replays.replay, 1, answer="html", making=20),
)
"""All but the page itself, this list as a document, and the WebSocket."""
