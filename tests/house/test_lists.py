"""Lists that type checkers need: each has exactly what the game declares."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import get_args

import pytest

from amunre.games import GAMES, game_named
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules

every_game = pytest.mark.parametrize("game", GAMES)


def check(where: str, listed: Iterable[str], declared: Iterable[str]) -> None:
    """Fail unless a list has each declared name once."""
    listed, declared = [*listed], {*declared}
    assert declared
    assert not declared - {*listed}, f"{where} lacks {sorted(declared - {*listed})}"
    assert not {*listed} - declared, f"{where} has {sorted({*listed} - declared)}, which nothing declares"
    assert len({*listed}) == len(listed), f"{where} has a name twice"


def leaves(module: ModuleType, base: type) -> set[str]:
    """Return the names of a module's subclasses of a base that have no subclass in that module."""
    classes = {cls for cls in vars(module).values() if isinstance(cls, type) and issubclass(cls, base)}
    return {cls.__name__ for cls in classes if not any(cls in other.__mro__[1:] for other in classes)}


@every_game
def test_verbs_are_those_of_the_moves(game):
    actions = game_named(game).module("actions")
    rulesets = [rules for rules in map(load_rules, shipped_rulesets()) if rules.game.id == game]
    verbs = {move.verb() for rules in rulesets for move in rules.actions.moves}
    check(f"{actions.__name__}.Verb", get_args(actions.Verb), verbs)


@every_game
def test_stages_are_those_of_the_course(game):
    values = game_named(game).module("values")
    stages = {stage.name for stage in game_named(game).course.STAGES}
    check(f"{values.__name__}.StageName", get_args(values.StageName), stages)
    [told] = values.Stage.__metadata__
    for name in sorted(stages):
        if name not in SELF_EVIDENT.get(game, ()):
            assert f" {name}: " in told.schema["description"], f"{values.__name__}.Stage does not describe {name}"


SELF_EVIDENT = {"amun-re": {"bidding", "purchase", "offering", "gifts", "income", "scoring"}}
"""By game: stages that a description need not explain."""


@every_game
def test_events_are_the_classes_of_the_module(game):
    events = game_named(game).module("events")
    check(
        f"{events.__name__}.AnyEvent", (cls.__name__ for cls in get_args(events.AnyEvent)), leaves(events, events.Event)
    )


@every_game
def test_groups_are_the_classes_of_the_module(game):
    prompt = game_named(game).module("prompt")
    groups = get_args(prompt.AnyGroup)
    [base] = {cls for group in groups for cls in group.__mro__ if cls.__name__ == "GroupOf"}
    check(f"{prompt.__name__}.AnyGroup", (cls.__name__ for cls in groups), leaves(prompt, base))
