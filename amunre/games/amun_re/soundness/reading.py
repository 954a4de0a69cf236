"""Functions that read facts from a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from amunre.errors import Problem
from amunre.games.amun_re.course import PHASE
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.phases.offering import ranked
from amunre.games.amun_re.position import Player, Position

Check = Callable[[Position, Ruleset], Iterator[Problem]]
"""A condition that a position must meet; the function yields the problems."""

_STAGES = tuple(PHASE)


def reached(stage: str, other: str) -> bool:
    """Return whether one stage is the same as another or comes after it in a round."""
    return _STAGES.index(stage) >= _STAGES.index(other)


def number_out(rules: Ruleset, players: int, kingdom: int) -> int:
    """Return the number of provinces out of the game in a kingdom: those not gained in the previous kingdom."""
    return len(rules.provinces) - players * rules.kingdoms[kingdom - 1].rounds if kingdom else 0


def least_shuffles(rules: Ruleset, round: int) -> int:
    """Return the minimum number of shuffles up to a round.

    Both decks are shuffled at the start (`setup.decks`), and the provinces again between kingdoms. Other shuffles are
    of the discard pile.
    """
    return 2 + rules.kingdom_of(round)[0]


def from_pharaoh(position: Position) -> list[int]:
    """Return all seats, clockwise from the Pharaoh."""
    seats = len(position.players)
    return [(position.pharaoh + k) % seats for k in range(seats)]


def provinces_of(position: Position, seat: int) -> list[str]:
    """Return the provinces that a seat owns."""
    return [id for id, site in position.sites.items() if site.owner == seat]


def to_be_won(position: Position) -> tuple[str, ...]:
    """Return the revealed provinces, until they are taken."""
    return () if reached(position.stage, "purchase") else position.revealed


def gold_of(player: Player) -> int:
    """Return a player's gold."""
    return player.gold or 0


def bid_of(player: Player) -> int:
    """Return a player's bid, in gold."""
    return player.bid.gold if player.bid else 0


def is_overbid(position: Position, seat: int) -> bool:
    """Return whether another stone on the same card is higher than this seat's."""
    own = position.players[seat].bid
    bids = [player.bid for player in position.players]
    return own is not None and any(bid and bid.province == own.province and bid.gold > own.gold for bid in bids)


def offered_by(player: Player) -> int:
    """Return the gold that a player offered; 0 means the -3 card or no offering yet."""
    return (player.offering.gold or 0) if player.offering else 0


def laid_by(player: Player) -> str | None:
    """Return the card that a player laid with the offering, if any."""
    return player.offering.card if player.offering else None


def correction_of(player: Player) -> int:
    """Return the amount that a player added to the total."""
    return player.offering.correction if player.offering else 0


def total_of(position: Position, rules: Ruleset) -> int | None:
    """Return the total of the offerings, including corrections; None if an offering is missing (`offering.total`)."""
    players = position.players
    if not all(player.offering for player in players):
        return None
    return rules.total_offered(map(offered_by, players), map(correction_of, players))


def ranking(position: Position) -> tuple[int, ...]:
    """Return the seats that offered gold, highest first; ties go in order from the Pharaoh (`offering.rank`)."""
    return ranked([offered_by(player) for player in position.players], from_pharaoh(position))
