"""The games: each a room of its own, none of which knows another.

Here alone stands which games there are. A game is found by its id, as a ruleset names it, and imported when it is asked
for; `loading` reads the rulesets of all of them. No rule of a game may stand here, only where its rooms are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from amunre.engine.definition import Definition

if TYPE_CHECKING:
    from amunre.book.annex import Annex
    from amunre.bots.strategy import Strategy
    from amunre.checking.checks import Checks
    from amunre.engine.game import Game
    from amunre.engine.ruleset import Rules
    from amunre.render.drawings import Drawings
    from amunre.report import Tally
    from amunre.terminal.face import Face

AnyGame = Definition[Any, Any, Any, Any, Any, Any, Any]

FIRST = "amun-re"
"""The game of a ruleset that names none: all did so while there was one."""

GAMES = {FIRST: "amun_re", "tigris": "tigris"}
"""By id: the room of the game, in which `definition.GAME` is what the engine asks of it."""


def _room(id: str, name: str) -> ModuleType:
    """What a game has for one room of the library, imported when it is asked for."""
    return import_module(f"amunre.games.{GAMES[id]}.{name}")


def game_named(id: str) -> AnyGame:
    """The game with this id."""
    game: AnyGame = _room(id, "definition").GAME
    return game


def annex_of(rules: Rules[Any]) -> Annex:
    """What the game of these rules adds to their book."""
    annex: Annex = _room(rules.game.id, "book").ANNEX
    return annex


def drawings_of(game: AnyGame) -> Drawings:
    """What draws a game."""
    drawings: Drawings = _room(game.id, "drawings").DRAWINGS
    return drawings


def bots_of(rules: Rules[Any]) -> Strategy:
    """What bots know of the game of these rules."""
    strategy: Strategy = _room(rules.game.id, "bots").STRATEGY
    return strategy


def demo_of(rules: Rules[Any]) -> Callable[[Game[Any], int], Iterator[str]]:
    """What tells a whole game by these rules, in lines of at most so many columns."""
    story: Callable[[Game[Any], int], Iterator[str]] = _room(rules.game.id, "demo").story
    return story


def face_of(rules: Rules[Any]) -> Face:
    """What the terminal shows and takes of the game of these rules."""
    face: Face = _room(rules.game.id, "terminal").FACE
    return face


def checks_of(rules: Rules[Any]) -> Checks:
    """What is looked at where rules of their game are checked."""
    checks: Checks = _room(rules.game.id, "checking").CHECKS
    return checks


def tally_of(rules: Rules[Any]) -> Tally[Any]:
    """What is counted over games by these rules: nothing so far."""
    tally: Tally[Any] = _room(rules.game.id, "report").TALLY(rules)
    return tally


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
