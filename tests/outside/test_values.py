"""Whatever is given for an argument: an error of ours that names it, in few words, and nothing has happened."""

from __future__ import annotations

import re

import pytest
from hostile import HUGE, VALUES

from amunre import SPECTATOR, Action, Game, Record, Table, load_ruleset, play_out, render, simulate, sketch, wire
from amunre.bots import Observation, bot_named
from amunre.games.amun_re.view import fold
from amunre.printing import brief, fault, listed

RULES = load_ruleset()
GAME = Game(RULES, 3, seed=1)

ASKED = {
    "seat": [
        GAME.legal_actions, GAME.legal_indices, GAME.prompt, GAME.score, GAME.score_if_now, GAME.view, GAME.events,
        *(lambda seat, act=act: act(seat, "bid abu 3") for act in (GAME.play, GAME.push, GAME.explain)),
        lambda seat: GAME.redeal(seat, 1), lambda seat: render.hand(GAME.view(SPECTATOR), seat=seat),
    ],
    "since": [lambda since: GAME.events(0, since)],
    "gold": [lambda gold: GAME.view(0, gold=gold)],
    "action": [lambda action, act=act: act(0, action) for act in (GAME.play, GAME.push, GAME.explain)],
    "seed": [
        lambda seed: Game(RULES, 3, seed), lambda seed: Game.from_position(RULES, GAME.position(), seed),
        lambda seed: GAME.redeal(0, seed), lambda seed: list(simulate(RULES, ["uniform"] * 3, 1, seed)),
    ],
    "players": [lambda players: Game(RULES, players)],
    "pharaoh": [lambda pharaoh: Game(RULES, 3, pharaoh=pharaoh)],
    "shuffle": [
        lambda shuffles: Game(RULES, 3, shuffles=shuffles), lambda shuffles: Game(RULES, 3, shuffles=[["a"], shuffles]),
        lambda shuffles: Game(RULES, 3, shuffles=[[shuffles]]),
    ],
    "position": [lambda position: Game.from_position(RULES, position)],
    "games": [lambda games: list(simulate(RULES, ["uniform"] * 3, games, 1))],
    "jobs": [lambda jobs: list(simulate(RULES, ["uniform"] * 3, 1, 1, jobs=jobs))],
    "bot": [bot_named, lambda bot: list(simulate(RULES, ["uniform", "uniform", bot], 1, 1))],
    "name": [lambda name: wire.problems(name, {})],
    "event": [lambda event: fold(GAME.view(0), event)],
    "rules": [Game, wire.texts, lambda rules: sketch(rules, {}), lambda rules: simulate(rules, "uniform")],
    "Ruleset": [render.egypt, render.cards],
    "folder": [load_ruleset],
    "cls": [lambda cls: wire.load(cls, {})],
    "events?": [lambda events: wire.lines_of(GAME, events)],
    "province": [render.province, RULES.province],
    "site": [lambda site: render.province("abu", site=site)],
    "card": [render.card, RULES.card],
    "view": [render.board, render.pieces, render.scores, render.hand],
    "game": [
        lambda game: Observation(game, 0), lambda game: play_out(game, []), lambda game: wire.problems("event", {}, game),
    ],
    "bots": [lambda bots: play_out(GAME, bots), lambda bots: play_out(GAME, [bots] * 3)],
    "sketch": [lambda facts: sketch(RULES, facts), lambda players: sketch(RULES, {"players": players})],
}  # fmt: skip
"""By what the message names: what is asked with a hostile value."""

FINE = {
    ("bots", "numpy's one"),
    ("cls", "a type"),
    ("Ruleset", "nothing"),
    ("site", "nothing"),
    ("seed", "nothing"),
    ("shuffle", "nothing"),
    ("bot", "a type"),
    ("since", "huge"),
    ("bots", "an array"),
}
"""None is a seed that is drawn, and no shuffles; any class may make bots; after the last event there is none; an array chooses too."""


def refused(argument, ask, value):
    """The message of the error."""
    with pytest.raises((ValueError, TypeError, KeyError)) as caught:
        ask(value)
    told = str(caught.value)
    assert len(told) <= 1000
    assert all(line.isprintable() for line in told.split("\n"))
    assert re.search(argument, told), told
    return told


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("argument", ASKED)
def test_every_argument(argument, value):
    before = GAME.position(), GAME.steps, GAME.names
    for ask in ASKED[argument]:
        if (argument, value) in FINE:
            continue
        refused(argument, ask, VALUES[value])
    assert before == (GAME.position(), GAME.steps, GAME.names)


@pytest.mark.parametrize("value", VALUES)
def test_every_argument_of_a_table(value, tmp_path):
    given = VALUES[value]
    with Table.create(tmp_path / "game.journal", GAME) as table:
        token, host = table.tokens[0], table.host
        asked = {
            "token|seat": [
                lambda it: table.play(it, "bid abu 3", 0), lambda it: table.resign(it), lambda it: table.take_back(it, 0),
                lambda it: table.withdraw(it, 0), lambda it: table.seat_bot(it, 0, "uniform"),
                lambda it: table.seat_person(it, 0), lambda it: table.seat_person(host, it),
                lambda it: table.seat_bot(host, it, "uniform"),
            ],
            "action": [lambda it: table.play(token, it, 0)],
            "step": [lambda it: table.play(token, "bid abu 3", it)],
            "bot": [lambda it: table.resign(token, it), lambda it: table.seat_bot(host, 0, it)],
        }  # fmt: skip
        for argument, asks in asked.items():
            for ask in asks:
                refused(argument, ask, given)
        if given is not None:
            refused("since", lambda it: table.update(since=it), given)
        assert table.step == 0


@pytest.mark.parametrize("value", VALUES)
def test_notes_of_a_record(value):
    if value not in ("nothing",):
        refused("meta", lambda it: Record.of(GAME, it), VALUES[value])
    if not isinstance(VALUES[value], str):
        refused("meta", lambda it: Record.of(GAME, {"note": it}), VALUES[value])


def test_numbers_of_numpy_are_told_from_those_of_python():
    assert "int64" in refused("seat", GAME.score, VALUES["numpy's one"])


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
