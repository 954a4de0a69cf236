"""Many threads, tasks and processes at one table: whatever was acknowledged stands in the store once, in its place."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from random import Random
from threading import Barrier, Thread

import pytest
from awaited import awaited
from counts import few

from amunre import AmunreError, Game, Stale, Table, WrongToken, load_ruleset, tigris
from amunre.hosting import Clock
from amunre.hosting.stores.sqlite import SQLiteStore


@pytest.fixture(autouse=True)
def _restless() -> Iterator[None]:
    """Threads take turns as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(*works: Callable[[], object]) -> list[object]:
    """Return the results of functions that begin at the same moment, each in its thread; an exception if one fails."""
    barrier, found = Barrier(len(works)), dict[int, object]()

    def run(number: int, work: Callable[[], object]) -> None:
        barrier.wait()
        try:
            found[number] = work()
        except Exception as error:
            found[number] = error

    threads = [Thread(target=run, args=each, daemon=True) for each in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive(), "a thread waits for ever"
    return [found[number] for number in range(len(works))]


def kinds(found: list[object]) -> list[str]:
    return sorted(type(one).__name__ for one in found)


def check_whole(at, done: list[int]) -> None:
    """Each acknowledged step was acknowledged once, and what is loaded is what every handle has."""
    again = at.again()
    assert max(Counter(done).values()) == 1
    assert set(done) <= set(range(1, at.table.step + 1))
    assert again.table.update(since=0) == at.table.update(since=0)
    assert again.table.game.shuffles == at.table.game.shuffles
    assert len(at.store.read(f"table/{at.table.id}")) == 1 + at.table.step
    at.table.record().verify()


# --- two at once -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("handles", ["one handle", "two handles"])
@pytest.mark.parametrize("round", range(few(10, 100)))
def test_of_two_answers_to_one_question_one_is_done_and_one_is_stale(stored, handles, round):
    at = stored.bidding()
    both = (at, at if handles == "one handle" else at.again())
    found = together(
        *(
            lambda one=one, gold=gold: one.table.play(at.tokens[0], f"bid memphis {gold}", 3)
            for one, gold in zip(both, (3, 6), strict=True)
        )
    )
    assert kinds(found) == ["Stale", "int"]
    assert (at.table.step, len(at.steps())) == (4, 1)
    check_whole(at, [one for one in found if isinstance(one, int)])


@pytest.mark.parametrize("round", range(few(5, 50)))
def test_one_chair_is_taken_by_one_and_one_name_had_by_one(stored, round):
    at = stored.empty()
    at.table.sit("Zoe", 2)
    handles = [at.again() for _ in range(4)]
    found = together(*(lambda one=one, n=n: one.table.sit(f"Ada {n}", 0) for n, one in enumerate(handles)))
    assert kinds(found) == ["Refused"] * 3 + ["str"]
    at.table.leave(next(one for one in found if isinstance(one, str)))
    found = together(*(lambda one=one: one.table.sit("Bob") for one in handles))
    assert kinds(found) == ["NotationError"] * 3 + ["str"]
    kept = at.table.invite(at.host, next(n for n, chair in enumerate(at.table.chairs) if chair.name is None))
    found = together(*(lambda one=one, n=n: one.table.sit(f"Cem {n}", None, kept) for n, one in enumerate(handles)))
    assert kinds(found) == ["WrongToken"] * 3 + ["str"]
    assert at.table.state == "running"
    check_whole(at, [1])


@pytest.mark.parametrize("round", range(few(5, 50)))
def test_a_game_begins_once(stored, round):
    at = stored.empty().sit("Ada", "Bob")
    one, two, three = (at.again() for _ in range(3))
    found = together(
        lambda: one.table.sit("Cem"),
        lambda: two.table.start(at.host),
        lambda: three.table.seat_bot(at.host, 2, "uniform"),
    )
    assert at.table.state == "running"
    assert sum("seed" in json.loads(text) for text in at.store.read(f"table/{at.table.id}")[1:]) == 1
    check_whole(at, [found[1]] if isinstance(found[1], int) else [1])


@pytest.mark.parametrize("round", range(few(5, 50)))
def test_one_who_resigns_has_done_something_before_or_nothing(stored, round):
    at = stored.bidding()
    one, two = at.again(), at.again()
    found = together(lambda: one.table.play(at.tokens[0], "bid memphis 6", 3), lambda: two.table.resign(at.tokens[0]))
    assert isinstance(found[1], int)
    assert isinstance(found[0], int | Stale | WrongToken)
    assert len(at.steps()) == isinstance(found[0], int)


def test_a_clock_runs_out_once(stored):
    at = stored.bidding(clock=Clock(60))
    at.clock.now += 60
    found = together(*(at.again().table.check_clocks for _ in range(4)))
    assert sorted(found) == [(), (), (), (0,)]
    assert at.table.step == 4


# --- hammering ---------------------------------------------------------------------------------------------


def something(at, random: Random, done: list[int]) -> None:
    """Do something at a table as likely as not; note what was acknowledged."""
    table, seat = at.table, random.randrange(len(at.tokens))
    token, step = at.tokens[seat] or "", table.step
    with suppress(AmunreError):
        match random.randrange(14):
            case 0:
                done.append(table.take_back(token, step))
            case 1:
                done.append(table.retract(token, step))
            case 2:
                done.append(table.plead(token, step))
            case 3:
                done.append(table.answer(token, random.random() < 0.7, step))
            case 4:
                done.append(table.seat_bot(at.host, seat, "uniform"))
                done.append(table.remove(at.host, seat))
                at.tokens[seat] = table.sit(f"Zoe {random.random()}", seat, table.invite(at.host, seat))
            case 5:
                at.tokens[seat] = table.invite(at.host, seat)
            case 6:
                done.append(table.rename(token, f"Ada {random.random()}"))
            case 7:
                table.let_bots_act(most=3)
            case 8:
                table.record()
            case _ if not (game := table.game).over:
                seat = random.choice(game.to_act)
                action = random.choice(game.legal_actions(seat))
                done.append(table.play_for(at.host, seat, action, step))
        table.update(None, step)
        table.update(token, step)


@pytest.mark.parametrize("rules", [load_ruleset(), tigris.load_ruleset()], ids=["amun-re", "tigris"])
@pytest.mark.parametrize("seed", range(few(1, 5)))
def test_eight_threads_hammer_one_table(stored, rules, seed):
    at = stored(Game(rules, 4, seed=seed), {1: "uniform"})

    def hammer(number: int) -> list[int]:
        mine, random, done = at if number % 2 else at.again(), Random(f"{seed}/{number}"), list[int]()
        mine.tokens = at.tokens
        for _ in range(few(15, 60)):
            something(mine, random, done)
        return done

    found = together(*(lambda number=number: hammer(number) for number in range(8)))
    assert all(isinstance(one, list) for one in found), found
    check_whole(at, [number for done in found for number in done])


def test_a_hundred_tasks_hammer_some_tables(stored):
    parties = [stored(3) for _ in range(few(2, 20))]
    done: list[list[int]] = [[] for _ in parties]

    async def hammer(number: int) -> None:
        random = Random(number)
        for _ in range(few(3, 10)):
            place = random.randrange(len(parties))
            await asyncio.to_thread(something, parties[place], random, done[place])

    async def all_of_them() -> None:
        await asyncio.gather(*map(hammer, range(100)))

    awaited(all_of_them())
    for at, numbers in zip(parties, done, strict=True):
        assert numbers
        check_whole(at, numbers)


def hammered(path: str, id: str, host: str, number: int, steps: int) -> list[int]:
    """Return what another process has done at a table."""
    store, random, done = SQLiteStore(path), Random(number), list[int]()
    try:
        table = Table.load(store, id)
        for _ in range(steps):
            with suppress(AmunreError):
                game, step = table.game, table.step
                if game.over:
                    break
                seat = random.choice(game.to_act)
                if random.random() < 0.2:
                    token = table.invite(host, seat)
                    done.append(table.take_back(token, table.step))
                else:
                    done.append(table.play_for(host, seat, random.choice(game.legal_actions(seat)), step))
    finally:
        store.close()
    return done


def test_processes_hammer_one_table(tmp_path: Path, request):
    from tests.hosting.conftest import Parties

    path = str(tmp_path / "tables.db")
    store = SQLiteStore(path)
    request.addfinalizer(store.close)
    at = Parties(store)(3)
    with ProcessPoolExecutor(processes := few(2, 4), mp_context=get_context("spawn")) as pool:
        works = [pool.submit(hammered, path, at.table.id, at.host, n, few(20, 200)) for n in range(processes)]
        done = [number for work in works for number in work.result(120)]
    assert done
    check_whole(at, done)
