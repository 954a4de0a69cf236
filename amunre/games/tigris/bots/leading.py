"""The value of placing or moving a leader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from amunre.games.tigris.bots.conflicts import attack, revolt_stakes
from amunre.games.tigris.bots.idea import Best, Idea, Members
from amunre.games.tigris.bots.outlook import NOBODY, BitRegion, Cell, Outlook
from amunre.games.tigris.state import OFF
from amunre.games.tigris.tables import first_of

MOVED: Final = 0.1
"""Minimum gain for moving a leader that is already on the board, since the action could place a tile."""


class Ground:
    """The kingdom that a leader of the seat belongs to after joining the regions beside it."""

    __slots__ = ("region", "regions", "risk", "treasures")

    def __init__(self, look: Outlook, cell: Cell, space: int) -> None:
        bit, owners = look.t.alone[space], [NOBODY] * len(look.hand)
        for kingdom in cell.kingdoms:  # one of two kingdoms is no longer a kingdom after the leader leaves it
            for color, seat in enumerate(kingdom.owners):
                if seat not in (NOBODY, look.seat) or owners[color] == NOBODY:
                    owners[color] = seat
        spaces, open = bit, look.t.around[space] & look.empty
        for one in cell.regions:
            spaces |= one.spaces
            open |= one.open
        region = BitRegion(spaces, open & ~bit, owners)
        self.regions: list[BitRegion] = cell.regions
        """The joined regions."""
        self.region: BitRegion = region
        """The region that the joined regions form; where two leaders of a color meet, another seat's counts."""
        self.risk: float = look.reach(region, cell.kingdoms[0]) if cell.kingdoms else 0.0
        """Value at risk as the kingdom grows."""
        self.treasures: int = (region.spaces & look.treasures).bit_count()


class LeaderSite:
    """Spaces with the same regions and the same number of temples beside them, which are equivalent for a leader."""

    __slots__ = ("ground", "space", "temples")

    def __init__(self, space: int, temples: int, ground: Ground) -> None:
        self.space: int = space
        """The first of the spaces."""
        self.temples: int = temples
        self.ground: Ground = ground


def leads(look: Outlook, rows: Sequence[Members]) -> list[Idea]:
    """Suggest placing leaders next to temples where tiles of their color can follow, or in a rival's kingdom.

    Only the first space of each site is suggested.
    """
    found: list[Idea] = []
    grounds: dict[Cell, Ground] = {}
    sites: dict[int, list[LeaderSite]] = {}  # by legal spaces, which are the same for most leaders
    beside_temples = look.beside_temples()
    for move, members in rows:
        color: int = move.color
        if members not in sites:
            sites[members] = sites_on(look, members, beside_temples, grounds)
        best = Best(move)
        for site in sites[members]:
            lead(best, look, color, site)
        found += best.ideas
    return found


def sites_on(look: Outlook, members: int, beside_temples: list[int], grounds: dict[Cell, Ground]) -> list[LeaderSite]:
    """Return the sites among these spaces, and add the grounds that are missing in `grounds`."""
    found: list[LeaderSite] = []
    for cell in look.cells:
        here = members & cell.spaces
        if not here:
            continue
        if cell not in grounds:
            grounds[cell] = Ground(look, cell, first_of(here).bit_length() - 1)
        for temples, beside in enumerate(beside_temples, 1):
            equal = here & beside
            if equal:
                here ^= equal
                found.append(LeaderSite(first_of(equal).bit_length() - 1, temples, grounds[cell]))
                if not here:
                    break
    return found


def lead(best: Best, look: Outlook, color: int, site: LeaderSite) -> None:
    """Rate a leader on a site, including a revolt if there is another leader of its color."""
    seat, red = look.seat, look.t.sanctuary
    worth, why = stand(look, color, site)
    bit = look.t.alone[site.space]
    owner = site.ground.region.owners[color]
    if owner in (NOBODY, seat):
        best.add(worth, why, bit)
        return
    won, lost = revolt_stakes(look, seat, owner, color)
    ahead = site.temples - look.temples_beside[owner][color]
    worth, chance = attack(look, ahead, look.hand[red], owner, red, won + worth, -lost)
    best.add(worth, "revolt", bit, chance)


def stand(look: Outlook, color: int, site: LeaderSite) -> tuple[float, str]:
    """Rate the seat's leader on a site, and return the reason as well."""
    prospects, ground = look.prospects(look.seat), site.ground
    worth = look.leader_there(color, ground.region, site.temples) - ground.risk
    why = "lead" if site.temples > 1 else "lead-exposed"
    if look.explains and look.pays(ground.region)[color] and paid(look, color, left(look, color, site)):
        why = "lead-paid"
    if look.leaders[look.seat][color] != OFF:
        worth -= prospects.leaders[color] + MOVED
    if color == look.t.collector and ground.treasures > 1:
        worth += prospects.treasure * (ground.treasures - 1)
        if look.explains and (left(look, color, site) & look.treasures).bit_count() > 1:
            why = "lead-treasure"
    return worth, why


def left(look: Outlook, color: int, site: LeaderSite) -> int:
    """Return the region still connected to the seat's leader on a site after it has left its current space."""
    before = look.leaders[look.seat][color]
    spaces = look.t.alone[site.space]
    for region in site.ground.regions:
        spaces |= region.spaces
    if before == OFF or not spaces >> before & 1:
        return spaces
    return next(part for part in look.t.without(spaces, look.t.alone[before]) if part >> site.space & 1)


def paid(look: Outlook, color: int, spaces: int) -> bool:
    """Return whether a monument on these spaces pays a leader of this color."""
    return any(color in (top, base) and spaces & bit for bit, top, base in look.monuments)
