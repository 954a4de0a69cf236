"""The bots at Euphrat & Tigris: whole games, moments in which any sensible player does one thing, and how they fare."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import product
from random import Random

import pytest
from attrs import evolve
from counts import few

from amunre import Game, load_ruleset, play_out
from amunre.bots import Observation, Search, Sensible, Uniform
from amunre.bots import search as searching
from amunre.bots.search import prospect
from amunre.bots.strategy import strategy_of
from amunre.games.tigris.bots.outlook import Outlook
from amunre.games.tigris.bots.sensible import TRIED, SensiblePolicy, sort
from amunre.games.tigris.conversion import position_of, state_of
from amunre.games.tigris.redeal import dealt_anew
from amunre.games.tigris.state import State

RULES = load_ruleset("tigris")


def moment(**facts):
    """A game at a sketched position, in which seat 0 is active."""
    return Game.from_position(RULES, RULES.game.positions.sketch(RULES, {"bag": 60, **facts}), seed=1)


def hint(game):
    """Return the bot's hint for the seat that must act."""
    [seat] = game.to_act
    return Sensible(Random(1)).hint(Observation(game, seat), game.legal_actions(seat))


def choice(game):
    """Return the bot's action in the seat that must act, as text."""
    return str(hint(game).action)


def with_points(game, *points):
    """The same game with these points of seat 0, by color."""
    position = game.position()
    own, *others = position.players
    own = evolve(own, points=dict(zip(RULES.colors, points, strict=True)))
    return Game.from_position(RULES, evolve(position, players=(own, *others)), seed=1)


def ideas(game, seat):
    """Return the actions that the bot considers, each with its value and the reason."""
    policy, legal = SensiblePolicy(RULES, Random(1)), RULES.rulebook.legal(game._play.state, seat)
    found = policy._ideas(game._play.state, seat, legal, explains=True)
    return {index: (round(idea.worth, 9), idea.why) for idea in found for index in idea.indices()}


# --- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["tigris", "tigris-english"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_end_without_an_illegal_choice(ruleset, players):
    for seed in range(few(1, 10)):
        game = Game(load_ruleset(ruleset), players, seed=seed)
        play_out(game, [Sensible(Random(seat)) for seat in range(players)])
        assert game.over


@pytest.mark.parametrize("seed", range(few(3, 20)))
def test_it_finds_its_way_from_wherever_the_others_bring_it(seed):
    game = Game(RULES, 2 + seed % 3, seed=seed)
    play_out(game, [Sensible(Random(seed)), *(Uniform(Random(f"{seed}/{n}")) for n in range(1, game.players))])
    assert game.over


def test_its_values_follow_from_the_position_and_not_from_the_way_there():
    game = Game(RULES, 3, seed=1)
    while not game.over:
        [seat] = game.to_act
        assert ideas(game, seat) == ideas(Game.from_position(RULES, game.position(), seed=1), seat)
        game.push(seat, Sensible(Random(1)).choose(Observation(game, seat), game.legal_actions(seat)))


LAST = """
     b  c  d  e  f  g
 4   Ka t  .  .  .  .
 5   Rb t  .  .  .  .
"""
"""Two leaders next to temples, in a game whose bag is empty: nothing can be gained by squares or by safer leaders."""


@pytest.mark.parametrize("points", [*product((0, 1, 5), repeat=4)])
def test_a_gain_by_rounding_is_no_gain(points):
    game = with_points(moment(board=LAST, hands=[{"market": 1, "temple": 1}, {}], bag=0), *points)
    reasons = {why for _, why in ideas(game, 0).values() if why.startswith("place")}
    assert reasons <= {"place", "place-weakest", "place-barren"}


@pytest.mark.parametrize("kind", range(4))
def test_a_lead_that_no_hand_can_make_up_is_certain(kind):
    for seed in range(20):
        s = Game(RULES, 2, seed=seed)._play.state
        chances = [Outlook(s, s.active).chance(lead, 1 - s.active, kind) for lead in range(RULES.hand + 3)]
        assert chances[0] == 0
        assert chances == sorted(chances)
        assert chances[RULES.hand] < chances[RULES.hand + 1] == chances[-1] == 1


def test_chance_decides_only_between_equals():
    games = [Game(RULES, 3, seed=3) for _ in range(2)]
    for game in games:
        play_out(game, [Sensible(Random(5)) for _ in range(3)])
    assert games[0].steps == games[1].steps


def test_it_does_the_same_in_worlds_that_it_cannot_tell_apart():
    game, random = Game(RULES, 2, seed=6), Random(6)
    while not game.over:
        [seat] = game.to_act
        actions = game.legal_actions(seat)
        other = game.redeal(seat, random.getrandbits(32))
        assert len(actions) == 1 or chosen(game) == chosen(other)
        game.push(
            seat, Sensible(Random(1)).choose(Observation(game, seat), actions) if len(actions) > 1 else actions[0]
        )


