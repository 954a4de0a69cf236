"""Euphrat & Tigris: all wars of two small kingdoms, every answer tried, by the engine and by the naive referee.

A side is what lies on three spaces next to the connecting tile, all of it connected: temples, markets and settlements,
kings and traders next to temples, at most one of each. Every pair of sides with a leader of one color in both is
connected by each kind of tile, by the owner of one side and by a third player, with a market and a settlement in every
hand. Then every order of wars and every support is played to the next action; both must agree on all legal actions
and on the position after each step, and therefore on strengths, losses and points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from attrs import frozen
from claims import Claim, Finding, scaled, spread
from tigris.referee import Referee
from tigris_opinion import REFEREE, as_the_referee_tells_it

from amunre import Game
from amunre.games.loading import load_rules

LEFT, RIGHT = ("c9", "b9", "c10"), ("e9", "f9", "e10")
"""The spaces of the sides, the first beside the connecting tile on d9; the others beside the first."""
MARKS = (".", "t", "m", "s", "K", "R")
"""Contents of a space: nothing, a temple, a market, a settlement, a king or a trader."""
HAND = {"temple": 1, "market": 1, "settlement": 1}
BAG = ["temple", "farm", "market", "settlement"] * 6
MOST = 40
"""Steps of an action: far more than there can be."""


def sides() -> list[tuple[str, str, str]]:
    """Possible contents of the three spaces: the first is occupied, and leaders are next to temples."""
    found = []
    for first, *others in product(MARKS, repeat=3):
        leaders = [mark for mark in (first, *others) if mark in "KR"]
        alone = (first in "KR" and "t" not in others) or (first != "t" and any(mark in "KR" for mark in others))
        if first != "." and leaders and len(leaders) == len(set(leaders)) and not alone:
            found.append((first, others[0], others[1]))
    return found


@frozen
class Searched:
    """The results of a pair of sides."""

    unions: int
    wars: int
    steps: int
    wrong: tuple[str, ...]


def facts(left: Sequence[str], right: Sequence[str], active: int) -> dict[str, Any]:
    """The sketch of two kingdoms with an empty space between them."""
    at = {space: f"{mark}a" if mark in "KR" else mark for space, mark in zip(LEFT, left, strict=True)}
    at |= {space: f"{mark}b" if mark in "KR" else mark for space, mark in zip(RIGHT, right, strict=True)}
    rows = [f"{row} " + " ".join(at.get(f"{column}{row}", ".") for column in "abcdefg") for row in (9, 10)]
    board = "\n".join(["  a b c d e f g", *rows])
    return {"players": 3, "active": active, "board": board, "hands": [HAND] * 3, "bag": BAG}


def searched(pair: tuple[Sequence[str], Sequence[str]]) -> Searched:
    """Try all unions of two sides, with every answer."""
    unions = wars = steps = 0
    wrong: list[str] = []
    rules = load_rules("tigris")
    for active, tile in product((0, 2), HAND):
        told = facts(*pair, active)
        start = Game.from_position(rules, rules.game.positions.sketch(rules, told), seed=0)
        first = f"place {tile} d9"
        if start.explain(active, first):
            continue
        unions += 1
        for path in paths(start, active, first):
            game, referee = start.copy(), Referee.sketched(told)
            for seat, action in path:
                if referee.to_act != seat or action not in referee.legal():
                    wrong.append(f"{told}: {path}: {action} is not legal by {REFEREE}")
                    break
                game.push(seat, action)
                referee.play(action)
                steps += 1
                wars += action.startswith("support") and game.stage != "support"
                own, other = as_the_referee_tells_it(game), referee.position()
                if own != other or {str(one) for one in game.legal_actions(game.to_act[0])} != referee.legal():
                    differ = [key for key in own if own[key] != other[key]]
                    wrong.append(f"{told}: {path}: {REFEREE} has another {differ or 'set of legal actions'}")
                    break
    return Searched(unions, wars, steps, tuple(wrong))


def paths(game: Game, seat: int, action: str) -> Iterator[tuple[tuple[int, str], ...]]:
    """Yield all ways to answer from an action to the next. Raises RuntimeError for one that does not end."""
    open_paths = [((seat, action),)]
    while open_paths:
        path = open_paths.pop()
        if len(path) > MOST:
            raise RuntimeError(f"no end: {path}")
        now = game.copy()
        for at, text in path:
            now.push(at, text)
        if now.over or now.stage == "main":
            yield path
        else:
            open_paths += [(*path, (now.to_act[0], str(answer))) for answer in now.legal_actions(now.to_act[0])]


def pairs() -> list[tuple[Sequence[str], Sequence[str]]]:
    """Return all pairs of sides that both have a leader of the same color."""
    return [(left, right) for left, right in product(sides(), repeat=2) if {*left} & {*right} & {"K", "R"}]


def check() -> Finding:
    """Check all pairs."""
    todo = pairs()
    found = list(spread(searched, todo[:: len(todo) // scaled(len(todo))], "Wars of small kingdoms"))
    wrong = tuple(text for one in found for text in one.wrong)
    covered = (
        f"{len(found)} pairs of sides, {sum(one.unions for one in found):,} unions, {sum(one.wars for one in found):,} "
        f"wars, {sum(one.steps for one in found):,} steps"
    )
    return Finding(covered, f"{len(wrong)} mismatches; every war ended", wrong)


CLAIMS = (
    Claim(
        "Euphrat & Tigris: every war of two kingdoms of three spaces each ends as the rules say, whatever the players choose",
        "exhaustive",
        check,
    ),
)
