"""The value of placing or moving a leader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from amunre.engine.indices import ones
from amunre.games.tigris.actions import Action
from amunre.games.tigris.bots.conflicts import attack, revolt_stakes
from amunre.games.tigris.bots.idea import Idea, Members
from amunre.games.tigris.bots.outlook import BitRegion, Outlook
from amunre.games.tigris.state import OFF

MOVED = 0.1
"""Minimum gain for moving a leader that is already on the board, since the action could place a tile."""

Site = tuple[int, tuple[BitRegion, ...]]
"""The properties that make spaces equivalent for a leader: the number of adjacent temples, and the adjacent regions."""


class Ground:
    """The kingdom that a leader belongs to after joining some regions."""

    __slots__ = ("owners", "region", "risk")

    def __init__(self, region: BitRegion, owners: dict[int, int], risk: float) -> None:
        self.region: BitRegion = region
        """The region that the joined regions form."""
        self.owners: dict[int, int] = owners
        """By color: the seat whose leader is already there."""
        self.risk: float = risk
        """Value at risk as the kingdom grows."""


def leads(look: Outlook, rows: Sequence[Members]) -> Iterator[Idea]:
    """Suggest placing leaders next to temples where tiles of their color can follow, or in a rival's kingdom.

    Among spaces that are equivalent for a leader, only the first is suggested.
    """
    actions = look.rules.actions
    grounds: dict[tuple[BitRegion, ...], Ground] = {}
    site_of: dict[int, Site] = {}
    for move, members in rows:
        color: int = move.color
        first: int = move.first
        known = set[Site]()
        for space in ones(members):
            site = site_of.get(space)
            if site is None:
                site = site_of[space] = look.temples(space), look.joined(space)
            if site in known:
                continue
            known.add(site)
            regions = site[1]
            if regions not in grounds:
                grounds[regions] = ground(look, space, regions)
            yield lead(look, actions[first + space], color, space, grounds[regions])


def ground(look: Outlook, space: int, regions: tuple[BitRegion, ...]) -> Ground:
    """Return the kingdom that a leader would belong to on a space between these regions."""
    region, kingdoms = look.united(regions, space), [one for one in regions if one.leaders]
    if not kingdoms:
        return Ground(region, {}, 0.0)
    owners = dict[int, int]()
    for kingdom in kingdoms:  # one of two kingdoms is no longer a kingdom after the leader leaves it
        owners.update(
            {color: seat for color, seat in kingdom.leaders.items() if seat != look.seat or color not in owners}
        )
    return Ground(region, owners, look.reach(region, kingdoms[0]))


def lead(look: Outlook, action: Action, color: int, space: int, ground: Ground) -> Idea:
    """Rate a leader on a space, including a revolt if there is another leader of its color."""
    seat, red = look.seat, look.t.sanctuary
    worth, why = stand(look, color, space, ground)
    owner = ground.owners.get(color, seat)
    if owner == seat:
        return Idea(worth, action, why)
    ahead = look.temples(space) - look.temples(look.leaders[owner][color])
    won, lost = revolt_stakes(look, seat, owner, color)
    bet = attack(look, ahead, look.hand[red], owner, red, won + worth, -lost)
    return Idea(bet.worth, action, "revolt", bet.chance)


def stand(look: Outlook, color: int, space: int, ground: Ground) -> tuple[float, str]:
    """Rate the seat's leader on a space, and return the reason as well."""
    seat, region = look.seat, ground.region
    worth = look.worth(seat, look.promise(seat, color, space, region)) - ground.risk
    why = "lead" if look.temples(space) > 1 else "lead-exposed"
    if paid(look, color, region.spaces) and paid(look, color, left(look, color, space)):
        why = "lead-paid"
    if look.leaders[seat][color] != OFF:
        worth -= look.leader(seat, color) + MOVED
    treasures = (region.spaces & look.treasures).bit_count()
    if color == look.t.collector and treasures > 1:
        worth += look.treasure(seat) * (treasures - 1)
        if (left(look, color, space) & look.treasures).bit_count() > 1:
            why = "lead-treasure"
    return worth, why


def left(look: Outlook, color: int, space: int) -> int:
    """Return the region still connected to the seat's leader on a space after it has left its current space."""
    before = look.leaders[look.seat][color]
    spaces = 1 << space
    for region in look.joined(space):
        spaces |= region.spaces
    if before == OFF or not spaces >> before & 1:
        return spaces
    return next(part for part in look.t.without(spaces, 1 << before) if part >> space & 1)


def paid(look: Outlook, color: int, spaces: int) -> bool:
    """Return whether a monument on these spaces pays a leader of this color."""
    return any(color in (top, base) and spaces & bit for bit, top, base in look.monuments)
