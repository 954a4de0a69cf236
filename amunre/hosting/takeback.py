"""Taking back a slip: what a table allows, as long as nobody has learnt anything from it."""

from __future__ import annotations

from collections.abc import Collection

from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game, Step
from amunre.engine.texts import Filler, part
from amunre.errors import CannotTakeBack, IllegalAction


def take_back(game: Game, seat: int) -> tuple[Game, Step]:
    """The game without the last decision of a seat, and that decision; see `slip`.

    Args:
        game: It is not touched.
        seat: Whose decision it is.

    Raises:
        CannotTakeBack: And why.
    """
    numbers = slip(game, seat)
    return without(game, numbers)[0], game.steps[numbers[0]]


def slip(game: Game, seat: int) -> tuple[int, ...]:
    """What to leave out if a seat takes its last decision back.

    What was forced on the seat goes with the decision before it. What still lies face down can be withdrawn though
    others have acted since.

    Args:
        game: As it stands.
        seat: Whose decision it is.

    Returns:
        Numbers of steps, from 0.

    Raises:
        CannotTakeBack: Something has been revealed since, or somebody else has acted.
    """
    steps = game.steps
    own = [number for number, step in enumerate(steps) if step.seat == seat]
    if not own:
        raise CannotTakeBack(part("take-back", "nothing"))
    if own[-1] == _commitment(game, seat) and own[-1] < len(steps) - 1:
        return (own[-1],)
    earlier = game.copy()
    while earlier.steps and earlier.steps[-1].seat == seat:
        earlier.undo()
        if revealed := game.revealed_since(len(earlier.steps)):
            raise CannotTakeBack(part("take-back", "revealed", what=game.sentence(revealed.seen_by(SPECTATOR))))
        if seat not in earlier.to_act or len(earlier.legal_indices(seat)) > 1:
            return tuple(range(len(earlier.steps), len(steps)))
    if len(earlier.steps) == len(steps):
        raise CannotTakeBack(Filler(names=game.names).say("take-back", "acted", seat=steps[-1].seat))
    raise CannotTakeBack(part("take-back", "forced"))


def withdrawal(game: Game, seat: int) -> tuple[int, ...]:
    """What to leave out if a seat withdraws what it laid face down, whatever happened since.

    Args:
        game: As it stands.
        seat: Who withdraws it.

    Returns:
        The number of a step, from 0.

    Raises:
        CannotTakeBack: Nothing of this seat is still face down.
    """
    number = _commitment(game, seat)
    if number is None:
        raise CannotTakeBack(part("take-back", "nothing-face-down"))
    return (number,)


def without(game: Game, numbers: Collection[int]) -> tuple[Game, int]:
    """The game played again without some steps.

    Args:
        game: It is not touched.
        numbers: Of these steps, from 0.

    Returns:
        That game, and how many of the events still stand.

    Raises:
        CannotTakeBack: A later step has become illegal.
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
                told = Filler(names=game.names).say("take-back", "needed", seat=step.seat)
                raise CannotTakeBack(told) from None
    return new, kept


def _commitment(game: Game, seat: int) -> int | None:
    """Number of the last step of a seat that still lies face down; None if there is none."""
    steps = game.steps
    for number in reversed(range(len(steps))):
        if game.revealed_since(number):
            return None
        if steps[number].seat == seat and game.lies_face_down(number):
            return number
    return None
