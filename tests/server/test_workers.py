"""Several workers at one store: whoever is connected to whichever of them, it is one server."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from serving import Guest, page_in, serving
from starlette.testclient import TestClient
from websockets.sync.client import ClientConnection, connect

from amunre.hosting.stores import opened
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.table import Table
from amunre.server.app import application
from amunre.server.settings import Settings

SOON = 120.0
"""Seconds in which something happens, on a busy machine too."""
MOST = 60
"""Connections until each worker has one: which of them takes one is chance."""


def workers(process: int) -> set[int]:
    """Processes that were begun by one, but for that which counts what they share."""
    found = set[int]()
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, children.read_text().split()):
            with suppress(FileNotFoundError):
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.add(child)
    return found


def eventually(holds: Any) -> None:
    """Wait until something holds."""
    end = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_alive(process: int) -> bool:
    """Return whether a process runs; a process that has ended may still wait for its parent."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def sockets_of(address: str) -> float:
    """Return the number of WebSockets of the worker that answers."""
    told = httpx2.get(f"{address}/metrics", timeout=SOON).text
    found = re.search(r"^amunre_sockets (\S+)", told, re.MULTILINE)
    assert found
    return float(found[1])


@contextmanager
def everywhere(address: str, guest: Guest) -> Iterator[list[ClientConnection]]:
    """WebSockets of a player, at each of two workers one at least."""
    with ExitStack() as all:
        found: list[ClientConnection] = []
        while len(found) < MOST:
            found.append(
                all.enter_context(
                    connect(f"{address.replace('http', 'ws')}/api/tables/{guest.id}/live", open_timeout=SOON)
                )
            )
            found[-1].send(json.dumps({"token": guest.token}))
            found[-1].recv(timeout=SOON)
            if any(0 < sockets_of(address) < len(found) for _ in range(4)):
                break
        else:
            pytest.fail("one worker takes all connections")
        yield found


def step_of(socket: ClientConnection, step: int) -> int:
    """The step that a connection tells of, this one or a later one."""
    while True:
        told = json.loads(socket.recv(timeout=SOON))
        if told["kind"] == "update" and told["step"] >= step:
            return int(told["step"])


def own_actions(table: Table[Any]) -> Sequence[Any]:
    """Return the actions of the first seat once only it must act, so that the table rests."""
    while True:
        step = table.step
        if actions := table.game.legal_actions(0):
            return actions
        table.wait(step, SOON)


needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="no /proc here")


@needs_proc
def test_a_push_reaches_those_at_another_worker_and_bots_act_once(database: str) -> None:
    with (
        serving(database, "--workers", "2") as (_, address),
        httpx2.Client(base_url=address, timeout=SOON) as client,
        closing(opened(database)) as store,
    ):
        guest = Guest(client)
        guest.open("tigris", players=2, name="Ada")
        guest.do({"kind": "seat-bot", "seat": 1, "bot": "sensible"}, guest.host)
        with everywhere(address, guest) as sockets:
            for _ in range(6):
                table = Table.load(store, guest.id)
                actions = own_actions(table)
                request = {"kind": "play", "step": table.step, "action": str(actions[-1])}
                answer = httpx2.post(  # over a new connection, so from whichever worker
                    f"{address}/api/tables/{guest.id}/deeds",
                    headers={"authorization": f"Bearer {guest.token}"},
                    json=request,
                    timeout=SOON,
                )
                assert answer.status_code in (200, 409), answer.text
                if answer.status_code == 200:
                    step = answer.json()["step"]
                    assert all(step_of(socket, step) >= step for socket in sockets)
        table = Table.load(store, guest.id)  # which plays all deeds again
        own_actions(table)
        kinds = Counter(json.loads(text)["kind"] for text in store.read(f"table/{guest.id}"))
        assert kinds["action"] == len(table.game.steps) > 0
        assert kinds["bot-replaced"] == 0


@needs_proc
def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.db"), "--workers", "2") as (process, address):
        before = workers(process.pid)
        assert len(before) == 2
        os.kill(min(before), signal.SIGKILL)
        eventually(lambda: len(workers(process.pid) - {min(before)}) == 2)
        assert httpx2.get(f"{address}/ready", timeout=SOON).status_code == 200
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=SOON)


@needs_proc
def test_workers_end_with_the_process_that_looks_after_them(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.db"), "--workers", "2") as (process, _):
        left = workers(process.pid)
        assert len(left) == 2
        process.kill()
        eventually(lambda: not any(map(is_alive, left)))


def test_what_an_address_may_ask_for_is_shared_out_among_the_workers(tmp_path: Path) -> None:
    waits = []
    for number in (1, 4):
        app = application(Settings(workers=number), MemoryStore(), page_in(tmp_path))
        with TestClient(app) as client:
            asking = client.app_state["hub"].asking
            asking._clock = lambda: 0.0
            waits.append(max(asking.take("203.0.113.7") for _ in range(1000)))
    assert waits == pytest.approx([1 / 50, 4 / 50])
