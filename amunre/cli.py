"""The command line: a game to look at, and the rules and data to look up or to check."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import groupby
from pathlib import Path
from random import SystemRandom
from typing import Any, NoReturn

import attrs
import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from amunre.demo import play_demo, story
from amunre.errors import Problem, RulesetError
from amunre.ruleset.load import check_ruleset, load_ruleset, shipped_rulesets
from amunre.ruleset.model import Clause, PowerCard, Province, Ruleset
from amunre.ruleset.texts import templates, title

WIDTHS = (72, 100)
"""Least and most columns of the demo; tables take what there is."""

MARKS = {"sourced": " ", "deduced": "=", "geography": "~", "reconstructed": "?"}
"""The sign behind a value of a province, by how we know it."""


def _console(stderr: bool = False) -> Console:
    """Where to print: made anew for each command, because a test may have put another stream in place."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def _table(headline: str, *heads: str, right: Sequence[str] = ()) -> Table:
    """An empty table; the columns named in `right` hold numbers."""
    table = Table(
        title=headline,
        title_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        show_edge=False,
        padding=(0, 1, 0, 0),
    )
    for head in heads:
        table.add_column(head, justify="right" if head in right else "left")
    return table


def _grid() -> Table:
    """An empty table without lines and heads: a word, and what is said about it."""
    return Table.grid(padding=(0, 2))


# --- what may be said on the command line ---------------------------------------------------------------


def _known_ruleset(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """The value, if it is the name of a shipped ruleset or a folder."""
    shipped = shipped_rulesets()
    if value not in shipped and not Path(value).is_dir():
        raise click.BadParameter(f"no ruleset {value!r}: expected {', '.join(shipped)}, or a folder with ruleset.yaml")
    return value


ruleset_option = click.option(
    "--ruleset",
    metavar="NAME|FOLDER",
    callback=_known_ruleset,
    default="standard",
    show_default=True,
    help="A ruleset by name, or a folder with one of your own.",
)


def _loaded(name: str) -> Ruleset:
    """The ruleset; exits with 1 if its data cannot be used."""
    try:
        return load_ruleset(name)
    except RulesetError as error:
        _stop_at(error.problems)


def _stop_at(problems: Sequence[Problem]) -> NoReturn:
    """Print a paragraph for each problem on stderr, and how many there are; exit with 1."""
    console = _console(stderr=True)
    for problem in problems:
        where = f"{problem.file}:{problem.line}" if problem.line else problem.file
        console.print(Text(f"{where}  {problem.path}".rstrip(), "bold"), soft_wrap=True)
        facts = _grid()
        facts.add_row("found", problem.found)
        facts.add_row("expected", problem.expected)
        console.print(Padding(facts, (0, 0, 0, 2)))
    console.print(f"{len(problems)} {'problem' if len(problems) == 1 else 'problems'}.")
    sys.exit(1)


EXAMPLES = """\b
Examples:
  amunre demo --players 3 --seed 7     a whole game to read
  amunre rule auction.no-return        one rule, with its sources
  amunre show provinces                what is printed on the board
  amunre check my-rules                all that is wrong with a folder
"""


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, epilog=EXAMPLES)
@click.version_option(package_name="amunre", prog_name="amunre")
def cli() -> None:
    """The rules of the board game Amun-Re: watch a game, look up rules and data, check rules of your own."""


# --- demo -----------------------------------------------------------------------------------------------


class Headings(RegexHighlighter):
    """Colours for the demo, where there are any: the lines across the page, and the phases."""

    highlights = (r"^(?P<bold>.* [-=]{3,}.*)$", r"^(?P<cyan>[A-Z]\w+) {2,}")


@cli.command(
    epilog="""\b
Examples:
  amunre demo                          a game with a new seed
  amunre demo --players 5 --seed 11    the same text every time
  amunre demo | less
"""
)
@click.option("--players", type=int, default=4, show_default=True, help="How many players.")
@click.option("--seed", type=int, help="The same seed tells the same game; left out, a new one is drawn.")
@ruleset_option
def demo(players: int, seed: int | None, ruleset: str) -> None:
    """Play a whole game and print it."""
    rules = _loaded(ruleset)
    if not rules.least_players <= players <= rules.most_players:
        expected = f"expected {rules.least_players} to {rules.most_players}, found {players}"
        raise click.BadParameter(expected, param_hint="'--players'")
    game = play_demo(rules, players, SystemRandom().randrange(10_000) if seed is None else seed)
    console, marked = _console(), Headings()
    least, most = WIDTHS
    for line in story(game, min(max(console.width, least), most)):
        console.print(marked(line), soft_wrap=True)


