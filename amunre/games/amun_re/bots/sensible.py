"""How Amun-Re is played with one's head: a strategy note that can be run.

Each phase has a function that tells what an action is worth, in points, gold by what it will buy; what is worth most is
done. What things are worth is told in `outlook.py`. The numbers below are opinions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import inf
from random import Random
from typing import NamedTuple

from attrs import fields

from amunre.bots.bot import Hint, Observation
from amunre.engine.texts import Filler
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.bots.outlook import Outlook
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.vocabulary import BuildPyramid, CorrectTotal, FarmerIncome, FarmerOnPlain, FixedIncome

STEALS, SHARES = 0.1, (0.0, 0.1, 0.2, 0.3, 0.45)
"""How likely another player steals, and else the shares of their gold that they offer, each as likely as the others."""
PHARAOH = 0.3
"""Points for becoming Pharaoh."""
ENVY = 0.5
"""How much the others' luck with the temple hurts, as part of one's own."""
KEEP_FIXED, KEEP_HARVEST = 5.0, 2.5
"""Gold that an income card must bring at least; in the last round anything will do."""

Worth = Callable[[Action], float]
"""Points that an action is worth."""


class Plan(NamedTuple):
    """Stones to buy in a turn."""

    points: float
    gold: int
    steps: list[Action]


# --- a function for each phase -------------------------------------------------------------------------------


def bidding(look: Outlook, actions: Sequence[Action]) -> Worth:
    """Go where most is left after paying, with the lowest bid that will do, and keep the rest for the purchase."""
    worths = {id: look.province(look.rules.province(id)) for id in look.view.revealed}

    def worth(action: Action) -> float:
        return worths[action.province or ""] - look.price(action.amount or 0) if action.verb == "bid" else -inf

    return worth


def payment(look: Outlook, actions: Sequence[Action]) -> Worth:
    """Sell what is worth least."""
    return lambda action: -look.card(look.rules.card(action.card or ""))


def purchases(look: Outlook, actions: Sequence[Action]) -> list[Action]:
    """Of all ways to spend one's gold the best, as far as it can be told now: cards, farmers, then stones.

    Farmers are weighed by the incomes that they will still see, cards by what they bring on average, stones by the
    pyramids, sets and majorities that they make. A farmer for nothing is always welcome while it harvests twice.
    """

    def peopled(action: Action) -> int:
        return look.farmers(look.rules.province(action.province or ""))

    free = [action for action in actions if isinstance(look.effect(action), FarmerOnPlain)]
    if free and (look.incomes > 1 or look.final):
        return [max(free, key=peopled)]
    cards = [0, *(action.amount or 0 for action in actions if action.verb == "buy cards")]
    fields = [action for action in actions if action.verb == "buy farmer"]
    open_fields = sum(map(look.free_fields, look.mine)) if fields else 0
    plans = stone_plans(look, actions)
    best, most = (0, 0, plans[0]), -inf
    for plan in plans:
        for bought in cards:
            for farmers in range(1 + min(open_fields, look.view.supply.farmers)):
                gold = look.gold - plan.gold - look.rules.total_price(bought)
                gold -= cost(look, look.view.bought.farmers, farmers)
                if gold < 0:
                    break
                points = plan.points + bought * look.drawn_card + look.wealth(gold + farmers * look.farmer)
                if points > most:
                    best, most = (bought, farmers, plan), points
    bought, farmers, plan = best
    if bought:
        return [Action("buy cards", amount=bought)]
    fields.sort(key=peopled, reverse=True)
    places = [field for field in fields for _ in range(look.free_fields(look.rules.province(field.province or "")))]
    return [*places[:farmers], *plan.steps] or [Action("end-turn")]


def cost(look: Outlook, before: int, more: int) -> int:
    """Gold for more of a kind of which so many were bought before in this turn."""
    return look.rules.total_price(before + more) - look.rules.total_price(before)


def stone_plans(look: Outlook, actions: Sequence[Action]) -> list[Plan]:
    """The best way to lay each number of stones, with a pyramid of the Builder's where it is worth the card."""
    before, most = look.view.bought.stones, 0
    if any(action.verb == "buy stone" for action in actions):
        while most < look.rules.stones and cost(look, before, most + 1) <= look.gold:
            most += 1
    builders = [look.rules.card(card) for card in look.me.hand if card not in look.me.played]
    builders = [card for card in builders if isinstance(card.effect, BuildPyramid)]
    plans: dict[int, Plan] = {}
    for laid in splits(most, len(look.mine)):
        total, places = sum(laid), list(zip(look.mine, laid, strict=True))
        heights = {**look.heights, **{place.id: look.height(place, n) for place, n in places if n}}
        points = look.built(heights)
        play: list[Action] = []
        for card in builders[:1]:
            assert isinstance(card.effect, BuildPyramid)
            uses = card.effect.stones
            for place, n in places:
                build = Action("play", card.id, place.id)
                if (look.site(place).stones + n) % look.rules.stones_per_pyramid >= uses and (
                    total or build in actions
                ):
                    raised = look.built({**heights, place.id: look.height(place, n, uses)}) - look.card(card)
                    if raised > points:
                        points, play = raised, [build]
        if total not in plans or points > plans[total].points:
            steps = [Action("buy stone", None, place.id) for place, n in places for _ in range(n)]
            plans[total] = Plan(points, cost(look, before, total), [*steps, *play])
    return list(plans.values())


