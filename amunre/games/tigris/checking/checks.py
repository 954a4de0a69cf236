"""The checks for Euphrat & Tigris."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.checking.checks import Checks, Part
from amunre.games.tigris.checking.ending import check_end
from amunre.games.tigris.checking.invariants import check_moment
from amunre.games.tigris.checking.policies import POLICIES
from amunre.games.tigris.checking.results import answers, grounds, lengths
from amunre.games.tigris.model import Ruleset


def counted(rules: Ruleset) -> str:
    """Return how many spaces, tiles and monuments there are."""
    tiles = f"{sum(tile.count for tile in rules.tiles)} tiles of {len(rules.tiles)} kinds"
    return f"{len(rules.board.spaces)} spaces, {tiles}, {len(rules.monuments)} monuments"


def parts(rules: Ruleset, budget: int) -> Iterator[Part]:
    """Yield the parts of the check: the board, the number of choices, and the length of a game."""
    yield Part("The board", lambda spent: grounds(rules))
    yield Part("Answers", lambda spent: [answers(rules)])
    yield Part("Length of a game", lambda spent: lengths(rules))


CHECKS = Checks(
    counted=counted,
    parts=parts,
    conserved=check_moment,
    ended=check_end,
    policies=POLICIES,
)
