"""A reducer in JSON, which applies an event to a view to get the next view."""

from __future__ import annotations

from amunre.games import GAMES, game_named
from amunre.games.loading import game_in
from amunre.jsontypes import Json
from amunre.wire.convert import dump, load
from amunre.wire.forms import check_word


def reduce(view: Json, event: Json, game: str | None = None) -> Json:
    """Return the view after an event for the same viewer, both as JSON; `fold` does the same with values.

    Args:
        view: The view before the event.
        event: The next event.
        game: Id of their game; None means the game of the view's shipped ruleset, or the game whose form the view has.

    Raises:
        NotationError: The view or the event is invalid, or the event cannot follow this view.
        ValueError: Unknown game.
    """
    if game is not None:
        check_word("game", game, GAMES)
    of = game_in(view) if game is None else game_named(game)
    return dump(of.module("view").fold(load(of.view, view), load(of.event, event)))
