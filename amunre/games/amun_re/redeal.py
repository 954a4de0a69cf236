"""Redeal: another truth behind the same view (`play.hidden`)."""

from __future__ import annotations

from random import Random

from attrs import evolve

from amunre.engine.chance import fisher_yates
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import Offering, Player, Position, Site
from amunre.games.amun_re.vocabulary import CorrectTotal


def redealt(position: Position, rules: Ruleset, seat: int, seed: int) -> Position:
    """A position with the same view for this seat.

    All cards that it cannot see are shuffled together and dealt into the same places, the province deck likewise; a
    card of the start that is still unspent stays where it is. Then each hidden offering is drawn uniformly from what
    that seat could legally offer with its new hand.
    """
    random = Random(f"redeal/{seed}")
    players = list(position.players)
    others = [other for other in range(len(players)) if other != seat]
    numbers = {card.id: kind for kind, card in enumerate(rules.cards)}
    unseen = [numbers[card] for card in position.draw]
    for other in others:
        unseen += [numbers[card] for card in _unknown(players[other])]
    for site in position.sites.values():
        unseen += [numbers[card] for card in site.cards]
    unseen.sort()
    fisher_yates(unseen, random)

    def deal(count: int) -> tuple[str, ...]:
        return tuple(rules.cards[unseen.pop()].id for _ in range(count))

    for other in others:
        player = players[other]
        hand = tuple(sorted((*player.unspent, *deal(len(_unknown(player))))))
        players[other] = evolve(player, hand=hand)
        if position.stage == "offering" and player.offering is not None:
            players[other] = evolve(players[other], offering=_offering(players[other], rules, random))

    def dealt_site(site: Site) -> Site:
        return evolve(site, cards=tuple(sorted(deal(len(site.cards)))))

    sites = {id: dealt_site(site) if site.cards else site for id, site in position.sites.items()}
    places = {province.id: number for number, province in enumerate(rules.provinces)}
    deck = sorted(places[id] for id in position.deck)
    fisher_yates(deck, random)
    return evolve(
        position,
        players=tuple(players),
        sites=sites,
        draw=deal(len(position.draw)),
        deck=tuple(rules.provinces[number].id for number in deck),
    )


def _unknown(player: Player) -> list[str]:
    """Cards in hand but for those that everybody knows to be there."""
    cards = list(player.hand)
    for card in player.unspent:
        cards.remove(card)
    return cards


def _offering(player: Player, rules: Ruleset, random: Random) -> Offering:
    """One of all offerings that this hand allows."""
    corrections = [card.id for card in rules.cards if isinstance(card.effect, CorrectTotal) and card.id in player.hand]
    amounts = 1 + (player.gold or 0)  # steal, or 1 to all of one's gold
    choice = int(random.random() * amounts * (1 + len(corrections)))
    card = [None, *corrections][choice // amounts]
    return Offering(choice % amounts, card, 0)
