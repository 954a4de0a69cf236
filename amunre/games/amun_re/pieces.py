"""Movement of farmers, stones and pyramids between the supply and the provinces (`play.limited-pieces`)."""

from __future__ import annotations

from amunre.games.amun_re.events import FarmerPlaced, KingdomCleared, PyramidBuilt, StonePlaced
from amunre.games.amun_re.state import State


def place_on_field(s: State, province: int, clause: str) -> None:
    """Move a farmer from the supply to a free field."""
    s.farmers_left -= 1
    s.field_farmers[province] += 1
    if s.field_farmers[province] == s.tables.fields[province]:
        s.free_fields &= ~(1 << province)
    if s.log is not None:
        s.log.tell(FarmerPlaced, clause, s.tables.province_ids[province], "field")


def place_on_plain(s: State, province: int, clause: str) -> None:
    """Move a farmer from the supply to the plain."""
    s.farmers_left -= 1
    s.plain_farmers[province] += 1
    if s.log is not None:
        s.log.tell(FarmerPlaced, clause, s.tables.province_ids[province], "plain")


def place_stone(s: State, province: int, clause: str, rise: str = "purchase.pyramid") -> None:
    """Move a stone from the supply to the plain; enough stones become a pyramid at once, under the clause `rise`."""
    s.stones_left -= 1
    s.stones[province] += 1
    if s.log is not None:
        s.log.tell(StonePlaced, clause, s.tables.province_ids[province])
    if s.stones[province] >= s.tables.stones_per_pyramid and s.pyramids_left:
        build(s, province, s.tables.stones_per_pyramid, rise)


def build(s: State, province: int, stones: int, clause: str) -> None:
    """Exchange stones in a province for a pyramid."""
    s.stones[province] -= stones
    s.stones_left += stones
    s.pyramids_left -= 1
    s.pyramids[province] += 1
    if s.log is not None:
        s.log.tell(PyramidBuilt, clause, s.tables.province_ids[province], stones)


def clear_kingdom(s: State, clause: str) -> None:
    """Remove markers and farmers; keep pyramids and stones (`kingdom.clear`)."""
    s.farmers_left += sum(s.field_farmers) + sum(s.plain_farmers)
    for province, fields in enumerate(s.tables.fields):
        s.field_farmers[province] = s.plain_farmers[province] = 0
        s.owner[province] = -1
        if fields:
            s.free_fields |= 1 << province
    s.owned = [0] * s.players
    if s.log is not None:
        s.log.tell(KingdomCleared, clause)


def farmers(s: State, province: int) -> int:
    """Return the number of farmers in a province: printed, on fields, and on the plain."""
    return s.tables.printed_farmers[province] + s.field_farmers[province] + s.plain_farmers[province]
