"""The checks for Dominion: Prosperity."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.checking.checks import Checks, Part
from amunre.games.prosperity.checking.ending import check_end
from amunre.games.prosperity.checking.invariants import check_moment
from amunre.games.prosperity.checking.policies import POLICIES
from amunre.games.prosperity.checking.results import answers, ends, kingdoms, lengths
from amunre.games.prosperity.model import Ruleset


def counted(rules: Ruleset) -> str:
    """Return how many cards and kingdoms there are."""
    return f"{len(rules.basic_cards)} basic cards, {len(rules.kingdom_cards)} kingdom cards"


def parts(rules: Ruleset, budget: int) -> Iterator[Part]:
    """Yield the parts of the check: the kingdoms, the number of choices, the length of a game, and its ends."""
    yield Part("Kingdoms", lambda spent: [kingdoms(rules)])
    yield Part("Answers", lambda spent: [answers(rules)])
    yield Part("Length of a game", lambda spent: lengths(rules))
    yield Part("Ends", lambda spent: [ends(rules, spent)])


CHECKS = Checks(
    counted=counted,
    parts=parts,
    conserved=check_moment,
    ended=check_end,
    policies=POLICIES,
)
