"""Invalid requests: the answer is JSON that names the fault, and the server goes on."""

from __future__ import annotations

import json
from typing import Any

import pytest
from serving import ADDRESS, Guest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from amunre.errors import StoreError
from amunre.hosting.stores.memory import MemoryStore
from amunre.server import live
from amunre.server.app import application
from amunre.server.guard import HEADERS
from amunre.server.http_request import MOST_BYTES
from amunre.server.settings import Settings

PLAY = {"kind": "play", "step": 2, "action": "bid abu 3"}


def check_refusal(answer: Any, status: int, code: str) -> None:
    """It is a good refusal, by the rules of this server."""
    told = answer.json()
    assert (answer.status_code, told["code"]) == (status, code), answer.text
    assert told["error"]
    assert {*told} == {"error", "code", "violations"}
    for name in HEADERS:
        assert name in answer.headers


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (b"", "expected JSON"),
        (b"{", "line 1, column 2: expected a key in double quotes"),
        (b"\xff\xfe", "expected JSON in UTF-8"),
        ("{}".encode("utf-16"), "expected JSON in UTF-8"),
        (b"[" * 9_000, "nested too deeply"),
        (b'{"kind":' * 1_500, "expected"),
        (b"NaN", "NaN"),
        (b"1" * 5_000, "too many digits"),
        (b"[]", "expected a mapping"),
        (b"{}", "kind"),
        (b'{"kind": "dance"}', "kind"),
        (b'{"kind": "play", "step": "2", "action": "pass"}', "expected an integer"),
        (b'{"kind": "play", "step": 2.0, "action": "pass"}', "expected an integer"),
        (b'{"kind": "play", "step": 2, "action": "pass", "as": 1}', "the key as"),
        (b'{"kind": "play", "step": 2, "action": "\\ud800"}', "action"),
        (b'{"kind": "rename", "name": "\\u202eAda"}', "name"),
        (b'{"kind": "rename", "name": " "}', "name"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(seated: Guest, sent: bytes, told: str) -> None:
    answer = seated.ask("POST", "/deeds", seated.token, content=sent)
    check_refusal(answer, 400, "unreadable")
    assert told in answer.json()["error"]


def test_what_is_too_large_is_not_read(seated: Guest) -> None:
    check_refusal(seated.ask("POST", "/deeds", seated.token, content=b" " * (MOST_BYTES + 1)), 413, "too-large")
    chunks = iter([b" " * 10_000] * 3)  # without a length
    check_refusal(seated.ask("POST", "/deeds", seated.token, content=chunks), 413, "too-large")


def test_a_token_is_good_for_one_seat_of_one_table(seated: Guest) -> None:
    token = seated.token
    check_refusal(seated.ask("POST", "/deeds", json=PLAY), 403, "wrong-token")
    check_refusal(seated.ask("POST", "/deeds", "guess", json=PLAY), 403, "wrong-token")
    check_refusal(seated.ask("POST", "/deeds", seated.host, json=PLAY), 403, "wrong-token")
    check_refusal(seated.ask("POST", "/deeds", token, json={"kind": "start"}), 403, "wrong-token")
    other = Guest(seated.client)
    other.open(name="Bob")
    check_refusal(other.ask("POST", "/deeds", token, json={"kind": "leave"}), 403, "wrong-token")
    check_refusal(other.ask("GET", "", token), 403, "wrong-token")
    check_refusal(other.ask("GET", "/record", other.token), 403, "not-over")
    assert other.ask("GET", "/board", other.token).json()["code"] == "not-begun"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"authorization": "Basic YTpi"}, 401),
        ({"authorization": "Bearer "}, 401),
        ({"authorization": "Bearer " + "x" * 1000}, 401),
        ({"person": "x" * 1000}, 401),
    ],
)
def test_what_is_no_secret_is_not_taken_for_one(seated: Guest, headers: dict[str, str], status: int) -> None:
    answer = seated.client.get(f"/api/tables/{seated.id}", headers=headers)
    check_refusal(answer, status, "no-bearer")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nonsense", 404, "no-route"),
        ("GET", "/health/", 404, "no-route"),
        ("PUT", "/api/games", 405, "wrong-method"),
        ("DELETE", "/", 405, "wrong-method"),
        ("BREW", "/health", 405, "wrong-method"),
        ("PUT", "/assets/page.js", 405, "wrong-method"),
        ("GET", "/assets/nothing.js", 404, "no-route"),
        ("GET", "/api/tables/nothing", 404, "no-table"),
        ("GET", "/api/tables/%00", 404, "no-table"),
        ("GET", "/api/tables/%F0%9F%92%A9", 404, "no-table"),
        ("GET", "/api/tables/..%2F..%2Fetc", 404, "no-route"),
        ("GET", "/t/nothing/replay", 404, "no-table"),
        ("GET", "/api/material/nothing", 404, "no-rules"),
        ("GET", "/api/material/" + "0" * 64, 404, "no-rules"),
        ("GET", "/api/me", 401, "no-person"),
        ("DELETE", "/api/me", 401, "no-person"),
        ("POST", "/api/me/recover", 401, "no-person"),
        ("GET", "/api/me/tables", 401, "no-person"),
        ("GET", "/api/tables?before=nothing", 400, "unreadable"),
    ],
)
def test_what_is_not_there_is_said_so(client: TestClient, method: str, path: str, status: int, code: str) -> None:
    check_refusal(client.request(method, path), status, code)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/api/me", "DELETE, GET, HEAD, POST"),
        ("DELETE", "/", "GET, HEAD"),
        ("POST", "/assets/page.js", "GET, HEAD"),
        ("POST", "/assets/api/me", "GET, HEAD"),
        ("POST", "/assets/book/api/me", "GET, HEAD"),
        ("GET", "/api/tables/x/deeds", "POST"),
        ("GET", "/api/tables/x/chat/1", "DELETE"),
    ],
)
def test_another_method_is_told_those_that_there_are(client: TestClient, method: str, path: str, allowed: str) -> None:
    answer = client.request(method, path)
    check_refusal(answer, 405, "wrong-method")
    assert answer.headers["allow"] == allowed
    assert answer.json()["error"].endswith(f": {allowed}.")


