"""Waiting until a table has gone on, in threads and in tasks."""

from __future__ import annotations

import asyncio
from threading import Event, Thread

import pytest
from awaited import awaited

from amunre import NoStream


def test_who_waits_is_told_at_once_of_what_is_there(tables):
    at = tables.bidding()
    assert at.table.wait(0) == at.table.wait(2, 60) == 3
    assert at.table.wait(3, 0) == 3
    assert awaited(at.table.wait_async(0)) == awaited(at.table.wait_async(3, 0)) == 3


def test_a_thread_waits_for_a_deed_of_another_handle(stored):
    at = stored.bidding()
    waiting, found = Event(), list[int]()
    store, listen = at.store, at.store.listen

    def heard(hear):
        stop = listen(hear)
        waiting.set()
        return stop

    store.listen = heard
    thread = Thread(target=lambda: found.append(at.table.wait(3, 60)), daemon=True)
    thread.start()
    assert waiting.wait(60)
    at.again().play("0 bid memphis 6")
    thread.join(60)
    assert found == [4]


def test_a_hundred_tasks_wait_for_every_deed(stored):
    at = stored.bidding()

    async def follow() -> list[int]:
        seen = [3]
        while seen[-1] < 13:
            seen.append(await at.table.wait_async(seen[-1], 60))
        return seen

    async def act() -> None:
        for number in range(5):
            await asyncio.to_thread(at.play, "0 bid memphis 6")
            await asyncio.to_thread(at.table.take_back, at.tokens[0], 4 + 2 * number)

    async def all_of_them() -> list[list[int]]:
        *seen, _ = await asyncio.gather(*(follow() for _ in range(100)), act())
        return seen

    for seen in awaited(all_of_them()):
        assert seen == sorted(set(seen))
        assert (seen[0], seen[-1]) == (3, 13)


def test_nobody_listens_when_nobody_waits(tables):
    at = tables.bidding()
    awaited(at.table.wait_async(3, 0.01))
    at.table.wait(3, 0.01)

    async def given_up() -> None:
        task = asyncio.create_task(at.table.wait_async(3))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    awaited(given_up())
    assert not at.store._hearers._all


@pytest.mark.parametrize("junk", [None, "3", 1.5, -1, True, [3]])
def test_what_is_no_step(tables, junk):
    at = tables.bidding()
    with pytest.raises(ValueError, match=r"^since: expected a step number"):
        at.table.wait(junk, 0)
    with pytest.raises(ValueError, match=r"^since: expected a step number"):
        awaited(at.table.wait_async(junk, 0))


@pytest.mark.parametrize("junk", ["3", -1, float("nan"), float("inf"), 10**30, [3]])
def test_what_is_no_time(tables, junk):
    at = tables.bidding()
    with pytest.raises(ValueError, match=r"^timeout: expected seconds"):
        at.table.wait(3, junk)
    with pytest.raises(ValueError, match=r"^timeout: expected seconds"):
        awaited(at.table.wait_async(3, junk))


def test_a_table_that_is_dropped_is_waited_for_no_more(tables):
    at = tables.bidding()

    async def dropped() -> int:
        task = asyncio.create_task(at.table.wait_async(3, 60))
        while not at.store._hearers._all:
            await asyncio.sleep(0)
        at.store.drop(f"table/{at.table.id}")
        return await task

    with pytest.raises(NoStream):
        awaited(dropped())
