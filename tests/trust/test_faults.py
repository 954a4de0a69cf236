"""Faults of the processes, the database and the disk: each acknowledged entry is there once, and play goes on."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from counts import few
from load import PATIENCE, Player, acknowledged, playing
from network import Wire, served
from serving import serving
from twins import Clock, fixed

from amunre import Table, load_ruleset
from amunre.hosting import Clock as HostedClock
from amunre.hosting import Options
from amunre.hosting.stores import opened
from amunre.hosting.stores.memory import MemoryStore
from amunre.server import live

WORKERS = 2
MORE = 20
"""Workers that are killed besides at most, until somebody has waited for one of them."""


def workers_of(parent: int) -> set[int]:
    """The processes that serve, of those that this one has begun."""
    told = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=", "-o", "ppid=", "-o", "args="], capture_output=True, text=True, check=True
    ).stdout
    lines = [line.split(None, 2) for line in told.splitlines()]
    return {int(pid) for pid, of, *args in lines if int(of) == parent and args and "spawn_main" in args[0]}


def until(happens: Callable[[], bool], what: str) -> None:
    """Wait for something."""
    began = time.monotonic()
    while not happens():
        assert time.monotonic() < began + PATIENCE, what
        time.sleep(0.005)


def kill_many(process: Any, players: Sequence[Player], kills: int, random: Random) -> None:
    """Kill so many workers, one after the other, each while there is work, and as soon as another has taken its place."""
    killed: set[int] = set()
    for _ in range(kills):
        before = acknowledged(players) + random.randrange(20)
        until(lambda before=before: acknowledged(players) > before, "nothing is acknowledged any more")
        until(lambda: bool(workers_of(process.pid) - killed), "no worker is begun")
        victim = random.choice(sorted(workers_of(process.pid) - killed))
        os.kill(victim, signal.SIGKILL)
        killed.add(victim)


def all_go_on(players: Sequence[Player]) -> None:
    """Wait until each of them has had something more acknowledged."""
    for player, number in [(player, acknowledged([player])) for player in players]:
        until(lambda player=player, number=number: acknowledged([player]) > number, "somebody does not go on")


def loaded(database: str, workers: int, log: Path) -> Any:
    """A server that is asked for more than one address may ask for, and what it logs."""
    return serving(database, "--workers", str(workers), "--unlimited", log=log)


def test_workers_are_killed_under_load(database: str, tmp_path: Path) -> None:
    kills = few(1, 200)
    with loaded(database, WORKERS, tmp_path / "log") as (process, address), playing(address, database, 6) as players:
        kill_many(process, players, kills, Random(kills))
        for more in range(MORE):
            if any(player.unanswered for player in players):
                break
            kill_many(process, players, 1, Random(more))  # of those killed nobody had asked anything just then
        all_go_on(players)
    assert acknowledged(players) > 3 * kills
    assert sum(player.unanswered for player in players) > 0


# --- the database ------------------------------------------------------------------------------------------


def test_the_database_restarts_under_a_running_server(postgres: Any) -> None:
    where = postgres.database()
    with closing(opened(where)) as store, served(store) as port, closing(Wire.to(port)) as wire:
        with playing(f"http://127.0.0.1:{port}", where, 4) as players:
            until(lambda: acknowledged(players) > 10, "nothing is acknowledged")
            watching = Wire.to(port)
            watching.upgrade(f"/api/tables/{players[0].table.id}/live")
            watching.send(b"{}")
            watching.message()
            postgres.stop()
            status, told = wire.ask("GET", "/ready")
            assert (status, told["code"]) == (503, "store")
            assert str(postgres.folder) not in str(told)
            assert wire.ask("GET", "/health")[0] == 200
            until(lambda: all(player.refused or player.stalled for player in players), "all is served without a store")
            postgres.start()
            all_go_on(players)
            until(lambda: wire.ask("GET", "/ready")[0] == 200, "it is not ready though the store answers")
            watching = told_on(watching, port, players[0].table.id)
        watching.close()


def test_a_worker_that_is_begun_while_the_database_is_away_waits_for_it(postgres: Any, tmp_path: Path) -> None:
    where, log = postgres.database(), tmp_path / "log"
    with loaded(where, WORKERS, log) as (process, address):
        victim = min(workers_of(process.pid))
        postgres.stop()
        try:
            os.kill(victim, signal.SIGKILL)
            until(lambda: victim not in workers_of(process.pid), "it is not killed")
            logged = log.stat().st_size  # the killed one may have been waiting itself
            until(lambda: b"the store is not responding" in log.read_bytes()[logged:], "nobody begins and waits")
        finally:
            postgres.start()
        until(lambda: b"the store is responding again" in log.read_bytes()[logged:], "the worker does not go on")
        assert process.poll() is None
        assert len(workers_of(process.pid)) == WORKERS
        assert httpx2.get(f"{address}/ready", timeout=PATIENCE).status_code == 200


def told_on(watching: Wire, port: int, id: str) -> Wire:
    """A connection on which a table is told of, as a page has it: it comes again when it is asked to come later."""
    try:
        while watching.message()["kind"] != "update":
            pass
        return watching
    except ConnectionError as end:
        if end.args != (live.LATER,):
            raise
    again = Wire.to(port)
    again.upgrade(f"/api/tables/{id}/live")
    again.send(b"{}")
    return told_on(again, port, id)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux sets limits for another process")
def test_the_disk_is_full_for_a_while(tmp_path: Path) -> None:
    where = str(tmp_path / "tables.db")
    with loaded(where, 1, Path(os.devnull)) as (process, address), playing(address, where, 4) as players:
        until(lambda: acknowledged(players) > 10, "nothing is acknowledged")
        size = Path(f"{where}-wal").stat().st_size
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        until(lambda: all(player.refused for player in players), "all is written though there is no room")
        answer = httpx2.post(f"{address}/api/me", json={}, timeout=PATIENCE)
        assert (answer.status_code, answer.json()["code"]) == (503, "store")
        assert where not in answer.text
        until(
            lambda: httpx2.get(f"{address}/ready", timeout=PATIENCE).status_code == 503,
            "it is ready though there is no room",
        )
        assert httpx2.get(f"{address}/api/tables", timeout=PATIENCE).status_code == 200, "reading goes on"
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        all_go_on(players)
        until(
            lambda: httpx2.get(f"{address}/ready", timeout=PATIENCE).status_code == 200,
            "it is not ready though there is room",
        )


@pytest.mark.parametrize("replaced", [False, True])
def test_the_file_is_moved_away_under_a_running_server(tmp_path: Path, replaced: bool) -> None:
    """An entry that would be lost is not acknowledged; put back, the file has everything."""
    place, log, away = tmp_path / "data", tmp_path / "log", tmp_path / "away"
    place.mkdir()
    where = str(place / "tables.db")
    with loaded(where, WORKERS, log) as (_, address), playing(address, where, 4) as players:
        until(lambda: acknowledged(players) > 10, "nothing is acknowledged")
        place.rename(away)
        if replaced:
            place.mkdir()
            opened(where).close()
        until(lambda: all(player.refused or player.stalled for player in players), "a file that is not there is used")
        answer = httpx2.post(f"{address}/api/me", json={}, timeout=PATIENCE)
        assert (answer.status_code, answer.json()["code"]) == (503, "store")
        assert where not in answer.text
        until(
            lambda: httpx2.get(f"{address}/ready", timeout=PATIENCE).status_code == 503, "it is ready without its file"
        )
        if replaced:
            place.rename(tmp_path / "other")
        away.rename(place)
        all_go_on(players)
        until(
            lambda: httpx2.get(f"{address}/ready", timeout=PATIENCE).status_code == 200, "it is not ready with its file"
        )
    assert 0 < log.read_text().count("it was moved, deleted or replaced") <= WORKERS


# --- the time ----------------------------------------------------------------------------------------------

HOUR = 3600


@pytest.mark.parametrize("per", ["decision", "game"])
def test_the_time_jumps_by_hours_in_both_directions(per: Any) -> None:
    random, clock = Random(1), Clock()
    with fixed(clock):
        store = MemoryStore(clock)
        table, _ = Table.open(load_ruleset(), 3, store=store, seed=1, options=Options(clock=HostedClock(60, per)))
        tokens = [table.sit(name) for name in ("Ada", "Bob", "Cleo")]
        late = 0
        for _ in range(150):
            before = clock.now
            clock.now += random.choice((1, 1, 1, 1, HOUR, -HOUR))
            over = table.check_clocks()
            late += len(over)
            assert not over or clock.now > before, "nobody is late when the time goes back"
            for chair in table.chairs:
                assert chair.due is None or chair.due <= (max(before, clock.now) + HOUR + 60) * 1000
            table.let_bots_act(most=5)
            if table.state == "over":
                break
            if seat := [seat for seat in table.overview.to_act if not table._state.chairs[seat].overdue]:
                table.play(tokens[seat[0]], random.choice(table.game.legal_actions(seat[0])), table.step)
            assert all(chair.used >= 0 for chair in table._state.chairs)
        assert late
        assert Table.load(store, table.id).update(since=0) == table.update(since=0)
