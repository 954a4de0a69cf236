"""Many threads at one table: one call after the other, each thing that is acknowledged once in the journal."""

from __future__ import annotations

import copy
import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Barrier, Event, Thread

import pytest
from conftest import game_at

from amunre import AmunreError, BotFailed, Game, JournalError, Stale, Table
from amunre.hosting.journal import Journal

OWN = [["memphis"], ["buto"], ["thebes"]]


def bidding() -> Game:
    return game_at("bidding", revealed=["memphis", "buto", "thebes"])


@pytest.fixture(autouse=True)
def _restless() -> Iterator[None]:
    """Threads take turns as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(*works: Callable[[], object]) -> list[object]:
    """What these give that begin at the same moment, each in a thread of its own; for one that fails its exception."""
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
        thread.join(60)
        assert not thread.is_alive(), "a thread waits for ever"
    return [found[number] for number in range(len(works))]


def same(one: Table, other: Table) -> bool:
    return (one.step, one.tokens, one.chairs, one.game.steps, one.game.position(), one.game.shuffles) == (
        other.step,
        other.tokens,
        other.chairs,
        other.game.steps,
        other.game.position(),
        other.game.shuffles,
    )


@pytest.mark.parametrize("round", range(20))
def test_of_two_answers_to_one_question_one_is_done_and_one_is_stale(tables, round):
    table = tables(bidding())
    ada = table.tokens[0]
    found = together(*(lambda gold=gold: table.play(ada, f"bid memphis {gold}", 0) for gold in (3, 6)))
    assert sorted(type(one).__name__ for one in found) == ["Stale", "int"]
    assert (table.step, len(table.game.steps)) == (1, 1)
    assert same(tables.copy(table), table)


def test_while_one_thing_is_written_another_waits(tables, monkeypatch):
    """The second call comes while the first is in the middle of its journal: it gets no further than the lock."""
    table = tables(bidding())
    ada = table.tokens[0]
    arrived, second = Event(), list[object]()

    class Watched:
        def __init__(self, lock):
            self.lock = lock

        def __enter__(self):
            if inside:
                arrived.set()
            self.lock.acquire()

        def __exit__(self, *_: object):
            self.lock.release()

        def locked(self):
            return self.lock.locked()

    def other() -> None:
        try:
            second.append(table.play(ada, "bid memphis 6", 0))
        except AmunreError as error:
            second.append(error)
        arrived.set()

    inside, append = list[Thread](), Journal.append

    def slowly(journal: Journal, line: dict) -> None:
        if not inside:
            inside.append(Thread(target=other))
            inside[0].start()
            assert arrived.wait(60)
            assert second == [], "the second call did not wait for the first"
        append(journal, line)

    table._lock = Watched(table._lock)
    monkeypatch.setattr(Journal, "append", slowly)
    assert table.play(ada, "bid memphis 3", 0) == 1
    inside[0].join(60)
    (refused,) = second
    assert isinstance(refused, Stale)
    assert refused.step == 1


@pytest.mark.parametrize("seed", range(3))
def test_eight_threads_hammer_one_table(tables, rules, seed):
    """Whatever was acknowledged has a number of its own, and stands in the journal under it once."""
    table = tables(Game(rules, 4, seed=seed), bots={1: "uniform"})
    path = tables.path(table)

    def hammer(number: int) -> list[int]:
        random, done = Random(f"{seed}/{number}"), list[int]()
        for _ in range(30):
            with suppress(AmunreError):
                seat = random.randrange(4)
                token, step, game = table.tokens[seat], table.step, table.game
                match random.randrange(10):
                    case 0:
                        done.append(table.take_back(token, step))
                    case 1:
                        done.append(table.withdraw(token, step))
                    case 2:
                        done.append(table.seat_bot(table.host, seat, "uniform"))
                    case 3:
                        new = table.seat_person(table.host, seat)
                        with suppress(AmunreError):  # somebody else may have it by now
                            table.update(new)
                    case 4:
                        done.append(table.resign(token, "uniform"))
                    case 5:
                        for _ in range(3):
                            table.let_bot_act()
                    case 6:
                        table.record()
                    case 7:
                        table.let_bots_act()
                    case _ if not game.over:
                        seat = random.choice(game.to_act)
                        action = random.choice(game.legal_actions(seat))
                        done.append(table.play(table.tokens[seat], action, step))
                table.update(None, table.step)
        return done

    found = together(*(lambda number=number: hammer(number) for number in range(8)))
    assert all(isinstance(one, list) for one in found), found
    numbers = [number for done in found for number in done]
    assert max(Counter(numbers).values()) == 1
    assert set(numbers) <= set(range(1, table.step + 1))
    again = tables.copy(table)
    assert same(again, table)
    assert len(path.read_bytes().splitlines()) == 1 + table.step


def test_one_closes_while_others_play(tables):
    table = tables(bidding())
    ada = table.tokens[0]

    def bid_and_take_back() -> None:
        while True:
            with suppress(Stale):
                table.play(ada, "bid memphis 6", table.step)
                table.take_back(ada, table.step)

    def close() -> None:
        while table.step < 10:
            pass
        table.close()

    *found, none = together(bid_and_take_back, bid_and_take_back, bid_and_take_back, close)
    assert none is None
    assert all(isinstance(one, JournalError | AmunreError) for one in found)
    assert same(tables.load(tables.path(table)), table)


# --- bots that call back -------------------------------------------------------------------------------------

CALLING = """
from threading import Thread

