"""Parts of the server, each by itself."""

from __future__ import annotations

import asyncio
import gc
import os
import time
import weakref
from concurrent.futures import BrokenExecutor
from random import Random
from typing import Any

import pytest
from awaited import awaited

from amunre.hosting.stores.memory import MemoryStore
from amunre.server import garbage, limits, persons
from amunre.server.http_response import Denied
from amunre.server.limits import Allowance
from amunre.server.settings import Settings
from amunre.server.subprocesses import Subprocess
from amunre.server.subscriptions import Subscriptions


def test_an_allowance_is_used_up_and_comes_back() -> None:
    now = [0.0]
    allowance = Allowance(2, 3, lambda: now[0])
    assert [allowance.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert allowance.take("b") == 0
    now[0] = 0.5
    assert [allowance.take("a") for _ in range(2)] == [0, 0.5]
    now[0] = 100
    assert [allowance.take("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_a_network_of_the_newer_kind_is_one_address() -> None:
    allowance = Allowance(1, 1, lambda: 0.0)
    assert allowance.take("2001:db8::1") == 0
    assert allowance.take("2001:db8::2") > 0
    assert allowance.take("2001:db8:0:1::1") == 0


def test_no_more_addresses_are_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 2)
    allowance = Allowance(1, 1, lambda: 0.0)
    for address in ("a", "b", "c"):
        allowance.take(address)
    assert allowance.take("c") > 0
    assert allowance.take("a") == 0


def test_bells_ring_for_their_streams_and_for_all_after_a_lost_connection() -> None:
    async def play() -> None:
        store = MemoryStore()
        store.begin("table/a", "{}")
        subscriptions = Subscriptions(store)
        with subscriptions.to("table/a", "chat/a") as mine, subscriptions.to("table/b") as other:
            await asyncio.to_thread(store.append, "table/a", 1, "{}")
            assert await mine.wait(120) == {"table/a": 2}
            subscriptions._heard("", 0)
            assert await mine.wait(120) == {"": 0}
            assert await other.wait(120) == {"": 0}
            assert not await other.wait(0)
            subscriptions.close()
            assert await mine.wait(120) == {"": 0}
        assert subscriptions._subscriptions == {}

    awaited(play())


def test_a_mind_that_takes_too_long_or_dies_is_replaced() -> None:
    process = Subprocess()
    try:
        assert process.run(60, pow, 2, 10) == 1024
        with pytest.raises(TimeoutError):
            process.run(0.01, time.sleep, 60)
        with pytest.raises(BrokenExecutor):
            process.run(60, os._exit, 1)
        assert process.run(60, Random(1).randrange, 10) == Random(1).randrange(10)
    finally:
        process.close()
    with pytest.raises(BrokenExecutor):
        process.run(60, pow, 2, 10)


def test_a_token_is_kept_under_a_pad_that_only_the_key_makes() -> None:
    store = MemoryStore()
    ada, bob = persons.made(store, "Ada"), persons.made(store, "Bob")
    token = persons.new_token()
    for key in (ada, ada, bob):
        persons.note(store, key, "x", persons.SeatAccess(1, token))
    assert persons.places_of(store, ada) == {"x": persons.SeatAccess(1, token)}
    first, second = store.read(persons.stream_of(ada), 1)
    assert first != second
    with pytest.raises(Denied):
        persons.places_of(store, token)


@pytest.mark.parametrize(
    ("settings", "host", "knows"),
    [
        (Settings(), "localhost:8000", True),
        (Settings(), "127.0.0.1:8000", True),
        (Settings(), "[::1]:8000", True),
        (Settings(), "evil.example:8000", False),
        (Settings(), "", False),
        (Settings(public_url="https://games.example"), "games.example", True),
        (Settings(host="0.0.0.0"), "desktop.local:8000", True),
        (Settings(host="0.0.0.0", public_url="https://games.example"), "desktop.local", False),
        (Settings(host="0.0.0.0", public_url="https://games.example"), "GAMES.example", True),
    ],
)
def test_a_server_knows_its_names(settings: Settings, host: str, knows: bool) -> None:
    assert settings.knows(host) is knows


def test_garbage_is_seldom_looked_for_in_all_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Objects that survive a moment are left out, until everything is searched."""
    monkeypatch.setattr(garbage, "SELDOM", 3)
    looks: list[bool] = []
    kept: list[weakref.ref[Any]] = []

    class Node:
        def __init__(self) -> None:
            self.me = self

    def wait(seconds: float) -> None:
        assert seconds == garbage.MOMENT
        if not kept:
            kept.append(weakref.ref(Node()))
        else:
            gc.collect(0)  # all new objects, which are few
            looks.append(kept[0]() is not None)
        if len(looks) == 3:
            raise InterruptedError

    gc.disable()
    try:
        with pytest.raises(InterruptedError):
            garbage.collect(wait)
    finally:
        gc.freeze()
        gc.enable()
    assert looks == [True, True, False]
