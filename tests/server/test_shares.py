"""Resources that a person uses up are only their own: the chat, loading, and the clocks of other tables."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from serving import Guest

from amunre import load_ruleset
from amunre.hosting import Status, carrying
from amunre.hosting.archive import ARCHIVED, clear
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.table import Table
from amunre.server import chat, hooks, hub, notifications
from amunre.server.measures import Measures


@pytest.fixture
def talking(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> tuple[Guest, str]:
    """A table at which Ada and Bob talk, and Bob's token."""
    monkeypatch.setattr(chat, "MOST", 5)
    guest.open(name="Ada")
    return guest, guest.do({"kind": "sit", "name": "Bob", "seat": 1})["token"]


def say(guest: Guest, token: str, text: str = "Well") -> int:
    return int(guest.ask("POST", "/chat", token, json={"text": text}).status_code)


def fill(guest: Guest, token: str) -> int:
    """Say something until it is refused; how often it was not."""
    return [say(guest, token) for _ in range(10)].count(201)


def test_each_seat_and_the_host_have_a_share_of_the_chat(talking: tuple[Guest, str]) -> None:
    guest, bob = talking
    assert [fill(guest, token) for token in (guest.token, bob, guest.host)] == [5, 5, 5]
    assert guest.ask("POST", "/chat", bob, json={"text": "Well"}).json()["code"] == "chat-full"
    for number in range(15):
        for _ in range(2):
            assert guest.ask("DELETE", f"/chat/{number}", guest.host).status_code == 200
    heard = guest.get("/chat", bob)
    assert [one["text"] for one in heard["messages"]] == [None] * 15
    assert heard["next"] == 30, "what is removed again is removed once"


def test_who_gets_a_seat_from_the_host_can_talk_as_long_as_there_is_room(
    talking: tuple[Guest, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, bob = talking
    fill(guest, bob)
    for expected in (5, 5, 0):
        bob = guest.do({"kind": "invite", "seat": 1}, guest.host)["token"]
        assert fill(guest, bob) == expected
        monkeypatch.setattr(chat, "ROOM", 15)
    assert fill(guest, guest.token) == 5


def test_not_to_hear_somebody_fills_nothing_and_is_told_nobody(talking: tuple[Guest, str], store: Any) -> None:
    guest, bob = talking
    say(guest, guest.token)
    before = guest.get("/chat", guest.token)
    for number in range(60):
        sent = {"seat": 0, "muted": not number % 2}
        assert guest.ask("POST", "/mute", bob, json=sent).json() == {"number": 1}
    guest.ask("POST", "/mute", bob, json={"seat": 0, "muted": True})
    assert guest.get("/chat", guest.token) == before
    assert guest.get("/chat", bob) == {"messages": [], "muted": [0], "next": 1}
    assert store.read(f"mute/{guest.id}/1") == ("{}",)
    assert guest.ask("DELETE", "/chat/0", guest.host).status_code == 200


def test_an_older_chat_has_it_among_what_was_said(talking: tuple[Guest, str], store: Any) -> None:
    guest, bob = talking
    store.begin(f"chat/{guest.id}", json.dumps({"kind": "muted", "by": 1, "seat": 0, "muted": True}))
    say(guest, guest.token)
    assert guest.get("/chat", bob)["muted"] == [0]
    guest.ask("POST", "/mute", bob, json={"seat": 0, "muted": False})
    assert guest.get("/chat", bob)["muted"] == []
    assert len(guest.get("/chat", bob)["messages"]) == 1


def test_it_goes_with_the_table(talking: tuple[Guest, str], store: Any, tmp_path: Any) -> None:
    guest, bob = talking
    guest.ask("POST", "/mute", bob, json={"seat": 0, "muted": True})
    other = MemoryStore()
    carrying.take_in(other, carrying.carried(store, guest.id))
    assert chat.heard(chat.Chats(other), guest.id, 0, 1, int).muted == (0,)
    listed = store.listed(f"table/{guest.id}")
    tags: Any = {ARCHIVED}
    store.mark(listed.stream, Status(listed.status.text, tags))
    folder = tmp_path / "cleared"
    folder.mkdir()
    assert [*clear(store, folder)] == [guest.id]
    assert not [stream for stream in store._entries if guest.id in stream]


# --- loading -----------------------------------------------------------------------------------------------


def test_a_table_is_loaded_once_and_nobody_else_waits_for_it(
    guest: Guest, store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many ask for it: more than there are threads, over HTTP and WebSockets."""
    slow, _ = Table.open(load_ruleset(), 3, store=store)
    other, _ = Table.open(load_ruleset(), 3, store=store)
    loads, going, load = [], Event(), Table.load.__func__  # type: ignore[attr-defined] # of a class method

    def counted(kind: Any, where: Any, id: str) -> Any:
        loads.append(id)
        if id == slow.id:
            assert going.wait(60)
        return load(kind, where, id)

    monkeypatch.setattr(Table, "load", classmethod(counted))
    with ThreadPoolExecutor(3 * hub.THREADS) as threads:
        asked = [threads.submit(guest.client.get, f"/api/tables/{slow.id}/about") for _ in range(2 * hub.THREADS)]
        while slow.id not in loads:
            guest.client.get("/health")
        assert guest.client.get(f"/api/tables/{other.id}/about").status_code == 200
        assert guest.client.get("/ready").status_code == 200
        assert not any(one.done() for one in asked)
        going.set()
        assert {one.result().status_code for one in asked} == {200}
    assert sorted(loads) == sorted([slow.id, other.id])


def test_what_cannot_be_loaded_is_told_each_time(guest: Guest, store: Any) -> None:
    store.begin("table/broken", "{}")
    for id, status in (("broken", 503), ("nothing", 404), ("x" * 50, 404)):
        for _ in range(2):
            assert guest.client.get(f"/api/tables/{id}/about").status_code == status
    assert guest.client.app_state["hub"]._loading == {}


def test_tables_that_nobody_can_help_do_not_hide_those_that_are_due(
    guest: Guest, store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "MOST_FOUND", 2)
    guest.open(name="Ada", options={"clock": {"seconds": 1}})
    ids = [guest.id]
    for _ in range(5):
        ids.append(Table.open(load_ruleset(), 3, store=store)[0].id)
    for place, id in enumerate(reversed(ids)):
        listed = store.listed(f"table/{id}")
        store.mark(listed.stream, Status(listed.status.text, listed.status.tags, float(place)))
    assert guest.client.app_state["hub"]._due()[-1] == guest.id


def test_a_machine_that_never_answers_holds_up_no_message_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    async def posted(url: str, *_: Any) -> int:
        if "slow" in url:
            await asyncio.Event().wait()
        told.append(url)
        return 200

    monkeypatch.setattr(notifications, "posted", posted)

    async def all_of_them() -> None:
        calls = notifications.Notifications(
            SimpleNamespace(settings=SimpleNamespace(hooks_inside=False), measures=Measures())
        )
        urls = [*["https://slow.example/x"] * 50, "https://quick.example/x"]
        said = [
            notifications.Notification(hooks.Hook("x", 0, url, 0, hooks.Said()), hooks.Said(), {"event": "over"})
            for url in urls
        ]
        tasks = [asyncio.ensure_future(calls._tried(one)) for one in said]
        await tasks[-1]
        for task in tasks:
            task.cancel()

    asyncio.run(asyncio.wait_for(all_of_them(), 60))
    assert told == ["https://quick.example/x"]
