"""Games for OpenSpiel, by its own tests, its search, and against the games themselves."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from counts import few

from amunre import Game, learn
from amunre.games import GAMES

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")

from open_spiel.python.algorithms import mcts  # noqa: E402  # it needs pyspiel

from amunre.learn import openspiel  # noqa: E402  # it needs pyspiel

NAMES = [f"python_{room}" for room in GAMES.values()]


def dealt(text, deal=1):
    state = pyspiel.load_game(text).new_initial_state()
    state.apply_action(deal)
    return state


def played(text, steps, seed=1):
    """A state after steps at random."""
    state, random = dealt(text, seed), Random(seed)
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
    return state


def test_openspiel_finds_no_fault():
    for name in NAMES if few(0, 1) else NAMES[:1]:
        pyspiel.random_sim_test(pyspiel.load_game(f"{name}(players=3,deals=20)"), 1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_state_has_what_its_player_may_know(name):
    state = played(f"{name}(players=3)", 25)
    game, player = state.game, state.current_player()
    assert state.legal_actions() == np.flatnonzero(learn.mask(game, player)).tolist()
    assert (np.array(state.observation_tensor(player)) == learn.observation(game, player)).all()
    assert state.information_state_tensor(player) == state.observation_tensor(player)
    assert state.information_state_string(player).count("\n") == len(game.events(player)) + 1
    action = state.legal_actions()[-1]
    assert state.action_to_string(action) == str(game.rules.actions[action])
    assert state.string_to_action(state.action_to_string(action)) == action


@pytest.mark.parametrize("name", NAMES)
def test_states_are_copied_and_saved(name):
    state = played(f"{name}(players=3)", 20)
    saved, before = state.serialize(), str(state)
    copy, again = state.clone(), state.get_game().deserialize_state(saved)
    for other in (copy, again):
        assert str(other) == before
        assert other.game.position() == state.game.position()
        other.apply_action(other.legal_actions()[0])
        assert str(state) == before


def test_chance_is_the_deal():
    state = pyspiel.load_game("python_tigris(players=2,deals=4)").new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(deal, 0.25) for deal in range(4)]
    assert len(pyspiel.load_game("python_tigris").new_initial_state().chance_outcomes()) == openspiel.DEALS
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "deal 3"
    assert state.information_state_string(0) == ""
    assert not any(state.observation_tensor(0))
    seen = {tuple(dealt("python_tigris(players=2,deals=4)", deal).observation_tensor(0)) for deal in range(4)}
    assert len(seen) == 4


def test_the_return_is_the_share_of_the_win():
    state = played("python_amun_re(players=3)", 10_000)
    assert state.is_terminal()
    winners = state.game.result.winners
    assert state.returns() == [(seat in winners) / len(winners) for seat in range(3)]
    assert state.rewards() == state.returns()


def test_information_states_remember_own_choices_and_hide_those_of_others():
    state, found = dealt("python_amun_re(players=3)"), 0
    random = Random(1)
    for _ in range(200):
        if state.is_terminal():
            break
        if len(state.game.to_act) == 3:
            player, legal = state.current_player(), state.legal_actions()
            one, other = state.child(legal[0]), state.child(legal[-1])
            if one.current_player() == other.current_player() != player and len(one.game.to_act) == 2:
                assert one.information_state_string(player) != other.information_state_string(player)
                asked = one.current_player()
                assert one.information_state_string(asked) == other.information_state_string(asked)
                found += 1
        state.apply_action(random.choice(state.legal_actions()))
    assert found


def test_their_search_plays():
    game = pyspiel.load_game("python_amun_re(players=3)")
    state = dealt("python_amun_re(players=3)")
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 2, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    assert bot.step(state) in state.legal_actions()


def test_variants_are_parameters():
    state = dealt("python_amun_re(players=5,rules=delta)")
    assert state.game.rules.id == "delta"
    assert state.num_players() == 5
    with pytest.raises(Exception, match="players: expected 3 to 5"):
        pyspiel.load_game("python_amun_re(players=9)")
    with pytest.raises(Exception, match="expected a ruleset of prosperity, found delta"):
        pyspiel.load_game("python_prosperity(rules=delta)")


def test_options_of_the_set_up_are_parameters():
    assert dealt("python_amun_re(players=3,start=2)").game.start == 2
    named = dealt("python_prosperity(players=2,kingdom=beginners)").game
    assert named.setup.kingdom == Game(named.rules, 2, kingdom="beginners").setup.kingdom
    cards = " ".join(reversed(named.setup.kingdom))
    assert dealt(f"python_prosperity(players=2,kingdom={cards})").game.setup == named.setup
    with pytest.raises(ValueError, match=r"^kingdom: expected beginners, "):
        pyspiel.load_game("python_prosperity", {"kingdom": "beginer"})
    with pytest.raises(ValueError, match=r"^start: expected a seat from 0 to 2, found 3"):
        pyspiel.load_game("python_amun_re", {"players": 3, "start": 3})
