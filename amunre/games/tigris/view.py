"""Views (chapter `hidden`): a position with the hidden parts blanked, and how an event changes it."""

from __future__ import annotations

from typing import Literal, get_args

from attrs import evolve, fields, frozen

from amunre.engine.events import OMNISCIENT, Event, Viewer
from amunre.engine.values import Looking
from amunre.engine.views import LookOf, blanked, folded
from amunre.games.tigris.events import AnyEvent
from amunre.games.tigris.position import Player, Position, Tableau
from amunre.printing import brief


@frozen
class View(Tableau):
    """One moment of the game as one viewer may know it: "?" is a hidden tile, None a hidden number.

    Spaces are listed row by row from the upper left, tiles in the order of the colors.
    """

    viewer: Looking


class Look(LookOf):
    """The view of a game for a viewer, as `game.view(viewer)`."""

    __slots__ = ()

    def __call__(self, viewer: Viewer, points: Literal["open", "hidden"] = "open") -> View:
        """Return the view of a viewer.

        Args:
            viewer: A seat, SPECTATOR or OMNISCIENT.
            points: "hidden" blanks points and treasures of the others for display, as behind their screens.

        Raises:
            ValueError: An unknown viewer, or another word for `points`.
        """
        viewer = self._game.check_viewer(viewer)
        return view_of(self._game.position(), viewer, points)


def view_of(position: Position, viewer: Viewer, points: Literal["open", "hidden"] = "open") -> View:
    """Blank what the viewer may not know; with `points="hidden"` the points of the others too (`hidden.points`)."""
    if not isinstance(points, str) or points not in ("open", "hidden"):
        raise ValueError(f"points: expected 'open' or 'hidden', found {brief(points)}.")
    known = {field.name: getattr(position, field.name) for field in fields(Tableau)}
    if viewer == OMNISCIENT:
        return View(**known, viewer=viewer)
    is_over = position.stage == "over"
    players = tuple(
        player if seat == viewer else _of_other(player, is_over, points == "hidden" and not is_over)
        for seat, player in enumerate(position.players)
    )
    return View(**{**known, "players": players, "bag": blanked(position.bag)}, viewer=viewer)


def _of_other(player: Player, is_over: bool, points_hidden: bool) -> Player:
    seen = evolve(
        player,
        hand=player.hand if is_over else blanked(player.hand),
        exchanged=blanked(player.exchanged),
    )
    return evolve(seen, points=dict.fromkeys(player.points), treasures=None) if points_hidden else seen


# --- fold: how an event changes a view -----------------------------------------------------------------


def fold(view: View, event: Event) -> View:
    """Return the view after an event of the same viewer.

    Folding `game.events(viewer)` since a view was taken, one after the other, gives the present view.

    Args:
        view: The view before the event.
        event: The next event.

    Raises:
        NotationError: Not a view or an event of this game, or an event that cannot follow this view.
    """
    return folded(view, View, event, get_args(AnyEvent))
