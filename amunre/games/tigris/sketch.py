"""Sketches: a whole position from the few facts that matter, for worked examples and tests written by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from amunre.errors import NotationError
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.position import Player, Position, in_order
from amunre.printing import brief

KEYS = ("players", "active", "actions", "bag", "board", "hands", "monuments", "treasures")
"""All that can be said."""

FULL_BAG = 60
"""Tiles in the bag of which nothing is said, as many of each kind as the others leave."""


def sketch(rules: Ruleset, facts: Mapping[str, Any]) -> Position:
    """Complete a few facts into a whole position, in which the active player is to choose an action.

    `board` is a drawing of a part of the board: a line with letters of columns, then lines with the number of a row
    and what lies there. `.` empty land, `~` empty river; `t f m s`, the first letter of a tile: one that is face up;
    `T` with a treasure, `C` with a corner treasure; `##` a face-down tile, `#T` with a treasure; `X` a catastrophe
    tile; a leader by two letters, `Kb` the king of the bull, an R for the trader. Around it the board is as at the
    start.

    `hands` are mappings from tiles to numbers, by seat; nobody holds anything else. `monuments` says where each
    stands, on tiles of the color of its top; `treasures` which ones are left on the board. `bag` is a number of tiles
    or a list. What is then missing is out of the game; treasures that are missing are with the last player.

    Args:
        rules: Those of the position.
        facts: By these names.

    Raises:
        NotationError: What cannot be read.
    """
    if not isinstance(facts, Mapping):
        raise NotationError(f"sketch: found {brief(facts)}, expected a mapping of facts")
    unknown = [key for key in facts if key not in KEYS]
    if unknown:
        raise NotationError(f"sketch: found {brief(unknown[0])}, expected {', '.join(KEYS)}")
    drawing = _Drawing(rules, facts.get("board", ""), facts.get("monuments", {}))
    seats = facts.get("players", rules.least_players)
    hands = [*facts.get("hands", ()), *({} for _ in range(seats))][:seats]
    ids = [tile.id for tile in rules.tiles]
    used = [*drawing.tiles.values(), *drawing.face_down.values()]
    left = {
        tile.id: tile.count - used.count(tile.id) - sum(hand.get(tile.id, 0) for hand in hands) for tile in rules.tiles
    }
    bag = facts.get("bag", FULL_BAG)
    tiles = list(bag) if isinstance(bag, list) else list(_some(left, bag))
    out = {id: left[id] - tiles.count(id) for id in ids}
    treasures = in_order(facts.get("treasures", drawing.treasures))
    taken = len(rules.board.temples) - len(treasures)
    active = facts.get("active", 0)
    return Position(
        ruleset=rules.id,
        stage="main",
        asked=(active,),
        start=0,
        active=active,
        actions=facts.get("actions", rules.turn_actions),
        quiet=0,
        is_loud=False,
        end=None,
        pending=(),
        tiles=_by_space(drawing.tiles),
        face_down=_by_space(drawing.face_down),
        catastrophes=in_order(drawing.catastrophes),
        treasures=treasures,
        monuments={monument.id: drawing.monuments.get(monument.id) for monument in rules.monuments},
        players=tuple(
            Player(
                hand=tuple(id for id in ids for _ in range(hands[seat].get(id, 0))),
                leaders={leader.id: drawing.leaders.get((seat, leader.id)) for leader in rules.leaders},
                catastrophes=rules.catastrophes - (len(drawing.catastrophes) if seat == seats - 1 else 0),
                points=dict.fromkeys(rules.colors, 0),
                treasures=taken if seat == seats - 1 else 0,
                exchanged=(),
            )
            for seat in range(seats)
        ),
        bag=tuple(tiles),
        out=out,
        shuffles=1,
    )


def _by_space(tiles: Mapping[str, str]) -> dict[str, str]:
    return {space: tiles[space] for space in in_order(tiles)}


def _some(left: Mapping[str, int], number: int) -> Iterator[str]:
    """So many tiles of those left, one of each kind in turn."""
    rest = dict(left)
    while number and any(rest.values()):
        for id in rest:
            if rest[id] and number:
                rest[id] -= 1
                number -= 1
                yield id


class _Drawing:
    """What lies on the board, as drawn."""

    def __init__(self, rules: Ruleset, text: str, monuments: Mapping[str, str]) -> None:
        board = rules.board
        seat_tile = next(tile.id for tile in rules.tiles if tile.role == "seat")
        self.tiles: dict[str, str] = dict.fromkeys(board.temples, seat_tile)
        self.face_down: dict[str, str] = {}
        self.treasures: set[str] = set(board.temples)
        self.catastrophes: list[str] = []
        self.leaders: dict[tuple[int, str], str] = {}
        self.monuments: dict[str, str] = dict(monuments)
        turned = set[str]()
        marks = {tile.id[0]: tile.id for tile in rules.tiles}
        letters = {_letter(leader.id): leader.id for leader in rules.leaders}
        seats = {dynasty.id[0]: seat for seat, dynasty in enumerate(rules.dynasties)}
        for space, mark in _marks(text):
            if space not in board.spaces:
                raise NotationError(f"sketch: board: found {space}, expected a space of the board")
            self.tiles.pop(space, None)
            self.treasures.discard(space)
            if mark in ("T", "C", "#T"):
                self.treasures.add(space)
            if mark in ("T", "C"):
                self.tiles[space] = seat_tile
            elif mark in ("##", "#T"):
                turned.add(space)
            elif mark == "X":
                self.catastrophes.append(space)
            elif mark in marks:
                self.tiles[space] = marks[mark]
            elif len(mark) == 2 and mark[0] in letters and mark[1] in seats:
                self.leaders[seats[mark[1]], letters[mark[0]]] = space
            elif mark not in (".", "~"):
                raise NotationError(f"sketch: board: found {brief(mark)} on {space}, expected a mark of a drawing")
        for id, space in self.monuments.items():
            top = next(monument.top for monument in rules.monuments if monument.id == id)
            kind = next(tile.id for tile in rules.tiles if tile.color == top)
            for one in square(space):
                turned.discard(one)
                self.face_down[one] = kind
        if turned:
            raise NotationError(f"sketch: board: found {min(turned)} face down, expected a monument on it")


def square(space: str) -> tuple[str, str, str, str]:
    """The four spaces of a square, by its upper left one."""
    right, below = chr(ord(space[0]) + 1), int(space[1:]) + 1
    return space, f"{right}{space[1:]}", f"{space[0]}{below}", f"{right}{below}"


def _letter(leader: str) -> str:
    """The letter of a leader in a drawing."""
    return "R" if leader == "trader" else leader[0].upper()


def _marks(text: str) -> Iterator[tuple[str, str]]:
    """Spaces and what is drawn on them."""
    lines = [line for line in text.splitlines() if line.strip()]
    columns: Sequence[str] = lines[0].split() if lines else ()
    for line in lines[1:]:
        row, *marks = line.split()
        if not re.fullmatch(r"\d{1,2}", row) or len(marks) != len(columns):
            raise NotationError(f"sketch: board: found {brief(line)}, expected a row and {len(columns)} marks")
        for column, mark in zip(columns, marks, strict=True):
            yield f"{column}{row}", mark
