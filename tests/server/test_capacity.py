"""Connections of a process: fewer than its descriptors, shared by address, and what is logged when there are too many."""

from __future__ import annotations

import errno
import json
import os
import re
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx2
import pytest
from counts import few
from serving import serving

from amunre.server import capacity, connections
from amunre.server.capacity import OpenConnections
from amunre.server.connections import ListeningSocket, prepared

resource = pytest.importorskip("resource", reason="only POSIX has limits of descriptors")

GREEDY, OTHER = "192.0.2.1", "192.0.2.2"
FEW = 64
"""Descriptors of a process that has hardly any."""


def entered(known: OpenConnections, address: str, *names: str, ended: list[str]) -> None:
    for name in names:
        known.enter(name, address, lambda name=name: ended.append(name))


def test_of_too_many_the_one_ends_that_has_waited_longest_at_the_address_that_has_most() -> None:
    ended: list[str] = []
    known = OpenConnections(5)
    entered(known, GREEDY, "a", "b", "c", ended=ended)
    entered(known, OTHER, "x", "y", ended=ended)
    known.waits("a", GREEDY, False)
    assert ended == []
    entered(known, OTHER, "z", ended=ended)
    assert ended == ["b"]
    entered(known, OTHER, "w", ended=ended)
    assert ended == ["b", "x"]  # the address that has most is its own now
    known.waits("a", GREEDY, True)
    known.waits("c", GREEDY, False)
    entered(known, GREEDY, "d", ended=ended)
    entered(known, GREEDY, "e", ended=ended)
    assert ended[2:] == ["a", "d"]
    assert len(known) == 5


def test_where_all_are_answered_the_oldest_ends() -> None:
    ended: list[str] = []
    known = OpenConnections(3)
    entered(known, GREEDY, "a", "b", "c", ended=ended)
    for name in "bac":
        known.waits(name, GREEDY, False)
    entered(known, OTHER, "x", ended=ended)
    assert ended == ["b"]


def test_an_address_that_asks_for_all_gets_no_other_one_thrown_out() -> None:
    ended: list[str] = []
    known = OpenConnections(10)
    entered(known, OTHER, "x", "y", ended=ended)
    entered(known, GREEDY, *map(str, range(1000)), ended=ended)
    assert not {"x", "y"} & {*ended}
    assert ended == [str(number) for number in range(992)]
    entered(known, "192.0.2.3", "z", ended=ended)
    assert not {"x", "y", "z"} & {*ended}


def test_a_connection_that_has_ended_is_forgotten() -> None:
    known = OpenConnections(10)
    entered(known, GREEDY, "a", "b", ended=[])
    for name in ("a", "a", "b", "nobody"):
        known.leave(name, GREEDY)
    assert len(known) == 0
    assert not known._by_address


@pytest.mark.parametrize("soft", [64, 256, 1024, 20_000])
def test_there_are_fewer_connections_than_descriptors(monkeypatch: pytest.MonkeyPatch, soft: int) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, soft))
    most = soft - min(soft // 2, capacity.RESERVE) - capacity.ROUNDS * capacity.at_once()
    assert 0 < capacity.most_connections() <= min(most, capacity.MOST)


def test_no_limit_is_no_reason_for_connections_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert capacity.most_connections() == capacity.MOST


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((64, 512), (512, 512)),
        ((1024, 1_000_000), (capacity.MOST + capacity.RESERVE + capacity.ROUNDS * capacity.AT_ONCE, 1_000_000)),
        ((20_000, 20_000), None),
        ((64, 64), None),
    ],
)
def test_the_limit_is_raised_as_far_as_it_is_needed_and_allowed(
    monkeypatch: pytest.MonkeyPatch, before: Any, after: Any
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: before)
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    capacity.raise_limit()
    assert asked == ([] if after is None else [after])


# --- a process without descriptors ------------------------------------------------------------------------


@pytest.fixture
def listening() -> Iterator[ListeningSocket]:
    with prepared(socket.create_server(("127.0.0.1", 0))) as listening:
        listening.setblocking(False)
        yield listening


