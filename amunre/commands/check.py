"""`amunre check`: a check of a ruleset."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator

import click
from attrs import asdict
from rich.text import Text

from amunre.checking.checks import CheckResult, checks_of
from amunre.checking.conformance import PROMISED, promises
from amunre.checking.patience import Spent
from amunre.checking.ruleset import BUDGET, GAMES, random_games
from amunre.commands import completing
from amunre.commands.options import console, json_option, known_ruleset, print_json, stop_at
from amunre.engine.ruleset import Rules
from amunre.games.loading import check_ruleset, load_rules
from amunre.render.columns import table
from amunre.simulation import MOST_GAMES

UNFINISHED = 3
"""Exit status if no problem was found before the time ran out."""


@click.command(
    epilog="""\b
Examples:
  amunre check                         the standard game
  amunre check my-rules                your own rules
  amunre check my-rules --games 0      skip the random games
  amunre check my-rules --seconds 600  allow more time for a large ruleset
"""
)
@click.argument("ruleset", callback=known_ruleset, default="standard", shell_complete=completing.rulesets)
@click.option(
    "--budget",
    type=click.IntRange(1, 1_000_000_000),
    default=BUDGET,
    show_default=True,
    help="Number of states per search, for each number of players.",
)
@click.option(
    "--games",
    type=click.IntRange(0, MOST_GAMES),
    default=GAMES,
    show_default=True,
    help="Number of random games.",
)
@click.option(
    "--seconds",
    type=click.IntRange(1, 1_000_000),
    default=60,
    show_default=True,
    help="Time limit for computing. Skipped checks are listed.",
)
@json_option("a table")
def check(ruleset: str, budget: int, games: int, seconds: int, as_json: bool) -> None:
    """Check a ruleset.

    First checks the data of RULESET, a name or a folder: each error shows its place, the value found and the value
    expected. Then analyzes play, as far as the game supports it: for Amun-Re the maximum points, rules without effect,
    and, by an exhaustive search, whether auctions end. Finally, plays random games and checks that no pieces appear or
    disappear. In up to 12 of them, it also compares answers of the library, such as the view of a seat with its
    observation, and a position with the one after an undone step. The exit status is 1 if there are problems, and 3 if
    there are none but the time ran out.
    """
    status = console(stderr=True).status(Text(f"{ruleset}: its form"))  # a plain string would be interpreted as markup
    with status:
        problems = check_ruleset(ruleset)
        if not problems:
            rules = load_rules(ruleset)
            lines = list(_lines(rules, budget, games, Share(seconds), lambda told: status.update(Text(told))))
    if problems:
        if as_json:
            told = {"ruleset": ruleset, "problems": [asdict(problem) for problem in problems]}
            print_json(told)
            sys.exit(1)
        stop_at(problems)
    finished = all(line.finished for line in lines)
    if as_json:
        head = {"ruleset": rules.id, "hash": rules.hash, "problems": [], "finished": finished}
        print_json({**head, "checks": [asdict(line) for line in lines]})
    else:
        _print(rules, lines)
        if not finished:
            console().print(f"Not finished: {seconds} seconds were not enough. Allow more with --seconds.")
    sys.exit(1 if any(line.wrong for line in lines) else 0 if finished else UNFINISHED)


class Share:
    """A division of time among parts: when a part starts, it gets an equal share of the remaining time.

    It counts CPU time, so that results do not depend on the load of the machine.
    """

    def __init__(self, seconds: float, now: Callable[[], float] = time.process_time) -> None:
        self._now = now
        self._end = now() + seconds

    def among(self, parts: int) -> Spent:
        """Return a function that tests whether the next part's share is over, given the number of parts left."""
        now = self._now()
        end = now + max(0, self._end - now) / parts
        return lambda: self._now() >= end


def _lines(
    rules: Rules, budget: int, games: int, share: Share, say: Callable[[str], None] = lambda _: None
) -> Iterator[CheckResult]:
    """Yield all lines, starting with those that are quick to compute."""
    checks = checks_of(rules)
    covered = f"{rules.title}: {checks.counted(rules)}, {len(rules.clauses)} clauses"
    yield CheckResult("data", covered, "no problems")
    parts = list(checks.parts(rules, budget))
    for done, part in enumerate(parts):
        say(part.says)
        yield from part.lines(share.among(len(parts) - done + 2 * bool(games)))
    if games:
        yield promises(rules, _told("Promises", min(games, PROMISED), say), share.among(2))
        yield random_games(rules, _told("Random games", games, say), share.among(1))


def _told(what: str, games: int, say: Callable[[str], None]) -> Iterator[int]:
    """Yield the numbers of the games, announcing each game."""
    for number in range(games):
        say(f"{what}: {number + 1} of {games}")
        yield number


def _print(rules: Rules, lines: list[CheckResult]) -> None:
    printed = console()
    shown = table(f"{rules.id}, checked", "check", "covered", "found")
    before = ""
    for line in lines:
        found = Text(line.found, "red" if line.wrong else "")
        shown.add_row(line.checked if line.checked != before else "", line.covered, found)
        before = line.checked
    printed.print(shown)
    for line in lines:
        for told in line.wrong:
            printed.print(Text(f"{line.checked}: {told}", "red"), soft_wrap=True)