# --- check ----------------------------------------------------------------------------------------------


@cli.command(
    epilog="""\b
Examples:
  amunre check                         the standard game
  amunre check my-rules                a folder with rules of your own
"""
)
@click.argument("ruleset", callback=_known_ruleset, default="standard")
def check(ruleset: str) -> None:
    """Check a ruleset.

    Prints all that is wrong with the data of RULESET, a name or a folder: where, what was found, what was expected.
    """
    if problems := check_ruleset(ruleset):
        _stop_at(problems)
    rules = load_ruleset(ruleset)
    cards = f"{sum(card.count for card in rules.cards)} power cards of {len(rules.cards)} kinds"
    click.echo(f"{rules.id}: {len(rules.provinces)} provinces, {cards}, {len(rules.clauses)} clauses: no problems")


# --- rule -----------------------------------------------------------------------------------------------


@cli.command(
    epilog="""\b
Examples:
  amunre rule                          all rules by chapter
  amunre rule offering.gifts           one rule
"""
)
@click.argument("slug", required=False)
@ruleset_option
def rule(slug: str | None, ruleset: str) -> None:
    """Print one rule, or a table of all.

    The rule SLUG is printed with its sources and, where the sources leave it open, with what we decided and why.
    """
    rules = _loaded(ruleset)
    slugs = [clause.slug for clause in rules.clauses]
    if slug is None:
        _print_clauses(rules.clauses)
    elif slug in slugs:
        _print_clause(rules.clause(slug))
    else:
        close = get_close_matches(slug, slugs, n=4, cutoff=0.5)
        hint = f"did you mean {', '.join(close)}?" if close else "amunre rule lists all."
        raise click.BadParameter(f"no rule {slug!r}; {hint}", param_hint="'SLUG'")


def _print_clauses(clauses: Iterable[Clause]) -> None:
    console = _console()
    for chapter, group in groupby(clauses, key=lambda clause: clause.chapter):
        table = _table(title("chapters", chapter), "Slug", "Kind", "*", "Title")
        for clause in group:
            table.add_row(clause.slug, title("kinds", clause.kind), "*" if clause.ruling else "", clause.title)
        console.print(table, "")
    console.print("* with a ruling: what we play where the sources leave it open.")


def _print_clause(clause: Clause) -> None:
    console = _console()
    console.print(Text(clause.title, "bold"))
    console.print(f"{clause.slug} ({title('kinds', clause.kind)}). {title('chapters', clause.chapter)}.")
    console.print()
    console.print(clause.text)
    console.print()
    facts = _grid()
    for source in clause.sources:
        facts.add_row("Source", f"{title('documents', source.document)}: {source.section}")
    if clause.ruling:
        facts.add_row("Ruling", clause.ruling)
    if clause.uncited:
        facts.add_row("Uncited", clause.uncited)
    console.print(facts)


# --- show -----------------------------------------------------------------------------------------------


@cli.command(
    epilog="""\b
Examples:
  amunre show provinces --language cs
  amunre show cards
  amunre show scoring --ruleset my-rules
"""
)
@click.argument("what", type=click.Choice(("provinces", "cards", "scoring")))
@ruleset_option
@click.option(
    "--language",
    type=click.Choice(("en", "cs", "de", "sv")),
    default="en",
    show_default=True,
    help="Of the names of provinces and cards.",
)
def show(what: str, ruleset: str, language: str) -> None:
    """Print provinces, cards or numbers.

    The numbers are those of scoring, temple, prices, bids and gifts. Each value of a province is marked by how we
    know it.
    """
    rules = _loaded(ruleset)
    match what:
        case "provinces":
            _print_provinces(rules, language)
        case "cards":
            _print_cards(rules, language)
        case _:
            _print_numbers(rules)


def _name(thing: Province | PowerCard, language: str) -> str:
    return thing.names.get(language, thing.names["en"])


