"""Positions of Euphrat & Tigris made up, as those of Amun-Re are in `mutants.py`; single changes in `tigris.spoiling`."""

from __future__ import annotations

import json
from random import Random

from mutants import KINDS, Data, anything, broken, schema, shaped
from tigris.games import moments
from tigris.spoiling import CHANGES

GAMES = 3
"""Real games from which the positions of a chunk are made."""


def real_positions(number: int) -> dict[str, list[str]]:
    """By stage: positions of a few whole games, as JSON texts."""
    found: dict[str, list[str]] = {}
    for n in range(number * GAMES, (number + 1) * GAMES):
        for game in moments(n):
            if game.stage != "main" or len(game.steps) % 10 == 0:
                found.setdefault(game.stage, []).append(json.dumps(game.position().to_json()))
    return found


def made(number: int, found: dict[str, list[str]]) -> tuple[str, Data]:
    """The position with this number, and its kind, made from positions of real games."""
    random, kind = Random(number), KINDS[number % len(KINDS)]
    if kind == "anything":
        return kind, anything(random)
    if kind == "in form":
        return kind, shaped(random, schema("tigris"), "tigris")
    data, other = (json.loads(random.choice(found[random.choice(sorted(found))])) for _ in range(2))
    if kind == "broken":
        for _ in range(random.randint(1, 3)):
            broken(random, data, other, "tigris")
    else:
        for change in random.choices(CHANGES[1:], k=random.choice((1, 1, 1, 2))):
            change(data, random)
    return kind, data
