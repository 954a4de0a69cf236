"""`amunre board`: a comparison of the board with a printed one, saved as a ruleset of the printed values."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from functools import partial
from pathlib import Path
from signal import SIGINT

import click
from click.core import ParameterSource
from rich.text import Text

from amunre.commands.options import is_there, language_option, loaded, ruleset_option, stop_at, told_of
from amunre.engine.saving import replace
from amunre.games.finding import game_in_folder, shipped_rulesets
from amunre.games.loading import check_ruleset
from amunre.games.printed import OWN, Printed
from amunre.jsontypes import JsonObject
from amunre.terminal.comparing import BoardWalk, completions
from amunre.terminal.screen import Screen, terminal

MADE = "# Made by amunre board."
"""The first line of the `ruleset.yaml` of a folder that this command may write to."""

MOST_LETTERS = 100
"""Maximum length of an edition."""


def known_edition(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Return the value. Raises BadParameter if it cannot be printed on one line."""
    if value is not None and not (value.strip() and value.isprintable() and len(value) <= MOST_LETTERS):
        raise click.BadParameter(f"expected up to {MOST_LETTERS} characters on one line")
    return value


@click.command(
    epilog="""\b
Examples:
  amunre board                                ask only for unsourced values
  amunre board --edition "Rio Grande 2003"    also name your edition
  amunre board                                continue an earlier run
  amunre play --ruleset my-board              play with your values
"""
)
@ruleset_option
@click.option(
    "-o",
    "--output",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    default="my-board",
    show_default=True,
    help="Folder for the ruleset: a new folder, or one made by an earlier run.",
)
@click.option("--edition", callback=known_edition, help="Edition of your copy: publisher, year, language.")
@click.option("--all", "every", is_flag=True, help="Also ask for values with a stated source.")
@language_option
@click.pass_context
def board(context: click.Context, ruleset: str, output: Path, edition: str | None, every: bool) -> None:
    """Compare the board of a game with your own copy.

    If you own the printed game, you can report what is printed on its board: the provinces of Amun-Re, or the spaces of
    Euphrat & Tigris. The command uses the terms on the board, and asks for the most doubtful values first. Press Enter
    if your board shows the same, or type what differs. The result is a ruleset with your values, and a text (README.md
    in the same folder) to send to the project. Each answer is saved immediately.
    """
    with told_of(output):
        made = _made(output)
    if made is not None:
        if context.get_parameter_source("ruleset") is not ParameterSource.DEFAULT and _named(ruleset) != made[0]:
            raise click.UsageError(f"{output} corrects the ruleset {made[0]}: omit --ruleset, or use another folder.")
        ruleset = made[0]
    rules, ruleset = loaded(ruleset), _named(ruleset)
    if not rules.game.has("printed"):
        raise click.UsageError(f"the game {rules.game.id} has no board to compare; use --ruleset with another game.")
    seen = made[1] if made else {}
    notes = [value["note"] for values in seen.values() for value in values.values()]
    note = f"{OWN}, {edition}" if edition else notes[-1] if notes else OWN
    printed: Printed = rules.game.module("printed").PrintedBoard(rules, note, seen)
    screen = Screen(terminal(), partial(completions, printed))
    walk = BoardWalk(printed, screen, every, lambda: _keep(printed, output, ruleset))
    status = 0
    try:
        try:
            walk.go()
        except (EOFError, KeyboardInterrupt) as stopped:
            status = 128 + SIGINT if isinstance(stopped, KeyboardInterrupt) else 0
            screen.show("")
            if printed.seen:
                _keep(printed, output, ruleset)  # the earlier run may have been interrupted
    except OSError as error:
        raise click.ClickException(f"{error.filename or output}: {error.strerror}") from error
    _tell(printed, walk, screen, output, every)
    sys.exit(status)


def _tell(printed: Printed, walk: BoardWalk, screen: Screen, output: Path, every: bool) -> None:
    """Report the result and how to use it; exit with status 1 if it is not a valid ruleset."""
    part = printed.words.part
    if not printed.seen:
        screen.show(part("walk", "none"))
        if not walk.open():
            screen.show(part("walk", "none-open"))
        return
    if problems := check_ruleset(output):
        stop_at(problems)
    places = [place for place in printed.places if place in printed.seen]
    wrong = [(place, key) for place in places for key in printed.corrected(place)]
    count = sum(map(len, printed.seen.values()))
    told = part("walk", "compared", places=len(places), right=count - len(wrong), wrong=len(wrong))
    screen.show("", Text(told, "bold"))
    screen.tell(f"{printed.name(place)}: {printed.difference(place, key)}" for place, key in wrong)
    folder = shlex.quote(str(output))
    if left := walk.open():
        screen.show(part("walk", "open", places=", ".join(map(printed.name, left))))
        screen.show_unbroken(f"  amunre board --output {folder}{' --all' if every else ''}")
    screen.show(part("walk", "checked"))
    screen.show_unbroken(f"  amunre play --ruleset {folder}")
    screen.show(part("walk", "report"))
    screen.show_unbroken(f"  {output / 'README.md'}")


# --- the folder ------------------------------------------------------------------------------------------


def _made(output: Path) -> tuple[str, JsonObject] | None:
    """Return the base and contents of a folder made by this command; None for a new folder.

    Raises BadParameter for any other folder.
    """
    from amunre.engine.source import read

    if str(output) in shipped_rulesets():
        raise click.BadParameter(
            f"{output} is the name of a shipped ruleset: use another name", param_hint="'--output'"
        )
    if not is_there(output):
        if not os.path.isdir(output.parent):
            raise click.BadParameter(f"expected a path in an existing folder, found {output}", param_hint="'--output'")
        return None
    names = sorted(name for name in os.listdir(output) if name[0] != ".")
    if not names:
        return None
    kind: type[Printed] = game_in_folder(output).module("printed").PrintedBoard
    file, own = output / "ruleset.yaml", output / f"{kind.PART}.yaml"
    expected = "expected a new folder, or an unchanged one made by amunre board"
    if not {*names} <= {file.name, own.name, "README.md"} or not file.is_file():
        raise click.BadParameter(f"{output} contains other files; {expected}", param_hint="'--output'")
    if problems := check_ruleset(output):
        stop_at(problems)
    rules = read(file)
    seen = kind.seen_in(read(own).value) if own.is_file() else {}
    if seen is None or not file.read_text(encoding="utf-8").startswith(MADE):
        raise click.BadParameter(f"{output} was written by hand; {expected}", param_hint="'--output'")
    extends = str(rules.value["extends"])
    return _named(extends, output), seen


def _named(ruleset: str, place: Path = Path()) -> str:
    """Return the name of a shipped ruleset, or the real path of a folder relative to a place."""
    return ruleset if ruleset in shipped_rulesets() else os.path.realpath(place / ruleset)


def _keep(printed: Printed, output: Path, ruleset: str) -> None:
    """Write the folder file by file, each file completely or not at all."""
    output.mkdir(exist_ok=True)
    if not (output / "ruleset.yaml").exists():
        shipped = shipped_rulesets()
        own = re.fullmatch("[a-z][a-z0-9-]{0,39}", output.name) and output.name not in shipped
        extends = ruleset if ruleset in shipped else Path(os.path.relpath(ruleset, os.path.realpath(output))).as_posix()
        lines = {
            "extends": extends,
            "id": output.name if own else "my-board",
            "title": printed.words.part("walk", "my-board"),
        }
        text = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in lines.items())
        replace(output / "ruleset.yaml", f"{MADE}\n{text}")
    replace(output / f"{printed.PART}.yaml", printed.yaml())
    replace(output / "README.md", printed.report())
