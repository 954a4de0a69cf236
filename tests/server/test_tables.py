"""Tables over HTTP and WebSockets: people come, bots act, everybody is told."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from random import Random
from typing import Any

import pytest
from counts import few
from serving import ADDRESS, Guest
from starlette.testclient import TestClient

import amunre
from amunre import wire
from amunre.engine.files import Document
from amunre.engine.schema import Form, plain_schema
from amunre.errors import BotFailed
from amunre.games.loading import load_rules
from amunre.hosting import state
from amunre.hosting.bots import Proposal
from amunre.hosting.table import Table
from amunre.server import hub, live, subprocesses, tables
from amunre.server.app import application
from amunre.server.requests import LiveRequest
from amunre.server.settings import Settings


@pytest.mark.parametrize(
    ("ruleset", "store"),
    few([("standard", "sqlite"), ("tigris", "postgres")], [*product(("standard", "tigris"), ("sqlite", "postgres"))]),
    indirect=["store"],
)
def test_a_whole_game_against_bots_over_http_and_a_websocket(guest: Guest, store: Any, ruleset: str) -> None:
    guest.open(ruleset, name="Ada")
    random, game, forms = Random(7), amunre.load_ruleset(ruleset).game.id, 0
    table = Table.load(store, guest.id)
    with guest.live() as socket:
        socket.send_json({"token": guest.token})
        assert socket.receive_json()["state"] == "gathering"
        guest.do({"kind": "start"}, guest.host)
        while True:
            told = socket.receive_json()
            assert told.pop("kind") == "update"
            if not forms % 20:
                assert wire.problems("update", told, game) == ()
            forms += 1
            if told["result"]:
                break
            if told["prompt"] is None or not told["prompt"]["groups"]:
                continue
            actions = table.game.legal_actions(0)
            if not actions:  # a bot has acted meanwhile
                continue
            request = {"kind": "play", "step": told["step"], "action": str(random.choice(actions))}
            answer = guest.ask("POST", "/deeds", guest.token, json=request)
            assert answer.status_code in (200, 409), answer.text
    table = Table.load(store, guest.id)
    assert table.state == "over"
    assert forms > 30
    assert guest.get("/record") == table.record().to_json()
    assert guest.get("/about")["ranking"] == [list(group) for group in table.game.result.ranking]
    course = guest.get("/board", guest.token)["ending"]["course"]
    assert course == guest.get("/board")["ending"]["course"]
    assert course[-1]["points"] == [*table.game.result.points]
    assert guest.get("/board?at=0")["past"]["steps"] == len(table.game.steps)


def test_each_action_of_a_bot_takes_its_time_and_nothing_else_does(store: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that is asked out of turn and does nothing takes no time, because being asked is secret."""
    waited, asked, sleep, propose = [], Counter[bool](), asyncio.sleep, subprocesses.Subprocess.propose

    async def at_once(seconds: float) -> None:
        if 900 < seconds <= 1000:
            waited.append(seconds)
        else:
            await sleep(seconds)

    def counted(process: Any, task: Any, patience: float) -> Any:
        proposal = propose(process, task, patience)
        asked[proposal is not None and proposal.action is not None] += 1
        return proposal

    monkeypatch.setattr(hub.asyncio, "sleep", at_once)
    monkeypatch.setattr(subprocesses.Subprocess, "propose", counted)
    with TestClient(application(Settings(limited=False, pace=1000), store), base_url=ADDRESS) as client:
        guest = Guest(client)
        guest.open()
        guest.do({"kind": "start"}, guest.host)
        while (told := guest.get("/about"))["state"] != "over":
            guest.get(f"/wait?since={told['step']}")
    assert len(waited) == asked[True] == len(Table.load(store, guest.id).game.steps)
    assert asked[False] > 0


