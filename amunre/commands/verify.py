"""`amunre verify`: replays records and checks them."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from amunre.commands import completing
from amunre.commands.options import called, console, language_option
from amunre.commands.progress import watched
from amunre.engine.game import Game
from amunre.engine.texts import Filler, part
from amunre.errors import RecordError
from amunre.records import Record


@click.command(
    epilog="""\b
Examples:
  amunre demo --save game.json         make a record
  amunre verify game.json              replay and compare it
  amunre verify games/*.json           check many; 0 if all are good
"""
)
@click.argument("files", metavar="FILES...", nargs=-1, required=True, shell_complete=completing.files)
@language_option
def verify(files: Sequence[str]) -> None:
    """Check records of games.

    Replays each record in FILES step by step and compares the results. Prints one line per file: a summary of the game,
    or the first wrong step and the reason.
    """
    printed = console()
    good = 0
    for file in files if len(files) == 1 else watched(files, len(files), part("commands", "records"), printed):
        try:
            told = part("commands", "good", told=_told(Record.load(file).replay()))
            good += 1
        except RecordError as error:
            told = part("commands", "wrong", told=error)
        except OSError as error:
            told = part("commands", "unreadable", told=error.strerror)
        printed.print(f"{file}: {' '.join(told.split())}", soft_wrap=True)
    if len(files) > 1:
        printed.print(part("commands", "verified", files=len(files), good=good, others=len(files) - good))
    sys.exit(good < len(files))


def _told(game: Game) -> str:
    """Return a game in one line."""
    filler, result = Filler(game.rules, game.names), game.result
    facts = {"rules": called(game.rules), "players": game.players, "steps": len(game.steps)}
    if result is None:
        round = getattr(game.position(), "round", None)
        return filler.part("commands", "unfinished", **facts, round=round, stage=game.stage)
    points = ", ".join(f"{name} {points}" for name, points in zip(game.names, result.points, strict=True))
    by = result.tie_break if len(result.winners) == 1 else None
    return filler.part("commands", "finished", **facts, points=points, winners=result.winners, tie_break=by)
