"""Bots at a table: who is asked when, where they think, and what one that fails does to the others."""

from __future__ import annotations

import pickle
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from threading import Event

import pytest
from conftest import game_at
from counts import few

from amunre import BotFailed, Game, NotationError, load_ruleset, play_out, tigris
from amunre.bots import bot_named, named
from amunre.hosting import Proposal, Table

OWN = [["memphis"], ["buto"], ["thebes"]]

SELLER = """
from amunre.bots import Uniform

class Seller(Uniform):
    "Sells a card out of turn now and then."

    def interrupt(self, observation, actions):
        sales = [action for action in actions if action.verb == "sell"]
        view = observation.view()
        return sales[0] if sales and (view.round + len(view.discard) + observation.seat) % 3 == 0 else None

    def choose(self, observation, actions):
        return actions[len(actions) // 2]
"""

EAGER = """
from amunre.bots import Uniform

class Eager(Uniform):
    "Sells whatever it can, out of turn."

    def interrupt(self, observation, actions):
        return next((action for action in actions if action.verb == "sell"), None)
"""

FAULTY = """
class Raises:
    def __init__(self, random): pass
    def choose(self, observation, actions): raise RuntimeError("out of ideas\\x1b[31m")

class Cheats(Raises):
    def choose(self, observation, actions): return "offer 500"

class Mumbles(Raises):
    def choose(self, observation, actions): return 17

class Forgets(Raises):
    def choose(self, observation, actions): return None

class Leaves(Raises):
    def choose(self, observation, actions): raise SystemExit

class Closes(Raises):
    def choose(self, observation, actions): raise GeneratorExit

class Touchy(Raises):
    choose = None
    def __getattr__(self, name): raise LookupError(f"no {name}")

def nobody(random): return None

class Ends(Raises):
    def choose(self, observation, actions):
        import os
        os._exit(1)

class Butts(Raises):
    def choose(self, observation, actions): return actions[-1]
    def interrupt(self, observation, actions): return observation.rules.actions[0]

class Unborn:
    def __init__(self, random): raise ValueError("not today")
"""


MEETING = """
from amunre import Table
from amunre.bots import Uniform

Table.met()

class Meets(Uniform):
    pass
"""


@pytest.fixture
def file(tmp_path: Path):
    def file(text: str) -> str:
        path = tmp_path / "own.py"
        path.write_text(text)
        return str(path)

    return file


def act_once(at) -> str:
    """The action of the next bot that does something."""
    assert at.table.let_bots_act(most=1) == 1
    return at.steps()[-1]


# --- who is asked ------------------------------------------------------------------------------------------


def test_bots_act_until_a_person_must(stored):
    at = stored.bidding(bots={1: "uniform", 2: "sensible"})
    assert (at.table.bots_to_act, at.table.task(), at.table.let_bots_act()) == ((), None, 0)
    at.play("0 bid memphis 0")
    assert at.table.bots_to_act == (1,)
    done = at.table.let_bots_act()
    assert [step[0] for step in at.steps()][:3] == ["0", "1", "2"]
    assert (at.table.step, len(at.steps())) == (4 + done, 1 + done)
    assert at.table.bots_to_act == at.again().table.bots_to_act == ()
    assert at.table.game.over or 0 in at.table.game.to_act


@pytest.mark.clause("offering.secret")
def test_bots_make_their_offerings_while_a_person_thinks(tables):
    at = tables.offering({0: "uniform", 2: "uniform"})
    assert at.table.bots_to_act == (0, 2)
    assert at.table.let_bots_act() == 2
    assert at.table.game.to_act == (1,)
    assert at.table.play(at.tokens[1], "steal", 3) == 6


def test_what_is_forced_is_not_asked(tables, file):
    at = tables.offering({0: f"{file(FAULTY)}:Raises"}, gold=[0, 5, 5])
    assert act_once(at) == "0 steal"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_bots_alone_play_as_in_a_simulation(tables, rules, file, players):
    names = dict.fromkeys(range(players), f"{file(SELLER)}:Seller")
    at = tables(Game(rules, players, seed=players), names)
    at.table.let_bots_act()
    assert at.table.game.over
    game = Game(rules, players, seed=players)
    taken = play_out(game, [bot_named(names[seat])(Random(1)) for seat in range(players)])
    assert taken.interrupts > 3
    assert at.steps() == [str(step) for step in game.steps]
    assert (at.table.task(), at.table.let_bots_act()) == (None, 0)


