"""How long an answer takes tells nothing either: between worlds that a seat cannot tell apart no time differs.

Each question is put to both worlds again and again, in an order that is drawn anew for each pair, and it is counted in
how many of the pairs one took longer than the other by more than a `MARGIN`. Where the world makes no difference of
that size, whatever else the machine does meanwhile, that is at most a coin for each pair: so a count that a fair coin
reaches by chance once in a million (`ALARM`, for either side of all questions together) is a leak. What is counted is
the time of the processor, for the server runs in this process; a busy machine makes the tests slower, and no more. Both
worlds are tables of one server: of two each would have a thread of its own, and one of these the busier processor.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import comb
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from counts import few
from network import bearing, served
from twins import SECRETS, Clock, World, fixed, twins_of, worlds

from amunre.hosting.stores.memory import MemoryStore
from amunre.server import live, tables

ALARM = 1e-6
"""How often a test fails by chance."""
MARGIN = 0.0005
"""Seconds; what differs less than that cannot be told apart over a network, whose times vary more."""
PLANTED = 0.002
"""Seconds that a planted leak takes."""

Ask = Callable[[World, int], None]
Plant = Callable[[Sequence[World]], None]


def limit(pairs: int, alarm: float) -> int:
    """How many of so many tosses a fair coin falls on one side at least, with this chance at most."""
    tail, number = 0, pairs + 1
    while number > 0 and (tail + comb(pairs, number - 1)) <= alarm * 2**pairs:
        number -= 1
        tail += comb(pairs, number)
    return number


def apart(found: Sequence[World], ask: Ask, pairs: int, random: Random, clock: Callable[[], float]) -> tuple[int, int]:
    """In how many pairs the one world took longer, and in how many the other."""
    longer = [0, 0]
    for number in range(pairs):
        times = [0.0, 0.0]
        for which in random.sample((0, 1), 2):
            began = clock()
            ask(found[which], number)
            times[which] = clock() - began
        for which in (0, 1):
            longer[which] += times[which] - times[1 - which] > MARGIN
    return longer[0], longer[1]


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


def pushed(world: World, number: int) -> None:
    """Somebody has another name, and all are told how the table stands."""
    seat = next(seat for seat in range(len(world.tokens)) if seat != world.viewer)
    world.act(seat, "rename", name=f"Zoe {number}")
    world.told()


QUESTIONS: dict[str, Ask] = {
    **{path: asked_for(path) for path in ("", "/about", "/log", "/board", "/hint", "/chat", "/record")},
    "refused": refused,
    "why": why,
    "pushed": pushed,
}


def told_apart(
    game: str,
    number: int,
    pairs: int,
    clock: Callable[[], float],
    questions: Sequence[str] = tuple(QUESTIONS),
    plant: Plant = lambda found: None,
) -> list[str]:
    """The questions whose time tells two worlds of this game apart."""
    known, random, told = Clock(), Random(number), []
    store = MemoryStore(known)
    most = limit(pairs, ALARM / 2 / len(QUESTIONS))
    with fixed(known), served(store) as port:
        *_, twins = twins_of(SECRETS[game], number, 3)
        for place, name in enumerate(questions):
            with worlds(twins, (port, port), (store, store), 100 * number + place, alike=False) as found:
                for world in found:
                    world.told()
                plant(found)
                apart(found, QUESTIONS[name], 3, random, clock)  # what is worked out once and kept is worked out now
                longer = apart(found, QUESTIONS[name], pairs, random, clock)
                if max(longer) >= most:
                    told.append(f"{name}: in {longer} of {pairs} pairs")
    return told


@pytest.mark.parametrize("number", range(few(1, 10)))
@pytest.mark.parametrize("game", SECRETS)
def test_what_is_asked_and_told_takes_the_same_time(game: str, number: int) -> None:
    assert not told_apart(game, number, few(30, 100), time.process_time)


def test_the_limit_by_hand() -> None:
    assert limit(10, 0.002) == 10
    assert limit(10, 0.011) == 9
    assert limit(10, 0.00097) == 11
    assert 25 < limit(30, ALARM / 18) <= 30


# --- leaks that are planted --------------------------------------------------------------------------------


def busy(seconds: float) -> None:
    """Let the processor work so long."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def slower(patch: pytest.MonkeyPatch, take: Callable[[float], None]) -> Plant:
    """Updates take a little longer where all that is hidden is as it is in the second world."""

    def plant(found: Sequence[World]) -> None:
        hidden = found[1].table.game.position().digest()

        def update(table: Any, *rest: Any) -> dict[str, Any]:
            if table._standing.begun.position().digest() == hidden:
                take(PLANTED)
            return original(table, *rest)

        original = tables.update
        patch.setattr(tables, "update", update)
        patch.setattr(live, "update", update)

    return plant


@pytest.mark.parametrize("game", SECRETS)
@pytest.mark.parametrize("name", ["", "pushed"])
def test_a_server_that_takes_longer_is_found(game: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told_apart(game, 0, 30, time.process_time, [name], slower(monkeypatch, busy))


@pytest.mark.soak
@pytest.mark.parametrize("game", SECRETS)
def test_by_the_clock_on_the_wall_all_takes_the_same_time(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else the machine does makes this find less, and raises no alarm."""
    assert not told_apart(game, 1, 300, time.perf_counter)
    assert told_apart(game, 1, 300, time.perf_counter, ["", "pushed"], slower(monkeypatch, time.sleep))
