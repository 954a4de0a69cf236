"""The cost of requests for the server, beside the price that an address pays.

    PYTHONPATH=tests python tests/benchmarks/prices.py

A price of 1 is up to 5 ms of the processor. Each route is asked several times at tables of all games, in the middle of
a game and after it; the time is that of the process that serves. Requests that cost more than their price are marked.
An answer that is made and kept is also paid by `making`, and the first request of a table by its steps (`Loading`).
"""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from rich.console import Console
from starlette.testclient import TestClient

from amunre.games.loading import load_rules
from amunre.hosting.stores import Store, opened
from amunre.hosting.table import Table
from amunre.render.columns import table as columns
from amunre.server.app import application
from amunre.server.limits import STEPS
from amunre.server.routes import ROUTES, Route
from amunre.server.settings import Settings

UNIT = 5.0
"""Milliseconds for a price of 1."""
TIMES = 10
BODIES: dict[str, Any] = {
    "others-new_person": {"name": "Ada"},
    "tables-open_table": {"ruleset": "tigris", "players": 3, "name": "Ada"},
    "tables-do": {"kind": "rename", "name": "Zoe"},
    "tables-hook": {"url": "https://chat.example/hook"},
    "tables-say": {"text": "x" * 500},
    "tables-mute": {"seat": 1, "muted": True},
}
ONCE = ("/api/me/recover",)
"""Requests that work only once, because they delete something."""
ELSEWHERE = ("replay",)
"""Answers that another process makes, so their time is not measured."""


def played(store: Store, ruleset: str, part: float) -> tuple[Table[Any], str]:
    """A table at which this part of a game was played, and the token of the seat that is asked."""
    table, _ = Table.open(load_rules(ruleset), 3, store=store, seed=1)
    tokens, random = [table.sit(name) for name in ("Ada", "Bob", "Cleo")], Random(1)
    seat = 0
    while (game := table.game).to_act and (part == 1 or len(game.steps) < 150 * part):
        seat = game.to_act[0]
        table.play(tokens[seat], random.choice(game.legal_actions(seat)), table.step)
    return table, tokens[game.to_act[0] if game.to_act else seat]


def measured(client: TestClient, route: Route, path: str, token: str) -> tuple[float, float, int]:
    """Milliseconds of the first request and of those after it, and the status."""
    name = f"{route.does.__module__.rpartition('.')[2]}-{route.does.__name__}"
    times = []
    for _ in range(1 + TIMES):
        began = process_time()
        headers = {"authorization": f"Bearer {token}"} if route.secrets != ("person",) else {}
        answer = client.request(route.method, path, json=BODIES.get(name), headers=headers)
        times.append((process_time() - began) * 1000)
    return times[0], median(times[1:]), answer.status_code


def main() -> None:
    """Measure all of it."""
    heads = ("Price", "ms", "Making", "First ms", "Loading", "ms to load", "Status", "")
    printed = columns("What a request costs", "Route", *heads, right=heads[:-1])
    with tempfile.TemporaryDirectory() as folder, closing(opened(Path(folder) / "tables.db")) as store:
        tables = [
            (f"{rules} {part}", *played(store, rules, part))
            for rules in ("standard", "tigris", "prosperity")
            for part in (0.5, 1)
        ]
        with TestClient(application(Settings(limited=False), store), base_url="http://127.0.0.1:8000") as client:
            client.headers["person"] = client.post("/api/me", json={"name": "Ada"}).json()["key"]
            for name, table, token in tables:
                began = process_time()
                client.get(f"/api/tables/{table.id}/about")
                loading = (process_time() - began) * 1000
                for route in ROUTES:
                    if route.path in ONCE or route.method == "DELETE":
                        continue
                    if "{id}" not in route.path and name != tables[0][0]:
                        continue
                    path = route.path.replace("{id}", table.id).replace("{hash}", table.rules.hash)
                    first, each, status = measured(client, route, path, token)
                    made_here = route.making and route.path.rpartition("/")[2] not in ELSEWHERE
                    dear = each > UNIT * route.price or (made_here and first > UNIT * (route.price + route.making))
                    printed.add_row(
                        f"{route.method} {route.path} {name if '{id}' in route.path else ''}",
                        *(str(route.price), f"{each:.1f}", str(route.making), f"{first:.1f}"),
                        *(str(table.step // STEPS), f"{loading:.0f}", str(status), "dear" if dear else ""),
                    )
    Console(width=160).print(printed)


if __name__ == "__main__":
    main()
