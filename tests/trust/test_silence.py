"""Secrets of one seat reach nobody else: two worlds, with and without the secret, and every byte that others get."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from queue import Queue
from threading import Event
from typing import Any

import pytest
from attrs import frozen
from network import PATIENCE, Wire, bearing, served
from twins import NAMES, Clock, drawn_again, fixed

from amunre import Table, load_ruleset, tigris
from amunre.hosting import Options
from amunre.hosting.stores.memory import MemoryStore
from amunre.server import live, persons
from amunre.server.hub import Hub

GAMES = {"amun-re": load_ruleset(), "tigris": tigris.load_ruleset()}


@frozen
class Room:
    """A table that plays, and the connections of all who are there but one."""

    table: Table[Any]
    host: str
    tokens: Sequence[str]
    secret: int
    """The seat that does something of which nobody else may know."""
    own: Wire
    others: dict[str, tuple[str | None, Wire, Wire]]
    """By name: their token, a connection to ask, and a WebSocket."""

    def do(self, **request: Any) -> None:
        """Let the one do something."""
        path = request.pop("path", "deeds")
        answer = self.own.ask("POST", f"/api/tables/{self.table.id}/{path}", request, bearing(self.tokens[self.secret]))
        assert answer[0] == 200, answer

    def hear(self, kind: str, step: int) -> None:
        """Wait until everybody else has been told something of this kind."""
        for _, _, watching in self.others.values():
            while (told := watching.message())["kind"] != kind or told.get("step", step) < step:
                pass

    def ask_all(self, key: str) -> None:
        """Let everybody else ask for all that there is."""
        id, step = self.table.id, self.table.step
        paths = (
            "",
            "?since=0",
            f"?since={step}",
            "/about",
            "/log",
            "/board",
            f"/board?since={step}",
            "/record",
            "/hint",
        )
        for _, (token, wire, _) in self.others.items():
            for path in (*paths, "/chat", "/chat?since=1", "/wait?since=0"):
                wire.ask("GET", f"/api/tables/{id}{path}", headers=bearing(token))
            for path in ("/api/tables", f"/api/tables?before={id}", f"/t/{id}/replay"):
                wire.ask("GET", path)
            wire.ask("GET", "/api/me/tables", headers={"person": key})

    def heard(self) -> dict[str, list[bytes]]:
        """Return all messages to the others."""
        return {name: [*asking.heard, *watching.heard] for name, (_, asking, watching) in self.others.items()}


@contextmanager
def room(rules: Any, port: int, store: MemoryStore, clock: Clock) -> Iterator[tuple[Room, str]]:
    """A table with three people, each with their connections, and a key of one of the others."""
    with drawn_again(1), ExitStack() as all:
        table, host = Table.open(rules, 3, store=store, options=Options(title="Friday", public=True), seed=3)
        clock.now += 1
        Table.open(rules, 3, store=store, options=Options(title="Later", public=True))
        tokens = [table.sit(name) for name in NAMES[:3]]
        secret = next(seat for seat in range(3) if seat not in table.game.to_act)
        key = persons.made(store, "Zoe")
        persons.note(store, key, table.id, persons.SeatAccess(host=host))
        wires: dict[str, tuple[str | None, Wire, Wire]] = {}
        rest = {f"seat {seat}": token for seat, token in enumerate(tokens) if seat != secret}
        for name, token in {**rest, "host": host, "onlooker": None}.items():
            watching = Wire.to(port)
            assert watching.upgrade(f"/api/tables/{table.id}/live") == 101
            watching.send(json.dumps({} if token is None else {"token": token}).encode())
            watching.message()  # the next client's first message says that this one is online
            wires[name] = (token, Wire.to(port), watching)
        found = Room(table, host, tokens, secret, Wire.to(port), wires)
        for _, asking, watching in found.others.values():
            all.callback(asking.close)
            all.callback(watching.close)
        all.callback(found.own.close)
        found.hear("update", table.step)
        yield found, key


def declare(at: Room) -> None:
    first, second = (str(action) for action in at.table.rules.actions[:2])
    at.do(kind="intend", action=first)
    at.do(kind="intend", action=second)
    at.do(kind="intend", action=second)


def take_it_back(at: Room) -> None:
    declare(at)
    at.do(kind="intend", action=None)
    at.do(kind="intend", action=None)


def not_hear(at: Room) -> None:
    other = next(seat for seat in range(3) if seat != at.secret)
    for muted in (True, False, True, True):
        at.do(path="mute", seat=other, muted=muted)


def be_told_elsewhere(at: Room) -> None:
    at.do(path="hook", url="https://example.org/hook")


SECRETS: dict[str, Callable[[Room], None]] = {
    "declared": declare,
    "taken back": take_it_back,
    "muted": not_hear,
    "hook": be_told_elsewhere,
}


def worlds(game: str, secret: Callable[[Room], None] | None, known: bool) -> tuple[dict[str, list[bytes]], list[Any]]:
    """Return all messages to others, with and without a secret act of a seat; `known`: whether others then go on."""
    clock = Clock()
    store = MemoryStore(clock)
    with fixed(clock), served(store) as port, room(GAMES[game], port, store, clock) as (at, key):
        clock.now += 100
        if secret is not None:
            secret(at)
        clock.now += 100
        at.ask_all(key)
        if known:
            for seat in range(3):
                if seat in at.table.game.to_act:
                    at.table.play(at.tokens[seat], at.table.game.legal_actions(seat)[-1], at.table.step)
                    break
            at.hear("update", at.table.step)
            talker = next(iter(at.others.values()))
            path = f"/api/tables/{at.table.id}/chat"
            assert talker[1].ask("POST", path, {"text": "Well"}, bearing(talker[0]))[0] == 201
            at.hear("chat", 0)
            at.ask_all(key)
        return at.heard(), [(one.stream, one.changed, one.status.text) for one in store.find("table")]


@cache
def untold(game: str, known: bool) -> tuple[dict[str, list[bytes]], list[Any]]:
    """The same where nobody does anything secret."""
    return worlds(game, None, known)


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.parametrize("game", GAMES)
def test_nobody_else_sees_that_a_seat_has_done_something(game: str, name: str) -> None:
    for known in (False, True):
        without, listed = untold(game, known)
        with_it, listed_with = worlds(game, SECRETS[name], known)
        assert with_it == without
        assert listed_with == listed


def test_neither_beat_nor_allowance_of_a_websocket_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is sent so long after the last message, and only messages cost, whatever happens in between."""
    later, now, paid = Event(), [0.0], list[str]()
    waits: Queue[tuple[int, float, float]] = Queue()
    rung = live.Subscription.wait

    async def counted(subscription: Any, seconds: float) -> Any:
        waits.put((id(subscription), now[0], now[0] + seconds))
        if later.is_set():  # in the thread of the connections, between whose steps no time passes
            now[0] = 200.0
        return await rung(subscription, seconds)

    monkeypatch.setattr(live.Subscription, "wait", counted)
    monkeypatch.setattr(live, "monotonic", lambda: now[0])
    monkeypatch.setattr(Hub, "owed", lambda _, address, price: paid.append(address) or 0.0)
    clock = Clock()
    store = MemoryStore(clock)
    with fixed(clock), served(store) as port, room(GAMES["amun-re"], port, store, clock) as (at, _):
        waiting = set[int]()
        while len(waiting) < len(at.others):  # until each has paid for what it was told first
            waiting.add(waits.get(timeout=PATIENCE)[0])
        before, beats = len(paid), set()
        later.set()
        declare(at)
        beats.add(waits.get(timeout=PATIENCE)[2])
        declare(at)  # by now it is later, and each waits once more
        while waiting:
            subscription, moment, beat = waits.get(timeout=PATIENCE)
            beats.add(beat)
            if moment == 200.0:
                waiting.discard(subscription)
        assert beats == {live.BEAT}
        assert len(paid) == before > 0


def test_the_seat_itself_is_told_on_each_of_its_screens() -> None:
    clock = Clock()
    store = MemoryStore(clock)
    with fixed(clock), served(store) as port, room(GAMES["amun-re"], port, store, clock) as (at, _):
        watching = Wire.to(port)
        assert watching.upgrade(f"/api/tables/{at.table.id}/live") == 101
        watching.send(json.dumps({"token": at.tokens[at.secret]}).encode())
        assert [watching.message()["kind"] for _ in range(2)] == ["table", "update"]
        for action in (str(at.table.rules.actions[0]), None):
            at.do(kind="intend", action=action)
            told = watching.message()
            assert (told["kind"], told["intention"], told["step"]) == ("update", action, at.table.step)
        watching.close()
