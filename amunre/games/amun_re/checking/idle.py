"""Data in a ruleset that never has any effect, usually by mistake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from amunre.checking.patience import Spent, never
from amunre.games.amun_re.checking.bounds import can_be_met
from amunre.games.amun_re.model import PowerCard, Province, Ruleset
from amunre.games.amun_re.vocabulary import (
    BidGap,
    Bonus,
    BuildPyramid,
    CorrectTotal,
    FarmerIncome,
    FarmerOnPlain,
    FixedIncome,
)


def idle(rules: Ruleset, spent: Spent = never) -> Iterator[str]:
    """Yield a sentence for each card that can only be sold and for each useless province, bid and temple space.

    Raises OutOfTime.
    """
    for card in rules.cards:
        if why := _useless(card, rules, spent):
            yield f"power card {card.id}: {why}, so it can only be sold"
    for province in rules.provinces:
        if not any(_brings(province)):
            yield f"province {province.id}: yields nothing: no farmers, gold, cards, stones or temples"
    most_gold = rules.most_gold
    for bid in rules.ladder:
        if bid > most_gold:
            yield f"bid {bid}: no player can have more than {most_gold} gold"
    least = min(rules.steal_counts, 0) * rules.most_players - _corrections(rules)
    most = most_gold * rules.most_players + _corrections(rules)
    for space in rules.temple:
        if (space.highest is not None and space.highest < least) or (space.lowest is not None and space.lowest > most):
            yield f"temple space {space.space}: totals are never below {least} or above {most}"


def _brings(province: Province) -> Iterable[int]:
    framed = province.framed_cards, province.framed_stones, province.framed_gold
    return province.fields, province.printed_farmers, province.limit, *framed, province.coin, province.temples


def _corrections(rules: Ruleset) -> int:
    """Return the largest change to the total of the offerings that all cards together can make."""
    return sum(card.count * card.effect.amount for card in rules.cards if isinstance(card.effect, CorrectTotal))


def _useless(card: PowerCard, rules: Ruleset, spent: Spent) -> str:
    """Return the reason that playing a card never changes anything; empty if it may have an effect."""
    match card.effect:
        case BidGap(spaces) if spaces <= 1:
            return "the others must overbid by one space anyway"
        case BidGap() if len(rules.ladder) < 2:
            return "there is no second space"
        case FarmerOnPlain() if not rules.farmers:
            return "there are no farmers"
        case BuildPyramid(stones) if stones >= rules.stones_per_pyramid:
            return f"{rules.stones_per_pyramid} stones become a pyramid without it"
        case CorrectTotal(amount) if not amount:
            return "it does not change the total"
        case FixedIncome(gold) | FarmerIncome(gold) if not gold:
            return "it yields no gold"
        case Bonus(points) if not points:
            return "it yields no points"
        case Bonus(condition=condition) if not can_be_met(condition, rules, spent):
            return "no player can meet its condition"
    return ""
