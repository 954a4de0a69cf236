"""Nothing hidden leaks over the network: of two worlds that a seat cannot distinguish every byte is the same."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from counts import few
from network import served
from twins import PATHS, SECRETS, Clock, first_leak, fixed, twins_of

import amunre
from amunre import Game, Table
from amunre.errors import IllegalAction
from amunre.hosting import stored
from amunre.hosting.stores.memory import MemoryStore
from amunre.server import app, chat, live, tables
from amunre.server.board import TableDrawing
from amunre.server.guard import Guard
from amunre.server.http_response import HttpResponse
from amunre.server.replies import ChatReply
from amunre.server.routes import ROUTES


def leak_in(game: str, number: int, pairs: int) -> tuple[int, str | None]:
    """Return the number of compared pairs of tables of a game, and the first leak."""
    clock = Clock()
    stores = [MemoryStore(clock) for _ in range(2)]
    with fixed(clock), served(stores[0]) as one, served(stores[1]) as other:
        for seed, twins in enumerate(twins_of(SECRETS[game], number, pairs)):
            if leak := first_leak(twins, (one, other), stores, clock, seed):
                return seed + 1, f"pair {seed} of game {number}, {leak}"
        return seed + 1, None


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("number", range(few(1, 10)))
@pytest.mark.parametrize("game", SECRETS)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: str, number: int) -> None:
    pairs, leak = leak_in(game, number, few(3, 12))
    assert leak is None
    assert pairs


def test_every_address_of_a_table_is_asked() -> None:
    paths = {path.partition("?")[0] for path in (*PATHS, "/why", "/preview")}
    asked = {f"/api/tables/{{id}}{path}" for path in paths} | {"/t/{id}/replay"}
    assert asked == {route.path for route in ROUTES if route.method == "GET" and "{id}" in route.path}


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("game", SECRETS)
def test_a_host_who_acts_for_others_learns_nothing_of_their_hands(game: str) -> None:
    """A refusal is the same in worlds in which the action is legal and in which it is not."""
    told_apart = done = 0
    for number in range(few(3, 12)):
        for twins in twins_of(SECRETS[game], number, few(2, 6)):
            seats = [seat for seat in range(twins.games[0].players) if seat != twins.viewer]
            for seat in seats:
                legal = [{*map(str, one.legal_actions(seat))} for one in twins.games]
                told_apart += legal[0] != legal[1]
                for action in sorted(legal[0] ^ legal[1])[:4] + sorted(legal[0] & legal[1])[:2]:
                    answers = [answer_to_host(one, seat, action) for one in twins.games]
                    assert answers[0] == answers[1]
                    done += answers[0] == ""
    assert told_apart > 0, "no pair of worlds could have shown it"
    assert done > 0, "nothing can be done for anybody"


def answer_to_host(game: Any, seat: int, action: str) -> str:
    """Return the error for a host who acts for another seat; empty if it is done."""
    table, host = Table.open(game)
    for _ in range(game.players):
        table.sit(f"Person {table.step}")
    try:
        table.play_for(host, seat, action, table.step)
    except (amunre.AmunreError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


# --- leaks that are planted --------------------------------------------------------------------------------


def holds(table: Table[Any]) -> bool:
    """Something about the table that is hidden from each of those who look on: a bit of the hash of all that is there."""
    return int(table._state.begun.position().digest()[:2], 16) % 2 == 1


def wider_update(patch: pytest.MonkeyPatch) -> None:
    def update(table: Any, *rest: Any) -> dict[str, Any]:
        return {**original(table, *rest), **({"": 0} if holds(table) else {})}

    original = tables.update
    patch.setattr(tables, "update", update)


def wider_push(patch: pytest.MonkeyPatch) -> None:
    wider_update(patch)
    patch.setattr(live, "update", tables.update)


def one_push_more(patch: pytest.MonkeyPatch) -> None:
    def news(self: Any, *heard: Any) -> list[dict[str, Any]]:
        found = original(self, *heard)
        return [{"kind": "clock"}, *found] if found and holds(self._table) else found

    original = live.Watching.news
    patch.setattr(live.Watching, "news", news)


def longer_log(patch: pytest.MonkeyPatch) -> None:
    original = Table.log
    patch.setattr(Table, "log", lambda self, *rest: original(self, *rest)[holds(self) :])


def other_drawing(patch: pytest.MonkeyPatch) -> None:
    def drawing_of(table: Any, token: Any) -> TableDrawing:
        drawing = original(table, token)
        return evolve(drawing, hand=f"{drawing.hand} ") if holds(table) else drawing

    original = tables.drawing_of
    patch.setattr(tables, "drawing_of", drawing_of)


def other_refusal(patch: pytest.MonkeyPatch) -> None:
    def play(self: Any, *rest: Any, **more: Any) -> int:
        try:
            return original(self, *rest, **more)
        except IllegalAction as error:
            raise IllegalAction(error.violations * (1 + holds(self))) from None

    original = Table.play
    patch.setattr(Table, "play", play)


def other_preview(patch: pytest.MonkeyPatch) -> None:
    def preview(self: Any, *rest: Any) -> Any:
        return evolve(original(self, *rest), more=int(self.position().digest()[:2], 16) % 2 == 1)

    original = Game.preview
    patch.setattr(Game, "preview", preview)


def other_listing(patch: pytest.MonkeyPatch) -> None:
    def status_of(id: str, standing: Any) -> Any:
        status = original(id, standing)
        begun = standing.game is not None and int(standing.game.position().digest()[:2], 16) % 2
        return evolve(status, text=status.text.replace("Friday", "Friday.")) if begun else status

    original = stored.status_of
    patch.setattr(stored, "status_of", status_of)


def other_header(patch: pytest.MonkeyPatch) -> None:
    """Of any answer, once something was asked about a table."""

    async def answered(self: Any, scope: Any, receive: Any, send: Any) -> None:
        async def wider(message: Any) -> None:
            known = scope["state"]["hub"]._tables.get(scope.get("path_params", {}).get("id"))
            if message["type"] == "http.response.start" and known is not None and holds(known):
                message = {**message, "headers": [*message["headers"], (b"x", b"y")]}
            await send(message)

        await original(self, scope, receive, wider)

    original = Guard.__call__
    patch.setattr(Guard, "__call__", answered)


def other_chat(patch: pytest.MonkeyPatch) -> None:
    def heard(chats: Any, id: str, *rest: Any) -> ChatReply:
        found = original(chats, id, *rest)
        return evolve(found, next=found.next + holds(Table.load(chats.store, id)))

    original = chat.heard
    patch.setattr(chat, "heard", heard)


def record_for_the_host(patch: pytest.MonkeyPatch) -> None:
    original = app.Served.__init__

    def served_otherwise(self: Any, route: Any) -> None:
        async def record(asked: Any) -> Any:
            table = asked.hub.table(asked.path["id"])
            return HttpResponse(table.record().to_json()) if table.role(asked.token).host else await route.does(asked)

        original(self, evolve(route, does=record) if route.path.endswith("/record") else route)

    patch.setattr(app.Served, "__init__", served_otherwise)


PLANTED = (
    record_for_the_host,
    wider_update,
    wider_push,
    one_push_more,
    longer_log,
    other_drawing,
    other_refusal,
    other_preview,
    other_listing,
    other_header,
    other_chat,
)


@pytest.mark.parametrize("plant", few([PLANTED[0], *PLANTED[2:8:2]], PLANTED), ids=lambda plant: plant.__name__)
def test_a_server_that_lets_something_through_is_found(plant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    pairs, leak = leak_in("amun-re", 1, 6)
    assert leak is not None, f"nothing is found in {pairs} pairs"
