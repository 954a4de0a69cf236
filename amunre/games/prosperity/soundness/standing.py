"""The state of play: stage, seat to act, the account of the turn, turns taken, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.rules import OVER
from amunre.engine.soundness import listed, wrong
from amunre.engine.stack import Entry, top
from amunre.errors import Problem
from amunre.games.prosperity.pending import Bought, Swapping
from amunre.games.prosperity.phases.ending import reason_to_end
from amunre.games.prosperity.position import Position
from amunre.games.prosperity.soundness.reading import Check
from amunre.games.prosperity.state import State

BETWEEN = ("actions", "buying", OVER)
"""Stages in which no effect is under way."""


def _stage_of(frame: Entry) -> str:
    """Return the stage in which an effect at the top of the stack is asked, or its kind if it asks nothing."""
    match frame:
        case Bought():
            return "order"
        case Swapping(discarded=discarded) if discarded:
            return "discard"
    return frame.kind


def stage_fits_what_is_under_way(position: Position, s: State) -> Iterator[Problem]:
    """Check that the stage fits the effect at the top of the stack."""
    frame = top(s)
    if frame is None:
        if s.stage not in BETWEEN:
            yield wrong("stage", s.stage, f"one of {listed(BETWEEN)}, because no effect is under way", "pending.stack")
    elif s.stage != _stage_of(frame):
        path = f"pending.{len(s.pending) - 1}"
        expected = "nothing under way" if s.stage in BETWEEN else f"the question of the stage {s.stage}"
        yield wrong(path, frame.kind, expected, "pending.stack")


def one_seat_is_asked(position: Position, s: State) -> Iterator[Problem]:
    """Check the seat to act: the one of the question at the top of the stack, otherwise the active player."""
    seat = getattr(top(s), "seat", s.active)
    expected = () if s.stage == OVER else (seat,)
    if s.asked != expected:
        yield wrong("asked", listed(s.asked), listed(expected), "play.sequential")


def phase_fits_the_stage(position: Position, s: State) -> Iterator[Problem]:
    """Check the phase, and that an action or a buy is left for the stage that needs one."""
    phase = {"actions": "action", "buying": "buy", "order": "buy", OVER: "buy"}.get(s.stage, s.phase)
    if s.phase != phase:
        yield wrong("phase", s.phase, phase, "turn.phases")
    elif s.stage == "actions" and not s.actions:
        yield wrong("actions", 0, "at least 1", "action.end")
    elif s.stage == "buying" and not s.buys:
        yield wrong("buys", 0, "at least 1", "buy.count")


def account_is_possible(position: Position, s: State) -> Iterator[Problem]:
    """Check the account of the turn: nothing bought in the action phase, enough buys, and nothing left at the end."""
    least = s.tables.rules.turn_buys
    if s.stage == OVER:
        account = {key: getattr(position, key) for key in ("actions", "buys", "coins", "bought")}
        account["banned"] = len(position.banned)
        for key, number in account.items():
            if number:
                yield wrong(key, number, "0 when the game is over", "cleanup.lose")
        if position.play:
            yield wrong("play", listed(position.play), "nothing when the game is over", "cleanup.discard")
    elif s.phase == "action" and s.bought:
        yield wrong("bought", s.bought, "0 before the buy phase", "turn.phases")
    elif s.buys + s.bought < least:
        yield wrong("buys", s.buys, f"at least {least - s.bought}", "turn.account")


def turns_are_in_turn(position: Position, s: State) -> Iterator[Problem]:
    """Check the turns begun: equally many from the start to the active seat, and one less for the others."""
    turn, limit = s.turns[s.active], s.tables.rules.turn_limit
    if not 1 <= turn <= limit:
        yield wrong(f"players.{s.active}.turns", turn, f"1 to {limit}", "end.limit")
        return
    for n in range(s.players):
        seat = (s.start + n) % s.players
        expected = turn if n <= (s.active - s.start) % s.players else turn - 1
        if s.turns[seat] != expected:
            yield wrong(f"players.{seat}.turns", s.turns[seat], f"{expected}", "turn.order")


def end_has_its_reason(position: Position, s: State) -> Iterator[Problem]:
    """Check that a finished game, and no other, has an ending clause, and that it is the first that holds."""
    expected = reason_to_end(s) if s.stage == OVER else None
    if s.end != expected or (s.stage == OVER and not expected):
        yield wrong("end", s.end or "null", expected or "null, because the game goes on", "end.reason")


CHECKS: tuple[Check, ...] = (
    stage_fits_what_is_under_way,
    one_seat_is_asked,
    phase_fits_the_stage,
    account_is_possible,
    turns_are_in_turn,
    end_has_its_reason,
)
