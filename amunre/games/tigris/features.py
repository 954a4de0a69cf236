"""The features of an observation in Euphrat & Tigris, for programs that learn."""

from __future__ import annotations

from typing import Final

from amunre.engine.encoding import add_all_in_turn, add_in_turn, relative
from amunre.engine.features import FeatureGroup, chosen, others, seats
from amunre.engine.stack import top
from amunre.games.tigris.course import STAGES
from amunre.games.tigris.pending import Conflict, Square, Unification
from amunre.games.tigris.phases.conflicts import strength
from amunre.games.tigris.state import OFF, State, total
from amunre.games.tigris.tables import RuleTables

STAGE_NAMES = tuple([stage.name for stage in STAGES])
STAGE_BIT = {name: 1 << number for number, name in enumerate(STAGE_NAMES)}

MOST_POINTS: Final = 100
"""Points in one color beyond which more are not counted."""

# --- labels and bounds -----------------------------------------------------------------------------------


def spaces(t: RuleTables, players: int) -> tuple[str, ...]:
    """Label numbers by space."""
    return t.space_ids


def tiles(t: RuleTables, players: int) -> tuple[str, ...]:
    """Label numbers by kind of tile."""
    return t.tile_ids


def leaders(t: RuleTables, players: int) -> tuple[str, ...]:
    """Label numbers by leader."""
    return t.leader_ids


def colors(t: RuleTables, players: int) -> tuple[str, ...]:
    """Label numbers by color."""
    return t.rules.colors


def monuments(t: RuleTables, players: int) -> tuple[str, ...]:
    """Label numbers by monument."""
    return t.monument_ids


def tile_counts(t: RuleTables, players: int) -> list[int]:
    """Return the number of tiles of each kind."""
    return [tile.count for tile in t.rules.tiles]


def all_tiles(t: RuleTables, players: int) -> int:
    """Return the number of tiles."""
    return sum(tile_counts(t, players))


def all_treasures(t: RuleTables, players: int) -> int:
    """Return the number of treasures."""
    return t.start_temples.bit_count()


# --- the board -------------------------------------------------------------------------------------------


def face_up(s: State, seat: int, into: list[int]) -> None:
    """Add the spaces of face-up tiles by kind."""
    into += s.tiles


def leaders_by_color(s: State, seat: int, into: list[int]) -> None:
    """Add the spaces of leaders by color."""
    into += s.leaders_of_color


def leaders_by_seat(s: State, seat: int, into: list[int]) -> None:
    """Add the spaces of leaders by seat."""
    add_in_turn(s, seat, s.leaders_of_seat, into)


def monuments_by_color(s: State, seat: int, into: list[int]) -> None:
    """Add the spaces of monuments by color."""
    t = s.tables
    found = [0] * len(t.tile_ids)
    for monument, first in enumerate(s.monuments):
        if first != OFF:
            for color in t.colors_of[monument]:
                found[color] |= t.squares[first]
    into += found


def board(s: State, seat: int, into: list[int]) -> None:
    """Add the spaces of other pieces, and the spaces near kingdoms."""
    into += [s.treasures, s.catastrophes, s.one, s.two]


def undecided(s: State, seat: int, into: list[int]) -> None:
    """Add the spaces that the pending decisions are about."""
    place = first = second = 0
    for one in s.pending:
        if isinstance(one, Unification):
            place |= 1 << s.tables.numbers[one.space]
            first, second = s.tables.set_of(one.first), s.tables.set_of(one.second)
        elif isinstance(one, Square):
            place |= 1 << s.tables.numbers[one.space]
    into += [place, first, second]


# --- the turn --------------------------------------------------------------------------------------------


def stage(s: State, seat: int, into: list[int]) -> None:
    """Add the current stage."""
    into.append(STAGE_BIT[s.stage])