@pytest.mark.parametrize("rules", [load_ruleset(), tigris.load_ruleset()], ids=["amun-re", "tigris"])
def test_a_table_that_was_loaded_goes_on_as_it_would_have_gone_on(tables, rules):
    straight, broken = (tables(Game(rules, 3, seed=3), dict.fromkeys(range(3), "uniform")) for _ in range(2))
    straight.table.let_bots_act(most=few(60, 1000))
    while len(broken.steps()) < few(60, 1000) and broken.table.let_bots_act(most=3):
        broken = broken.again()
    assert broken.steps() == straight.steps()


def test_it_goes_on_so_too_between_two_bots_that_act_out_of_turn(tables, file):
    """A bot that has had its chance in a pass has no second one before the others, even if the process was killed."""
    name = f"{file(EAGER)}:Eager"
    hands = [[], ["builder", "builder"], ["builder", "builder"]]
    straight, broken = (
        tables(game_at("purchase", OWN, hands=hands), {1: name, 2: name}).play("0 buy farmer memphis") for _ in range(2)
    )
    straight.table.let_bots_act()
    while broken.table.let_bots_act(most=1):
        broken = broken.again()
    sales = ["1 sell builder", "2 sell builder"]
    assert broken.steps() == straight.steps() == ["0 buy farmer memphis", *sales, *sales]


def test_who_has_declined_is_not_asked_again_and_nobody_is_passed_over(tables, file):
    """Two processes hear the same no; it counts once."""
    name = f"{file(SELLER)}:Seller"
    at = tables(game_at("purchase", OWN, hands=[[], ["builder"], ["block"]]), {1: name, 2: name}).play(
        "0 buy farmer memphis"
    )
    asked = []
    while (task := at.table.task()) is not None:
        asked.append(task.asked.seat)
        no = Proposal(task.step, task.asked.seat, None)
        assert at.table.accept(no) == at.table.accept(no) == task.step
    assert asked == [1, 2]


def test_bots_wait_for_nobody_and_people_for_no_bot(tables):
    """A person plays out of turn while a bot thinks, and its answer comes too late."""
    at = tables(game_at("purchase", OWN, hands=[[], ["builder"], []]), {0: "uniform"})
    task = at.table.task()
    at.play("1 sell builder")
    assert at.table.accept(task.propose()) is None
    assert at.steps() == ["1 sell builder"]
    assert at.table.accept(at.table.task().propose()) == 5


def test_a_seat_that_changes_hands_while_its_bot_thinks(tables):
    at = tables.offering({0: "uniform"})
    proposal = at.table.task().propose()
    at.table.remove(at.host, 0)
    assert at.table.accept(proposal) is None
    zoe = at.table.sit("Zoe", 0, at.table.invite(at.host, 0))
    assert at.table.accept(proposal) is None
    at.table.seat_bot(at.host, 0, "sensible")
    assert at.again().table.accept(proposal) is None
    assert at.steps() == []
    assert zoe


@pytest.mark.parametrize("junk", [None, "x", 5, (3, 0, "steal")])
def test_what_is_no_proposal(tables, junk):
    with pytest.raises(NotationError, match="proposal: expected"):
        tables.offering({0: "uniform"}).table.accept(junk)


# --- where they think --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pool():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


def test_in_another_process_they_decide_as_in_this_one(tables, pool):
    here, there = (tables(Game.from_position(g.rules, g.position(), seed=5), dict.fromkeys(range(3), "uniform"))
                   for g in [game_at("offering", OWN)] * 2)  # fmt: skip
    assert here.table.let_bots_act(most=12) == there.table.let_bots_act(pool, 60, most=12) == 12
    assert here.steps() == there.steps()


def test_a_failure_in_another_process_comes_home(tables, pool, file):
    at = tables.offering({1: f"{file(FAULTY)}:Raises"})
    assert at.table.let_bots_act(pool, 60) == 1
    assert at.told(3) == ["Hedda's bot failed; the sensible bot takes over."]


def test_tasks_and_proposals_travel(tables):
    at = tables.offering({0: "uniform"})
    task = pickle.loads(pickle.dumps(at.table.task()))
    proposal = pickle.loads(pickle.dumps(task.propose()))
    assert proposal == at.table.task().propose()
    assert at.table.accept(proposal) == 4


