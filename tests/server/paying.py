"""Clients at several addresses of a server, and the prices that they pay."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from serving import ADDRESS, Guest, page_in
from starlette.testclient import TestClient

from amunre.games.loading import load_rules
from amunre.hosting.stores import Store
from amunre.hosting.table import Table
from amunre.server.app import application
from amunre.server.settings import Settings

GREEDY, OTHER = "192.0.2.1", "192.0.2.2"


class Paid:
    """An allowance that is never used up and notes what was paid."""

    def __init__(self) -> None:
        self.prices: list[int] = []

    def take(self, address: str, price: int = 1) -> float:
        self.prices.append(price)
        return 0.0

    owe = take

    @property
    def sum(self) -> int:
        """Return the amount paid since the last call."""
        paid, self.prices = self.prices, []
        return sum(paid)


@contextmanager
def at(store: Store, folder: Path, **settings: Any) -> Iterator[tuple[TestClient, Any]]:
    """A client that says by a header who asks, and the hub that it reaches."""
    app = application(Settings(pace=0, **settings), store, page_in(folder))
    with TestClient(app, base_url=ADDRESS, client=("127.0.0.1", 1)) as client:
        yield client, client.app_state["hub"]


def of(client: TestClient, address: str) -> Guest:
    """Somebody at an address."""

    class Somebody(Guest):
        def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> Any:
            client.headers["x-forwarded-for"] = address
            return super().ask(method, path, token, **more)

        def open(self, *arguments: Any, **more: Any) -> None:
            client.headers["x-forwarded-for"] = address
            super().open(*arguments, **more)

    return Somebody(client)


def ended(store: Store, ruleset: str = "tigris") -> tuple[Table[Any], str]:
    """A table whose game is over, and the token of a seat."""
    table, _ = Table.open(load_rules(ruleset), 3, store=store, seed=1)
    tokens, random = [table.sit(name) for name in ("Ada", "Bob", "Cleo")], Random(1)
    while (game := table.game).to_act:
        seat = game.to_act[0]
        table.play(tokens[seat], random.choice(game.legal_actions(seat)), table.step)
    return table, tokens[0]
