"""Requests other than play have a limit per seat, which nobody can use up for others, and the host can always act."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import amunre
from amunre import Refused, Table
from amunre.hosting import MemoryStore, deed_limits
from amunre.hosting.past import Done, Past

LOOPS: dict[str, Callable[[Any, int], object]] = {
    "rename": lambda at, n: at.table.rename(at.tokens[1], f"Bob {n}"),
    "share": lambda at, n: at.table.share(at.tokens[1]),
    "invite": lambda at, n: at.tokens.__setitem__(1, at.table.invite(at.tokens[1], 1)),
    "intend": lambda at, n: at.table.intend(at.tokens[1], f"bid buto {3 * (n % 2)}"),
    "plead": lambda at, n: at.table.plead(at.tokens[0], at.table.step),
    "take back": lambda at, n: (
        at.table.take_back(at.tokens[0], at.table.step),
        at.table.play(at.tokens[0], "bid memphis 6", at.table.step),
    ),
    "agree": lambda at, n: at.table.answer(at.tokens[1], True, at.table.step),
}
"""Requests that a person can repeat."""


def check_others(at, chair: int) -> None:
    """Check that people in other seats can do anything, and that the host can give the seat to another person."""
    for seat in {0, 1, 2} - {chair}:
        at.table.rename(at.tokens[seat], f"Zoe {seat}")
        at.table.share(at.tokens[seat])
    at.tokens[chair] = at.table.invite(at.host, chair)
    at.table.rename(at.tokens[chair], "Eve")
    at.table.remove(at.host, chair)
    at.table.sit("Fay", chair, at.table.invite(at.host, chair))
    at.table.seat_bot(at.host, chair, "uniform")
    assert Table.load(at.store, at.table.id).chairs == at.table.chairs


@pytest.mark.parametrize("what", LOOPS)
def test_what_a_person_can_repeat_ends_for_them_alone(tables, monkeypatch, what):
    monkeypatch.setattr("amunre.hosting.stored.OF_CHAIR", 20)
    at = tables.bidding()
    if what not in ("intend",):
        at.play("0 bid memphis 6")
    if what == "agree":
        at.table.plead(at.tokens[0], at.table.step)
    before, chair = len(at.store.read(f"table/{at.table.id}")), 0 if what in ("plead", "take back") else 1
    refused = set()
    for number in range(100):
        try:
            LOOPS[what](at, number)
        except Refused as error:
            refused.add(error.code)
    assert refused == {"no-plea" if what == "agree" else "chair-full"}
    assert len(at.store.read(f"table/{at.table.id}")) <= before + 40
    if what == "intend":
        at.play("0 bid memphis 6")
    at.play("1 bid buto 0") if what != "agree" else None
    check_others(at, chair)


def test_strangers_who_come_and_go_leave_the_host_and_the_other_chairs_alone(tables, monkeypatch):
    monkeypatch.setattr("amunre.hosting.stored.OF_CHAIR", 20)
    at = tables.empty()
    for _ in range(20):
        at.table.leave(at.table.sit("Eve", 0))
    with pytest.raises(Refused) as caught:
        at.table.sit("Eve", 0)
    assert caught.value.code == "no-chair"
    at.table.sit("Ada")
    assert [chair.name for chair in at.table.chairs] == [None, "Ada", None]
    at.table.sit("Bob", 0, at.table.invite(at.host, 0))
    at.table.remove(at.host, 0)
    at.table.sit("Cem", 0)
    at.table.start(at.host)


def test_the_host_waits_after_much_and_never_for_good(stored, monkeypatch):
    monkeypatch.setattr("amunre.hosting.stored.AT_ONCE", 5)
    at = stored.bidding()
    for _ in range(5):
        at.table.invite(at.host, 2)
    for party in (at, at.again()):
        with pytest.raises(Refused, match="Try again in a minute") as caught:
            party.table.remove(at.host, 2)
        assert caught.value.code == "too-fast"
    at.play("0 bid memphis 6")
    at.table.rename(at.tokens[1], "Bob")
    for _ in range(3):
        at.clock.now += deed_limits.PACE / 1000
        at.table.remove(at.host, 2)
        with pytest.raises(Refused):
            at.table.remove(at.host, 2)


def test_at_a_table_that_is_full_the_host_still_decides_who_plays(tables, monkeypatch):
    at = tables.bidding()
    monkeypatch.setattr("amunre.hosting.stored.ONLY_PLAY_AFTER", at.table.step)
    with pytest.raises(Refused, match="limit on changes"):
        at.table.rename(at.tokens[1], "Bob")
    at.play("0 bid memphis 6")
    at.table.remove(at.host, 1)
    at.table.seat_bot(at.host, 1, "uniform")
    assert at.table.let_bots_act() == 1


def test_an_old_table_of_many_names_is_loaded_and_played(tables, monkeypatch):
    at = tables.bidding()
    entries = list(at.store.read(f"table/{at.table.id}"))
    for number in range(3000):
        entries.append(json.dumps({"kind": "renamed", "seat": 1, "name": f"Bob {number}", "at": number}))
    entries.append(json.dumps({"kind": "intended", "seat": 1, "action": "bid buto 3", "at": 5000}))
    store = MemoryStore()
    store.begin("table/x", json.dumps({**json.loads(entries[0]), "format": 1}))
    for number, text in enumerate(entries[1:], 1):
        store.append("table/x", number, text)
    table = Table.load(store, "x")
    assert (table.step, table.chairs[1].name) == (3004, "Bob 2999")
    assert table.update(at.tokens[1]).intention == "bid buto 3"
    with pytest.raises(Refused):
        table.rename(at.tokens[1], "Bob")
    table.rename(at.tokens[0], "Ada")
    table.play(at.tokens[0], "bid memphis 6", table.step)
    assert Table.load(store, "x").update(at.tokens[0], 3000) == table.update(at.tokens[0], 3000)


def test_each_deed_shares_the_past_of_the_one_before():
    """So that loading takes time in proportion to the deeds."""
    done = [Done({"kind": "renamed", "at": number}, 0, True, 0, 0) for number in range(6)]
    past = Past()
    for one in done[:4]:
        longer = past.plus(one)
        assert longer._all is past._all
        past = longer
    other = past.plus(done[4])
    assert [*past.plus(done[5])] == [*done[:4], done[5]], "and of two that follow one, neither knows the other"
    assert [*other] == done[:5]
    assert (len(past), past[-1], past[1:3], past[::-1]) == (4, done[3], done[1:3], done[3::-1])
    with pytest.raises(IndexError):
        past[4]


# --- the end, and what comes after it ------------------------------------------------------------------------


SEED = 7


def ended(tables):
    """Return a table whose last step is played there, and the seat that played it."""
    game = amunre.Game(amunre.load_ruleset(), 3, SEED)
    amunre.rollout(game, "sensible")
    seat, action = game.steps[-1]
    game.undo()
    at = tables(game)
    at.play(f"{seat} {action}")
    return at, seat


def test_nothing_is_taken_back_once_all_is_known(tables):
    at, seat = ended(tables)
    assert at.table.state == "over"
    assert all(update.back == () for update in at.seen())
    for way in (at.table.take_back, at.table.retract, at.table.plead):
        with pytest.raises(amunre.CannotTakeBack, match="the game is over"):
            way(at.tokens[seat], at.table.step)


def test_a_rematch_of_a_game_that_was_gone_on_with_has_piles_that_nobody_knows(tables):
    at, _ = ended(tables)
    found = [at.table.rematch(token) for token in at.tokens]
    new = Table.load(at.store, found[0].id).game
    assert new.steps == ()
    assert new.seed != SEED
