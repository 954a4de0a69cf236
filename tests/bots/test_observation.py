"""Bots see only what they observe: they do the same in all games that their seat cannot distinguish."""

from __future__ import annotations

from random import Random
from zlib import crc32

import pytest
from counts import few

from amunre import OMNISCIENT, Game, load_ruleset
from amunre.bots import Observation, Uniform
from amunre.bots.named import BOTS, bot_named
from amunre.bots.strategy import strategy_of
from amunre.checking.policies import by_kind, next_step
from amunre.games.amun_re.bots.sensible import SensiblePolicy
from amunre.games.amun_re.checking.policies import uniform
from amunre.games.amun_re.conversion import position_of, state_of
from amunre.games.amun_re.course import PHASE
from amunre.games.amun_re.redeal import dealt_anew
from amunre.games.amun_re.state import State

SELDOM = ("payment", "correction", "scoring")
"""Stages in which every moment is looked at."""


def plays_out_of_turn(game):
    """Cards that seats which are not asked may play."""
    others = [seat for seat in range(game.players) if seat not in game.to_act]
    return [action for seat in others for action in game.legal_actions(seat) if action.verb == "play"]


def moments(rules, seed):
    """Games as they stood at many points of one random game."""
    game, random = Game(rules, 3 + seed % 3, seed=seed), Random(seed)
    policy = by_kind if seed % 2 else uniform
    for number in range(10_000):
        if game.over:
            return
        if number % 11 == 0 or game.stage in SELDOM or plays_out_of_turn(game):
            yield game.copy()
        game.push(*next_step(game, policy, random))


@pytest.fixture(scope="module")
def everywhere():
    """Moments of every stage, with one and another redealt game for each seat that has a choice."""
    found = []
    for seed in range(9):
        for game in moments(load_ruleset("delta" if seed % 3 == 2 else "standard"), seed):
            for seat in range(game.players):
                if len(game.legal_actions(seat)) > 1:
                    found.append((game, seat, [game.redeal(seat, number) for number in range(2)]))
    return found


def choice(maker, game, seat, seen=Observation):
    """Return what a bot of this kind does in this seat, in or out of turn; None if it does nothing."""
    bot = maker(Random(7))
    if seat in game.to_act:
        return bot.choose(seen(game, seat), game.legal_actions(seat))
    interrupt = getattr(bot, "interrupt", lambda observation, actions: None)
    return interrupt(seen(game, seat), game.legal_actions(seat))


def caught(maker, everywhere, seen=Observation):
    """Moments in which such a bot does one thing in the game and another in a game that looks the same."""
    return [
        (game.stage, seat)
        for game, seat, others in everywhere
        if any(choice(maker, game, seat, seen) != choice(maker, other, seat, seen) for other in others)
    ]


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_does_the_same_in_games_that_its_seat_cannot_tell_apart(name, everywhere):
    """Of one that takes its time every 30th moment, with few iterations."""
    slow = name == "mcts"
    assert caught(bot_named("mcts:30") if slow else BOTS[name], everywhere[:: 30 if slow else few(2, 1)]) == []


def test_the_moments_are_of_every_stage_in_turn_and_out_of_turn(everywhere):
    in_turn = {game.stage for game, seat, _ in everywhere if seat in game.to_act}
    assert in_turn == {stage for stage in PHASE if stage != "over"}
    assert sum(seat not in game.to_act and bool(plays_out_of_turn(game)) for game, seat, _ in everywhere) > 10


# --- policies, which are handed a whole state -------------------------------------------------------------


def differing(policy, everywhere):
    """Moments in which a policy chooses, tries or expects one thing in a state and another in one that looks the same."""

    def told(game, seat):
        made, legal = policy(game.rules, Random(7)), game.legal_indices(seat)
        return (
            made.choose(game._play.state, seat, legal),
            made.others(game._play.state, seat, legal),
            made.standing(game._play.state, seat),
        )

    in_turn = [(game, seat, others) for game, seat, others in everywhere if seat in game.to_act]
    return [
        (game.stage, seat)
        for game, seat, others in in_turn
        if any(told(game, seat) != told(other, seat) for other in others)
    ]


@pytest.mark.clause("play.hidden")
def test_a_policy_reads_of_a_state_only_what_its_seat_may_know(everywhere):
    assert differing(strategy_of(load_ruleset()).policy, everywhere) == []


def test_a_policy_that_reads_what_lies_face_down_is_caught(everywhere):
    class Peeping(SensiblePolicy):
        def choose(self, s, seat, legal):
            return legal[(sum(s.draw[-3:]) + sum(map(sum, s.free_cards))) % len(legal)]

    assert len(differing(Peeping, everywhere)) > 100


def test_a_state_dealt_anew_is_as_its_position_says(everywhere):
    """Values that are kept only for speed follow from the others."""
    for game, seat, _ in everywhere[:: few(5, 1)]:
        world = dealt_anew(game._play.state, seat, 3)
        position = position_of(world)
        again = state_of(position, game.rules.rulebook.tables, world.chance)
        differ = {name for name in State.__slots__ if getattr(world, name) != getattr(again, name)}
        assert differ <= {"income_cards", "ranking"}  # the order in which they were played; what is left of the gifts
        assert world.held == again.held
        assert position == game.redeal(seat, 3).position()


# --- who looks is caught -----------------------------------------------------------------------------------


def by_the_hidden(position, actions):
    """An action that depends on what lies face down, and on nothing else."""
    hidden = (position.draw, [player.hand for player in position.players])
    return actions[crc32(str(hidden).encode()) % len(actions)]


class Reaching(Uniform):
    """Takes the game out of the closure of its observation."""

    def choose(self, observation, actions):
        game = next(c.cell_contents for c in observation.view.__closure__ if isinstance(c.cell_contents, Game))
        return by_the_hidden(game.position(), actions)


class ReachingOutOfTurn(Uniform):
    """The same, but only when it is not its turn."""

    interrupt = Reaching.choose


class Looking(Uniform):
    """Trusts its observation, whatever it shows."""

    def choose(self, observation, actions):
        return by_the_hidden(observation.view(), actions)


class TellingAll(Observation):
    """Shows the whole truth."""

    def __init__(self, game, seat):
        super().__init__(game, seat)
        self._view = lambda: game.view(OMNISCIENT)


def test_a_bot_that_reaches_into_the_game_is_caught(everywhere):
    assert len(caught(Reaching, everywhere)) > 100
    assert caught(ReachingOutOfTurn, everywhere)


def test_an_observation_that_shows_the_truth_is_caught(everywhere):
    assert caught(Looking, everywhere) == []
    assert len(caught(Looking, everywhere, TellingAll)) > 100


# --- what an observation is --------------------------------------------------------------------------------


def test_an_observation_offers_nothing_else(rules):
    game = Game(rules, 4, seed=1)
    observation = Observation(game, 2)
    assert [name for name in dir(observation) if not name.startswith("_")] == ["redeal", "rules", "seat", "view"]
    assert (observation.rules, observation.seat) == (rules, 2)
    assert observation.view() == game.view(2)
    assert observation.redeal(5).position() == game.redeal(2, 5).position()
    with pytest.raises(AttributeError):
        observation.game = game
