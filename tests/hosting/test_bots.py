"""Bots at a table: who is asked when, and what one that fails does to the others."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest
from conftest import game_at

from amunre import BotFailed, Game, NotationError, play_out
from amunre.bots import bot_named

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

class Butts(Raises):
    def choose(self, observation, actions): return actions[-1]
    def interrupt(self, observation, actions): return observation.rules.actions[0]

class Unborn:
    def __init__(self, random): raise ValueError("not today")
"""


@pytest.fixture
def file(tmp_path: Path):
    def file(text: str) -> str:
        path = tmp_path / "own.py"
        path.write_text(text)
        return str(path)

    return file


def test_bots_act_until_a_person_must(tables):
    table = tables(game_at("bidding", revealed=["memphis", "buto", "thebes"]), bots={1: "uniform", 2: "sensible"})
    assert table.bots_to_act == table.let_bots_act() == ()
    table.play(table.tokens[0], "bid memphis 0", 0)
    assert table.bots_to_act == (1,)
    done = table.let_bots_act()
    assert [step.seat for step in done][:2] == [1, 2]
    assert table.step == 1 + len(done)
    assert table.game.steps[1:] == done
    assert table.bots_to_act == ()
    assert table.game.over or 0 in table.game.to_act


@pytest.mark.clause("offering.secret")
def test_bots_make_their_offerings_while_a_person_thinks(tables):
    table = tables(game_at("offering", OWN), bots={0: "uniform", 2: "uniform"})
    assert table.bots_to_act == (0, 2)
    assert {step.seat for step in table.let_bots_act()} == {0, 2}
    assert table.game.to_act == (1,)
    assert table.play(table.tokens[1], "steal", 0) == 3


def test_what_is_forced_is_not_asked(tables, file):
    table = tables(game_at("offering", OWN, gold=[0, 5, 5]), bots={0: f"{file(FAULTY)}:Raises"})
    assert str(table.let_bot_act()) == "0 steal"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_bots_alone_play_as_in_a_simulation(tables, rules, file, players):
    names = dict.fromkeys(range(players), f"{file(SELLER)}:Seller")
    table = tables(Game(rules, players, seed=players), bots=names)
    done = table.let_bots_act()
    assert table.game.over
    game = Game(rules, players, seed=players)
    taken = play_out(game, [bot_named(names[seat])(Random(1)) for seat in range(players)])
    assert taken.interrupts > 3
    assert game.steps == done
    assert (table.let_bot_act(), table.let_bots_act()) == (None, ())


def test_a_table_that_was_loaded_goes_on_as_it_would_have_gone_on(tables, rules):
    bots = dict.fromkeys(range(3), "uniform")
    straight = tables(Game(rules, 3, seed=5), bots=bots)
    straight.let_bots_act()
    broken = tables(Game(rules, 3, seed=5), bots=bots)
    while broken.let_bot_act():
        if broken.step % 20 == 0:
            broken = tables.again(broken)
    assert broken.game.steps == straight.game.steps


def test_it_goes_on_so_too_between_two_bots_that_act_out_of_turn(tables, rules, file):
    """Whoever had their chance in a pass has no second one before the others, though the process was killed in between."""
    bots = dict.fromkeys(range(3), f"{file(SELLER)}:Seller")
    straight = tables(Game(rules, 3, seed=3), bots=bots)
    straight.let_bots_act()
    broken = tables(Game(rules, 3, seed=3), bots=bots)
    while broken.let_bot_act() and broken.step < 80:
        broken = tables.again(broken)
    assert broken.game.steps == straight.game.steps[: broken.step]
    assert {"sell", "bid"} <= {action.verb for _, action in broken.game.steps}


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("Raises", r"RuntimeError: out of ideas\x1b[31m"),
        ("Cheats", "IllegalAction: "),
        ("Mumbles", "NotationError: "),
        ("Forgets", "NotationError: "),
        ("Unborn", "ValueError: not today"),
    ],
)
def test_a_bot_that_fails_is_named_and_the_table_goes_on(tables, seen, file, bot, told):
    name = f"{file(FAULTY)}:{bot}"
    table = tables(game_at("offering", OWN), bots={1: name})
    before = seen(table)
    for _ in range(2):
        with pytest.raises(BotFailed) as caught:
            table.let_bots_act()
        assert (caught.value.seat, caught.value.bot) == (1, name)
        assert str(caught.value).startswith(f"The bot {name} on seat 1 failed: {told}")
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert seen(table) == before
    table.play(table.tokens[0], "offer 5", 0)
    table.seat_bot(table.host, 1, "uniform")
    assert [step.seat for step in table.let_bots_act()] == [1]


