"""The plan for a purchase: the cards, farmers and stones that a seat buys with its gold."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from amunre.games.amun_re.bots.knowledge import BUILDER, FREE_FARMER, NOTHING, Knowledge
from amunre.games.amun_re.bots.outlook import Outlook
from amunre.games.amun_re.bots.stones import Plan, stone_plans
from amunre.games.amun_re.state import State


def purchases(k: Knowledge, s: State, seat: int, legal: Sequence[int]) -> list[int]:
    """Return the best known plan for spending the seat's gold: cards, farmers, then stones.

    Farmers are valued by the number of incomes to come, and cards by their average gain. Stones are valued by the
    pyramids, sets and majorities that they make. A free farmer is always taken if it will harvest at least twice.
    """
    look = Outlook(k, s, seat)
    goods = Goods(look, legal)
    if goods.free and (look.early or look.final):
        return [goods.free[max(goods.free, key=look.farmers)]]
    cards, farmers, plan = best_buy(look, goods)
    return [goods.cards[cards]] if cards else steps(look, goods, farmers, plan)


class Goods:
    """Everything that can be bought now, as action indices."""

    __slots__ = ("at_once", "builder", "cards", "end", "farmers", "free", "stones")

    def __init__(self, look: Outlook, legal: Sequence[int]) -> None:
        k, s, seat = look.k, look.s, look.seat
        self.cards: dict[int, int] = {0: NOTHING}
        """The action for each number of cards."""
        self.farmers: dict[int, int] = {}
        """By province."""
        self.stones: dict[int, int] = {}
        """By province."""
        self.free: dict[int, int] = {}
        """By province: the action that plays a card for a farmer."""
        self.builder: int = NOTHING
        """The kind of card that builds a pyramid, if such a card can be played."""
        self.at_once: int = 0
        """Provinces on which this card can be played now, with one bit per province."""
        self.end: int = NOTHING
        for kind in range(k.kinds):
            if k.effect[kind] == BUILDER and s.held[seat] >> kind & 1 and not s.played[seat] >> kind & 1:
                self.builder = kind
        for index in legal:
            verb, province = k.verb[index], k.province[index]
            if verb == "buy cards":
                self.cards[k.amount[index]] = index
            elif verb == "buy farmer":
                self.farmers[province] = index
            elif verb == "buy stone":
                self.stones[province] = index
            elif verb == "end-turn":
                self.end = index
            elif verb == "play" and k.effect[k.kind[index]] == FREE_FARMER:
                self.free[province] = index
            elif verb == "play" and k.kind[index] == self.builder:
                self.at_once |= 1 << province


def best_buy(look: Outlook, goods: Goods) -> tuple[int, int, Plan]:
    """Return the best number of cards and of farmers to buy, and the best plan for stones."""
    k, s = look.k, look.s
    plans, wanted = plans_of(look, goods), farmers_wanted(look, goods)
    drawn = look.drawn_card() if len(goods.cards) > 1 else 0.0
    best, bought, hired, points = plans[0], 0, 0, -inf
    for number, plan in enumerate(plans):
        if plan is None:
            continue
        for count in goods.cards:
            gold = look.gold - paid(k, s.stones_bought, number) - k.total_price[count]
            if gold < 0:
                continue
            more = wanted
            while paid(k, s.farmers_bought, more) > gold:
                more -= 1
            left = gold - paid(k, s.farmers_bought, more) + more * look.farmer
            worth = plan.points + count * drawn + look.wealth(left)
            if worth > points:
                best, bought, hired, points = plan, count, more, worth
    assert best is not None
    return bought, hired, best


def plans_of(look: Outlook, goods: Goods) -> list[Plan | None]:
    """Return the best way to place each number of stones, up to the number that the seat can afford."""
    k, most = look.k, 0
    if goods.stones:
        while most < k.rules.stones and paid(k, look.s.stones_bought, most + 1) <= look.gold:
            most += 1
    uses = 0 if goods.builder == NOTHING else k.number[goods.builder]
    return stone_plans(look, most, uses, look.card(goods.builder) if uses else 0.0, goods.at_once)


def farmers_wanted(look: Outlook, goods: Goods) -> int:
    """Return the number of farmers worth their price."""
    wanted = 0
    open_fields = min(look.s.farmers_left, sum([look.free_fields(province) for province in goods.farmers]))
    while wanted < open_fields and paid(look.k, look.s.farmers_bought + wanted, 1) < look.farmer:
        wanted += 1
    return wanted


def steps(look: Outlook, goods: Goods, farmers: int, plan: Plan) -> list[int]:
    """Return the actions that buy this many farmers and the plan's stones, then end the turn."""
    found: list[int] = []
    for province in sorted(goods.farmers, key=look.farmers, reverse=True):
        found += [goods.farmers[province]] * min(farmers - len(found), look.free_fields(province))
    for place, laid in enumerate(plan.laid):
        if laid:
            found += [goods.stones[look.mine[place]]] * laid
    if plan.building != NOTHING:
        found.append(look.k.playing[goods.builder][look.mine[plan.building]])
    return [*found, goods.end]


def paid(k: Knowledge, before: int, more: int) -> int:
    """Return the price of more items of a kind, after this many have already been bought in the turn."""
    return k.total_price[before + more] - k.total_price[before]
