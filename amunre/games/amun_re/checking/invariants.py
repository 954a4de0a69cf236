"""Invariants that Amun-Re maintains at every moment, checked in the omniscient viewer's view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from amunre.checking.invariants import hold
from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.games.amun_re.model import Ruleset


def check_conservation(game: Game[Ruleset]) -> None:
    """Check that no gold, farmer, stone, pyramid, card or province is added or lost (`play.limited-pieces`)."""
    rules, view = game.rules, game.view(OMNISCIENT)
    sites = view.sites.values()
    purses = [player.gold or 0 for player in view.players]
    hold(min(purses) >= 0, f"a player has less than 0 gold: {purses}")
    gold = sum(purses) + view.bank + sum(site.gold for site in sites)
    hold(gold == rules.gold, f"{gold} gold in the game, not {rules.gold}")

    farmers = view.supply.farmers + sum(site.field_farmers + site.plain_farmers for site in sites)
    stones = view.supply.stones + sum(site.stones for site in sites)
    pyramids = view.supply.pyramids + sum(site.pyramids for site in sites)
    hold(min(view.supply.farmers, view.supply.stones, view.supply.pyramids) >= 0, f"below 0: {view.supply}")
    hold(farmers == rules.farmers, f"{farmers} farmers in the game, not {rules.farmers}")
    hold(stones == rules.stones, f"{stones} stones in the game, not {rules.stones}")
    hold(pyramids == rules.pyramids, f"{pyramids} pyramids in the game, not {rules.pyramids}")
    built = [site.pyramids for site in sites]
    hold(pieces_suffice(built, rules.single_pyramids, rules.double_pyramids), f"no pieces for pyramids {built}")
    for province in rules.provinces:
        on_fields = view.sites[province.id].field_farmers
        hold(on_fields <= province.fields, f"{on_fields} farmers on the {province.fields} fields of {province.id}")

    cards = Counter(view.draw) + Counter(view.discard)
    for player in view.players:
        cards += Counter(player.hand)
    for site in sites:
        cards += Counter(site.cards)
    hold(cards == {card.id: card.count for card in rules.cards}, f"power cards in the game: {dict(cards)}")
    places = Counter(view.deck + view.revealed + view.taken + view.out)
    hold(places == {province.id: 1 for province in rules.provinces}, f"provinces in the game: {dict(places)}")


def pieces_suffice(pyramids: Sequence[int], singles: int, doubles: int) -> bool:
    """Return whether there are enough pieces for these pyramids, using doubles first (`play.pyramid-pieces`)."""
    pairs = sum(n // 2 for n in pyramids)
    loose = sum(n % 2 for n in pyramids)
    return loose + 2 * max(0, pairs - doubles) <= singles


def check_end(game: Game[Ruleset]) -> None:
    """Check that all rounds were played, that no seat holds a card, and that the scores add up."""
    view, result = game.view(OMNISCIENT), game.result
    assert result is not None
    hold(view.round == game.rules.rounds, f"{view.round} rounds, not {game.rules.rounds}")
    hold(not any(player.hand for player in view.players), "a player still holds cards")
    for seat in range(game.players):
        lines = sum(sum(scoring.values()) for scoring in view.players[seat].scores)
        hold(lines == result.points[seat], f"seat {seat}: lines of {lines} points, a result of {result.points[seat]}")
