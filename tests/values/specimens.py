"""A value of each class that the library names, and all the values inside them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from attrs import fields, has
from seated import seated

import amunre
from amunre import amun_re, render, wire
from amunre.bots import Observation, Uniform
from amunre.checking.policies import next_step
from amunre.games.amun_re.checking.policies import POLICIES

ROOMS = (amunre, wire, render)
"""Modules whose `__all__` is the public face."""


class House(Uniform):
    """A bot."""


def played(rules: amunre.Ruleset, steps: int, seed: int = 5, players: int = 4) -> amunre.Game:
    game, random = amunre.Game(rules, players, seed=seed), Random(seed)
    while not game.over and len(game.steps) < steps:
        game.push(*next_step(game, POLICIES["hoarder"], random))
    return game


def moments(rules: amunre.Ruleset) -> Iterator[amunre.Game]:
    """A game at its beginning, whenever its stage is another, and at its end."""
    game, random, stage = amunre.Game(rules, 3, seed=2), Random(2), ""
    while not game.over:
        if game.stage != stage:
            yield game.copy()
        stage = game.stage
        game.push(*next_step(game, POLICIES["by kind"], random))
    yield game


@cache
def own_rules() -> amunre.Ruleset:
    """A ruleset that is not shipped."""
    with TemporaryDirectory() as folder:
        Path(folder, "ruleset.yaml").write_text("extends: standard\nid: house\ntitle: House\nstart: {gold: 25}\n")
        return amunre.load_ruleset(folder)


@cache
def samples() -> dict[type, list[Any]]:
    """By class: values of it. Errors are told with what they carry."""
    rules, own = amunre.load_ruleset(), own_rules()
    games = [*moments(rules), played(own, 60)]
    refused = [violation for game in games for seat in range(3) for violation in game.explain(seat, "bid abu 36")]
    positions = [game.position() for game in games]
    events = [event for game in games for event in game.events(0)[-20:]]
    table, _, tokens, _ = seated(games[0], {1: "uniform"})
    updates = [table.update(tokens[0]), table.update()]
    news = [table.news(tokens[0], 0), table.news(None, 0)]
    problem = amunre.Problem("ruleset.yaml", 3, "sale.gold", "-1", "a number from 0")
    finished = games[-2]
    assert finished.over
    return {
        amunre.Action: list(rules.actions)[::50],
        amunre.AmunreError: [amunre.AmunreError("game 3")],
        amunre.BotFailed: [amunre.BotFailed(1, "own.py:Own", "RuntimeError: no")],
        amunre.CannotTakeBack: [amunre.CannotTakeBack("That cannot be undone.")],
        amunre.Chair: list(updates[0].chairs),
        amunre.CheckResult: [amunre.conform(own, games=1)],
        amunre.Choice: [c for game in games for group in game.prompt(0).groups for c in getattr(group, "choices", ())],
        amunre.Digest: list(amunre.Record.of(finished).digests)[:2],
        amunre.Event: events,
        amunre.Observation: [Observation(game, 1) for game in games],
        amunre.Game: games,
        amunre.IllegalAction: [amunre.IllegalAction(refused[:2])],
        amunre.News: news,
        amunre.NotationError: [amunre.NotationError("unknown action 'x'")],
        amunre.Played: list(amunre.simulate(own, "uniform", 2, seed=1, players=3, records=True)),
        amunre.Points: list(finished.score(0).lines),
        amunre.Position: positions,
        amunre.Preview: [game.preview(seat, game.legal_actions(seat)[0]) for game in games for seat in game.to_act[:1]],
        amunre.Problem: [problem],
        amunre.Prompt: [game.prompt(seat) for game in games for seat in range(3)],
        amunre.Record: [amunre.Record.of(games[1], {"place": "here"}), amunre.Record.of(games[-1]), amunre.Record.of(finished)],
        amunre.NoStream: [amunre.NoStream("table/x")],
        amunre.Refused: [amunre.Refused("begun", "The game has already begun.")],
        amunre.StoreError: [amunre.StoreError("the disk is full")],
        amunre.TableError: [amunre.TableError(3, "not JSON")],
        amunre.Taken: [amunre.Taken("table/x", 3)],
        amunre.Told: list(updates[0].told),
        amunre.RecordError: [amunre.RecordError(3, "wrong")],
        amunre.Result: [finished.result],
        amunre.Ruleset: [rules, amunre.load_ruleset("delta"), own],
        amunre.RulesetError: [amunre.RulesetError([problem])],
        amunre.Score: [finished.score(0)],
        amunre.Stale: [amunre.Stale(3)],
        amunre.Step: list(finished.steps[:3]),
        amunre.Update: updates,
        amunre.View: [game.view(viewer) for game in games for viewer in (0, "spectator", "omniscient")],
        amunre.Violation: refused,
        amunre.WrongToken: [amunre.WrongToken()],
        wire.Line: list(wire.lines_of(finished, finished.events(0)))[-20:],
        render.Drawing: [
            render.board(games[1].view(0)),
            render.hand(games[1].view(0)),
            render.scores(games[1].view(0)),
            amun_re.province("abu"),
            amun_re.egypt(),
        ],
        render.Piece: list(render.pieces(games[1].view(0))),
        render.ScreenDrawings: [render.screen(games[1].view(0)), render.screen(games[1].view("spectator"), shape="tall")],
    }  # fmt: skip


NO_VALUES = {amunre.Bot, amunre.Table}
"""A protocol, and what is one of a kind."""


def public_classes() -> dict[str, type]:
    """Return all classes of the public face by name."""
    named = {f"{room.__name__}.{name}": getattr(room, name) for room in ROOMS for name in room.__all__}
    return {name: thing for name, thing in named.items() if inspect.isclass(thing)}


def inside(value: Any, seen: set[int] | None = None) -> Iterator[Any]:
    """A value and all values of this library inside it."""
    seen = set() if seen is None else seen
    if id(value) in seen:
        return
    seen.add(id(value))
    if has(type(value)):
        yield value
        for field in fields(type(value)):
            yield from inside(getattr(value, field.name), seen)
    elif isinstance(value, Mapping):
        yield value
        for key, entry in value.items():
            yield from inside(key, seen)
            yield from inside(entry, seen)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from inside(item, seen)
