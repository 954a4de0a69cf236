"""Invalid arguments for any method of a table: a documented, short error, and no change."""

from __future__ import annotations

import inspect
from concurrent.futures import ThreadPoolExecutor

import pytest
from awaited import awaited
from hostile import VALUES

from amunre import AmunreError, Table, load_ruleset, tigris
from amunre.hosting import MemoryStore, Options

FREE = {"record", "task", "check_clocks", "let_bots_act"}
"""Methods that take nothing from people."""


GOOD = {
    *(("rename", "a text of its own"), ("sit", "a text of its own")),  # a text it is, and nobody is called so
    ("sit", "nothing"),  # any chair, and no invitation
    *(("wait", "huge"), ("wait_async", "huge"), ("log", "huge")),  # a step to come, and a page of all that there is
}
"""Valid arguments of some methods."""


def calls_of(at, token: str, host: str, action: str, step: int):
    """By method: what is called with a hostile value, in each place."""
    table = at.table
    return {
        "play": [lambda it: table.play(it, action, step), lambda it: table.play(token, it, step), lambda it: table.play(token, action, it)],
        "play_all": [
            lambda it: table.play_all(it, [action], step), lambda it: table.play_all(token, it, step),
            lambda it: table.play_all(token, [action, it], step), lambda it: table.play_all(token, [action], it),
        ],
        "play_for": [
            lambda it: table.play_for(it, 0, action, step), lambda it: table.play_for(host, it, action, step),
            lambda it: table.play_for(host, 0, it, step), lambda it: table.play_for(host, 0, action, it),
        ],
        "explain": [lambda it: table.explain(it, action, step), lambda it: table.explain(token, it, step), lambda it: table.explain(token, action, it)],
        "take_back": [
            lambda it: table.take_back(it, step), lambda it: table.take_back(token, it),
            lambda it: table.take_back(token, step, it if it is not None else ""),
        ],
        "intend": [lambda it: table.intend(it, "pass"), lambda it: table.intend(token, it if it is not None else "")],
        "retract": [lambda it: table.retract(it, step), lambda it: table.retract(token, it)],
        "plead": [lambda it: table.plead(it, step), lambda it: table.plead(token, it)],
        "answer": [lambda it: table.answer(it, True, step), lambda it: table.answer(token, it, step), lambda it: table.answer(token, True, it)],
        "accept": [table.accept],
        "sit": [lambda it: table.sit(it, 0), lambda it: table.sit("Zoe", it), lambda it: table.sit("Zoe", None, it)],
        "leave": [table.leave],
        "rename": [lambda it: table.rename(it, "Zoe"), lambda it: table.rename(token, it)],
        "invite": [lambda it: table.invite(it, 0), lambda it: table.invite(host, it)],
        "role": [lambda it: table.role(it or 0)],
        "share": [table.share],
        "given": [table.given],
        "tenure": [table.tenure],
        "turn": [table.turn],
        "rematch": [table.rematch],
        "resign": [table.resign, lambda it: table.resign(token, it)],
        "start": [table.start, lambda it: table.start(host, it)],
        "seat_bot": [lambda it: table.seat_bot(it, 0, "uniform"), lambda it: table.seat_bot(host, it, "uniform"), lambda it: table.seat_bot(host, 0, it)],
        "remove": [lambda it: table.remove(it, 0), lambda it: table.remove(host, it)],
        "update": [lambda it: table.update(it or 0), lambda it: table.update(token, it if it is not None else "")],
        "news": [lambda it: table.news(it or 0, 0), lambda it: table.news(token, it)],
        "log": [lambda it: table.log(it or 0), lambda it: table.log(token, it if it is not None else ""), lambda it: table.log(token, None, it)],
        "events": [lambda it: table.events(it or 0, 0), lambda it: table.events(token, it)],
        "seen": [lambda it: table.seen(it or 0)],
        "earlier": [lambda it: table.earlier(it or 0, 0), lambda it: table.earlier(token, it)],
        "wait": [lambda it: table.wait(it, 0), lambda it: table.wait(step, it if it not in (None, True, 1, 1.5) else "")],
        "wait_async": [lambda it: awaited(table.wait_async(it, 0))],
    }  # fmt: skip


def test_every_method_is_tried_here(tables):
    methods = {name for name, _ in inspect.getmembers(Table, inspect.isfunction) if not name.startswith("_")}
    assert methods - FREE == set(calls_of(tables.empty(), "", "", "", 0))


@pytest.mark.parametrize("rules", [load_ruleset(), tigris.load_ruleset()], ids=["amun-re", "tigris"])
@pytest.mark.parametrize("value", [value for value in VALUES if value not in ("broken", "an array")])
@pytest.mark.parametrize("running", [True, False], ids=["running", "gathering"])
def test_every_argument_of_every_method(tables, rules, value, running):
    at = tables.empty(rules, players=3, seed=1).sit("Ada", "Bob")
    if running:
        at.sit("Cem")
    action = str(at.table.game.legal_actions(0)[0]) if running else "pass"
    step, given = at.table.step, VALUES[value]
    for method, calls in calls_of(at, at.tokens[0], at.host, action, step).items():
        for call in calls:
            if (method, value) in GOOD:
                continue
            with pytest.raises((AmunreError, ValueError)) as caught:
                call(given)
            told = str(caught.value)
            assert len(told) <= 1000, (method, told)
            assert all(line.isprintable() for line in told.split("\n")), (method, told)
            assert at.table.step == step, method


@pytest.mark.parametrize("value", VALUES)
def test_what_a_table_is_opened_with(rules, value):
    store, given = MemoryStore(), VALUES[value]
    for call in (
        lambda: Table.open(given, 3, store=store),
        lambda: Table.open(rules, given, store=store),
        lambda: Table.open(rules, 3, store=store, options=given if given is not None else ""),
        lambda: Table.open(
            rules, 3, store=store, seed=given if value not in ("nothing", "huge", "very negative") else ""
        ),
        lambda: Table.open(
            rules, 3, store=store, options=Options(title=given if value != "a text of its own" else None)
        ),
        lambda: Table.load(store, given),
    ):
        with pytest.raises((AmunreError, ValueError, TypeError)) as caught:
            call()
        assert len(str(caught.value)) <= 10_000
    assert store.find("table") == ()


def test_bots_let_act_with_a_pool_that_is_shut(tables):
    at = tables.offering({0: "uniform"})
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(RuntimeError):
        at.table.let_bots_act(pool, 1)
    assert (at.table.step, at.table.let_bots_act()) == (3, 1)
