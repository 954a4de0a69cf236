"""`amunre check`: a ruleset put to the test."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import click
from attrs import asdict
from rich.progress import track
from rich.text import Text

from amunre.checking.ruleset import BUDGET, GAMES, Line, auctions, play_one, random_games, scorings, without_use
from amunre.commands.options import console, known_ruleset, stop_at, table
from amunre.ruleset.load import check_ruleset, load_ruleset
from amunre.ruleset.model import Ruleset


@click.command(
    epilog="""\b
Examples:
  amunre check                         the standard game
  amunre check my-rules                a folder with rules of your own
  amunre check my-rules --games 0      all of it but the random games
"""
)
@click.argument("ruleset", callback=known_ruleset, default="standard")
@click.option(
    "--budget",
    type=click.IntRange(1),
    default=BUDGET,
    show_default=True,
    help="How many states of an auction are looked at, for each number of players.",
)
@click.option(
    "--games", type=click.IntRange(0), default=GAMES, show_default=True, help="How many random games to play."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def check(ruleset: str, budget: int, games: int, as_json: bool) -> None:
    """Check a ruleset.

    First the form of the data of RULESET, a name or a folder: all that is wrong with it, where, what was found, what
    was expected. Then what comes of playing by it: whether auctions end, by a search of all that can happen in one;
    how many points can be scored; what can never matter; and random games, in which gold, pieces and cards must only
    move. The exit status is 1 if anything is wrong.
    """
    if problems := check_ruleset(ruleset):
        if as_json:
            click.echo(
                json.dumps({"ruleset": ruleset, "problems": [asdict(problem) for problem in problems]}, indent=2)
            )
            sys.exit(1)
        stop_at(problems)
    rules = load_ruleset(ruleset)
    lines = list(_lines(rules, budget, games))
    wrong = [told for line in lines for told in line.wrong]
    if as_json:
        checks = [asdict(line) for line in lines]
        _print_json({"ruleset": rules.id, "hash": rules.hash, "problems": [], "checks": checks})
    else:
        _print(rules, lines)
    sys.exit(1 if wrong else 0)


def _lines(rules: Ruleset, budget: int, games: int) -> Iterator[Line]:
    yield Line("data", f"{rules.title}: {_counted(rules)}", "no problems")
    progress = console(stderr=True)
    quiet = not progress.is_terminal
    players = range(rules.least_players, rules.most_players + 1)
    for number in track(players, "Auctions", console=progress, disable=quiet, transient=True):
        yield auctions(rules, number, budget)
    yield from scorings(rules)
    yield without_use(rules)
    if games:
        played = track(range(games), "Games", console=progress, disable=quiet, transient=True)
        yield random_games(rules, [play_one(rules, number) for number in played])


def _counted(rules: Ruleset) -> str:
    cards = f"{sum(card.count for card in rules.cards)} power cards of {len(rules.cards)} kinds"
    return f"{len(rules.provinces)} provinces, {cards}, {len(rules.clauses)} clauses"


def _print_json(told: dict[str, object]) -> None:
    click.echo(json.dumps(told, indent=2))


def _print(rules: Ruleset, lines: list[Line]) -> None:
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
