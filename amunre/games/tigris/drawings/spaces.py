"""Places on the board in a view: columns and rows, and leaders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

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
