"""A word when it is one's turn: once, to whoever named an address, by one worker, and nothing of it is told to others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from queue import Queue
from typing import Any
from unittest.mock import MagicMock

import pytest
from hosts import host_acts
from serving import ADDRESS, Guest
from starlette.testclient import TestClient
from test_openapi import check
from test_secrets import written

from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.table import Table
from amunre.server import hooks, notifications
from amunre.server.app import application
from amunre.server.settings import Settings

URL = "https://chat.example/hooks/verysecret"


class Chat:
    """A chat that keeps the posts it gets, and its answers."""

    def __init__(self) -> None:
        self.posted: Queue[tuple[str, Any, bool]] = Queue()
        self.answers: list[Any] = []
        self.before: Callable[[], None] | None = None

    async def __call__(self, url: str, message: Any, inside: bool) -> int:
        if self.before is not None:
            await asyncio.to_thread(self.before)
        self.posted.put((url, message, inside))
        answer = self.answers.pop(0) if self.answers else 204
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, int)
        return answer

    def next(self) -> tuple[str, Any, bool]:
        return self.posted.get(timeout=120)


@pytest.fixture
def chat(monkeypatch: pytest.MonkeyPatch) -> Chat:
    chat = Chat()
    monkeypatch.setattr(notifications, "posted", chat)
    monkeypatch.setattr(notifications, "DELAY", 0.0)
    monkeypatch.setattr(notifications, "OFTEN", 0.01)
    monkeypatch.setattr(notifications, "AGAIN", (0.0, 0.0))
    return chat


@contextmanager
def served(store: MemoryStore, **settings: Any) -> Iterator[Guest]:
    with TestClient(application(Settings(limited=False, pace=0, **settings), store), base_url=ADDRESS) as client:
        yield Guest(client)


@pytest.fixture
def server(store: MemoryStore, chat: Chat) -> Iterator[Guest]:
    with served(store) as guest:
        yield guest


def put(guest: Guest, token: str | None, url: Any = URL) -> Any:
    return guest.ask("POST", "/hook", token, json={"url": url})


def until(holds: Callable[[], bool]) -> None:
    while not holds():
        pass


def calls_of(guest: Guest) -> notifications.Notifications:
    calls: notifications.Notifications = guest.client.app_state["notifications"]
    return calls


def calm(guest: Guest) -> bool:
    """Return whether every notification that could be due has been handled."""
    calls = calls_of(guest)
    return not calls._looks and not calls._under_way and not calls._all


def two(guest: Guest) -> str:
    """Ada and Bob at a table of three whose last chair waits for a bot; Bob's token."""
    guest.open(name="Ada")
    return str(guest.do({"kind": "sit", "name": "Bob", "seat": 1})["token"])


@pytest.fixture(autouse=True)
def _acting(monkeypatch: pytest.MonkeyPatch) -> None:
    host_acts(monkeypatch)


def act(guest: Guest, store: MemoryStore) -> int:
    """Do something that ends a turn for whoever must act; their seat."""
    table = Table.load(store, guest.id)
    seat = table.game.to_act[0]
    guest.do(
        {"kind": "play-for", "seat": seat, "step": table.step, "action": str(table.game.legal_actions(seat)[-1])},
        guest.host,
    )
    return seat


def test_a_seat_is_told_once_that_it_must_act(server: Guest, store: MemoryStore, chat: Chat) -> None:
    bob = two(server)
    answer = put(server, bob)
    check(answer.json(), "hooked")
    assert answer.json() == {"hook": True}
    server.do({"kind": "start"}, server.host)
    assert act(server, store) == 0
    url, message, inside = chat.next()
    link = f"{ADDRESS}/t/{server.id}"
    text = f"It is your turn in Amun-Re (2003): {link}"
    assert (url, inside) == (URL, False)
    assert message == {"event": "your-turn", "table": link, "content": text, "text": text}
    server.do({"kind": "rename", "name": "Adah"}, server.token)
    until(lambda: calm(server))
    assert chat.posted.empty()


@pytest.fixture
def quiet(store: MemoryStore, chat: Chat) -> Iterator[Guest]:
    """A server that looks at nothing by itself."""
    with served(store, hooks=False) as guest:
        yield guest


@pytest.fixture
def hooked(quiet: Guest, store: MemoryStore) -> Guest:
    """Ada, Bob and Cleo play; whose turn it is wants to be told from their next turn on, and so does Bob."""
    quiet.open(name="Ada")
    bob = quiet.do({"kind": "sit", "name": "Bob", "seat": 1})["token"]
    quiet.do({"kind": "sit", "name": "Cleo", "seat": 2})
    for token in (quiet.token, bob):
        hooks.put(store, Table.load(store, quiet.id), token, URL)
    quiet.token = bob
    return quiet


