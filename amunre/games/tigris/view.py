"""Views (chapter `hidden`): positions with their hidden parts blanked, and the changes that events make to them."""

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
    """One moment in the game as one viewer may see it: "?" is a hidden tile, and None is a hidden number.

    Spaces are listed row by row from the upper left, and tiles in the order of the colors.
    """

    viewer: Looking


class Look(LookOf):
    """A viewer's view of a game, as returned by `game.view(viewer)`."""

    __slots__ = ()

    def __call__(self, viewer: Viewer, points: Literal["open", "hidden"] = "open") -> View:
        """Return a viewer's view.

        Args:
            viewer: A seat, SPECTATOR or OMNISCIENT.
            points: "hidden" blanks the other players' points and treasures for display, as if behind their screens.

        Raises:
            ValueError: The viewer is unknown, or `points` is another word.
        """
        viewer = self._game.check_viewer(viewer)
        return view_of(self._game.position(), viewer, points)


def view_of(position: Position, viewer: Viewer, points: Literal["open", "hidden"] = "open") -> View:
    """Blank everything that the viewer may not see; `points="hidden"` also blanks others' points (`hidden.points`)."""
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
