"""Tiles, treasures and catastrophe tiles: they are all accounted for, and no hand is too large."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from amunre.engine.soundness import wrong
from amunre.errors import Problem
from amunre.games.tigris.phases.conflicts import support_kind
from amunre.games.tigris.position import Position
from amunre.games.tigris.soundness.reading import Check, conflict_of
from amunre.games.tigris.state import State


def tiles_are_all_there(position: Position, s: State) -> Iterator[Problem]:
    """Check the total number of tiles of each kind in bag, hands, board, conflict, and out of the game."""
    found = Counter(position.out)
    found.update((*position.bag, *position.tiles.values(), *position.face_down.values()))
    for player in position.players:
        found.update((*player.hand, *player.exchanged))
    if conflict := conflict_of(position):
        found[s.tables.tile_ids[support_kind(s, conflict)]] += conflict.added or 0
    for tile in s.tables.rules.tiles:
        if found[tile.id] != tile.count:
            yield wrong(f"out.{tile.id}", f"{found[tile.id]} {tile.id} in all", f"{tile.count}", "setup.bag")


def hands_are_not_too_large(position: Position, s: State) -> Iterator[Problem]:
    """Check that no hand exceeds its limit, counting the tiles that an attacker has added."""
    most, conflict = s.tables.rules.hand, conflict_of(position)
    for seat, player in enumerate(position.players):
        added = (conflict.added or 0) if conflict and conflict.attacker == seat else 0
        if len(player.hand) + added > most:
            beside = f" and {added} added" if added else ""
            yield wrong(f"players.{seat}.hand", f"{len(player.hand)} tiles{beside}", f"at most {most}", "turn.refill")


def treasures_are_all_there(position: Position, s: State) -> Iterator[Problem]:
    """Check that all treasures are on the board, where at least one always stays, or with players."""
    taken, there = sum(s.taken), len(s.tables.rules.board.temples)
    if taken + len(position.treasures) != there:
        yield wrong("treasures", f"{taken + len(position.treasures)} in all", f"{there}", "setup.board")
    if not position.treasures:
        yield wrong("treasures", "none on the board", "at least one, which no player can take", "treasure.when")


def catastrophes_are_all_there(position: Position, s: State) -> Iterator[Problem]:
    """Check the total number of catastrophe tiles with players and on the board."""
    each = s.tables.rules.catastrophes
    found, there = sum(s.catastrophes_left) + len(position.catastrophes), each * s.players
    if found != there:
        yield wrong("catastrophes", f"{found} in all", f"{there}", "setup.pieces")
    for seat, left in enumerate(s.catastrophes_left):
        if left > each:
            yield wrong(f"players.{seat}.catastrophes", left, f"at most {each}", "setup.pieces")


CHECKS: tuple[Check, ...] = (
    tiles_are_all_there,
    hands_are_not_too_large,
    treasures_are_all_there,
    catastrophes_are_all_there,
)
