"""Why a sensible player of Amun-Re does something: which sentence of the section `hints` is true where it is said.

What a sentence weighs is the opinion of `outlook.py`. What it states as a fact is asked of the rules.
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
"""Where nothing speaks for an action but that no other seems better."""

Why = tuple[str, Mapping[str, object]]
"""The key of a sentence, and what it says besides the action."""


def reason(look: Outlook, index: int, legal: Sequence[int]) -> Reason:
    """An action of these, which a seat may do, and why it would do it."""
    action: Action = look.k.rules.actions[index]
    verb = action.verb
    key, more = WHYS.get(verb, plain)(look, index, legal) if look.seat in look.s.asked else (ANY, {})
    facts = {part.name: getattr(action, part.name) for part in fields(Action)}
    return Reason(action, key, {**facts, **more})


def plain(look: Outlook, index: int, legal: Sequence[int]) -> Why:
    """An opinion, which has one sentence for each verb."""
    return look.k.verb[index], {}


def any_other(look: Outlook, index: int, legal: Sequence[int]) -> Why:
    """There is nothing else, or nothing of use."""
    return ANY, {}


def if_any(*verbs: str, otherwise: str) -> Callable[[Outlook, int, Sequence[int]], Why]:
    """An opinion about what has one of these verbs, which takes that there is something of the kind."""

    def why(look: Outlook, index: int, legal: Sequence[int]) -> Why:
        return (plain(look, index, legal)[0] if of_verbs(look, legal, *verbs) else otherwise), {}

    return why


def of_verbs(look: Outlook, legal: Sequence[int], *verbs: str) -> list[int]:
    """Those of some actions that have one of these verbs."""
    return [index for index in legal if look.k.verb[index] in verbs]


def sell(look: Outlook, index: int, legal: Sequence[int]) -> Why:
    """The least of several cards, or the only one."""
    return ("sell" if len(of_verbs(look, legal, "sell")) > 1 else "sell-only"), {}


def play(look: Outlook, index: int, legal: Sequence[int]) -> Why:
    """What the card does."""
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
    """The space to which the total leads, which may be the same up and down."""
    k, s = look.k, look.s
    total = k.rules.total_offered(s.offered, s.corrected)
    spaces = {k.rules.space_for(total + k.amount[other]) for other in of_verbs(look, legal, "correct")}
    return ("correct" if len(spaces) > 1 else "correct-same"), {"space": k.rules.space_for(total + k.amount[index])}


def collect(look: Outlook, index: int, legal: Sequence[int]) -> Why:
    """What the income cards in hand would bring now."""
    cards = of_verbs(look, legal, "play")
    if not cards:
        return "collect-none", {}
    return ("collect-later" if max(gain(look, card) for card in cards) > 0 else "collect-useless"), {}


def gain(look: Outlook, index: int) -> int:
    """How much more gold a province yields with an income card, as the rules have it."""
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
"""By verb; of others there is one sentence, which is an opinion."""