def chosen(game):
    """Return the choice of the policy that sees the whole state, and what it expects."""
    [seat] = game.to_act
    policy = strategy_of(RULES).policy(RULES, Random(1))
    return policy.choose(game._play.state, seat, game.legal_indices(seat)), policy.standing(game._play.state, seat)


def test_a_state_dealt_anew_is_as_its_position_says():
    game = Game(RULES, 3, seed=6)
    while not game.over:
        [seat] = game.to_act
        world = dealt_anew(game._play.state, seat, 3)
        again = state_of(position_of(world), RULES.rulebook.tables, world.chance)
        labels = {"labels", "region_of"}  # regions may have other labels
        assert [name for name in {*State.__slots__} - labels if getattr(world, name) != getattr(again, name)] == []
        assert [*map(world.region_at, range(len(world.labels)))] == [*map(again.region_at, range(len(again.labels)))]
        assert world.held == again.held
        assert position_of(world) == game.redeal(seat, 3).position()
        game.push(seat, Random(len(game.steps)).choice(game.legal_actions(seat)))


@pytest.mark.parametrize(("players", "least"), [(2, 0.9), (4, 0.8)])
def test_it_wins_far_more_than_its_share_against_players_at_random(players, least):
    shares = []
    for number in range(few(8, 100)):
        game = Game(RULES, players, seed=number)
        seat = number % players
        play_out(game, [(Sensible if s == seat else Uniform)(Random(f"{number}/{s}")) for s in range(players)])
        shares.append((seat in game.result.winners) / len(game.result.winners))
    assert sum(shares) / len(shares) > least


# --- an action ---------------------------------------------------------------------------------------------


def test_a_game_begins_with_a_leader_beside_a_temple():
    game = Game(RULES, 3, seed=2)
    for _ in range(3):
        assert hint(game).action.verb == "lead"
        game.push(game.to_act[0], hint(game).action)
        game.push(game.to_act[0], "pass")


KINGDOM = """
     b  c  d  e  f  g
 4   Ka t  .  .  .  .
 5   Ra t  .  .  .  .
"""


@pytest.mark.parametrize(
    ("points", "tile"), [((9, 9, 9, 2), "settlement"), ((9, 9, 2, 9), "market"), ((1, 9, 9, 9), "temple")]
)
def test_a_tile_of_the_weakest_color_comes_first(points, tile):
    hand = {"temple": 1, "market": 1, "settlement": 1}
    game = with_points(moment(board=KINGDOM, hands=[{**hand, "farm": 3}, {}]), *points)
    places = [action for action in game.legal_actions(0) if action.verb == "place"]
    best = Sensible(Random(1)).choose(Observation(game, 0), places)
    assert best.tile == tile


def test_a_tile_goes_where_it_scores_for_oneself():
    board = """
     b  c  d  e  f  g  h  i
 4   Ka t  .  .  .  .  t  Kb
"""
    game = moment(board=board, hands=[{"settlement": 2}, {}])
    places = [action for action in game.legal_actions(0) if action.verb == "place"]
    best = Sensible(Random(1)).choose(Observation(game, 0), places)
    game.play(0, best)
    assert dict(game.score(0).points)["black"] == 1


FACING = """
     b  c  d  e  f  g  h
 4   Ka t  {}  .  {}  t  Kb
"""


def test_no_war_is_begun_that_will_be_lost():
    game = moment(board=FACING.format(".", "s"), hands=[{"temple": 2, "settlement": 1}, {"settlement": 6}])
    space = {"e4", "d4"}
    position = hint(game).action
    assert not (position.verb == "place" and position.space in space)
    assert "war" not in hint(game).why


def test_a_war_is_begun_that_will_be_won():
    board = """
     b  c  d  e  f  g  h
 3   ~  ~  ~  .  .  .  .
 4   Ka t  s  .  s  t  Kb
 5   .  s  s  .  s  s  .
 6   ~  ~  ~  .  .  .  .
"""
    game = moment(board=board, hands=[{"temple": 1, "settlement": 5}, {}])
    found = hint(game)
    assert (found.action.verb, found.action.tile, found.action.space) == ("place", "temple", "e4")
    assert (
        found.why
        == "A war is worth it: judging by the board and the possible hands, the chance of winning is about 100%."
    )


