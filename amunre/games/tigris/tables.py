"""A ruleset prepared for play: the board as bits, and lookup tables for the phases, computed once.

A set of spaces is an int with one bit for each space, row by row from the upper left. Tiles, leaders and points of one
color share that color's number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from itertools import combinations_with_replacement
from typing import Final

from amunre.engine.indices import ones
from amunre.engine.memo import Memo
from amunre.engine.moment import ALL
from amunre.engine.ruleset import Clockwise, clockwise
from amunre.games.tigris.model import Board, Ruleset
from amunre.games.tigris.pending import Square

KEPT_PARTS: Final = 4096
"""Size of each cache of sets; hundreds of games at a time need some of each."""


def first_of(spaces: int) -> int:
    """Return the first space in a set of spaces, as a set."""
    return spaces & -spaces


def contested(reaches: Iterable[int]) -> tuple[int, int, int]:
    """Return the spaces within reach of at least one, two and three of these regions."""
    one = two = three = 0
    for reach in reaches:
        three |= two & reach
        two |= one & reach
        one |= reach
    return one, two, three


class RuleTables:
    """Lookup tables for one ruleset."""

    __slots__ = (
        "_at_most",
        "_base",
        "_connected",
        "_contained",
        "all",
        "alone",
        "around",
        "by_colors",
        "clockwise",
        "collector",
        "colors",
        "colors_of",
        "columns",
        "corners",
        "exchanges",
        "ground",
        "is_wet",
        "land",
        "leader_ids",
        "monument_ids",
        "neighbors",
        "not_first",
        "not_last",
        "numbers",
        "reach_without",
        "ring",
        "river",
        "rules",
        "sanctuary",
        "space_ids",
        "split",
        "square_questions",
        "squares",
        "squares_at",
        "stand_in",
        "start_temples",
        "tile_ids",
    )

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.clockwise: Clockwise = clockwise(rules)
        self._set_pieces(rules)
        self._set_board(rules.board, [tile.ground for tile in rules.tiles])
        self._set_surroundings()
        self._set_exchanges(rules.hand)

    def _set_pieces(self, rules: Ruleset) -> None:
        """Set the tables for tiles, leaders and monuments."""
        self.colors: range = range(len(rules.tiles))
        self.tile_ids: tuple[str, ...] = tuple(tile.id for tile in rules.tiles)
        self.leader_ids: tuple[str, ...] = tuple(leader.id for leader in rules.leaders)
        self.monument_ids: tuple[str, ...] = tuple(monument.id for monument in rules.monuments)
        self.sanctuary: int = next(kind for kind, tile in enumerate(rules.tiles) if tile.role == "sanctuary")
        """The kind of tile next to which leaders are placed."""
        roles = {leader.role: kind for kind, leader in enumerate(rules.leaders)}
        self.collector: int = roles["collector"]
        self.stand_in: int = roles["stand-in"]
        self.by_colors: tuple[int, ...] = tuple(
            sum(1 << n for n, monument in enumerate(rules.monuments) if color in (monument.top, monument.base))
            for color in rules.colors
        )
        """Monuments of each color."""
        self.colors_of: tuple[tuple[int, int], ...] = tuple(
            (rules.colors.index(monument.top), rules.colors.index(monument.base)) for monument in rules.monuments
        )
        """Colors of each monument."""

    def _set_board(self, board: Board, grounds: Iterable[str]) -> None:
        """Set the board's spaces, and the ground for each kind of tile."""
        self.columns: int = board.columns
        self.space_ids: tuple[str, ...] = board.spaces
        self.numbers: Mapping[str, int] = {id: space for space, id in enumerate(self.space_ids)}
        self.all: int = (1 << len(self.space_ids)) - 1
        self.alone: tuple[int, ...] = tuple([1 << space for space in range(len(self.space_ids))])
        """The set of each space."""
        self.square_questions: tuple[Square, ...] = tuple([Square(id) for id in self.space_ids])
        """By space: the question whether a tile there completes a square."""
        column = sum(1 << row * board.columns for row in range(board.rows))
        self.not_first: int = self.all & ~column
        """Spaces outside the first column."""
        self.not_last: int = self.all & ~(column << board.columns - 1)
        """Spaces outside the last column."""
        self.river: int = self.set_of(board.river)
        self.land: int = self.all & ~self.river
        self.start_temples: int = self.set_of(board.temples)
        self.corners: int = self.set_of(board.corners)
        self.ground: tuple[int, ...] = tuple(self.river if ground == "river" else self.land for ground in grounds)
        """Spaces on which each kind of tile can be placed."""
        self.is_wet: tuple[bool, ...] = tuple(ground == self.river for ground in self.ground)
        """True for each kind of tile that is placed on the river."""

    def _set_surroundings(self) -> None:
        """Set the surroundings of each space."""
        self.around: tuple[int, ...] = tuple(
            self.spread(1 << space) & ~(1 << space) for space in range(len(self.space_ids))
        )
        """Neighbors of each space, as a set."""
        self.neighbors: tuple[tuple[int, ...], ...] = tuple(tuple(ones(near)) for near in self.around)
        """Neighbors of each space."""
        self.ring: tuple[int, ...] = tuple(
            sum(1 << other for other in range(len(self.space_ids)) if 0 < self._distance(space, other) < 2)
            for space in range(len(self.space_ids))
        )
        """Spaces around each space, including diagonally."""
        self._connected: tuple[Memo[bool], ...] = tuple(Memo(partial(self._joined, near)) for near in self.around)
        """By space and its surroundings: whether the neighbors are still connected without the space itself."""
        self.split: Callable[[int, int], list[int]] = lru_cache(KEPT_PARTS)(self.regions)
        """The cached `regions`."""
        self.reach_without: Callable[[int, int, int], tuple[int, int]] = lru_cache(KEPT_PARTS)(self._reach_without)
        """The cached `_reach_without`, because every turn needs the parts of kingdoms without one of their leaders."""
        self.squares: Mapping[int, int] = {
            space: 0b11 << space | 0b11 << space + self.columns
            for space in ones(self.not_last & self.all >> self.columns)
        }
        """The four spaces of each square, by upper left space."""
        self.squares_at: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple((first, square) for first, square in self.squares.items() if square >> space & 1)
            for space in range(len(self.space_ids))
        )
        """Squares that contain each space, each with its upper left space."""

    def _set_exchanges(self, hand: int) -> None:
        """Set the tables for tiles to exchange from a hand of this size."""
        self.exchanges: tuple[tuple[int, ...], ...] = tuple(
            tuple(tiles.count(kind) for kind in self.colors)
            for number in range(1, hand + 1)
            for tiles in combinations_with_replacement(self.colors, number)
        )
        """Sets of tiles that can be exchanged: the number of each kind."""
        self._at_most: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                sum(1 << bit for bit, handful in enumerate(self.exchanges) if handful[kind] <= number)
                for number in range(hand + 1)
            )
            for kind in self.colors
        )
        """By kind and number: the sets with at most that many tiles of that kind."""
        self._base: int = hand + 1
        self._contained: dict[int, int] = {}
        """The cache of `contained_in`; the number of each kind is a digit of the key."""

    def contained_in(self, hand: list[int]) -> int:
        """Return the sets of tiles that a hand contains, by their index in `exchanges`."""
        key = 0
        for number in hand:
            key = key * self._base + number
        found = self._contained.get(key)
        if found is None:
            found = ALL
            for kind, number in enumerate(hand):
                found &= self._at_most[kind][number]
            if len(self._contained) == KEPT_PARTS:
                self._contained.clear()
            self._contained[key] = found
        return found

    # --- spaces ----------------------------------------------------------------------------------------

    def spread(self, spaces: int) -> int:
        """Return these spaces and all their neighbors."""
        across = spaces | (spaces & self.not_last) << 1 | (spaces & self.not_first) >> 1
        return (across | spaces << self.columns | spaces >> self.columns) & self.all

    def _joined(self, some: int, within: int) -> bool:
        """Return whether the spaces among `some` that are in a set are connected within it."""
        wanted = some & within
        return self.region(first_of(wanted), within) & wanted == wanted

    def _distance(self, space: int, other: int) -> int:
        """Return the number of steps between two spaces, where diagonal steps count too."""
        (row, column), (other_row, other_column) = divmod(space, self.columns), divmod(other, self.columns)
        return max(abs(row - other_row), abs(column - other_column))

    def region(self, start: int, within: int) -> int:
        """Return all spaces connected to these spaces within a set."""
        found = start
        while (grown := self.spread(found) & within) != found:
            found = grown
        return found

    def regions(self, spaces: int, within: int) -> list[int]:
        """Return the connected parts of a set, row by row; each has at least one of the given spaces."""
        found: list[int] = []
        while spaces:
            first = first_of(within)
            region = spaces if first == within else self.region(first, spaces)
            found.append(region)
            spaces ^= region
            within &= spaces
        return sorted(found, key=first_of)

    def reaches(self, regions: Iterable[int]) -> dict[int, int]:
        """Return each region with its reach: its spaces and the spaces that it touches."""
        return {region: self.spread(region) for region in regions}

    def without(self, region: int, spaces: int) -> list[int]:
        """Return the parts of a region after these spaces leave it."""
        rest = region ^ region & spaces
        if spaces & spaces - 1:
            return self.split(rest, rest)
        space = spaces.bit_length() - 1
        if self.holds_together(rest, space):
            return [rest] if rest else []
        return self.split(rest, rest & self.around[space])

    def _reach_without(self, kingdom: int, space: int, others: int) -> tuple[int, int]:
        """Return the spaces within reach of one and two of the kingdoms that are left of one without a leader.

        Args:
            kingdom: The kingdom.
            space: The space of the leader.
            others: The spaces of the kingdom's other leaders.
        """
        parts = self.without(kingdom, self.alone[space])
        one, two, _ = contested([self.spread(part) for part in parts if part & others])
        return one, two

    def holds_together(self, rest: int, space: int) -> bool:
        """Return whether a removed space's neighbors are still connected around it, as they usually are."""
        return self._connected[space][rest & self.ring[space]]

    # --- ids -------------------------------------------------------------------------------------------

    def set_of(self, ids: Iterable[str]) -> int:
        """Return the set of spaces with these ids."""
        return sum([1 << self.numbers[id] for id in ids])

    def named(self, spaces: int) -> tuple[str, ...]:
        """Return the ids of the spaces in a set, row by row."""
        return tuple([self.space_ids[space] for space in ones(spaces)])

    def tiles_named(self, counts: Iterable[int]) -> tuple[str, ...]:
        """Return the ids of tiles, given the number of each kind."""
        return tuple(id for id, number in zip(self.tile_ids, counts, strict=True) for _ in range(number))
