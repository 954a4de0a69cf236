"""The results of Euphrat & Tigris' checks."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.checking.checks import CheckResult
from amunre.games.tigris.checking.bounds import most_answers, most_turns
from amunre.games.tigris.checking.regions import regions, square
from amunre.games.tigris.model import Ruleset


def grounds(rules: Ruleset) -> Iterator[CheckResult]:
    """Check the ground under the starting tiles, and the squares for monuments."""
    board = rules.board
    land = frozenset(board.spaces) - board.river
    sanctuary = next(tile for tile in rules.tiles if tile.role == "sanctuary")
    ground = {"land": land, "river": board.river}
    wrong = [
        f"{space}: a {sanctuary.id} is there, but not on its ground"
        for space in sorted(board.temples - ground[sanctuary.ground])
    ]
    wrong += [f"{space}: a corner without a {sanctuary.id}" for space in sorted(board.corners - board.temples)]
    stretches = sorted(map(len, regions(board, board.river)))
    parted = len(regions(board, land))
    found = f"river of {' and '.join(map(str, stretches))} spaces, land in {parted} parts"
    covered = f"{len(land)} spaces of land, {len(board.river)} of the river, {len(board.temples)} starting temples"
    yield CheckResult("board", covered, found, tuple(wrong))

    spaces = set(board.spaces)
    squares = [square(space) for space in board.spaces if square(space) <= spaces]
    for tile in rules.tiles:
        fits = sum(four <= ground[tile.ground] for four in squares)
        monuments = [one.id for one in rules.monuments if tile.color in (one.top, one.base)]
        useless = [f"{tile.id}: no square for {', '.join(monuments)}"] if monuments and not fits else []
        told = f"squares: {fits}, monuments: {len(monuments)}"
        yield CheckResult("monuments", f"{tile.id}: {tile.count} tiles", told, tuple(useless))


def answers(rules: Ruleset) -> CheckResult:
    """Return the maximum number of choices, which random games must not exceed."""
    told = ", ".join(f"{verb} {number}" for verb, number in most_answers(rules).items())
    return CheckResult("answers", f"{len(rules.actions):,} actions", f"at most {told}")


def lengths(rules: Ruleset) -> Iterator[CheckResult]:
    """Yield the maximum number of turns in a game, for each number of players."""
    for players in range(rules.least_players, rules.most_players + 1):
        yield CheckResult("length", f"{players} players", f"by proof at most {most_turns(rules, players):,} turns")
