"""Events as a reducer: from one view to the next, on JSON."""

from __future__ import annotations

from typing import Any

from amunre.errors import NotationError
from amunre.game.events import Event
from amunre.game.view import View, fold
from amunre.printing import brief
from amunre.wire.convert import dump, load


def reduce(view: Any, event: Any) -> Any:
    """The view after an event, both of the same viewer and as JSON; the same as `fold` on values.

    Raises NotationError for what is no view or no event, and for an event that cannot have followed this view.
    """
    before, happened = load(View, view), load(Event, event)
    try:
        after = fold(before, happened)
    except (LookupError, TypeError, ValueError, AssertionError):  # a seat, a province or a card that is not there
        raise NotationError(f"event {happened.number}: {brief(happened.kind)} does not fit this view.") from None
    return dump(after)