def in_thread(work):
    done = []
    def run():
        try:
            done.append(work())
        except Exception as error:
            done.append(error)
    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(60)
    assert not thread.is_alive(), "the table does not answer"
    return done[0]

class Calls:
    calls = []
    found = []
    def __init__(self, random): pass
    def choose(self, observation, actions):
        for call in self.calls:
            self.found.append(call())
        self.calls.clear()
        return actions[0]

class CallsFromAnother(Calls):
    def choose(self, observation, actions):
        self.calls[:] = [lambda call=call: in_thread(call) for call in self.calls]
        return super().choose(observation, actions)

class CallsAndFails(CallsFromAnother):
    def choose(self, observation, actions):
        super().choose(observation, actions)
        raise ValueError("no more")
"""


@pytest.fixture
def calling(tmp_path: Path, monkeypatch):
    """Makes a table whose first seat is such a bot, and gives its class."""
    from amunre.bots import named

    def calling(tables, name: str):
        file = tmp_path / "calling.py"
        file.write_text(CALLING)
        cls = named.bot_named(f"{file}:{name}")
        monkeypatch.setitem(named.BOTS, "calls", cls)
        return tables(game_at("offering", OWN, hands=[[], ["builder"], []]), bots={0: "calls"}), cls

    return calling


def calls_of(table: Table) -> dict[str, Callable[[], object]]:
    bob = table.tokens[1] or ""
    return {
        "step": lambda: table.step,
        "game": lambda: table.game,
        "update": lambda: table.update(bob),
        "news": lambda: table.news(bob, 0),
        "explain": lambda: table.explain(bob, "offer 5", 0),
        "play": lambda: table.play(bob, "offer 5", 0),
        "let_bot_act": table.let_bot_act,
        "let_bots_act": table.let_bots_act,
        "record": table.record,
        "seat_bot": lambda: table.seat_bot(table.host, 2, "uniform"),
        "close": table.close,
    }


@pytest.mark.parametrize(
    "name", ["step", "game", "update", "news", "explain", "play", "let_bot_act", "let_bots_act", "seat_bot", "close"]
)
def test_a_bot_that_calls_its_table_is_refused(tables, calling, seen, name):
    table, bot = calling(tables, "Calls")
    before = seen(table)
    bot.calls.append(calls_of(table)[name])
    with pytest.raises(BotFailed, match="RuntimeError: a table does one thing after the other"):
        table.let_bots_act()
    assert seen(table) == before
    bot.calls.clear()
    assert [step.seat for step in table.let_bots_act()] == [0]


@pytest.mark.parametrize(
    "name", ["step", "game", "update", "play", "let_bot_act", "let_bots_act", "record", "seat_bot"]
)
def test_a_bot_may_wait_for_another_thread_that_calls_the_table(tables, calling, name):
    """The table is free while a bot thinks; if it has gone on meanwhile, the bot is asked what is asked now."""
    table, bot = calling(tables, "CallsFromAnother")
    bot.calls.append(calls_of(table)[name])
    done = table.let_bots_act()
    (found,) = bot.found
    assert not isinstance(found, Exception), found
    if name.startswith("let"):
        assert not found
    assert 0 in {step.seat for step in done}
    assert table.step == len(done) + (name in ("play", "seat_bot"))
    assert same(tables.copy(table), table)


def test_a_table_that_is_closed_while_a_bot_thinks(tables, calling):
    table, bot = calling(tables, "CallsFromAnother")
    bot.calls.append(table.close)
    with pytest.raises(JournalError, match="this table is closed"):
        table.let_bots_act()
    assert tables.load(tables.path(table)).step == 0


def test_a_bot_whose_seat_is_taken_while_it_thinks_does_not_act(tables, calling):
    table, bot = calling(tables, "CallsFromAnother")
    bot.calls.append(lambda: table.seat_person(table.host, 0))
    assert table.let_bots_act() == ()
    assert table.tokens[0] == bot.found[0]
    assert table.game.steps == ()


def test_a_bot_that_fails_after_its_seat_was_taken_fails_nobody(tables, calling):
    table, bot = calling(tables, "CallsAndFails")
    bot.calls.append(lambda: table.seat_bot(table.host, 0, "uniform"))
    assert [step.seat for step in table.let_bots_act()] == [0]
    table, bot = calling(tables, "CallsAndFails")
    with pytest.raises(BotFailed, match="no more"):
        table.let_bots_act()


# --- one of a kind ---------------------------------------------------------------------------------------------


def test_after_close_every_method_says_so_and_the_properties_tell_how_it_stood(tables):
    table = tables(bidding(), bots={1: "uniform"})
    ada = table.tokens[0]
    table.play(ada, "bid memphis 6", 0)
    table.close()
    calls = [
        lambda: table.play(ada, "bid memphis 6", 1),
        lambda: table.take_back(ada, 1),
        lambda: table.withdraw(ada, 1),
        lambda: table.resign(ada),
        lambda: table.seat_person(table.host, 0),
        lambda: table.seat_bot(table.host, 0, "uniform"),
        table.let_bot_act,
        table.let_bots_act,
        table.update,
        table.record,
    ]
    for call in calls:
        with pytest.raises(JournalError, match=r"^this table is closed; Table\.load goes on with its journal\.$"):
            call()
    table.close()
    assert (table.step, table.bots_to_act, len(table.game.steps), table.chairs[1].bot) == (1, (1,), 1, "uniform")


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_table_is_one_of_a_kind(tables, way):
    with pytest.raises(TypeError, match=r"a Table has a journal.*table\.game"):
        way(tables(bidding()))