def due(guest: Guest, seat: int) -> Any:
    """Return the notification that is due to a seat now."""
    found = calls_of(guest).due(guest.id, seat)
    return found.message["event"] if isinstance(found, notifications.Notification) else found


def test_it_is_told_in_the_language_in_which_it_was_asked_for(server: Guest, store: MemoryStore, chat: Chat) -> None:
    bob = two(server)
    assert server.ask("POST", "/hook?lang=cs", bob, json={"url": URL}).status_code == 200
    server.do({"kind": "start"}, server.host)
    act(server, store)
    assert chat.next()[1]["text"] == f"Jste na tahu, Amun-Re (2003): {ADDRESS}/t/{server.id}"


def test_an_address_that_was_kept_before_there_were_languages(store: MemoryStore) -> None:
    store.begin(hooks.stream_of("t", 1), '{"url": "https://chat.example", "tenure": 3}', hooks._status(hooks.Said()))
    assert hooks.kept(store, "t", 1) == hooks.Hook("t", 1, "https://chat.example", 3, hooks.Said(), "en")


def test_who_names_an_address_in_their_own_turn_is_told_of_the_next_one(hooked: Guest, store: MemoryStore) -> None:
    assert [due(hooked, 0), due(hooked, 1)] == [None, None]
    assert act(hooked, store) == 0
    assert [due(hooked, 0), due(hooked, 1)] == [None, "your-turn"]
    assert [due(hooked, 0), due(hooked, 1)] == [None, None]


def test_who_acts_twice_in_a_row_is_told_once(hooked: Guest, store: MemoryStore) -> None:
    """A turn is a new one after somebody else has acted, and not while one is still asked the same."""
    told: list[tuple[int, int]] = []
    seats: list[int] = []
    for _ in range(80):
        seats.append(act(hooked, store))
        told += [(len(seats), seat) for seat in (0, 1) if due(hooked, seat) == "your-turn"]
    for seat in (0, 1):
        moments = [at for at, who in told if who == seat]
        assert moments
        for one, other in pairwise(moments):
            between = seats[one:other]
            assert seat in between
            assert any(who != seat for who in between)


def test_who_acts_soon_is_told_nothing(hooked: Guest, store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifications, "DELAY", 60.0)
    act(hooked, store)
    assert 50 < due(hooked, 1) <= 60
    monkeypatch.setattr(notifications.time, "time", lambda: 0.0)  # a clock that was put back
    assert due(hooked, 1) == 60


@pytest.mark.parametrize("kind", ["leave", "resign", "remove", "invite", "seat-bot"])
def test_an_address_ends_with_the_seat(hooked: Guest, store: MemoryStore, kind: str) -> None:
    act(hooked, store)
    request: dict[str, Any] = {"kind": kind}
    if kind in ("remove", "invite", "seat-bot"):
        request["seat"] = 1
    if kind == "seat-bot":
        request["bot"] = "sensible"
    hooked.do(request, hooked.host if "seat" in request else hooked.token)
    assert due(hooked, 1) is None
    assert hooks.kept(store, hooked.id, 1) is None
    assert hooks.kept(store, hooked.id, 0) is not None


def test_another_name_is_still_the_same_person(hooked: Guest, store: MemoryStore) -> None:
    hooked.do({"kind": "rename", "name": "Robert"}, hooked.token)
    act(hooked, store)
    assert due(hooked, 1) == "your-turn"


def test_one_of_many_workers_tells_it(hooked: Guest, store: MemoryStore) -> None:
    act(hooked, store)
    with served(store, hooks=False) as other:
        other.id = hooked.id
        with store.claim(hooks.stream_of(hooked.id, 1)):
            assert due(other, 1) == notifications.OFTEN
        assert [due(hooked, 1), due(other, 1)] == ["your-turn", None]


def test_a_game_that_is_over_is_told_once(quiet: Guest, store: MemoryStore) -> None:
    quiet.open("tigris", name="Ada")
    hooks.put(store, Table.load(store, quiet.id), quiet.token, URL)
    quiet.do({"kind": "start"}, quiet.host)
    while (told := quiet.get("/about"))["state"] != "over":
        if 0 in told["to_act"]:
            act(quiet, store)
        else:
            quiet.get(f"/wait?since={told['step']}")
    assert [due(quiet, 0), due(quiet, 0)] == ["over", None]
    hooks.put(store, Table.load(store, quiet.id), quiet.token, URL)
    assert due(quiet, 0) is None


def test_a_table_that_is_gone_takes_its_addresses_with_it(hooked: Guest, store: MemoryStore) -> None:
    store.drop(f"table/{hooked.id}")
    assert due(hooked, 0) is None
    assert hooks.kept(store, hooked.id, 0) is None


