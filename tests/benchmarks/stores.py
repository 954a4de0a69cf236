"""Throughput of a store: entries per second and per million calibration iterations, each on the disk before it counts.

    PYTHONPATH=tests python tests/benchmarks/stores.py [--seconds N] [--folder FOLDER]

The entries have 600 bytes and a status, like those of a table. One thread writes them, then eight threads write to
eight streams of one store, where PostgreSQL writes several at once. Then news is read, of which there is mostly none.
The server is temporary. The speed of the disk alone (4 kB and fdatasync) is listed below.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Thread

from cluster import NOT_FOUND, cluster, programs
from rich.console import Console

from amunre.calibration import seconds_per_million
from amunre.hosting.stores import Status, Store, opened
from amunre.hosting.stores.memory import MemoryStore
from amunre.render.columns import table

THREADS = 8
ENTRY = json.dumps({"kind": "action", "seat": 1, "action": "bid memphis 6", "more": "x" * 530})
TAGS = ("table", "public", "running", "person/0123456789abcdef", "person/fedcba9876543210")


def rate(work: Callable[[int], None], threads: int, seconds: float) -> tuple[float, float]:
    """Return how often these threads do something, per second and per million calibration iterations."""
    done, before = [0] * threads, seconds_per_million()
    start = time.perf_counter()

    def run(thread: int) -> None:
        while time.perf_counter() < start + seconds:
            work(thread)
            done[thread] += 1

    all = [Thread(target=run, args=(thread,)) for thread in range(threads)]
    for one in all:
        one.start()
    for one in all:
        one.join()
    each = sum(done) / (time.perf_counter() - start)
    return each, each * (before + seconds_per_million()) / 2


def writing(store: Store) -> Callable[[int], None]:
    """Write the next entry of the stream of a thread."""
    lengths = [1] * THREADS
    for stream in range(THREADS):
        store.begin(f"table/{stream}", ENTRY, Status("{}", TAGS))

    def write(thread: int) -> None:
        number = lengths[thread]
        store.append(f"table/{thread}", number, ENTRY, Status(json.dumps({"step": number}), TAGS))
        lengths[thread] += 1

    return write


def reading(store: Store) -> Callable[[int], None]:
    """Ask for what is new where nothing is."""

    def read(thread: int) -> None:
        store.read(f"table/{thread}", 10**6)

    return read


def disk(folder: Path) -> Callable[[int], None]:
    """Write a page, and wait until the disk has it."""
    file = os.open(folder / "pages", os.O_CREAT | os.O_RDWR)

    def write(thread: int) -> None:
        os.write(file, b"x" * 4096)
        os.fdatasync(file)

    return write


def main() -> None:
    """Measure all of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    asked = parser.parse_args()
    heads = ("Store", "Threads", "Writes/s", "per million", "Readings/s", "per million")
    printed = table("Entries", *heads, right=heads[1:])
    with ExitStack() as all:
        folder = Path(all.enter_context(tempfile.TemporaryDirectory(dir=asked.folder)))
        stores: list[tuple[str, Store]] = [("memory", MemoryStore()), ("SQLite", opened(folder / "tables.db"))]
        if programs():
            stores.append(("PostgreSQL", opened(all.enter_context(cluster()).database())))
        for name, store in stores:
            with closing(store):
                write = writing(store)
                for threads in (1, THREADS):
                    wrote = rate(write, threads, asked.seconds)
                    read = rate(reading(store), threads, asked.seconds / 3)
                    printed.add_row(name, str(threads), *(f"{figure:,.0f}" for figure in (*wrote, *read)))
        each, per_million = rate(disk(folder), 1, asked.seconds)
        printed.add_row("the disk", "1", f"{each:,.0f}", f"{per_million:,.0f}", "", "")
    Console().print(printed)
    if not programs():
        print(NOT_FOUND)


if __name__ == "__main__":
    main()
