"""Bounds computed from a ruleset without playing: the number of legal answers, and the length of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import prod

from amunre.engine.memo import KEPT
from amunre.games.tigris.model import Ruleset

SQUARES = 4
"""Number of squares of four spaces that contain a given space."""


def tiles_in_bag(rules: Ruleset, players: int) -> int:
    """Return the number of tiles in the bag when the first turn begins."""
    return sum(tile.count for tile in rules.tiles) - len(rules.board.temples) - rules.hand * players


def most_turns(rules: Ruleset, players: int) -> int:
    """Return the maximum number of turns in a game.

    A turn that is not quiet (`end.quiet`) either uses a civilization tile or plays a catastrophe tile. With a
    civilization tile, it takes tiles from the bag unless it is the last turn. Before, between and after these turns,
    there are fewer quiet turns than end the game.
    """
    loud = tiles_in_bag(rules, players) + 1 + rules.catastrophes * players
    return (loud + 1) * rules.quiet_rounds * players


@lru_cache(KEPT)
def most_answers(rules: Ruleset) -> Mapping[str, int]:
    """Return the maximum number of legal answers at one time, by verb.

    One treasure always stays on its tile, so at least one land space is never empty. A hand allows the most exchanges
    if it has about the same number of tiles of each kind.
    """
    river = len(rules.board.river)
    land = len(rules.board.spaces) - river - 1
    colors = Counter(color for monument in rules.monuments for color in (monument.top, monument.base))
    return {
        "place": sum(river if tile.ground == "river" else land for tile in rules.tiles),
        "lead": len(rules.leaders) * land,
        "withdraw": len(rules.leaders),
        "catastrophe": len(rules.board.spaces) - 1,
        "exchange": _most_handfuls(rules.hand, len(rules.tiles)),
        "pass": 1,
        "resolve": len(rules.leaders),
        "support": rules.hand + 1,
        "monument": SQUARES * max(colors.values()),
        "no-monument": 1,
        "take": len(rules.board.temples),
    }


def _most_handfuls(hand: int, kinds: int) -> int:
    """Return the maximum number of different non-empty sets of tiles that a hand can exchange."""
    hands = (counts for counts in product(range(hand + 1), repeat=kinds) if sum(counts) == hand)
    return max(prod(count + 1 for count in counts) for counts in hands) - 1