def test_another_name_is_told_the_right_one(client: TestClient, store: MemoryStore) -> None:
    assert ADDRESS in client.get("/health", headers={"host": "evil.example"}).json()["error"]
    settings = Settings(public_url="https://games.example", limited=False)
    with TestClient(application(settings, store), base_url="http://games.example") as behind:
        for language in ("en", "de", "cs", "sv"):
            told = behind.get(f"/health?lang={language}", headers={"host": "evil.example"}).json()["error"]
            assert "https://games.example" in told


@pytest.mark.parametrize("part", ["bytes=0-3", "bytes=9999999-", "bytes=x-y", "lines=1-2", "bytes=0-1,3-4", "\xff"])
@pytest.mark.parametrize("path", ["/", "/t/x", "/assets/page.js"])
def test_files_are_sent_whole_whatever_part_is_asked_for(client: TestClient, path: str, part: str) -> None:
    whole, answer = client.get(path), client.get(path, headers={"range": part.encode("latin-1")})
    assert (answer.status_code, answer.content) == (200, whole.content)
    assert answer.headers["accept-ranges"] == "none"
    assert client.get(path, headers={"if-none-match": whole.headers["etag"]}).status_code in (200, 304)


@pytest.mark.parametrize("number", ["1e2", "-1.5", "1.5", "true", '"9"'])
def test_what_is_of_another_type_is_told_once(seated: Guest, number: str) -> None:
    sent = f'{{"seat": {number}, "muted": true}}'
    answer = seated.ask("POST", "/mute", seated.token, content=sent)
    check_refusal(answer, 400, "unreadable")
    assert answer.json()["error"].count("\n") == 0