def test_a_trader_comes_for_treasures():
    board = """
     e  f  g  h  i
 2   ~  T  .  .  .
 3   Ka m  .  .  .
 4   t  m  t  .  .
 5   .  .  m  m  .
 6   .  .  .  m  T
"""
    assert choice(moment(board=board)).startswith("lead trader")
    assert hint(moment(board=board)).why.endswith("can reach treasures.")


def test_a_hand_without_use_is_exchanged():
    game = moment(board=KINGDOM, hands=[{"farm": 6}, {"temple": 6}])
    assert choice(with_points(game, 1, 9, 0, 0)) == "exchange farm farm farm farm farm farm"


# --- support -----------------------------------------------------------------------------------------------

REVOLT = """
     g  h  i  j
 4   .  t  t  .
 5   .  t  .  .
 6   .  Kb T  .
"""


@pytest.mark.parametrize(("added", "hand", "answer"), [(0, 6, 1), (2, 6, 3), (2, 3, 3), (2, 2, 0), (1, 0, 0)])
def test_the_defender_adds_exactly_what_is_needed_or_nothing(added, hand, answer):
    """Three temples against two: with the tiles of the attacker so many more are needed."""
    game = moment(board=REVOLT, hands=[{"temple": 2}, {"temple": hand}], players=2)
    game.play(0, "lead king i5")
    game.play(0, f"support {added}")
    assert len(game.legal_actions(1)) == hand + 1
    if hand:
        assert choice(game) == f"support {answer}"


def test_the_attacker_adds_nothing_against_an_empty_hand_when_ahead():
    game = moment(board=REVOLT, hands=[{"temple": 6}, {}])
    game.play(0, "lead king i5")
    assert choice(game) == "support 0"
    assert hint(game).why == "Your side wins without tiles from your hand."


def test_the_attacker_weighs_what_the_other_may_hold():
    few_unknown = moment(board=REVOLT, hands=[{"temple": 6}, {"farm": 1}])
    many_unknown = moment(board=REVOLT, hands=[{"temple": 6}, {"farm": 6}])
    added = []
    for game in (few_unknown, many_unknown):
        game.play(0, "lead king i5")
        added.append(hint(game).action.amount)
    assert added[0] < added[1]


# --- monuments and treasures -------------------------------------------------------------------------------

SQUARE = """
     b  c  d  e
 4   {}  t  s  s
 5   {}  t  s  .
"""


def offered(king, trader):
    """Where seat 0 may build on settlements beside leaders of these seats."""
    game = moment(board=SQUARE.format(f"K{king}", f"R{trader}"), hands=[{"settlement": 1}, {}])
    game.play(0, "place settlement e5")
    return game


def test_a_monument_pays_oneself():
    assert choice(offered("a", "a")) == "monument green-black"


def test_no_monument_is_built_for_others():
    assert choice(offered("b", "b")) == "no-monument"
    assert hint(offered("b", "b")).why == "Any monument would help the other players at least as much as you."


# --- hints -------------------------------------------------------------------------------------------------


def reason(game, text):
    """Why an action would be done, if there were no other."""
    [seat] = game.to_act
    return Sensible(Random(1)).hint(Observation(game, seat), [RULES.actions.parse(text)]).why


def test_a_tile_of_the_weakest_color_is_told_as_such():
    game = with_points(moment(board=KINGDOM, hands=[{"settlement": 1, "temple": 1}, {}]), 5, 3, 3, 2)
    black, red = (reason(game, f"place {tile} b6") for tile in ("settlement", "temple"))
    assert black == "This settlement on b6 scores a point in black, one of your weakest colors."
    assert red != black


@pytest.mark.parametrize(("row", "why"), [("t  s  s", "completes a square"), ("t  s  .", "helps complete a square")])
def test_a_square_is_told_by_whether_the_tile_completes_it(row, why):
    game = moment(board=SQUARE.format("Ka", "Ra").replace("t  s  s", row), hands=[{"settlement": 1}, {}])
    assert why in reason(game, "place settlement e5")


def test_how_safe_a_leader_is_depends_on_the_temples_beside_it():
    board = """
     b  c  d  e  f
 4   .  t  .  t  .
 5   .  .  .  .  .
"""
    game = moment(board=board)
    assert reason(game, "lead king d4").endswith("and more than one temple protects it.")
    assert reason(game, "lead king b4").endswith("though only one temple protects it.")


@pytest.mark.parametrize(
    ("temples", "hand", "why"),
    [
        (0, {"temple": 2}, "Your side wins without tiles from your hand."),
        (6, {"temple": 2}, "You cannot add enough tiles to win."),
    ],
)
def test_a_defender_who_adds_nothing_says_whether_it_matters(temples, hand, why):
    game = moment(board=REVOLT.replace(".  t  t", ".  t  ."), hands=[{"temple": 6}, hand], players=2)
    game.play(0, "lead king i5")
    game.play(0, f"support {temples}")
    assert hint(game).why == why


