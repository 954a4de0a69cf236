"""Prices of requests: an address pays the price of each answer, once. Tests assert amounts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from paying import GREEDY, OTHER, Paid, at, ended, of
from serving import ROOT, Guest

from amunre import render
from amunre.games.loading import load_rules
from amunre.hosting.stores import Status, Store
from amunre.hosting.table import Table
from amunre.server import capacity, connections, http_request, hub, replay_page, sockets
from amunre.server.limits import (
    A_SECOND,
    AT_ONCE,
    OPENED_A_SECOND,
    OPENED_AT_ONCE,
    PLACES,
    SAID,
    STEPS,
    Allowance,
)
from amunre.server.routes import ROUTES
from amunre.server.subprocesses import Subprocess


def test_a_price_is_paid_whole_or_not_at_all() -> None:
    now = [0.0]
    allowance = Allowance(2, 10, lambda: now[0])
    assert allowance.take("a", 7) == 0
    assert allowance.take("a", 4) == 0.5
    assert allowance.take("a", 3) == 0
    assert allowance.take("b", 10) == 0
    now[0] = 2
    assert allowance.take("a", 4) == 0
    assert allowance.take("a", 1) == 0.5


def test_what_costs_more_than_there_ever_is_takes_all_and_is_paid_off_later() -> None:
    now = [0.0]
    allowance = Allowance(2, 10, lambda: now[0])
    assert allowance.take("a", 1) == 0
    assert allowance.take("a", 30) == 0.5
    now[0] = 0.5
    assert allowance.take("a", 30) == 0
    assert allowance.take("a") == 10.5
    now[0] = 11
    assert allowance.take("a") == 0


def test_what_is_told_unasked_is_paid_in_any_case() -> None:
    now = [0.0]
    allowance = Allowance(2, 3, lambda: now[0])
    assert [allowance.owe("a") for _ in range(5)] == [0, 0, 0, 0.5, 1.0]
    assert allowance.take("a") == 1.5
    now[0] = 1.5
    assert allowance.take("a") == 0


def test_no_address_gets_more_than_a_quarter_of_a_processor_for_long() -> None:
    """A price of 1 is up to 5 ms."""
    assert A_SECOND * 0.005 <= 0.25
    assert AT_ONCE * 0.005 <= 1


def test_the_page_on_serving_tells_the_limits_as_they_are() -> None:
    told = (ROOT / "docs" / "learn" / "serve.md").read_text()
    rows = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|", told, re.MULTILINE))
    assert rows["requests per address"] == f"{A_SECOND} per second, burst of {AT_ONCE}"
    opened = f"one every {1 / OPENED_A_SECOND:.0f} seconds, burst of {OPENED_AT_ONCE}"
    assert rows["new tables, identities and webhooks per address"] == opened
    assert rows["running requests per address"].startswith(f"{hub.MOST_OF_ONE}, ")
    assert rows["WebSockets per address"].startswith(f"{sockets.MOST_OF_ONE} ")
    assert rows["WebSockets per seat"] == str(sockets.MOST_OF_SEAT)
    assert rows["WebSockets in total"].startswith(f"{sockets.MOST}, ")
    assert rows["connections per process"].startswith(f"{capacity.MOST}, ")
    assert rows["head of a request"] == f"{connections.SLOW:.0f} seconds"
    assert rows["body of a request"] == f"{http_request.SLOW:.0f} seconds, {http_request.MOST_BYTES:,} bytes"
    making = [str(route.making) for route in ROUTES if route.making]
    assert rows["a board, a record, a replay page that is not cached"] == f"{', '.join(making)} more"
    assert rows["a table that is not in memory"] == f"1 more per {STEPS} steps"
    assert rows["a chat"] == f"1 more per {SAID} entries read"
    assert rows["the list of your own tables"] == f"1 more per {PLACES} entries"
    assert {route.price for route in ROUTES} == {1, 2, 4, 8}


def test_every_route_has_a_price_and_none_costs_more_than_there_is() -> None:
    assert all(1 <= route.price <= AT_ONCE // 10 and 0 <= route.making <= AT_ONCE // 10 for route in ROUTES)


def test_what_is_made_for_an_answer_is_paid_by_the_first_and_made_once(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of an ended game, whose record, page and boards cannot change; and each board of a running one."""
    table, token = ended(store)
    made = {"record": 0, "board": 0, "page": 0}

    def counted(name: str, function: Any) -> Any:
        def count(*arguments: Any, **more: Any) -> Any:
            made[name] += 1
            return function(*arguments, **more)

        return count

    monkeypatch.setattr(Table, "record", counted("record", Table.record))
    monkeypatch.setattr(render, "screen", counted("board", render.screen))
    monkeypatch.setattr(replay_page, "page", counted("page", lambda game, viewer: "<p>"))
    monkeypatch.setattr(Subprocess, "run", lambda process, patience, function, *arguments: function(*arguments))
    with at(store, tmp_path) as (client, known):
        known.asking = paid = Paid()
        guest = Guest(client)
        guest.id = table.id
        loading = table.step // STEPS
        assert guest.ask("GET", "/about").status_code == 200
        assert paid.sum == 1 + loading > 1
        prices = {route.path.rpartition("/")[2]: (route.price, route.making) for route in ROUTES if route.making}
        assert {*prices} == {"record", "board", "replay"}
        for name, (price, making) in prices.items():
            path = f"/t/{table.id}/replay" if name == "replay" else f"/api/tables/{table.id}/{name}"
            told = [client.get(path) for _ in range(3)]
            assert [answer.status_code for answer in told] == [200] * 3
            assert told[0].content == told[1].content == told[2].content
            shares = 2 if name == "board" else 1  # with the points during the game
            assert paid.sum == 3 * price + shares * making > 3
        assert made == {"record": 1, "board": 1, "page": 1}
        guest.get("/board", token)
        assert (made["board"], paid.sum) == (2, sum(prices["board"]))  # as another viewer sees it
        table.rename(token, "Zoe")
        guest.get("/board", token)
        assert (made["board"], paid.sum) == (3, sum(prices["board"]) + prices["board"][1])  # at another step