def test_whoever_leaves_within_what_they_send_is_no_failure_of_the_server(client: TestClient, lines: Any) -> None:
    async def leave() -> list[int]:
        coming = [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]
        told: list[int] = []
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/me",
            "raw_path": b"",
            "query_string": b"",
            "headers": [(b"host", b"127.0.0.1:8000")],
            "client": ("192.0.2.1", 1),
            "server": ("127.0.0.1", 8000),
            "state": client.app_state.copy(),
        }

        async def receive() -> Any:
            return coming.pop(0)

        async def send(message: Any) -> None:
            told.append(message.get("status", 0))

        await client.app(scope, receive, send)
        return told

    assert client.portal is not None
    client.portal.call(leave)
    records = [record for record in lines.records if record.name.startswith("amunre")]
    assert [(record.levelname, record.getMessage(), record.facts["status"]) for record in records] == [
        ("INFO", "request", 499)
    ]
    told = client.get("/metrics").text
    assert 'amunre_requests_total{method="POST",route="/api/me",status="499"} 1.0' in told
    assert 'status="5' not in told


@pytest.mark.parametrize("number", ["x", "-1", "1.0", "9" * 30, "", "٣"])
@pytest.mark.parametrize(
    "path", ["?since=", "/wait?since=", "/board?since=", "/log?before=", "/log?most=", "/chat?since="]
)
def test_what_is_no_number_is_refused(seated: Guest, path: str, number: str) -> None:
    check_refusal(seated.ask("GET", path + number), 400, "unreadable")


def test_a_step_that_never_was_is_refused(seated: Guest) -> None:
    check_refusal(seated.ask("GET", "?since=999"), 400, "unreadable")


@pytest.mark.parametrize(
    "sent",
    [
        {"ruleset": "/etc", "players": 3},
        {"ruleset": "nonsense", "players": 3},
        {"ruleset": "standard", "players": 2},
        {"ruleset": "standard", "players": 9},
        {"ruleset": "standard"},
        {"ruleset": "standard", "players": 3, "options": {"view": {"gold": "stolen"}}},
        {"ruleset": "standard", "players": 3, "options": {"view": {"silver": "hidden"}}},
        {"ruleset": "standard", "players": 3, "setup": {"pharaoh": 3}},
        {"ruleset": "tigris", "players": 3, "setup": {"pharaoh": 1}},
        {"ruleset": "tigris", "players": 3, "setup": {"start": -1}},
        {"ruleset": "tigris", "players": 3, "setup": [1]},
        {"ruleset": "standard", "players": 3, "options": {"clock": {"seconds": 0}}},
        {"ruleset": "standard", "players": 3, "name": "\u200b"},
        {"ruleset": "standard", "players": 3, "seed": 7},
    ],
)
def test_a_table_that_cannot_be_is_not_opened(client: TestClient, store: MemoryStore, sent: Any) -> None:
    check_refusal(client.post("/api/tables", json=sent), 400, "unreadable")
    assert store.find("table") == ()


@pytest.mark.parametrize("bot", ["tests/made.py:Bot", "/tmp/x.py:Bot", "mcts:1000000", "nobody"])
def test_no_bot_of_a_file_is_run_and_none_that_thinks_for_hours(guest: Guest, bot: str) -> None:
    guest.open(name="Ada")
    request = {"kind": "seat-bot", "seat": 1, "bot": bot}
    check_refusal(guest.ask("POST", "/deeds", guest.host, json=request), 400, "unreadable")


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"origin": "https://evil.example"}, 403, "wrong-origin"),
        ({"origin": "null"}, 403, "wrong-origin"),
        ({"origin": "http://[bad"}, 403, "wrong-origin"),
        ({"origin": "http://127.0.0.1:9000"}, 403, "wrong-origin"),
        ({"host": "evil.example", "origin": "http://evil.example"}, 421, "wrong-host"),
        ({"host": "[bad"}, 421, "wrong-host"),
    ],
)
def test_a_page_of_somebody_else_does_nothing_here(
    client: TestClient, headers: dict[str, str], status: int, code: str
) -> None:
    check_refusal(client.post("/api/me", json={}, headers=headers), status, code)
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{ADDRESS.replace('http', 'ws')}/api/tables/x/live", headers=headers),
    ):
        pass


