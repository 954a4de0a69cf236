"""Taking back a slip: what a table would allow, as long as nobody has learnt anything from it."""

from __future__ import annotations

from amunre.errors import AmunreError
from amunre.game.events import SPECTATOR, Event
from amunre.game.game import Game, Step

REVEALING = {
    "cards-drawn": "cards have been drawn",
    "free-cards-taken": "free cards have been taken",
    "cards-shuffled": "the power cards have been shuffled",
    "provinces-shuffled": "the provinces have been shuffled",
    "province-revealed": "provinces have been turned up",
    "offerings-revealed": "the offerings have been turned up",
}
"""Kinds of event after which somebody knows what he could not know before."""


class Final(AmunreError):
    """An action that cannot be taken back, and why."""


def take_back(game: Game, seat: int) -> tuple[Game, Step]:
    """The game without the last decision of a seat, and that decision. What was forced on the seat goes with it.

    Before the offerings are turned up a seat may take its own back though others have made theirs.
    Raises Final if something has been revealed since, or somebody else has acted.
    """
    earlier, others = game.copy(), list[Step]()
    while earlier.steps and earlier.steps[-1].seat != seat and _is_offering(game, earlier.steps[-1]):
        others.append(earlier.undo())
    while earlier.steps and earlier.steps[-1].seat == seat:
        last = earlier.undo()
        if revealed := [REVEALING[event.kind] for event in _events_since(game, earlier) if event.kind in REVEALING]:
            raise Final(f"That cannot be taken back: {revealed[-1]} since.")
        if len(earlier.legal_indices(seat)) > 1:
            for other in reversed(others):
                earlier.push(*other)
            return earlier, last
    if any(step.seat == seat for step in game.steps):
        raise Final(f"That cannot be taken back: {game.names[game.steps[-1].seat]} has acted since.")
    raise Final("You have done nothing yet that could be taken back.")


def _is_offering(game: Game, step: Step) -> bool:
    return game.stage == "offering" and step.action.verb in ("offer", "steal")


def _events_since(game: Game, earlier: Game) -> tuple[Event, ...]:
    return game.events(SPECTATOR, since=len(earlier.events(SPECTATOR)))
