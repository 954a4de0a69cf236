"""The value of placing or moving a leader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from amunre.games.tigris.bots.conflicts import attack, revolt_stakes
from amunre.games.tigris.bots.idea import Idea, Members
from amunre.games.tigris.bots.outlook import BitRegion, Cell, Outlook
from amunre.games.tigris.state import OFF
from amunre.games.tigris.tables import first_of

MOVED: Final = 0.1
"""Minimum gain for moving a leader that is already on the board, since the action could place a tile."""


class Ground:
    """The kingdom that a leader of the seat belongs to after joining the regions beside it."""

    __slots__ = ("owners", "region", "regions", "risk", "treasures")

    def __init__(self, look: Outlook, cell: Cell, space: int) -> None:
        region, owners = look.united(cell.regions, space), dict[int, int]()
        for kingdom in cell.kingdoms:  # one of two kingdoms is no longer a kingdom after the leader leaves it
            for color, seat in kingdom.leaders.items():
                if seat != look.seat or color not in owners:
                    owners[color] = seat
        self.regions: list[BitRegion] = cell.regions
        self.region: BitRegion = region
        """The region that the joined regions form."""
        self.owners: dict[int, int] = owners
        """By color: the seat whose leader is already there."""
        self.risk: float = look.reach(region, cell.kingdoms[0]) if cell.kingdoms else 0.0
        """Value at risk as the kingdom grows."""
        self.treasures: int = (region.spaces & look.treasures).bit_count()


def leads(look: Outlook, rows: Sequence[Members]) -> list[Idea]:
    """Suggest placing leaders next to temples where tiles of their color can follow, or in a rival's kingdom.

    Spaces with the same regions and as many temples beside them are equivalent for a leader: the first is suggested.
    """
    found: list[Idea] = []
    grounds: dict[Cell, Ground] = {}
    by_temples = look.by_temples()
    for move, members in rows:
        color: int = move.color
        first: int = move.first
        for cell in look.cells:
            here, temples = members & cell.spaces, 0
            if here:
                ground = grounds.get(cell)
                if ground is None:
                    ground = grounds[cell] = Ground(look, cell, first_of(here).bit_length() - 1)
                while here:
                    equal = here & by_temples[temples]
                    if equal:
                        here ^= equal
                        space = first_of(equal).bit_length() - 1
                        found.append(lead(look, first, color, space, temples, ground))
                    temples += 1
    return found


def lead(look: Outlook, first: int, color: int, space: int, temples: int, ground: Ground) -> Idea:
    """Rate a leader on a space beside temples, including a revolt if there is another leader of its color."""
    seat, red = look.seat, look.t.sanctuary
    worth, why = stand(look, color, space, temples, ground)
    owner = ground.owners.get(color, seat)
    if owner == seat:
        return Idea(worth, why, first + space)
    won, lost = revolt_stakes(look, seat, owner, color)
    ahead = temples - look.temples[look.leaders[owner][color]]
    worth, chance = attack(look, ahead, look.hand[red], owner, red, won + worth, -lost)
    return Idea(worth, "revolt", first + space, chance=chance)


def stand(look: Outlook, color: int, space: int, temples: int, ground: Ground) -> tuple[float, str]:
    """Rate the seat's leader on a space beside temples, and return the reason as well."""
    prospects = look.prospects(look.seat)
    worth = prospects.worth(look.promise(look.seat, color, ground.region, temples)) - ground.risk
    why = "lead" if temples > 1 else "lead-exposed"
    if look.pays(ground.region)[color] and paid(look, color, left(look, color, space, ground)):
        why = "lead-paid"
    if look.leaders[look.seat][color] != OFF:
        worth -= prospects.leaders[color] + MOVED
    if color == look.t.collector and ground.treasures > 1:
        worth += prospects.treasure * (ground.treasures - 1)
        if (left(look, color, space, ground) & look.treasures).bit_count() > 1:
            why = "lead-treasure"
    return worth, why


def left(look: Outlook, color: int, space: int, ground: Ground) -> int:
    """Return the region still connected to the seat's leader on a space after it has left its current space."""
    before = look.leaders[look.seat][color]
    spaces = look.t.alone[space]
    for region in ground.regions:
        spaces |= region.spaces
    if before == OFF or not spaces >> before & 1:
        return spaces
    return next(part for part in look.t.without(spaces, 1 << before) if part >> space & 1)


def paid(look: Outlook, color: int, spaces: int) -> bool:
    """Return whether a monument on these spaces pays a leader of this color."""
    return any(color in (top, base) and spaces & bit for bit, top, base in look.monuments)