def test_a_page_of_ours_does(client: TestClient) -> None:
    assert client.post("/api/me", json={}, headers={"origin": ADDRESS}).status_code == 201


def test_behind_a_proxy_the_public_name_counts(store: MemoryStore) -> None:
    settings = Settings(host="0.0.0.0", public_url="https://games.example", limited=False)
    with TestClient(application(settings, store), base_url="http://games.example") as client:
        assert client.post("/api/me", json={}, headers={"origin": "https://games.example"}).status_code == 201
        check_refusal(client.post("/api/me", json={}, headers={"origin": "https://evil.example"}), 403, "wrong-origin")
        check_refusal(client.get("/health", headers={"host": "evil.example"}), 421, "wrong-host")


def test_too_much_of_one_address_is_refused_for_a_while(store: MemoryStore) -> None:
    with TestClient(application(Settings(), store), base_url=ADDRESS) as client:
        answers = [client.post("/api/me", json={}) for _ in range(25)]
        assert [answer.status_code for answer in answers[:20]] == [201] * 20
        check_refusal(answers[-1], 429, "too-many")
        assert int(answers[-1].headers["retry-after"]) >= 1
        while (answer := client.get("/health")).status_code == 200:
            pass
        check_refusal(answer, 429, "too-many")


# --- WebSockets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["", "x", "[]", '{"token": 1}', '{"since": -1}', '{"more": 1}', "[" * 9_000])
def test_a_first_message_that_cannot_be_read_ends_the_connection(seated: Guest, first: str) -> None:
    with seated.live() as socket:
        socket.send_text(first)
        told = socket.receive_json()
        assert (told["kind"], told["code"]) == ("error", "unreadable")
        assert socket.receive()["code"] == live.REFUSED


def test_a_wrong_token_and_a_table_that_is_not_there_end_the_connection(seated: Guest) -> None:
    for id, first, code in ((seated.id, {"token": "guess"}, "wrong-token"), ("nothing", {}, "no-table")):
        seated.id = id
        with seated.live() as socket:
            socket.send_json(first)
            assert socket.receive_json()["code"] == code
            assert socket.receive()["code"] == live.REFUSED


def test_who_says_nothing_is_sent_away(seated: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "FIRST", 0.01)
    with seated.live() as socket:
        assert socket.receive()["code"] == live.REFUSED


# --- what is not their fault -----------------------------------------------------------------------------


def test_a_store_that_does_not_answer_is_told_without_its_name(
    seated: Guest, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise StoreError("postgresql://user:password@db is gone")

    for method in ("read", "append", "find", "begin", "check"):
        monkeypatch.setattr(store, method, broken)
    for answer in (
        seated.ask("POST", "/deeds", seated.token, json=PLAY),
        seated.client.get("/ready"),
        seated.client.post("/api/me", json={}),
    ):
        check_refusal(answer, 503, "store")
        assert "password" not in answer.text


def test_what_nobody_has_thought_of_is_told_and_logged_without_what_it_says(
    seated: Guest, store: MemoryStore, monkeypatch: pytest.MonkeyPatch, lines: Any
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError(seated.token)

    monkeypatch.setattr(store, "read", broken)
    check_refusal(seated.ask("GET", "", seated.token), 500, "failed")
    facts = [record.facts for record in lines.records if record.getMessage() == "failed"]
    assert facts[0]["error"] == "ZeroDivisionError"
    assert seated.token not in json.dumps(facts)
