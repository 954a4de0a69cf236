"""The games: each a room of its own, none of which knows another.

Here alone stands which games there are. A game is found by its id, as a ruleset names it, and imported when it is asked
for; `loading` reads the rulesets of all of them. No rule of a game may stand here, only where its rooms are.
"""

from __future__ import annotations

from importlib import import_module

from amunre.engine.definition import AnyGame

FIRST = "amun-re"
"""The game of a ruleset that names none: all did so while there was one."""

GAMES = {FIRST: "amun_re", "tigris": "tigris"}
"""By id: the room of the game, in which `definition.GAME` is what the engine asks of it."""

STANDARD = {FIRST: "standard", "tigris": "tigris", "euphrat-tigris": "tigris"}
"""By name of a game, where a ruleset is asked for: the shipped one that is meant."""


def game_named(id: str) -> AnyGame:
    """The game with this id."""
    game: AnyGame = import_module(f"{__name__}.{GAMES[id]}.definition").GAME
    return game


def game_of(cls: type) -> AnyGame | None:
    """The game in whose room a class stands, or one that it is derived from; None for a class of no game."""
    for base in cls.__mro__:
        for id, room in GAMES.items():
            if f"{base.__module__}.".startswith(f"{__name__}.{room}."):
                return game_named(id)
    return None


def named_in(data: object) -> str | None:
    """The game that data name under `game`, if it is one of those that there are."""
    named = data.get("game") if isinstance(data, dict) else None
    return named if isinstance(named, str) and named in GAMES else None