def _print_provinces(rules: Ruleset, language: str) -> None:
    console = _console()
    heads = ("Province", "Fields", "Limit", "Free", "Coin", "Temples", "Side", "Shore", "Egypt")
    table = _table(f"The provinces of {rules.title}", *heads, right=("Fields", "Limit", "Coin", "Temples"))
    for card in rules.provinces:
        table.add_row(_name(card, language), *_cells(card))
    console.print(table, "")
    legend = _grid()
    legend.add_row("+2", "printed farmers")
    legend.add_row("8c", "a coin with a camel")
    for known, mark in MARKS.items():
        legend.add_row(f"3{mark}", templates()["knowledge"][known])
    console.print(legend, "")
    notes = _grid()
    for card in rules.provinces:
        for key, provenance in card.provenance.items():
            if provenance.note:
                notes.add_row(_name(card, language), key, provenance.note)
    console.print(notes)


def _cells(card: Province) -> list[str]:
    """The values of a province, each with the mark that says how we know it."""

    def marked(key: str, text: object) -> str:
        return f"{text}{MARKS[card.provenance[key].known]}"

    free = [
        (card.framed_gold, marked("framed-gold", f"{card.framed_gold} gold")),
        (card.framed_cards, marked("framed-cards", f"{card.framed_cards} card{'s' * (card.framed_cards > 1)}")),
        (card.framed_stones, marked("framed-stones", f"{card.framed_stones} stone{'s' * (card.framed_stones > 1)}")),
    ]
    printed = f"+{marked('printed-farmers', card.printed_farmers)}" if card.printed_farmers else ""
    return [
        printed + marked("fields", card.fields),
        marked("limit", card.limit),
        ", ".join(text.strip() for n, text in free if n),
        marked("coin", f"{card.coin or '-'}{'c' * (card.coin_pays == 'with-camel')}"),
        marked("temples", card.temples or "-"),
        marked("side", card.side),
        marked("shore", card.shore),
        marked("egypt", card.egypt),
    ]


def _print_cards(rules: Ruleset, language: str) -> None:
    console = _console()
    heads = ("Card", "Id", "Count", "Phase", "Effect")
    table = _table(f"The power cards of {rules.title}", *heads, right=("Count",))
    for card in rules.cards:
        phase = title("phases", card.effect.phase)
        table.add_row(_name(card, language), card.id, str(card.count), phase, _described(card.effect))
    table.add_row("together", "", str(sum(card.count for card in rules.cards)))
    console.print(table, "")
    console.print("amunre rule card.ID says what a card does.")


def _described(word: Any, mark: str = ":") -> str:
    """A word of the vocabulary with its parameters, those of a word within it behind its name."""
    told = []
    for field in attrs.fields(type(word)):
        value = getattr(word, field.name)
        if attrs.has(type(value)):
            told.append(_described(value, mark=""))
        else:
            values = value if isinstance(value, tuple) else (value,)
            told.append(f"{field.name.replace('respect', 'in')} {', '.join(map(str, values))}")
    return f"{word.kind}{mark} {', '.join(told)}" if told else word.kind


def _print_numbers(rules: Ruleset) -> None:
    console = _console()
    lines = _table("Lines of a scoring", "Line", "Per", "Rule")
    for line in rules.lines:
        lines.add_row(title("lines", line.id), _described(line.measure), line.clause)
    console.print(lines, "")
    track = _table("Temple track", "Space", "Total of the offerings", "A farmer yields", "Camels", right=("Space",))
    for space in rules.temple:
        lowest, highest = space.lowest, space.highest
        total = " to ".join(str(bound) for bound in (lowest, highest) if bound is not None)
        total += " or more" if highest is None else " or less" if lowest is None else ""
        track.add_row(str(space.space), total, f"{space.space} gold", space.camels)
    console.print(track, "")
    prices = _table("Prices", "Items of one kind", *(str(n) for n in range(1, 11)))
    prices.add_row("gold", *(str(rules.total_price(n)) for n in range(1, 11)))
    console.print(prices, "")
    rest = _grid()
    rest.add_row("Bids", ", ".join(map(str, rules.ladder)))
    gifts = f"{rules.first_gifts} to the first, {rules.second_gifts} to the second, {rules.other_gifts} to every other"
    rest.add_row("Gifts", gifts)
    rest.add_row(f"{rules.steal_counts} card", f"counts {rules.steal_counts}, takes {rules.steal_takes} gold")
    rest.add_row("Card sold", f"{rules.sale_gold} gold")
    rest.add_row("Equal points", ", then ".join(title("tie-breaks", id) for id in rules.tie_breaks))
    console.print(rest)
