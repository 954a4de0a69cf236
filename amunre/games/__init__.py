"""The games, each independent of the others.

This is the only module that maps ids to games. A ruleset names its game by id, and the game is imported on first use;
`loading` reads the rulesets for every game. This module contains no rules; it only knows where the modules of each game
are.
"""

from __future__ import annotations

from importlib import import_module

from amunre.engine.definition import AnyGame

FIRST = "amun-re"
"""The game assumed for rulesets that do not name a game, such as older rulesets."""

GAMES = {FIRST: "amun_re", "tigris": "tigris", "prosperity": "prosperity"}
"""The games' packages, by id; the engine uses `definition.GAME` from each package."""

STANDARD = {FIRST: "standard", "tigris": "tigris", "euphrat-tigris": "tigris", "prosperity": "prosperity"}
"""Standard rulesets, by the name of the game."""


def game_named(id: str) -> AnyGame:
    """Return the game with this id."""
    game: AnyGame = import_module(f"{__name__}.{GAMES[id]}.definition").GAME
    return game


def game_of(cls: type) -> AnyGame | None:
    """Return the game that a class or one of its bases belongs to, if any."""
    for base in cls.__mro__:
        for id, room in GAMES.items():
            if f"{base.__module__}.".startswith(f"{__name__}.{room}."):
                return game_named(id)
    return None


def named_in(data: object) -> str | None:
    """Return the known game that the data names under `game`, if any."""
    named = data.get("game") if isinstance(data, dict) else None
    return named if isinstance(named, str) and named in GAMES else None