def test_after_a_restart_bots_go_on_as_soon_as_somebody_watches(store: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server looks for tables with idle bots too, but only half a minute later."""
    with TestClient(application(Settings(limited=False, pace=1000), store), base_url=ADDRESS) as client:
        before = Guest(client)
        before.open("tigris", 2, name="Ada", setup={"start": 1})
        step = before.do({"kind": "seat-bot", "seat": 1, "bot": "uniform"}, before.host)["step"]
    monkeypatch.setattr(hub.Hub, "_due", lambda self: [])
    with TestClient(application(Settings(limited=False, pace=0), store), base_url=ADDRESS) as client:
        after = Guest(client)
        after.id, after.token = before.id, before.token
        assert after.get()["step"] == step
        with after.live() as ada:
            ada.send_json({"token": after.token})
            assert after.get(f"/wait?since={step}")["step"] > step


def test_people_gather_and_the_last_begins_the_game(guest: Guest) -> None:
    guest.open(name="Ada", options={"title": "Friday", "public": True})
    assert guest.get()["kind"] == "table"
    assert [chair["name"] for chair in guest.get()["chairs"]] == ["Ada", None, None]
    bob = guest.do({"kind": "sit", "name": "Bob", "seat": None})["token"]
    invitation = guest.do({"kind": "invite", "seat": 2}, guest.host)["token"]
    assert guest.ask("POST", "/deeds", json={"kind": "sit", "name": "Cleo", "seat": None}).status_code == 409
    cleo = guest.do({"kind": "sit", "name": "Cleo", "seat": None}, invitation)["token"]
    views = {token: guest.get(token=token)["viewer"] for token in (guest.token, bob, cleo)}
    assert [*views.values()] == [0, 1, 2]
    assert guest.get()["viewer"] == "spectator"
    assert guest.get(token=guest.host)["viewer"] == "spectator"
    assert [one["title"] for one in guest.client.get("/api/tables").json()["tables"]] == ["Friday"]


def test_what_is_decided_of_a_game_is_said_when_its_table_is_opened(client: TestClient, store: Any) -> None:
    games = {game["id"]: game for game in client.get("/api/games").json()["games"]}
    for id, game in games.items():
        assert game["setup"].keys() == {"start"} | ({"kingdom"} if id == "prosperity" else set())
        assert game["setup"]["start"]["type"] == "integer"
        sent = {"ruleset": game["rulesets"][0]["id"], "players": 3, "name": "Ada", "setup": {"start": 2}}
        made = client.post("/api/tables", json=sent).json()
        table = Table.load(store, made["id"])
        table.start(made["host"])
        assert (table.game.rules.game.id, table.game.setup.start) == (id, 2)


def test_a_kingdom_is_named_or_listed_when_its_table_is_opened(client: TestClient, store: Any) -> None:
    cards = [*load_rules("prosperity").kingdom("beginners").cards]
    sent = {"ruleset": "prosperity", "players": 2, "name": "Ada"}
    for kingdom in ("beginners", cards, cards[::-1]):
        made = client.post("/api/tables", json={**sent, "setup": {"kingdom": kingdom}}).json()
        table = Table.load(store, made["id"])
        table.start(made["host"])
        assert table.record().setup.kingdom == tuple(cards)
    for kingdom, told in (("beginner", "did you mean beginners?"), (cards[1:], "found a list of 9"), (7, "found 7")):
        refused = client.post("/api/tables", json={**sent, "setup": {"kingdom": kingdom}})
        assert refused.status_code == 400
        assert told in refused.json()["error"]


def test_a_listing_has_pages_and_public_tables_alone(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_LISTED", 2)
    for title in ("first", "second", "third"):
        guest.open(options={"title": title, "public": True})
    guest.open(options={"title": "private"})
    page = guest.client.get("/api/tables").json()["tables"]
    rest = guest.client.get("/api/tables", params={"before": page[-1]["id"]}).json()["tables"]
    assert [one["title"] for one in (*page, *rest)] == ["third", "second", "first"]


def test_somebody_over_a_shoulder_sees_and_cannot_act(seated: Guest) -> None:
    shared = seated.do({"kind": "share"}, seated.token)["token"]
    assert seated.get(token=shared)["prompt"] is not None
    assert seated.get("/about", shared)["plays"] is False
    request = {"kind": "resign"}
    assert seated.ask("POST", "/deeds", shared, json=request).status_code == 403


def test_an_update_has_what_is_new_and_the_log_comes_in_pages(seated: Guest) -> None:
    told = seated.get(token=seated.token)
    assert told["first"] == 0
    again = seated.ask("GET", f"?since={told['step']}", seated.token).json()
    assert again["events"] == []
    whole = seated.get("/log")["lines"]
    assert seated.get("/log?before=3&most=2")["lines"] == [line for line in whole if line["number"] in (1, 2)]


def test_a_drawing_comes_whole_and_then_in_the_pieces_that_have_changed(seated: Guest, store: Any) -> None:
    step = seated.get()["step"]
    whole = seated.get(f"/board?since={step}", seated.token)["pieces"]
    first = seated.get("/board", seated.token)
    assert first["board"].startswith("<svg")
    assert first["key"].startswith("<svg")
    assert len(first["seats"]) == len(seated.get("/about")["chairs"])
    assert seated.get(f"/board?since={first['step']}", seated.token)["pieces"] == {}
    action = str(Table.load(store, seated.id).game.legal_actions(0)[0])
    seated.do({"kind": "play", "step": step, "action": action}, seated.token)
    again = seated.get(f"/board?since={first['step']}", seated.token)
    assert again["seats"]
    assert "key" not in again
    changed = again["pieces"]
    assert changed
    assert len(changed) < len(whole)


def test_a_drawing_has_the_shape_of_the_window(seated: Guest) -> None:
    wide, tall = (seated.get(f"/board?shape={shape}", seated.token) for shape in ("wide", "tall"))
    assert seated.get("/board", seated.token)["board"] == wide["board"] != tall["board"]
    assert (wide["seats"], wide["hand"], wide["key"]) == (tall["seats"], tall["hand"], tall["key"])
    assert seated.get(f"/board?shape=tall&since={wide['step']}", seated.token)["pieces"] == {}
    refused = seated.ask("GET", "/board?shape=round", seated.token)
    assert (refused.status_code, refused.json()["code"]) == (400, "unreadable")


def test_whoever_waits_is_told_when_the_table_has_gone_on(seated: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    step = seated.get()["step"]
    assert seated.get(f"/wait?since={step - 1}") == {"step": step}
    monkeypatch.setattr(tables, "WAIT", 0.01)
    assert seated.get(f"/wait?since={step}") == {"step": step}
    monkeypatch.setattr(tables, "WAIT", 60)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(seated.get, f"/wait?since={step}")
        seated.do({"kind": "rename", "name": "Adah"}, seated.token)
        assert waiting.result() == {"step": step + 1}


def test_of_two_answers_to_one_step_one_is_done(seated: Guest, store: Any) -> None:
    step = seated.get()["step"]
    action = str(Table.load(store, seated.id).game.legal_actions(0)[0])
    request = {"kind": "play", "step": step, "action": action}
    seated.do(request, seated.token)
    late = seated.ask("POST", "/deeds", seated.token, json=request)
    assert (late.status_code, late.json()["code"]) == (409, "stale")


def test_several_actions_in_one_request_are_counted(seated: Guest, store: Any) -> None:
    step = seated.get()["step"]
    action = str(Table.load(store, seated.id).game.legal_actions(0)[0])
    told = seated.do({"kind": "play-all", "step": step, "actions": [action, action]}, seated.token)
    assert told == {"step": step + 1, "token": None, "done": 1}
    assert not Form(plain_schema("server/answers")["$defs"]["reply"]).problems(Document("reply", told))
    late = seated.ask("POST", "/deeds", seated.token, json={"kind": "play-all", "step": step, "actions": [action]})
    assert (late.status_code, late.json()["code"]) == (409, "stale")


def test_what_the_rules_refuse_comes_with_the_rules(seated: Guest) -> None:
    step = seated.get()["step"]
    answer = seated.ask("POST", "/deeds", seated.token, json={"kind": "play", "step": step, "action": "bid abu 36"})
    told = answer.json()
    assert (answer.status_code, told["code"]) == (422, "illegal")
    assert [violation["code"] for violation in told["violations"]]


def test_a_new_table_plays_forced_moves_by_itself_unless_it_may_hide_more_or_the_host_says_no(guest: Guest) -> None:
    for options, forced in (
        (None, True),
        ({"title": "Friday"}, True),
        ({"view": {"gold": "open"}}, True),
        ({"view": {"gold": "hidden"}}, False),
        ({"forced": False}, False),
    ):
        guest.open(**({} if options is None else {"options": options}))
        assert guest.get("/about")["options"]["forced"] == forced
    refused = {"ruleset": "standard", "players": 3, "options": {"view": {"gold": "hidden"}, "forced": True}}
    assert guest.client.post("/api/tables", json=refused).status_code == 400


def test_a_preview_shows_the_effects_of_an_action_to_its_seat_alone(seated: Guest, store: Any) -> None:
    before, step = seated.get("/log"), seated.get()["step"]
    bid = next(action for action in Table.load(store, seated.id).game.legal_actions(0) if action.verb == "bid")
    told = seated.get(f"/preview?action={bid}", seated.token)
    assert [line["clause"] for line in told["lines"]] == ["auction.ladder"]
    assert told["lines"][0]["text"].startswith("Ada bids ")
    assert (told["changes"], told["more"], told["violations"]) == ({"before": 0, "after": 0}, False, [])
    assert told["question"].startswith("Your bid of ")
    assert (seated.get("/log"), seated.get()["step"]) == (before, step)
    illegal = seated.get("/preview?action=bid+abu+36", seated.token)
    assert illegal["violations"] == seated.get("/why?action=bid+abu+36", seated.token)["violations"] != []
    assert (illegal["lines"], illegal["changes"], illegal["more"], illegal["question"]) == ([], None, False, None)
    for token in (None, seated.host):
        answer = seated.ask("GET", f"/preview?action={bid}", token)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong-token")


def test_the_board_at_an_earlier_moment_is_as_each_saw_it(seated: Guest, store: Any) -> None:
    before = {token: seated.get("/board", token) for token in (seated.token, None)}
    action = Table.load(store, seated.id).game.legal_actions(0)[0]
    seated.do({"kind": "play", "step": seated.get()["step"], "action": str(action)}, seated.token)
    for token, drawn in before.items():
        past = seated.get("/board?at=0", token)
        apart = {"step": None, "past": None, "news": None}
        assert {**past, **apart} == {**drawn, **apart}
        assert (past["past"]["step"], past["past"]["steps"]) == (0, 1)
        assert seated.get("/board?at=1", token)["board"] == seated.get("/board", token)["board"]
    log = seated.get("/log")
    assert seated.get("/board?at=0")["past"]["lines"] + seated.get("/board?at=1")["past"]["lines"] == log["lines"]
    assert [*dict.fromkeys(log["steps"])] == [0, 1]
    for wrong in ("2", "x", "-1"):
        assert seated.ask("GET", f"/board?at={wrong}", seated.token).status_code == 400


# --- WebSockets ------------------------------------------------------------------------------------------


def test_a_websocket_tells_all_that_is_new_in_one_message(seated: Guest) -> None:
    with seated.live() as socket:
        socket.send_json({"token": seated.token, "since": seated.get()["step"]})
        assert socket.receive_json()["kind"] == "table"
        seated.do({"kind": "rename", "name": "Adah"}, seated.token)
        told = socket.receive_json()
        assert (told["kind"], told["chairs"][0]["name"]) == ("update", "Adah")
        assert told["events"] == []


def test_who_comes_back_has_what_was_missed_and_no_more(seated: Guest) -> None:
    step = seated.get()["step"]
    for name in ("Adah", "Adela"):
        seated.do({"kind": "rename", "name": name}, seated.token)
    with seated.live() as socket:
        socket.send_json({"token": seated.token, "since": step})
        assert socket.receive_json()["kind"] == "table"
        told = socket.receive_json()
        assert [one["name"] for one in told["told"]] == ["Adah", "Adela"]


def test_who_lags_is_told_once_of_many_things(seated: Guest, store: Any) -> None:
    watching = live.Watching(seated.client.app_state["hub"], Table.load(store, seated.id), LiveRequest(), "")
    assert [one["kind"] for one in watching.news()] == ["table", "update"]
    for name in ("Adah", "Adela", "Adelaide"):
        seated.do({"kind": "rename", "name": name}, seated.token)
    assert [len(one["told"]) for one in watching.news()] == [3]
    assert watching.news() == []


def test_a_token_that_dies_ends_the_connection(seated: Guest) -> None:
    with seated.live() as socket:
        socket.send_json({"token": seated.token})
        assert [socket.receive_json()["kind"] for _ in range(2)] == ["table", "update"]
        seated.do({"kind": "remove", "seat": 0}, seated.host)
        told = socket.receive_json()
        assert (told["kind"], told["code"]) == ("error", "wrong-token")
        assert socket.receive()["code"] == live.REFUSED


def test_while_nothing_is_new_the_time_is_told(seated: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BEAT", 0.01)
    with seated.live() as socket:
        socket.send_json({})
        told = [socket.receive_json() for _ in range(4)]
    assert [one["kind"] for one in told] == ["table", "update", "clock", "clock"]
    assert told[2]["now"] <= told[3]["now"]


# --- bots and clocks -------------------------------------------------------------------------------------


def test_a_bot_that_fails_is_replaced_and_everybody_is_told(
    guest: Guest, store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest.open(name="Ada")
    guest.do({"kind": "seat-bot", "seat": 1, "bot": "uniform"}, guest.host)
    slow = subprocesses.Subprocess.propose
    monkeypatch.setattr(
        subprocesses.Subprocess,
        "propose",
        lambda process, task, patience: (
            Proposal(task.step, task.asked.seat, None, BotFailed(task.asked.seat, "uniform", "slow"))
            if task.bot.name == "uniform"
            else slow(process, task, patience)
        ),
    )
    with guest.live() as socket:
        socket.send_json({})
        assert socket.receive_json()["kind"] == "table"
        guest.do({"kind": "seat-bot", "seat": 2, "bot": "sensible"}, guest.host)
        table = Table.load(store, guest.id)
        action = str(table.game.legal_actions(0)[0])
        guest.do({"kind": "play", "step": table.step, "action": action}, guest.token)
        kinds: list[str] = []
        while "bot-replaced" not in kinds:
            kinds += [one["kind"] for one in socket.receive_json().get("told", ())]
    assert [chair.bot for chair in Table.load(store, guest.id).chairs] == [None, "sensible", "sensible"]


def test_a_game_offers_its_own_bots_and_no_other_game_seats_them(guest: Guest, store: Any) -> None:
    games = guest.client.get("/api/games").json()
    for game in games["games"]:
        assert [*game["bots"]] == games["bots"] + ["big-money"] * (game["id"] == "prosperity")
    guest.open("prosperity", 2, name="Ada")
    guest.do({"kind": "seat-bot", "seat": 1, "bot": "big-money"}, guest.host)
    assert Table.load(store, guest.id).chairs[1].bot == "big-money"
    guest.open("tigris", 2, name="Ada")
    request = {"kind": "seat-bot", "seat": 1, "bot": "big-money"}
    assert guest.ask("POST", "/deeds", guest.host, json=request).status_code == 400


def test_what_somebody_intends_is_seen_to(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "PAUSE", 0)
    guest.open(players=3, name="Ada")
    others = [guest.do({"kind": "sit", "name": name, "seat": None})["token"] for name in ("Bob", "Cleo")]
    now = guest.get(token=guest.token)
    people = [guest.token, *others]
    first = next(seat for seat, token in enumerate(people) if guest.get(token=token)["prompt"]["groups"])
    after, bid = people[(first + 1) % 3], f"bid {now['view']['revealed'][0]} 0"
    guest.do({"kind": "intend", "action": bid}, after)
    assert (guest.get(token=after)["intention"], guest.get()["intention"]) == (bid, None)
    acts = {"kind": "play", "step": guest.get()["step"], "action": f"bid {now['view']['revealed'][1]} 0"}
    step = guest.do(acts, people[first])["step"]
    assert guest.client.get(f"/api/tables/{guest.id}/wait", params={"since": step}).json()["step"] > step
    assert "by-intention" in [one["kind"] for one in guest.get()["told"]]


def test_a_clock_that_has_run_out_is_seen_to(guest: Guest, store: Any) -> None:
    guest.open(name="Ada", options={"clock": {"seconds": 1}})
    guest.do({"kind": "start"}, guest.host)
    with guest.live() as socket:
        socket.send_json({})
        kinds: list[str] = []
        while "by-clock" not in kinds:
            kinds += [one["kind"] for one in socket.receive_json().get("told", ())]
    assert "overdue" in kinds


# --- chat ------------------------------------------------------------------------------------------------


def test_a_chat_with_somebody_who_is_not_heard_and_something_that_is_removed(guest: Guest) -> None:
    guest.open(name="Ada")
    bob = guest.do({"kind": "sit", "name": "Bob", "seat": None})["token"]

    def say(token: str | None, text: str) -> Any:
        return guest.ask("POST", "/chat", token, json={"text": text})

    assert say(guest.token, "Good luck!").json() == {"number": 0}
    assert say(bob, "Bad luck!").json() == {"number": 1}
    assert say(guest.host, "Be kind.").status_code == 201
    assert say(None, "Hello?").status_code == 403
    heard = guest.get("/chat", guest.token)
    assert [(one["name"], one["text"]) for one in heard["messages"]] == [
        ("Ada", "Good luck!"),
        ("Bob", "Bad luck!"),
        (None, "Be kind."),
    ]
    guest.ask("POST", "/mute", guest.token, json={"seat": 1, "muted": True})
    assert [one["name"] for one in guest.get("/chat", guest.token)["messages"]] == ["Ada", None]
    assert len(guest.get("/chat", bob)["messages"]) == 3
    assert guest.ask("DELETE", "/chat/1", bob).status_code == 403
    assert guest.ask("DELETE", "/chat/1", guest.host).status_code == 200
    assert [one["text"] for one in guest.get("/chat", bob)["messages"]] == ["Good luck!", None, "Be kind."]
    assert [one["number"] for one in guest.get(f"/chat?since={heard['next']}", bob)["messages"]] == [1]
    assert guest.ask("DELETE", "/chat/7", guest.host).status_code == 404


def test_what_is_said_comes_over_the_websocket(seated: Guest) -> None:
    with seated.live() as socket:
        socket.send_json({"since": seated.get()["step"]})
        assert socket.receive_json()["kind"] == "table"
        seated.ask("POST", "/chat", seated.token, json={"text": "Hm.\nHm?"})
        told = socket.receive_json()
    assert (told["kind"], told["messages"][0]["text"]) == ("chat", "Hm.\nHm?")


# --- persons ---------------------------------------------------------------------------------------------


def test_a_person_finds_their_tables_from_anywhere_and_can_be_forgotten(guest: Guest) -> None:
    client = guest.client
    key = client.post("/api/me", json={"name": "Ada"}).json()["key"]
    client.headers["person"] = key
    guest.open(name="Ada")
    own, host, token = guest.id, guest.host, guest.token
    guest.open("tigris")
    bob = guest.do({"kind": "sit", "name": "Bob", "seat": None})["token"]
    found = client.get("/api/me/tables").json()["tables"]
    assert [(one["id"], one["seat"], one["token"], one["your_turn"]) for one in found] == [
        (guest.id, 0, bob, False),
        (own, 0, token, False),
    ]
    guest.do({"kind": "start"}, guest.host)
    while 0 not in (about := guest.get("/about"))["to_act"]:
        guest.get(f"/wait?since={about['step']}")
    assert client.get("/api/me/tables").json()["tables"][0]["your_turn"] is True
    fresh = client.post("/api/me/recover").json()["key"]
    assert client.get("/api/me/tables").status_code == 401
    client.headers["person"] = fresh
    assert client.get("/api/me").json() == {"name": "Ada"}
    assert [one["host"] for one in client.get("/api/me/tables").json()["tables"]] == [guest.host, host]
    guest.do({"kind": "leave"}, bob)
    assert [one["token"] for one in client.get("/api/me/tables").json()["tables"]] == [None, token]
    assert client.delete("/api/me").status_code == 200
    assert client.get("/api/me").status_code == 401


def test_a_store_has_neither_keys_nor_tokens(guest: Guest, store: Any) -> None:
    guest.client.headers["person"] = guest.client.post("/api/me", json={}).json()["key"]
    guest.open(name="Ada")
    guest.do({"kind": "start"}, guest.host)
    kept = json.dumps([[stream, *store.read(stream)] for stream in [*store._entries]])
    for secret in (guest.host, guest.token, guest.client.headers["person"]):
        assert secret not in kept


# --- what never changes ----------------------------------------------------------------------------------


def test_material_is_kept_for_ever(guest: Guest) -> None:
    games = guest.client.get("/api/games").json()["games"]
    assert {game["id"]: game["view"] for game in games} == {
        "amun-re": {"gold": ["open", "hidden"]},
        "tigris": {"points": ["open", "hidden"]},
        "prosperity": {},
    }
    for ruleset in (one for game in games for one in game["rulesets"]):
        answer = guest.client.get(ruleset["material"])
        assert "immutable" in answer.headers["cache-control"]
        assert answer.json()["material"]["hash"] == ruleset["hash"]
        again = guest.client.get(ruleset["material"], headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_pictures_of_what_a_set_up_option_lists_are_kept_for_ever(guest: Guest) -> None:
    shipped = {one["id"]: one for game in guest.client.get("/api/games").json()["games"] for one in game["rulesets"]}
    assert guest.client.get(shipped["tigris"]["pictures"]).json() == {}
    answer = guest.client.get(shipped["prosperity"]["pictures"])
    assert "immutable" in answer.headers["cache-control"]
    found = answer.json()
    assert [*found] == [card.id for card in load_rules("prosperity").kingdom_cards]
    assert all(picture.startswith("<svg ") for picture in found.values())
    assert len(gzip.compress(answer.content)) < 10_000


def test_rules_and_actions_are_kept_for_ever(guest: Guest) -> None:
    guest.open(name="Ada", ruleset="tigris")
    about, rules = guest.get("/about", guest.token), amunre.load_ruleset("tigris")
    told, actions = guest.client.get(about["rules"]), guest.client.get(about["actions"])
    assert all("immutable" in answer.headers["cache-control"] for answer in (told, actions))
    assert actions.json()["actions"] == [str(action) for action in rules.actions]
    book = told.json()
    assert [chapter["title"] for chapter in book["chapters"]][:2] == ["Setting up", "The board"]
    clauses = [clause for chapter in book["chapters"] for clause in chapter["clauses"]]
    assert [(one["slug"], one["gist"], one["text"], one["ruling"], one["why"]) for one in clauses] == [
        (one.slug, one.gist, one.text, one.ruling, one.why) for one in rules.clauses
    ]
    shipped = [one for game in guest.client.get("/api/games").json()["games"] for one in game["rulesets"]]
    assert about["rules"] in [one["rules"] for one in shipped]


def test_the_page_is_the_same_at_each_of_its_addresses(guest: Guest) -> None:
    first = guest.client.get("/")
    assert "text/html" in first.headers["content-type"]
    assert guest.client.get("/t/whatever").content == first.content
    script = guest.client.get("/assets/page.js")
    assert "javascript" in script.headers["content-type"]
    assert guest.client.get("/assets/../../pyproject.toml").status_code == 404
    assert guest.client.get("/assets/%2e%2e/%2e%2e/etc/passwd").status_code == 404
