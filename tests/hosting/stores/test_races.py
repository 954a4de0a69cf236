"""Threads and processes that write to the same streams at once: each entry is written once, and nobody is told otherwise."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Queue
from threading import Barrier

import pytest
from counts import few
from kinds import every_store, shared_store
from working import together, write

from amunre.errors import Taken
from amunre.hosting.stores import opened

THREADS, PROCESSES, EACH = 8, few(2, 4), few(5, 50)


@contextmanager
def working(*arguments):
    """Another process, when it has opened the store."""
    program = [sys.executable, str(Path(__file__).parent / "working.py"), *map(str, arguments)]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        yield process


def check(entries, writers, each):
    """Every entry of every writer is there once, and in their order."""
    assert entries[0] == "first"
    assert len(entries) == 1 + writers * each
    written = Counter()
    for entry in entries[1:]:
        me, number = entry.split()
        assert int(number) == written[me]
        written[me] += 1
    assert set(written.values()) == {each}


@every_store
def test_threads_write_each_entry_once(stores):
    store = stores()
    store.begin("a", "first")
    together([lambda me=me: write(store, "a", str(me), EACH) for me in range(THREADS)])
    check(store.read("a"), THREADS, EACH)


@every_store
def test_of_all_who_write_a_number_one_does(stores):
    store, start, done = stores(), Barrier(THREADS), Counter()
    store.begin("a", "first")

    def race(me):
        for number in range(1, EACH + 1):
            start.wait(60)
            try:
                store.append("a", number, f"{me}")
                done[number] += 1
            except Taken:
                pass
            start.wait(60)
            assert len(store.read("a")) == number + 1

    together([lambda me=me: race(me) for me in range(THREADS)])
    assert done == dict.fromkeys(range(1, EACH + 1), 1)


@every_store
def test_of_all_who_begin_a_stream_one_does(stores):
    store, start, done = stores(), Barrier(THREADS), Counter()

    def race():
        for stream in map(str, range(EACH)):
            start.wait(60)
            try:
                store.begin(stream, "first")
                done[stream] += 1
            except Taken:
                pass

    together([race] * THREADS)
    assert done == dict.fromkeys(map(str, range(EACH)), 1)


@shared_store
def test_processes_write_each_entry_once_and_all_of_them_are_heard(stores):
    where = stores.where()
    store, heard = stores(where), Queue()
    store.begin("a", "first")
    store.listen(lambda *told: heard.put(told))
    with ExitStack() as all:
        processes = [all.enter_context(working(where, "write", "a", me, THREADS, EACH)) for me in range(PROCESSES)]
        for process in processes:
            process.stdin.write("\n")
            process.stdin.flush()
        for process in processes:
            assert process.wait(300) == 0
    check(store.read("a"), THREADS * PROCESSES, EACH)
    lengths = [heard.get(timeout=120)]
    while lengths[-1] != ("a", 1 + THREADS * PROCESSES * EACH):
        lengths.append(heard.get(timeout=120))
    assert lengths == sorted(set(lengths)), "each time there is more, and of one stream"


@shared_store
def test_processes_that_open_a_new_store_at_once_all_can(stores):
    where = stores.where()
    start = Barrier(THREADS)

    def race():
        start.wait(60)
        stores(where)

    together([race] * THREADS)
    stores.all[0].begin("a", "first")
    assert {store.read("a") for store in stores.all} == {("first",)}


@shared_store
def test_a_claim_ends_with_its_process(stores):
    where = stores.where()
    store = stores(where)
    with working(where, "claim", "bots/1") as process:
        assert process.stdout.readline() == "True\n"
        with store.claim("bots/1") as ours, store.claim("bots/2") as other, stores(where).claim("bots/2") as third:
            assert (ours, other, third) == (False, True, False)
        process.send_signal(signal.SIGKILL)
    ours = False
    while not ours:  # the database notices a moment later
        with store.claim("bots/1") as ours:
            pass
    with store.claim("bots/1"), working(where, "claim", "bots/1") as process:
        assert process.stdout.readline() == "False\n"
        process.stdin.close()


def test_a_store_is_opened_by_its_address(tmp_path, postgres):
    for where in (tmp_path / "a.db", str(tmp_path / "b.db"), postgres.database()):
        store = opened(where)
        store.begin("a", "first")
        store.close()
        again = opened(where, writable=False)
        assert again.read("a") == ("first",)
        again.close()


@pytest.mark.parametrize("kills", [few(10, 200)])
@shared_store
def test_killed_writers_lose_nothing_and_double_nothing(stores, kills):
    program = [sys.executable, str(Path(__file__).parent / "killing.py"), str(kills), stores.where()]
    run = subprocess.run(program, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr
    assert f"{kills} kills" in run.stdout
