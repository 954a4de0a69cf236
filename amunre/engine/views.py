"""Views: the common part of looking at a game, and of folding its events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from attrs import evolve

from amunre.arguments import of_kind
from amunre.engine.definition import InPlay
from amunre.engine.events import HIDDEN, Event, check_event
from amunre.errors import NotationError
from amunre.printing import brief

V = TypeVar("V")


class LookOf:
    """The view of a game for a viewer; a game adds `__call__` with its options."""

    __slots__ = ("_game",)

    def __init__(self, game: InPlay) -> None:
        self._game = game


def blanked(things: tuple[str, ...]) -> tuple[str, ...]:
    """Return as many cards or tiles, all face down."""
    return (HIDDEN,) * len(things)


def folded(view: V, cls: type[V], event: Event, kinds: tuple[type[Event], ...]) -> V:
    """Return the view after an event of a game with this class of views and these kinds of events.

    Raises:
        NotationError: Not a view or an event of this game, or an event that cannot follow this view.
    """
    of_kind("view", view, cls, " as returned by game.view(seat)", "fold")
    check_event(event)
    if not isinstance(event, kinds):
        found = f"{type(event).__name__} of {brief(type(event).__module__)}"
        raise NotationError(f"event: expected one of this game, found {found}.")
    after: V = event.after(view)
    return after


def player_with(view: V, seat: int, **changes: Any) -> V:
    """Return the view with these changes to a player."""
    tableau: Any = view
    players = list(tableau.players)
    players[seat] = evolve(players[seat], **changes)
    changed: V = evolve(tableau, players=tuple(players))
    return changed


def without(hand: tuple[str, ...], some: Iterable[str]) -> tuple[str, ...]:
    """Return a hand without some of its cards or tiles; a hidden hand with as many fewer."""
    rest = list(hand)
    for thing in some:
        rest.remove(thing if thing in rest else HIDDEN)
    return tuple(rest)
