"""What an address asks for is paid by what it costs, done once, and shared fairly: asserted as orders and counts."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from attrs import evolve
from awaited import awaited
from serving import ADDRESS, ROOT, Guest, page_in
from starlette.testclient import TestClient

from amunre import render
from amunre.games.loading import load_rules
from amunre.hosting.bots import Proposal, Task
from amunre.hosting.stores import Status, Store
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.table import Table
from amunre.server import capacity, connections, http_request, hub, replay_page, sockets
from amunre.server.app import application
from amunre.server.fair_pool import FairPool
from amunre.server.http_response import Denied
from amunre.server.limits import (
    A_SECOND,
    AT_ONCE,
    OPENED_A_SECOND,
    OPENED_AT_ONCE,
    PLACES,
    SAID,
    STEPS,
    Allowance,
    AtOnce,
)
from amunre.server.routes import ROUTES
from amunre.server.settings import Settings
from amunre.server.shared_work import SharedWork, WorkCache
from amunre.server.subprocesses import Subprocess

GREEDY, OTHER = "192.0.2.1", "192.0.2.2"
NUMBER = 20
"""Tables of the greedy one."""


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
        """What was paid since the last look."""
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


# --- prices ----------------------------------------------------------------------------------------------


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
    monkeypatch.setattr(render, "board", counted("board", render.board))
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
            assert paid.sum == 3 * price + making > 3
        assert made == {"record": 1, "board": 1, "page": 1}
        guest.get("/board", token)
        assert (made["board"], paid.sum) == (2, sum(prices["board"]))  # as another viewer sees it
        table.rename(token, "Zoe")
        guest.get("/board", token)
        assert (made["board"], paid.sum) == (3, sum(prices["board"]))  # at another step


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


# --- once ------------------------------------------------------------------------------------------------


def test_what_many_ask_for_at_once_is_done_once_and_paid_once() -> None:
    done: list[int] = []
    paid: list[int] = []

    async def play() -> None:
        once, may = SharedWork[int](), asyncio.Event()

        async def work() -> int:
            done.append(1)
            await may.wait()
            return 7

        asking = [asyncio.create_task(once.get("x", work, lambda: paid.append(1))) for _ in range(NUMBER)]
        await asyncio.sleep(0)
        asking[0].cancel()  # that the first one leaves is no reason to begin again
        await asyncio.sleep(0)
        may.set()
        assert await asyncio.gather(*asking[1:]) == [7] * (NUMBER - 1)
        assert await once.get("x", work, lambda: paid.append(1)) == 7
        assert (len(done), len(paid)) == (2, 2)

    awaited(play())


def test_an_error_is_told_all_that_wait_and_not_kept() -> None:
    async def play() -> None:
        kept = WorkCache[bytes](100, len)

        async def fails() -> bytes:
            raise ZeroDivisionError

        async def works() -> bytes:
            return b"x"

        found = await asyncio.gather(*(kept.get(1, fails, int) for _ in range(3)), return_exceptions=True)
        assert [type(one) for one in found] == [ZeroDivisionError] * 3
        assert await kept.get(1, works, int) == b"x"

    awaited(play())


def test_who_cannot_pay_begins_nothing_but_has_what_others_have_begun() -> None:
    def broke() -> None:
        raise Denied(429, "too-many")

    async def play() -> None:
        once, may = SharedWork[int](), asyncio.Event()

        async def work() -> int:
            await may.wait()
            return 7

        with pytest.raises(Denied):
            await once.get("x", work, broke)
        first = asyncio.create_task(once.get("x", work, int))
        await asyncio.sleep(0)
        second = asyncio.create_task(once.get("x", work, broke))
        may.set()
        assert [await first, await second] == [7, 7]

    awaited(play())


def test_no_more_is_kept_than_there_is_room_for() -> None:
    async def play() -> None:
        kept, made = WorkCache[bytes](100, len), list[int]()

        def work(number: int, size: int) -> Callable[[], Coroutine[Any, Any, bytes]]:
            async def made_now() -> bytes:
                made.append(number)
                return bytes(size)

            return made_now

        for number, size in ((1, 60), (2, 40), (1, 60), (3, 30), (1, 60), (2, 40), (4, 101), (4, 101)):
            assert len(await kept.get(number, work(number, size), int)) == size
        assert made == [1, 2, 3, 2, 4, 4]

    awaited(play())


@pytest.mark.parametrize("path", ["/about", "/record", "/board"])
def test_a_table_is_loaded_once_and_an_answer_made_once_however_many_ask_at_once(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    table, _ = ended(store)
    loads, load = list[str](), Table.load.__func__  # type: ignore[attr-defined]  # a class method has one

    def loaded(cls: Any, store: Any, id: str) -> Any:
        loads.append(id)
        return load(cls, store, id)

    monkeypatch.setattr(Table, "load", classmethod(loaded))
    with at(store, tmp_path) as (client, _):

        async def asked() -> list[int]:
            async def one(number: int) -> int:
                told: list[int] = []
                scope = {
                    "type": "http",
                    "method": "GET",
                    "path": f"/api/tables/{table.id}{path}",
                    "raw_path": b"",
                    "query_string": b"",
                    "headers": [(b"host", b"127.0.0.1:8000")],
                    "client": (f"192.0.2.{number}", 1),
                    "server": ("127.0.0.1", 8000),
                    "state": client.app_state.copy(),
                }

                async def send(message: Any) -> None:
                    told.append(message.get("status", 0))

                async def receive() -> Any:
                    return {"type": "http.request"}

                await client.app(scope, receive, send)
                return told[0]

            return await asyncio.gather(*map(one, range(NUMBER)))

        assert client.portal is not None
        assert client.portal.call(asked) == [200] * NUMBER
    assert loads == [table.id]


# --- shared fairly ---------------------------------------------------------------------------------------


def test_whoever_waits_for_more_gets_no_more() -> None:
    """In the order in which they are served: the other one is next, as soon as anything is free."""

    async def play() -> None:
        fair, served = FairPool([1]), list[str]()

        async def use(address: str, name: str) -> None:
            async with fair.one(address):
                served.append(name)
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(use(GREEDY, f"greedy {number}")) for number in range(NUMBER)]
        while not served:
            await asyncio.sleep(0)
        tasks += [asyncio.create_task(use(OTHER, f"other {number}")) for number in range(3)]
        tasks.append(asyncio.create_task(use("192.0.2.3", "third")))
        await asyncio.gather(*tasks)
        begun = served.index("other 0")
        assert begun <= 2
        addresses = [name.partition(" ")[0] for name in served[begun:]]
        assert addresses[:6] == ["other", "third", "greedy", "other", "greedy", "other"]
        assert [name for name in served if "greedy" in name] == [f"greedy {number}" for number in range(NUMBER)]

    awaited(play())


def test_one_network_is_one_address() -> None:
    async def play() -> None:
        fair, served = FairPool([1]), list[str]()

        async def use(address: str) -> None:
            async with fair.one(address):
                served.append(address)
                await asyncio.sleep(0)

        addresses = [f"2001:db8::{number:x}" for number in range(1, NUMBER)]
        tasks = [asyncio.create_task(use(address)) for address in (*addresses, OTHER)]
        await asyncio.gather(*tasks)
        assert served.index(OTHER) == 1

    awaited(play())


def test_one_address_never_has_all_and_what_it_leaves_is_given_on() -> None:
    async def play() -> None:
        fair, using, end = FairPool([1, 2, 3], 2), list[str](), asyncio.Event()

        async def use(address: str) -> None:
            async with fair.one(address):
                using.append(address)
                await end.wait()

        tasks = [asyncio.create_task(use(GREEDY)) for _ in range(NUMBER)]
        await asyncio.sleep(0)
        assert using == [GREEDY] * 2
        tasks.append(asyncio.create_task(use(OTHER)))
        await asyncio.sleep(0)
        assert using == [GREEDY] * 2 + [OTHER]
        tasks.append(asyncio.create_task(use("192.0.2.3")))
        await asyncio.sleep(0)
        assert using[3:] == []
        tasks[5].cancel()  # while it waits
        tasks[0].cancel()  # while it has one
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert using[3:] == ["192.0.2.3"]
        end.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert len(using) == NUMBER + 1
        assert not fair._waiting
        assert sorted(fair._free) == [1, 2, 3]

    awaited(play())


def test_the_bots_of_one_address_do_not_keep_those_of_another_waiting(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty tables think without end; the bot at another one is asked next, or after the one that thinks just now."""
    order: list[str] = []
    may_think, thinking = Event(), Event()

    def propose(process: Any, task: Task, patience: float) -> Proposal:
        order.append(task.game.rules.id)
        thinking.set()
        may_think.wait()
        return task.propose()

    monkeypatch.setattr(Subprocess, "propose", propose)
    monkeypatch.setattr(hub, "MOST_PROCESSES", 1)
    monkeypatch.setattr(hub.Hub, "_due", lambda hub: [])  # a clock that is quicker begins for nobody
    with at(store, tmp_path) as (client, known):
        known.asking, waiting = Paid(), known._bot_processes._waiting
        greedy, other = of(client, GREEDY), of(client, OTHER)
        try:
            for number in range(OPENED_AT_ONCE):
                greedy.open("tigris", players=2, name=f"Greedy {number}")
                greedy.do({"kind": "start"}, greedy.host)
                greedy.do({"kind": "resign"}, greedy.token)
            thinking.wait()
            while sum(map(len, waiting.values())) < OPENED_AT_ONCE - 2:
                greedy.get("/about")
            other.open("standard", name="Other")
            other.do({"kind": "start"}, other.host)
            other.do({"kind": "resign"}, other.token)
            while "standard" not in order and OTHER not in waiting:
                other.get("/about")
            before = len(order)
        finally:
            may_think.set()
        while "standard" not in order:
            other.get("/about")
    assert order.index("standard") <= before + 1


