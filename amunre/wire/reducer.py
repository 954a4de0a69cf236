"""Events as a reducer: from one view to the next, on JSON."""

from __future__ import annotations

from typing import Any

from amunre.games import GAMES, game_named
from amunre.games.loading import game_in
from amunre.wire.convert import dump, load
from amunre.wire.forms import check_word


def reduce(view: Any, event: Any, game: str | None = None) -> Any:
    """Return the view after an event, both of the same viewer and as JSON; the same as `fold` on values.

    Args:
        view: What the viewer knew before.
        event: What happened next.
        game: Id of their game; None: that of the shipped ruleset that the view names, else the first game's.

    Raises:
        NotationError: What is no view or no event, or an event that cannot have followed this view.
        ValueError: A game that does not exist.
    """
    if game is not None:
        check_word("game", game, GAMES)
    of = game_in(view) if game is None else game_named(game)
    return dump(of.room("view").fold(load(of.view, view), load(of.event, event)))
