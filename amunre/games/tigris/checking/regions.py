"""Neighbors and regions on the board, computed independently of the engine."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from amunre.engine.memo import KEPT
from amunre.games.tigris.model import Board


@lru_cache(KEPT)
def neighbors(board: Board) -> Mapping[str, tuple[str, ...]]:
    """Return the spaces that share a side with each space (`board.grid`)."""
    spaces = set(board.spaces)

    def beside(space: str) -> tuple[str, ...]:
        column, row = ord(space[0]), int(space[1:])
        sides = (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)
        return tuple(found for x, y in sides if (found := f"{chr(x)}{y}") in spaces)

    return {space: beside(space) for space in board.spaces}


def regions(board: Board, occupied: Collection[str]) -> list[set[str]]:
    """Return the connected groups of these spaces (`term.region`)."""
    near, left, found = neighbors(board), set(occupied), list[set[str]]()
    while left:
        region, edge = set[str](), [left.pop()]
        while edge:
            space = edge.pop()
            region.add(space)
            for other in near[space]:
                if other in left:
                    left.discard(other)
                    edge.append(other)
        found.append(region)
    return found


def square(space: str) -> set[str]:
    """Return the square of four spaces with this one at the upper left, whether or not it fits on the board."""
    column, row = ord(space[0]), int(space[1:])
    return {f"{chr(x)}{y}" for x in (column, column + 1) for y in (row, row + 1)}
