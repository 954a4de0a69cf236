"""Whole random games, with everything that must hold at every step."""

from __future__ import annotations

import itertools
import json
from random import Random

import pytest
from counts import few

from amunre import OMNISCIENT, SPECTATOR, Game, Position, fold
from amunre.checking.invariants import check_conservation, check_decisions, check_end
from amunre.checking.policies import next_step
from amunre.games.amun_re.checking.policies import POLICIES

GAMES = few(9, 36)
CHUNK = 3
SELDOM = 20
"""Steps between two of the dearer checks."""


def new_game(rules, number):
    """Games of 3, 4 and 5 players; the Pharaoh and the policy vary too."""
    players = 3 + number % 3
    policy = list(POLICIES.values())[number // 3 % 3]
    return Game(rules, players, seed=number, pharaoh=number % players), policy, Random(number)


def views_of(game):
    return {viewer: game.view(viewer) for viewer in (*range(game.players), SPECTATOR, OMNISCIENT)}


def check_completeness(game):
    """For every seat and action: legal exactly when nothing speaks against it (`offer` at its edges)."""
    for seat in range(game.players):
        legal = set(game.legal_actions(seat))
        gold = game.view(OMNISCIENT).players[seat].gold
        edges = {1, gold, gold + 1, game.rules.most_gold}
        for action in game.rules.actions:
            if action.verb != "offer" or action.amount in edges:
                violations = game.explain(seat, action)
                assert (action in legal) is not bool(violations), (seat, str(action), violations)
        assert all(action.amount <= gold for action in legal if action.verb == "offer")
        assert len([a for a in legal if a.verb == "offer" and a.card is None]) in (0, gold)


def check_round_trip(game, policy, random):
    """From JSON comes the same game, which goes on in the same way, later shuffles included."""
    position = game.position()
    text = json.dumps(position.to_json())
    again = Position.from_json(json.loads(text))
    assert again == position
    assert again.problems(game.rules) == ()
    other, original = Game.from_position(game.rules, again, seed=game.seed), game.copy()
    for _ in range(10):
        assert other.position() == original.position()
        assert other.to_act == original.to_act
        for seat in range(game.players):
            assert other.legal_actions(seat) == original.legal_actions(seat)
        if original.over:
            break
        seat, action = next_step(original, policy, random)
        assert other.play(seat, action) is not None
        original.push(seat, action)


def play(game, policy, random, every=SELDOM):
    """Play to the end under all checks."""
    views, seen = views_of(game), len(game.events(SPECTATOR))
    earned = [game.rules.start_gold] * game.players
    for number in itertools.count():
        check_conservation(game)
        check_decisions(game)
        if number % every == 0:
            check_completeness(game)
        if number % every == 0:
            check_round_trip(game, policy, Random(number))
        if game.over:
            break
        seat, action = next_step(game, policy, random)
        before, copied = game.position(), game.copy()
        getattr(game, "play" if random.random() < 0.5 else "push")(seat, action)
        assert copied.position() == before, "a copy follows its original"
        after = game.position()
        copied.push(seat, action)
        assert copied.position() == after
        assert game.undo() == (seat, action)
        assert game.position() == before
        game.push(seat, action)
        assert game.position() == after

        for viewer, view in views.items():
            for event in game.events(viewer, since=seen):
                view = fold(view, event)
            views[viewer] = view
            assert view == game.view(viewer), (viewer, str(action))
        events = game.events(OMNISCIENT, since=seen)
        seen += len(events)
        for event in events:
            if event.kind == "gold-moved":
                for key, sign in (("source", -1), ("target", 1)):
                    if isinstance(event.params[key], int):
                        earned[event.params[key]] += sign * event.params["gold"]
        assert earned == [player.gold for player in views[OMNISCIENT].players]
    check_end(game)


@pytest.mark.clause("play.unlimited-gold")
@pytest.mark.clause("play.limited-pieces")
@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_whole_games_keep_every_property(rules, first):
    for number in range(first, first + CHUNK):
        play(*new_game(rules, number))


@pytest.mark.parametrize("number", range(few(2, 9)))
def test_legality_is_complete(rules, number):
    play(*new_game(rules, 1000 + number), every=few(12, 4))


def test_events_of_pushed_and_played_games_are_the_same(rules):
    for number in range(3):
        game, policy, random = new_game(rules, 4 * number)
        pushed = game.copy()
        told = list(game.events(OMNISCIENT))
        while not game.over:
            seat, action = next_step(game, policy, random)
            game.play(seat, action)
            pushed.push(seat, action)
            if random.random() < 0.1:
                game.undo()
                game.play(seat, action)
        told = game.events(OMNISCIENT)
        assert pushed.events(OMNISCIENT) == told
        assert pushed.shuffles == game.shuffles
        assert [event.number for event in told] == list(range(len(told)))


def test_a_game_replays_from_its_seed_and_from_its_shuffles(rules):
    for number in range(9):
        game, policy, random = new_game(rules, number)
        while not game.over:
            game.push(*next_step(game, policy, random))
        pharaoh = number % game.players
        same_seed = Game(rules, game.players, seed=number, pharaoh=pharaoh)
        same_shuffles = Game(rules, game.players, seed=999, pharaoh=pharaoh, shuffles=game.shuffles)
        for other in (same_seed, same_shuffles):
            for seat, action in game.steps:
                other.push(seat, str(action))
            assert other.position() == game.position()
            assert other.shuffles == game.shuffles
