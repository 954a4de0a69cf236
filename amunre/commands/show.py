"""`amunre show`: the contents of a ruleset, as tables."""

from __future__ import annotations

from collections.abc import Mapping

import click

from amunre.commands import completing
from amunre.commands.options import console, json_option, loaded, print_json, ruleset_option, told_of
from amunre.engine.languages import languages, speaking
from amunre.engine.ruleset import Rules
from amunre.games.loading import shipped_where
from amunre.printing import brief, meant
from amunre.terminal.face import Sheet, face_of


@click.command(
    epilog="""\b
Examples:
  amunre show provinces --language cs
  amunre show cards --svg cards.svg
  amunre show scoring --ruleset my-rules
  amunre show pieces --ruleset tigris
  amunre show kingdoms --ruleset prosperity
  amunre show provinces --json
"""
)
@click.argument("what", shell_complete=completing.sheets)
@ruleset_option
@click.option(
    "--language",
    metavar="CODE",
    shell_complete=completing.codes,
    show_default="en",
    help=f"Language of the output: {', '.join(languages())}; other codes affect only the names in the ruleset.",
)
@click.option("--svg", metavar="FILE", type=click.Path(dir_okay=False), help="Draw to an SVG file instead.")
@json_option()
def show(what: str, ruleset: str, language: str | None, svg: str | None, as_json: bool) -> None:
    """Print the contents of a ruleset.

    WHAT depends on the game; an unknown word lists the possible ones. Amun-Re has provinces, with the source of each
    value marked; cards; and scoring, including the numbers for the temple, prices, bids and gifts. Euphrat & Tigris has
    board and pieces. Dominion: Prosperity has cards, with their texts; kingdoms; and numbers. Use --svg to draw the
    provinces, cards or board.

    --json prints {"ruleset", "hash", "data"}. The data are the contents of the YAML files with these values, by name:
    provinces, power-cards, scoring and ruleset, board, or pieces and ruleset; cards, kingdoms, or cards and ruleset.
    Their keys are the same as in the schemas, and defaults are filled in.
    """
    rules = loaded(ruleset)
    sheets = face_of(rules).sheets
    if what not in sheets and (other := shipped_where(lambda rules: what in face_of(rules).sheets)):
        hint = f"it is shown of {other.title}: amunre show {what} --ruleset {other.id}"
        raise click.BadParameter(f"no {brief(what)} in {rules.title}; {hint}", param_hint="'WHAT'")
    _check("'WHAT'", what, list(sheets))
    if language is not None:
        _check("'--language'", language, _languages(rules))
    if as_json:
        if svg:
            raise click.UsageError("expected --svg or --json, found both.")
        data = {part: rules.data[part] for part in sheets[what].parts}
        print_json({"ruleset": rules.id, "hash": rules.hash, "data": data})
        return
    printed = console()
    with speaking(language if language in languages() else None):
        if svg:
            _draw(what, sheets, rules, svg)
            return
        for part in sheets[what].printed(rules, language):
            printed.print(part)


def _check(hint: str, word: str, known: list[str]) -> None:
    """Raise BadParameter for an unknown word."""
    if word not in known:
        listing = ", ".join(map(repr, known))
        raise click.BadParameter(f"{brief(word)} is not one of {listing}{meant(word, known) or '.'}", param_hint=hint)


def _languages(rules: Rules) -> list[str]:
    """Return the languages for which the rules have names, and the library's languages."""
    named = (code.partition(":")[0] for thing in rules.things for code in thing.names)
    return list(dict.fromkeys((*named, *languages())))


def _draw(what: str, sheets: Mapping[str, Sheet], rules: Rules, file: str) -> None:
    """Draw a sheet as SVG."""
    drawn = sheets[what].drawn
    if drawn is None:
        known = [name for name, sheet in sheets.items() if sheet.drawn]
        raise click.UsageError(f"--svg draws {' or '.join(known)}, not {what}.")
    with told_of(file):
        drawn(rules).save(file)
