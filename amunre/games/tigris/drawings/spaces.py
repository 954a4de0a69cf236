"""What belongs together on a board, asked of a view: neighbours, regions, kingdoms, and both sides of a conflict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from amunre.games.tigris.pending import Revolt, Union, War

if TYPE_CHECKING:
    from amunre.games.tigris.model import Ruleset
    from amunre.games.tigris.view import View

Region = frozenset[str]


def at(space: str) -> tuple[int, int]:
    """Column and row of a space, from 0."""
    return ord(space[0]) - ord("a"), int(space[1:])


def beside(space: str, right: int = 0, down: int = 0) -> str:
    """The space that lies so far to the right and below."""
    column, row = at(space)
    return f"{chr(ord('a') + column + right)}{row + down}"


def neighbours(space: str) -> tuple[str, ...]:
    """The spaces that share a side with this one; some may lie off the board."""
    return beside(space, 0, -1), beside(space, -1), beside(space, 1), beside(space, 0, 1)


def square(space: str) -> tuple[str, ...]:
    """The four spaces of a square, by its upper left one."""
    return space, beside(space, 1), beside(space, 0, 1), beside(space, 1, 1)


@frozen
class Standing:
    """A leader on the board."""

    seat: int
    leader: str


def leaders_on(view: View) -> dict[str, Standing]:
    """The leaders by space."""
    return {
        space: Standing(seat, leader)
        for seat, player in enumerate(view.players)
        for leader, space in player.leaders.items()
        if space is not None
    }


def regions(view: View) -> list[Region]:
    """Connected tiles and leaders (`term.region`), in the order of their first spaces."""
    left = dict.fromkeys([*view.tiles, *view.face_down, *leaders_on(view)])
    found = []
    for space in sorted(left, key=lambda one: at(one)[::-1]):
        if space in left:
            region = _flood(space, left)
            found.append(region)
            for one in region:
                del left[one]
    return found


def _flood(start: str, within: Mapping[str, None]) -> Region:
    found, edge = {start}, [start]
    while edge:
        new = [space for space in neighbours(edge.pop()) if space in within and space not in found]
        found.update(new)
        edge += new
    return frozenset(found)


def kingdoms(view: View) -> list[Region]:
    """Regions with a leader (`term.kingdom`)."""
    return [region for region in regions(view) if not region.isdisjoint(leaders_on(view))]


# --- conflicts -------------------------------------------------------------------------------------------


@frozen
class Side:
    """One side of a conflict."""

    seat: int
    space: str
    """Where its leader stands."""
    supporters: tuple[str, ...]
    """Spaces of the tiles on the board that count for it (`revolt.strength`, `war.strength`)."""
    added: int | None
    """Tiles from the hand; None while that is not known."""


@frozen
class Fight:
    """A conflict with both its sides."""

    conflict: Revolt | War
    attack: Side
    defense: Side


def union_of(view: View) -> Union | None:
    """The union whose wars are fought."""
    return next((one for one in view.pending if isinstance(one, Union)), None)


def fights(view: View, rules: Ruleset) -> list[Fight]:
    """The conflict that is being fought; while somebody chooses which war is next, all that are open."""
    match view.pending[-1] if view.pending else None:
        case Revolt() | War() as conflict:
            return [_fight(view, rules, conflict)]
        case Union() as union if view.stage == "wars":
            return [_fight(view, rules, war) for war in _open_wars(view, rules, union)]
    return []


def _open_wars(view: View, rules: Ruleset, union: Union) -> Iterator[War]:
    """Leaders of one color in the kingdom of the connecting tile; who is first clockwise attacks (`war.attacker`)."""
    standing = leaders_on(view)
    inside = [standing[space] for space in _united(view, union) if space in standing]
    for leader in rules.leaders:
        seats = [one.seat for one in inside if one.leader == leader.id]
        if len(seats) > 1:
            attacker, defender = sorted(seats, key=lambda seat: (seat - view.active) % len(view.players))
            yield War(leader.id, attacker, defender)


def _united(view: View, union: Union) -> Region:
    """The region of the connecting tile."""
    return next(region for region in regions(view) if union.space in region)


def _fight(view: View, rules: Ruleset, conflict: Revolt | War) -> Fight:
    attack, defense = (_side(view, rules, conflict, seat) for seat in (conflict.attacker, conflict.defender))
    return Fight(conflict, attack, defense)


def _side(view: View, rules: Ruleset, conflict: Revolt | War, seat: int) -> Side:
    space = view.players[seat].leaders[conflict.leader]
    assert space is not None
    return Side(
        seat,
        space,
        tuple(_supporters(view, rules, conflict, space)),
        conflict.added if seat == conflict.attacker else None,
    )


def _supporters(view: View, rules: Ruleset, conflict: Revolt | War, space: str) -> Iterator[str]:
    if isinstance(conflict, Revolt):
        seats = {tile.id for tile in rules.tiles if tile.role == "seat"}
        yield from (one for one in neighbours(space) if view.tiles.get(one) in seats)
        return
    union = union_of(view)
    assert union is not None
    color = next(leader.color for leader in rules.leaders if leader.id == conflict.leader)
    tile = next(tile.id for tile in rules.tiles if tile.color == color)
    connected = _united(view, union)
    for one in union.first if space in union.first else union.second:
        if view.tiles.get(one) == tile and one in connected:
            yield one
