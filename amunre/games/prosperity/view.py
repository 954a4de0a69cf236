"""Views (chapter `hidden`): positions with their hidden parts blanked, and the changes that events make to them."""

from __future__ import annotations

from typing import get_args

from attrs import evolve, fields, frozen

from amunre.engine.events import OMNISCIENT, Event, Viewer
from amunre.engine.values import Looking
from amunre.engine.views import LookOf, blanked, folded
from amunre.games.prosperity.events import AnyEvent
from amunre.games.prosperity.position import Player, Position, Tableau


@frozen
class View(Tableau):
    """One moment in the game as one viewer may see it: "?" is a hidden card.

    Cards are listed in card order, but those of a deck from the top.
    """

    viewer: Looking


class Look(LookOf):
    """A viewer's view of a game, as returned by `game.view(viewer)`."""

    __slots__ = ()

    def __call__(self, viewer: Viewer) -> View:
        """Return a viewer's view.

        Args:
            viewer: A seat, SPECTATOR or OMNISCIENT.

        Raises:
            ValueError: The viewer is unknown.
        """
        viewer = self._game.check_viewer(viewer)
        return view_of(self._game.position(), viewer)


def view_of(position: Position, viewer: Viewer) -> View:
    """Blank everything that the viewer may not see; at the end of the game, everything is open (`hidden.end`)."""
    known = {field.name: getattr(position, field.name) for field in fields(Tableau)}
    if viewer != OMNISCIENT and position.stage != "over":
        known["players"] = tuple(_seen(player, seat == viewer) for seat, player in enumerate(position.players))
    return View(**known, viewer=viewer)


def _seen(player: Player, is_own: bool) -> Player:
    seen = evolve(player, deck=blanked(player.deck))
    return seen if is_own else evolve(seen, hand=blanked(player.hand), buried=blanked(player.buried))


# --- fold: the change that an event makes to a view -----------------------------------------------------------------


def fold(view: View, event: Event) -> View:
    """Return the view after an event, which must be for the same viewer.

    Folding all `game.events(viewer)` since a view was taken, one by one, gives the current view.

    Args:
        view: The view before the event.
        event: The next event.

    Raises:
        NotationError: The value is not a view or an event in this game, or the event cannot follow this view.
    """
    return folded(view, View, event, get_args(AnyEvent))
