"""Tests that `amunre check` finds faults planted in Euphrat & Tigris."""

from __future__ import annotations

from random import Random

import pytest
from altered import spoiled, spoiled_player
from attrs import evolve
from counts import few

from amunre import Game, compiled, load_ruleset
from amunre.checking.checks import checks_of
from amunre.checking.invariants import BrokenInvariant, play_to_the_end
from amunre.checking.policies import next_step
from amunre.checking.ruleset import play_one, random_games
from amunre.games.tigris.checking import ending, invariants
from amunre.games.tigris.checking.bounds import most_answers, most_turns
from amunre.games.tigris.checking.results import grounds
from amunre.games.tigris.phases import conflicts, leaders, monuments, tiles, treasures

RULES = load_ruleset("tigris")
CHECKS = checks_of(RULES)
NEEDS_SOURCE = pytest.mark.skipif(compiled, reason="a compiled rule cannot be left out")


# --- without playing ---------------------------------------------------------------------------------------


def test_the_most_answers_are_those_of_the_rules():
    most = {"place": 443, "lead": 536, "withdraw": 4, "catastrophe": 175, "exchange": 35, "pass": 1}
    assert {verb: most_answers(RULES)[verb] for verb in most} == most


@pytest.mark.parametrize(("players", "turns"), [(2, 2740), (3, 3990), (4, 5160)])
def test_a_game_has_so_many_turns_at_most(players, turns):
    assert most_turns(RULES, players) == turns


def test_all_lines_are_well():
    lines = [line for part in CHECKS.parts(RULES, 0) for line in part.lines(lambda: False)]
    assert {line.checked for line in lines} == {"board", "monuments", "answers", "length"}
    assert not any(line.wrong for line in lines)
    assert next(line.covered for line in lines) == "135 spaces of land, 41 of the river, 10 starting temples"


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"temples": {"a3"}, "corners": set()}, "a3: a temple is there, but not on its ground"),
        ({"corners": {"h5"}}, "h5: a corner without a temple"),
        ({"river": {"a3", "b3"}}, "farm: no square for blue-black, blue-red, green-blue"),
    ],
)
def test_a_board_on_which_something_does_not_fit_is_told(changes, wrong):
    board = evolve(RULES.board, **{key: frozenset(value) for key, value in changes.items()})
    assert wrong in [told for line in grounds(evolve(RULES, board=board)) for told in line.wrong]


# --- random games ------------------------------------------------------------------------------------------


def test_random_games_hold_everything():
    line = random_games(RULES, range(few(6, 400)))
    assert line.wrong == ()
    assert " of 2 to 4 players, " in line.covered


def test_random_games_end_in_more_than_one_way_and_reach_wars_and_monuments():
    ends, kinds = set(), set()
    for number, policy in enumerate([*CHECKS.policies.values()] * 3):
        game = Game(RULES, 2 + number % 3, seed=number)
        play_to_the_end(game, policy, Random(number))
        ends.add(game.position().end)
        kinds |= {event.clause for event in game.events("omniscient")}
    assert ends >= {"end.bag", "end.quiet"}
    assert kinds >= {"war.points", "revolt.result", "monument.turn-down", "treasure.corner-first"}


def test_a_game_that_goes_on_from_a_position_is_held_to_what_it_began_with():
    begun, random = Game(RULES, 3, seed=4), Random(4)
    while begun.stage != "support" or len(begun.steps) < 60:
        begun.push(*next_step(begun, CHECKS.policies["settler"], random))
    assert any(points for seat in range(3) for points in begun.score(seat).points.values())
    game = Game.from_position(RULES, begun.position(), seed=4)
    play_to_the_end(game, CHECKS.policies["settler"], random)
    game._origin = spoiled(begun, bag=begun.position().bag[1:])
    with pytest.raises(BrokenInvariant, match="tiles drawn"):
        ending.check_turns(game)
    game._origin = spoiled_player(begun, points={**begun.position().players[0].points, "red": 99})
    with pytest.raises(BrokenInvariant, match="points"):
        ending.check_points(game)


# --- what is spoiled is found ------------------------------------------------------------------------------


@pytest.fixture
def game():
    """A game in its course, with leaders on the board."""
    found = Game(RULES, 2, seed=5, start=0)
    found.push(0, "lead king i5")
    found.push(0, "lead trader j6")
    return found


def test_a_position_in_play_is_well(game):
    invariants.check_moment(game)
    invariants.check_peace(game.position(), RULES)


def test_pieces_too_many_or_too_few_are_found(game):
    position = game.position()
    for wrong in (
        spoiled(game, bag=position.bag[1:]),
        spoiled(game, out={**position.out, "farm": 1}),
        spoiled(game, treasures=position.treasures[1:]),
        spoiled(game, treasures=()),
        spoiled(game, catastrophes=("h5",)),
        spoiled_player(game, catastrophes=3),
        spoiled_player(game, hand=(*position.players[0].hand, "farm")),
        spoiled_player(game, points={**position.players[0].points, "red": -1}),
        spoiled_player(game, treasures=1),
    ):
        with pytest.raises(BrokenInvariant):
            invariants.check_pieces(wrong, RULES)


