"""Positions of Dominion: Prosperity made up, as those of Amun-Re are in `mutants.py`; single changes in `prosperity.spoiling`."""

from __future__ import annotations

import json
from functools import partial

from mutants import made_of
from prosperity.games import moments
from prosperity.spoiling import CHANGES

GAMES = 3
"""Real games from which the positions of a chunk are made."""


def real_positions(number: int) -> dict[str, list[str]]:
    """By stage: positions of a few whole games, as JSON texts."""
    found: dict[str, list[str]] = {}
    for n in range(number * GAMES, (number + 1) * GAMES):
        for game in moments(n):
            if game.stage not in ("actions", "buying") or len(game.steps) % 10 == 0:
                found.setdefault(game.stage, []).append(json.dumps(game.position().to_json()))
    return found


made = partial(made_of, "prosperity", CHANGES[1:])