# --- a server that tells it ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "tried", "kept"),
    [
        ([500, OSError(URL), 204], 3, True),
        ([TimeoutError(), 429, 503, 204], 3, True),
        ([302], 1, True),
        ([400], 1, True),
        ([404], 1, False),
        ([410], 1, False),
        ([notifications.Inside()], 1, True),
    ],
)
def test_what_cannot_be_told_is_tried_a_few_times(
    server: Guest, store: MemoryStore, chat: Chat, lines: Any, answers: list[Any], tried: int, kept: bool
) -> None:
    chat.answers = [*answers]
    put(server, two(server))
    server.do({"kind": "start"}, server.host)
    act(server, store)
    for _ in range(tried):
        chat.next()
    until(lambda: calm(server))
    assert chat.posted.empty()
    assert (hooks.kept(store, server.id, 1) is not None) is kept
    logged = json.dumps(written(lines))
    assert '"hook"' in logged
    assert "verysecret" not in logged
    assert 'amunre_hooks_total{result="failed"}' in server.client.get("/metrics").text


def test_whoever_has_acted_meanwhile_is_not_told_later(server: Guest, store: MemoryStore, chat: Chat) -> None:
    bob = two(server)
    put(server, bob)
    table = Table.load(store, server.id)

    def act_first() -> None:
        table.play(bob, str(table.game.legal_actions(1)[-1]), table.step)

    chat.before, chat.answers = act_first, [500]
    server.do({"kind": "start"}, server.host)
    act(server, store)
    chat.next()
    until(lambda: calm(server))
    assert table.turn(1) is None
    assert chat.posted.empty()


def test_after_a_restart_all_are_looked_at(store: MemoryStore, chat: Chat) -> None:
    with served(store, hooks=False) as guest:
        bob = two(guest)
        hooks.put(store, Table.load(store, guest.id), bob, URL)
        guest.do({"kind": "start"}, guest.host)
        act(guest, store)
    with served(store, public_url="https://games.example") as again:
        assert chat.next()[1]["table"] == f"https://games.example/t/{guest.id}"
        until(lambda: calm(again))
    assert chat.posted.empty()


def test_whoever_changes_their_mind_is_told_nothing(server: Guest, store: MemoryStore, chat: Chat) -> None:
    bob = two(server)
    put(server, bob)
    assert server.get("/about", bob)["hook"] is True
    assert put(server, bob, None).json() == {"hook": False}
    assert server.get("/about", bob)["hook"] is False
    server.do({"kind": "start"}, server.host)
    act(server, store)
    until(lambda: calm(server))
    assert chat.posted.empty()
    assert put(server, bob, None).json() == {"hook": False}


def test_of_two_addresses_the_last_one_counts(server: Guest, store: MemoryStore, chat: Chat) -> None:
    bob = two(server)
    put(server, bob)
    put(server, bob, "https://other.example/")
    server.do({"kind": "start"}, server.host)
    act(server, store)
    assert chat.next()[0] == "https://other.example/"


# --- secrets and junk ------------------------------------------------------------------------------------


def test_an_address_is_told_nobody(server: Guest, store: MemoryStore, lines: Any) -> None:
    bob = two(server)
    put(server, bob)
    put(server, bob, "https://user:verysecret@chat.example/")
    put(server, server.token, ["verysecret"])
    told = "".join(
        server.ask("GET", path, token).text
        for token in (None, server.token, bob, server.host)
        for path in ("", "/about", "/log", "/chat", "/record")
    )
    assert "verysecret" not in told
    assert "verysecret" not in json.dumps(written(lines))
    assert "verysecret" not in "".join(store.read(f"table/{server.id}"))
    assert [server.get("/about", token)["hook"] for token in (bob, server.token, server.host, None)] == [
        True,
        False,
        None,
        None,
    ]


@pytest.mark.parametrize(
    "sent",
    [b"", b"{", b"[]", b"{}", b'{"url": 1}', b'{"url": ""}', b'{"url": "x", "more": 1}', b'{"url": "\\ud800"}', b'{"url": "' + b"x" * 1001 + b'"}',
     b'{"url": "http://chat.example/"}', b'{"url": "https://169.254.169.254/"}', b'{"url": "https://localhost\\u0000/"}', b"\xff", b"[" * 9_000],
)  # fmt: skip
def test_what_is_no_address_is_refused(server: Guest, store: MemoryStore, sent: bytes) -> None:
    server.open(name="Ada")
    answer = server.ask("POST", "/hook", server.token, content=sent)
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    assert [*hooks.all_kept(store)] == []


