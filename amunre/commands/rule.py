"""`amunre rule`: the rules, clause by clause."""

from __future__ import annotations

from itertools import groupby

import click
from attrs import asdict

from amunre.commands import completing
from amunre.commands.options import console, json_option, language_option, loaded, print_json, ruleset_option
from amunre.engine.ruleset import Rules
from amunre.engine.texts import Filler, part
from amunre.games.loading import shipped_where
from amunre.printing import brief
from amunre.render.clauses import alike, clause_text, has_clause
from amunre.render.columns import table
from amunre.translations import translated


@click.command(
    epilog="""\b
Examples:
  amunre rule                          all rules by chapter
  amunre rule offering.gifts           one rule
  amunre rule --ruleset tigris         the rules of Euphrat & Tigris
  amunre rule --json                   all of them for a program
"""
)
@click.argument("slug", required=False, shell_complete=completing.slugs)
@ruleset_option
@language_option
@json_option("text")
def rule(slug: str | None, ruleset: str, as_json: bool) -> None:
    """Print one rule, or a table of all rules.

    Prints the rule SLUG with its sources. If the sources are silent or unclear, also prints our ruling and its reasons.

    --json prints {"ruleset", "rule"}, or without SLUG {"ruleset", "rules"}. A rule has the keys slug, chapter, kind,
    title, gist, text, sources (a list of {"document", "section"}), data, ruling, why, argument and uncited; if a rule
    lacks a text, that text is empty.
    """
    rules = translated(loaded(ruleset), place=ruleset)
    if slug is None:
        if as_json:
            print_json({"ruleset": rules.id, "rules": [asdict(clause) for clause in rules.clauses]})
        else:
            _print_clauses(rules)
    elif has_clause(rules, slug):
        if as_json:
            print_json({"ruleset": rules.id, "rule": asdict(rules.clause(slug))})
        else:
            console().print(clause_text(rules.clause(slug), rules))
    elif other := shipped_where(lambda rules: has_clause(rules, slug)):
        hint = f"it is one of {other.title}: amunre rule {slug} --ruleset {other.id}"
        raise click.BadParameter(f"no rule {brief(slug)} of {rules.title}; {hint}", param_hint="'SLUG'")
    else:
        hint = f"did you mean {', '.join(close)}?" if (close := alike(slug, rules)) else "amunre rule lists all rules."
        raise click.BadParameter(f"no rule {brief(slug)}; {hint}", param_hint="'SLUG'")


def _print_clauses(rules: Rules) -> None:
    printed, told = console(), Filler(rules)
    for chapter, group in groupby(rules.clauses, key=lambda clause: clause.chapter):
        heads = (part("commands", "slug"), part("commands", "kind"), "*", part("commands", "title"))
        clauses_of = table(told.title("chapters", chapter), *heads)
        for clause in group:
            clauses_of.add_row(
                clause.slug, told.title("kinds", clause.kind), "*" if clause.ruling else "", clause.title
            )
        printed.print(clauses_of, "")
    printed.print(part("commands", "with-ruling"))
