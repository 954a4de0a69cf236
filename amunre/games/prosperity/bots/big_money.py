"""Big money, the strategy that all others are compared with: only treasures and victory cards are bought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from amunre.engine.policy import Policy
from amunre.games.prosperity.bots.knowledge import knowledge_of
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.piles import owned_by
from amunre.games.prosperity.state import State

LEFT = (100, 6, 5, 2)
"""Cards left in an ending pile at which victory cards are bought, from the dearest to the cheapest."""
RICH: Final = 32
"""Coins of all treasures in the deck from which the dearest victory card is bought."""


class BigMoney(Policy):
    """A policy that plays all treasures and no actions, and buys the dearest card that its stage of the game allows."""

    def __init__(self, rules: Ruleset, random: Random) -> None:
        self._know = knowledge_of(rules)

    def choose(self, s: State, seat: int, legal: Sequence[int]) -> int:
        """Return the choice, which never depends on chance."""
        know = self._know
        by_verb: dict[str, dict[int, int]] = {}
        for index in legal:
            by_verb.setdefault(know.verb[index], {})[know.kind[index]] = index
        if s.stage != "buying":
            return legal[-1]
        if "play" in by_verb:
            return next(iter(by_verb["play"].values()))
        for kind in self._wanted(s, seat):
            if kind in by_verb.get("buy", {}):
                return by_verb["buy"][kind]
        return legal[-1]

    def _wanted(self, s: State, seat: int) -> list[int]:
        """Return the cards to buy now, the best first."""
        know, owned = self._know, owned_by(s, seat)
        money = sum([count * worth for count, worth in zip(owned, know.worth, strict=True)])
        left = min([s.supply[kind] for kind in know.ending], default=0)
        victory = [kind for kind, most in zip(know.victory, LEFT, strict=False) if left <= most]
        if money < RICH and left > LEFT[1]:
            victory = victory[1:]
        return victory + know.treasures