def test_only_who_plays_a_seat_has_one(server: Guest, store: MemoryStore) -> None:
    server.open(name="Ada")
    shared = server.do({"kind": "share"}, server.token)["token"]
    invitation = server.do({"kind": "invite", "seat": 1}, server.host)["token"]
    for token in (None, "guess", server.host, shared, invitation):
        assert put(server, token).json()["code"] == "wrong-token"
    assert [*hooks.all_kept(store)] == []


def test_an_operator_can_do_without(quiet: Guest) -> None:
    quiet.open(name="Ada")
    answer = put(quiet, quiet.token)
    assert (answer.status_code, answer.json()["code"]) == (403, "no-hooks")
    assert quiet.get("/about", quiet.token)["hook"] is None


def test_all_of_many_addresses_are_found(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "MOST_FOUND", 2)
    for seat in range(5):
        store.begin(hooks.stream_of("x", seat), "{}", hooks._status(hooks.Said()))
    assert sorted(hooks.all_kept(store)) == [("x", seat) for seat in range(5)]


def test_who_forgets_themselves_is_told_nothing_more_and_the_game_goes_on(server: Guest, store: MemoryStore) -> None:
    server.client.headers["person"] = server.client.post("/api/me", json={}).json()["key"]
    server.open(name="Ada")
    put(server, server.token)
    assert server.client.delete("/api/me").status_code == 200
    assert hooks.kept(store, server.id, 0) is None
    server.do({"kind": "start"}, server.host)
    told = server.get("/about", server.token)
    assert (told["chairs"][0]["name"], told["viewer"], told["state"]) == ("Ada", 0, "running")


def test_of_many_addresses_that_come_at_once_one_is_kept(quiet: Guest, store: MemoryStore) -> None:
    quiet.open(name="Ada")
    table, urls = Table.load(store, quiet.id), [f"https://chat.example/{n}" for n in range(16)]
    with ThreadPoolExecutor(8) as threads:
        [*threads.map(lambda url: hooks.put(store, table, quiet.token, url), urls)]
    assert [*hooks.all_kept(store)] == [(quiet.id, 0)]
    hook = hooks.kept(store, quiet.id, 0)
    assert hook is not None
    assert hook.url in urls


def test_of_many_workers_that_look_at_once_one_tells_it(hooked: Guest, store: MemoryStore) -> None:
    act(hooked, store)
    with ThreadPoolExecutor(8) as threads:
        found = [*threads.map(lambda _: due(hooked, 1), range(32))]
    assert found.count("your-turn") == 1


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_of_two_servers_on_one_store_one_tells_it(
    kind: str, tmp_path: Path, chat: Chat, request: pytest.FixtureRequest
) -> None:
    where = str(tmp_path / "tables.db") if kind == "sqlite" else request.getfixturevalue("postgres").database()
    settings = Settings(limited=False, pace=0, database=where)
    with (
        TestClient(application(settings), base_url=ADDRESS) as one,
        TestClient(application(settings), base_url=ADDRESS) as two,
    ):
        first, second = Guest(one), Guest(two)
        first.open(name="Ada")
        second.id = first.id
        bob = first.do({"kind": "sit", "name": "Bob", "seat": 1})["token"]
        put(second, bob)
        first.do({"kind": "sit", "name": "Cleo", "seat": 2})
        act(first, first.client.app_state["hub"].store)
        assert chat.next()[0] == URL
        first.do({"kind": "rename", "name": "Adah"}, first.token)
        until(lambda: calm(first) and calm(second) and first.id in calls_of(second)._hooked)
        assert [calls_of(guest).due(first.id, 1) for guest in (first, second)] == [None, None]
    assert chat.posted.empty()


def test_machines_that_never_answer_hold_up_none_that_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many names they have: the machine that answered last time is told at once."""

    async def evening() -> None:
        never = asyncio.Event()

        async def posted(url: str, message: Any, inside: bool) -> int:
            if "slow" in url:
                await never.wait()
            return 204

        monkeypatch.setattr(notifications, "posted", posted)
        calls, said = notifications.Notifications(MagicMock()), hooks.Said()
        known, *slow = [
            notifications.Notification(
                hooks.Hook("T", 0, f"https://{name}.example/", 0, said), said, {"event": "your-turn"}
            )
            for name in ("known", *(f"slow{n}" for n in range(100)))
        ]
        assert not await calls._tried(known)
        tasks = [asyncio.create_task(calls._tried(call)) for call in (*slow, known)]
        for _ in range(10):
            await asyncio.sleep(0)
        assert [task.done() for task in tasks] == [False] * len(slow) + [True]
        never.set()
        await asyncio.gather(*tasks)

    asyncio.run(evening())