def test_one_that_takes_too_long_is_replaced_and_everybody_told(tables, monkeypatch):
    go_on = Event()

    class Slow:
        def __init__(self, random):
            pass

        def choose(self, observation, actions):
            assert go_on.wait(60)
            return actions[0]

    monkeypatch.setitem(named.BOTS, "slow", Slow)
    at = tables.offering({1: "slow"})
    with ThreadPoolExecutor(2) as pool:
        assert at.table.let_bots_act(pool, 0.01) == 1
        go_on.set()
    assert at.table.chairs[1].bot == "sensible"
    assert at.told(3) == ["Hedda's bot failed; the sensible bot takes over."]


def test_one_that_ends_its_process_is_replaced(tables, file):
    at = tables.offering({1: f"{file(FAULTY)}:Ends"})
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert at.table.let_bots_act(pool, 60, most=0) == 0
        proposal = at.table.task().proposed_in(pool, 60)
        assert "its process has ended" in str(proposal.failure)
        at.table.accept(proposal)
        with pytest.raises(BrokenExecutor):
            at.table.let_bots_act(pool, 60)
    assert at.told(3) == ["Hedda's bot failed; the sensible bot takes over."]
    assert at.table.let_bots_act() == 1


def test_one_that_had_no_turn_in_a_busy_pool_is_not_to_blame(tables):
    """A request that waits in a queue has not failed."""

    class Busy:
        def submit(self, work):
            return Future()

    at = tables.offering({1: "uniform"})
    assert at.table.let_bots_act(Busy(), 0.01) == 0
    assert (at.table.chairs[1].bot, at.table.bots_to_act, at.table.step) == ("uniform", (1,), 3)
    assert at.table.let_bots_act() == 1


def test_only_one_lets_them_act(tables):
    at = tables.offering({1: "uniform"})
    with at.store.claim(f"bots/{at.table.id}") as ours:
        assert ours
        assert at.again().table.let_bots_act() == 0
    assert at.again().table.let_bots_act() == 1


# --- those that fail ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("Raises", r"RuntimeError: out of ideas\x1b[31m"),
        ("Cheats", "IllegalAction: "),
        ("Mumbles", "NotationError: "),
        ("Forgets", "NotationError: "),
        ("Leaves", "SystemExit"),
        ("Closes", "GeneratorExit"),
        ("Touchy", "NotationError: bot: expected an object with choose"),
        ("nobody", "NotationError: bot: expected an object with choose"),
        ("Unborn", "ValueError: not today"),
    ],
)
def test_one_that_fails_is_replaced_and_everybody_told_but_not_why(tables, file, caplog, bot, told):
    name = f"{file(FAULTY)}:{bot}"
    at = tables.offering({1: name}, hands=[[], ["builder"], []])
    failure = at.table.task().propose().failure
    assert (failure.seat, failure.bot) == (1, name)
    assert str(failure).startswith(f"The bot {name} in seat 1 failed: {told}")
    assert str(pickle.loads(pickle.dumps(failure))) == str(failure)
    assert at.table.let_bots_act() == 1
    assert told.split(":")[0] in caplog.text
    assert at.told(3) == ["Hedda's bot failed; the sensible bot takes over."]
    shown = repr(at.seen(0)) + repr(at.table.overview)
    assert "own.py" not in shown
    assert told not in shown
    assert at.again().seen() == at.seen()


def test_one_that_fails_out_of_turn_is_replaced(tables, file):
    at = tables.offering({1: f"{file(FAULTY)}:Butts"}, hands=[[], ["builder"], []])
    assert act_once(at).startswith("1 ")
    at.play("0 offer 5")
    at.table.let_bots_act()
    assert at.table.chairs[1].bot == "sensible"


def test_if_the_sensible_one_fails_the_host_is_told_and_the_table_is_as_it_was(tables, monkeypatch):
    class Broken:
        def __init__(self, random):
            raise ValueError("not today")

    monkeypatch.setitem(named.BOTS, "sensible", Broken)
    at = tables.offering({1: "sensible"})
    before = at.seen()
    for _ in range(2):
        with pytest.raises(BotFailed, match="The bot sensible in seat 1 failed: ValueError: not today"):
            at.table.let_bots_act()
    assert at.seen() == before
    at.table.seat_bot(at.host, 1, "uniform")
    assert at.table.let_bots_act() == 1


