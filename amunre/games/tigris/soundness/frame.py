"""Checks that a position matches its ruleset; all other checks rely on these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from amunre.engine.soundness import listed, not_taken, numbered, of_these_rules, players_as_rules_say, unknown, wrong
from amunre.errors import Problem
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.pending import Conflict, Square, Unification
from amunre.games.tigris.position import Position, in_order
from amunre.games.tigris.soundness.reading import Fit


def seats_are_taken(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that every seat mentioned belongs to a player."""
    seats = {"start": position.start, "active": position.active, **numbered("asked", position.asked)}
    for n, one in enumerate(position.pending):
        if isinstance(one, Conflict):
            seats |= {f"pending.{n}.attacker": one.attacker, f"pending.{n}.defender": one.defender}
    yield from not_taken(seats, len(position.players))


def all_kinds_are_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that leaders, points, monuments and tiles out of the game list exactly the known kinds."""
    tiles, leaders = [tile.id for tile in rules.tiles], [leader.id for leader in rules.leaders]
    monuments = [monument.id for monument in rules.monuments]
    told: list[tuple[str, Iterable[str], Iterable[str], str]] = [
        ("out", position.out, tiles, "setup.bag"),
        ("monuments", position.monuments, monuments, "setup.monuments"),
    ]
    for seat, player in enumerate(position.players):
        told += [
            (f"players.{seat}.leaders", player.leaders, leaders, "setup.dynasties"),
            (f"players.{seat}.points", player.points, rules.colors, "setup.points"),
        ]
    for path, found, known, clause in told:
        if set(found) != set(known):
            yield wrong(path, listed(found), listed(known), clause)


def tiles_are_known(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that all tiles are of kinds that the rules define."""
    places = numbered("bag", position.bag)
    places |= {f"tiles.{space}": tile for space, tile in position.tiles.items()}
    places |= {f"face_down.{space}": tile for space, tile in position.face_down.items()}
    for seat, player in enumerate(position.players):
        places |= numbered(f"players.{seat}.hand", player.hand)
        places |= numbered(f"players.{seat}.exchanged", player.exchanged)
    yield from unknown(places, [tile.id for tile in rules.tiles], "setup.bag")


def spaces_are_on_the_board(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that every piece is on a space of the board."""
    known = {*rules.board.spaces}
    spaces = dict(_lying(position))
    spaces |= numbered("treasures", position.treasures)
    spaces |= {f"monuments.{id}": space for id, space in position.monuments.items() if space is not None}
    for n, one in enumerate(position.pending):
        if isinstance(one, Square | Unification):
            spaces[f"pending.{n}.space"] = one.space
        if isinstance(one, Unification):
            spaces |= numbered(f"pending.{n}.first", one.first) | numbered(f"pending.{n}.second", one.second)
    for path, space in spaces.items():
        if space not in known:
            yield wrong(path, space, f"a space from {rules.board.spaces[0]} to {rules.board.spaces[-1]}", "board.grid")


def _lying(position: Position) -> Iterator[tuple[str, str]]:
    """Yield the path and space of each tile, catastrophe tile and leader."""
    for key in ("tiles", "face_down"):
        yield from ((f"{key}.{space}", space) for space in getattr(position, key))
    yield from numbered("catastrophes", position.catastrophes).items()
    for seat, player in enumerate(position.players):
        yield from ((f"players.{seat}.leaders.{id}", it) for id, it in player.leaders.items() if it is not None)


def leaders_are_known(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the rules define the leaders in conflicts."""
    fighting = {n: one.leader for n, one in enumerate(position.pending) if isinstance(one, Conflict)}
    known = [leader.id for leader in rules.leaders]
    yield from unknown({f"pending.{n}.leader": leader for n, leader in fighting.items()}, known, "setup.dynasties")


def one_piece_a_space(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that each tile, catastrophe tile or leader has its space to itself."""
    seen = set[str]()
    for path, space in _lying(position):
        if space in seen:
            yield wrong(path, f"{space} again", "a space with no other piece", "board.one-piece")
        seen.add(space)


def lists_are_in_order(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that unordered lists follow the order of the board or of the colors."""
    spaces = {"catastrophes": position.catastrophes, "treasures": position.treasures}
    for n, one in enumerate(position.pending):
        if isinstance(one, Unification):
            spaces |= {f"pending.{n}.first": one.first, f"pending.{n}.second": one.second}
    for path, found in spaces.items():
        if found != in_order(found):
            yield Problem("position", 0, path, listed(found), "row by row from the upper left")
    kinds = [tile.id for tile in rules.tiles]
    for seat, player in enumerate(position.players):
        for path, tiles in (("hand", player.hand), ("exchanged", player.exchanged)):
            if list(tiles) != [kind for kind in kinds for _ in range(tiles.count(kind))]:
                yield Problem("position", 0, f"players.{seat}.{path}", listed(tiles), "the order of the colors")


FRAME: tuple[Fit, ...] = (
    of_these_rules,
    players_as_rules_say,
    seats_are_taken,
    all_kinds_are_there,
    tiles_are_known,
    spaces_are_on_the_board,
    leaders_are_known,
    one_piece_a_space,
    lists_are_in_order,
)
"""Conditions that a position must meet before the engine can make a state from it."""
