"""The state of play: stage, seat to act, the rest of the turn, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.rules import OVER
from amunre.engine.soundness import listed, wrong
from amunre.errors import Problem
from amunre.games.tigris.pending import Square, Unification
from amunre.games.tigris.position import Position
from amunre.games.tigris.soundness.reading import Check, conflict_of
from amunre.games.tigris.state import State

_PENDING: dict[str, tuple[tuple[str, ...], ...]] = {
    "main": ((),),
    "wars": (("square", "union"),),
    "support": (("revolt",), ("square", "union", "war")),
    "monument": (("square",),),
    "treasure": ((),),
    OVER: ((),),
}
"""Possible unfinished decisions, by stage."""


def stage_fits_what_is_under_way(position: Position, s: State) -> Iterator[Problem]:
    """Check that the stage fits the unfinished decisions."""
    found, possible = tuple(one.kind for one in position.pending), _PENDING[position.stage]
    if found not in possible:
        yield wrong("pending", listed(found), " or ".join(map(listed, possible)), "turn.whole-action")


def one_seat_is_asked(position: Position, s: State) -> Iterator[Problem]:
    """Check the seat to act: the active player; in a conflict, the attacker, then the defender; none at the end."""
    found, conflict = position.asked, conflict_of(position)
    if position.stage == OVER:
        if found:
            yield wrong("asked", listed(found), "nobody", "end.weakest")
    elif len(found) != 1:
        yield wrong("asked", listed(found), "one seat", "play.sequential")
    elif position.stage == "support":
        if conflict and found[0] != (seat := conflict.attacker if conflict.added is None else conflict.defender):
            yield wrong("asked", found[0], f"{seat}, who must add tiles", "conflict.commit")
    elif position.stage != "treasure" and found[0] != position.active:
        yield wrong("asked", found[0], f"{position.active}, the active player", "play.sequential")


def actions_are_left(position: Position, s: State) -> Iterator[Problem]:
    """Check the actions left: some while choosing an action, not all during an action, none at the end."""
    all_actions = s.tables.rules.turn_actions
    match position.stage:
        case "main":
            least, most = 1, all_actions
        case "over":
            least, most = 0, 0
        case _:
            least, most = 0, all_actions - 1
    if not least <= position.actions <= most:
        expected = f"{least} to {most}" if least < most else f"{least}"
        yield wrong("actions", position.actions, expected, "turn.actions")


def quiet_turns_have_not_ended_it(position: Position, s: State) -> Iterator[Problem]:
    """Check that the number of quiet turns in a row has not ended the game."""
    most = s.tables.rules.quiet_rounds * s.players - 1
    if position.quiet > most:
        yield wrong("quiet", position.quiet, f"at most {most}", "end.quiet")


def turn_is_loud_once_a_tile_is_used(position: Position, s: State) -> Iterator[Problem]:
    """Check that a turn is not marked loud before its first action, and always is after using a tile."""
    conflict = conflict_of(position)
    used = any(isinstance(one, Square | Unification) for one in position.pending) or bool(conflict and conflict.added)
    if used and not position.is_loud:
        yield wrong("is_loud", "false", "true, because a tile left a hand", "end.quiet")
    fresh = position.stage == "main" and position.actions == s.tables.rules.turn_actions
    if position.is_loud and (fresh or position.stage == OVER):
        yield wrong("is_loud", "true", "false before the first action of a turn, and at the end", "end.quiet")


def treasures_let_the_turn_begin(position: Position, s: State) -> Iterator[Problem]:
    """Check that enough treasures were on the board for the turn to begin."""
    rules = s.tables.rules
    first = {"main": rules.turn_actions, OVER: -1, "treasure": -1}.get(position.stage, rules.turn_actions - 1)
    if position.actions == first and len(position.treasures) <= rules.last_treasures:
        expected = f"at least {rules.last_treasures + 1}, because otherwise the game is over"
        yield wrong("treasures", f"{len(position.treasures)} on the board", expected, "end.treasures")


def end_has_its_reason(position: Position, s: State) -> Iterator[Problem]:
    """Check that a finished game, and no other, has an ending clause, and that the board confirms it."""
    rules = s.tables.rules
    over = position.stage == OVER
    if over != (position.end is not None):
        expected = "the clause that ended the game" if over else "no clause until the game is over"
        yield wrong("end", position.end or "nothing", expected, "end.weakest")
        return
    full = all(len(player.hand) == rules.hand for player in position.players)
    few = len(position.treasures) <= rules.last_treasures
    last_quiet = position.quiet == rules.quiet_rounds * s.players - 1
    match position.end:
        case "end.bag" if position.bag or full:
            yield wrong("end", "end.bag", "an empty bag and a hand that is not full", "end.bag")
        case "end.treasures" if not full or not few:
            expected = f"at most {rules.last_treasures} treasures on the board and full hands"
            yield wrong("end", "end.treasures", expected, "end.treasures")
        case "end.quiet" if not full or few or not last_quiet:
            expected = "the last quiet turn allowed, enough treasures and full hands"
            yield wrong("end", "end.quiet", expected, "end.quiet")


def bag_was_shuffled_once(position: Position, s: State) -> Iterator[Problem]:
    """Check that the bag was shuffled once, during setup."""
    if position.shuffles != 1:
        yield wrong("shuffles", position.shuffles, "1", "chance.draws")


CHECKS: tuple[Check, ...] = (
    stage_fits_what_is_under_way,
    one_seat_is_asked,
    actions_are_left,
    quiet_turns_have_not_ended_it,
    turn_is_loud_once_a_tile_is_used,
    treasures_let_the_turn_begin,
    end_has_its_reason,
    bag_was_shuffled_once,
)
