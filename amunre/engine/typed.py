"""Type variables by which type checkers find the exact types of a game through its ruleset.

A method of `Game[RS]` annotates `self` with the types that it needs: `Game[Acted[A]]` is a game with actions of type A.
For a `Game[Ruleset]`, checkers find A in the definition of the game. At run time this has no effect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from amunre.engine.definition import A, C, Definition, E, P, Q, S, U
from amunre.engine.ruleset import Rules

N = TypeVar("N", bound=str)
L = TypeVar("L")
RS = TypeVar("RS", bound=Rules)

if TYPE_CHECKING:
    import typing_extensions  # type checkers know it even if it is not installed

    # `Game` and `Step` without a parameter are those of any game.
    A_co = typing_extensions.TypeVar("A_co", covariant=True, default=Any)
    RS_co = typing_extensions.TypeVar("RS_co", covariant=True, bound=Rules, default=Any)
    # Types of views, rules and prompts, for the additions of a game to a package.
    V = typing_extensions.TypeVar("V", default=Any)
    R = typing_extensions.TypeVar("R", bound=Rules, default=Any)
    W = typing_extensions.TypeVar("W", default=Any)
else:
    V, R, W = TypeVar("V"), TypeVar("R"), TypeVar("W")
    A_co = TypeVar("A_co", covariant=True)
    RS_co = TypeVar("RS_co", covariant=True)

Placed = Rules[Definition[P, Any, Any, Any, Any, Any, Any, Any]]
Looked = Rules[Definition[Any, L, Any, Any, Any, Any, Any, Any]]
Acted = Rules[Definition[Any, Any, A, Any, Any, Any, Any, Any]]
TellsOf = Rules[Definition[Any, Any, A, E, Any, Any, Any, Any]]
Asked = Rules[Definition[Any, Any, Any, Any, Q, Any, Any, Any]]
Scored = Rules[Definition[Any, Any, Any, Any, Any, C, Any, Any]]
NewTo = Rules[Definition[Any, Any, Any, E, Q, Any, Any, Any]]
Decided = Rules[Definition[Any, Any, Any, Any, Any, Any, Any, S]]
Updated = Rules[Definition[Any, Any, Any, Any, Any, Any, U, Any]]
"""Rules of a game with this type of position, look, action, event, prompt, score, set-up or update,
or of event and prompt."""


class InRounds(Protocol):
    """A position of a game that goes in rounds."""

    @property
    def round(self) -> int:
        """From 1."""
