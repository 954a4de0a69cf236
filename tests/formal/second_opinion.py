"""Engine and referee side by side: the same games, and after every step the same opinion on everything.

The referee (`referee.py`) was written from the rules by somebody who has not seen the engine. It knows a position as
plain JSON and tells the legal actions of a seat, the next position and the score; the engine must say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import referee
from attrs import frozen
from claims import Claim, Finding, spread
from policies import POLICIES, next_step

import amunre
from amunre import Game


class Mismatch(Exception):
    """Engine and referee differ."""


@frozen
class Agreement:
    """What was compared in a game, or where it broke off."""

    steps: int
    sets: int
    """Sets of legal actions, one for each seat at each step."""
    actions: int
    """Legal actions in these sets."""
    scores: int
    mismatch: str


def new_game(number: int) -> Game:
    """Games of 3, 4 and 5 players in turn; the Pharaoh varies too."""
    players = 3 + number % 3
    return Game(amunre.load_ruleset(), players, seed=number, pharaoh=number // 9 % players)


class Shuffles:
    """The orders of a game's shuffles, handed to the referee one by one, if he shuffles what the engine shuffled."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.told = 0

    def __call__(self, pile: list[str]) -> list[str]:
        """The order of the next shuffle, from the top. Raises Mismatch when it is of other cards, or was none."""
        if self.told == len(self.game.shuffles):
            raise Mismatch(f"the referee shuffles {sorted(pile)}, the engine does not")
        order = list(self.game.shuffles[self.told])
        if sorted(pile) != sorted(order):
            raise Mismatch(f"the referee shuffles {sorted(pile)}, the engine {sorted(order)}")
        self.told += 1
        return order


def play(number: int) -> Agreement:
    """Play a game with both and compare them at every step, the first position and the last included."""
    game, random = new_game(number), Random(number)
    policy = list(POLICIES.values())[number // 3 % len(POLICIES)]
    steps = sets = actions = scores = 0
    last = "set-up"
    try:
        shuffles = Shuffles(game)
        position = referee.start(game.players, game.position().pharaoh, shuffles)
        while True:
            same("position", game.position().to_json(), position)
            same("number of shuffles", len(game.shuffles), shuffles.told)
            for seat in range(game.players):
                legal = {str(action) for action in game.legal_actions(seat)}
                same(f"legal actions of seat {seat}", legal, referee.legal_actions(position, seat))
                lines = {points.line: points.points for points in game.score_if_now(seat).lines}
                same(f"score of seat {seat}", lines, referee.score_if_now(position, seat))
                sets, actions, scores = sets + 1, actions + len(legal), scores + 1
            if game.over:
                break
            seat, action = next_step(game, policy, random)
            last = f"{seat} {action}"
            game.push(seat, action)
            position = referee.after(position, seat, str(action), shuffles)
            steps += 1
        assert game.result is not None
        same("ranking", [list(place) for place in game.result.ranking], referee.ranking(position))
        mismatch = ""
    except Mismatch as difference:
        mismatch = f"game {number}, after step {steps} ({last}): {difference}"
    return Agreement(steps, sets, actions, scores, mismatch)


def same(what: str, engine: object, other: object) -> None:
    """Raise Mismatch, with what differs and nothing else, unless both opinions are equal."""
    if engine != other:
        raise Mismatch("; ".join(f"{what}{where}" for where in differences(engine, other)))


def differences(engine: object, other: object) -> Iterator[str]:
    """Where two values differ, deep inside dictionaries and lists."""
    if isinstance(engine, dict) and isinstance(other, dict) and engine.keys() == other.keys():
        for key in engine:
            yield from (f".{key}{where}" for where in differences(engine[key], other[key]))
    elif isinstance(engine, list) and isinstance(other, list) and len(engine) == len(other):
        for k, (one, two) in enumerate(zip(engine, other, strict=True)):
            yield from (f"[{k}]{where}" for where in differences(one, two))
    elif isinstance(engine, set) and isinstance(other, set) and engine != other:
        yield f": only the engine {sorted(engine - other)}, only the referee {sorted(other - engine)}"
    elif engine != other:
        yield f": engine {engine!r}, referee {other!r}"


def agree(games: int) -> Finding:
    """Compare engine and referee in this many games."""
    played = list(spread(play, range(games), "Second opinion"))
    wrong = tuple(game.mismatch for game in played if game.mismatch)
    return Finding(
        f"{games} games of 3, 4 and 5 players by {len(POLICIES)} policies: {sum(game.steps for game in played):,} "
        f"positions, {sum(game.sets for game in played):,} sets of legal actions with "
        f"{sum(game.actions for game in played):,} actions, {sum(game.scores for game in played):,} scores",
        f"{len(wrong)} mismatches",
        wrong,
    )


CLAIMS = (
    Claim(
        "The engine and a referee written without knowledge of it agree on all legal actions, positions and scores",
        "tested",
        lambda: agree(games=540),
    ),
)
