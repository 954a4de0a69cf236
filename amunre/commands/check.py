"""`amunre check`: all that is wrong with a ruleset."""

from __future__ import annotations

import click

from amunre.commands.options import known_ruleset, stop_at
from amunre.ruleset.load import check_ruleset, load_ruleset


@click.command(
    epilog="""\b
Examples:
  amunre check                         the standard game
  amunre check my-rules                a folder with rules of your own
"""
)
@click.argument("ruleset", callback=known_ruleset, default="standard")
def check(ruleset: str) -> None:
    """Check a ruleset.

    Prints all that is wrong with the data of RULESET, a name or a folder: where, what was found, what was expected.
    """
    if problems := check_ruleset(ruleset):
        stop_at(problems)
    rules = load_ruleset(ruleset)
    cards = f"{sum(card.count for card in rules.cards)} power cards of {len(rules.cards)} kinds"
    click.echo(f"{rules.id}: {len(rules.provinces)} provinces, {cards}, {len(rules.clauses)} clauses: no problems")
