"""Tests that `amunre check` finds faults planted in Prosperity."""

from __future__ import annotations

from random import Random

import pytest
from altered import spoiled, spoiled_player
from attrs import evolve
from counts import few
from prosperity.games import RULES, VARIANT, game_at

from amunre import Game, compiled
from amunre.checking.checks import checks_of
from amunre.checking.invariants import BrokenInvariant, play_to_the_end
from amunre.checking.policies import next_step
from amunre.checking.ruleset import play_one, random_games
from amunre.games.prosperity import piles
from amunre.games.prosperity.bots.big_money import BigMoney
from amunre.games.prosperity.checking import ending, invariants
from amunre.games.prosperity.checking.bounds import most_answers, most_gaining_turns, most_resolutions, most_turns
from amunre.games.prosperity.phases import buying, turn

CHECKS = checks_of(RULES)
NEEDS_SOURCE = pytest.mark.skipif(compiled, reason="a compiled rule cannot be left out")


# --- without playing ---------------------------------------------------------------------------------------


def test_the_most_answers_are_those_of_the_rules():
    most = {"name": 34, "take": 61, "buy": 19, "triple": 10, "reveal": 12}
    assert {verb: most_answers(RULES)[verb] for verb in most} == most
    assert most_answers(VARIANT)["name"] == 43


@pytest.mark.parametrize(("players", "turns", "gaining"), [(2, 400, 254), (3, 600, 273), (4, 800, 276)])
def test_a_game_has_so_many_turns_at_most(players, turns, gaining):
    assert most_turns(RULES, players) == turns
    assert most_gaining_turns(RULES, players) == gaining


def test_a_turn_resolves_each_action_three_times_at_most_and_each_treasure_once():
    assert most_resolutions(RULES, {"monument": 2, "copper": 5, "estate": 3}) == 11


def test_all_lines_are_well():
    lines = [line for part in CHECKS.parts(RULES, 0) for line in part.lines(lambda: False)]
    assert {line.checked for line in lines} == {"kingdoms", "answers", "length", "ends"}
    assert not any(line.wrong for line in lines)
    assert "3,268,760 kingdoms" in {line.covered for line in lines}
    assert "0 of 60 at the limit of turns" in lines[-1].found


def test_ends_are_not_counted_without_time():
    [line] = list(CHECKS.parts(RULES, 0))[-1].lines(lambda: True)
    assert not line.finished


def test_a_new_hand_is_counted_for_the_seat_whose_turn_it_is_where_a_game_goes_on_from_a_position():
    facts = {"players": 2, "start": 0, "active": 1, "phase": "buy", "turns": [4, 4], "piles": {"province": 0}}
    game = game_at("buy copper", **facts)
    while not game.over:
        game.play(game.to_act[0], game.legal_actions(game.to_act[0])[-1])
    ending.check_end(game)


# --- random games ------------------------------------------------------------------------------------------


def test_random_games_hold_everything():
    line = random_games(RULES, range(few(6, 400)))
    assert line.wrong == ()
    assert " of 2 to 4 players, " in line.covered


def test_random_games_of_a_variant_hold_everything():
    assert random_games(VARIANT, range(few(3, 100))).wrong == ()


def test_a_game_that_goes_on_from_a_position_is_held_to_what_it_began_with():
    begun, random = Game(RULES, 3, seed=4, kingdom="big-actions"), Random(4)
    while len(begun.steps) < 100 or not begun.position().pending:
        begun.push(*next_step(begun, CHECKS.policies["lively"], random))
    game = Game.from_position(RULES, begun.position(), seed=4)
    play_to_the_end(game, CHECKS.policies["lively"], random)
    first, *others = begun.position().players
    game._origin = evolve(begun.position(), players=(evolve(first, tokens=first.tokens + 1), *others))
    with pytest.raises(BrokenInvariant, match="tokens"):
        ending.check_points(game)


# --- what is spoiled is found ------------------------------------------------------------------------------


