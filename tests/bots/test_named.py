"""Bots by name, and from anybody's file."""

from __future__ import annotations

import json
import sys
from random import Random

import pytest

from amunre import BotFailed, Game, NotationError, load_ruleset, play_out
from amunre.bots import Observation, Uniform, bot_named
from amunre.bots.named import BOTS, bots_of, own_bots
from amunre.bots.search import Search
from amunre.bots.sensible import Sensible
from amunre.games import GAMES, game_named

MINE = """
class Nefertari:
    def __init__(self, random):
        self.random = random
    def choose(self, observation, actions):
        return actions[-1]
"""


def test_bots_of_the_library():
    assert bot_named("uniform") is Uniform
    assert bot_named("sensible") is Sensible
    assert bot_named("mcts") is Search


def test_a_bot_for_a_single_game_is_known_by_the_name_in_its_strategy():
    assert "big-money" in own_bots()
    names = [name for id in GAMES for name in game_named(id).module("bots").STRATEGY.players]
    assert sorted(names) == sorted(own_bots())
    assert not own_bots() & {*BOTS}


def test_a_game_has_the_bots_for_any_game_and_its_own():
    assert bots_of(game_named("prosperity")) == (*BOTS, "big-money")
    assert bots_of(game_named("tigris")) == tuple(BOTS)


def test_a_bot_for_a_single_game_does_not_play_another():
    game = Game(load_ruleset(), 3, seed=1)
    with pytest.raises(BotFailed, match=r"big-money does not play Amun-Re"):
        play_out(game, [bot_named("big-money")(Random(seat)) for seat in range(3)])


def test_a_search_with_its_budget():
    assert bot_named("mcts:40")(Random(1)).iterations == 40


def test_a_class_in_a_file(tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    bot = bot_named(f"{tmp_path / 'mine.py'}:Nefertari")(Random(1))
    assert bot.choose(None, [1, 2, 3]) == 3


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "clever",
            r"expected uniform, sensible, mcts \(.*\), big-money, learned:FILE, or FILE.py:CLASS, found 'clever'",
        ),
        ("mcts:0", "found 'mcts:0'"),
        ("mcts:²", "found 'mcts:²'"),
        ("uniform:40", "found 'uniform:40'"),
        ("", "found ''"),
        ("mine.py", "found 'mine.py'"),
        ("nowhere.py:Nefertari", "the file 'nowhere.py' does not exist"),
        ("learned:nowhere.onnx", "the file 'nowhere.onnx' does not exist"),
    ],
)
def test_what_is_no_bot(name, told):
    with pytest.raises(NotationError, match=told):
        bot_named(name)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Khufu", "'Khufu' is not in the file: expected one of Nefertari, made"),
        ("", "'' is not in the file: expected one of Nefertari, made"),
        ("gold", "'gold' is not a class: expected one of Nefertari, made"),
    ],
)
def test_a_file_without_that_class(tmp_path, name, told):
    more = "\ndef made(random): return Nefertari(random)\ndef _helps(): pass\nfrom random import Random\ngold = None\n"
    (tmp_path / "mine.py").write_text(MINE + more)
    with pytest.raises(NotationError, match=f"mine.py': {told}."):
        bot_named(f"{tmp_path / 'mine.py'}:{name}")


def test_a_file_without_any_class(tmp_path):
    (tmp_path / "mine.py").write_text("")
    with pytest.raises(NotationError, match="'Khufu' is not in the file, nor is any other class"):
        bot_named(f"{tmp_path / 'mine.py'}:Khufu")


def test_a_file_that_cannot_be_run(tmp_path):
    (tmp_path / "mine.py").write_text("import nothing_of_that_name\n")
    with pytest.raises(NotationError, match="cannot be run: ModuleNotFoundError"):
        bot_named(f"{tmp_path / 'mine.py'}:Nefertari")


PLANNING = """
from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import get_type_hints

@dataclass
class Plan:
    gold: int = 3
    after: Plan | None = None

class Planner:
    def __init__(self, random):
        self.plan = Plan()
    def choose(self, observation, actions):
        assert get_type_hints(Plan)["after"] == Plan | None
        return actions[pickle.loads(pickle.dumps(self.plan)).gold]
"""


@pytest.mark.parametrize("name", ["mine.py", "json.py", "more.than.one.py"])
def test_a_file_is_a_module_of_its_own(tmp_path, name):
    (tmp_path / name).write_text(PLANNING)
    bot = bot_named(f"{tmp_path / name}:Planner")(Random(1))
    assert bot.choose(None, "abcdef") == "d"
    assert sys.modules["json"] is json


@pytest.mark.parametrize("line", ["from beside import best", "from .beside import best"])
def test_a_file_that_imports_the_one_beside_it_is_told_how(tmp_path, line):
    (tmp_path / "beside.py").write_text("best = 1\n")
    (tmp_path / "mine.py").write_text(f"{line}\n{MINE}")
    hint = r"(ImportError|ModuleNotFoundError): .*; modules that the file imports must be installed or on PYTHONPATH\n  .*mine\.py:1: from"
    with pytest.raises(NotationError, match=f"cannot be run: {hint}"):
        bot_named(f"{tmp_path / 'mine.py'}:Nefertari")


def test_uniform_sells_only_when_nothing_else_is_legal(rules):
    actions = [rules.actions.parse(text) for text in ("sell builder", "sell block", "end-turn", "buy stone abu")]
    bot, observation = Uniform(Random(1)), Observation(Game(rules, 3, seed=1), 0)
    chosen = [str(bot.choose(observation, actions)) for _ in range(300)]
    assert set(chosen) == {"end-turn", "buy stone abu"}
    assert 100 < chosen.count("end-turn") < 200
    assert {str(bot.choose(observation, actions[:2])) for _ in range(50)} == {"sell builder", "sell block"}