def turn(s: State, seat: int, into: list[int]) -> None:
    """Add the active seat, the seat that must act, and the two sides of a conflict."""
    attacker = defender = 0
    conflict = top(s)
    if isinstance(conflict, Conflict):
        attacker, defender = relative(s, seat, conflict.attacker), relative(s, seat, conflict.defender)
    into += [relative(s, seat, s.active), relative(s, seat, s.asked[0]) if s.asked else 0, attacker, defender]


def fought_for(s: State, seat: int, into: list[int]) -> None:
    """Add the leader for which a conflict is fought."""
    conflict = top(s)
    into.append(1 << s.tables.leader_ids.index(conflict.leader) if isinstance(conflict, Conflict) else 0)


def counters(s: State, seat: int, into: list[int]) -> None:
    """Add the numbers of the turn, of what is left, and of the conflict that is fought."""
    conflict = top(s)
    attack = defense = added = 0
    if isinstance(conflict, Conflict):
        attack, defense = strength(s, conflict, conflict.attacker), strength(s, conflict, conflict.defender)
        added = conflict.added or 0
    left = s.treasures.bit_count()
    into += [s.actions, s.quiet, 1 if s.is_loud else 0, len(s.bag), left, attack, defense, added]


def bounds_of_counters(t: RuleTables, players: int) -> list[int]:
    """Return the greatest of these numbers."""
    rules, most = t.rules, max(tile_counts(t, players))
    return [
        rules.turn_actions,
        rules.quiet_rounds * players,
        1,
        all_tiles(t, players),
        all_treasures(t, players),
        most,
        most,
        rules.hand,
    ]


def in_supply(s: State, seat: int, into: list[int]) -> None:
    """Add the monuments in the supply."""
    found = 0
    for monument, first in enumerate(s.monuments):
        if first == OFF:
            found |= 1 << monument
    into.append(found)


def out(s: State, seat: int, into: list[int]) -> None:
    """Add the tiles that were openly removed from the game."""
    into += s.out


# --- seats -----------------------------------------------------------------------------------------------


def hand(s: State, seat: int, into: list[int]) -> None:
    """Add the observer's hand."""
    into += s.hands[seat]


def exchanged(s: State, seat: int, into: list[int]) -> None:
    """Add the tiles that the observer has exchanged."""
    into += s.exchanged[seat]


def sizes(s: State, seat: int, into: list[int]) -> None:
    """Add the number of tiles in each hand, and of exchanged tiles."""
    order = s.tables.clockwise[s.players][seat]
    for other in order:
        into.append(total(s.hands[other]))
    for other in order:
        into.append(total(s.exchanged[other]))


def bounds_of_sizes(t: RuleTables, players: int) -> list[int]:
    """Return the greatest numbers of tiles in a hand, and of exchanged tiles."""
    return [t.rules.hand] * players + [all_tiles(t, players)] * players


def possessions(s: State, seat: int, into: list[int]) -> None:
    """Add the treasures and catastrophe tiles of each seat."""
    add_in_turn(s, seat, s.taken, into)
    add_in_turn(s, seat, s.catastrophes_left, into)


def bounds_of_possessions(t: RuleTables, players: int) -> list[int]:
    """Return the numbers of treasures and of catastrophe tiles."""
    return [all_treasures(t, players)] * players + [t.rules.catastrophes] * players


def points(s: State, seat: int, into: list[int]) -> None:
    """Add each seat's points by color."""
    for other in s.tables.clockwise[s.players][seat]:
        for number in s.points[other]:
            into.append(number if number < MOST_POINTS else MOST_POINTS)


# --- what a seat may not know ----------------------------------------------------------------------------


def hands_of_others(s: State, seat: int, into: list[int]) -> None:
    """Add the other hands."""
    add_all_in_turn(s, seat, s.hands, into, 1)


def exchanged_by_others(s: State, seat: int, into: list[int]) -> None:
    """Add the tiles that the others have exchanged."""
    add_all_in_turn(s, seat, s.exchanged, into, 1)


