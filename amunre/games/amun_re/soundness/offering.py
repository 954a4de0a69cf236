"""Offerings, corrections and gifts."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.soundness import wrong
from amunre.errors import Problem
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.soundness.reading import (
    Check,
    correction_of,
    from_pharaoh,
    gold_of,
    laid_by,
    offered_by,
    ranking,
    reached,
)
from amunre.games.amun_re.vocabulary import CorrectTotal


def offerings_fit_stage(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that offerings are not made too early, and that all of them are there afterwards."""
    for seat, player in enumerate(position.players):
        path = f"players.{seat}.offering"
        if player.offering and not reached(position.stage, "offering"):
            yield wrong(path, "an offering", "no offering until purchases are over", "offering.secret")
        if player.offering is None and reached(position.stage, "correction"):
            yield wrong(path, "nothing", "an offering", "offering.secret")


def offerings_can_be_paid(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that a seat has the gold that it offers and, later, that it offered at most what a player can have."""
    for seat, player in enumerate(position.players):
        path, paid = f"players.{seat}.offering.gold", reached(position.stage, "gifts")
        most, whose = (rules.most_gold, "") if paid else (gold_of(player), ", its gold")
        if offered_by(player) > most:
            yield wrong(path, offered_by(player), f"at most {most}{whose}", "offering.amount")


def stolen_gold_is_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that a thief still has the stolen gold, since no payments follow the offering in a round."""
    for seat, player in enumerate(position.players):
        stole = player.offering and not offered_by(player) and reached(position.stage, "gifts")
        if stole and gold_of(player) < rules.steal_takes:
            expected = f"at least {rules.steal_takes}, the gold that the seat stole"
            yield wrong(f"players.{seat}.gold", gold_of(player), expected, "offering.steal")


def corrections_are_laid(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that a card laid with an offering is a Correction, and is in hand or, after the reveal, played."""
    for seat, player in enumerate(position.players):
        card, path = laid_by(player), f"players.{seat}.offering.card"
        if card is None:
            continue
        if not isinstance(rules.card(card).effect, CorrectTotal):
            yield wrong(path, card, "a card that corrects the total", "offering.correction")
        elif position.stage == "offering" and card not in player.hand:
            yield wrong(path, card, "a card in hand until the reveal", "offering.secret")
        elif reached(position.stage, "correction") and card not in player.played:
            yield wrong(path, card, "a card that counts as played", "play.once-each")


def corrections_are_made_in_order(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that seats that laid a card correct the total by its amount, in order from the Pharaoh."""
    waiting = False
    for seat in from_pharaoh(position):
        player, path = position.players[seat], f"players.{seat}.offering.correction"
        card, correction = laid_by(player), correction_of(player)
        effect = rules.card(card).effect if card else None
        amount = effect.amount if isinstance(effect, CorrectTotal) else 0
        early = waiting or not reached(position.stage, "correction")
        if early and correction:
            yield wrong(path, correction, "0 before its turn", "offering.correction")
        if not early and abs(correction) != amount and (correction or reached(position.stage, "gifts")):
            expected = f"{amount} or {-amount}" if amount else "0, because no card was laid"
            yield wrong(path, correction, expected, "offering.correction")
        waiting = waiting or (amount > 0 and not correction and position.stage == "correction")


def gifts_fit_rank(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that the gifts left do not exceed those for the rank, nor the cards those chosen or in the piles."""
    gifts, ranked = position.gifts, ranking(position)
    given = 0
    if position.stage == "gifts" and len(position.asked) == 1 and position.asked[0] in ranked:
        given = rules.gifts_of(ranked.index(position.asked[0]))
    if not min(1, given) <= gifts.left <= given:
        expected = f"1 to {given}" if given else "0"
        yield wrong("gifts.left", gifts.left, expected, "offering.gifts")
    chosen, there = max(0, given - gifts.left), len(position.draw) + len(position.discard)
    if gifts.cards > min(chosen, there):
        expected = f"at most {min(chosen, there)}, given the gifts chosen and the cards in the piles"
        yield wrong("gifts.cards", gifts.cards, expected, "offering.gifts")


CHECKS: tuple[Check, ...] = (
    offerings_fit_stage,
    offerings_can_be_paid,
    stolen_gold_is_there,
    corrections_are_laid,
    corrections_are_made_in_order,
    gifts_fit_rank,
)
