"""What belongs together on a board, asked of a view: neighbors, regions, kingdoms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from amunre.games.tigris.pending import Union

if TYPE_CHECKING:
    from amunre.games.tigris.view import View

Region = frozenset[str]


def at(space: str) -> tuple[int, int]:
    """Column and row of a space, from 0."""
    return ord(space[0]) - ord("a"), int(space[1:])


def beside(space: str, right: int = 0, down: int = 0) -> str:
    """The space that lies so far to the right and below."""
    column, row = at(space)
    return f"{chr(ord('a') + column + right)}{row + down}"


def neighbors(space: str) -> tuple[str, ...]:
    """The spaces that share a side with this one; some may lie off the board."""
    return beside(space, 0, -1), beside(space, -1), beside(space, 1), beside(space, 0, 1)


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
        new = [space for space in neighbors(edge.pop()) if space in within and space not in found]
        found.update(new)
        edge += new
    return frozenset(found)


def kingdoms(view: View) -> list[Region]:
    """Regions with a leader (`term.kingdom`)."""
    return [region for region in regions(view) if not region.isdisjoint(leaders_on(view))]


def union_of(view: View) -> Union | None:
    """The union whose wars are fought."""
    return next((one for one in view.pending if isinstance(one, Union)), None)