def bag(s: State, seat: int, into: list[int]) -> None:
    """Add the tiles in the bag by kind."""
    into += [s.bag.count(kind) for kind in s.tables.colors]


FEATURES: tuple[FeatureGroup, ...] = (
    FeatureGroup("tile", "Whether a face-up tile of this kind is on the space.", face_up, (tiles, spaces), sets=True),
    FeatureGroup(
        "leader", "Whether a leader of this kind is on the space.", leaders_by_color, (leaders, spaces), sets=True
    ),
    FeatureGroup(
        "leader-of", "Whether a leader of the seat is on the space.", leaders_by_seat, (seats, spaces), sets=True
    ),
    FeatureGroup(
        "monument",
        "Whether a monument with this color is on the space.",
        monuments_by_color,
        (colors, spaces),
        sets=True,
    ),
    FeatureGroup(
        "board",
        "Whether a treasure or a catastrophe tile is on the space; whether the space is in a kingdom or touches one; "
        "whether that holds for at least two kingdoms.",
        board,
        (chosen("treasure", "catastrophe", "kingdom", "two-kingdoms"), spaces),
        sets=True,
    ),
    FeatureGroup(
        "pending",
        "Whether the pending decision is about the tile on the space; whether the space was in one of the two kingdoms "
        "that the tile connects.",
        undecided,
        (chosen("tile", "first", "second"), spaces),
        sets=True,
    ),
    FeatureGroup("stage", "Whether this is the stage of the game.", stage, (chosen(*STAGE_NAMES),), sets=True),
    FeatureGroup("supply", "Whether the monument is in the supply.", in_supply, (monuments,), sets=True),
    FeatureGroup(
        "turn",
        "Whether the seat is active, must act, attacks or defends.",
        turn,
        (chosen("active", "asked", "attacker", "defender"), seats),
        sets=True,
    ),
    FeatureGroup("conflict", "Whether the leader is being fought for.", fought_for, (leaders,), sets=True),
    FeatureGroup(
        "count",
        "Actions left in the turn; quiet turns in a row; 1 if the turn is not quiet; tiles in the bag; treasures on "
        "the board; strengths of both sides in a conflict without added tiles; tiles that the attacker has added.",
        counters,
        (chosen("actions", "quiet", "loud", "bag", "treasures", "attack", "defense", "added"),),
        bounds_of_counters,
    ),
    FeatureGroup("out", "Tiles of this kind that were openly removed from the game.", out, (tiles,), tile_counts),
    FeatureGroup("hand", "Tiles of this kind in the observer's hand.", hand, (tiles,), lambda t, players: t.rules.hand),
    FeatureGroup("exchanged", "Tiles of this kind that the observer has exchanged.", exchanged, (tiles,), tile_counts),
    FeatureGroup(
        "size",
        "Tiles in the seat's hand, and tiles that it has exchanged.",
        sizes,
        (chosen("hand", "exchanged"), seats),
        bounds_of_sizes,
    ),
    FeatureGroup(
        "owned",
        "Treasures that the seat has taken, and catastrophe tiles that it has left.",
        possessions,
        (chosen("treasures", "catastrophes"), seats),
        bounds_of_possessions,
    ),
    FeatureGroup(
        "points",
        f"Points of the seat in this color, without treasures; more than {MOST_POINTS} count as {MOST_POINTS}.",
        points,
        (seats, colors),
        MOST_POINTS,
    ),
    FeatureGroup(
        "hand-of",
        "Tiles of this kind in the seat's hand.",
        hands_of_others,
        (others, tiles),
        lambda t, players: t.rules.hand,
        hidden=True,
    ),
    FeatureGroup(
        "exchanged-by",
        "Tiles of this kind that the seat has exchanged.",
        exchanged_by_others,
        (others, tiles),
        tile_counts,
        hidden=True,
    ),
    FeatureGroup("bag", "Tiles of this kind in the bag.", bag, (tiles,), tile_counts, hidden=True),
)
"""The groups of features."""