def test_what_a_clock_began_is_that_of_the_first_who_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        known, asked = hub.Hub(Settings(), MemoryStore()), list[str]()

        async def one(hub: Any, id: str, acting: Any) -> str:
            asked.append(acting.address)
            await asyncio.sleep(0)
            return "more" if len(asked) < 3 else "nothing"

        monkeypatch.setattr(hub.Hub, "_let_one_act", one)
        try:
            known.let_bots_act("x")
            await asyncio.sleep(0)
            known.let_bots_act("x", OTHER)
            known.let_bots_act("x", GREEDY)
            while known._acting:
                await asyncio.sleep(0)
        finally:
            await known.close()
        assert asked == ["", OTHER, OTHER]

    awaited(play())


def test_pages_are_drawn_beside_the_bots_and_not_in_their_processes(tmp_path: Path, store: Store) -> None:
    with at(store, tmp_path) as (_, known):
        assert known._page_process not in known._bot_processes._free
        assert known._drawing._free == [known._page_process]
        assert len(known._bot_processes._free) >= 2


def test_tables_that_take_long_to_load_for_one_address_hold_up_no_other_one(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [Table.open(load_rules("tigris"), 3, store=store)[0].id for _ in range(hub.LOADERS + 1)]
    may_load, began, load = Event(), list[str](), Table.load.__func__  # type: ignore[attr-defined]  # a class method has one

    def loaded(cls: Any, store: Any, id: str) -> Any:
        began.append(id)
        if id != tables[-1]:
            may_load.wait()
        return load(cls, store, id)

    monkeypatch.setattr(Table, "load", classmethod(loaded))
    with at(store, tmp_path) as (client, known):

        async def begin() -> list[Any]:
            tasks = [asyncio.create_task(known.reach(id, GREEDY)) for id in tables[:-1]]
            while not began:
                await asyncio.sleep(0)
            return tasks

        async def end(tasks: Any) -> None:
            await asyncio.gather(*tasks)

        tasks = client.portal.call(begin)  # type: ignore[union-attr]  # within the context there is one
        try:
            other = of(client, OTHER)
            other.id = tables[-1]
            assert other.ask("GET", "/about").status_code == 200
        finally:
            may_load.set()
        client.portal.call(end, tasks)  # type: ignore[union-attr]  # within the context there is one
    assert began[1] == tables[-1]


def test_one_address_does_not_get_all_threads(tmp_path: Path, store: Store) -> None:
    with at(store, tmp_path) as (client, known):
        may_end, began = Event(), list[str]()

        def work(address: str) -> None:
            began.append(address)
            may_end.wait()

        async def begin() -> list[Any]:
            tasks = [asyncio.create_task(known.in_thread_for(GREEDY, work, GREEDY)) for _ in range(NUMBER)]
            await asyncio.sleep(0)
            tasks.append(asyncio.create_task(known.in_thread_for(OTHER, work, OTHER)))
            return tasks

        async def end(tasks: Any) -> None:
            await asyncio.gather(*tasks)

        tasks = client.portal.call(begin)  # type: ignore[union-attr]  # within the context there is one
        try:
            while OTHER not in began:
                client.get("/health", headers={"x-forwarded-for": "192.0.2.3"})
            assert began.count(GREEDY) == hub.ROOMS_OF_ONE
        finally:
            may_end.set()
        client.portal.call(end, tasks)  # type: ignore[union-attr]  # within the context there is one
    assert len(began) == NUMBER + 1


def test_an_address_has_only_so_many_answers_under_way() -> None:
    answering = AtOnce(3)
    with answering.one(OTHER), ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(answering.one(GREEDY))
        with pytest.raises(Denied) as refused:
            stack.enter_context(answering.one(GREEDY))
        assert (refused.value.status, refused.value.headers["retry-after"]) == (429, "1")
        stack.enter_context(answering.one(OTHER))
        stack.close()
        stack.enter_context(answering.one(GREEDY))
    assert not answering._number
