"""Euphrat & Tigris: the engine and a naive referee side by side, the same games, and the same opinion at every step.

The referee (`tests/tigris/referee.py`) was written from the rules by somebody who had not seen the engine. Compared are
the position, who is asked, all that is legal, and at the end result and ranking.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from attrs import frozen
from claims import Claim, Finding, scaled, spread
from tigris.played import any_action
from tigris.referee import TILES, Referee

from amunre import Game
from amunre.games.loading import load_rules

GAMES = 1000
REFEREE = "tests/tigris/referee.py"


@frozen
class Agreement:
    """Counts of comparisons in a game, and the step where they stopped, if they did."""

    steps: int
    actions: int
    """Legal actions of all steps."""
    asked: Counter[str]
    """Questions by stage."""
    mismatch: str = ""


def as_the_referee_tells_it(game: Game) -> dict[str, Any]:
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


def compared(seed: int) -> Agreement:
    """A game of two, three or four players with both, every fourth of them in the English variant."""
    ruleset = "tigris" if seed % 4 else "tigris-english"
    random, players = Random(seed), 2 + seed % 3
    game = Game(load_rules(ruleset), players, seed=seed)
    hands = [game.position().players[seat].hand for seat in game.order]
    bag = [*(tile for hand in hands for tile in hand), *game.position().bag]
    referee = Referee(players, game.start, bag, english=ruleset == "tigris-english")
    told = f"game {seed}, by the engine and by {REFEREE}"
    steps = actions = 0
    asked = Counter[str]()
    while True:
        own, other = as_the_referee_tells_it(game), referee.position()
        if game.over:  # what is left of a turn that is over means nothing
            for key in ("actions", "loud"):
                del own[key], other[key]
        wrong = {key: (own[key], other.get(key)) for key in own if own[key] != other.get(key)}
        if wrong or game.to_act != (() if referee.to_act is None else (referee.to_act,)):
            return Agreement(steps, actions, asked, f"{told}, step {steps}: {wrong or 'who is asked'}")
        if game.over:
            break
        legal = {str(action) for action in game.legal_actions(game.to_act[0])}
        if legal != referee.legal():
            differ = [sorted(one)[:5] for one in (legal - referee.legal(), referee.legal() - legal)]
            return Agreement(steps, actions, asked, f"{told}, step {steps}: only legal for one: {differ}")
        steps, actions = steps + 1, actions + len(legal)
        asked[game.stage] += 1
        action = any_action(game, random)
        game.push(game.to_act[0], action)
        referee.play(str(action))
    points, ranking = referee.result()
    assert game.result is not None
    same = [game.score(seat).ranked for seat in range(players)] == points and list(game.result.ranking) == ranking
    ended = game.position().end == f"end.{referee.ended}"
    return Agreement(steps, actions, asked, "" if same and ended else f"{told}: the result")


def check() -> Finding:
    """Whole games."""
    found = list(spread(compared, range(scaled(GAMES)), "Euphrat & Tigris with the referee"))
    asked = sum((one.asked for one in found), Counter[str]())
    wrong = tuple(one.mismatch for one in found if one.mismatch)
    covered = (
        f"{len(found)} games of 2, 3 and 4 players: {sum(one.steps for one in found):,} steps, "
        f"{sum(one.actions for one in found):,} legal actions; "
        + ", ".join(f"{stage} {number:,}" for stage, number in sorted(asked.items()))
    )
    return Finding(covered, f"{len(wrong)} mismatches", wrong)


CLAIMS = (
    Claim(
        "Euphrat & Tigris: two engines, written independently, agree on legal actions, positions and results",
        "tested",
        check,
    ),
)
