"""The time of an answer tells nothing: it does not differ between worlds that a seat cannot distinguish.

Time comes from work, so the tests count work: calls of this library's functions in the threads of the server, which
runs in this process. The count is the same on any machine, however busy. Each question is put to both worlds a few
times, in an order drawn for each pair. A median difference of more than `CALLS` is a leak.

`make soak` also uses the wall clock. It counts the pairs in which one side took longer than the other by more than
`MARGIN`. If the world makes no difference of that size, each pair is at most a coin toss, whatever else the machine
does. So a count that a fair coin reaches by chance once in a million (`ALARM`, for either side of all questions
together) is a leak. Both worlds are tables of one server, because two servers would have a thread each, and one of them
the busier processor.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from math import comb
from pathlib import Path
from random import Random
from statistics import median
from types import FrameType
from typing import Any
from urllib.parse import urlencode

import pytest
from counts import few
from network import bearing, served
from twins import SECRETS, Clock, World, fixed, twins_of, worlds

import amunre
from amunre.hosting.stores.memory import MemoryStore
from amunre.printing import brief
from amunre.server import live, tables

ALARM = 1e-6
"""The probability that a test fails by chance."""
MARGIN = 0.0005
"""Seconds; what differs less than that cannot be told apart over a network, whose times vary more."""
CALLS = 200
"""Calls of functions, which take a good deal less than a `MARGIN`."""
PLANTED = 500
"""Calls that a planted leak takes."""
LIBRARY = str(Path(amunre.__file__).parent)

Measure = Callable[[], float]
Judge = Callable[[Sequence[float]], bool]
Ask = Callable[[World, int], None]
Plant = Callable[[Sequence[World]], None]


def limit(pairs: int, alarm: float) -> int:
    """Return the number of tosses on one side that a fair coin reaches with at most this probability."""
    tail, number = 0, pairs + 1
    while number > 0 and (tail + comb(pairs, number - 1)) <= alarm * 2**pairs:
        number -= 1
        tail += comb(pairs, number)
    return number


def differences(found: Sequence[World], ask: Ask, pairs: int, random: Random, clock: Measure) -> Iterator[float]:
    """By pair: how much more the first world took than the second."""
    for number in range(pairs):
        took = [0.0, 0.0]
        for which in random.sample((0, 1), 2):
            began = clock()
            ask(found[which], number)
            took[which] = clock() - began
        yield took[0] - took[1]


@contextmanager
def work() -> Iterator[Measure]:
    """Yield a measure that counts the calls of the library's functions, in all threads that begin within."""
    number, done = count(1), [0]

    def called(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(LIBRARY):
            done[0] = next(number)

    threading.setprofile(called)
    try:
        yield lambda: done[0]
    finally:
        threading.setprofile(None)


def by_work(apart: Sequence[float]) -> bool:
    """Return whether these differences exceed chance and the permitted differences of answers."""
    return abs(median(apart)) > CALLS


def by_coin(apart: Sequence[float]) -> bool:
    """Return whether one side is longer in more pairs than a fair coin would make it."""
    longer = [sum(sign * each > MARGIN for each in apart) for sign in (1, -1)]
    return max(longer) >= limit(len(apart), ALARM / 2 / len(QUESTIONS))


def asked_for(path: str) -> Ask:
    def ask(world: World, _: int) -> None:
        _, token, wire, _ = world.lookers[-1]
        wire.ask("GET", f"/api/tables/{world.table.id}{path}", headers=bearing(token))

    return ask


def refused(world: World, _: int) -> None:
    _, token, wire, _ = world.lookers[-1]
    for action in ("nonsense", str(world.table.rules.actions[0])):
        request = {"kind": "play", "step": max(world.step - 1, 0), "action": action}
        wire.ask("POST", f"/api/tables/{world.table.id}/deeds", request, bearing(token))


def why(world: World, _: int) -> None:
    """Ask what the rules have against an action."""
    _, token, wire, _ = world.lookers[-1]
    query = urlencode({"action": str(world.table.rules.actions[0])})
    wire.ask("GET", f"/api/tables/{world.table.id}/why?{query}", headers=bearing(token))


def preview(world: World, _: int) -> None:
    """Ask for the effects of an action."""
    _, token, wire, _ = world.lookers[-1]
    legal = world.table.game.legal_actions(world.viewer) if isinstance(world.viewer, int) else ()
    query = urlencode({"action": str([*legal, world.table.rules.actions[0]][0])})
    wire.ask("GET", f"/api/tables/{world.table.id}/preview?{query}", headers=bearing(token))


def pushed(world: World, number: int) -> None:
    """Somebody has another name, and all are told how the table stands."""
    seat = next(seat for seat in range(len(world.tokens)) if seat != world.viewer)
    world.act(seat, "rename", name=f"Zoe {number}")
    world.told()


QUESTIONS: dict[str, Ask] = {
    **{path: asked_for(path) for path in ("", "/about", "/log", "/board", "/hint", "/chat", "/record")},
    "refused": refused,
    "why": why,
    "preview": preview,
    "pushed": pushed,
}


def told_apart(
    game: str,
    number: int,
    pairs: int,
    clock: Measure,
    tells: Judge,
    questions: Sequence[str] = tuple(QUESTIONS),
    plant: Plant = lambda found: None,
) -> list[str]:
    """The questions whose time tells two worlds of this game apart."""
    known, random, told = Clock(), Random(number), []
    store = MemoryStore(known)
    with fixed(known), served(store) as port:
        *_, twins = twins_of(SECRETS[game], number, 3)
        for place, name in enumerate(questions):
            with worlds(twins, (port, port), (store, store), 100 * number + place, alike=False) as found:
                for world in found:
                    world.told()
                plant(found)
                ask = QUESTIONS[name]
                list(differences(found, ask, 3, random, clock))  # what is worked out once and kept is worked out now
                apart = list(differences(found, ask, pairs, random, clock))
                if tells(apart):
                    told.append(f"{name}: {apart}")
    return told


@pytest.mark.parametrize("number", range(few(1, 10)))
@pytest.mark.parametrize("game", SECRETS)
def test_what_is_asked_and_told_takes_the_same_time(game: str, number: int) -> None:
    with work() as clock:
        assert not told_apart(game, number, few(5, 25), clock, by_work)


def test_the_limit_by_hand() -> None:
    assert limit(10, 0.002) == 10
    assert limit(10, 0.011) == 9
    assert limit(10, 0.00097) == 11
    assert 25 < limit(30, ALARM / 20) <= 30


# --- leaks that are planted --------------------------------------------------------------------------------


def slower(patch: pytest.MonkeyPatch) -> Plant:
    """Updates take a little more work where all that is hidden is as it is in the second world."""

    def plant(found: Sequence[World]) -> None:
        hidden = found[1].table.game.position().digest()

        def update(table: Any, *rest: Any) -> dict[str, Any]:
            if table._state.begun.position().digest() == hidden:
                for _ in range(PLANTED):
                    brief("")
            return original(table, *rest)

        original = tables.update
        patch.setattr(tables, "update", update)
        patch.setattr(live, "update", update)

    return plant


@pytest.mark.parametrize("game", SECRETS)
@pytest.mark.parametrize("name", ["", "pushed"])
def test_a_server_that_takes_longer_is_found(game: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with work() as clock:
        assert told_apart(game, 0, 5, clock, by_work, [name], slower(monkeypatch))


@pytest.mark.soak
@pytest.mark.parametrize("game", SECRETS)
def test_by_the_clock_on_the_wall_all_takes_the_same_time(game: str) -> None:
    """Other load on the machine hides differences, but raises no alarm."""
    assert not told_apart(game, 1, 300, time.perf_counter, by_coin)
