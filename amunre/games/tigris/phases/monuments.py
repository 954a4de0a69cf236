"""Monuments, which can be built when a tile completes a square of four tiles of one color (chapter `monument`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from amunre.engine.rules import Check, Checks, Facts, Moves, Question, ask
from amunre.engine.stack import pop, top
from amunre.games.tigris.actions import Action
from amunre.games.tigris.events import MonumentDeclined
from amunre.games.tigris.moves import TigrisMove, TigrisStage
from amunre.games.tigris.pending import Square
from amunre.games.tigris.pieces import build, evict, win
from amunre.games.tigris.prompt import AnyGroup, Build, End
from amunre.games.tigris.state import OFF, State
from amunre.games.tigris.tables import RuleTables


def squares_with(s: State, space: int) -> list[int]:
    """Return the upper left spaces of the one-color squares that contain a tile (`monument.square`)."""
    tiles = s.tiles[kind_at(s, space)]
    return [first for first, square in s.tables.squares_at[space] if square & tiles == square]


def kind_at(s: State, space: int) -> int:
    """Return the kind of the face-up tile on a space."""
    for kind, tiles in enumerate(s.tiles):
        if tiles & s.tables.alone[space]:
            return kind
    raise LookupError(f"no face-up tile on space {space}")


def supply(s: State) -> int:
    """Return the monuments in the supply."""
    return sum(1 << monument for monument, space in enumerate(s.monuments) if space == OFF)


def offer(s: State, square: Square) -> None:
    """Ask the active player whether to build a monument, if one can be built."""
    space = s.tables.numbers[square.space]
    if squares_with(s, space) and supply(s) & s.tables.by_colors[kind_at(s, space)]:
        ask(s, ChoiceOfMonument, s.active)
    else:
        pop(s)


def placed(s: State) -> int:
    """Return the space of the tile just placed."""
    square = top(s)
    assert isinstance(square, Square)
    return s.tables.numbers[square.space]


class OfTheColor(Check[State]):
    """Monuments that have the tile's color, on any square."""

    def allows(self, s: State, seat: int, move: BuildMonument) -> int:
        return move.any_square(s.tables.by_colors[kind_at(s, placed(s))])


class NotBuilt(Check[State]):
    """Monuments in the supply, on any square."""

    def allows(self, s: State, seat: int, move: BuildMonument) -> int:
        return move.any_square(supply(s))


class OnASquare(Check[State]):
    """One-color squares that contain the new tile; if the action names no square, the only such square."""

    def allows(self, s: State, seat: int, move: BuildMonument) -> int:
        return move.plain | sum(move.on[first] for first in squares_with(s, placed(s)))


class NamedIfNeeded(Check[State]):
    """Actions that name the square only if there are several; another check rejects anything that is not a square."""

    def allows(self, s: State, seat: int, move: BuildMonument) -> int:
        squares = squares_with(s, placed(s))
        return ~move.plain if len(squares) > 1 else ~move.on[squares[0]]


def the_monument(s: State, seat: int, move: BuildMonument, bit: int) -> Facts:
    """Return the monument, and the color of the tiles."""
    color = s.tables.rules.tiles[kind_at(s, placed(s))].color
    return {"monument": move.members[bit].monument, "color": color}


def the_square(s: State, seat: int, move: BuildMonument, bit: int) -> Facts:
    """Return the named square, and all possible squares."""
    ids = s.tables.space_ids
    return {"space": move.members[bit].space, "spaces": tuple(ids[first] for first in squares_with(s, placed(s)))}


class BuildMonument(TigrisMove):
    """Build a monument on the only square, or on the square named."""

    words = "monument MONUMENT [SPACE]"
    ranges: ClassVar[Mapping[str, str]] = {"MONUMENT": "setup.monuments", "SPACE": "board.grid"}
    step = "monument.square"
    is_wide = True
    checks: ClassVar[Checks] = (
        OfTheColor("monument.colour", "monument-lacks-color", the_monument),
        NotBuilt("setup.monuments", "monument-not-in-supply", the_monument),
        OnASquare("monument.square", "no-square-there", the_square),
        NamedIfNeeded("monument.choice", "which-square", the_square),
    )

    def __init__(self, tables: RuleTables) -> None:
        places = [None, *tables.squares]
        self.choices: tuple[tuple[int, int | None], ...] = tuple(
            (monument, first) for first in places for monument in range(len(tables.monument_ids))
        )
        """By bit: the monument and its upper left space, which is None if the square is not named."""
        number = len(tables.monument_ids)
        self.plain: int = (1 << number) - 1
        """The members that do not name a square."""
        self.on: dict[int, int] = {first: self.plain << number * (n + 1) for n, first in enumerate(tables.squares)}
        """The members that name each square, by upper left space."""
        self._repeated: int = sum(1 << number * n for n in range(len(places)))
        super().__init__(tables)

    def any_square(self, monuments: int) -> int:
        """Return the members that build these monuments on any square, whether or not it is named."""
        return monuments * self._repeated

    def over(self) -> Iterable[Action]:
        """Return an action for each monument, first without a named square, then for each square."""
        ids = self.tables.space_ids
        return [
            self.action(monument=self.tables.monument_ids[monument], space=None if first is None else ids[first])
            for monument, first in self.choices
        ]

    def do(self, s: State, seat: int, bit: int) -> None:
        """Build the monument, turn its tiles face down, and remove leaders that are no longer next to a temple."""
        monument, first = self.choices[bit]
        space = placed(s)
        if first is None:
            [first] = squares_with(s, space)
        pop(s)
        s.asked = ()
        build(s, seat, monument, kind_at(s, space), first, "monument.turn-down")
        evict(s, "monument.evict")

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the monuments that can be built."""
        yield Build(q.title("monument"), q.choices(self, q.legal(self)))


class BuildNone(TigrisMove):
    """Decide against a monument; these four tiles can never get one."""

    words = "no-monument"
    step = "monument.square"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Record the decision not to build a monument."""
        pop(s)
        s.asked = ()
        if s.log is not None:
            s.log.tell(MonumentDeclined, "monument.now-or-never", seat)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the choice not to build."""
        yield End(q.title("end"), q.choices(self, self.all))


class ChoiceOfMonument(TigrisStage):
    """The active player may build a monument."""

    name = "monument"
    phase = "monument"
    asking = "monument.square"
    moves: ClassVar[Moves] = (BuildMonument, BuildNone)

    def facts(self, s: State, seat: int) -> Facts:
        """Return the upper left spaces of the squares, and their color."""
        space = placed(s)
        spaces = tuple(s.tables.space_ids[first] for first in squares_with(s, space))
        return {"spaces": spaces, "color": s.tables.rules.tiles[kind_at(s, space)].color}


def pay(s: State) -> None:
    """Pay the active player's leaders for monuments of their colors in their kingdoms."""
    for monument, space in enumerate(s.monuments):
        if space == OFF:
            continue
        region = s.region_at(space)
        for color in s.tables.colors_of[monument]:
            leader = s.leaders[s.active][color]
            if leader != OFF and region >> leader & 1:
                win(s, s.active, color, 1, "monument.points")