def test_pieces_where_they_cannot_lie_are_found(game):
    position = game.position()
    for wrong in (
        spoiled(game, tiles={**position.tiles, "h5": "farm"}),
        spoiled(game, tiles={**position.tiles, "a3": "market"}),
        spoiled(game, tiles={**position.tiles, "i5": "market"}),
        spoiled(game, catastrophes=("i6",)),
        spoiled(game, treasures=("h5", *position.treasures[1:])),
        spoiled(game, face_down={"h5": "market"}),
        spoiled(game, monuments={**position.monuments, "red-black": "g3"}),
        spoiled_player(game, leaders={**position.players[0].leaders, "priest": "a3"}),
    ):
        with pytest.raises(BrokenInvariant):
            invariants.check_board(wrong, RULES)


def test_what_is_no_peace_is_found(game):
    position = game.position()
    first, second = position.players
    rival = evolve(second, leaders={**second.leaders, "king": "h6"})
    for wrong in (
        spoiled_player(game, leaders={**first.leaders, "priest": "g3"}),
        spoiled(game, players=(first, rival)),
        spoiled(game, treasures=(*position.treasures, "i5")),
    ):
        with pytest.raises(BrokenInvariant):
            invariants.check_peace(wrong, RULES)


def test_a_turn_with_a_short_hand_is_found_in_a_whole_game(game):
    first, second = game.position().players
    short = spoiled(game, actions=2, is_loud=False, players=(evolve(first, hand=first.hand[1:]), second))
    with pytest.raises(BrokenInvariant, match="hands of"):
        invariants.check_hands(short, RULES)
    fewer = evolve(short, out={**short.out, first.hand[0]: short.out[first.hand[0]] + 1})
    invariants.check_moment(Game.from_position(RULES, fewer, seed=1))


def found_in_play():
    """Check random games until a fault is found, and return its message."""
    return next((told for number in range(40) if (told := play_one(RULES, number)[1])), "")


settle = conflicts.settle


def settled_for_the_attacker(s, conflict, answered):
    """A conflict settled as if the attacker won where both are equal."""
    attack = conflicts.strength(s, conflict, conflict.attacker) + conflict.added
    if attack == conflicts.strength(s, conflict, conflict.defender) + answered:
        turned = evolve(conflict, attacker=conflict.defender, defender=conflict.attacker, added=answered)
        return settle(s, turned, conflict.added)
    return settle(s, conflict, answered)


@NEEDS_SOURCE
@pytest.mark.parametrize(
    ("room", "name", "instead", "told"),
    [
        (treasures, "collect", lambda s: None, "treasures not taken"),
        (monuments, "evict", lambda s, clause: None, "not next to a temple"),
        (conflicts, "settle", settled_for_the_attacker, "won a conflict"),
        (leaders, "begin_revolt", lambda s, seat, color: None, "leaders in one kingdom"),
        (tiles, "exchange", lambda s, seat, handful, clause: None, "a hand of"),
    ],
)
def test_a_rule_that_is_left_out_is_found(room, name, instead, told, monkeypatch):
    monkeypatch.setattr(room, name, instead)
    assert told in found_in_play()


@NEEDS_SOURCE
def test_a_leader_without_a_temple_is_found(monkeypatch):
    """Where a catastrophe tile takes the only one, and the leader does not leave."""
    board = """
     b  c  d
 4   Ka t  .
"""
    monkeypatch.setattr(tiles, "evict", lambda s, clause: None)
    game = Game.from_position(RULES, RULES.game.positions.sketch(RULES, {"board": board}))
    game.push(0, "catastrophe c4")
    with pytest.raises(BrokenInvariant, match="a king on b4 that is not next to a temple"):
        CHECKS.conserved(game)


@NEEDS_SOURCE
def test_a_point_too_many_is_found(monkeypatch):
    won = tiles.win
    monkeypatch.setattr(tiles, "win", lambda s, seat, color, points, clause: won(s, seat, color, 2, clause))
    assert "2 points by score" in found_in_play()


def test_a_game_that_ends_without_reason_is_found():
    game = Game(RULES, 2, seed=1, start=0)
    play_to_the_end(game, CHECKS.policies["restless"], Random(1))
    assert game.position().end == "end.quiet"
    game._play.state.end = "end.treasures"
    game._play.position = None
    with pytest.raises(BrokenInvariant, match="whose condition does not hold"):
        ending.check_reason(game)


def test_a_rank_that_is_not_earned_is_found(monkeypatch):
    game = Game(RULES, 2, seed=1, start=0)
    play_to_the_end(game, CHECKS.policies["settler"], Random(2))
    ending.check_ranking(game)
    first, second = game.result.ranking
    monkeypatch.setattr(Game, "result", evolve(game.result, ranking=(second, first)))
    with pytest.raises(BrokenInvariant, match="places"):
        ending.check_ranking(game)
