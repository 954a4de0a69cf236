"""`amunre verify`: records played again."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from amunre.commands.options import console
from amunre.commands.progress import watched
from amunre.engine.game import Game
from amunre.engine.texts import title
from amunre.errors import RecordError
from amunre.records import Record


@click.command(
    epilog="""\b
Examples:
  amunre demo --save game.json         make a record
  amunre verify game.json              play it again and compare
  amunre verify games/*.json           all of them; status 0 if all are good
"""
)
@click.argument("files", metavar="FILES...", nargs=-1, required=True)
def verify(files: Sequence[str]) -> None:
    """Check records of games.

    Each record of FILES is played again, step by step, and compared with what it says. Prints a line for each file:
    the game, or the first step that is wrong, and why.
    """
    printed = console()
    good = 0
    for file in files if len(files) == 1 else watched(files, len(files), "Records", printed):
        try:
            told = f"good: {_told(Record.load(file).replay())}"
            good += 1
        except RecordError as error:
            told = f"wrong: {error}"
        except OSError as error:
            told = f"cannot be read: {error.strerror}"
        printed.print(f"{file}: {' '.join(told.split())}", soft_wrap=True)
    if len(files) > 1:
        printed.print(f"{len(files)} files: {good} good, {len(files) - good} not.")
    sys.exit(good < len(files))


def _told(game: Game) -> str:
    """A game in one line."""
    told = f"{game.rules.id}, {game.players} players, {len(game.steps)} steps"
    if game.result is None:
        return f"{told}; unfinished, in round {game.round} at {title('stages', game.stage)}"
    points = ", ".join(f"{name} {points}" for name, points in zip(game.names, game.result.points, strict=True))
    winners, tie_break = [game.names[seat] for seat in game.result.winners], game.result.tie_break
    by = f" by {title('tie-breaks', tie_break)}" if tie_break and len(winners) == 1 else ""
    return f"{told}; {points} points; won by {' and '.join(winners)}{by}"
