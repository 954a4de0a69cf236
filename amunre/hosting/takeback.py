"""Taking back a slip: what a table allows, as long as nobody has learnt anything from it."""

from __future__ import annotations

from collections.abc import Collection

from amunre.engine.game import Game, Step
from amunre.errors import CannotTakeBack, IllegalAction
from amunre.games.amun_re.events import SPECTATOR

REVEALING = {
    "cards-drawn": "cards have been drawn",
    "free-cards-taken": "free cards have been taken",
    "cards-shuffled": "the power cards have been shuffled",
    "provinces-shuffled": "the provinces have been shuffled",
    "province-revealed": "provinces have been turned up",
    "offerings-revealed": "the offerings have been turned up",
}
"""Kinds of event after which somebody knows what he could not know before."""

COMMITMENTS = ("offer", "steal")
"""Verbs of what lies face down until all have chosen (`offering.secret`)."""


def take_back(game: Game, seat: int) -> tuple[Game, Step]:
    """The game without the last decision of a seat, and that decision; see `slip`.

    Raises CannotTakeBack if it cannot be taken back.
    """
    numbers = slip(game, seat)
    return without(game, numbers)[0], game.steps[numbers[0]]


def slip(game: Game, seat: int) -> tuple[int, ...]:
    """Numbers, from 0, of the steps to leave out if a seat takes its last decision back.

    What was forced on the seat goes with the decision before it. An offering that nobody has seen can be withdrawn
    though others have acted since.
    Raises CannotTakeBack if something has been revealed since, or somebody else has acted.
    """
    steps = game.steps
    own = [number for number, step in enumerate(steps) if step.seat == seat]
    if not own:
        raise CannotTakeBack("You have done nothing yet that could be taken back.")
    if own[-1] == _commitment(game, seat) and own[-1] < len(steps) - 1:
        return (own[-1],)
    earlier = game.copy()
    while earlier.steps and earlier.steps[-1].seat == seat:
        earlier.undo()
        since = game.events(SPECTATOR, since=len(earlier.events(SPECTATOR)))
        if revealed := [REVEALING[event.kind] for event in since if event.kind in REVEALING]:
            raise CannotTakeBack(f"That cannot be taken back: {revealed[-1]} since.")
        if seat not in earlier.to_act or len(earlier.legal_indices(seat)) > 1:
            return tuple(range(len(earlier.steps), len(steps)))
    if len(earlier.steps) == len(steps):
        raise CannotTakeBack(f"That cannot be taken back: {game.names[steps[-1].seat]} has acted since.")
    raise CannotTakeBack("That cannot be taken back: there was no choice.")


def withdrawal(game: Game, seat: int) -> tuple[int, ...]:
    """Number, from 0, of the step to leave out if a seat withdraws its offering, whatever happened since.

    Raises CannotTakeBack if it has none that is still face down.
    """
    number = _commitment(game, seat)
    if number is None:
        raise CannotTakeBack("You have no offering face down that could be withdrawn.")
    return (number,)


def without(game: Game, numbers: Collection[int]) -> tuple[Game, int]:
    """The game played again without the steps of these numbers, from 0; and how many of its events still stand.

    Raises CannotTakeBack if a later step has become illegal.
    """
    steps, new = game.steps, game.copy()
    first = min(numbers)
    while len(new.steps) > first:
        new.undo()
    kept = len(new.events(SPECTATOR))
    for number, step in enumerate(steps[first:], first):
        if number not in numbers:
            try:
                new.push(*step)
            except IllegalAction:
                name = game.names[step.seat]
                raise CannotTakeBack(
                    f"That cannot be taken back: {name} could not have done since what he did."
                ) from None
    return new, kept


def _commitment(game: Game, seat: int) -> int | None:
    """Number of the step by which a seat made the offering that still lies face down; None if there is none."""
    if game.stage != "offering" or seat in game.to_act:
        return None
    made = [n for n, step in enumerate(game.steps) if step.seat == seat and step.action.verb in COMMITMENTS]
    return made[-1] if made else None
