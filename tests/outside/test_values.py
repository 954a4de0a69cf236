"""Invalid arguments: a short error of ours names the argument, and nothing has changed."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import product

import pytest
from attrs import evolve, fields
from hostile import HUGE, VALUES
from seated import seated

from amunre import (
    SPECTATOR,
    Action,
    Event,
    Game,
    NotationError,
    Record,
    amun_re,
    load_ruleset,
    play_out,
    render,
    simulate,
    tigris,
    wire,
)
from amunre.bots import Observation, bot_named
from amunre.printing import brief, fault, listed

RULES = load_ruleset()
GAME = Game(RULES, 3, seed=1)
GAMES = {"amun-re": GAME, "tigris": Game(tigris.load_ruleset(), 3, seed=1)}
"""By id: a game at its beginning, in which seat 0 is asked."""


def asked_of(game):
    """Return calls that take a hostile value, by the name in the message."""
    rules, action, view = game.rules, str(game.legal_actions(0)[0]), game.view(0)
    return {
        "seat": [
            game.legal_actions, game.legal_indices, game.prompt, game.score, game.score_if_now,
            *(lambda seat, act=act: act(seat, action) for act in (game.play, game.push, game.explain)),
            lambda seat: game.redeal(seat, 1), lambda seat: render.hand(game.view(SPECTATOR), seat=seat),
        ],
        "viewer": [game.view, game.events],
        "since": [lambda since: game.events(0, since)],
        "step": [game.revealed_since, game.lies_face_down],
        "action": [lambda action, act=act: act(0, action) for act in (game.play, game.push, game.explain)],
        "seed": [
            lambda seed: Game(rules, 3, seed), lambda seed: Game.from_position(rules, game.position(), seed),
            lambda seed: game.redeal(0, seed), lambda seed: list(simulate(rules, ["uniform"] * 3, 1, seed)),
        ],
        "players": [lambda players: Game(rules, players)],
        "start": [lambda start: Game(rules, 3, start=start)],
        "shuffle": [
            lambda shuffles: Game(rules, 3, shuffles=shuffles),
            lambda shuffles: Game(rules, 3, shuffles=[["a"], shuffles]),
            lambda shuffles: Game(rules, 3, shuffles=[[shuffles]]),
        ],
        "position": [lambda position: Game.from_position(rules, position), type(game.position()).from_json],
        "games": [lambda games: list(simulate(rules, ["uniform"] * 3, games, 1))],
        "jobs": [lambda jobs: list(simulate(rules, ["uniform"] * 3, 1, 1, jobs=jobs))],
        "bot": [lambda bot: list(simulate(rules, ["uniform", "uniform", bot], 1, 1))],
        "event": [lambda event: rules.game.module("view").fold(view, event), game.sentence],
        "view": [lambda view: rules.game.module("view").fold(view, game.events(0)[0])],
        "names": [lambda names: render.board(view, names=names)],
        "drawn by": [
            lambda rules, draw=draw: draw(view, rules)
            for draw in (render.board, render.pieces, render.scores, render.hand)
        ],
        "events?": [lambda events: wire.lines_of(game, events)],
        "bots": [lambda bots: play_out(game, bots), lambda bots: play_out(game, [bots] * 3)],
        "sketch": [
            lambda facts: rules.game.positions.sketch(rules, facts),
            lambda players: rules.game.positions.sketch(rules, {"players": players}),
        ],
        "rules": [lambda rules: game.rules.game.positions.sketch(rules, {})],
    }  # fmt: skip


SIZES = "bag", "active", "actions"
LISTS = "hands", "treasures"

ASKED = {
    **{(id, argument): asks for id, game in GAMES.items() for argument, asks in asked_of(game).items()},
    ("amun-re", "gold"): [lambda gold: GAME.view(0, gold=gold)],
    ("tigris", "points"): [lambda points: GAMES["tigris"].view(0, points=points)],
    ("amun-re", "pharaoh"): [lambda pharaoh: Game(RULES, 3, pharaoh=pharaoh)],
    ("any", "bot"): [bot_named],
    ("any", "name"): [lambda name: wire.problems(name, {})],
    ("any", "rules"): [Game, wire.texts, lambda rules: simulate(rules, "uniform")],
    ("amun-re", "Ruleset"): [amun_re.egypt, amun_re.cards],
    ("any", "folder"): [load_ruleset, tigris.load_ruleset],
    ("any", "cls"): [lambda cls: wire.load(cls, {})],
    ("amun-re", "province"): [amun_re.province, RULES.province],
    ("amun-re", "site"): [lambda site: amun_re.province("abu", site=site)],
    ("amun-re", "card"): [amun_re.card, RULES.card],
    ("tigris", "tile"): [GAMES["tigris"].rules.tile],
    ("any", "view"): [render.board, render.pieces, render.scores, render.hand, render.screen],
    ("any", "game"): [
        lambda game: Observation(game, 0), lambda game: play_out(game, []), lambda game: wire.problems("event", {}, game),
    ],
    ("tigris", "facts"): [
        *(lambda value, key=key: tigris.sketch(GAMES["tigris"].rules, {key: value}) for key in (*SIZES, *LISTS, "monuments")),
        *(lambda value, key=key: tigris.sketch(GAMES["tigris"].rules, {key: [value]}) for key in LISTS),
        lambda bag: tigris.sketch(GAMES["tigris"].rules, {"bag": [bag]}),
        lambda number: tigris.sketch(GAMES["tigris"].rules, {"hands": [{"farm": number}]}),
        lambda space: tigris.sketch(GAMES["tigris"].rules, {"monuments": {"red-black": space}}),
        lambda board: tigris.sketch(GAMES["tigris"].rules, {"board": board}),
    ],
}  # fmt: skip
"""By the game and by what the message names: what is asked with a hostile value."""

TOLD_AS = {"viewer": "viewer|seat", "drawn by": "rules", "facts": "sketch"}
"""By what is asked: what the message names, where it is not that."""

FINE = {
    ("bots", "numpy's true"),
    ("cls", "a type"),
    ("Ruleset", "nothing"),
    ("drawn by", "nothing"),
    ("names", "nothing"),
    ("start", "nothing"),
    ("site", "nothing"),
    ("seed", "nothing"),
    ("shuffle", "nothing"),
    ("bot", "a type"),
    ("since", "huge"),
    ("bots", "an array"),
}
"""None is a seed that is drawn, no shuffles, and rules and names as they are; any class may make bots; after the last event there is none;
an array chooses too."""


def refused(argument, ask, value):
    """The message of the error."""
    with pytest.raises((ValueError, TypeError, KeyError)) as caught:
        ask(value)
    told = str(caught.value)
    assert len(told) <= 1000
    assert all(line.isprintable() for line in told.split("\n"))
    assert re.search(argument, told), told
    return told


@pytest.mark.parametrize("asked", ASKED, ids="-".join)
def test_every_argument(asked):
    _, name = asked
    before = [(game.position(), game.steps, game.names) for game in GAMES.values()]
    for value, ask in product(VALUES, ASKED[asked]):
        if (name, value) not in FINE:
            refused(TOLD_AS.get(name, name), ask, VALUES[value])
    assert before == [(game.position(), game.steps, game.names) for game in GAMES.values()]


@pytest.mark.parametrize("id", GAMES)
def test_what_is_of_another_game(id):
    game, other = GAMES[id], next(game for name, game in GAMES.items() if name != id)
    rules, fold = game.rules, game.rules.game.module("view").fold
    view, event, position = other.view(0), other.events(0)[0], other.position()
    refused(f"rules.*{id}.*{other.rules.id}", lambda rules: game.rules.game.positions.sketch(rules, {}), other.rules)
    for draw in (render.board, render.pieces, render.scores, render.hand):
        refused("rules: expected", lambda rules, draw=draw: draw(game.view(0), rules), other.rules)
    for ask, value, argument in (
        (lambda view: fold(view, event), view, "view"),
        (lambda position: Game.from_position(rules, position), position, "position"),
    ):
        home = {"standard": "amunre", "tigris": "amunre.tigris"}[other.rules.id]
        assert f"found {home}.{type(value).__name__}" in refused(f"^{argument}: expected", ask, value)
    for kind in {type(event): event for event in (*other.events(0), Event("play.turn"))}.values():
        told = refused("^event: expected an event from this game", lambda event: fold(game.view(0), event), kind)
        assert told.endswith(f"found {type(kind).__name__} of {type(kind).__module__!r}.")
    refused("^event 0: .* not an event from this game", game.sentence, event)
    refused("^action: expected", lambda action: game.play(0, action), other.legal_actions(0)[0])
    assert position.problems(rules)


def test_what_all_events_are_is_none_itself():
    with pytest.raises(NotationError, match=r"^Event: expected a value with a wire form"):
        wire.dump(Event("play.turn"))


def test_a_game_without_rounds_says_so():
    with pytest.raises(AttributeError, match=r"^round: a game of tigris has no rounds\.$"):
        _ = GAMES["tigris"].round
    assert not hasattr(GAMES["tigris"], "round")
    assert GAME.round == 1


def test_what_only_one_game_has_is_drawn_by_its_rules():
    for draw in (amun_re.egypt, amun_re.cards, lambda rules: amun_re.card("block", rules)):
        refused("rules: expected a ruleset for amun-re", draw, GAMES["tigris"].rules)
    refused(
        "rules: expected the ruleset standard", lambda rules: render.board(GAME.view(0), rules), load_ruleset("delta")
    )


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("value", VALUES)
def test_every_argument_of_a_table(value, id, tmp_path):
    given, action = VALUES[value], str(GAMES[id].legal_actions(0)[0])
    table, _, (token, *_), host = seated(GAMES[id])
    step = table.step
    asked = {
        "token|seat": [
            lambda it: table.play(it, action, step), lambda it: table.resign(it), lambda it: table.take_back(it, step),
            lambda it: table.retract(it, step), lambda it: table.seat_bot(it, 0, "uniform"),
            lambda it: table.invite(it, 0), lambda it: table.invite(host, it), lambda it: table.share(it),
            lambda it: table.seat_bot(host, it, "uniform"), lambda it: table.remove(host, it),
            lambda it: table.leave(it), lambda it: table.rename(it, "Zoe"), lambda it: table.start(it),
            lambda it: table.play_for(it, 0, action, step), lambda it: table.play_for(host, it, action, step),
        ],
        "action": [lambda it: table.play(token, it, step)],
        "step": [lambda it: table.play(token, action, it)],
        "bot": [lambda it: table.resign(token, it), lambda it: table.seat_bot(host, 0, it)],
    }  # fmt: skip
    for argument, asks in asked.items():
        for ask in asks:
            refused(argument, ask, given)
    if given is not None:
        refused("since", lambda it: table.update(since=it), given)
    assert table.step == step


@pytest.mark.parametrize("value", VALUES)
def test_notes_of_a_record(value):
    if value not in ("nothing",):
        refused("meta", lambda it: Record.of(GAME, it), VALUES[value])
    if not isinstance(VALUES[value], str):
        refused("meta", lambda it: Record.of(GAME, {"note": it}), VALUES[value])


def test_the_longest_seed_has_room_in_a_record():
    assert "at most 1000 digits" in refused("seed", lambda seed: Game(RULES, 3, seed), 10**1000)
    assert Record.of(Game(RULES, 3, 10**1000 - 1)).replay().seed == 10**1000 - 1


def test_a_number_of_iterations_is_no_longer_than_a_name():
    refused("bot", bot_named, f"mcts:{'9' * 999}")


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_any_value_is_shown_in_brief(value):
    for given in (value, [value] * 10, {"x": value}, (value, [value, [value]]), Exception(value)):
        for told in (brief(given), fault(ValueError(given)), listed([brief(given)] * 50)):
            assert told.isprintable()
            assert len(told) <= 1000
    assert wire.dump(Action("bid", amount=HUGE))["text"].startswith("bid an integer")


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("value", VALUES)
def test_a_value_with_a_field_of_another_kind_crosses_no_wire_and_begins_no_game(id, value):
    """It may be written, where all that stands in it can be; nothing but an error of ours comes of it otherwise."""
    position, others = GAMES[id].position(), []
    for field in fields(type(position)):
        if type(getattr(position, field.name)) is not type(VALUES[value]):
            with suppress(ValueError, TypeError):  # no mapping, where one is asked for
                others.append(evolve(position, **{field.name: VALUES[value]}))
    for other in others:
        with suppress(NotationError):
            wire.dump(other)
        with pytest.raises(NotationError, match=r"^position: "):
            Game.from_position(GAMES[id].rules, other)
    assert len(others) > 5
