"""Type variables that let type checkers find a game's exact types through its ruleset.

A method of `Game[RS]` annotates `self` with the types that it needs: `Game[Acted[A]]` is a game with actions of type A.
For a `Game[Ruleset]`, checkers find A in the game's definition. At run time, this has no effect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from amunre.engine.definition import A, C, Definition, E, P, Q, S, U
from amunre.engine.ruleset import Rules

N = TypeVar("N", bound=str)
L = TypeVar("L")
RS = TypeVar("RS", bound=Rules)

if TYPE_CHECKING:
    import typing_extensions  # type checkers know this module even if it is not installed

    # `Game` and `Step` without a parameter belong to any game.
    A_co = typing_extensions.TypeVar("A_co", covariant=True, default=Any)
    RS_co = typing_extensions.TypeVar("RS_co", covariant=True, bound=Rules, default=Any)
    # Types of views, rules and prompts, for a game's additions to a package.
    V = typing_extensions.TypeVar("V", default=Any)
    R = typing_extensions.TypeVar("R", bound=Rules, default=Any)
    W = typing_extensions.TypeVar("W", default=Any)
else:
    V, R, W = TypeVar("V"), TypeVar("R"), TypeVar("W")
    A_co = TypeVar("A_co", covariant=True)
    RS_co = TypeVar("RS_co", covariant=True)

Acted: TypeAlias = "Rules[Definition[A]]"
TellsOf: TypeAlias = "Rules[Definition[A, E]]"
NewTo: TypeAlias = "Rules[Definition[Any, E, Q]]"
Asks: TypeAlias = "Rules[Definition[Any, Any, Q]]"
Placed: TypeAlias = "Rules[Definition[Any, Any, Any, P]]"
Looked: TypeAlias = "Rules[Definition[Any, Any, Any, Any, L]]"
Scored: TypeAlias = "Rules[Definition[Any, Any, Any, Any, Any, C]]"
Previewed: TypeAlias = "Rules[Definition[A, E, Any, Any, Any, C]]"
Updated: TypeAlias = "Rules[Definition[Any, Any, Any, Any, Any, Any, U]]"
Decided: TypeAlias = "Rules[Definition[Any, Any, Any, Any, Any, Any, Any, S]]"
"""Rules for a game with these types of actions, events, prompts, positions, looks, scores, updates or set-ups."""


class InRounds(Protocol):
    """A position in a game with rounds."""

    @property
    def round(self) -> int:
        """The round, counted from 1."""