def splits(stones: int, places: int) -> Iterator[tuple[int, ...]]:
    """All ways to lay up to so many stones on so many places."""
    if not places:
        yield ()
        return
    for here in range(stones + 1):
        for rest in splits(stones - here, places - 1):
            yield (here, *rest)


def offering(look: Outlook, actions: Sequence[Action]) -> Worth:
    """Weigh the gifts of the likely rank, the Pharaoh, and where the temple comes to stand, against the gold.

    So the poor, and those with few farmers, steal; and a Correction is laid where the temple matters more than it.
    """
    seats = len(look.view.players)
    others = {seat: likely_offers(look, seat) for seat in range(seats) if seat != look.seat}
    totals = {0: 1.0}
    for offers in others.values():
        summed: dict[int, float] = defaultdict(float)
        for (total, chance), (amount, likely) in product(totals.items(), offers.items()):
            summed[total + amount] += chance * likely
        totals = summed
    luck, first = fortune(look), (look.seat - look.view.pharaoh) % seats
    prizes = [n * max(look.gifts(n).values()) if n else 0.0 for n in map(look.rules.gifts_of, range(seats))]
    prizes[0] += PHARAOH * (not look.final)

    def temple(amount: int, by: int) -> float:
        return sum(
            chance * max(luck[look.rules.space_for(total + amount + shift)] for shift in {by, -by})
            for total, chance in totals.items()
        )

    def prize(amount: int) -> float:
        ranks = [1.0]
        for seat, offers in others.items():
            tie = (seat - look.view.pharaoh) % seats < first
            ahead = sum(likely for other, likely in offers.items() if other > amount or (other == amount and tie))
            ranks = [stay * (1 - ahead) + fall * ahead for stay, fall in zip([*ranks, 0.0], [0.0, *ranks], strict=True)]
        return sum(chance * prize for chance, prize in zip(ranks, prizes, strict=True))

    def worth(action: Action) -> float:
        word, points = look.effect(action), 0.0
        if isinstance(word, CorrectTotal):
            points -= look.card(look.rules.card(action.card or ""))
        by = word.amount if isinstance(word, CorrectTotal) else 0
        if action.verb == "offer":
            amount = action.amount or 0
            return points + temple(amount, by) + prize(amount) - look.price(amount)
        return points + temple(look.rules.steal_counts, by) - look.price(-look.rules.steal_takes)

    return worth


