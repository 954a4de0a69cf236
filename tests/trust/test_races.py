"""Threads, tasks and processes hammer the same tables: each deed that is acknowledged is done once, and no other is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from random import Random
from typing import Any

from awaited import awaited
from counts import few

from amunre import AmunreError, Game, Table, load_ruleset
from amunre.errors import StoreError
from amunre.hosting.stores import Store, opened

TABLES = few(6, 20)
THREADS, PROCESSES, TASKS = 8, few(2, 4), 100
Deed = tuple[str, int, int, str]
"""Of which table, its step, seat and action."""
Party = tuple[str, Sequence[str]]
"""The id of a table, and the tokens of its people."""


def hammer(tables: Sequence[Table[Any]], parties: Sequence[Party], seed: object, times: int) -> list[Deed]:
    """Play at these tables, and what was acknowledged. Half of the time all who hammer want the same thing."""
    random, done = Random(str(seed)), list[Deed]()
    for _ in range(times):
        place = random.randrange(len(parties))
        table, (id, tokens) = tables[place], parties[place]
        game, step = table.game, table.step
        if game.over:
            continue
        choice = Random(f"{id}/{len(game.steps)}") if random.random() < 0.5 else random
        seat = choice.choice(game.to_act)
        action = str(choice.choice(game.legal_actions(seat)))
        try:
            done.append((id, table.play(tokens[seat], action, step), seat, action))
        except StoreError:
            raise
        except AmunreError:
            continue  # somebody was quicker
    return done


def hammer_alone(where: str, parties: Sequence[Party], seed: object, times: int) -> list[Deed]:
    """The same in another process."""
    with closing(opened(where)) as store:
        return hammer([Table.load(store, id) for id, _ in parties], parties, seed, times)


def party(store: Store, number: int) -> Party:
    rules = load_ruleset(["standard", "tigris"][number % 2])
    table, _ = Table.open(Game(rules, 4, seed=number), store=store)
    return table.id, [table.sit(name) for name in ("Ada", "Bob", "Cleo", "Dan")]


def test_all_who_hammer_at_the_same_tables_do_each_thing_once(database: str) -> None:
    times = few(4, 40)
    with closing(opened(database)) as store:
        parties = [party(store, number) for number in range(TABLES)]
        handles = [[Table.load(store, id) for id, _ in parties] for _ in range(2)]

        async def tasks() -> list[list[Deed]]:
            tables = handles[0]
            works = [asyncio.to_thread(hammer, tables, parties, f"task {n}", few(1, 5)) for n in range(TASKS)]
            woken = [table.wait_async(table.step, 60) for table in tables]
            found = await asyncio.gather(*works)
            await asyncio.gather(*woken)
            return list(found)

        with (
            ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool,
            ThreadPoolExecutor(THREADS) as threads,
        ):
            works = [pool.submit(hammer_alone, database, parties, f"process {n}", 3 * times) for n in range(PROCESSES)]
            works += [threads.submit(hammer, handles[n % 2], parties, f"thread {n}", times) for n in range(THREADS)]
            done = [deed for found in awaited(tasks()) for deed in found]
            done += [deed for work in works for deed in work.result(600)]
        assert len(done) > 3 * times
        for place, (id, _) in enumerate(parties):
            check(store, id, [deed for deed in done if deed[0] == id], [tables[place] for tables in handles])


def check(store: Store, id: str, done: Sequence[Deed], handles: Sequence[Table[Any]]) -> None:
    """Check that exactly the acknowledged entries are there, and that every handle sees the same entries."""
    entries = [json.loads(text) for text in store.read(f"table/{id}")]
    there = [(id, step, deed["seat"], deed["action"]) for step, deed in enumerate(entries) if deed["kind"] == "action"]
    assert sorted(done) == sorted(there)
    again = Table.load(store, id)
    for table in handles:
        assert table.update(since=0) == again.update(since=0)
    game = again.game
    played = Game(game.rules, game.names, game.seed)
    for _, _, seat, action in there:
        played.play(seat, action)
    assert played.position() == game.position()
    again.record().verify()
