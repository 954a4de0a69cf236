"""`amunre serve` as a process of its own."""

from __future__ import annotations

import errno
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from queue import Queue
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from click.testing import CliRunner
from counts import few
from serving import ADDRESS, ROOT, Guest, address_in, page_in, serving
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from amunre.cli import cli
from amunre.errors import StoreError
from amunre.hosting.stores import Store, opened
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.table import Table
from amunre.printing import brief
from amunre.server import app, garbage
from amunre.server.running import configured
from amunre.server.settings import Settings

LONG = 120.0
"""Seconds after which a test fails instead of waiting on."""


def play_on(guest: Guest, live: ClientConnection, store: Store) -> int:
    """Play with the bots for a while; the step of the table."""
    step = 0
    while step < 12:
        told = json.loads(live.recv(timeout=LONG))
        if told["kind"] == "update":
            step = told["step"]
            for action in Table.load(store, guest.id).game.legal_actions(0)[:1]:
                request = {"kind": "play", "step": step, "action": str(action)}
                assert guest.ask("POST", "/deeds", guest.token, json=request).status_code in (200, 409)
    return step


def closed(live: ClientConnection) -> int | None:
    """With which code a connection is closed, whatever is still told."""
    try:
        while True:
            live.recv(timeout=LONG)
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
        httpx2.Client(base_url=address, timeout=LONG) as client,
        closing(opened(database)) as store,
    ):
        guest = Guest(client)
        guest.open(name="Ada")
        guest.do({"kind": "start"}, guest.host)
        with connect(f"{address.replace('http', 'ws')}/api/tables/{guest.id}/live", open_timeout=LONG) as live:
            live.send(json.dumps({"token": guest.token}))
            step = play_on(guest, live, store)
            process.send_signal(signal.SIGTERM)
            assert closed(live) == 1001
        _, logged = process.communicate(timeout=LONG)
        assert process.returncode in (0, -signal.SIGTERM)
        for line in logged.splitlines():
            json.loads(line)
        for secret in (guest.host, guest.token, guest.id):
            assert secret not in logged
    with serving(database) as (_, address), httpx2.Client(base_url=address, timeout=LONG) as client:
        guest.client = client
        assert guest.get(token=guest.token)["step"] >= step


def test_what_cannot_begin_says_why(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no database")
    for options, told in (
        (["--database", str(tmp_path / "notes.txt")], "notes.txt"),
        (["--public-url", "games.example"], "begins with http:// or https://"),
        (["--public-url", "https://games.example/path"], "without a path"),
        (["--workers", "0"], "workers"),
        (["--proxy", "somewhere"], "an address or a network"),
    ):
        answer = CliRunner().invoke(cli, ["serve", *options])
        assert answer.exit_code != 0
        assert told in " ".join(answer.output.split())


needs_both = pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 here")


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which another program listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def not_begun(*options: str) -> str:
    """Return the message of a server that cannot begin: one line, without an address."""
    answer = CliRunner().invoke(cli, ["serve", *options])
    assert (answer.exit_code, answer.stdout) == (1, "")
    [line] = answer.stderr.splitlines()
    assert line.startswith("Error: cannot listen at ")
    return line


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_port_that_is_taken_is_told_before_anything_is_served(tmp_path: Path, taken: int, workers: str) -> None:
    where = ("--database", str(tmp_path / "tables.db"), "--workers", workers, "--port", str(taken))
    assert f"127.0.0.1:{taken}: Address already in use" in not_begun(*where)
    assert f"localhost:{taken}: Address already in use" in not_begun(*where, "--host", "localhost")


@needs_both
def test_a_port_that_another_has_over_the_older_kind_of_addresses_is_taken(tmp_path: Path, taken: int) -> None:
    where = ("--database", str(tmp_path / "tables.db"), "--port", str(taken), "--host", "::")
    assert f"[::]:{taken}: Address already in use" in not_begun(*where)


@pytest.mark.parametrize(
    "host", ["192.0.2.1", "2001:db8::1", "nowhere.invalid", "", "a..b", "ü" * 70, "x" * 300, "http://x"]
)
def test_a_host_that_is_none_of_this_machine_is_told(tmp_path: Path, host: str) -> None:
    assert brief(host)[1:-1] in not_begun("--database", str(tmp_path / "tables.db"), "--host", host)


def test_a_host_without_a_name_is_told_what_is_expected(tmp_path: Path) -> None:
    told = not_begun("--database", str(tmp_path / "tables.db"), "--host", "")
    assert told.endswith("expected a name or an address of this machine, such as 0.0.0.0")


def test_an_address_may_stand_in_brackets(tmp_path: Path) -> None:
    told = not_begun("--database", str(tmp_path / "tables.db"), "--host", "[2001:db8::1]")
    assert "cannot listen at [2001:db8::1]:8000: " in told
    assert "known" not in told


def test_a_port_that_this_user_may_not_have_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any, **__: Any) -> Any:
        raise PermissionError(errno.EACCES, "Permission denied (while attempting to bind)")

    monkeypatch.setattr(socket, "create_server", refused)
    assert "127.0.0.1:80: Permission denied" in not_begun("--database", str(tmp_path / "tables.db"), "--port", "80")


