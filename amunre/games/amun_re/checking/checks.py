"""The checks for Amun-Re."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.checking.checks import Checks, Part
from amunre.games.amun_re.checking.invariants import check_conservation, check_end
from amunre.games.amun_re.checking.policies import POLICIES
from amunre.games.amun_re.checking.results import auctions, scorings, without_use
from amunre.games.amun_re.model import Ruleset


def counted(rules: Ruleset) -> str:
    """Return how many provinces and power cards there are."""
    cards = f"{sum(card.count for card in rules.cards)} power cards of {len(rules.cards)} kinds"
    return f"{len(rules.provinces)} provinces, {cards}"


def parts(rules: Ruleset, budget: int) -> Iterator[Part]:
    """Yield the parts of the check: scoring, unused data, and auctions."""
    yield Part("Scorings", lambda spent: scorings(rules, spent))
    yield Part("Data without effect", lambda spent: [without_use(rules, spent)])

    def searched(players: int) -> Part:
        return Part(f"Auctions of {players} players", lambda spent: [auctions(rules, players, budget, spent)])

    yield from map(searched, range(rules.least_players, rules.most_players + 1))


CHECKS = Checks(
    counted=counted,
    parts=parts,
    conserved=check_conservation,
    ended=check_end,
    policies=POLICIES,
)
