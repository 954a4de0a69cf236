"""What must hold at every moment, counted from what the omniscient viewer sees."""

from __future__ import annotations

from collections import Counter
from random import Random

from policies import Policy, next_step

from amunre import OMNISCIENT, Game


def check_conservation(game: Game) -> None:
    """Gold, farmers, stones, pyramids, cards and provinces only move."""
    rules, view = game.rules, game.view(OMNISCIENT)
    sites = view.sites.values()
    purses = [player.gold for player in view.players]
    assert None not in purses
    assert min(purses) >= 0
    assert sum(purses) + view.bank + sum(site.gold for site in sites) == rules.gold

    farmers = sum(site.field_farmers + site.plain_farmers for site in sites)
    assert min(view.supply.farmers, view.supply.stones, view.supply.pyramids) >= 0
    assert view.supply.farmers + farmers == rules.farmers
    assert view.supply.stones + sum(site.stones for site in sites) == rules.stones
    assert view.supply.pyramids + sum(site.pyramids for site in sites) == rules.pyramids
    assert pieces_suffice([site.pyramids for site in sites], rules.single_pyramids, rules.double_pyramids)
    for province in rules.provinces:
        assert view.sites[province.id].field_farmers <= province.fields

    cards = Counter(view.draw) + Counter(view.discard)
    for player in view.players:
        cards += Counter(player.hand)
    for site in sites:
        cards += Counter(site.cards)
    assert cards == {card.id: card.count for card in rules.cards}
    places = Counter(view.deck + view.revealed + view.taken + view.out)
    assert places == {province.id: 1 for province in rules.provinces}


def pieces_suffice(pyramids: list[int], singles: int, doubles: int) -> bool:
    """Whether the pieces can show these pyramids, two as a double while there are doubles (`play.pyramid-pieces`)."""
    pairs = sum(n // 2 for n in pyramids)
    loose = sum(n % 2 for n in pyramids)
    return loose + 2 * max(0, pairs - doubles) <= singles


def check_decisions(game: Game) -> None:
    """While the game goes on somebody is asked, and whoever is asked can do something."""
    assert bool(game.to_act) is not game.over
    for seat in game.to_act:
        assert game.legal_indices(seat)


def check_end(game: Game) -> None:
    """Six rounds were played, every province has an owner, and the score adds up."""
    view, result = game.view(OMNISCIENT), game.result
    assert result is not None
    assert view.round == game.rules.rounds
    assert view.stage == "over"
    assert not any(player.hand for player in view.players)
    for seat in range(game.players):
        assert sum(sum(scoring.values()) for scoring in view.players[seat].scores) == result.points[seat]
    assert sorted(seat for place in result.ranking for seat in place) == list(range(game.players))


def play_to_the_end(game: Game, policy: Policy, random: Random) -> int:
    """Play on at random with all of this held at every step; how many steps have been played in the game then."""
    while not game.over:
        check_decisions(game)
        check_conservation(game)
        game.push(*next_step(game, policy, random))
    check_conservation(game)
    check_end(game)
    return len(game.steps)
