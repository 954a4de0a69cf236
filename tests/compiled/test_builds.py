"""Rules for the build that the tests run on: `make test` on the source, `make test-compiled` on the wheel."""

from __future__ import annotations

import ast
import os
import tomllib
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

import pytest

import amunre
from amunre import Game, Record, rollout
from amunre.bots.rollout import POLICIES

ROOT = Path(__file__).parents[2]
BUILD = os.environ.get("BUILD", "source")
HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"][
    "mypyc"
]
MODULES = sorted(path.relative_to(ROOT) for pattern in HOOK["include"] for path in ROOT.glob(pattern))
NAMES = ("standard", "tigris", "prosperity")


def test_it_is_the_build_that_was_asked_for():
    assert amunre.compiled is (BUILD == "compiled")


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_a_module_of_the_wheel_is_compiled_there_and_nowhere_else(module):
    found = import_module(".".join(module.with_suffix("").parts).removesuffix(".__init__"))
    assert found.__file__.endswith(".py") is (BUILD == "source")


def test_every_rule_of_every_game_is_compiled():
    phases = {path.relative_to(ROOT) for path in (ROOT / "amunre/games").glob("*/phases/*.py")}
    assert phases
    assert phases <= {*MODULES}


def classes() -> dict[str, ast.ClassDef]:
    """The compiled classes by name."""
    trees = [ast.parse((ROOT / module).read_text(encoding="utf-8")) for module in MODULES]
    return {one.name: one for tree in trees for one in ast.walk(tree) if isinstance(one, ast.ClassDef)}


def heirs(known: dict[str, ast.ClassDef], *bases: str) -> set[str]:
    """The classes that extend one of these, also through others."""
    found = set(bases)
    while (
        more := {
            name for name, one in known.items() if found & {ast.unparse(base).partition("[")[0] for base in one.bases}
        }
        - found
    ):
        found |= more
    return found - {*bases}


def test_no_instance_check_fills_the_cache_of_another_class():
    """Compiled classes have no cache of their own: they share that of ABC, or of Sequence, which asks about any list."""
    known = classes()
    abstract, sequences = heirs(known, "ABC"), heirs(known, "Sequence", "Mapping", "Collection")
    asked = set[str]()
    for file in {path.relative_to(ROOT) for path in (ROOT / "amunre").rglob("*.py")} - {*MODULES}:
        for one in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
            match one:
                case ast.Call(func=ast.Name("isinstance" | "issubclass"), args=[_, kinds]) | ast.MatchClass(cls=kinds):
                    asked |= {
                        ast.unparse(part).rpartition(".")[2] for part in ast.walk(kinds) if isinstance(part, ast.expr)
                    }
    assert sequences
    assert not asked & sequences
    assert len(asked & abstract) <= 1, "one alone has the cache for itself"
    for name in sequences:
        operators = {part.name for part in known[name].body if isinstance(part, ast.FunctionDef)}
        assert not operators & {"__add__", "__radd__", "__mul__", "__rmul__", "__or__", "__ror__"}, (
            "they check instances"
        )


def going_on(name: str) -> Game:
    """A game in its middle."""
    game = Game(amunre.load_ruleset(name), 4, seed=3)
    while len(game.steps) < 100:
        seat = game.to_act[0]
        game.push(seat, game.legal_actions(seat)[0])
    return game


def played_on(game: Game) -> tuple[str, object]:
    """Play a game on at random and return its end."""
    rollout(game, "uniform", seed=5)
    return game.position().digest(), game.result


@pytest.mark.parametrize("name", NAMES)
def test_a_game_goes_on_in_a_process_that_was_spawned(name):
    game = going_on(name)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(played_on, game).result(timeout=300) == played_on(game)


@pytest.mark.parametrize("name", NAMES)
def test_what_was_played_inside_the_engine_is_a_game_like_any_other(name):
    game = Game(amunre.load_ruleset(name), 3, seed=1)
    game.push(game.to_act[0], game.legal_actions(game.to_act[0])[0])
    result = rollout(game, "uniform", seed=2)
    assert result == game.result
    again = Record.of(game).replay()
    assert again.position() == game.position()
    assert again.events("omniscient") == game.events("omniscient")
    while game.steps:
        game.undo()
    assert game.position() == Game(amunre.load_ruleset(name), 3, seed=1).position()


@pytest.mark.parametrize("policy", POLICIES)
def test_the_same_seed_of_a_rollout_gives_the_same_game(policy):
    first, again = (Game(amunre.load_ruleset(), 4, seed=1) for _ in range(2))
    assert rollout(first, policy, seed=1) == rollout(again, policy, seed=1)
    assert first.steps == again.steps


def test_another_seed_of_a_rollout_gives_another_game():
    assert len({rollout(Game(amunre.load_ruleset(), 4, seed=1), "uniform", seed=seed).points for seed in range(4)}) > 1


@pytest.mark.parametrize("policy", ["best", "", None, 3, "mcts"])
def test_a_policy_that_is_not_there_is_refused(policy):
    game = Game(amunre.load_ruleset(), seed=1)
    with pytest.raises(amunre.NotationError, match="policy: expected uniform, sensible, found"):
        rollout(game, policy)
    assert game.steps == ()


@pytest.mark.parametrize("seed", ["one", 1.5, True, 10**1001])
def test_a_seed_of_a_rollout_that_cannot_be_is_refused(seed):
    with pytest.raises(ValueError, match="seed: expected"):
        rollout(Game(amunre.load_ruleset(), seed=1), "uniform", seed)


def test_a_shuffle_that_does_not_fit_stops_a_rollout_before_it():
    rules = amunre.load_ruleset()
    played = Game(rules, 4, seed=1)
    rollout(played, "uniform", seed=1)
    given = [*played.shuffles[:2], ("nothing",)]
    game = Game(rules, 4, seed=1, shuffles=given)
    with pytest.raises(amunre.NotationError):
        rollout(game, "uniform", seed=1)
    assert game.steps == played.steps[: len(game.steps)]
    assert game.position() == Record.of(game).replay().position()
