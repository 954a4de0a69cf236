"""Unfinished decisions, which must be possible on this board."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.soundness import listed, wrong
from amunre.errors import Problem
from amunre.games.tigris.pending import Revolt, Square
from amunre.games.tigris.phases.conflicts import open_wars
from amunre.games.tigris.phases.monuments import kind_at, squares_with, supply
from amunre.games.tigris.position import Position, union_of
from amunre.games.tigris.soundness.reading import Check, conflict_of
from amunre.games.tigris.state import OFF, State


def sides_are_kingdoms(position: Position, s: State) -> Iterator[Problem]:
    """Check that the sides of a union are two separate connected sets of spaces that the tile touches.

    Everything next to a side belongs to that side or is the tile; a side has no catastrophe tile.
    """
    t, union = s.tables, union_of(position)
    if not union:
        return
    tile = 1 << t.numbers[union.space]
    n = position.pending.index(union)
    for key, ids, others in (("first", union.first, union.second), ("second", union.second, union.first)):
        side, other = t.set_of(ids), t.set_of(others)
        near = t.spread(side)
        if not side or t.region(side & -side, side) != side or not near & tile or side & tile:
            expected = f"spaces of one kingdom next to {union.space}"
            yield wrong(f"pending.{n}.{key}", listed(ids), expected, "war.side")
        elif near & (other | s.connecting()) & ~(side | tile) or side & s.catastrophes:
            yield wrong(f"pending.{n}.{key}", listed(ids), "a whole kingdom as it was before the tile", "war.side")


def leaders_of_a_union_stand_on_its_sides(position: Position, s: State) -> Iterator[Problem]:
    """Check that each side has at most one leader of a color, and no leader is connected outside the sides."""
    t, union = s.tables, union_of(position)
    if not union:
        return
    first, second = t.set_of(union.first), t.set_of(union.second)
    region = s.region_at(t.numbers[union.space])
    for color, id in enumerate(t.leader_ids):
        seen = set[int]()
        for seat, places in enumerate(s.leaders):
            if places[color] == OFF or not (first | second | region) >> places[color] & 1:
                continue
            side = first if first >> places[color] & 1 else second if second >> places[color] & 1 else 0
            path, space = f"players.{seat}.leaders.{id}", t.space_ids[places[color]]
            if not side:
                yield wrong(path, space, "a space on one of the two sides", "tile.max-two")
            elif side in seen:
                yield wrong(path, space, "only one leader of each color on a side", "term.peace")
            seen.add(side)


def wars_are_open(position: Position, s: State) -> Iterator[Problem]:
    """Check that the active player is asked for the next war only if there are several."""
    union = union_of(position)
    if position.stage == "wars" and union:
        wars = [s.tables.leader_ids[color] for color in open_wars(s, union)]
        if len(wars) < 2:
            yield wrong("stage", f"open wars: {listed(wars)}", "at least two open wars", "turn.forced")


def fighters_stand_there(position: Position, s: State) -> Iterator[Problem]:
    """Check that both leaders in a conflict are on the board, belong to two seats, and are in one kingdom.

    In a union, it is the kingdom of the connecting tile, because all others are at peace.
    """
    conflict = conflict_of(position)
    if not conflict:
        return
    t, path = s.tables, f"pending.{position.pending.index(conflict)}"
    color = t.leader_ids.index(conflict.leader)
    if conflict.attacker == conflict.defender:
        yield wrong(f"{path}.defender", conflict.defender, "another seat", "conflict.different-owners")
        return
    places = [s.leaders[seat][color] for seat in (conflict.attacker, conflict.defender)]
    if OFF in places or not s.region_at(places[0]) >> places[1] & 1:
        yield wrong(f"{path}.leader", conflict.leader, "leaders of both seats in one kingdom", "conflict.two-kinds")


def attacker_is_the_right_one(position: Position, s: State) -> Iterator[Problem]:
    """Check the attacker: in a revolt, the active player; in a war, the first of the two clockwise from there."""
    conflict = conflict_of(position)
    if not conflict:
        return
    path = f"pending.{position.pending.index(conflict)}.attacker"
    if isinstance(conflict, Revolt):
        if conflict.attacker != position.active:
            yield wrong(path, conflict.attacker, f"{position.active}, the active player", "revolt.sides")
        return
    order = s.from_active()
    if order.index(conflict.attacker) > order.index(conflict.defender):
        yield wrong(path, conflict.attacker, "the first of the two clockwise from the active player", "war.attacker")


def leader_of_a_revolt_connects_nothing(position: Position, s: State) -> Iterator[Problem]:
    """Check that the leader that began a revolt is next to only one kingdom."""
    conflict = conflict_of(position)
    if isinstance(conflict, Revolt):
        t = s.tables
        space = s.leaders[conflict.attacker][t.leader_ids.index(conflict.leader)]
        if space != OFF and len(s.kingdoms_beside(space, space)) != 1:
            path = f"players.{conflict.attacker}.leaders.{conflict.leader}"
            yield wrong(path, t.space_ids[space], "a space next to one kingdom", "lead.no-union")


def monument_can_be_built(position: Position, s: State) -> Iterator[Problem]:
    """Check that a monument is offered only if the new tile is in a square and one of its color is left."""
    if position.stage != "monument":
        return
    for one in position.pending:
        if isinstance(one, Square):
            space = s.tables.numbers[one.space]
            if not squares_with(s, space):
                yield wrong("stage", f"no square with {one.space}", "a square of one color", "monument.square")
            elif not supply(s) & s.tables.by_colors[kind_at(s, space)]:
                yield wrong("stage", "no monument of that color", "one in the supply", "monument.colour")


CHECKS: tuple[Check, ...] = (
    sides_are_kingdoms,
    leaders_of_a_union_stand_on_its_sides,
    wars_are_open,
    fighters_stand_there,
    attacker_is_the_right_one,
    leader_of_a_revolt_connects_nothing,
    monument_can_be_built,
)
