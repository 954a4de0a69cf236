"""One game on the engine and on the naive referee side by side, until they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from prosperity.referee import KINGDOM, ORDER, Referee

import amunre
from amunre import prosperity

RULES = prosperity.load_ruleset()
SETS = [kingdom.cards for kingdom in RULES.kingdoms]

GREEDY = {"play": 30, "triple": 30, "buy": 8, "gain": 8, "take": 3, "end-actions": 1, "end-turn": 1}
"""Weight of each verb for a greedy player."""


class Found(NamedTuple):
    """The first difference, empty if there is none, and the number of steps."""

    mismatch: str
    steps: int


def kingdom_for(random: Random) -> tuple[str, ...]:
    """Return a kingdom: mostly ten cards at random, sometimes a named one."""
    if random.random() < 0.2:
        return random.choice(SETS)
    return tuple(sorted(random.sample([*KINGDOM], 10), key=ORDER.index))


def answer_for(random: Random, legal: Sequence[Any], is_greedy: bool) -> Any:
    """Return one of the legal actions, if greedy one that goes on rather than one that ends."""
    if not is_greedy:
        return random.choice(legal)
    return random.choices(legal, [GREEDY.get(action.verb, 3) for action in legal])[0]


def compared(seed: int) -> Found:
    """Play a game until the engine and the referee differ, or to its end."""
    random = Random(seed)
    players = 2 + seed % 3
    kingdom, start = kingdom_for(random), random.randrange(players)
    game = amunre.Game(RULES, players=players, seed=seed, kingdom=kingdom, start=start)
    told = 0

    def fallen(seat: int, pile: list[str]) -> Sequence[str]:
        nonlocal told
        told += 1
        return game.shuffles[told - 1]

    referee = Referee(players, kingdom, start, fallen)
    return followed(game, referee, random, is_greedy=seed % 4 > 0)


def followed(game: amunre.Game, referee: Referee, random: Random, is_greedy: bool) -> Found:
    """Go on with both until they differ."""
    steps = 0
    while True:
        if mismatch := difference(game, referee):
            return Found(f"step {steps}: {mismatch}", steps)
        if game.over:
            return Found("", steps)
        [seat] = game.to_act
        action = answer_for(random, game.legal_actions(seat), is_greedy)
        game.push(seat, action)
        referee.answer(seat, str(action))
        steps += 1


def difference(game: amunre.Game, referee: Referee) -> str:
    """Return the first difference between two games, empty if there is none."""
    position, truth = game.position(), referee.truth()
    legal = [str(action) for seat in game.to_act for action in game.legal_actions(seat)]
    if legal != referee.legal():
        return f"legal: {position.stage} {legal}, {truth['stage']} {referee.legal()}"
    asked = None if truth["asked"] is None else (truth["asked"],)
    pairs = {
        "asked": (position.asked or None, asked),
        "trash": (list(Counter(position.trash).elements()), truth["trash"]),
        "play": (list(position.play), truth["play"]),
        "banned": (sorted(position.banned, key=ORDER.index), truth["banned"]),
        "supply": (dict(position.supply), truth["supply"]),
    }
    for key in ("start", "active", "stage", "actions", "buys", "coins", "bought", "shuffles", "end"):
        pairs[key] = (getattr(position, key), truth[key])
    if not game.over:
        pairs["phase"] = (position.phase, truth["phase"])
    for seat, (player, told) in enumerate(zip(position.players, truth["players"], strict=True)):
        for zone in ("shown", "hand", "top", "deck", "discard", "buried"):
            pairs[f"{zone} of {seat}"] = (list(getattr(player, zone)), told[zone])
        pairs[f"owned by {seat}"] = (list(Counter(player.owned).elements()), referee.owned(seat))
        pairs[f"tokens and turns of {seat}"] = ((player.tokens, player.turns), (told["tokens"], told["turns"]))
        score = game.score(seat)
        pairs[f"score of {seat}"] = ({**score.columns, "total": score.total}, told["score"])
    if game.result:
        places = {
            seat: sum(map(len, game.result.ranking[:n])) + 1
            for n, level in enumerate(game.result.ranking)
            for seat in level
        }
        pairs["places"] = ([places[seat] for seat in range(game.players)], [told["place"] for told in truth["players"]])
    return next((f"{key}: {one}, not {other}" for key, (one, other) in pairs.items() if one != other), "")
