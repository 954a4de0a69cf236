"""Actions that are legal, or the only legal ones, by public information."""

from __future__ import annotations

from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game

WORLDS = 32
"""Number of redeals in which an action must be legal, or the only one."""


def surely_legal(game: Game, seat: int, action: str) -> bool:
    """Return whether an action is legal for a seat by public information; tested by redealing, as in `forced`.

    The redeals come first, so that neither the answer nor its timing reveals more.
    """
    deals = (game.redeal(SPECTATOR, seed) for seed in range(WORLDS))
    return not any(deal.explain(seat, action) for deal in deals) and not game.explain(seat, action)


def forced(game: Game, seat: int) -> str | None:
    """Return the only legal action of a seat if public information shows that it is the only one; otherwise None.

    It must also be the only one in `WORLDS` redeals that look the same to a spectator. So doing it without asking
    reveals hardly anything: a choice that exists in one deal out of ten is missed once in thirty times.
    """
    found = None
    for seed in range(WORLDS):
        actions = game.redeal(SPECTATOR, seed).legal_actions(seat)
        if len(actions) != 1 or (found is not None and found != str(actions[0])):
            return None
        found = str(actions[0])
    return found if [found] == [str(action) for action in game.legal_actions(seat)] else None
