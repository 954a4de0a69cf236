"""What follows from what a view shows, asked of the rules for those who know only views: regions, and conflicts."""

from __future__ import annotations

from attrs import evolve, frozen

from amunre.engine.chance import Chance
from amunre.games.tigris.canonical import state_of
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.pending import Revolt, Unification, War
from amunre.games.tigris.phases.conflicts import open_wars, supporters, war_of
from amunre.games.tigris.state import State
from amunre.games.tigris.view import View


def board_of(view: View, rules: Ruleset) -> State:
    """A state with the board of a view; what the viewer may not know is left out."""
    return state_of(evolve(view, bag=()), rules.rulebook.tables, Chance(0))


# --- regions --------------------------------------------------------------------------------------------


@frozen
class Region:
    """Connected tiles and leaders (`term.region`)."""

    spaces: tuple[str, ...]
    """Row by row."""
    is_kingdom: bool
    """Whether a leader stands in it (`term.kingdom`)."""


def regions(view: View, rules: Ruleset) -> list[Region]:
    """All that there are, in the order of their first spaces."""
    s = board_of(view, rules)
    return [Region(s.tables.named(region), region in s.kingdoms) for region in s.regions]


# --- conflicts ------------------------------------------------------------------------------------------


@frozen
class Side:
    """One side of a conflict."""

    seat: int
    space: str
    """Where its leader stands."""
    supporters: tuple[str, ...]
    """Spaces of the tiles on the board that count for it (`revolt.strength`, `war.strength`), row by row."""
    added: int | None
    """Tiles from the hand; None while that is not known."""


@frozen
class Fight:
    """A conflict with both its sides."""

    conflict: Revolt | War
    attack: Side
    defense: Side


def fights(view: View, rules: Ruleset) -> list[Fight]:
    """The conflict that is being fought; while somebody chooses which war is next, all that are open."""
    match view.pending[-1] if view.pending else None:
        case Revolt() | War() as conflict:
            return [_fight(board_of(view, rules), conflict)]
        case Unification() as union if view.stage == "wars":
            s = board_of(view, rules)
            return [_fight(s, war_of(s, color)) for color in open_wars(s, union)]
    return []


def _fight(s: State, conflict: Revolt | War) -> Fight:
    return Fight(conflict, _side(s, conflict, conflict.attacker), _side(s, conflict, conflict.defender))


def _side(s: State, conflict: Revolt | War, seat: int) -> Side:
    t = s.tables
    space = t.space_ids[s.leaders[seat][t.leader_ids.index(conflict.leader)]]
    added = conflict.added if seat == conflict.attacker else None
    return Side(seat, space, t.named(supporters(s, conflict, seat)), added)
