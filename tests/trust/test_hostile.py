"""Clients that want the server to fail: it refuses them in good time and bounded memory, and serves the others."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn
from counts import few
from network import PATIENCE, TEXT, Wire, served

from amunre import Table, load_ruleset
from amunre.hosting.stores.memory import MemoryStore
from amunre.server import connections, http_request, limits, live, sockets
from amunre.server.http_request import MOST_BYTES
from amunre.server.settings import Settings

BINARY, CONTINUED = 0x2, 0x0


@pytest.fixture(scope="module")
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture(scope="module")
def port(store: MemoryStore) -> Iterator[int]:
    with served(store) as port:
        yield port


@pytest.fixture(scope="module")
def id(store: MemoryStore) -> str:
    """A table that plays."""
    table, _ = Table.open(load_ruleset(), 3, store=store)
    for name in ("Ada", "Bob", "Cleo"):
        table.sit(name)
    return table.id


def answered(port: int) -> Wire:
    """A connection that has been answered once; where this process was too slow to ask in time, another one."""
    while True:
        wire = Wire.to(port)
        try:
            assert wire.ask("GET", "/health") == (200, {"healthy": True})
            return wire
        except ConnectionError:
            wire.close()


def check_served(port: int) -> None:
    """Others are served."""
    answered(port).close()


def sent(port: int, whole: bytes) -> bytes:
    """Return the whole answer to these bytes until the server closes."""
    with closing(Wire.to(port)) as wire:
        wire.socket.settimeout(PATIENCE)
        wire.socket.sendall(whole)
        try:
            while True:
                wire.more()
        except ConnectionError:
            return wire.got


# --- HTTP --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../app.py",
        "/assets/..%2fapp.py",
        "/assets/%2e%2e/app.py",
        "/assets/%2e%2e%2fapp.py",
        "/assets/..%5capp.py",
        "/assets/%2fetc%2fpasswd",
        "/assets//etc/passwd",
        "/assets/%00",
        "/assets/index.html%00.js",
        "/assets/" + "a/" * 500,
        "/assets/" + "x" * 5000,
        "/assets/%ff%fe",
        "/assets/.",
        "/assets/",
        "/assets",
        "/%2e%2e/amunre/server/app.py",
        "/api/tables/%ff",
        "/api/tables/%",
        "/api/tables/%zz",
        "/api/tables/" + "x" * 5000,
        "/api%2ftables%00",
        "//",
        "/api/tables/x?" + "&".join(["since=1"] * 2000),
    ],
)
def test_no_path_leads_out_of_the_page(port: int, path: str) -> None:
    with closing(Wire.to(port)) as wire:
        status, told = wire.ask("GET", path)
        assert (status, told["code"]) in ((404, "no-route"), (404, "no-table")), told
    check_served(port)


def test_a_link_that_leads_out_of_the_page_is_not_followed(store: MemoryStore, tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "secret.js").write_text("secret")
    (tmp_path / "page" / "link.js").symlink_to(tmp_path / "secret.js")
    with served(store, page=tmp_path / "page") as port, closing(Wire.to(port)) as wire:
        assert wire.ask("GET", "/assets/link.js")[0] == 404


@pytest.mark.parametrize(
    ("whole", "statuses"),
    [
        (b"GET /health HTTP/1.1\r\nhost: localhost\r\n" + b"x: y\r\n" * 50_000 + b"\r\n", {400, 431}),
        (b"GET /health HTTP/1.1\r\nhost: localhost\r\nx: " + b"y" * 500_000 + b"\r\n\r\n", {400, 431}),
        (b"GET /" + b"x" * 500_000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n", {400, 414}),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + Random(1).randbytes(64) + b"\r\n\r\n", {400}),
        (b"GET /health HTTP/1.1\r\n\r\n", {400}),
        (b"GET /health HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n", {400}),
        (b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}", {400}),
        (b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n", {400}),
        (b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked, x\r\n\r\n", {400, 501}),
        (b"GET /health HTTP/1.1\r\nhost: localhost\r\nx : y\r\n\r\n", {400}),
        (b"GET /health HTTP/1.1\r\nhost: localhost\r\nx: \x00\r\n\r\n", {400}),
        (b"GET http://evil.example/health HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n", {421}),
        (b"OPTIONS * HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n", {404, 405}),
        (b"CONNECT evil.example:80 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n", {404, 405}),
    ],
    ids=lambda it: f"{len(it)}-bytes" if isinstance(it, bytes) else None,  # they would be half a megabyte long
)
def test_what_is_no_request_is_refused(port: int, whole: bytes, statuses: set[int]) -> None:
    assert int(sent(port, whole).split(b" ", 2)[1]) in statuses
    check_served(port)


def test_requests_that_come_all_at_once_are_answered_in_their_order(port: int, id: str) -> None:
    asked = [b"/health", b"/nothing", f"/api/tables/{id}/about".encode(), b"/openapi.json", b"/health"]
    with closing(Wire.to(port)) as wire:
        wire.socket.sendall(b"".join(b"GET %s HTTP/1.1\r\nhost: localhost\r\n\r\n" % path for path in asked))
        found = [wire.answer() for _ in asked]
    assert [status for status, _ in found] == [200, 404, 200, 200, 200]
    assert found[2][1]["id"] == id
    assert found[0] == found[4]


def test_a_body_that_is_another_request_is_no_request(port: int) -> None:
    """As it would be if two programs in a row took its end for another place."""
    both = (
        b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"
    )
    found = sent(port, both + b"GET /openapi.json HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
    assert found.startswith(b"HTTP/1.1 400")
    check_served(port)


@pytest.mark.parametrize("path", ["/", "/health", "/api/games", "/assets/index.html", "/openapi.json", "/nothing"])
def test_head_is_get_without_what_it_says(port: int, path: str) -> None:
    with closing(Wire.to(port)) as wire:
        whole, _ = wire.ask("GET", path)
        head, told = wire.ask("HEAD", path)
        assert (head, told) == (whole, b"")
        heads = [one.partition(b"\r\n\r\n")[0] for one in wire.heard]
        assert heads[0] == heads[1]
        assert wire.ask("GET", "/health")[0] == 200


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "PATCH", "TRACE", "DELETE", "X" * 100])
@pytest.mark.parametrize("path", ["/", "/health", "/api/tables", "/assets/index.html"])
def test_other_methods_are_refused(port: int, method: str, path: str) -> None:
    with closing(Wire.to(port)) as wire:
        status, told = wire.ask(method, path)
        assert (status, told["code"]) == (405, "wrong-method")
        assert b"access-control" not in wire.heard[0].lower()


# --- WebSockets --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/health",
        "/api/tables",
        "/api/tables/{id}",
        "/api/tables/{id}/wait",
        "/assets/page.js",
        "/assets/",
        "/x",
        "/t/{id}",
    ],
)
def test_no_other_address_takes_a_websocket(port: int, id: str, path: str, caplog: Any) -> None:
    with closing(Wire.to(port)) as wire:
        assert wire.upgrade(path.format(id=id)) in (403, 404)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    check_served(port)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"host": "evil.example"},
        {"sec-websocket-key": "x"},
        {"sec-websocket-version": "12"},
    ],
)
def test_a_websocket_of_somebody_else_is_refused(port: int, id: str, headers: dict[str, str]) -> None:
    with closing(Wire.to(port)) as wire:
        assert wire.upgrade(f"/api/tables/{id}/live", headers) in (400, 403, 426)
    check_served(port)


def ended(wire: Wire) -> int:
    """With which code they close."""
    try:
        while True:
            wire.message()
    except ConnectionError as end:
        return end.args[0] if isinstance(end.args[0], int) else 0


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([(b"x" * (MOST_BYTES + 1), TEXT, True)], 1009),
        ([(b"x" * MOST_BYTES, TEXT, False), (b"x", CONTINUED, True)], 1009),
        ([(b"x" * 1000, TEXT, False)] + [(b"x" * 1000, CONTINUED, False)] * 100, 1009),
        ([(Random(2).randbytes(1000), BINARY, True)], 1008),
        ([(b"\xff\xfe", TEXT, True)], 1007),
        ([(b"x", CONTINUED, True)], 1002),
        ([(b"{}", 0x3, True)], 1002),
        ([(b"x" * 126, 0x9, True)], 1002),
        ([(b"{}", TEXT, True)] + [(b"more", TEXT, True)] * 200, 0),
    ],
)
def test_frames_that_are_too_large_or_none_at_all_end_the_connection(
    port: int, id: str, frames: Any, code: int
) -> None:
    with closing(Wire.to(port)) as wire:
        assert wire.upgrade(f"/api/tables/{id}/live") == 101
        wire.socket.settimeout(PATIENCE)
        try:
            for frame in frames:
                wire.send(*frame)
        except OSError:  # they have closed already
            pass
        found = ended(wire)
        assert found == code or (code == 0 and found in (0, 1000, 1001))
    check_served(port)


def test_a_frame_that_says_it_is_enormous_ends_the_connection(port: int, id: str) -> None:
    with closing(Wire.to(port)) as wire:
        wire.upgrade(f"/api/tables/{id}/live")
        wire.socket.sendall(b"\x81\xff" + (2**62).to_bytes(8, "big") + b"mask")
        assert ended(wire) == 1009


def test_what_is_sent_goes_at_once() -> None:
    """Or else each answer but the first waits for 40 ms: asyncio cares for none of the sockets that workers share."""
    with (
        connections.prepared(socket.create_server(("127.0.0.1", 0))) as listening,
        closing(Wire.to(listening.getsockname()[1])),
        listening.accept()[0] as accepted,
    ):
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# --- who takes their time ----------------------------------------------------------------------------------


@pytest.fixture
def served_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, uvicorn.Server, MemoryStore]]:
    """A server of which nobody else knows, which waits for little."""
    for module, name, seconds in ((connections, "SLOW", 0.3), (connections, "STUCK", 1.0), (http_request, "SLOW", 0.3)):
        monkeypatch.setattr(module, name, seconds)
    store, servers = MemoryStore(), list[uvicorn.Server]()
    with served(store, servers=servers) as port:
        yield port, servers[0], store


def gone(wire: Wire) -> bool:
    """Return whether the server closes within some time, without an answer."""
    wire.socket.settimeout(PATIENCE)
    try:
        wire.more()
    except ConnectionError:
        return True
    return False


@pytest.mark.parametrize(
    "half", [b"", b"G", b"GET /health HTTP/1.1\r\n", b"GET /health HTTP/1.1\r\nhost: localhost\r\nx: "]
)
def test_half_a_request_is_not_waited_for(served_alone: Any, half: bytes) -> None:
    port = served_alone[0]
    with ExitStack() as all:
        wires = [all.enter_context(closing(Wire.to(port))) for _ in range(50)]
        for wire in wires:
            with suppress(ConnectionError):  # it was let go already
                wire.socket.sendall(half)
        check_served(port)
        assert [gone(wire) for wire in wires] == [True] * len(wires)
        check_served(port)


def test_half_a_request_is_not_waited_for_after_a_whole_one(served_alone: Any) -> None:
    with closing(answered(served_alone[0])) as wire:
        wire.socket.sendall(b"GET /health HTTP/1.1\r\n")
        assert gone(wire)


def test_who_asks_again_and_again_is_not_cut_off(served_alone: Any) -> None:
    with closing(answered(served_alone[0])) as wire:
        began = time.monotonic()
        while time.monotonic() < began + 4 * connections.SLOW:
            assert wire.ask("GET", "/health")[0] == 200


def test_who_is_silent_after_an_answer_is_uvicorns_to_cut_off(served_alone: Any) -> None:
    with closing(answered(served_alone[0])) as wire:
        wire.socket.settimeout(4 * connections.SLOW)
        with pytest.raises(TimeoutError):
            wire.more()
        assert wire.ask("GET", "/health")[0] == 200


def test_half_of_what_is_sent_is_not_waited_for(served_alone: Any) -> None:
    with closing(answered(served_alone[0])) as wire:
        wire.socket.sendall(b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{")
        status, told = wire.answer("POST")
        assert (status, told["code"]) == (408, "too-slow")
        assert gone(wire)


def buffered(server: uvicorn.Server) -> int:
    """Bytes that the server keeps for those who do not take them."""
    return sum(one.transport.get_write_buffer_size() for one in [*server.server_state.connections])


def opened(store: MemoryStore) -> tuple[Table[Any], str]:
    table, _ = Table.open(load_ruleset(), 3, store=store)
    token, *_ = [table.sit(name) for name in ("Ada", "Bob", "Cleo")]
    return table, token


def small(port: int) -> Wire:
    """A connection on which little is taken before it is read."""
    end = socket.socket()
    end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    end.settimeout(PATIENCE)
    end.connect(("127.0.0.1", port))
    return Wire(end)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux lets go of them")
def test_who_never_reads_a_websocket_is_let_go(served_alone: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    port, server, store = served_alone
    monkeypatch.setattr(live, "LAG", 1.0)
    monkeypatch.setattr("amunre.hosting.stored.OF_CHAIR", 10**6)
    table, token = opened(store)
    with closing(small(port)) as wire:
        assert wire.upgrade(f"/api/tables/{table.id}/live") == 101
        wire.send(b"{}")
        most, number = 0, 0
        began = time.monotonic()
        while server.server_state.connections:
            number += 1
            table.rename(token, f"Ada {number}")
            most = max(most, buffered(server))
            assert time.monotonic() < began + PATIENCE, "it is kept for ever"
        assert most < 1_000_000
    check_served(port)


def test_who_asks_for_answers_to_pings_and_never_reads_is_not_read_from(served_alone: Any) -> None:
    port, server, store = served_alone
    table, _ = opened(store)
    with closing(small(port)) as wire:
        assert wire.upgrade(f"/api/tables/{table.id}/live") == 101
        wire.socket.settimeout(0.5)
        ping = b"\x89\xfd" + bytes(4) + b"x" * 125
        pushed = 0
        try:
            while pushed < 30_000_000:
                wire.socket.sendall(ping * 1000)
                pushed += len(ping) * 1000
        except OSError:
            pass
        assert buffered(server) < 2_000_000
    check_served(port)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux lets go of them")
def test_who_asks_for_much_and_never_reads_is_let_go(served_alone: Any) -> None:
    port, server, store = served_alone
    table, _ = opened(store)
    with closing(small(port)) as wire:
        wire.socket.settimeout(0.5)
        try:
            for _ in range(2000):
                wire.socket.sendall(
                    f"GET /api/tables/{table.id}/board HTTP/1.1\r\nhost: localhost\r\n\r\n".encode() * 20
                )
        except OSError:
            pass
        began = time.monotonic()
        while server.server_state.connections:
            assert buffered(server) < 2_000_000
            assert time.monotonic() < began + PATIENCE, "it is kept for ever"
    check_served(port)


def watches(wire: Wire, id: str, token: str | None = None) -> bool:
    """Return whether a client can listen to a table."""
    assert wire.upgrade(f"/api/tables/{id}/live") == 101
    wire.send(json.dumps({} if token is None else {"token": token}).encode())
    told = wire.message()
    assert told["kind"] in ("table", "error")
    return bool(told["kind"] == "table")


def test_one_address_does_not_get_all_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    number, most = few((60, 20), (1000, 300))
    monkeypatch.setattr(sockets, "MOST_OF_ONE", most)
    monkeypatch.setattr(limits.Allowance, "take", lambda *_: 0.0)
    store = MemoryStore()
    table, token = opened(store)
    with served(store, Settings(port=0)) as port, ExitStack() as all:
        wires = [all.enter_context(closing(Wire.to(port))) for _ in range(number)]
        taken = [wire for wire in wires if watches(wire, table.id)]
        assert len(taken) == most
        seat = all.enter_context(closing(Wire.to(port)))
        assert watches(seat, table.id, token), "those who look on do not take the place of a seat"
        step = table.rename(token, "Zoe")
        for wire in taken:
            while wire.message()["step"] < step:
                pass
        check_served(port)
        taken.pop().close()
        began = time.monotonic()
        while not watches(all.enter_context(closing(Wire.to(port))), table.id):
            assert time.monotonic() < began + PATIENCE


def test_one_seat_does_not_get_the_sockets_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor do those who look over a shoulder get those of whom they look at."""
    monkeypatch.setattr(sockets, "MOST_OF_SEAT", 3)
    monkeypatch.setattr(sockets, "MOST_LOOKING", 2)
    store = MemoryStore()
    table, host = Table.open(load_ruleset(), 3, store=store)
    ada, bob, _ = [table.sit(name) for name in ("Ada", "Bob", "Cleo")]
    over = table.share(ada)
    with served(store, Settings(port=0)) as port, ExitStack() as all:

        def number(token: str | None) -> int:
            return sum(watches(all.enter_context(closing(Wire.to(port))), table.id, token) for _ in range(5))

        assert [number(token) for token in (None, over, ada, bob, host)] == [2, 3, 3, 3, 3]


def test_who_says_nothing_keeps_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_STRANGERS", 5)
    store = MemoryStore()
    table, token = opened(store)
    with served(store, Settings(port=0)) as port, ExitStack() as all:
        silent = [all.enter_context(closing(Wire.to(port))) for _ in range(20)]
        for wire in silent:
            assert wire.upgrade(f"/api/tables/{table.id}/live") == 101
        assert watches(all.enter_context(closing(Wire.to(port))), table.id, token)
        for wire in silent[:15]:
            assert wire.message()["code"] == "too-many"
