"""Shared work: it is done once for all who wait, and shared fairly between addresses. Tests assert orders and counts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from awaited import awaited
from paying import GREEDY, OTHER, Paid, at, ended, of

from amunre.games.loading import load_rules
from amunre.hosting.bots import Proposal, Task
from amunre.hosting.stores import Store
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.table import Table
from amunre.server import hub, subprocesses
from amunre.server.fair_pool import FairPool
from amunre.server.http_response import Denied
from amunre.server.limits import OPENED_AT_ONCE, AtOnce
from amunre.server.settings import Settings
from amunre.server.shared_work import SharedWork, WorkCache
from amunre.server.subprocesses import Subprocess, ThreadsAndSubprocesses

NUMBER = 20
"""Number of tables of the greedy address."""


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
    monkeypatch.setattr(subprocesses, "MOST_PROCESSES", 1)
    monkeypatch.setattr(hub.Hub, "_due", lambda hub: [])  # a clock that is quicker begins for nobody
    with at(store, tmp_path) as (client, known):
        known.asking, waiting = Paid(), known._bot_helpers._waiting
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
        known, asked = hub.Hub(Settings(), MemoryStore(), ThreadsAndSubprocesses()), list[str]()

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
        [drawing] = known._drawing._free
        assert drawing not in known._bot_helpers._free
        assert len(known._bot_helpers._free) >= 2


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
