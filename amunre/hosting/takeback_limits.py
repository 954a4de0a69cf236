"""Ways to undo at a table: what the game permits, limited by the options and by changes of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from amunre.engine.game import Game
from amunre.engine.texts import part
from amunre.engine.update import Way
from amunre.errors import CannotTakeBack, Refused
from amunre.hosting.deeds import agreed_by_all
from amunre.hosting.state import Plea, TableState
from amunre.hosting.stored import refused
from amunre.hosting.takeback import slip, withdrawal


def _decision(game: Game, seat: int) -> tuple[int, ...]:
    """Return a seat's last step and all steps since then. Raises CannotTakeBack."""
    own = [number for number, step in enumerate(game.steps) if step.seat == seat]
    if not own:
        raise CannotTakeBack(part("take-back", "nothing"))
    return tuple(range(own[-1], len(game.steps)))


_STEPS: Mapping[Way, Callable[[Game, int], tuple[int, ...]]] = {
    "take-back": slip,
    "retract": withdrawal,
    "plead": _decision,
}


def way_back(s: TableState, seat: int, way: Way, count: int = 1) -> tuple[int, ...]:
    """Return the steps that this kind of undo removes.

    Args:
        s: The table.
        seat: Seat that undoes.
        way: The kind of undo.
        count: Number of steps; only for "take-back".

    Raises:
        CannotTakeBack: This kind of undo is not possible now.
        Refused: There is no one else to ask.
    """
    if s.begun.over:  # the record, with all its secrets, is public now
        raise CannotTakeBack(part("take-back", "over"))
    steps = slip(s.spoken, seat, count) if way == "take-back" else _STEPS[way](s.spoken, seat)
    if way == "plead" and agreed_by_all(s, Plea(seat, steps)):
        raise refused("nobody-to-ask")
    chair, most = s.chairs[seat], s.options.take_backs
    if most is not None and chair.taken_back >= most:
        raise CannotTakeBack(part("take-back", "used-up", most=most))
    if steps[0] < chair.since:
        raise CannotTakeBack(part("take-back", "of-another"))
    return steps


def ways_back(s: TableState, seat: int) -> tuple[Way, ...]:
    """Return the kinds of undo now available to a seat; they depend only on public information."""
    return tuple(way for way in _STEPS if _is_open(s, seat, way))


def _is_open(s: TableState, seat: int, way: Way) -> bool:
    try:
        way_back(s, seat, way)
    except (CannotTakeBack, Refused):
        return False
    return True