def likely_offers(look: Outlook, seat: int) -> dict[int, float]:
    """What another seat may offer, and how likely; a steal as what it counts."""
    gold = look.view.players[seat].gold or 0
    offers: dict[int, float] = defaultdict(float, {look.rules.steal_counts: STEALS if gold else 1.0})
    for share in SHARES if gold else ():
        offers[max(1, round(share * gold))] += (1 - STEALS) / len(SHARES)
    return offers


def fortune(look: Outlook) -> dict[int, float]:
    """By space of the temple: points that it brings, less what it brings to the others."""

    def gain(seat: int, space: int) -> float:
        temples = look.temples(look.owned(seat), space) / look.incomes
        return temples + look.income(seat, space) * look.rate

    others = [seat for seat in range(len(look.view.players)) if seat != look.seat]
    return {
        s.space: gain(look.seat, s.space) - ENVY * sum(gain(seat, s.space) for seat in others) / len(others)
        for s in look.rules.temple
    }


def correction(look: Outlook, actions: Sequence[Action]) -> Worth:
    """Move the temple to where it brings most."""
    offerings = [player.offering for player in look.view.players if player.offering]
    total = look.rules.total_offered([made.gold or 0 for made in offerings], [made.correction for made in offerings])
    luck = fortune(look)
    return lambda action: luck[look.rules.space_for(total + (action.amount or 0))]


def gifts(look: Outlook, actions: Sequence[Action]) -> Worth:
    """Take what is worth most: a farmer while it harvests often, stones where they finish a pyramid."""
    left = look.view.gifts.left
    worths = {"decline": 0.0, **look.gifts(left)}

    def worth(action: Action) -> float:
        if action.verb == "take stone":
            return look.stone(look.rules.province(action.province or ""), left)
        return worths.get(action.verb, -inf)

    return worth


def income(look: Outlook, actions: Sequence[Action]) -> Worth:
    """Gold in place of little income, a better harvest where most farmers are; else keep the cards, and collect."""
    keep_fixed, keep_harvest = (0.5, 0.5) if look.final else (KEEP_FIXED, KEEP_HARVEST)

    def worth(action: Action) -> float:
        if action.card is None:
            return 0.0 if action.verb == "collect" else -inf
        word, province = look.effect(action), look.rules.province(action.province or "")
        if isinstance(word, FixedIncome):
            return word.gold - look.yields(province, look.view.temple) - keep_fixed
        played = [look.rules.card(card).effect for card in look.site(province).income_cards]
        if isinstance(word, FarmerIncome) and not any(isinstance(effect, FixedIncome) for effect in played):
            return word.gold * look.farmers(province) - keep_harvest
        return -inf

    return worth


def scoring(look: Outlook, actions: Sequence[Action]) -> Worth:
    """Play every bonus that one may."""
    return lambda action: float(action.verb == "play")


WORTHS: dict[str, Callable[[Outlook, Sequence[Action]], Worth]] = {
    "bidding": bidding,
    "payment": payment,
    "offering": offering,
    "correction": correction,
    "gifts": gifts,
    "income": income,
    "scoring": scoring,
}


def plan(observation: Observation[Ruleset], actions: Sequence[Action], random: Random) -> list[Action]:
    """The action that is worth most, with those that are to follow in this turn, as long as they are legal.

    Cards are sold only when nothing else can be done; chance decides only between equals.
    """
    look = Outlook(observation)
    reluctant = observation.rules.actions.reluctant
    actions = [action for action in actions if action.verb not in reluctant] or actions
    if look.view.stage == "purchase":
        return purchases(look, actions)
    worths = list(map(WORTHS[look.view.stage](look, actions), actions))
    most = max(worths)
    return [random.choice([action for action, worth in zip(actions, worths, strict=True) if worth == most])]


def hint(observation: Observation[Ruleset], actions: Sequence[Action], random: Random) -> Hint:
    """The action that is worth most, and why."""
    action = plan(observation, actions, random)[0]
    facts = {part.name: getattr(action, part.name) for part in fields(Action)}
    return Hint(action, Filler(observation.rules).say("hints", action.verb, **facts))
