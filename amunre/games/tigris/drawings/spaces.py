"""Places on the board in a view: columns and rows, and everything on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from amunre.games.tigris.position import square

if TYPE_CHECKING:
    from amunre.games.tigris.view import View


def at(space: str) -> tuple[int, int]:
    """Return the column and row of a space, counted from 0."""
    return ord(space[0]) - ord("a"), int(space[1:])


def beside(space: str, right: int = 0, down: int = 0) -> str:
    """Return the space this far to the right of a space, and this far below it."""
    column, row = at(space)
    return f"{chr(ord('a') + column + right)}{row + down}"


@frozen
class LeaderOnBoard:
    """A leader on the board."""

    seat: int
    leader: str


def leaders_on(view: View) -> dict[str, LeaderOnBoard]:
    """Return the leaders by space."""
    return {
        space: LeaderOnBoard(seat, leader)
        for seat, player in enumerate(view.players)
        for leader, space in player.leaders.items()
        if space is not None
    }


@frozen
class OnSpace:
    """Everything on a space of the board."""

    leader: LeaderOnBoard | None
    tile: str | None
    """Id of the kind of its face-up tile."""
    is_face_down: bool
    monument: str | None
    """Id of the monument that covers it."""
    has_treasure: bool
    is_catastrophe: bool


def occupied(view: View) -> dict[str, OnSpace]:
    """Return everything on the board, by space; empty spaces are left out."""
    leaders, down = leaders_on(view), view.face_down
    treasures, catastrophes = {*view.treasures}, {*view.catastrophes}
    over = {space: id for id, place in view.monuments.items() if place is not None for space in square(place)}
    return {
        space: OnSpace(
            leaders.get(space),
            view.tiles.get(space),
            space in down,
            over.get(space),
            space in treasures,
            space in catastrophes,
        )
        for space in {*leaders, *view.tiles, *down, *over, *treasures, *catastrophes}
    }
