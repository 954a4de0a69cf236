"""What the commands share: how they print, and what may be said on the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn, Protocol, TypeVar

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from amunre.bots.named import BOT_NAMES, bot_named
from amunre.console import GuardedConsole
from amunre.engine.chance import checked_seed
from amunre.engine.ruleset import Rules
from amunre.engine.texts import languages, speaking
from amunre.errors import NotationError, Problem, RulesetError
from amunre.games.loading import load_rules, shipped_rulesets
from amunre.printing import brief
from amunre.render.columns import grid
from amunre.simulation import MOST_JOBS

Command = TypeVar("Command", bound=Callable[..., Any])


class Option(Protocol):
    """Gives a command an option, written above it."""

    def __call__(self, command: Command, /) -> Command:
        """The command, with it."""


# --- printing -------------------------------------------------------------------------------------------


def console(stderr: bool = False) -> Console:
    """Where to print: made anew for each command, because a test may have put another stream in place."""
    return GuardedConsole(stderr=stderr)


@contextmanager
def needs(library: str, extra: str) -> Iterator[None]:
    """Around the import of a library that only this command needs: says how to get it."""
    try:
        yield
    except ImportError as error:
        said = f"this needs {library}, which is not there: pip install 'amunre[{extra}]'"
        raise click.ClickException(said) from error


# --- files ----------------------------------------------------------------------------------------------


@contextmanager
def told_of(file: str | os.PathLike[str]) -> Iterator[None]:
    """Within it, what the system does not do with a file is told as such: the file cannot be written, say."""
    try:
        yield
    except OSError as error:
        raise click.ClickException(f"{os.fspath(file)}: {error.strerror or error}") from error


def is_there(file: Path) -> bool:
    """Whether there is something of this name. Raises ClickException for one that there cannot be."""
    with told_of(file):
        try:
            os.lstat(file)
        except FileNotFoundError:
            return False
    return True


# --- rulesets -------------------------------------------------------------------------------------------


def known_ruleset(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """The value, if it is the name of a shipped ruleset or a folder."""
    shipped = shipped_rulesets()
    if value not in shipped and not os.path.isdir(value):
        raise click.BadParameter(
            f"no ruleset {brief(value)}: expected {', '.join(shipped)}, or a folder with ruleset.yaml"
        )
    return value


ruleset_option: Option = click.option(
    "--ruleset",
    metavar="NAME|FOLDER",
    callback=known_ruleset,
    default="standard",
    show_default=True,
    help="A ruleset by name, or a folder with one of your own.",
)


def loaded(name: str) -> Any:
    """The ruleset; exits with 1 if its data cannot be used."""
    try:
        return load_rules(name)
    except RulesetError as error:
        stop_at(error.problems)


def stop_at(problems: Sequence[Problem]) -> NoReturn:
    """Print a paragraph for each problem on stderr, and how many there are; exit with 1."""
    printed = console(stderr=True)
    for problem in problems:
        where = f"{problem.file}:{problem.line}" if problem.line else problem.file
        printed.print(Text(f"{where}  {problem.path}".rstrip(), "bold"), soft_wrap=True)
        facts = grid()
        facts.add_row("found", problem.found)
        facts.add_row("expected", problem.expected)
        printed.print(Padding(facts, (0, 0, 0, 2)))
    printed.print(f"{len(problems)} {'problem' if len(problems) == 1 else 'problems'}.")
    sys.exit(1)


# --- languages ------------------------------------------------------------------------------------------


def speak(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    """Say all that the command says in this language; None: in the one that is spoken."""
    try:
        context.with_resource(speaking(value))
    except ValueError as error:
        raise click.BadParameter(str(error).removeprefix("language: ")) from None


language_option: Option = click.option(
    "--language",
    metavar="CODE",
    callback=speak,
    expose_value=False,
    is_eager=True,
    show_default="en",
    help=f"In which language to tell it: {', '.join(languages())}.",
)

# --- players and bots -----------------------------------------------------------------------------------


def known_seed(context: click.Context, parameter: click.Parameter, value: int | None) -> int | None:
    """The value, if a record has room for such a seed."""
    try:
        return None if value is None else checked_seed(value)
    except ValueError as error:
        raise click.BadParameter(str(error).removeprefix("seed: ")) from None


def seed_option(told: str, default: int | None = None) -> Option:
    """`--seed`, with what is told of it; without a default it may be left out."""
    return click.option(
        "--seed", type=int, default=default, show_default=default is not None, callback=known_seed, help=told
    )


same_games: Option = seed_option("The same seed gives the same games.", 1)

players_option: Option = click.option("--players", type=int, default=4, show_default=True, help="How many players.")


def check_players(rules: Rules[Any], players: int) -> None:
    """Raises BadParameter for a number of players that the rules do not know."""
    if not rules.least_players <= players <= rules.most_players:
        expected = f"expected {rules.least_players} to {rules.most_players}, found {brief(players)}"
        raise click.BadParameter(expected, param_hint="'--players'")


def known_bots(context: click.Context, parameter: click.Parameter, value: str | tuple[str, ...]) -> tuple[str, ...]:
    """The names of bots in a list with commas, or in several of them, if there are such bots."""
    lists = (value,) if isinstance(value, str) else value
    names = tuple(name.strip() for one in lists for name in one.split(","))
    for name in names:
        try:
            bot_named(name)
        except NotationError as error:
            raise click.BadParameter(str(error)) from None
    return names


def bots_option(default: str) -> Option:
    """`--bots`, which means the same wherever it stands."""
    return click.option(
        "--bots",
        metavar="BOT,BOT,...",
        callback=known_bots,
        default=default,
        show_default=True,
        help="The bots on all seats that no person plays: one name for all of them, or one for each. "
        f"A bot is {BOT_NAMES}, or a class of your own as FILE.py:CLASS.",
    )


def lineup(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each of these seats. Raises BadParameter unless there are so many, or one for all."""
    if not seats or len(bots) not in (1, seats):
        numbers = f"1 or {seats} bots" if seats > 1 else "1 bot" if seats else "no bots"
        expected = f"expected {numbers}, for {seats} seats that no person plays"
        raise click.BadParameter(f"{expected}, found {len(bots)}", param_hint="'--bots'")
    return tuple(bots) * (seats // len(bots))


jobs_option: Option = click.option(
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    default=os.cpu_count() or 1,
    show_default="all processors",
    help="How many processes play. The results are the same.",
)
