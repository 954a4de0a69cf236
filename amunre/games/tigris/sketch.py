"""Sketches: complete positions built from a few facts, for worked examples and tests."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NoReturn, TypeVar

from amunre.engine.facts import check_keys, mapping, number, refuse, several, word
from amunre.engine.ruleset import rules_of
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.position import Player, Position, in_order, square
from amunre.jsontypes import JsonMapping
from amunre.printing import brief

T = TypeVar("T")

KEYS = ("players", "active", "actions", "bag", "board", "hands", "monuments", "treasures")
"""Facts that can be given."""

FULL_BAG = 60
"""Default number of tiles in the bag, as evenly from each kind as the other tiles allow."""


def sketch(rules: Ruleset, facts: JsonMapping) -> Position:
    """Complete a few facts into a position in which the active player chooses an action.

    `board` draws a part of the board: a line with column letters, then lines that each have a row number and the row's
    spaces. `.` is empty land and `~` is empty river. `t f m s`, the first letter of a tile, means that tile face up;
    `T` is a temple with a treasure and `C` a temple with a corner treasure. `##` is a face-down tile, `#T` is a
    face-down tile with a treasure, and `X` is a catastrophe tile. A leader has two letters: `Kb` is the king of the
    bull, and R means the trader. The rest of the board is as it is at the start.

    `hands` lists mappings from tiles to numbers, by seat; other hands are empty. `monuments` gives the space of each
    monument, on tiles of the color of its top. `treasures` lists the treasures left on the board. `bag` is a number of
    tiles or a list. The remaining tiles are out of the game. The last player has the missing treasures and, as far as
    possible, has placed the catastrophe tiles.

    Args:
        rules: Rules for the position.
        facts: Facts, keyed by the names above.

    Raises:
        NotationError: A fact cannot be read.
        ValueError: The rules are for another game.
    """
    rules_of("tigris", rules, "HOME.sketch")
    check_keys(facts, KEYS)
    seats = number("players", facts.get("players", rules.least_players), rules.least_players, rules.most_players)
    drawing = _Drawing(rules, seats, facts.get("board", ""), facts.get("monuments", {}))
    active = number("active", facts.get("active", 0), 0, seats - 1)
    hands = _hands(rules, facts.get("hands", ()), seats)
    left = _left(rules, drawing, hands)
    bag = _bag(rules, facts.get("bag", FULL_BAG), left)
    treasures = in_order(_treasures(rules, facts["treasures"]) if "treasures" in facts else drawing.treasures)
    return Position(
        ruleset=rules.id,
        stage="main",
        asked=(active,),
        start=0,
        active=active,
        actions=number("actions", facts.get("actions", rules.turn_actions), 1, rules.turn_actions),
        quiet=0,
        is_loud=False,
        end=None,
        pending=(),
        tiles=_by_space(drawing.tiles),
        face_down=_by_space(drawing.face_down),
        catastrophes=in_order(drawing.catastrophes),
        treasures=treasures,
        monuments={monument.id: drawing.monuments.get(monument.id) for monument in rules.monuments},
        players=_players(rules, drawing, hands, len(rules.board.temples) - len(treasures)),
        bag=bag,
        out={id: number - bag.count(id) for id, number in left.items()},
        shuffles=1,
    )


def _left(rules: Ruleset, drawing: _Drawing, hands: Iterable[Counter[str]]) -> dict[str, int]:
    """Return the number of tiles of each kind that are neither on the board nor in a hand."""
    used = Counter([*drawing.tiles.values(), *drawing.face_down.values()])
    for hand in hands:
        used.update(hand)
    return {tile.id: tile.count - used[tile.id] for tile in rules.tiles}


def _players(rules: Ruleset, drawing: _Drawing, hands: Sequence[Counter[str]], taken: int) -> tuple[Player, ...]:
    """Return the players; the last player has the treasures that were taken."""
    last = len(hands) - 1
    catastrophes = _catastrophes_left(rules, len(hands), len(drawing.catastrophes))
    return tuple(
        Player(
            hand=tuple(tile.id for tile in rules.tiles for _ in range(hand[tile.id])),
            leaders={leader.id: drawing.leaders.get((seat, leader.id)) for leader in rules.leaders},
            catastrophes=catastrophes[seat],
            points=dict.fromkeys(rules.colors, 0),
            treasures=taken if seat == last else 0,
            exchanged=(),
        )
        for seat, hand in enumerate(hands)
    )


# --- given facts -------------------------------------------------------------------------------------------


def _refuse(where: str, found: object, expected: str) -> NoReturn:
    refuse(where, brief(found), expected)


def _space(where: str, value: object, rules: Ruleset) -> str:
    if not isinstance(value, str) or value not in rules.board.spaces:
        _refuse(where, value, f"a space from {rules.board.spaces[0]} to {rules.board.spaces[-1]}")
    return value


def _hands(rules: Ruleset, value: object, seats: int) -> list[Counter[str]]:
    """Return the number of tiles of each kind in each seat's hand."""
    counts = {tile.id: tile.count for tile in rules.tiles}
    hands = [Counter[str]() for _ in range(seats)]
    for seat, hand in enumerate(several("hands", value, seats)):
        for id, tiles in mapping(f"hands.{seat}", hand).items():
            tile = word(f"hands.{seat}", id, counts)
            hands[seat][tile] = number(f"hands.{seat}.{tile}", tiles, 0, counts[tile])
    return hands


def _bag(rules: Ruleset, value: object, left: Mapping[str, int]) -> tuple[str, ...]:
    """Return the tiles in the bag, starting with the next to be drawn."""
    ids, most = [tile.id for tile in rules.tiles], sum(tile.count for tile in rules.tiles)
    if isinstance(value, list | tuple):
        return tuple(word(f"bag.{n}", tile, ids) for n, tile in enumerate(several("bag", value, most)))
    return tuple(_some(left, number("bag", value, 0, most)))