def test_no_price_tells_how_much_was_declared_out_of_turn(tmp_path: Path, store: Store) -> None:
    prices = []
    for declared in (0, 2 * STEPS):
        table, _ = Table.open(load_rules("standard"), 3, store=store, seed=1)
        tokens = [table.sit(name) for name in ("Ada", "Bob", "Cleo")]
        for number in range(declared):
            table.intend(tokens[1], f"bid buto {3 * (number % 2)}")
        assert store.listed(f"table/{table.id}").length > declared
        with at(store, tmp_path) as (client, known):
            known.asking = paid = Paid()
            guest = Guest(client)
            guest.id = table.id
            guest.get("/about")
            prices.append(paid.prices)
    assert prices[0] == prices[1]


def test_a_table_that_is_not_all_there_yet_is_paid_for_all_the_same(tmp_path: Path, store: Store) -> None:
    table, _ = ended(store)
    store.mark(f"table/{table.id}", Status())
    with at(store, tmp_path) as (client, _):
        guest = Guest(client)
        guest.id = table.id
        guest.get("/about")


def test_a_long_chat_is_paid_for_by_its_length_and_read_once(
    seated: Guest, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream, read = f"chat/{seated.id}", list[int]()
    said = {"kind": "said", "seat": None, "name": None, "text": "Hm.", "at": 0}
    store.begin(stream, json.dumps(said))
    for number in range(1, 3 * SAID):
        store.append(stream, number, json.dumps(said))
    original = store.read

    def counted(stream: str, since: int = 0, most: int | None = None) -> tuple[str, ...]:
        found = original(stream, since, most)
        read.append(len(found) if stream.startswith("chat/") else 0)
        return found

    monkeypatch.setattr(store, "read", counted)
    known = seated.client.app_state["hub"]
    known.settings, known.asking = evolve(known.settings, limited=True), (paid := Paid())
    asked: list[tuple[Callable[[], Any], int, int]] = [
        (lambda: seated.get(f"/chat?since={3 * SAID}"), 3 * SAID, 4),
        (lambda: seated.get("/chat"), 3 * SAID, 4),
        (lambda: seated.get(f"/chat?since={3 * SAID - 1}"), 1, 1),
        (lambda: seated.ask("POST", "/chat", seated.token, json={"text": "Hm?"}), 0, 1),
        (lambda: seated.ask("POST", "/mute", seated.token, json={"seat": 1, "muted": True}), 1, 1),
        (lambda: seated.ask("DELETE", "/chat/7", seated.host), 1, 1),
        (lambda: seated.get(f"/chat?since={3 * SAID + 1}"), 3, 1),
    ]
    for ask, entries, price in asked:
        read.clear()
        ask()
        assert (sum(read), paid.sum) == (entries, price)
    read.clear()
    with seated.live() as socket:
        socket.send_json({"since": seated.get()["step"], "chat": 3 * SAID})
        assert len(socket.receive_json()["chairs"]) == 3
        assert [one["number"] for one in socket.receive_json()["messages"]] == [7, 3 * SAID]
    assert sum(read) == 3


def test_what_is_kept_of_a_person_is_paid_for(tmp_path: Path, store: Store) -> None:
    with at(store, tmp_path) as (client, known):
        client.headers["person"] = client.post("/api/me", json={"name": "Ada"}).json()["key"]
        for _ in range(3):
            Guest(client).open(name="Ada")
        known.asking = paid = Paid()
        assert len(client.get("/api/me/tables").json()["tables"]) == 3
        few = paid.sum
        guest = Guest(client)
        guest.open(players=3)
        for _ in range(PLACES):
            token = guest.do({"kind": "sit", "name": "Bob", "seat": 0})["token"]
            guest.do({"kind": "leave"}, token)
        assert paid.sum == 2 + 2 * PLACES
        client.get("/api/me/tables")
        assert paid.sum == few + 2


def test_what_is_new_at_a_table_is_paid_by_each_that_listens(seated: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    prices: list[int] = []

    def owed(hub: Any, address: str, price: int) -> float:
        prices.append(price)
        return 0.0

    monkeypatch.setattr(hub.Hub, "owed", owed)
    with seated.live() as socket:
        socket.send_json({})
        socket.receive_json()
        for number in range(3):
            seated.do({"kind": "rename", "name": f"Ada {number}"}, seated.token)
            socket.receive_json()
    assert len(prices) >= 3


def test_a_refusal_says_when_to_come_again_and_others_are_served(tmp_path: Path, store: Store) -> None:
    table, _ = ended(store)
    with at(store, tmp_path) as (client, known):
        now = [0.0]
        known.asking = Allowance(A_SECOND, AT_ONCE, lambda: now[0])
        greedy, other = of(client, GREEDY), of(client, OTHER)
        greedy.id = other.id = table.id
        while (answer := greedy.ask("GET", "/record")).status_code == 200:
            pass
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
        assert answer.json()["error"]
        assert int(answer.headers["retry-after"]) >= 1
        assert other.ask("GET", "/record").status_code == 200
        now[0] += int(answer.headers["retry-after"])
        assert greedy.ask("GET", "/record").status_code == 200
