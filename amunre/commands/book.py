"""`amunre book`: the rules as pages."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from rich.text import Text

from amunre.commands import completing
from amunre.commands.options import console, known_ruleset, language_option, needs, stop_at, told_of
from amunre.errors import AmunreError, RulesetError
from amunre.games.finding import folder_of


@click.command(
    epilog="""\b
Examples:
  amunre book                          Amun-Re, in the folder site
  amunre book tigris                   Euphrat & Tigris
  amunre book my-rules -o my-book      your own rules
  amunre book delta -o delta-book      a variant, with its differences marked
  amunre book --language cs            in Czech
"""
)
@click.argument("ruleset", callback=known_ruleset, default="standard", shell_complete=completing.rulesets)
@language_option
@click.option(
    "-o",
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default="site",
    show_default=True,
    help="Folder for the pages. It must be new, empty, or contain an earlier book, which is replaced.",
)
def book(ruleset: str, out: Path) -> None:
    """Build the rule book of a ruleset as pages for a browser.

    For RULESET, a name or a folder, the book has every rule with its sources, rulings and values; played and drawn
    examples; cards, provinces and pieces; the notation of actions, and all violations. Open index.html; the pages work
    offline. If RULESET extends another ruleset, the book marks each page, rule and value that differs, and shows the
    original. Building takes up to a minute.
    """
    with needs("book", "mkdocs", "material"):
        import_module("mkdocs"), import_module("material")
    place, rules = (Path(os.path.realpath(path)) for path in (out, folder_of(ruleset)))
    if place.is_relative_to(rules) or rules.is_relative_to(place):
        raise click.BadParameter("a book and its rules must be in separate folders.", param_hint="'--out'")
    with console(stderr=True).status("") as status:

        def told(what: str) -> Callable[[str], None]:
            return lambda page: status.update(Text(f"{what}: {page}"))  # a plain string would be interpreted as markup

        try:
            with told_of(out):
                pages = _written(ruleset, out, told)
        except RulesetError as error:
            status.stop()
            stop_at(error.problems)
        except AmunreError as error:
            raise click.ClickException(str(error)) from None
    click.echo(f"{out / 'index.html'}: {pages} pages")


def _written(ruleset: str, out: Path, told: Callable[[str], Callable[[str], None]]) -> int:
    """Write the book into its folder and return the number of its pages."""
    from amunre.book import output, site, verify
    from amunre.book.book import Book
    from amunre.book.contents import whole

    with output.prepared(out), TemporaryDirectory() as place:
        told("Examples")(ruleset)
        made = Book.of(ruleset)
        pages = whole(made, told("Pages"))
        site.write({"": made}, pages, Path(place), told("Site"))
        if lacking := verify.missing(made.rules, Path(place)):
            raise site.SiteError("\n".join(lacking))
        output.put(Path(place), out, made.rules)
    return sum(path.endswith((".md", ".html")) for path in pages)
