"""Finding actions that are legal, or the only legal action, judging by public information alone."""

from __future__ import annotations

from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game

WORLDS = 32
"""Number of redeals in which an action must be legal, or must be the only legal action."""


def surely_legal(game: Game, seat: int, action: str) -> bool:
    """Return whether public information shows that an action is legal for a seat. Tests redeals, as `forced` does.

    The redeals are tested first, so that neither the answer nor its timing reveals anything else.
    """
    deals = (game.redeal(SPECTATOR, seed) for seed in range(WORLDS))
    return not any(deal.explain(seat, action) for deal in deals) and not game.explain(seat, action)


def forced(game: Game, seat: int) -> str | None:
    """Return the only legal action of a seat if public information shows that it is the only one; otherwise None.

    It must also be the only legal action in `WORLDS` redeals that look the same to a spectator. So performing it
    without asking reveals hardly anything: a choice that exists in one deal out of ten is missed about one time in
    thirty.
    """
    found = None
    for seed in range(WORLDS):
        actions = game.redeal(SPECTATOR, seed).legal_actions(seat)
        if len(actions) != 1 or (found is not None and found != str(actions[0])):
            return None
        found = str(actions[0])
    return found if [found] == [str(action) for action in game.legal_actions(seat)] else None
