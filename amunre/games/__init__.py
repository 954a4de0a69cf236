"""The games; none of them knows another.

Only this module maps ids to games. A game is found by its id, as a ruleset names it, and imported on first use;
`loading` reads the rulesets of all of them. No rule of a game may be here, only the places of its modules.
"""

from __future__ import annotations

from importlib import import_module

from amunre.engine.definition import AnyGame

FIRST = "amun-re"
"""The game of a ruleset that names none: the only one when such rulesets were written."""

GAMES = {FIRST: "amun_re", "tigris": "tigris"}
"""By id: the package of the game, in which `definition.GAME` is what the engine uses."""

STANDARD = {FIRST: "standard", "tigris": "tigris", "euphrat-tigris": "tigris"}
"""By name of a game: the shipped ruleset that it means where a ruleset is expected."""


def game_named(id: str) -> AnyGame:
    """Return the game with this id."""
    game: AnyGame = import_module(f"{__name__}.{GAMES[id]}.definition").GAME
    return game


def game_of(cls: type) -> AnyGame | None:
    """Return the game of a class or of one of its bases; None for a class of no game."""
    for base in cls.__mro__:
        for id, room in GAMES.items():
            if f"{base.__module__}.".startswith(f"{__name__}.{room}."):
                return game_named(id)
    return None


def named_in(data: object) -> str | None:
    """Return the game that data name under `game`, if it is known."""
    named = data.get("game") if isinstance(data, dict) else None
    return named if isinstance(named, str) and named in GAMES else None
