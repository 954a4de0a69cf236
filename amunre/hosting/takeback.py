"""Undoing without consent, which is allowed if no one has learned anything from the step."""

from __future__ import annotations

from collections.abc import Collection

from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game, Step
from amunre.engine.texts import Filler, part
from amunre.errors import CannotTakeBack, IllegalAction


def take_back(game: Game, seat: int) -> tuple[Game, Step]:
    """Return the game without a seat's last decision, and the decision itself; see `slip`.

    The seat's forced steps are undone together with the decision before them. That reveals which steps were forced, so
    tables with several people use `slip` instead.

    Args:
        game: The game, which is not changed.
        seat: The seat.

    Raises:
        CannotTakeBack: The decision cannot be undone; the error says why.
    """
    numbers = slip(game, seat)
    last = numbers[0] == len(game.steps) - 1
    while last and seat in (earlier := game.at(numbers[0])).to_act and len(earlier.legal_indices(seat)) == 1:
        if not earlier.steps or earlier.steps[-1].seat != seat:
            raise CannotTakeBack(part("take-back", "forced"))
        numbers = (numbers[0] - 1, *numbers)
        _check_hidden(game, numbers[0])
    return without(game, numbers)[0], game.steps[numbers[0]]


def slip(game: Game, seat: int, count: int = 1) -> tuple[int, ...]:
    """Return the steps that a seat can undo now, which depends only on public information.

    A single step that is still face down can be undone even if others have acted since.

    Args:
        game: The game in its current state.
        seat: Seat of the steps.
        count: Number of steps.

    Returns:
        The numbers of the steps, from 0.

    Raises:
        CannotTakeBack: Something has been revealed since, or another player has acted.
    """
    steps = game.steps
    own = [number for number, step in enumerate(steps) if step.seat == seat]
    if len(own) < count:
        raise CannotTakeBack(part("take-back", "nothing"))
    if own[-1] < len(steps) - 1 and (count > 1 or own[-1] != _commitment(game, seat)):
        raise CannotTakeBack(Filler(names=game.names).say("take-back", "acted", seat=steps[-1].seat))
    if others := [step.seat for step in steps[own[-count] : own[-1]] if step.seat != seat]:
        raise CannotTakeBack(Filler(names=game.names).say("take-back", "acted", seat=others[-1]))
    if own[-1] == len(steps) - 1:
        _check_hidden(game, own[-count])
    return tuple(own[-count:])


def _check_hidden(game: Game, number: int) -> None:
    """Raise CannotTakeBack if anything was revealed by a step or after it."""
    if revealed := game.revealed_since(number):
        raise CannotTakeBack(part("take-back", "revealed", what=game.sentence(revealed.seen_by(SPECTATOR))))


def withdrawal(game: Game, seat: int) -> tuple[int, ...]:
    """Return the seat's step that is still face down and can be withdrawn, even if others have acted since.

    Args:
        game: The game in its current state.
        seat: Seat of the step.

    Returns:
        The number of the step, from 0.

    Raises:
        CannotTakeBack: No step of this seat is still face down.
    """
    number = _commitment(game, seat)
    if number is None:
        raise CannotTakeBack(part("take-back", "nothing-face-down"))
    return (number,)


def without(game: Game, numbers: Collection[int]) -> tuple[Game, int]:
    """Replay the game, leaving out some steps.

    Args:
        game: The game, which is not changed.
        numbers: Numbers of the steps to leave out, from 0.

    Returns:
        The new game, and the number of events that have not changed.

    Raises:
        CannotTakeBack: A later step has become illegal.
    """
    steps, first = game.steps, min(numbers)
    new = game.at(first)
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
    """Return the number of the seat's last step that is still face down; None if there is no such step."""
    steps = game.steps
    for number in reversed(range(len(steps))):
        if game.revealed_since(number):
            return None
        if steps[number].seat == seat and game.lies_face_down(number):
            return number
    return None