HOSTS = (
    "127.0.0.1",
    "localhost",
    "0.0.0.0",
    *(pytest.param(host, marks=needs_both) for host in ("::", "::ffff:127.0.0.1")),
)


@pytest.mark.parametrize("workers", few(("2",), ("1", "2")))
@pytest.mark.parametrize("host", few(HOSTS[::3], HOSTS))
def test_as_soon_as_it_says_that_it_serves_it_takes_connections(tmp_path: Path, host: str, workers: str) -> None:
    command = [sys.executable, "-m", "amunre", "serve", "--port", "0", "--host", host, "--workers", workers]
    process = subprocess.Popen(
        [*command, "--database", str(tmp_path / "tables.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        address = urlsplit(address_in(process.stdout.readline()))
        assert address.hostname == "127.0.0.1"
        socket.create_connection((address.hostname, address.port or 0)).close()
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def test_a_browser_is_shown_what_takes_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Queue[str]()

    def shown(address: str) -> None:
        where = urlsplit(address)
        socket.create_connection((where.hostname or "", where.port or 0)).close()
        seen.put(address)

    monkeypatch.setattr("webbrowser.open", shown)
    monkeypatch.setattr("amunre.server.running.serve", lambda settings, listening: seen.get(timeout=60))
    answer = CliRunner().invoke(cli, ["serve", "--open", "--port", "0", "--database", str(tmp_path / "tables.db")])
    assert answer.exit_code == 0, answer.output


@pytest.mark.parametrize(
    ("proxy", "named", "believed"),
    [("127.0.0.1", (), True), ("10.0.0.7", (), False), ("10.0.0.7", ("10.0.0.0/8",), True)],
)
def test_a_proxy_is_believed_that_is_on_this_machine_or_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxy: str, named: tuple[str, ...], believed: bool
) -> None:
    """The limit applies to the address that a trusted proxy names, and otherwise to the sending machine."""
    settings = Settings(database=str(tmp_path / "tables.db"), public_url="https://games.example", proxies=named)
    for name, value in settings.to_environment().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(garbage, "begin", lambda: None)  # this process has other things to tidy
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
        "the store is not responding: StoreError",
        "the store is not responding: StoreError",
        "the store is responding again",
    ]
    assert all(store.closed for store in made)


def test_what_is_no_http_is_refused_as_anything_else(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as (_, address):
        where = urlsplit(address)
        for sent in (b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nx\r\n\r\n", b"\x16\x03\x01\x02\x00" * 10):
            with socket.create_connection((where.hostname or "", where.port or 0), timeout=60) as connection:
                connection.sendall(sent)
                answer = b"".join(iter(lambda: connection.recv(10_000), b""))
            head, _, body = answer.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 400 "), sent
            assert b"content-type: application/json" in head.lower()
            assert b"x-content-type-options: nosniff" in head.lower()
            assert json.loads(body)["code"] == "unreadable"
