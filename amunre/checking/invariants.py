"""What must hold at every moment of a game, by whatever ruleset: counted from what the omniscient viewer sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from amunre.checking.patience import Spent, go_on, never
from amunre.checking.policies import Policy, next_step
from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game


class BrokenInvariant(AssertionError):
    """Something that must hold at every moment does not."""


def hold(holds: object, what: str) -> None:
    """Raises BrokenInvariant, which says what does not hold, unless it does."""
    if not holds:
        raise BrokenInvariant(what)


def check_conservation(game: Game) -> None:
    """Gold, farmers, stones, pyramids, cards and provinces only move (`play.limited-pieces`)."""
    rules, view = game.rules, game.view(OMNISCIENT)
    sites = view.sites.values()
    purses = [player.gold or 0 for player in view.players]
    hold(min(purses) >= 0, f"gold of a player below 0: {purses}")
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
    """Whether the pieces can show these pyramids, two as a double while there are doubles (`play.pyramid-pieces`)."""
    pairs = sum(n // 2 for n in pyramids)
    loose = sum(n % 2 for n in pyramids)
    return loose + 2 * max(0, pairs - doubles) <= singles


def check_decisions(game: Game) -> None:
    """While the game goes on somebody is asked, and whoever is asked can do something."""
    hold(bool(game.to_act) is not game.over, f"asked: {game.to_act}, stage {game.stage}")
    for seat in game.to_act:
        hold(game.legal_indices(seat), f"seat {seat} is asked and can do nothing")


def check_end(game: Game) -> None:
    """All rounds were played, nobody holds a card, and the score adds up."""
    view, result = game.view(OMNISCIENT), game.result
    hold(result is not None, "no result")
    assert result is not None
    hold(view.stage == "over", f"stage {view.stage}")
    hold(view.round == game.rules.rounds, f"{view.round} rounds, not {game.rules.rounds}")
    hold(not any(player.hand for player in view.players), "somebody holds cards")
    for seat in range(game.players):
        lines = sum(sum(scoring.values()) for scoring in view.players[seat].scores)
        hold(lines == result.points[seat], f"seat {seat}: lines of {lines} points, a result of {result.points[seat]}")
    hold(sorted(seat for place in result.ranking for seat in place) == list(range(game.players)), "ranking")


def play_to_the_end(game: Game, policy: Policy, random: Random, spent: Spent = never) -> int:
    """Play on at random with all of this held at every step; how many steps have been played in the game then.

    Raises BrokenInvariant where something does not hold, and OutOfTime.
    """
    while not game.over:
        go_on(spent)
        check_decisions(game)
        check_conservation(game)
        game.push(*next_step(game, policy, random))
    check_conservation(game)
    check_end(game)
    return len(game.steps)
