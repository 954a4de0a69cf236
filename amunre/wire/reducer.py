"""Events as a reducer: from one view to the next, on JSON."""

from __future__ import annotations

from typing import Any

from amunre.games.loading import game_in
from amunre.wire.convert import dump, load


def reduce(view: Any, event: Any) -> Any:
    """The view after an event, both of the same viewer and as JSON; the same as `fold` on values.

    Args:
        view: What the viewer knew before.
        event: What happened next.

    Raises:
        NotationError: What is no view or no event, or an event that cannot have followed this view.
    """
    game = game_in(view)
    return dump(game.fold(load(game.view, view), load(game.event, event)))
