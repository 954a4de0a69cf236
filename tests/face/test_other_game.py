"""A value of another game is refused; the error says what takes it, and nothing changes."""

from __future__ import annotations

import re
from functools import partial
from importlib import import_module

import pytest

import amunre
import amunre.tigris
from amunre import Game, NotationError, amun_re, load_ruleset, wire

RULES = {"amunre": load_ruleset(), "amunre.tigris": load_ruleset("tigris")}
GAMES = {home: Game(rules, 3, seed=1) for home, rules in RULES.items()}
PAIRS = [("amunre", "amunre.tigris"), ("amunre.tigris", "amunre")]


def refused(ask, error=(ValueError, NotationError)):
    """Return what the refusal names."""
    with pytest.raises(error) as told:
        ask()
    return re.findall(r"amunre[.\w]*\w", str(told.value).replace("amunre.games", ""))


def is_there(name):
    module, _, attribute = name.rpartition(".")
    return hasattr(import_module(module), attribute)


@pytest.mark.parametrize(("home", "other"), PAIRS)
def test_functions_name_those_of_the_other_game(home, other):
    module, game = import_module(home), GAMES[other]
    assert refused(lambda: module.sketch(RULES[other], {})) == [f"{other}.sketch"]
    assert refused(lambda: module.fold(game.view(0), game.events(0)[0])) == [f"{other}.View", f"{other}.fold"]
    assert refused(lambda: Game.from_position(RULES[home], game.position())) == [f"{other}.Position"]
    assert refused(lambda: module.Position.from_json(game.position().to_json())) == [f"{other}.Position"]
    with pytest.raises(NotationError, match="expected an event from this game"):
        module.fold(GAMES[home].view(0), game.events(0)[0])
    with pytest.raises(NotationError, match="not an event from this game"):
        GAMES[home].sentence(game.events(0)[-1])


@pytest.mark.parametrize(("home", "other"), PAIRS)
def test_classes_of_the_wire_name_those_of_the_other_game(home, other):
    game = GAMES[other]
    [seat] = game.to_act
    prompt = game.prompt(seat)
    table, host = amunre.Table.open(game.copy())
    table.start(host)
    values = [game.view(seat), game.position(), prompt, prompt.actions[0], prompt.groups[0].choices[0], game.score(0)]
    for value in (*values, table.update(), table.news(None, since=0)):
        name, data = type(value).__name__, wire.dump(value)
        ask = partial(wire.load, getattr(import_module(home), name), data)
        assert refused(ask) == [f"{other}.{name}"]
        assert is_there(f"{other}.{name}")
        assert wire.load(getattr(import_module(other), name), data) == value


@pytest.mark.parametrize(
    "draw",
    [
        lambda rules: amun_re.egypt(rules),
        lambda rules: amun_re.cards(rules),
        lambda rules: amun_re.card("builder", rules),
        lambda rules: amun_re.province("thebes", rules),
    ],
)
def test_drawings_of_amun_re_alone_name_what_draws_any_game(draw):
    assert refused(lambda: draw(RULES["amunre.tigris"])) == ["amunre.render.board"]
    assert is_there("amunre.render.board")


@pytest.mark.parametrize("data", [{}, [], None, 5, {"ruleset": "tigris"}, {"ruleset": "mine", "format": 1}])
def test_what_is_of_no_game_is_told_by_its_form(data):
    for home in RULES:
        module = import_module(home)
        with pytest.raises(NotationError, match="expected"):
            module.Position.from_json(data)
        with pytest.raises(NotationError, match="expected"):
            wire.load(module.View, data)
