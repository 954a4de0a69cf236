"""Load on a server: deeds per second, and the latency from a deed to the push that tells the others of it.

    PYTHONPATH=tests python tests/benchmarks/load.py [--tables N] [--clients N] [--rate N] [--seconds N] [--crowd N] [--save]

A real `amunre serve`, on SQLite with one worker and on PostgreSQL with two, has tables of all games in the middle of
play. Some clients of each table listen over WebSockets. Their players decide over HTTP at a fixed rate for all tables
together, whether the server keeps up or not. The clients run on the same cores as the server. The PostgreSQL server is
temporary.

Then a server on SQLite has a crowd of open tables, each watched by a player, every fifth also by a spectator.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

import httpx2
from attrs import Factory, define
from cluster import NOT_FOUND, cluster, programs
from results import save
from rich.console import Console
from rich.progress import Progress
from websockets.asyncio.client import ClientConnection, connect

import amunre
from amunre.bots.uniform import Uniform
from amunre.engine.game import Game
from amunre.hosting.playing import play_out
from amunre.hosting.stores import opened
from amunre.hosting.stores.copying import copy
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.table import Table
from amunre.render.columns import table as columns

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve")
RULESETS = ("standard", "tigris", "prosperity")
GAMES = 6
"""Of each ruleset; tables begin at different steps of them."""
LEFT = 60
"""Deeds that a table has before it, at least."""
PATIENCE = 30.0
"""Seconds that a push may take, or it is an error."""
WATCHED = 5
"""Of so many tables of a crowd, one is watched."""
STEP = re.compile(rb'^{"kind":"update","step":(\d+)')
PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")


# --- tables ----------------------------------------------------------------------------------------------


@define
class Played:
    """A table whose players are here: what they do is known beforehand."""

    id: str
    tokens: Sequence[str]
    left: deque[tuple[int, str]]
    """Seats and actions that follow."""
    step: int
    heard: dict[int, asyncio.Event] = Factory(dict)
    """By client: rung with each push."""
    steps: dict[int, int] = Factory(dict)
    """By client: the step of the last push."""


def prepared(where: str, tables: int, clients: int) -> list[Played]:
    """Tables in an empty store, each in the middle of a game."""
    random, games = Random(1), [whole(rules, clients, seed) for rules in RULESETS for seed in range(GAMES)]
    memory, found = MemoryStore(), []
    for number in range(tables):
        game = games[number % len(games)]
        at = random.randrange(len(game.steps) - LEFT)
        begun = Game(game.rules, game.names, game.seed)
        for step in game.steps[:at]:
            begun.push(step.seat, step.action)
        table, _ = Table.open(begun, store=memory)
        tokens = [table.sit(name) for name in game.names]
        left = deque((step.seat, str(step.action)) for step in game.steps[at:])
        found.append(Played(table.id, tokens, left, table.step))
    with closing(opened(where)) as store:
        copy(memory, store)
    return found


def whole(ruleset: str, players: int, seed: int) -> Game[Any]:
    """A game to its end, by bots that choose by chance."""
    game = Game(amunre.load_ruleset(ruleset), NAMES[:players], seed)
    play_out(game, [Uniform(Random(f"{seed}/{seat}")) for seat in range(players)])
    return game


# --- the server ------------------------------------------------------------------------------------------


@contextmanager
def serving(where: str, *options: str) -> Iterator[tuple[int, str]]:
    """A server that is ready: its process and its address."""
    command = [sys.executable, "-P", "-m", "amunre", "serve", "--port", "0", "--unlimited", "--database", where]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [*command, *options],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": str(Path(amunre.__file__).parents[1]), "PYTHONUNBUFFERED": "1"},
        )
        try:
            assert process.stdout is not None
            [address] = re.findall(r"https?://[^\s,]+", process.stdout.readline())
            while not ready(address):
                assert process.poll() is None, log.seek(0) or log.read().decode()
                time.sleep(0.1)
            yield process.pid, address
            process.send_signal(signal.SIGTERM)
            process.wait(30)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


def ready(address: str) -> bool:
    try:
        return httpx2.get(f"{address}/ready").status_code == 200
    except httpx2.TransportError:
        return False


def family(process: int) -> list[int]:
    """A process and all that it has begun."""
    found = [process]
    for one in found:
        for thread in Path(f"/proc/{one}/task").glob("*/children"):
            found += map(int, thread.read_text().split())
    return found


def memory(process: int) -> int:
    """Bytes that a server and its workers have in memory."""
    return sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) * PAGE for one in family(process))


def processing(process: int) -> float:
    """Seconds that the processors have spent on a server."""
    found = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in family(process)]
    return sum(int(facts[11]) + int(facts[12]) for facts in found) / TICKS


# --- clients ---------------------------------------------------------------------------------------------


@define
class Told:
    """The results of a load."""

    offered: int = 0
    done: int = 0
    errors: Counter[str] = Factory(Counter)
    """By what went wrong."""
    pushes: list[float] = Factory(list)
    """Seconds from a deed to each push that told another client of it."""
    seconds: float = 0.0
    server: float = 0.0
    clients: float = 0.0
    """Seconds of the processors."""
    memory: int = 0


class Links:
    """Connections for requests, which stay open. They take a tenth of the time that a whole client would take."""

    def __init__(self, address: str) -> None:
        host, _, port = address.rpartition("/")[2].partition(":")
        self._place = host, int(port)
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def asked(self, method: str, path: str, token: str, sent: Any) -> tuple[int, Any]:
        """The status and the JSON that is answered. Raises OSError, EOFError."""
        reader, writer = self._free.pop() if self._free else await asyncio.open_connection(*self._place)
        body = "" if sent is None else json.dumps(sent)
        lines = (
            f"{method} {path} HTTP/1.1",
            "Host: {}:{}".format(*self._place),
            f"Authorization: Bearer {token}",
            f"Content-Length: {len(body)}",
        )
        writer.write("\r\n".join((*lines, "", body)).encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        answer = json.loads(await reader.readexactly(int(head.partition("content-length:")[2].split()[0])))
        self._free.append((reader, writer))
        return int(head.split()[1]), answer

    def close(self) -> None:
        for _, writer in self._free:
            writer.close()


async def listen(address: str, table: Played, client: int) -> ClientConnection:
    """A client at a table, once it knows how the table stands."""
    socket = await connect(
        f"{address.replace('http', 'ws')}/api/tables/{table.id}/live", compression=None, ping_interval=None
    )
    await socket.send(json.dumps({"token": table.tokens[client]}))
    table.heard[client], table.steps[client] = asyncio.Event(), -1
    return socket


async def follow(socket: ClientConnection, table: Played, client: int) -> None:
    """Note each step that a client is told of."""
    while True:
        message = await socket.recv(decode=False)
        if found := STEP.match(message):
            table.steps[client] = int(found[1])
            table.heard[client].set()


async def reached(table: Played, client: int, step: int) -> float:
    """When a client has been told of a step."""
    while table.steps[client] < step:
        table.heard[client].clear()
        await table.heard[client].wait()
    return time.perf_counter()


async def decide(links: Links, table: Played, told: Told) -> bool:
    """Do the next deed at a table, wait until all others know it, and return whether the table goes on."""
    seat, action = table.left.popleft()
    others = [client for client in table.steps if client != seat]
    began = time.perf_counter()
    hearing = [asyncio.create_task(reached(table, client, table.step + 1)) for client in others]
    sent = {"kind": "play", "step": table.step, "action": action}
    status, answer = await links.asked("POST", f"/api/tables/{table.id}/deeds", table.tokens[seat], sent)
    if status != 200:
        told.errors[f"{status} {answer['code']}"] += 1
        for task in hearing:
            task.cancel()
        return False
    told.done += 1
    table.step = answer["step"]
    try:
        told.pushes += [at - began for at in await asyncio.wait_for(asyncio.gather(*hearing), PATIENCE)]
    except TimeoutError:
        told.errors["no push"] += 1
        return False
    return bool(table.left)


async def loaded(address: str, process: int, tables: Sequence[Played], asked: Any, bar: Any) -> Told:
    """A load on a server, and what came of it."""
    told, ready = Told(), deque(tables)
    everybody = [(table, client) for table in tables for client in range(asked.clients)]
    sockets = [await listen(address, table, client) for table, client in everybody]
    following = [asyncio.create_task(follow(socket, *who)) for socket, who in zip(sockets, everybody, strict=True)]
    await asyncio.gather(*(reached(table, client, table.step) for table, client in everybody))
    running, links = set[asyncio.Task[None]](), Links(address)

    async def one(table: Played) -> None:
        try:
            if await decide(links, table, told):
                ready.append(table)
        except (OSError, EOFError) as error:
            told.errors[type(error).__name__] += 1
        bar()

    began, before, own = time.perf_counter(), processing(process), sum(resource.getrusage(0)[:2])
    for number in range(int(asked.rate * asked.seconds)):
        await asyncio.sleep(max(began + number / asked.rate - time.perf_counter(), 0))
        told.offered += 1
        if not ready:
            told.errors["no table was free"] += 1
            continue
        running.add(task := asyncio.create_task(one(ready.popleft())))
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    told.seconds = time.perf_counter() - began
    told.server, told.clients = processing(process) - before, sum(resource.getrusage(0)[:2]) - own
    links.close()
    told.memory = memory(process)
    if lost := sum(task.done() for task in following):
        told.errors["a connection was lost"] += lost
    for task in following:
        task.cancel()
    await asyncio.gather(*(socket.close() for socket in sockets))
    return told


async def crowded(address: str, process: int, tables: Sequence[Played], bar: Any) -> int:
    """The bytes of a server that has many tables open."""
    sockets = [await listen(address, table, 0) for table in tables[::WATCHED]]
    following = [
        asyncio.create_task(follow(socket, table, 0)) for socket, table in zip(sockets, tables[::WATCHED], strict=True)
    ]
    links = Links(address)
    for table in tables:
        status, answer = await links.asked("GET", f"/api/tables/{table.id}", table.tokens[0], None)
        assert status == 200, answer
        bar()
    links.close()
    found = memory(process)
    for task in following:
        task.cancel()
    await asyncio.gather(*(socket.close() for socket in sockets))
    return found


# --- all of it -------------------------------------------------------------------------------------------


def main() -> None:
    """Measure all of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--crowd", type=int, default=1000)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    parser.add_argument("--save", action="store_true", help="write the table to results.json")
    asked = parser.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    heads = (
        "Actions/s offered",
        "done",
        "p50 ms",
        "p95 ms",
        "p99 ms",
        "Errors",
        "MB",
        "Server ms/action",
        "Clients ms/action",
    )
    printed = columns(f"{asked.tables} tables of {asked.clients} clients", "Store, workers", *heads, right=heads)
    console, failed, rows = Console(), Counter[str](), list[list[str]]()
    with ExitStack() as all, Progress(console=console) as progress:
        folder = Path(all.enter_context(tempfile.TemporaryDirectory(dir=asked.folder)))
        cases = [("SQLite", str(folder / "tables.db"), 1)]
        if programs():
            cases.append(("PostgreSQL", all.enter_context(cluster()).database(), 2))
        for name, where, workers in cases if asked.seconds else ():
            bar = progress.add_task(name, total=int(asked.rate * asked.seconds))
            tables = prepared(where, asked.tables, asked.clients)
            with serving(where, "--workers", str(workers)) as (process, address):
                told = asyncio.run(loaded(address, process, tables, asked, lambda bar=bar: progress.advance(bar)))
            rows.append([f"{name}, {workers}", *row(told)])
            printed.add_row(*rows[-1])
            failed += told.errors
        if asked.crowd:
            bar = progress.add_task("a crowd", total=asked.crowd)
            tables = prepared(str(folder / "crowd.db"), asked.crowd, asked.clients)
            with serving(str(folder / "crowd.db")) as (process, address):
                size = asyncio.run(crowded(address, process, tables, lambda: progress.advance(bar)))
    if asked.seconds:
        console.print(printed)
    crowd = []
    if asked.crowd:
        crowd = [f"{asked.crowd:,} tables open, {len(tables[::WATCHED])} of them watched: {size / 1e6:,.0f} MB."]
        console.print(*crowd)
    if not programs():
        console.print(NOT_FOUND)
    if asked.save and rows:
        save("load", ["Store, workers", *heads], rows, *crowd)
    if failed:
        sys.exit(f"errors: {dict(failed)}")


def row(told: Told) -> list[str]:
    """The figures of a load."""
    cut = quantiles(told.pushes, n=100, method="inclusive")
    figures = [told.offered / told.seconds, told.done / told.seconds, *(cut[at - 1] * 1000 for at in (50, 95, 99))]
    each = [1000 * seconds / max(told.done, 1) for seconds in (told.server, told.clients)]
    return [
        *(f"{figure:,.0f}" for figure in figures),
        str(told.errors.total()),
        f"{told.memory / 1e6:,.0f}",
        *(f"{figure:.1f}" for figure in each),
    ]


if __name__ == "__main__":
    main()
