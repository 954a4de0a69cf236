"""Sensible play in Amun-Re, as an executable strategy.

For each phase, a function rates the actions in points, and the policy plays the best action. Gold is worth what it will
buy; `outlook.py` estimates the values. The numbers below are estimates.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random

from amunre.bots.expert import Expert, Reason
from amunre.games.amun_re.bots.knowledge import (
    FIXED,
    HARVEST,
    NOTHING,
    Knowledge,
    knowledge_of,
)
from amunre.games.amun_re.bots.offers import correction, offering
from amunre.games.amun_re.bots.outlook import Outlook
from amunre.games.amun_re.bots.purchases import purchases
from amunre.games.amun_re.bots.reasons import reason
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.state import State

KEEP_FIXED, KEEP_HARVEST = 5.0, 2.5
"""Minimum gold that an income card must earn to be played; in the last round, any amount is enough."""


class SensiblePolicy(Expert):
    """A policy that plays the best-rated action, using only what its seat may know; it breaks ties at random."""

    def __init__(self, rules: Ruleset, random: Random) -> None:
        self.rules = rules
        self._k: Knowledge = knowledge_of(rules)
        self._random: Random = random
        self._turn: tuple[int, int, int] = (NOTHING, NOTHING, NOTHING)
        """Round, seat and gold for which the rest of the purchase plan is still valid."""
        self._steps: list[int] = []
        """Remaining steps of the plan in reverse order, so that the next step is last."""
        self._auction: tuple[State, int] | None = None
        """State and round of the last auction."""
        self._valued: dict[tuple[int, int, int], tuple[Outlook, dict[int, float]]] = {}
        """Values of that auction's provinces at its start, by seat, gold and kinds of card."""

    def choose(self, s: State, seat: int, legal: Sequence[int]) -> int:
        """Choose the best-rated action; sell cards only if no other action is legal."""
        if s.stage == "purchase":
            return self._purchase(s, seat, legal)
        actions = self._willing(legal)
        worths = self._worths(s, seat, actions) if actions else sales(Outlook(self._k, s, seat), legal)
        actions = actions or list(legal)
        most = max(worths)
        best = [index for index, worth in zip(actions, worths, strict=True) if worth == most]
        return best[0] if len(best) == 1 else best[int(self._random.random() * len(best))]

    def others(self, s: State, seat: int, legal: Sequence[int]) -> list[int]:
        """Return the other actions worth trying, from best to worst; a bid skips at most one lower space."""
        actions = self._willing(legal)
        if s.stage == "bidding":
            actions = [index for index in actions if not leaps(self._k, legal, index)]
        worths = self._worths(s, seat, actions)
        order = sorted(range(len(actions)), key=lambda number: -worths[number])
        return [actions[number] for number in order if worths[number] > -inf]

    def reason(self, s: State, seat: int, legal: Sequence[int]) -> Reason:
        """Return the chosen action and the reason for it."""
        return reason(Outlook(self._k, s, seat), self.choose(s, seat, legal), legal)

    def standing(self, s: State, seat: int) -> float:
        """Return the expected points at the end."""
        return Outlook(self._k, s, seat).standing()

    def _willing(self, legal: Sequence[int]) -> list[int]:
        """Return the actions that are not a last resort."""
        is_reluctant = self._k.rules.actions.is_reluctant
        return [index for index in legal if not is_reluctant[index]]

    def _worths(self, s: State, seat: int, actions: Sequence[int]) -> list[float]:
        """Rate these actions; the value of provinces is cached during an auction."""
        if s.stage != "bidding":
            return worths_of(self._k, s, seat, actions)
        if self._auction is None or self._auction[0] is not s or self._auction[1] != s.round:
            self._auction = s, s.round
            self._valued = {}
        key = seat, s.gold[seat], s.held[seat]
        if key not in self._valued:
            self._valued[key] = Outlook(self._k, s, seat), {}
        return bidding(*self._valued[key], actions)

    def _purchase(self, s: State, seat: int, legal: Sequence[int]) -> int:
        """Return the next step in the plan for the turn, or the first step of a new plan."""
        if self._turn != (s.round, seat, s.gold[seat]) or not self._steps or self._steps[-1] not in legal:
            self._steps = purchases(self._k, s, seat, legal)
            self._steps.reverse()
        step = self._steps.pop()
        verb, total = self._k.verb[step], self._k.total_price
        gold = s.gold[seat]
        if verb == "buy farmer":
            gold -= total[s.farmers_bought + 1] - total[s.farmers_bought]
        elif verb == "buy stone":
            gold -= total[s.stones_bought + 1] - total[s.stones_bought]
        self._turn = (s.round, seat, gold)
        return step


