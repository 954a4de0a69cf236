"""Every shipped ruleset keeps the promises of the public face, and a game that breaks one is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from counts import few

import amunre
from amunre import Game
from amunre.checking.checks import checks_of
from amunre.checking.conformance import PROMISED
from amunre.engine.encoding import Encoder
from amunre.games import game_named
from amunre.games.loading import load_rules
from amunre.records import Record

Patch = pytest.MonkeyPatch


@pytest.mark.parametrize("name", amunre.rulesets())
def test_shipped_rulesets_keep_every_promise(name: str) -> None:
    found = amunre.conform(load_rules(name), games=few(2, 40))
    assert found.wrong == ()
    assert found.covered.startswith(f"{few(2, 40)} games of ")


def undoes_nothing(patch: Patch) -> None:
    patch.setattr(Game, "undo", lambda self: self.steps[-1])


def shares_its_state(patch: Patch) -> None:
    patch.setattr(Game, "copy", lambda self: self)


def explains_nothing(patch: Patch) -> None:
    patch.setattr(Game, "explain", lambda self, seat, action: ())


def masks_nothing(patch: Patch) -> None:
    patch.setattr(Game, "legal_mask", lambda self, seat, buffer: None)


def deals_to_another(patch: Patch) -> None:
    original = Game.redeal
    patch.setattr(Game, "redeal", lambda self, viewer, seed: original(self, (viewer + 1) % self.players, seed))


def observes_another_hand(patch: Patch) -> None:
    rules = load_rules("tigris")
    leaking = [
        evolve(one, read=lambda s, seat, into: into.extend(s.hands[(seat + 1) % s.players]))
        if one.name == "hand"
        else one
        for one in rules.game.module("features").FEATURES
    ]
    patch.setitem(rules._encoders, (2, False), Encoder(leaking, rules.rulebook.tables, 2, False))


def forgets_an_event(patch: Patch) -> None:
    patch.setattr(game_named("tigris").module("view"), "fold", lambda view, event: view)


def reads_another_record(patch: Patch) -> None:
    patch.setattr(Record, "replay", lambda self, further=(): Game(self.rules(), self.players, seed=99))


def fails(patch: Patch) -> None:
    def prompt(self: Any, seat: int) -> None:
        raise KeyError("nothing")

    patch.setattr(Game, "prompt", prompt)


@pytest.mark.parametrize(
    ("plant", "told"),
    [
        (undoes_nothing, "undo does not lead back"),
        (shares_its_state, "a step in a copy changes the game"),
        (explains_nothing, "legality and explanation differ"),
        (masks_nothing, "the mask is of other actions"),
        (deals_to_another, "sees another view in a redealt game"),
        (observes_another_hand, "observes other numbers in a redealt game"),
        (forgets_an_event, "the events do not lead viewer 0 to the present view"),
        (reads_another_record, "the record replays to another game"),
        (fails, "KeyError"),
    ],
    ids=lambda one: one.__name__ if callable(one) else "",
)
def test_a_broken_promise_is_found(plant: Callable[[Patch], None], told: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    found = amunre.conform(load_rules("tigris"), games=1)
    assert len(found.wrong) == 1
    assert told in found.wrong[0]
    assert found.wrong[0].startswith("game 0, 2 players, step ")


def test_the_number_of_games_is_positive() -> None:
    with pytest.raises(ValueError, match="games: expected an integer from 1"):
        amunre.conform(load_rules("tigris"), games=0)


@pytest.mark.parametrize("name", amunre.rulesets())
def test_the_games_of_the_command_have_each_way_to_play_and_number_of_players(name: str) -> None:
    rules = load_rules(name)
    assert len(checks_of(rules).policies) * (rules.most_players + 1 - rules.least_players) <= PROMISED
