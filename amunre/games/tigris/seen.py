"""Facts derived from a view, such as regions and conflicts, computed by the rules for callers that have only a view."""

from __future__ import annotations

from attrs import evolve, frozen

from amunre.engine.chance import Chance
from amunre.games.tigris.conversion import state_of
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.pending import Conflict, Unification
from amunre.games.tigris.phases.conflicts import open_wars, supporters, war_of
from amunre.games.tigris.state import State
from amunre.games.tigris.view import View


def board_of(view: View, rules: Ruleset) -> State:
    """Return a state with a view's board, omitting hidden parts."""
    return state_of(evolve(view, bag=()), rules.rulebook.tables, Chance(0))


# --- regions --------------------------------------------------------------------------------------------


@frozen
class Region:
    """Connected tiles and leaders (`term.region`)."""

    spaces: tuple[str, ...]
    """The region's spaces, row by row."""
    is_kingdom: bool
    """True if the region contains a leader (`term.kingdom`)."""


def regions(view: View, rules: Ruleset) -> list[Region]:
    """Return all regions, in the order of their first spaces."""
    s = board_of(view, rules)
    return [Region(s.tables.named(region), region in s.kingdoms) for region in s.regions]


# --- conflicts ------------------------------------------------------------------------------------------


@frozen
class Side:
    """One side of a conflict."""

    seat: int
    space: str
    """The space of the side's leader."""
    supporters: tuple[str, ...]
    """Spaces of the side's supporting tiles on the board (`revolt.strength`, `war.strength`), row by row."""
    added: int | None
    """Tiles added from the hand; None while hidden."""


@frozen
class Fight:
    """A conflict, with both of its sides."""

    conflict: Conflict
    attack: Side
    defense: Side


def fights(view: View, rules: Ruleset) -> list[Fight]:
    """Return the conflict being fought or, while the next war is being chosen, all open wars."""
    match view.pending[-1] if view.pending else None:
        case Conflict() as conflict:
            return [_fight(board_of(view, rules), conflict)]
        case Unification() as union if view.stage == "wars":
            s = board_of(view, rules)
            return [_fight(s, war_of(s, color)) for color in open_wars(s, union)]
    return []


def _fight(s: State, conflict: Conflict) -> Fight:
    return Fight(conflict, _side(s, conflict, conflict.attacker), _side(s, conflict, conflict.defender))


def _side(s: State, conflict: Conflict, seat: int) -> Side:
    t = s.tables
    space = t.space_ids[s.leaders[seat][t.leader_ids.index(conflict.leader)]]
    added = conflict.added if seat == conflict.attacker else None
    return Side(seat, space, t.named(supporters(s, conflict, seat)), added)
