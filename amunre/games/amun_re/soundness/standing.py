"""The state of play: round, stage, and seats to act."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.soundness import listed, wrong
from amunre.errors import Problem
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.soundness.reading import (
    Check,
    bid_of,
    correction_of,
    from_pharaoh,
    gold_of,
    is_overbid,
    laid_by,
    least_shuffles,
    offered_by,
    ranking,
    reached,
    total_of,
)


def askable(position: Position, rules: Ruleset) -> list[int]:
    """Return the seats that may be the one to act; in the offering, all of these must act."""
    players, order = position.players, from_pharaoh(position)
    match position.stage:
        case "bidding":
            waiting = [seat for seat in order if players[seat].bid is None]
            return waiting[:1] or [seat for seat in order if is_overbid(position, seat)]
        case "payment":
            return [seat for seat in order if bid_of(players[seat]) > gold_of(players[seat])][:1]
        case "offering":
            return [seat for seat, player in enumerate(players) if player.offering is None]
        case "correction":
            return [seat for seat in order if laid_by(players[seat]) and not correction_of(players[seat])][:1]
        case "gifts":
            return [seat for rank, seat in enumerate(ranking(position)) if rules.gifts_of(rank)]
        case "over":
            return []
        case _:
            return order


def stage_fits_round(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that scoring only follows a kingdom's last round, and that the end follows the last round of all."""
    kingdom, turn = rules.kingdom_of(position.round)
    if position.stage == "scoring" and turn != rules.kingdoms[kingdom].rounds:
        yield wrong("stage", "scoring", "another stage before the last round of the kingdom", "play.kingdoms")
    if position.stage == "over" and position.round != rules.rounds:
        yield wrong("stage", "over", "another stage before the last round", "play.kingdoms")


_ASKED = {
    "bidding": ("the first from the Pharaoh without a stone, or, once all are placed, an overbid one", "auction.order"),
    "payment": ("the first from the Pharaoh that cannot pay", "auction.pay"),
    "purchase": ("one seat", "purchase.order"),
    "offering": ("all seats that have not offered", "offering.secret"),
    "correction": ("the first from the Pharaoh that must correct", "offering.correction"),
    "gifts": ("a seat that gets gifts", "offering.gifts"),
    "income": ("one seat", "income.order"),
    "scoring": ("one seat", "scoring.bonus"),
    "over": ("nobody", "end.winner"),
}


def asked_must_act(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the right seats must act."""
    possible = askable(position, rules)
    if position.stage in ("offering", "over"):
        right = position.asked == tuple(possible) and (position.stage == "over" or possible)
    else:
        right = len(position.asked) == 1 and position.asked[0] in possible
    if not right:
        expected, clause = _ASKED[position.stage]
        yield wrong("asked", listed(position.asked), f"{expected}: {listed(possible)}", clause)


def temple_stands_right(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the temple is next to the track before the first offering, and then where an offering led."""
    spaces, total = [space.space for space in rules.temple], total_of(position, rules)
    moved = reached(position.stage, "gifts")
    if position.round == 1 and not moved:
        if position.temple:
            yield wrong("temple", position.temple, "0 before the first offering", "setup.temple")
    elif not moved or total is None:
        if position.temple not in spaces:
            yield wrong("temple", position.temple, f"one of {listed(spaces)}", "offering.total")
    elif position.temple != rules.space_for(total):
        expected = f"{rules.space_for(total)}, the space for a total of {total}"
        yield wrong("temple", position.temple, expected, "offering.total")


def pharaoh_offered_most(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that, after the gifts, the Pharaoh has the highest offering; in a tie, it can be any tied seat."""
    most, pharaoh = max(map(offered_by, position.players)), position.players[position.pharaoh]
    if reached(position.stage, "income") and pharaoh.offering and offered_by(pharaoh) < most:
        highest = [seat for seat, player in enumerate(position.players) if offered_by(player) == most]
        expected = f"a seat with the highest offering: {listed(highest)}"
        yield wrong("pharaoh", position.pharaoh, expected, "offering.pharaoh")


def shuffles_suffice(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that there were enough shuffles: those in the setup, and one between kingdoms."""
    least = least_shuffles(rules, position.round)
    if position.shuffles < least:
        yield wrong("shuffles", position.shuffles, f"at least {least}", "kingdom.deck")


def sets_are_sorted(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that unordered lists are in alphabetical order."""
    sets: dict[str, tuple[str, ...]] = {}
    for seat, player in enumerate(position.players):
        sets |= {f"players.{seat}.{key}": getattr(player, key) for key in ("hand", "unspent", "played")}
    for id, site in position.sites.items():
        sets |= {f"sites.{id}.{key}": getattr(site, key) for key in ("cards", "income_cards")}
    for path, cards in sets.items():
        if list(cards) != sorted(cards):
            yield Problem("position", 0, path, listed(cards), "alphabetical order")


CHECKS: tuple[Check, ...] = (
    stage_fits_round,
    asked_must_act,
    temple_stands_right,
    pharaoh_offered_most,
    shuffles_suffice,
    sets_are_sorted,
)