def worths_of(k: Knowledge, s: State, seat: int, actions: Sequence[int]) -> list[float]:
    """Rate these actions, for every phase except bidding and purchase."""
    look = Outlook(k, s, seat)
    if s.stage == "offering":
        return offering(look, actions)
    if s.stage == "correction":
        return correction(look, actions)
    if s.stage == "gifts":
        return gifts(look, actions)
    if s.stage == "income":
        return income(look, actions)
    if s.stage == "scoring":
        return [1.0 if look.k.verb[index] == "play" else 0.0 for index in actions]
    return sales(look, actions)  # a payment


def sales(look: Outlook, actions: Sequence[int]) -> list[float]:
    """Rate sales: the least valuable card is sold first."""
    return [-look.card(look.k.kind[index]) for index in actions]


# --- a function for each phase -------------------------------------------------------------------------------


def bidding(look: Outlook, worths: dict[int, float], actions: Sequence[int]) -> list[float]:
    """Make the lowest sufficient bid on the province with the best net value, keeping the rest for purchases.

    worths: Known values of provinces.
    """
    k = look.k
    prices: dict[int, float] = {}
    found: list[float] = []
    for index in actions:
        if k.verb[index] != "bid":
            found.append(-inf)
            continue
        province, amount = k.province[index], k.amount[index]
        if province not in worths:
            worths[province] = look.province(province)
        if amount not in prices:
            prices[amount] = look.price(amount)
        found.append(worths[province] - prices[amount])
    return found


def leaps(k: Knowledge, legal: Sequence[int], index: int) -> bool:
    """Return whether two lower bids on the same province are legal."""
    province, lower = k.province[index], 0
    for other in legal:
        if k.verb[other] == "bid" and k.province[other] == province and k.amount[other] < k.amount[index]:
            lower += 1
    return lower > 1


def gifts(look: Outlook, actions: Sequence[int]) -> list[float]:
    """Rate gifts: prefer a farmer if it will still harvest often, and stones if they complete a pyramid."""
    found: list[float] = []
    for index in actions:
        verb = look.k.verb[index]
        if verb == "take card":
            found.append(look.drawn_card())
        elif verb == "take farmer":
            found.append(look.rate * look.farmer)
        elif verb == "take stone":
            found.append(look.stone(look.k.province[index], look.s.gifts_left))
        else:
            found.append(0.0 if verb == "decline" else -inf)
    return found


def income(look: Outlook, actions: Sequence[int]) -> list[float]:
    """Rate income cards: gold suits a low income, a better harvest suits many farmers; otherwise keep the cards."""
    k, s = look.k, look.s
    keep_fixed, keep_harvest = (0.5, 0.5) if look.final else (KEEP_FIXED, KEEP_HARVEST)
    found: list[float] = []
    for index in actions:
        kind, province = k.kind[index], k.province[index]
        played = [card for card, on in s.income_cards if on == province]
        if kind == NOTHING:
            found.append(0.0)
        elif any(k.effect[card] == FIXED for card in played):
            found.append(-inf)
        elif k.effect[kind] == FIXED:
            harvest = look.yields(province, s.temple) + sum([k.number[card] for card in played]) * look.farmers(
                province
            )
            found.append(k.number[kind] - harvest - keep_fixed)
        elif k.effect[kind] == HARVEST:
            found.append(k.number[kind] * look.farmers(province) - keep_harvest)
        else:
            found.append(-inf)
    return found
