"""The results of Amun-Re's checks: auctions, scoring and unused data."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.checking.checks import CheckResult
from amunre.checking.patience import OutOfTime, Spent, never
from amunre.checking.ruleset import BUDGET
from amunre.games.amun_re.checking.auction import AuctionSearch, beginning, bound
from amunre.games.amun_re.checking.bounds import scoring_bound
from amunre.games.amun_re.checking.idle import idle
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.texts import title


def auctions(rules: Ruleset, players: int, budget: int = BUDGET, spent: Spent = never) -> CheckResult:
    """Check auctions between this many players who have no power cards and enough gold for every possible bid."""
    gold = min(rules.ladder[-1], rules.most_gold)
    found = AuctionSearch(rules, budget, spent).explore(beginning(rules, [gold] * players, [()] * players))
    most = bound(rules, players)
    wrong = (*found.wrong, *([f"{found.bids} bids in a row, more than {most}"] if found.bids > most else []))
    covered = f"{players} players: {found.states:,} states"
    if found.complete:
        told = f"ends with a province for each; at most {found.bids} bids"
        return CheckResult("auction", f"{covered}, exhaustive", "has problems" if wrong else told, wrong)
    told = f"no dead end among them; by proof at most {most} bids"
    ran_out = f"{covered}, then the {'budget' if found.in_time else 'time'} ran out"
    return CheckResult("auction", ran_out, "has problems" if wrong else told, wrong, found.in_time)


def scorings(rules: Ruleset, spent: Spent = never) -> Iterator[CheckResult]:
    """Yield a seat's maximum score, for each scoring and for the whole game."""
    whole = 0
    for number, kingdom in enumerate(rules.kingdoms):
        name = title("kingdoms", kingdom.id)
        try:
            bounded = scoring_bound(rules, number, spent)
        except OutOfTime:
            yield CheckResult("scoring", f"{name}, then the time ran out", "no bound so far", finished=False)
            return
        whole += bounded.total
        lines = ", ".join(f"{title('lines', line)} {points}" for line, points in bounded.lines.items() if points)
        yield CheckResult("scoring", name, f"at most {bounded.total} points: {lines}")
    yield CheckResult("scoring", "whole game", f"at most {whole} points")


def without_use(rules: Ruleset, spent: Spent = never) -> CheckResult:
    """List the cards, provinces, bids and spaces that have no effect. They are not errors."""
    found, finished = list[str](), True
    try:
        for told in idle(rules, spent):
            found.append(told)
    except OutOfTime:
        finished = False
    covered = f"{len(rules.cards)} kinds of card, {len(rules.provinces)} provinces, bids, temple"
    all_told = "\n".join(found) or ("nothing" if finished else "nothing so far")
    covered += "" if finished else ", then the time ran out"
    return CheckResult("without use", covered, all_told, finished=finished)
