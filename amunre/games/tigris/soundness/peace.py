"""Kingdoms: they are at peace outside open conflicts, and have no treasures left to take."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.soundness import listed, wrong
from amunre.errors import Problem
from amunre.games.tigris.phases.treasures import first_taken
from amunre.games.tigris.position import Position, union_of
from amunre.games.tigris.soundness.reading import Check, conflict_of, last_placed
from amunre.games.tigris.state import OFF, State


def kingdoms_live_in_peace(position: Position, s: State) -> Iterator[Problem]:
    """Check that no kingdom has two leaders of one color, except in a union or a revolt."""
    t, union, conflict = s.tables, union_of(position), conflict_of(position)
    for region in s.regions:
        if union and region >> t.numbers[union.space] & 1:
            continue
        for color, id in enumerate(t.leader_ids):
            seats = [seat for seat, places in enumerate(s.leaders) if _stands_in(places[color], region)]
            fighting = (
                not union and conflict and conflict.leader == id and {conflict.attacker, conflict.defender} == {*seats}
            )
            if len(seats) > 1 and not fighting:
                path = f"players.{seats[1]}.leaders.{id}"
                found = f"{id} in the kingdom of seat {seats[0]}'s"
                yield wrong(path, found, "only one leader of each color in a kingdom", "term.peace")


def _stands_in(space: int, region: int) -> bool:
    return space != OFF and bool(region >> space & 1)


def treasures_were_taken(position: Position, s: State) -> Iterator[Problem]:
    """Check that a kingdom with a trader has at most one treasure, except the kingdom of the last piece placed.

    While a treasure is being chosen, there is one such kingdom, and the owner of its trader must choose.
    """
    t, placed = s.tables, last_placed(position, s)
    owed = [
        (treasures, owner, region)
        for region in s.regions
        if (treasures := region & s.treasures).bit_count() > 1
        and (owner := s.owner_in(region, t.collector)) is not None
        and not (placed is not None and region >> placed & 1)
    ]
    if position.stage != "treasure":
        for treasures, _, _ in owed:
            found = f"{listed(t.named(treasures))} in the kingdom of a {t.leader_ids[t.collector]}"
            yield wrong("treasures", found, "at most one of them", "treasure.when")
        return
    if len(owed) != 1:
        found = f"{len(owed)} kingdoms with treasures to take"
        yield wrong("stage", found, "exactly one kingdom", "treasure.one-kingdom")
        return
    [(treasures, owner, _)] = owed
    if first_taken(s, treasures).bit_count() < 2:
        found = f"nothing to choose among {listed(t.named(treasures))}"
        yield wrong("stage", found, "a choice of treasures", "turn.forced")
    if position.asked != (owner,):
        expected = f"{owner}, the owner of the {t.leader_ids[t.collector]}"
        yield wrong("asked", listed(position.asked), expected, "treasure.when")


CHECKS: tuple[Check, ...] = (kingdoms_live_in_peace, treasures_were_taken)
