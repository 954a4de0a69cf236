"""Conversion between the mutable state and the position describing it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from amunre.engine.chance import Chance
from amunre.engine.indices import ones
from amunre.games.tigris.pieces import follow
from amunre.games.tigris.position import Player, Position, Tableau
from amunre.games.tigris.state import OFF, State
from amunre.games.tigris.tables import RuleTables
from amunre.games.tigris.values import StageName


def position_of(s: State) -> Position:
    """Return the position that describes a state."""
    t = s.tables
    return Position(
        ruleset=t.rules.id,
        stage=cast("StageName", s.stage),
        asked=s.asked,
        start=s.start,
        active=s.active,
        actions=s.actions,
        quiet=s.quiet,
        is_loud=s.is_loud,
        end=s.end,
        pending=s.pending,
        tiles=_lying(s, s.tiles),
        face_down=_lying(s, s.face_down),
        catastrophes=t.named(s.catastrophes),
        treasures=t.named(s.treasures),
        monuments={id: _space(t, space) for id, space in zip(t.monument_ids, s.monuments, strict=True)},
        players=tuple(_player(s, seat) for seat in range(s.players)),
        bag=tuple(t.tile_ids[kind] for kind in reversed(s.bag)),
        out=dict(zip(t.tile_ids, s.out, strict=True)),
        shuffles=s.shuffles,
    )


def _lying(s: State, tiles: Sequence[int]) -> dict[str, str]:
    """Return the tiles by space, row by row."""
    t = s.tables
    kinds = {space: t.tile_ids[kind] for kind, spaces in enumerate(tiles) for space in ones(spaces)}
    return {t.space_ids[space]: kinds[space] for space in sorted(kinds)}


def _space(t: RuleTables, space: int) -> str | None:
    return None if space == OFF else t.space_ids[space]


def _player(s: State, seat: int) -> Player:
    t = s.tables
    return Player(
        hand=t.tiles_named(s.hands[seat]),
        leaders={id: _space(t, space) for id, space in zip(t.leader_ids, s.leaders[seat], strict=True)},
        catastrophes=s.catastrophes_left[seat],
        points=dict(zip(t.rules.colors, s.points[seat], strict=True)),
        treasures=s.taken[seat],
        exchanged=t.tiles_named(s.exchanged[seat]),
    )


def _by_kind(t: RuleTables, lying: Mapping[str, str]) -> list[int]:
    """Return the spaces that have tiles of each kind."""
    found = dict.fromkeys(t.tile_ids, 0)
    for space, tile in lying.items():
        found[tile] |= 1 << t.numbers[space]
    return list(found.values())


def state_of(position: Tableau, tables: RuleTables, chance: Chance) -> State:
    """Return the state that a sound position describes, or the state that a view shows without its bag."""
    t, players = tables, position.players

    def number(space: str | None) -> int:
        return OFF if space is None else t.numbers[space]

    def counts(tiles: Iterable[str]) -> list[int]:
        known = tuple(tiles)
        return [known.count(id) for id in t.tile_ids]

    s = State()
    s.tables, s.chance, s.log = tables, chance, None
    s.players, s.stage, s.asked, s.shuffles = len(players), position.stage, position.asked, position.shuffles
    s.start, s.active, s.actions = position.start, position.active, position.actions
    s.quiet, s.is_loud, s.end, s.pending = position.quiet, position.is_loud, position.end, position.pending
    s.tiles, s.face_down = _by_kind(t, position.tiles), _by_kind(t, position.face_down)
    s.catastrophes, s.treasures = t.set_of(position.catastrophes), t.set_of(position.treasures)
    s.leaders = [[number(player.leaders[id]) for id in t.leader_ids] for player in players]
    s.monuments = [number(position.monuments[id]) for id in t.monument_ids]
    kinds = {id: kind for kind, id in enumerate(t.tile_ids)}
    s.bag = [kinds[tile] for tile in reversed(position.bag)]
    s.hands = [counts(player.hand) for player in players]
    s.exchanged = [counts(player.exchanged) for player in players]
    s.out = [position.out[id] for id in t.tile_ids]
    s.catastrophes_left = [player.catastrophes for player in players]
    s.points = [[player.points[color] or 0 for color in t.rules.colors] for player in players]
    s.taken = [player.treasures or 0 for player in players]
    follow(s)
    return s
