"""One's own tables, what is urgent first; and tables at which nobody does anything any more."""

from __future__ import annotations

import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from serving import ADDRESS, Guest
from starlette.testclient import TestClient
from test_openapi import check

from amunre.hosting.archive import DAY
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.table import Table
from amunre.server import hub, persons
from amunre.server.app import application
from amunre.server.settings import Settings

NOW = 1_750_000_000.0
"""The time on the server, in seconds since 1970; the clock of its store may be behind."""


class Clock:
    behind = 0.0

    def __call__(self) -> float:
        return NOW - self.behind


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def guest(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Guest]:
    for module in (persons, hub):
        monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: NOW))
    store = MemoryStore(clock)
    with TestClient(application(Settings(limited=False, pace=0, hooks=False), store), base_url=ADDRESS) as client:
        client.headers["person"] = client.post("/api/me", json={}).json()["key"]
        yield Guest(client)


def own(guest: Guest) -> list[dict[str, Any]]:
    told = guest.client.get("/api/me/tables").json()
    check(told, "own-tables")
    tables: list[dict[str, Any]] = told["tables"]
    return tables


def playing(guest: Guest, title: str, seat: int = 0, **options: Any) -> str:
    """A table at which one has a seat, while seat 0 must act."""
    guest.open(options={"title": title, **options})
    guest.do({"kind": "sit", "name": "Ada", "seat": seat})
    person = guest.client.headers.pop("person")
    for n in {0, 1, 2} - {seat}:
        guest.do({"kind": "sit", "name": f"Guest {'xyz'[n]}", "seat": n})
    guest.client.headers["person"] = person
    return guest.id


def test_ones_turn_comes_first_and_of_these_what_runs_out_first(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    guest.open(name="Ada", options={"title": "waits"})
    playing(guest, "slow", clock={"seconds": 500})
    playing(guest, "quick", clock={"seconds": 100})
    playing(guest, "mine")
    playing(guest, "theirs", seat=1)
    found = own(guest)
    assert [(one["title"], one["your_turn"]) for one in found] == [
        ("quick", True),
        ("slow", True),
        ("mine", True),
        ("theirs", False),
        ("waits", False),
    ]
    assert [one["to_act"] for one in found] == [[0], [0], [0], [0], []]
    dues = [one["chairs"][0]["due"] for one in found]
    assert dues[0] < dues[1]
    assert dues[2:] == [None, None, None]
    assert {one["changed"] for one in found} == {NOW * 1000}
    monkeypatch.setattr(persons, "MOST_LISTED", 2)
    assert [one["title"] for one in own(guest)] == ["quick", "slow"]


def test_what_is_over_comes_last(guest: Guest) -> None:
    guest.open("tigris", name="Ada", options={"title": "over"})
    guest.do({"kind": "start"}, guest.host)
    table, token = guest.id, guest.token
    handle = Table.load(guest.client.app_state["hub"].store, table)
    while (told := guest.get("/about"))["state"] != "over":
        if 0 in told["to_act"]:
            action = str(handle.game.legal_actions(0)[-1])
            guest.do({"kind": "play", "step": told["step"], "action": action}, guest.token)
        else:
            guest.get(f"/wait?since={told['step']}")
    guest.open(name="Ada", options={"title": "first"})
    guest.id = table
    guest.do({"kind": "rename", "name": "Adah"}, token)
    assert [one["title"] for one in own(guest)] == ["first", "over"]


def test_who_sits_there_is_told_three_weeks_before_and_nobody_else(guest: Guest, clock: Clock) -> None:
    clock.behind = 38 * DAY
    guest.open(name="Ada")
    assert guest.get("/about", guest.token)["archived_on"] is None
    clock.behind = 45 * DAY
    guest.open(name="Ada")
    day = time.strftime("%Y-%m-%d", time.gmtime(NOW + 15 * DAY))
    shared = guest.do({"kind": "share"}, guest.token)["token"]
    told = {token: guest.get("/about", token) for token in (guest.token, guest.host, shared, None)}
    assert [one["archived_on"] for one in told.values()] == [day, day, day, None]
    check(told[guest.token], "table-now")
    assert [one["archived_on"] for one in own(guest)] == [None, day]


def test_an_archived_table_leaves_the_public_list_and_memory_and_is_there(guest: Guest, clock: Clock) -> None:
    clock.behind = 61 * DAY
    guest.open(name="Ada", options={"public": True})
    clock.behind = 0
    hub = guest.client.app_state["hub"]
    hub.archive()
    assert guest.client.get("/api/tables").json()["tables"] == []
    assert guest.id not in hub._tables
    assert [one["id"] for one in own(guest)] == [guest.id]
    assert guest.get("/about", guest.token)["viewer"] == 0
    guest.do({"kind": "start"}, guest.host)
    assert [one["id"] for one in guest.client.get("/api/tables").json()["tables"]] == [guest.id]
    assert guest.get("/about")["chairs"][0]["name"] == "Ada"


def test_of_many_processes_one_archives(guest: Guest, clock: Clock) -> None:
    clock.behind = 61 * DAY
    guest.open(name="Ada", options={"public": True})
    hub = guest.client.app_state["hub"]
    with hub.store.claim("archive"):
        hub.archive()
    assert len(guest.client.get("/api/tables").json()["tables"]) == 1