def test_one_whose_file_is_gone_does_not_keep_a_table_from_being_loaded(tables, file):
    name = f"{file(FAULTY)}:Raises"
    at = tables.offering({1: name})
    Path(name.rpartition(":")[0]).unlink()
    at = at.again()
    assert "does not exist" in str(at.table.task().propose().failure)
    with pytest.raises(NotationError, match="does not exist"):
        at.table.seat_bot(at.host, 1, name)
    assert at.table.let_bots_act() == 1


@pytest.mark.parametrize(
    "name",
    [None, b"uniform", 5, [], {}, "x" * 300 + ".py:X", "./" * 600 + "own.py:Raises", "mcts:" + "9" * 5000, "a\0.py:X"],
    ids=lambda name: repr(name)[:12],
)
def test_what_is_no_name_of_a_bot_is_refused_before_it_stands_in_the_store(tables, file, monkeypatch, tmp_path, name):
    file(FAULTY)
    monkeypatch.chdir(tmp_path)
    at = tables.offering()
    gathering = tables.empty()
    for ask in (
        lambda: at.table.seat_bot(at.host, 1, name),
        lambda: at.table.resign(at.tokens[1], name),
        lambda: gathering.table.start(gathering.host, name),
    ):
        with pytest.raises(NotationError, match=r"^bot"):
            ask()
    assert (at.again().table.step, gathering.again().table.step) == (3, 0)


def test_where_a_bot_lies_is_not_told(tables, file):
    at = tables.offering({1: f"{file(SELLER)}:Seller", 2: "mcts:20"})
    assert [chair.bot for chair in at.table.update().chairs] == [None, "Seller", "mcts:20"]
    shown = repr(at.seen(0)) + at.store.listed(f"table/{at.table.id}").status.text
    assert "own.py" not in shown


# --- bots that call the table ------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["step", "update", "news", "play", "let_bots_act", "record", "seat_bot"])
def test_a_bot_may_call_its_table_for_the_table_is_free_while_it_thinks(tables, monkeypatch, call):
    calls, found = list[object](), list[object]()

    class Calls:
        def __init__(self, random):
            pass

        def choose(self, observation, actions):
            if calls:
                found.append(calls.pop()())
            return actions[0]

    monkeypatch.setitem(named.BOTS, "calls", Calls)
    at = tables.offering({0: "calls"})
    table, bob = at.table, at.tokens[1]
    calls.append(
        {
            "step": lambda: table.step,
            "update": lambda: table.update(bob),
            "news": lambda: table.news(bob, 0),
            "play": lambda: table.play(bob, "offer 5", 3),
            "let_bots_act": table.let_bots_act,
            "record": table.record,
            "seat_bot": lambda: table.seat_bot(at.host, 2, "uniform"),
        }[call]
    )
    assert table.let_bots_act() >= 1
    assert len(found) == 1
    assert call != "let_bots_act" or found == [0]
    assert 0 in {step.seat for step in table.game.steps}
    assert at.again().table.update(since=0) == table.update(since=0)


def test_a_file_that_calls_the_table_as_it_is_read_finds_it_free(tables, file, monkeypatch):
    """Looking up a bot runs its file."""
    seen, at = list[int](), tables.empty()
    monkeypatch.setattr(Table, "met", lambda: seen.append(at.table.step), raising=False)
    name = f"{file(MEETING)}:Meets"
    at.table.seat_bot(at.host, 0, name)
    at.table.start(at.host, name)
    assert (set(seen), at.table.state) == ({0, 1}, "running")


def test_a_new_bot_of_the_same_name_remembers_nothing(tables, file):
    counting = "class Counts:\n    def __init__(self, random): self.asked = 0\n"
    counting += (
        "    def choose(self, observation, actions):\n        self.asked += 1\n        return actions[self.asked]\n"
    )
    name = f"{file(counting)}:Counts"
    at = tables(game_at("purchase", OWN, gold=[90, 90, 90]), {0: name})
    act_once(at)
    actions = at.table.game.legal_actions(0)
    at.table.remove(at.host, 0)
    at.table.seat_bot(at.host, 0, name)
    assert act_once(at) == f"0 {actions[1]}"
