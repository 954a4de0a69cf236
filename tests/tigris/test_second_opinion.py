"""The engine and the naive referee, which share nothing, agree on every legal action, position and result."""

from __future__ import annotations

from random import Random

import pytest
from counts import few
from tigris.played import any_action
from tigris.referee import TILES, Referee

from amunre import Game
from amunre.games.loading import load_ruleset

GAMES = few(6, 60)


def as_the_referee_tells_it(game):
    """The position of the engine in the referee's form; tiles that were exchanged are out of the game like others."""
    told = game.position().to_json()
    players = [dict(player) for player in told["players"]]
    out = dict(told["out"])
    for player in players:
        for tile in player.pop("exchanged"):
            out[tile] += 1
        player["hand"] = {tile: player["hand"].count(tile) for tile in TILES}
    own = ("format", "ruleset", "shuffles", "pending", "end", "is_loud")
    return {
        **{key: value for key, value in told.items() if key not in own},
        "loud": told["is_loud"],
        "players": players,
        "out": out,
        "monuments": {monument: space for monument, space in told["monuments"].items() if space},
        "catastrophes": sorted(told["catastrophes"]),
        "treasures": sorted(told["treasures"]),
    }


@pytest.mark.clause("play.sequential", "turn.sequence", "conflict.two-kinds", "chance.draws", "setup.hands", "turn.end")
@pytest.mark.parametrize("seed", range(GAMES))
def test_engine_and_referee_agree(seed):
    ruleset = "tigris" if seed % 4 else "tigris-english"
    rules, random, players = load_ruleset(ruleset), Random(seed), 2 + seed % 3
    game = Game(rules, players, seed=seed)
    bag = game.position().bag
    for seat in reversed([(game.start + k) % players for k in range(players)]):
        bag = (*game.position().players[seat].hand, *bag)
    referee = Referee(players, game.start, bag, english=ruleset == "tigris-english")
    while True:
        own, other = as_the_referee_tells_it(game), referee.position()
        if game.over:  # what is left of a turn that is over means nothing
            for key in ("actions", "loud"):
                del own[key], other[key]
        assert own == other
        assert game.to_act == (() if referee.to_act is None else (referee.to_act,))
        if game.over:
            break
        assert {str(action) for action in game.legal_actions(game.to_act[0])} == referee.legal()
        action = any_action(game, random)
        game.push(game.to_act[0], action)
        referee.play(str(action))
    points, ranking = referee.result()
    assert [game.score(seat).ranked for seat in range(players)] == points
    assert list(game.result.ranking) == ranking
    assert game.position().end == f"end.{referee.ended}"
