"""Views: the part that all games share, including how a view changes with events."""

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
    """A function that returns a viewer's view of a game; each game adds `__call__` with its options."""

    __slots__ = ("_game",)

    def __init__(self, game: InPlay) -> None:
        self._game = game


def blanked(things: tuple[str, ...]) -> tuple[str, ...]:
    """Return the same number of cards or tiles, all face down."""
    return (HIDDEN,) * len(things)


def folded(view: V, cls: type[V], event: Event, kinds: tuple[type[Event], ...]) -> V:
    """Return the view after an event, in a game with this class of views and these kinds of events.

    Raises:
        NotationError: The view or the event is not from this game, or the event cannot follow this view.
    """
    of_kind("view", view, cls, " as returned by game.view(seat)", "fold")
    check_event(event)
    if not isinstance(event, kinds):
        found = f"{type(event).__name__} of {brief(type(event).__module__)}"
        raise NotationError(f"event: expected an event from this game, found {found}.")
    after: V = event.after(view)
    return after


def player_with(view: V, seat: int, **changes: Any) -> V:
    """Return the view with changes to one player."""
    tableau: Any = view
    players = list(tableau.players)
    players[seat] = evolve(players[seat], **changes)
    changed: V = evolve(tableau, players=tuple(players))
    return changed


def without(hand: tuple[str, ...], some: Iterable[str]) -> tuple[str, ...]:
    """Return a hand without some of its cards or tiles; a hidden one is removed for each that is not in the hand."""
    rest = list(hand)
    for thing in some:
        rest.remove(thing if thing in rest else HIDDEN)
    return tuple(rest)
