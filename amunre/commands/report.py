"""`amunre report`: a page of plots from many games."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

import click

from amunre.commands.options import called, check_save, console, language_option, needs, told_of
from amunre.commands.progress import watched
from amunre.engine.game import Game
from amunre.engine.saving import replacing
from amunre.engine.texts import part
from amunre.errors import RecordError
from amunre.records import Record
from amunre.report import Tally, page, tally_of


@click.command(
    epilog="""\b
Examples:
  amunre simulate --games 500 --bots sensible --records games/
  amunre report games/                                 write report.png
  amunre report games/ --out sensible.svg
"""
)
@click.argument("records", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default="report.png",
    show_default=True,
    help="File for the page: .png, .svg or .pdf.",
)
@language_option
def report(records: Sequence[Path], out: Path) -> None:
    """Plot statistics from RECORDS (files or folders) on one page.

    Shows how often each seat wins, and statistics of the game: for Amun-Re the price and yield of provinces, offerings
    and the temple, and sources of points. Unfinished games are skipped. If a record cannot be replayed, the command
    names it and exits with status 1.
    """
    with needs("report", "matplotlib"):
        import_module("matplotlib")  # so that the command fails before the replays, not after them
    kinds = (".png", ".svg", ".pdf")
    if out.suffix not in kinds:
        raise click.BadParameter(f"expected a name that ends in {', '.join(kinds)}, found {out}", param_hint="'--out'")
    files = [file for path in records for file in (sorted(path.glob("*.json")) if path.is_dir() else [path])]
    if not files:
        raise click.BadParameter("no *.json file found", param_hint="'RECORDS...'")
    check_save(out)
    errors = console(stderr=True)
    wrong: list[str] = []
    tally: Tally | None = None
    for game in _games(files, wrong):
        tally = tally or tally_of(game.rules)
        if game.rules.hash != tally.rules.hash:
            wrong.append(part("commands", "other-rules", found=called(game.rules), rules=called(tally.rules)))
        elif game.over:
            tally.add(game)
    for text in wrong:
        errors.print(text, soft_wrap=True)
    if tally is None or not tally.games:
        raise click.ClickException("no game is finished.")
    drawn = page(tally)
    with told_of(out), replacing(out) as file:
        drawn.savefig(file, format=out.suffix[1:], dpi=110)
    click.echo(part("commands", "plots", file=out, games=tally.games))
    sys.exit(1 if wrong else 0)


def _games(files: Sequence[Path], wrong: list[str]) -> Iterator[Game]:
    """Yield the games of these records; note in `wrong` those that cannot be replayed."""
    for file in watched(files, len(files), part("commands", "records"), console(stderr=True)):
        try:
            yield Record.load(file).replay()
        except (RecordError, OSError) as error:
            wrong.append(f"{file}: {error}")
