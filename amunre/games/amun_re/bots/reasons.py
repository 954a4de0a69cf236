"""Reasons for a sensible player's actions in Amun-Re: the sentence from the section `hints` that applies.

Estimates come from `outlook.py`, and facts come from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import fields

from amunre.bots.expert import Reason
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.bots.knowledge import BONUS, BUILDER, FIXED, FREE_FARMER, HARVEST
from amunre.games.amun_re.bots.outlook import Outlook
from amunre.games.amun_re.phases.income import income_of

ANY = "any"
"""The reason given when no other action seems better."""

Why = tuple[str, Mapping[str, object]]
"""The key of a sentence, and its parameters other than the action."""


def reason(look: Outlook, index: int, legal: Sequence[int]) -> Reason:
    """Return this action together with the reason for it."""
    action: Action = look.k.rules.actions[index]
    verb = action.verb
    key, more = WHYS.get(verb, plain)(look, index, legal) if look.seat in look.s.asked else (ANY, {})
    facts = {part.name: getattr(action, part.name) for part in fields(Action)}
    return Reason(action, key, {**facts, **more})


def plain(look: Outlook, index: int, legal: Sequence[int]) -> Why:
    """Return the only reason that a verb can have."""
    return look.k.verb[index], {}


def any_other(look: Outlook, index: int, legal: Sequence[int]) -> Why:
    """Return the reason for an action when nothing else is useful."""
    return ANY, {}


def if_any(*verbs: str, otherwise: str) -> Callable[[Outlook, int, Sequence[int]], Why]:
    """Return a function that gives one reason if actions with these verbs are legal, and another reason otherwise."""

    def why(look: Outlook, index: int, legal: Sequence[int]) -> Why:
        return (plain(look, index, legal)[0] if of_verbs(look, legal, *verbs) else otherwise), {}

    return why


def of_verbs(look: Outlook, legal: Sequence[int], *verbs: str) -> list[int]:
    """Return the actions that have one of these verbs."""
    return [index for index in legal if look.k.verb[index] in verbs]


def sell(look: Outlook, index: int, legal: Sequence[int]) -> Why:
    """Return the reason for a sale: this card is the least valuable, or the only card."""
    return ("sell" if len(of_verbs(look, legal, "sell")) > 1 else "sell-only"), {}


def play(look: Outlook, index: int, legal: Sequence[int]) -> Why:
    """Return the card's effect as the reason."""
    k, kind = look.k, look.k.kind[index]
    effect, number = k.effect[kind], k.number[kind]
    if effect == FREE_FARMER:
        return "play-farmer", {"times": look.incomes}
    if effect == BUILDER:
        return "play-pyramid", {"stones": number}
    if effect in (FIXED, HARVEST) and (gold := gain(look, index)) > 0:
        return "play-income", {"gold": gold}
    if effect == BONUS:
        return "play-bonus", {"points": k.points[kind]}
    return ANY, {}


def correct(look: Outlook, index: int, legal: Sequence[int]) -> Why:
    """Return the space that the corrected total leads to, which may be the same for both directions."""
    k, s = look.k, look.s
    total = k.rules.total_offered(s.offered, s.corrected)
    spaces = {k.rules.space_for(total + k.amount[other]) for other in of_verbs(look, legal, "correct")}
    return ("correct" if len(spaces) > 1 else "correct-same"), {"space": k.rules.space_for(total + k.amount[index])}


def collect(look: Outlook, index: int, legal: Sequence[int]) -> Why:
    """Return the reason to collect income, given the income cards in hand."""
    cards = of_verbs(look, legal, "play")
    if not cards:
        return "collect-none", {}
    return ("collect-later" if max(gain(look, card) for card in cards) > 0 else "collect-useless"), {}


def gain(look: Outlook, index: int) -> int:
    """Return how much more gold a province yields with an income card, according to the rules."""
    after, province = look.s.copy(), look.k.province[index]
    after.income_cards += ((look.k.kind[index], province),)
    now, then = (sum([gold for gold, _ in income_of(s, province)]) for s in (look.s, after))
    return then - now


WHYS: Mapping[str, Callable[[Outlook, int, Sequence[int]], Why]] = {
    "sell": sell,
    "play": play,
    "end-turn": if_any("buy cards", "buy farmer", "buy stone", otherwise="end-turn-nothing"),
    "steal": if_any("offer", otherwise="steal-poor"),
    "correct": correct,
    "decline": any_other,
    "collect": collect,
}
"""Function that gives the reason, by verb. Every other verb has only one possible reason."""
