"""One page that plays a seat against bots, and the script that serves it: JSON over HTTP, and nothing of the rules.

    uvicorn --app-dir tests/frontends web:app          a new table in game.journal, or the one that is there

prints the address of the page. `App` runs on any ASGI server:

    GET  /                the page
    GET  /update          the table, as the bearer of the token may know it
    POST /act             {"step": 12, "action": "bid memphis 6"}
    POST /take-back       {"step": 12}
    POST /withdraw        {"step": 12}

`?since=12` asks only for the events since that step. The token stands in the header `Authorization: Bearer TOKEN`.
What is refused comes with the reason in words and, for an action, with the rules that it breaks.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import amunre
from amunre import wire

PAGE = Path(__file__).with_name("page.html")
JOURNAL = Path("game.journal")
MOST_BYTES = 10_000
"""Of what a page may send at once."""

Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]


class App:
    """A table for browsers, as an ASGI application."""

    def __init__(self, table: amunre.Table) -> None:
        self.table = table
        self._let_bots_act()

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        if (scope["method"], scope["path"]) == ("GET", "/"):
            await answer(send, 200, "text/html; charset=utf-8", PAGE.read_bytes())
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        query = parse_qs(scope["query_string"].decode("latin-1"))
        token = headers.get("authorization", "").removeprefix("Bearer ")
        since = query.get("since", [None])[0]
        status, told = self.respond(scope["method"], scope["path"], token, since, await body(receive))
        await answer(send, status, "application/json", json.dumps(told).encode())

    def respond(self, method: str, path: str, token: str, since: str | None, sent: bytes) -> tuple[int, Any]:
        """What is done, and told: a status of HTTP, and JSON."""
        table = self.table
        try:
            match method, path:
                case "GET", "/update":
                    table.update(token)  # whoever may not see the table sets no bot going
                case "POST", "/act":
                    meant = wire.load(wire.Submission, json.loads(sent))
                    table.play(token, meant.action, meant.step)
                case "POST", "/take-back":
                    table.take_back(token, json.loads(sent)["step"])
                case "POST", "/withdraw":
                    table.withdraw(token, json.loads(sent)["step"])
                case _:
                    return 404, {"error": f"There is no {method} {path}.", "violations": []}
            self._let_bots_act()
            return 200, wire.dump(table.update(token, None if since is None else int(since)))
        except amunre.WrongToken as error:
            return 403, {"error": str(error), "violations": []}
        except amunre.Stale as error:
            return 409, {"error": str(error), "violations": []}
        except amunre.IllegalAction as error:
            return 422, {"error": str(error), "violations": wire.dump(error.violations)}
        except (ValueError, LookupError, TypeError, RecursionError) as error:
            return 400, {"error": str(error), "violations": []}

    def _let_bots_act(self) -> None:
        """Let the bots act. What one that fails says is for the host alone: it may tell its hand."""
        try:
            self.table.let_bots_act()
        except amunre.BotFailed as error:
            print(error, file=sys.stderr)


async def body(receive: Receive) -> bytes:
    """All that was sent, as far as it is reasonable."""
    sent, more = b"", True
    while more and len(sent) <= MOST_BYTES:
        message = await receive()
        sent, more = sent + message.get("body", b""), message.get("more_body", False)
    return sent


async def answer(send: Send, status: int, kind: str, content: bytes) -> None:
    """Send a whole answer."""
    headers = [(b"content-type", kind.encode()), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


def opened() -> amunre.Table:
    """The table of the journal, or a new one: a person on seat 0, bots on the others."""
    if JOURNAL.exists():
        return amunre.Table.load(JOURNAL)
    game = amunre.Game(amunre.load_ruleset(), ["You", "Hatshepsut", "Seti"])
    return amunre.Table.create(JOURNAL, game, bots={1: "sensible", 2: "sensible"})


def __getattr__(name: str) -> App:
    """`app`, made when a server asks for it."""
    if name != "app":
        raise AttributeError(name)
    table = opened()
    print(f"The page: http://127.0.0.1:8000/#{table.tokens[0]}")
    return App(table)
