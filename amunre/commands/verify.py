"""`amunre verify`: a check of records by replaying them."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from amunre.commands import completing
from amunre.commands.options import called, console, json_option, language_option, print_json
from amunre.commands.progress import watched
from amunre.engine.game import Game
from amunre.engine.texts import Filler, part
from amunre.errors import RecordError
from amunre.jsontypes import JsonObject
from amunre.records import Record


@click.command(
    epilog="""\b
Examples:
  amunre demo --save game.json         make a record
  amunre verify game.json              replay and compare it
  amunre verify games/*.json           check many; status 0 if all are good
"""
)
@click.argument("files", metavar="FILES...", nargs=-1, required=True, shell_complete=completing.files)
@language_option
@json_option("text")
def verify(files: Sequence[str], as_json: bool) -> None:
    """Check records of games.

    Replays each record in FILES step by step and compares the results. Prints one line per file: a summary of the game,
    or the first wrong step and the reason.

    --json prints {"good", "wrong", "files"}. Each file has the keys file, good and error; error is null for a good
    file. A good file also has ruleset, hash, players (names), steps and result. The result has points, ranking and
    tie_break, and is null for an unfinished game.
    """
    printed = console()
    found: list[JsonObject] = []
    errors = console(stderr=True) if as_json else printed
    for file in files if len(files) == 1 else watched(files, len(files), part("commands", "records"), errors):
        facts, told = _checked(file)
        found.append({"file": file, **facts})
        if not as_json:
            printed.print(f"{file}: {' '.join(told.split())}", soft_wrap=True)
    good = sum(one["good"] for one in found)
    if as_json:
        print_json({"good": good, "wrong": len(files) - good, "files": found})
    elif len(files) > 1:
        printed.print(part("commands", "verified", files=len(files), good=good, others=len(files) - good))
    sys.exit(good < len(files))


def _checked(file: str) -> tuple[JsonObject, str]:
    """Return the facts about a record, and a line that states them."""
    try:
        record = Record.load(file)
        game = record.replay()
    except RecordError as error:
        return {"good": False, "error": str(error)}, part("commands", "wrong", told=error)
    except OSError as error:
        return {"good": False, "error": error.strerror}, part("commands", "unreadable", told=error.strerror)
    facts = record.to_json()
    told = {"ruleset": record.ruleset, "hash": record.hash, "players": facts["players"], "steps": len(game.steps)}
    good = part("commands", "good", told=_told(game))
    return {"good": True, "error": None, **told, "result": facts["result"]}, good


def _told(game: Game) -> str:
    """Return a one-line summary of a game."""
    filler, result = Filler(game.rules, game.names), game.result
    facts = {"rules": called(game.rules), "players": game.players, "steps": len(game.steps)}
    if result is None:
        round = getattr(game.position(), "round", None)
        return filler.part("commands", "unfinished", **facts, round=round, stage=game.stage)
    points = ", ".join(f"{name} {points}" for name, points in zip(game.names, result.points, strict=True))
    by = result.tie_break if len(result.winners) == 1 else None
    return filler.part("commands", "finished", **facts, points=points, winners=result.winners, tie_break=by)
