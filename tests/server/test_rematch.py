"""A rematch over HTTP, for all who sat at a table whose game is over."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hosts import host_acts
from serving import Guest
from test_openapi import check

import amunre
from amunre.hosting.table import Table


@pytest.fixture
def over(guest: Guest, store: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[Guest, list[str]]:
    """Ada and Bob with a bot, when their game is over, and their tokens."""
    host_acts(monkeypatch)
    game = amunre.Game(amunre.load_ruleset(), 3, 7)
    amunre.rollout(game, "sensible")
    (seat, action), _ = game.steps[-1], game.undo()
    table, guest.host = Table.open(game, store=store)
    guest.id, tokens = table.id, [table.sit("Ada"), table.sit("Bob")]
    table.seat_bot(guest.host, 2, "sensible")
    table.play_for(guest.host, seat, action, table.step)
    guest.token = tokens[0]
    return guest, tokens


def again(guest: Guest, token: str | None, **more: Any) -> Any:
    return guest.ask("POST", "/rematch", token, **more)


def test_all_are_told_and_each_has_their_chair(over: tuple[Guest, list[str]]) -> None:
    guest, (ada, bob) = over
    with guest.live() as socket:
        socket.send_json({"token": bob})
        assert [socket.receive_json()["kind"] for _ in range(2)] == ["table", "update"]
        first = again(guest, ada).json()
        told = {one["kind"]: one for one in (socket.receive_json(), socket.receive_json())}
    assert told["table"]["rematch"] == first["id"]
    assert [(one["kind"], one["seat"]) for one in told["update"]["told"]] == [("rematch", 0)]
    assert guest.get("/about")["rematch"] == first["id"]
    assert not any(first[secret] in str(told) for secret in ("token", "host"))
    check(told["table"], "message")
    check(first, "rematch-reply")
    second = again(guest, bob).json()
    assert second == {"id": first["id"], "token": second["token"], "host": None}
    new = Guest(guest.client)
    new.id = first["id"]
    assert [new.get("/about", token)["viewer"] for token in (first["token"], second["token"])] == [0, 1]
    assert new.get("/about", first["host"])["host"] is True
    assert [chair["name"] or chair["bot"] for chair in new.get("/about")["chairs"]] == ["Ada", "Bob", "sensible"]


def test_it_stands_among_ones_own_tables(over: tuple[Guest, list[str]]) -> None:
    guest, (ada, _) = over
    key = guest.client.post("/api/me", json={}).json()["key"]
    found = again(guest, None).status_code, guest.client.post("/api/me", json={}).status_code
    assert found == (403, 201)
    guest.client.headers["person"] = key
    found = again(guest, ada).json()
    (own,) = guest.client.get("/api/me/tables").json()["tables"]
    assert (own["id"], own["seat"], own["token"], own["host"]) == (found["id"], 0, found["token"], found["host"])
    guest.client.headers["person"] = "nobody"
    assert again(guest, ada).json() == found


def test_bots_of_the_new_table_act(over: tuple[Guest, list[str]], store: Any) -> None:
    guest, (ada, bob) = over
    table = Table.load(store, guest.id)
    table.resign(bob)
    new = Guest(guest.client)
    new.id = again(guest, ada).json()["id"]
    while (told := new.get("/about"))["state"] != "over" and 0 not in told["to_act"]:
        new.get(f"/wait?since={told['step']}")
    assert told["step"] > 3  # two bots, a chair that is kept until Ada has it again, and what the bots do


@pytest.mark.parametrize("sent", [b"", b"{", b"\xff" * 100, b"[" * 20_000])
def test_whatever_is_sent_along_is_not_read(over: tuple[Guest, list[str]], sent: bytes) -> None:
    guest, (ada, _) = over
    assert again(guest, ada, content=sent).status_code == 200


def test_who_has_no_chair_gets_none(over: tuple[Guest, list[str]], store: Any) -> None:
    guest, (ada, _) = over
    shared = guest.do({"kind": "share"}, ada)["token"]
    for token in (None, "guess", guest.host, shared):
        answer = again(guest, token)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong-token")
    assert guest.get("/about")["rematch"] is None
    guest.open(name="Ada")
    answer = again(guest, guest.token)
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
    guest.id = "nothing"
    assert again(guest, ada).json()["code"] == "no-table"


def test_two_who_ask_at_once_meet_at_one_table(over: tuple[Guest, list[str]], store: Any) -> None:
    guest, tokens = over
    with ThreadPoolExecutor(2) as threads:
        found = [one.json() for one in threads.map(lambda token: again(guest, token), tokens)]
    assert found[0]["id"] == found[1]["id"]
    assert sum(one["host"] is not None for one in found) == 1
    assert len(store.find("table")) == 2
