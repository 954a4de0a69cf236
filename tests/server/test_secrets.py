"""Secrets go to whom they belong, once, and nowhere else: neither into what is logged nor into an address."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import Any

import pytest
from serving import Guest
from starlette.testclient import TestClient

from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.table import Table
from amunre.server import replay_page, subprocesses
from amunre.server.guard import HEADERS
from amunre.server.logs import JSONLines
from amunre.server.settings import Settings


def written(lines: Any) -> list[dict[str, Any]]:
    """Return the server's log entries as they are written."""
    ours = [record for record in lines.records if record.name.startswith("amunre")]
    return [json.loads(JSONLines().format(record)) for record in ours]


def test_no_secret_is_logged_or_told_to_anybody_else(guest: Guest, lines: Any) -> None:
    told: list[str] = []

    def heard(answer: Any) -> Any:
        told.append(f"{answer.headers} {answer.text}")
        return answer

    client = guest.client
    key = client.post("/api/me", json={"name": "Ada"}).json()["key"]
    guest.open(name="Ada")
    bob = guest.do({"kind": "sit", "name": "Bob", "seat": None})["token"]
    invitation = guest.do({"kind": "invite", "seat": 2}, guest.host)["token"]
    shared = guest.do({"kind": "share"}, bob)["token"]
    guest.do({"kind": "start"}, guest.host)
    secrets = {key, guest.host, guest.token, bob, invitation, shared}
    assert len(secrets) == 6

    for secret in (*secrets, None):
        for path in ("", "/about", "/log", "/wait", "/board", "/record", "/chat"):
            heard(guest.ask("GET", path, secret))
        for sent in ({"kind": "take-back", "step": 9}, {"kind": "play", "step": 0, "action": secret or "x"}, {}):
            heard(guest.ask("POST", "/deeds", secret, json=sent))
        heard(guest.ask("POST", "/mute", secret, json={"seat": 7, "muted": True}))
        heard(client.get("/api/me", headers={"person": secret or "x"}))
        with guest.live() as socket:
            socket.send_json({"token": secret})
            told.append(socket.receive_text())
    for path in ("/", "/metrics", "/health", "/api/tables", "/openapi.json", "/nothing"):
        heard(client.get(path, headers={"authorization": f"Bearer {bob}", "person": key}))
    heard(client.get(f"/nothing?token={bob}"))
    heard(client.get(f"/{bob}"))
    logged = json.dumps(written(lines))
    for secret in secrets:
        assert secret not in logged
        assert not [text for text in told if secret in text]
    assert guest.id not in logged


def test_a_line_is_logged_of_each_request_with_its_route_alone(guest: Guest, lines: Any) -> None:
    guest.open(name="Ada")
    guest.ask("GET", "?since=0", guest.token)
    guest.client.request("GET", "/what?ever=1")
    found = [line for line in written(lines) if line["said"] == "request"]
    assert [(line["method"], line["route"], line["status"]) for line in found] == [
        ("POST", "/api/tables", 201),
        ("GET", "/api/tables/{id}", 200),
        ("GET", "other", 404),
    ]
    assert all({*line} == {"at", "level", "said", "method", "route", "status", "ms"} for line in found)


def test_what_is_measured_names_routes_and_nobody(guest: Guest) -> None:
    guest.open(name="Ada")
    guest.get()
    measures = guest.client.get("/metrics").text
    assert 'amunre_requests_total{method="GET",route="/api/tables/{id}",status="200"} 1.0' in measures
    assert guest.id not in measures


def test_what_is_measured_does_not_tell_whom_a_bot_was_asked_out_of_turn(
    guest: Guest, store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number of requests to a bot is its secret: it may hold a card in its offering, for example."""
    asked: list[bool] = []

    def propose(process: Any, task: Any, patience: float) -> Any:
        asked.append(task.asked.in_turn)
        return task.propose()

    monkeypatch.setattr(subprocesses.Subprocess, "propose", propose)
    guest.open()
    guest.do({"kind": "start"}, guest.host)
    while (told := guest.get("/about"))["state"] != "over":
        guest.get(f"/wait?since={told['step']}")
    [count] = re.findall(r"amunre_thinking_seconds_count (\S+)", guest.client.get("/metrics").text)
    assert float(count) == asked.count(True) < len(asked)


@pytest.mark.parametrize("path", ["/", "/t/x", "/assets/page.js", "/health", "/metrics", "/nothing", "/openapi.json"])
def test_every_answer_tells_the_browser_what_it_may_do(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    for name in HEADERS:
        assert name in headers
    assert "'unsafe" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


PAGE = "<style>p {}</style><script>1</script>"


def test_the_page_of_a_game_may_run_its_own_scripts_and_nothing_else(
    guest: Guest, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_page, "page", lambda game, viewer: PAGE)
    monkeypatch.setattr(
        subprocesses.Subprocess, "run", lambda process, patience, function, *arguments: function(*arguments)
    )
    guest.open()
    assert guest.client.get(f"/t/{guest.id}/replay").json()["code"] == "not-over"
    table = Table.load(store, guest.id)
    table.start(guest.host)
    table.let_bots_act()
    answer = guest.client.get(f"/t/{guest.id}/replay")
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    digest = base64.b64encode(hashlib.sha256(b"1").digest()).decode()
    assert f"script-src 'sha256-{digest}';" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert (answer.text, answer.headers["content-encoding"]) == (PAGE, "gzip")
    monkeypatch.setattr(replay_page, "page", None)  # nobody draws it twice
    plain = guest.client.get(f"/t/{guest.id}/replay", headers={"accept-encoding": "identity"})
    assert (plain.text, "content-encoding" in plain.headers) == (PAGE, False)


def test_no_answer_leads_elsewhere(client: TestClient) -> None:
    for path in ("/health/", "/api", "/api/", "/t", "/t/x/"):
        answer = client.get(path, follow_redirects=False)
        assert answer.status_code == 404
        assert "location" not in answer.headers


def test_settings_travel_to_workers() -> None:
    settings = Settings(host="0.0.0.0", database="postgresql://db", workers=2, public_url="https://games.example")
    assert Settings.from_environment(settings.to_environment()) == settings
