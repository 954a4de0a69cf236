"""The games, which are independent of each other.

Only this module maps ids to games. A game is found by its id, as a ruleset names it, and imported on first use;
`loading` reads the rulesets of all of them. It has no rules, only the places of the games' modules.
"""

from __future__ import annotations

from importlib import import_module

from amunre.engine.definition import AnyGame

FIRST = "amun-re"
"""The game of rulesets that name none, as older ones do."""

GAMES = {FIRST: "amun_re", "tigris": "tigris"}
"""Packages of the games, by id; the engine uses their `definition.GAME`."""

STANDARD = {FIRST: "standard", "tigris": "tigris", "euphrat-tigris": "tigris"}
"""Standard rulesets by the name of their game."""


def game_named(id: str) -> AnyGame:
    """Return the game with this id."""
    game: AnyGame = import_module(f"{__name__}.{GAMES[id]}.definition").GAME
    return game


def game_of(cls: type) -> AnyGame | None:
    """Return the game of a class or of one of its bases, if any."""
    for base in cls.__mro__:
        for id, room in GAMES.items():
            if f"{base.__module__}.".startswith(f"{__name__}.{room}."):
                return game_named(id)
    return None


def named_in(data: object) -> str | None:
    """Return the known game that the data name under `game`, if any."""
    named = data.get("game") if isinstance(data, dict) else None
    return named if isinstance(named, str) and named in GAMES else None
