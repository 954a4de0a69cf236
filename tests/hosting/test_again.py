"""A rematch: one table for all who ask, at which each of them finds their chair."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hosts import host_acts

import amunre
from amunre import Table
from amunre.errors import NotationError, Refused, WrongToken
from amunre.hosting import MemoryStore, Options, stores

NAMES = ("Ada", "Bob")


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request, tmp_path):
    if request.param == "memory":
        store = MemoryStore()
    else:
        where = tmp_path / "tables.db" if request.param == "sqlite" else request.getfixturevalue("postgres").database()
        store = stores.opened(where)
    yield store
    store.close()


@pytest.fixture(scope="module")
def ended():
    """A game that lacks its last step, and that step."""
    game = amunre.Game(amunre.load_ruleset(), 3, 7)
    amunre.rollout(game, "sensible")
    return game.copy(), game.steps[-1]


@pytest.fixture
def over(store, ended, monkeypatch):
    """Ada and Bob with a bot, when their game is over: the table, their tokens."""
    host_acts(monkeypatch)
    game, (seat, action) = ended[0].copy(), ended[1]
    game.undo()
    table, host = Table.open(game, store=store, options=Options(title="Friday"))
    tokens = [table.sit(name) for name in NAMES]
    table.seat_bot(host, 2, "uniform")
    table.play_for(host, seat, action, table.step)
    assert table.state == "over"
    return table, tokens


def test_all_who_ask_meet_at_one_table_on_their_chairs(over, store):
    table, tokens = over
    first = table.rematch(tokens[1])
    new = Table.load(store, first.id)
    assert [(chair.name, chair.bot) for chair in new.chairs] == [(None, None), ("Bob", None), (None, "uniform")]
    assert (new.options, new.rules, new.state) == (table.options, table.rules, "gathering")
    assert new.role(first.host).host
    assert (new.role(first.token).seat, table.rematch_id, table.overview.rematch) == (1, first.id, first.id)
    second = table.rematch(tokens[0])
    assert (second.id, second.host) == (first.id, None)
    assert [(chair.name, chair.bot) for chair in new.chairs] == [("Ada", None), ("Bob", None), (None, "uniform")]
    assert new.state == "running"
    assert {first.token, second.token, first.host}.isdisjoint(tokens)


def test_who_asks_again_is_told_the_same(over):
    table, tokens = over
    first = table.rematch(tokens[0])
    again = Table.load(table._store, table.id).rematch(tokens[0])
    assert again == first
    new = Table.load(table._store, first.id)
    assert new.step == 4  # two chairs that are kept, a bot, and Ada


def test_a_chair_is_kept_until_the_host_gives_it_to_somebody_else(over, store):
    table, tokens = over
    first = table.rematch(tokens[0])
    new = Table.load(store, first.id)
    with pytest.raises(Refused, match="no free seat"):
        new.sit("Eve")
    for invitation in (tokens[1], first.token, "x"):
        with pytest.raises(WrongToken):
            new.sit("Eve", 1, invitation)
    new.sit("Cem", 1, new.invite(first.host, 1))
    with pytest.raises(Refused) as caught:
        table.rematch(tokens[1])
    assert caught.value.code == "no-chair"


def test_a_token_that_was_lost_and_replaced_opens_the_chair_and_the_old_one_does_not(over, store):
    table, tokens = over
    first = table.rematch(tokens[0])
    fresh = table.invite(tokens[1], 1)
    with pytest.raises(WrongToken):
        table.rematch(tokens[1])
    assert Table.load(store, first.id).role(table.rematch(fresh).token).seat == 1


def test_nobody_plays_once_more_before_the_end_and_nobody_without_a_chair(store, over):
    table, tokens = over
    shared = table.share(tokens[0])
    for token in (shared, "guess", ""):
        with pytest.raises(WrongToken):
            table.rematch(token)
    early, _ = Table.open(amunre.load_ruleset(), 3, store=store)
    with pytest.raises(Refused) as caught:
        early.rematch(early.sit("Ada"))
    assert caught.value.code == "not-over"
    assert (table.rematch_id, early.rematch_id) == (None, None)


def test_a_chair_that_was_given_to_a_bot_is_not_had(over, store):
    table, tokens = over
    first = table.rematch(tokens[0])
    Table.load(store, first.id).start(first.host)
    with pytest.raises(Refused) as caught:
        table.rematch(tokens[1])
    assert caught.value.code == "no-chair"


def test_a_name_that_has_been_taken_meanwhile_is_told(over, store):
    table, tokens = over
    first = table.rematch(tokens[0])
    Table.load(store, first.id).rename(first.token, "Bob")
    with pytest.raises(NotationError, match="of seat 0, found"):
        table.rematch(tokens[1])


def test_a_rematch_that_is_gone_says_so(over, store):
    table, tokens = over
    store.drop(f"table/{table.rematch(tokens[0]).id}")
    with pytest.raises(Refused) as caught:
        table.rematch(tokens[1])
    assert caught.value.code == "rematch-gone"


def test_of_many_who_ask_at_once_one_opens_the_table(over, store):
    table, tokens = over
    with ThreadPoolExecutor(8) as threads:
        handles = [Table.load(store, table.id) for _ in range(8)]
        found = [*threads.map(lambda n: handles[n].rematch(tokens[n % 2]), range(8))]
    assert len({one.id for one in found}) == 1
    assert len({one.token for one in found}) == 2
    assert len({one.host for one in found} - {None}) == 1
    assert {one.stream for one in store.find("table")} == {f"table/{table.id}", f"table/{found[0].id}"}
    new = Table.load(store, found[0].id)
    assert ([chair.name for chair in new.chairs], new.state) == (["Ada", "Bob", None], "running")
    told = [one.kind for one in table.update(since=0).told]
    assert told.count("rematch") == 1


def test_it_is_there_for_whoever_loads_the_table(over, store):
    table, tokens = over
    found = table.rematch(tokens[0])
    assert Table.load(store, table.id).rematch_id == found.id
    assert not any(secret in "".join(store.read(f"table/{found.id}")) for secret in (found.token, found.host))