@pytest.fixture
def game():
    """A game in a buy phase."""
    return game_at(
        phase="buy",
        coins=5,
        hands=[["copper", "gold"], ["estate"]],
        play=["quarry"],
        kingdom=["quarry", "grand-market"],
    )


def test_a_position_in_play_is_well(game):
    invariants.check_moment(game)
    invariants.check_cards(game.position(), RULES)


def test_cards_too_many_or_too_few_are_found(game):
    position = game.position()
    for wrong in (
        spoiled(game, supply={**position.supply, "silver": 39}),
        spoiled(game, trash={**position.trash, "grand-market": 1}),
        spoiled(game, play=("quarry", "quarry")),
        spoiled_player(game, hand=("copper",)),
        spoiled_player(game, top=("silver",)),
        spoiled_player(game, discard=("silver",)),
        spoiled_player(game, buried=("silver",)),
    ):
        with pytest.raises(BrokenInvariant, match="cards in the game"):
            invariants.check_cards(wrong, RULES)


def test_cards_that_a_player_does_not_own_are_found(game):
    for wrong in (spoiled_player(game, owned={"copper": 1}), spoiled_player(game, hand=("copper", "silver"))):
        with pytest.raises(BrokenInvariant, match="seat 0 owns"):
            invariants.check_owned(wrong)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"phase": "action"}, "treasures in play in an action phase"),
        ({"play": ("estate",)}, "cards in play that cannot be played"),
        ({"coins": -1}, "counters below 0"),
        ({"buys": -1}, "counters below 0"),
    ],
)
def test_a_turn_that_is_not_sound_is_found(game, changes, told):
    with pytest.raises(BrokenInvariant, match=told):
        invariants.check_play(spoiled(game, **changes), RULES)


def test_turns_that_differ_are_found(game):
    with pytest.raises(BrokenInvariant, match="turns"):
        invariants.check_turns(spoiled_player(game, turns=5))


@pytest.mark.parametrize(
    "changes", [{"coins": 2}, {"coins": 6}, {"banned": ("silver",)}, {"play": ()}, {"play": ("copper", "quarry")}]
)
def test_a_wrong_list_of_cards_to_buy_is_found(game, changes):
    with pytest.raises(BrokenInvariant, match="cards that can be bought"):
        invariants.check_purchases(game, spoiled(game, **changes))


def found_in_play():
    """Check random games until a fault is found, and return its message."""
    return next((told for number in range(40) if (told := play_one(RULES, number)[1])), "")


@NEEDS_SOURCE
@pytest.mark.parametrize(
    ("room", "name", "instead", "told"),
    [
        (piles, "_trashed", lambda *given: None, "cards in the game"),
        (buying, "costs", lambda s: s.tables.costs, "cards that can be bought"),
        (turn, "draw", lambda s, seat, number, clause: piles.draw(s, seat, number - 1, clause), "a new hand of 4"),
    ],
)
def test_a_rule_that_is_left_out_is_found(room, name, instead, told, monkeypatch):
    monkeypatch.setattr(room, name, instead)
    assert told in found_in_play()


@pytest.fixture
def finished():
    """A game between two players of big money."""
    game = Game(RULES, 2, seed=1)
    game._play.play_out(BigMoney(RULES, Random(1)))
    return game


def test_a_game_that_ends_without_reason_is_found(finished):
    ending.check_end(finished)
    finished._play.state.end = "end.limit"
    finished._play.position = None
    with pytest.raises(BrokenInvariant, match=r"the game ended by end\.limit"):
        ending.check_reason(finished)


def test_a_rank_that_is_not_earned_is_found(finished, monkeypatch):
    first, second = finished.result.ranking
    monkeypatch.setattr(Game, "result", evolve(finished.result, ranking=(second, first)))
    with pytest.raises(BrokenInvariant, match="places"):
        ending.check_ranking(finished)


def test_points_that_are_not_there_are_found(finished, monkeypatch):
    first, second = finished.result.points
    monkeypatch.setattr(Game, "result", evolve(finished.result, points=(first + 1, second)))
    with pytest.raises(BrokenInvariant, match="points, not"):
        ending.check_points(finished)