@pytest.mark.parametrize(
    ("mine", "theirs", "why"),
    [
        ({"farm": 1}, {"farm": 6}, r"No tiles can be added; the chance of winning is about \d\d%\."),
        ({"temple": 1}, {"farm": 6}, r"With 1 tile, the maximum, the chance of winning is about \d\d%\."),
        ({"temple": 6}, {"farm": 1}, r"With 1 tile the other side cannot win\."),
    ],
)
def test_an_attacker_is_not_told_of_tiles_that_they_do_not_have(mine, theirs, why):
    game = moment(board=REVOLT, hands=[mine, theirs], players=2)
    game.play(0, "lead king i5")
    assert re.fullmatch(why, hint(game).why)


def test_a_war_of_others_is_told_as_such():
    board = """
     b  c  d  e  f  g
 4   Kb t  s  .  t  Kl
 5   m  Rb .  .  Rl m
"""
    game = moment(board=board, hands=[{"temple": 1}, {}, {}], players=3)
    game.play(0, "place temple e4")
    assert hint(game).why == "You have no leader in the war of traders."


def test_whatever_it_does_it_says_why_in_a_line():
    verbs = set()
    for seed in range(few(3, 20)):
        game = Game(RULES, 2 + seed % 3, seed=seed)
        while not game.over:
            [seat] = game.to_act
            found = hint(game)
            assert found.action in game.legal_actions(seat)
            assert found.why.endswith(".")
            assert "{" not in found.why
            assert "\n" not in found.why
            verbs.add(found.action.verb)
            game.push(seat, found.action)
    assert verbs >= {"place", "lead", "exchange", "support", "monument", "take"}


# --- looking ahead -----------------------------------------------------------------------------------------


def test_a_searching_player_gets_through_whole_games():
    game = Game(RULES, 3, seed=4, start=0)
    play_out(game, [Search(Random(0), 2), *(Uniform(Random(seat)) for seat in (1, 2))])
    assert game.over


def test_a_playout_ends_when_all_others_have_had_their_turns():
    game = Game(RULES, 3, seed=4, start=0)
    world = game._play.state
    full = len(world.bag)
    value = prospect(RULES, world, 0, game.legal_indices(0)[0], 1)
    assert world.active == 0
    assert len(world.bag) < full
    assert 0 < value < 1


def test_nobody_looks_ahead_in_a_support(monkeypatch):
    monkeypatch.setattr(searching, "prospect", None)
    game = moment(board=REVOLT, hands=[{"temple": 6}, {"farm": 6}])
    game.play(0, "lead king i5")
    found = Search(Random(1)).choose(Observation(game, 0), game.legal_actions(0))
    assert str(found) == choice(game)


def test_few_others_are_tried_each_of_its_own_sort():
    game = Game(RULES, 2, seed=4, start=0)
    policy = strategy_of(RULES).policy(RULES, Random(1))
    found = [RULES.actions[index] for index in policy.others(game._play.state, 0, game.legal_indices(0))]
    assert 2 <= len(found) < searching.CANDIDATES
    assert len({(action.verb, action.tile, action.leader) for action in found}) == len(found)


@pytest.mark.parametrize("steps", range(8, 40, 8))
def test_the_best_of_each_sort_is_tried_unless_there_are_too_many_better_ones(steps):
    game, random = Game(RULES, 2, seed=4, start=0), Random(steps)
    for _ in range(steps):
        game.play(game.to_act[0], random.choice(game.legal_actions(game.to_act[0])))
    state, [seat] = game._play.state, game.to_act
    policy = SensiblePolicy(RULES, Random(1))
    alike = defaultdict(list)
    for index in game.legal_indices(seat):
        alike[sort(RULES.actions[index])].append(index)
    tried = {sort(RULES.actions[index]): index for index in policy.others(state, seat, game.legal_indices(seat))}
    worths = {}
    for kind, legal in alike.items():
        ideas = policy._ideas(state, seat, legal)
        worths[kind] = max(idea.worth for idea in ideas)
        best = {index for idea in ideas if idea.worth == worths[kind] for index in idea.indices()}
        assert kind not in tried or tried[kind] in best
    least = min(worths[kind] for kind in tried)
    assert {kind for kind in worths if worths[kind] > least and kind[0] in ("place", "lead")} <= set(tried)
    assert len(tried) == TRIED


def test_standing_tells_who_is_ahead():
    game = with_points(moment(board=KINGDOM), 5, 5, 5, 5)
    standing = strategy_of(RULES).policy(RULES, Random(1)).standing
    assert standing(game._play.state, 0) > standing(game._play.state, 1) + 4
