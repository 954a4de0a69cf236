"""`amunre serve` as a process of its own."""

from __future__ import annotations

import json
import signal
import time
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import httpx2
import pytest
from click.testing import CliRunner
from counts import few
from serving import ADDRESS, Guest, page_in, serving
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from amunre.cli import cli
from amunre.errors import StoreError
from amunre.hosting.stores import Store, opened
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.table import Table
from amunre.server import app, tidying
from amunre.server.running import configured
from amunre.server.settings import Settings


def play_on(guest: Guest, socket: ClientConnection, store: Store) -> int:
    """Play with the bots for a while; the step of the table."""
    step = 0
    while step < 12:
        told = json.loads(socket.recv(timeout=60))
        if told["kind"] == "update":
            step = told["step"]
            for action in Table.load(store, guest.id).game.legal_actions(0)[:1]:
                request = {"kind": "play", "step": step, "action": str(action)}
                assert guest.ask("POST", "/deeds", guest.token, json=request).status_code in (200, 409)
    return step


def closed(socket: ClientConnection) -> int | None:
    """With which code a connection is closed, whatever is still told."""
    try:
        while True:
            socket.recv(timeout=10)
    except ConnectionClosed as end:
        return end.rcvd and end.rcvd.code


@pytest.mark.parametrize(
    ("database", "workers"),
    few([("sqlite", "1"), ("postgres", "2")], [*product(("sqlite", "postgres"), "12")]),
    indirect=["database"],
)
def test_a_server_ends_gracefully_and_goes_on_where_it_was(database: str, workers: str) -> None:
    with (
        serving(database, "--workers", workers) as (process, address),
        httpx2.Client(base_url=address) as client,
        closing(opened(database)) as store,
    ):
        guest = Guest(client)
        guest.open(name="Ada")
        guest.do({"kind": "start"}, guest.host)
        with connect(f"{address.replace('http', 'ws')}/api/tables/{guest.id}/live") as socket:
            socket.send(json.dumps({"token": guest.token}))
            step = play_on(guest, socket, store)
            process.send_signal(signal.SIGTERM)
            asked = time.monotonic()
            assert closed(socket) == 1001
        _, logged = process.communicate(timeout=10)
        assert time.monotonic() - asked < 5
        assert process.returncode in (0, -signal.SIGTERM)
        for line in logged.splitlines():
            json.loads(line)
        for secret in (guest.host, guest.token, guest.id):
            assert secret not in logged
    with serving(database) as (_, address), httpx2.Client(base_url=address) as client:
        guest.client = client
        assert guest.get(token=guest.token)["step"] >= step


def test_what_cannot_begin_says_why(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no database")
    for options, told in (
        (["--database", str(tmp_path / "notes.txt")], "notes.txt"),
        (["--public-url", "games.example"], "an address without a path"),
        (["--public-url", "https://games.example/path"], "an address without a path"),
        (["--workers", "0"], "workers"),
        (["--proxy", "somewhere"], "an address or a network"),
    ):
        answer = CliRunner().invoke(cli, ["serve", *options])
        assert answer.exit_code != 0
        assert told in " ".join(answer.output.split())


@pytest.mark.parametrize(
    ("proxy", "named", "believed"),
    [("127.0.0.1", (), True), ("10.0.0.7", (), False), ("10.0.0.7", ("10.0.0.0/8",), True)],
)
def test_a_proxy_is_believed_that_is_on_this_machine_or_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxy: str, named: tuple[str, ...], believed: bool
) -> None:
    """Who asks too much is whoever the proxy says it is; of any other it is the machine that sends."""
    settings = Settings(database=str(tmp_path / "tables.db"), public_url="https://games.example", proxies=named)
    for name, value in settings.to_environment().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(tidying, "begin", lambda: None)  # this process has other things to tidy
    config = configured(settings, log_config=None)
    config.load()
    with TestClient(config.loaded_app, base_url="http://games.example", client=(proxy, 1)) as client:

        def asked(address: str) -> int:
            status: int = client.post("/api/me", json={}, headers={"x-forwarded-for": address}).status_code
            return status

        statuses = [asked("192.0.2.1") for _ in range(21)]
        assert (statuses[0], statuses[-1]) == (201, 429)
        assert asked("192.0.2.2") == (201 if believed else 429)


@pytest.mark.parametrize("fails", ["opened", "listen"])
def test_a_process_waits_for_a_store_that_goes_away_while_it_begins(
    fails: str, monkeypatch: Any, caplog: Any, tmp_path: Path
) -> None:
    answers = iter([False, False, True])

    class AwayStore(MemoryStore):
        """A store that may be away again when somebody wants to listen."""

        closed = False

        def listen(self, hear: Any) -> Any:
            if fails == "listen" and not next(answers):
                raise StoreError("away")
            return super().listen(hear)

        def close(self) -> None:
            self.closed = True
            super().close()

    made: list[AwayStore] = []

    def found(database: str) -> AwayStore:
        if fails == "opened" and not next(answers):
            raise StoreError("away")
        made.append(AwayStore())
        return made[-1]

    monkeypatch.setattr(app, "opened", found)
    monkeypatch.setattr(app, "AGAIN", 0)
    with TestClient(app.application(Settings(), page=page_in(tmp_path)), base_url=ADDRESS) as client:
        assert client.get("/ready").status_code == 200
    assert [record.message for record in caplog.records if "the store" in record.message] == [
        "the store does not answer: StoreError",
        "the store does not answer: StoreError",
        "the store answers",
    ]
    assert all(store.closed for store in made)
