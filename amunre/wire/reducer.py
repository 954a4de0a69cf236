"""Events as a reducer: from one view to the next, on JSON."""

from __future__ import annotations

from amunre.games import GAMES, game_named
from amunre.games.loading import game_in
from amunre.jsontypes import Json
from amunre.wire.convert import dump, load
from amunre.wire.forms import check_word


def reduce(view: Json, event: Json, game: str | None = None) -> Json:
    """Return the view after an event of the same viewer, both as JSON; like `fold` on values.

    Args:
        view: The view before the event.
        event: The next event.
        game: Id of their game; None: that of the view's shipped ruleset, or the one whose form the view has.

    Raises:
        NotationError: Not a view or an event, or an event that cannot follow this view.
        ValueError: An unknown game.
    """
    if game is not None:
        check_word("game", game, GAMES)
    of = game_in(view) if game is None else game_named(game)
    return dump(of.module("view").fold(load(of.view, view), load(of.event, event)))
