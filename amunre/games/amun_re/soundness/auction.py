"""Bids: their places, their order, and whether they can be paid."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.soundness import listed, wrong
from amunre.errors import Problem
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.soundness.reading import Check, bid_of, from_pharaoh, gold_of, is_overbid, reached


def bids_lie_on_spaces(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that bid stones are on spaces of revealed provinces, with no two on the same space."""
    seen = set()
    for seat, player in enumerate(position.players):
        path, bid = f"players.{seat}.bid", player.bid
        if bid is None:
            continue
        if bid.province not in position.revealed:
            yield wrong(f"{path}.province", bid.province, f"one of {listed(position.revealed)}", "auction.ladder")
        if bid.gold not in rules.ladder:
            yield wrong(f"{path}.gold", bid.gold, f"one of {listed(rules.ladder)}", "auction.ladder")
        if bid in seen:
            yield wrong(path, f"{bid.gold} on {bid.province} again", "a space without a stone", "auction.overbid")
        seen.add(bid)


def all_have_bid(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that seats bid in turn in the first pass, and that later all have bid and none is overbid."""
    order = from_pharaoh(position)
    bids = [position.players[seat].bid for seat in order]
    for k, seat in enumerate(order):
        path = f"players.{seat}.bid"
        if position.stage == "bidding":
            if bids[k] is not None and None in bids[:k]:
                yield wrong(path, "a bid", "no bid until all seats before it have bid", "auction.order")
        elif bids[k] is None:
            yield wrong(path, "nothing", "a bid", "auction.end")
        elif is_overbid(position, seat):
            yield wrong(path, "an overbid stone", "a stone that is not overbid", "auction.end")


def standing_bids_can_be_paid(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that an unpaid bid is at most the seat's gold plus the sale price of its cards."""
    for seat, player in enumerate(position.players):
        purse = rules.purse(gold_of(player), len(player.hand))
        if not reached(position.stage, "purchase") and bid_of(player) > purse and not is_overbid(position, seat):
            path = f"players.{seat}.bid.gold"
            yield wrong(
                path, bid_of(player), f"at most {purse}, the seat's gold and the value of its cards", "auction.capacity"
            )


def bids_won_their_provinces(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that, after the auction, each bid is on the province that the seat gained."""
    for seat, player in enumerate(position.players):
        if reached(position.stage, "purchase") and player.bid and position.sites[player.bid.province].owner != seat:
            path = f"players.{seat}.bid.province"
            yield wrong(path, player.bid.province, "the province that the seat gained", "auction.take")


CHECKS: tuple[Check, ...] = (
    bids_lie_on_spaces,
    all_have_bid,
    standing_bids_can_be_paid,
    bids_won_their_provinces,
)
