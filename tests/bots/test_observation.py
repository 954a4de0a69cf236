"""Bots see only what they observe: they do the same in all games that their seat cannot tell apart."""

from __future__ import annotations

from random import Random
from zlib import crc32

import pytest
from counts import few

from amunre import OMNISCIENT, Game, load_ruleset
from amunre.bots import Observation, Uniform
from amunre.bots.named import BOTS, bot_named
from amunre.checking.policies import by_kind, next_step
from amunre.games.amun_re.checking.policies import uniform
from amunre.games.amun_re.rounds import PHASE

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
    """What a bot of this kind does in this seat, asked or out of turn; None where it does nothing."""
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
