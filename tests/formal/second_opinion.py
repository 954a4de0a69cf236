"""Engine and referee side by side: the same games, and after every step the same opinion on everything.

The referee (`referee.py`) was written from the rules by somebody who has not seen the engine. It knows a position as
plain JSON and tells the legal actions of a seat, the next position and the score; the engine must say the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random

import referee
from attrs import frozen
from claims import Claim, Finding, scaled, spread
from mutants import real_positions, rearranged

import amunre
from amunre import Game, Position
from amunre.checking.policies import next_step
from amunre.games.amun_re.checking.policies import POLICIES

REFEREE = "tests/formal/referee.py"
CHUNK = 100
"""Rearranged positions that are made from the same games."""

AHEAD = 30
"""Steps from a rearranged position on, at most."""


class Mismatch(Exception):
    """Engine and referee differ."""


@frozen
class Agreement:
    """Counts of comparisons in a game, and the step where they stopped, if they did."""

    steps: int
    sets: int
    """Sets of legal actions, one for each seat at each step."""
    actions: int
    """Legal actions in these sets."""
    mismatch: str


def new_game(number: int) -> Game:
    """Games of 3, 4 and 5 players in turn; the Pharaoh varies too."""
    players = 3 + number % 3
    return Game(amunre.load_ruleset(), players, seed=number, pharaoh=number // 9 % players)


class Shuffles:
    """The orders of a game's shuffles, handed to the referee one by one, if it shuffles what the engine shuffled."""

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
    """Play a game with both, from the set-up, and compare them at every step."""
    game = new_game(number)
    shuffles = Shuffles(game)
    try:
        position = referee.start(game.players, game.position().pharaoh, shuffles)
    except Mismatch as difference:
        return Agreement(0, 0, 0, f"game {number}, set-up: by the engine and by {REFEREE}: {difference}")
    return compare(f"game {number}", game, position, shuffles, number)


def play_from_anywhere(chunk: int) -> list[Agreement]:
    """Play on with both from rearranged positions of real games that are sound, though no game may lead to them."""
    found, played = real_positions(chunk), []
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        random = Random(number)
        data = json.loads(random.choice(found[random.choice(sorted(found))]))
        rearranged(random, data)
        position = Position.from_json(data)
        if not position.problems():
            game = Game.from_position(amunre.load_ruleset(), position, seed=number)
            played.append(compare(f"position {number}", game, data, Shuffles(game), number, AHEAD))
    return played


def compare(
    name: str, game: Game, position: referee.Position, shuffles: Shuffles, number: int, most: int | None = None
) -> Agreement:
    """Play on with both to the end, or so many steps, and compare them at every step, the first and last included."""
    random, policy = Random(number), list(POLICIES.values())[number // 3 % len(POLICIES)]
    steps = sets = actions = 0
    last = "before the first"
    try:
        while True:
            same("position", game.position().to_json(), position)
            same("number of shuffles", len(game.shuffles), shuffles.told)
            for seat in range(game.players):
                legal = {str(action) for action in game.legal_actions(seat)}
                same(f"legal actions of seat {seat}", legal, referee.legal_actions(position, seat))
                lines = {points.line: points.points for points in game.score_if_now(seat).lines}
                same(f"score of seat {seat}", lines, referee.score_if_now(position, seat))
                sets, actions = sets + 1, actions + len(legal)
            if game.over or steps == most:
                break
            seat, action = next_step(game, policy, random)
            last = f"{seat} {action}"
            game.push(seat, action)
            position = referee.after(position, seat, str(action), shuffles)
            steps += 1
        if game.result:
            same("ranking", [list(place) for place in game.result.ranking], referee.ranking(position))
        mismatch = ""
    except Mismatch as difference:
        mismatch = f"{name}, after step {steps} ({last}), by the engine and by {REFEREE}: {difference}"
    return Agreement(steps, sets, actions, mismatch)


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


def finding(what: str, played: Sequence[Agreement]) -> Finding:
    """Sum up these comparisons as a finding."""
    wrong = tuple(game.mismatch for game in played if game.mismatch)
    sets = sum(game.sets for game in played)
    return Finding(
        f"{len(played)} {what}: {sum(game.steps for game in played):,} steps, {sets:,} sets of legal actions with "
        f"{sum(game.actions for game in played):,} actions, {sets:,} scores",
        f"{len(wrong)} mismatches",
        wrong,
    )


def agree(games: int) -> Finding:
    """Compare engine and referee in this many games."""
    what = f"games of 3, 4 and 5 players by {len(POLICIES)} policies"
    return finding(what, list(spread(play, range(games), "Second opinion")))


def agree_from_anywhere(chunks: int) -> Finding:
    """Compare engine and referee from rearranged positions on."""
    played = spread(play_from_anywhere, range(chunks), "Second opinion from anywhere")
    return finding(
        f"rearranged positions and what follows, at most {AHEAD} steps", [one for some in played for one in some]
    )


CLAIMS = (
    Claim(
        "Two engines, written independently, agree on legal actions, positions and scores",
        "tested",
        lambda: agree(games=scaled(1080)),
    ),
    Claim(
        "They also agree in games from positions that no game may reach",
        "tested",
        lambda: agree_from_anywhere(chunks=scaled(60)),
    ),
)
