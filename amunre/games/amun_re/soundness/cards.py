"""Power cards: they are all accounted for, and in possible places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from amunre.engine.soundness import wrong
from amunre.errors import Problem
from amunre.games.amun_re.course import PHASE
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.soundness.reading import Check, from_pharaoh, laid_by, least_shuffles, provinces_of, to_be_won
from amunre.games.amun_re.vocabulary import CorrectTotal

_PHASES = tuple(dict.fromkeys(PHASE.values()))


def cards_are_all_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check the total number of cards of each kind in piles, in hands and on provinces."""
    found = Counter((*position.draw, *position.discard))
    found.update(card for player in position.players for card in player.hand)
    found.update(card for site in position.sites.values() for card in site.cards)
    for card in rules.cards:
        if found[card.id] != card.count:
            yield wrong("draw", f"{found[card.id]} {card.id} in all", f"{card.count}", "setup.decks")


def unspent_cards_are_in_hand(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that unspent start cards are in hand."""
    for seat, player in enumerate(position.players):
        for n, card in enumerate(player.unspent):
            if card not in rules.start_cards or card not in player.hand:
                path = f"players.{seat}.unspent.{n}"
                yield wrong(path, card, "a start card in hand", "setup.start")


def framed_cards_lie_there(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that free cards are only on provinces that can be won, and not more than their frames show."""
    for province in rules.provinces:
        cards = position.sites[province.id].cards
        framed = province.framed_cards if province.id in to_be_won(position) else 0
        if len(cards) > framed:
            yield wrong(f"sites.{province.id}.cards", len(cards), f"at most {framed}", "reveal.free-items")


def cards_played_had_their_turn(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that cards played belong to a phase that has begun, and to seats that have had a turn."""
    now = _PHASES.index(PHASE[position.stage])
    for seat, player in enumerate(position.players):
        for n, card in enumerate(player.played):
            effect = rules.card(card).effect
            phase = _PHASES.index(effect.phase)
            path = f"players.{seat}.played.{n}"
            if phase > now or (phase == now and not _had_its_turn(position, seat)):
                yield wrong(path, card, "only cards that could already be played", "play.card-phase")
            elif isinstance(effect, CorrectTotal) and (position.stage == "offering" or laid_by(player) != card):
                yield wrong(path, card, "only a Correction that was laid with the offering", "offering.correction")


def _had_its_turn(position: Position, seat: int) -> bool:
    """Return whether a seat has already had a turn, in a phase in which seats take turns."""
    order = from_pharaoh(position)
    asked = [order.index(asked) for asked in position.asked]
    return position.stage not in ("purchase", "income", "scoring") or not asked or order.index(seat) <= max(asked)


def cards_played_were_discarded(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that cards played in this round are in the discard pile, unless it was reshuffled."""
    played = Counter(card for player in position.players for card in player.played)
    for card, n in played.items():
        if position.discard.count(card) < n and position.shuffles <= least_shuffles(rules, position.round):
            found = f"{position.discard.count(card)} {card}"
            yield wrong("discard", found, f"at least {n}, played in this round", "play.discard")


def income_cards_were_played(position: Position, rules: Ruleset) -> Iterator[Problem]:
    """Check that each income card played is on one of its player's provinces, and that no others are there."""
    on_province = {card.id for card in rules.cards if card.effect.on_province and card.effect.phase == "income"}
    for id, site in position.sites.items():
        played = () if site.owner is None else position.players[site.owner].played
        for n, card in enumerate(site.income_cards):
            if card not in on_province or card not in played:
                expected = "an income card that the owner of the province has played"
                yield wrong(f"sites.{id}.income_cards.{n}", card, expected, "income.turn")
    for seat, player in enumerate(position.players):
        there = Counter(card for id in provinces_of(position, seat) for card in position.sites[id].income_cards)
        for n, card in enumerate(player.played):
            if card in on_province and there[card] != 1:
                found = f"{card} on {there[card]} provinces"
                yield wrong(f"players.{seat}.played.{n}", found, "on one of the seat's own provinces", "income.turn")


CHECKS: tuple[Check, ...] = (
    cards_are_all_there,
    unspent_cards_are_in_hand,
    framed_cards_lie_there,
    cards_played_had_their_turn,
    cards_played_were_discarded,
    income_cards_were_played,
)
