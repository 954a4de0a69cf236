"""Sentences about effects that do nothing, derived from the events around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from amunre.jsontypes import JsonMapping

Remark = tuple[str, JsonMapping]
"""The key of a text in the section `remarks`, and its parameters."""


def remark_before(event: Any, log: Sequence[Any], rules: Any) -> Remark | None:
    """Return a remark on what has just not happened before an event, given a viewer's whole log; None if there is none.

    A card that trashes for a gain may find no card of that cost (`card.forge-none`), and the pile of a bought card may
    have become empty before the card is gained (`buy.then-gain`).
    """
    if event.kind not in ("asked", "cleaned-up", "card-played") or not event.number:
        return None
    return _no_such_cost(event, log, rules) or _pile_is_empty(event, log)


def _forging(event: Any) -> Any:
    """Return the question about cards to trash that an event asks; None for any other event."""
    return event.pending[-1] if event.kind == "asked" and event.stage == "forge" else None


def _no_such_cost(event: Any, log: Sequence[Any], rules: Any) -> Remark | None:
    if event.kind == "asked" and event.stage in ("forge", "gain"):
        return None
    last = log[event.number - 1]
    added = 0
    if last.kind == "card-trashed" and event.number > 1:
        added, last = rules.card(last.card).cost, log[event.number - 2]
    question = _forging(last)
    if question is None:
        return None
    more = sum(getattr(word, "more", 0) for word in rules.card(question.card).play)
    return "no-such-cost", {"cost": question.total + added + more}


def _pile_is_empty(event: Any, log: Sequence[Any]) -> Remark | None:
    if event.kind == "card-played" or _has_bought(event):
        return None
    for before in _back_from(event, log):
        if before.kind == "card-bought":
            return "pile-is-empty", {"card": before.card}
        if before.clause == "buy.then-gain" or before.kind in ("turn-began", "cleaned-up"):
            return None
        if before.kind == "asked" and not _has_bought(before):
            return None
    return None


def _back_from(event: Any, log: Sequence[Any]) -> Iterator[Any]:
    """Yield the events before an event, the latest first."""
    return (log[number] for number in range(event.number - 1, -1, -1))


def _has_bought(event: Any) -> bool:
    """Return whether an event asks while a bought card is still to be gained."""
    return event.kind == "asked" and any(frame.kind == "bought" for frame in event.pending)
