"""Where things are on a board, as a view shows it: columns and rows, leaders, the union."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from amunre.games.tigris.view import View


def at(space: str) -> tuple[int, int]:
    """Column and row of a space, from 0."""
    return ord(space[0]) - ord("a"), int(space[1:])


def beside(space: str, right: int = 0, down: int = 0) -> str:
    """The space that lies so far to the right and below."""
    column, row = at(space)
    return f"{chr(ord('a') + column + right)}{row + down}"


@frozen
class LeaderOnBoard:
    """A leader on the board."""

    seat: int
    leader: str


def leaders_on(view: View) -> dict[str, LeaderOnBoard]:
    """The leaders by space."""
    return {
        space: LeaderOnBoard(seat, leader)
        for seat, player in enumerate(view.players)
        for leader, space in player.leaders.items()
        if space is not None
    }
