"""A game pickles and copies, at any moment and wherever it came from, and goes on as it would have gone on."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Iterator
from itertools import islice
from operator import methodcaller
from random import Random

import pytest
from counts import few
from specimens import moments, own_rules, played

from amunre import OMNISCIENT, Game, IllegalAction, Record, load_ruleset
from amunre.checking.policies import next_step
from amunre.engine.game import begun_as
from amunre.games.amun_re.checking.policies import POLICIES

WAYS = {
    "deepcopy": copy.deepcopy,
    "pickle 2": lambda game: pickle.loads(pickle.dumps(game, 2)),
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}


def games(rules) -> Iterator[Game]:
    """Of every stage; from a position, a redeal, given shuffles; after undo; by own rules; of other players."""
    yield from moments(rules)
    yield Game(rules, ["Ada", "Bob", "Cem", "Dot", "Eve"], pharaoh=3)
    for steps in (30, 130):
        game = played(rules, steps)
        yield game
        yield Game.from_position(rules, game.position(), seed=game.seed, names=["A", "B", "C", "D"])
        yield onward(game.redeal(1, seed=3), 20)
    reshuffled = next(game for game in moments(rules) if len(game.shuffles) > 2)
    yield Game(rules, 3, seed=99, shuffles=reshuffled.shuffles)
    whole = played(rules, 10**6)
    yield onward(Game(rules, 4, seed=-1, shuffles=whole.shuffles[:3]), 200)
    for _ in range(100):
        whole.undo()
    yield whole
    yield played(own_rules(), 80)
    yield played(load_ruleset("delta"), 120, players=5)
    old = Record.of(played(rules, 40)).to_json()
    yield Record.from_json({**old, "players": ["x" * 999, "y" * 999, *old["players"][2:]]}).replay()
    offering = next(game for game in moments(rules) if game.stage == "offering")
    offering.play(offering.to_act[1], "steal")
    yield offering


def onward(game: Game, steps: int) -> Game:
    """Some steps further."""
    random = Random(4)
    for _ in range(steps):
        if not game.over:
            game.play(*next_step(game, POLICIES["by kind"], random))
    return game


def told(game: Game) -> tuple:
    """Return everything that a game shows."""
    return (
        (game.rules.hash, game.names, game.seed, game.start, game.origin, game.players, repr(game)),
        (game.steps, game.shuffles, game.position().digest(), game.to_act, game.over, game.result),
        [game.events(viewer) for viewer in (*range(game.players), OMNISCIENT)],
        [(game.view(seat), game.legal_indices(seat), game.prompt(seat), game.score(seat)) for seat in range(game.players)],
    )  # fmt: skip


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_game_comes_through_with_its_past_and_its_future(rules, way):
    for game in islice(games(rules), 0, None, few(4, 1)):
        before = told(game)
        made = way(game)
        assert type(made) is Game
        assert made is not game
        assert told(made) == before
        assert told(onward(made, 40)) == told(onward(way(game), 40))
        assert told(game) == before, "the other one is played here too"
        ahead = onward(way(game), 250)
        assert ahead.shuffles[: len(game.shuffles)] == game.shuffles
        back = way(ahead)
        while back.steps:
            assert back.undo() == ahead.undo()
        assert back.position() == ahead.position()


def test_undo_all_the_way_after_a_pickle(rules):
    game = played(rules, 150)
    made = pickle.loads(pickle.dumps(game))
    while game.steps:
        assert game.undo() == made.undo()
        if len(game.steps) % 16 == 0:
            assert told(made) == told(game)
    with pytest.raises(ValueError, match="no step has been played"):
        made.undo()


def test_a_game_goes_to_a_spawned_process_and_back(rules):
    sent = [played(rules, 70), played(own_rules(), 70), played(rules, 70).redeal(2, seed=1)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        back = pool.map(Game.copy, sent)
        views = pool.map(methodcaller("view", 0), sent)
    for game, made, view in zip(sent, back, views, strict=True):
        assert told(made) == told(game)
        assert {game.view(0): "found"}[view] == "found"


def test_games_inside_other_things_are_copied_with_them(rules):
    game = played(rules, 10)
    for both in (copy.deepcopy({"a": game, "b": [game]}), pickle.loads(pickle.dumps({"a": game, "b": [game]}))):
        assert both["a"] is both["b"][0]
        assert both["a"] is not game


def test_a_pickle_is_small_and_holds_nothing_hot(rules):
    game = played(rules, 10**6)
    text = pickle.dumps(game)
    assert len(text) < 60 * len(game.steps) + 5000
    assert b"amunre.games.amun_re.state" not in text
    assert b"amunre.engine.rulebook" not in text


def test_a_game_cannot_be_hashed_and_says_what_can(rules):
    game = Game(rules, 3, seed=1)
    for use in (hash, lambda it: {it}, lambda it: {it: 1}):
        with pytest.raises(TypeError, match=r"a Game is mutable.*game\.view\(seat\) or game\.position\(\)"):
            use(game)
    assert game != game.copy()
    assert copy.copy(game) is not game


def test_an_error_of_a_copy_is_that_of_the_game(rules):
    game = Game(rules, 3, seed=1)
    made = pickle.loads(pickle.dumps(game))
    for one in (game, made):
        with pytest.raises(IllegalAction, match=r"auction\.capacity"):
            one.play(0, "bid abu 36")


def test_an_earlier_moment_is_a_copy_as_the_game_was_then(rules):
    for game in islice(games(rules), 0, None, few(5, 1)):
        before, again = told(game), begun_as(game)
        for step in range(0, len(game.steps) + 1, few(29, 7)):
            while len(again.steps) < step:
                again.push(*game.steps[len(again.steps)])
            assert told(game.at(step))[1:] == told(again)[1:]
            assert game.event_counts[step] == len(again.events(OMNISCIENT))
        assert told(game) == before
        for step in (-1, len(game.steps) + 1, True, "0"):
            with pytest.raises(ValueError, match="step: expected"):
                game.at(step)
