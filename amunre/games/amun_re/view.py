"""Views (`play.hidden`): positions with their hidden parts blanked, and the changes that events make to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, get_args

from attrs import evolve, fields, frozen

from amunre.engine.events import HIDDEN, OMNISCIENT, Event, Viewer
from amunre.engine.values import Looking
from amunre.engine.views import LookOf, blanked, folded
from amunre.games.amun_re.events import AnyEvent
from amunre.games.amun_re.position import Offering, Player, Position, Site, Tableau
from amunre.jsontypes import JsonObject
from amunre.printing import brief


@frozen
class View(Tableau):
    """One moment in the game as one viewer may see it: "?" is a hidden card, and None is a hidden number.

    Piles are listed from the top; hands and sets are in alphabetical order. On the wire, values that have a default are
    omitted if they are 0 or empty.
    """

    version: ClassVar[int] = Tableau.version + 1
    """Version of the wire form, which is more compact than the form that `to_json` gives."""

    viewer: Looking

    def to_json(self) -> JsonObject:
        """Convert to plain JSON values in the full form, whose `format` is the version of a position."""
        return {**super().to_json(), "format": Tableau.version}


class Look(LookOf):
    """A viewer's view of a game, as returned by `game.view(viewer)`."""

    __slots__ = ()

    def __call__(self, viewer: Viewer, gold: Literal["open", "hidden"] = "open") -> View:
        """Return a viewer's view.

        Args:
            viewer: A seat, SPECTATOR or OMNISCIENT.
            gold: "hidden" blanks the other players' gold for display, as at the table.

        Raises:
            ValueError: The viewer is unknown, or `gold` is another word.
        """
        viewer = self._game.check_viewer(viewer)
        return view_of(self._game.position(), viewer, gold)


def view_of(position: Position, viewer: Viewer, gold: Literal["open", "hidden"] = "open") -> View:
    """Blank everything that the viewer may not see; `gold="hidden"` also blanks the other players' gold."""
    if not isinstance(gold, str) or gold not in ("open", "hidden"):
        raise ValueError(f"gold: expected 'open' or 'hidden', found {brief(gold)}.")
    known = {field.name: getattr(position, field.name) for field in fields(Tableau)}
    if viewer == OMNISCIENT:
        return View(**known, viewer=viewer)
    face_down = position.stage == "offering"
    return View(
        **{
            **known,
            "players": tuple(
                player if seat == viewer else _of_other(player, face_down, gold == "hidden")
                for seat, player in enumerate(position.players)
            ),
            "sites": _with_cards_face_down(position.sites),
            "draw": blanked(position.draw),
            "deck": blanked(position.deck),
        },
        viewer=viewer,
    )


def _of_other(player: Player, face_down: bool, gold_hidden: bool) -> Player:
    return Player(
        gold=None if gold_hidden else player.gold,
        hand=blanked(player.hand),
        unspent=player.unspent,
        played=player.played,
        bid=player.bid,
        offering=Offering(None, HIDDEN, 0) if player.offering and face_down else player.offering,
        scores=player.scores,
    )


def _with_cards_face_down(sites: Mapping[str, Site]) -> Mapping[str, Site]:
    hidden = {id: evolve(site, cards=blanked(site.cards)) for id, site in sites.items() if site.cards}
    return {**sites, **hidden} if hidden else sites


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
