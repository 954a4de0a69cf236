"""Dominion: Prosperity: the engine and a naive referee side by side, and how many games end at the limit of turns.

The referee (`tests/prosperity/referee.py`) was written from the rules by somebody who had not seen the engine. Compared
are all zones of all players, the seat asked, the legal actions, scores and places, at every step (`prosperity.lockstep`).
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

from claims import Claim, Finding, scaled, spread
from prosperity.games import RULES
from prosperity.lockstep import compared

from amunre import Game
from amunre.checking.policies import next_step
from amunre.games.prosperity.checking.policies import POLICIES

GAMES = 1000
AT_THE_LIMIT = 3000
"""Games of which the ends are counted."""
MOST = 0.02
"""Share of the games by one policy that may end at the limit of turns."""


def agree(games: int) -> Finding:
    """Compare so many games of two to four players with random kingdoms."""
    found = list(spread(compared, range(games), "Engine and referee"))
    wrong = tuple(f"game {seed}: {one.mismatch}" for seed, one in enumerate(found) if one.mismatch)
    return Finding(f"{games:,} games, {sum(one.steps for one in found):,} steps", f"{len(wrong)} mismatches", wrong)


def ended(number: int) -> tuple[str, str]:
    """A policy, and the reason for the end of the game with this number."""
    name, random = [*POLICIES][number % len(POLICIES)], Random(number)
    game = Game(RULES, 2 + number % 3, seed=number)
    while not game.over:
        game.push(*next_step(game, POLICIES[name], random))
    return name, game.position().end or ""


def at_the_limit(games: int) -> Finding:
    """Count how so many random games end."""
    found = Counter(spread(ended, range(games), "Ends"))
    by_policy = Counter[str]()
    for (name, _), times in found.items():
        by_policy[name] += times
    shares = {name: found[name, "end.limit"] / times for name, times in by_policy.items()}
    reasons = Counter[str]()
    for (_, reason), times in found.items():
        reasons[reason] += times
    told = ", ".join(f"{reason} {times:,}" for reason, times in reasons.most_common())
    wrong = tuple(f"{name}: {share:.1%} of the games" for name, share in shares.items() if share > MOST)
    rows = tuple({"policy": name, "end": end, "times": times} for (name, end), times in sorted(found.items()))
    return Finding(f"{games:,} games: {told}", f"at most {max(shares.values()):.1%} of one policy's games", wrong, rows)


CLAIMS = (
    Claim(
        "Dominion: Prosperity: engine and referee, written independently, agree on legal actions, positions and results",
        "tested",
        partial(agree, scaled(GAMES)),
    ),
    Claim(
        "Dominion: Prosperity: random games end by themselves; few need the limit of turns",
        "tested",
        partial(at_the_limit, scaled(AT_THE_LIMIT)),
    ),
)
