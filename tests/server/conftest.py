"""A server in this process, with tables in memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the server takes amunre[server]")

from serving import ADDRESS, Guest, page_in
from starlette.testclient import TestClient

from amunre.hosting.stores import Store, opened
from amunre.hosting.stores.memory import MemoryStore
from amunre.server.app import application
from amunre.server.settings import Settings


@pytest.fixture
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Where tables are kept: in memory, unless a test asks for another kind."""
    match getattr(request, "param", "memory"):
        case "memory":
            made: Store = MemoryStore()
        case "sqlite":
            made = opened(tmp_path / "tables.db")
        case _:
            made = opened(request.getfixturevalue("postgres").database())
    yield made
    made.close()


@pytest.fixture
def client(store: Store, tmp_path: Path) -> Iterator[TestClient]:
    app = application(Settings(limited=False, pace=0), store, page_in(tmp_path))
    with TestClient(app, base_url=ADDRESS) as client:
        yield client


@pytest.fixture
def guest(client: TestClient) -> Guest:
    """Somebody who may open tables."""
    return Guest(client)


@pytest.fixture
def seated(guest: Guest) -> Guest:
    """Ada at a table of three with two bots, whose turn it is."""
    guest.open(name="Ada")
    guest.do({"kind": "start"}, guest.host)
    return guest


@pytest.fixture
def lines(caplog: Any) -> Any:
    """Return the log."""
    caplog.set_level("INFO")
    return caplog