def test_a_bot_that_fails_out_of_turn_is_replaced(tables, steps, file):
    table = tables(game_at("offering", OWN, hands=[[], ["builder"], []]), bots={1: f"{file(FAULTY)}:Butts"})
    table.let_bot_act()
    with pytest.raises(BotFailed, match="IllegalAction"):
        table.let_bots_act()
    steps(table, "0 offer 5")
    with pytest.raises(BotFailed, match="IllegalAction"):
        table.let_bots_act()
    token = table.seat_person(table.host, 1)
    assert table.let_bots_act() == ()
    table.play(token, "sell builder", table.step)


def test_a_bot_whose_file_is_gone_does_not_keep_a_table_from_being_loaded(tables, file):
    name = f"{file(FAULTY)}:Raises"
    table = tables(game_at("offering", OWN), bots={1: name})
    Path(name.rpartition(":")[0]).unlink()
    table = tables.again(table)
    with pytest.raises(BotFailed, match="there is no file"):
        table.let_bots_act()
    with pytest.raises(NotationError, match="there is no file"):
        table.seat_bot(table.host, 1, name)
    table.seat_bot(table.host, 1, "uniform")
    assert len(table.let_bots_act()) == 1


@pytest.mark.parametrize(
    "name",
    [None, b"uniform", 5, [], {}, "x" * 300 + ".py:X", "./" * 600 + "own.py:Raises", "mcts:" + "9" * 5000, "a\0.py:X"],
    ids=lambda name: repr(name)[:12],
)
def test_what_is_no_name_of_a_bot_is_refused_before_it_stands_in_the_journal(tables, file, monkeypatch, tmp_path, name):
    file(FAULTY)
    monkeypatch.chdir(tmp_path)
    table = tables(game_at("offering", OWN))
    with pytest.raises(NotationError, match=r"^bot"):
        table.seat_bot(table.host, 1, name)
    with pytest.raises(NotationError, match=r"^bot"):
        table.resign(table.tokens[1], name)
    with pytest.raises(NotationError, match=r"^bot"):
        tables(3, bots={0: name})
    assert tables.again(table).step == 0


def test_where_a_bot_lies_is_not_told(tables, file):
    name = f"{file(SELLER)}:Seller"
    table = tables(game_at("offering", OWN), bots={1: name, 2: "mcts:20"})
    assert [chair.bot for chair in table.update().chairs] == [None, "Seller", "mcts:20"]
    assert "own.py" not in repr(table.update())


def test_a_new_bot_of_the_same_name_remembers_nothing(tables, file):
    counting = "class Counts:\n    def __init__(self, random): self.asked = 0\n"
    counting += (
        "    def choose(self, observation, actions):\n        self.asked += 1\n        return actions[self.asked]\n"
    )
    name = f"{file(counting)}:Counts"
    table = tables(game_at("purchase", OWN, gold=[90, 90, 90]), bots={0: name})
    first = table.let_bot_act()
    assert first == table.game.steps[0]
    actions = table.game.legal_actions(0)
    table.seat_bot(table.host, 0, name)
    assert table.let_bot_act().action == actions[1]