def _treasures(rules: Ruleset, value: object) -> set[str]:
    """Return the spaces of the remaining treasures."""
    found = set[str]()
    for n, space in enumerate(several("treasures", value, len(rules.board.temples))):
        found.add(_space(f"treasures.{n}", space, rules))
    return found


def _some(left: Mapping[str, int], number: int) -> Iterator[str]:
    """Yield this many of the remaining tiles, taking one of each kind in turn."""
    rest = dict(left)
    while number and any(amount > 0 for amount in rest.values()):
        for id in rest:
            if rest[id] > 0 and number:
                rest[id] -= 1
                number -= 1
                yield id


def _catastrophes_left(rules: Ruleset, seats: int, placed: int) -> list[int]:
    """Return the number of catastrophe tiles left, by seat; the last players have placed those on the board."""
    left = [rules.catastrophes] * seats
    for seat in reversed(range(seats)):
        used = min(left[seat], placed)
        left[seat] -= used
        placed -= used
    return left


def _by_space(tiles: Mapping[str, str]) -> dict[str, str]:
    return {space: tiles[space] for space in in_order(tiles)}


# --- the drawn board ---------------------------------------------------------------------------------------


class _Drawing:
    """The contents of a drawn board."""

    def __init__(self, rules: Ruleset, seats: int, text: object, monuments: object) -> None:
        self._rules = rules
        self._seats = seats
        self._sanctuary = next(tile.id for tile in rules.tiles if tile.role == "sanctuary")
        self.tiles: dict[str, str] = dict.fromkeys(rules.board.temples, self._sanctuary)
        self.face_down: dict[str, str] = {}
        self.treasures: set[str] = set(rules.board.temples)
        self.catastrophes: list[str] = []
        self.leaders: dict[tuple[int, str], str] = {}
        self.monuments: dict[str, str] = {}
        self._turned = set[str]()
        self._draw(text)
        self._build(monuments)

    def _draw(self, text: object) -> None:
        if not isinstance(text, str):
            _refuse("board", text, "a drawing, as text")
        rules = self._rules
        tiles = _by_letter((tile.id[0], tile.id) for tile in rules.tiles)
        leaders = _by_letter((_letter(leader.id), leader.id) for leader in rules.leaders)
        seats = _by_letter((dynasty.id[0], seat) for seat, dynasty in enumerate(rules.dynasties))
        seats = {letter: seat for letter, seat in seats.items() if seat < self._seats}
        grounds = {True: ("~", "river"), False: (".", "land")}
        seen = set[str]()
        for space, mark in _marks(text, {space[0] for space in rules.board.spaces}):
            if space in seen:
                _refuse("board", space, "each space once")
            seen.add(_space("board", space, rules))
            self.tiles.pop(space, None)
            self.treasures.discard(space)
            if mark in ("T", "C", "#T"):
                self.treasures.add(space)
            if mark in ("T", "C"):
                self.tiles[space] = self._sanctuary
            elif mark in ("##", "#T"):
                self._turned.add(space)
            elif mark == "X":
                self.catastrophes.append(space)
            elif mark in tiles:
                self.tiles[space] = tiles[mark]
            elif len(mark) == 2 and mark[0] in leaders and mark[1] in seats:
                if self.leaders.setdefault((seats[mark[1]], leaders[mark[0]]), space) != space:
                    _refuse("board", f"{mark} on {space}", "each leader once")
            elif mark not in (".", "~"):
                _refuse("board", f"{mark} on {space}", "a mark that a drawing can have")
            elif mark != (ground := grounds[space in rules.board.river])[0]:
                _refuse("board", f"{mark} on {space}", f"{ground[0]}, because the space is {ground[1]}")
            if mark in ("T", "C") and (mark == "C") != (space in rules.board.corners):
                _refuse("board", f"{mark} on {space}", "C in a corner, T elsewhere")

    def _build(self, monuments: object) -> None:
        tops = {monument.id: monument.top for monument in self._rules.monuments}
        kinds = {tile.color: tile.id for tile in self._rules.tiles}
        for name, space in mapping("monuments", monuments).items():
            id = word("monuments", name, tops)
            self.monuments[id] = _space(f"monuments.{id}", space, self._rules)
            for one in square(self.monuments[id]):
                self._turned.discard(one)
                self.face_down[one] = kinds[tops[id]]
        if self._turned:
            _refuse("board", f"{min(self._turned)} face down", "a monument on it")


def _by_letter(letters: Iterable[tuple[str, T]]) -> dict[str, T]:
    """Return a mapping from each unambiguous letter to its meaning."""
    pairs = list(letters)
    number = Counter(letter for letter, _ in pairs)
    return {letter: thing for letter, thing in pairs if number[letter] == 1}


def _letter(leader: str) -> str:
    """Return the letter for a leader in a drawing."""
    return "R" if leader == "trader" else leader[0].upper()


def _marks(text: str, known: Container[str]) -> Iterator[tuple[str, str]]:
    """Yield the spaces and the marks drawn on them, in known columns."""
    lines = [line for line in text.splitlines() if line.strip()]
    columns: Sequence[str] = lines[0].split() if lines else ()
    if not all(column in known for column in columns):
        _refuse("board", lines[0], "first a line with column letters")
    for line in lines[1:]:
        row, *marks = line.split()
        if not re.fullmatch("[0-9]{1,2}", row) or len(marks) != len(columns):
            _refuse("board", line, f"a row and {len(columns)} marks")
        for column, mark in zip(columns, marks, strict=True):
            yield f"{column}{row}", mark
