"""`amunre replay`: an interactive replay of a record as a page."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from amunre.commands.options import check_save, console, language_option, told_of
from amunre.commands.progress import watched
from amunre.engine.events import OMNISCIENT, SPECTATOR, Viewer
from amunre.engine.saving import replace
from amunre.engine.texts import decimal, part
from amunre.errors import RecordError
from amunre.printing import brief
from amunre.records import Record
from amunre.replay import page
from amunre.replay.frames import Moment


@click.command(
    epilog="""\b
Examples:
  amunre demo --save game.json
  amunre replay game.json               write game.html, for a browser
  amunre replay game.json --viewer 0    show only the hand of seat 0
  amunre replay game.json --viewer omniscient --html all.html
""",
)
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--html",
    "out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File for the page. Default: the name of the record, with .html.",
)
@click.option(
    "--viewer",
    default=SPECTATOR,
    show_default=True,
    metavar=f"SEAT|{SPECTATOR}|{OMNISCIENT}",
    help=f"Viewer of the page: a seat, {SPECTATOR} (sees no hands), or {OMNISCIENT} (sees all hands).",
)
@language_option
def replay(record: Path, out: Path | None, viewer: str) -> None:
    """Make an interactive replay of RECORD as a page for a browser.

    The page shows the board, log and points. It is a single file that works offline. It contains only what its viewer
    may know. If the record is damaged, the page shows the valid part; the command reports the problem and exits with
    status 1.
    """
    out = out or record.with_suffix(".html")
    try:
        with told_of(record):
            game, error = Record.load(record).prefix()
    except RecordError as unreadable:
        raise click.ClickException(f"{record}: {unreadable}") from None
    seen = _viewer(viewer, game.players)
    check_save(out)
    made = page(game, seen, _watched)
    with told_of(out):
        replace(out, made)
    click.echo(part("commands", "page", file=out, steps=len(game.steps), size=decimal(len(made.encode()) / 1e6, 1)))
    if error:
        console(stderr=True).print(f"{record}: {error}", soft_wrap=True)
        sys.exit(1)


def _watched(moments: Sequence[Moment]) -> Iterator[Moment]:
    return watched(moments, len(moments), part("commands", "moments"), console(stderr=True))


def _viewer(text: str, players: int) -> Viewer:
    if text in (SPECTATOR, OMNISCIENT):
        return text
    if text in map(str, range(players)):
        return int(text)
    expected = f"expected a seat from 0 to {players - 1}, {SPECTATOR} or {OMNISCIENT}"
    raise click.BadParameter(f"{expected}, found {brief(text)}", param_hint="'--viewer'")