def test_a_connection_for_which_there_is_no_descriptor_is_ended_and_the_next_one_is_taken(
    listening: ListeningSocket, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    """asyncio would log each with a traceback, and look again at once."""
    accept, left = socket.socket.accept, [False, True]

    def out_of_them(self: Any) -> Any:
        if not left.pop(0):
            raise OSError(errno.EMFILE, "too many open files")
        return accept(self)

    with closing(socket.create_connection(listening.getsockname())) as refused:
        monkeypatch.setattr(socket.socket, "accept", out_of_them)
        with pytest.raises(BlockingIOError):
            listening.accept()
        assert refused.recv(1) == b""
    monkeypatch.undo()
    assert [record.exc_info for record in caplog.records] == [None]
    with closing(socket.create_connection(listening.getsockname())), closing(listening.accept()[0]) as taken:
        assert taken.fileno() >= 0
    left[:] = [False, True]  # it has kept a descriptor for the next time, too
    with closing(socket.create_connection(listening.getsockname())):
        monkeypatch.setattr(socket.socket, "accept", out_of_them)
        with pytest.raises(BlockingIOError):
            listening.accept()


def test_how_many_connections_wait_in_the_system_is_not_how_many_are_taken_at_once(
    listening: ListeningSocket, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(socket.socket, "listen", lambda _, backlog: asked.append(backlog))
    listening.listen(capacity.AT_ONCE)
    assert asked == [connections.BACKLOG]


def lines(log: Path) -> list[dict[str, Any]]:
    """Return the lines that a server has logged; each is JSON."""
    return [json.loads(line) for line in log.read_text().splitlines()]


SENT = [
    pytest.param(b"", 1, id="nothing"),
    pytest.param(b"GET / HTTP/1.1\r\nhost: x", 1, id="half a request"),
    pytest.param(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n", 1, id="one request"),
    pytest.param(b"GET / HTTP/1.1\r\nhost: x", 2, id="half a request of two workers"),
]
"""Bytes that each of many connections sends, and the number of workers."""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere this machine has one address alone")
@pytest.mark.parametrize(("half", "number"), few(SENT[2:], SENT))
def test_somebody_is_answered_however_many_connections_another_one_has(
    tmp_path: Path, half: bytes, number: int
) -> None:
    log = tmp_path / "log"
    with (
        serving(tmp_path / "tables.db", "--workers", str(number), log=log, descriptors=(FEW, FEW)) as (_, address),
        ExitStack() as stack,
    ):
        host, _, port = address.rpartition("/")[2].partition(":")
        for _ in range(5 * FEW):
            greedy = stack.enter_context(closing(socket.socket()))
            greedy.bind(("127.0.0.2", 0))
            greedy.connect((host, int(port)))
            greedy.sendall(half)
        for _ in range(3):
            assert httpx2.get(f"{address}/api/games", timeout=120).status_code == 200
            assert httpx2.post(f"{address}/api/me", json={}, timeout=120).status_code == 201
    told = [line for line in lines(log) if line["said"] != "request"]
    assert len(told) <= 5 * 2 * number
    assert all(line["level"] == "warning" for line in told)


@pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="no /proc here")
def test_a_server_takes_the_descriptors_that_it_is_allowed(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", descriptors=(FEW, 512)) as (process, _):
        [soft] = re.findall(r"Max open files\s+(\d+)", Path(f"/proc/{process.pid}/limits").read_text())
    assert int(soft) == 512


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no /proc here")
def test_a_server_never_has_more_connections_than_it_may(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "tables.db", log=tmp_path / "log", descriptors=(FEW, FEW)) as (process, address),
        ExitStack() as stack,
    ):
        host, _, port = address.rpartition("/")[2].partition(":")
        for _ in range(5 * FEW):
            stack.enter_context(closing(socket.create_connection((host, int(port)))))
        assert httpx2.get(f"{address}/health", timeout=120).status_code == 200
        assert len(os.listdir(f"/proc/{process.pid}/fd")) < FEW
