"""A server in a thread, with its tables in memory, and a browser that has no secret yet."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn
from playwright.sync_api import expect

from amunre import load_ruleset
from amunre.hosting.options import Options
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.table import Table
from amunre.server.app import application
from amunre.server.settings import Settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

sys.path.append(str(Path(__file__).parent))


class Served:
    """A server that runs, and its tables."""

    def __init__(self, address: str, store: MemoryStore) -> None:
        self.address, self.store = address, store

    def table(
        self, ruleset: str = "standard", players: int = 3, seed: int = 1, bob: bool = False
    ) -> tuple[Table[Any], str, str]:
        """A new table at which Ada sits against bots: itself, her token and that of the host.

        With Bob, who does nothing, the bots cannot play the game to its end when Ada has gone.
        """
        options = Options(title="Friday")
        table, host = Table.open(load_ruleset(ruleset), players, store=self.store, options=options, seed=seed)
        ada = table.sit("Ada")
        if bob:
            table.sit("Bob")
        for seat in range(1 + bob, players):
            table.seat_bot(host, seat, "sensible")
        return table, ada, host


PATIENCE = 60_000
"""Milliseconds after which a test fails instead of waiting on: a busy machine is no failure."""


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    expect.set_options(timeout=PATIENCE)
    store = MemoryStore()
    app = application(Settings(limited=False, pace=0), store)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning", timeout_graceful_shutdown=1))
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        thread.join(0.01)
        assert thread.is_alive(), "the server has not started"
    yield Served(f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}", store)
    server.should_exit = True
    thread.join()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page on which nothing may go wrong, and which asks nobody outside."""
    opened, wrong, asked = context.new_page(), [], []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on(
        "console",
        lambda said: (
            wrong.append(said.text)
            if said.type == "error" and "Failed to load" not in said.text and "WebSocket" not in said.text
            else None
        ),
    )
    opened.on("request", lambda request: asked.append(request.url))
    yield opened
    assert wrong == []
    assert [url for url in asked if not url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "data:"))] == []
