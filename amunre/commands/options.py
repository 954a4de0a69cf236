"""Shared parts of the commands: printing, and common options.

Every command imports this module, so large parts of the library are imported only when used.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn, Protocol, TypeVar

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from amunre.commands import completing
from amunre.console import GuardedConsole
from amunre.engine.chance import checked_seed
from amunre.engine.languages import languages, speaking
from amunre.engine.ruleset import DEFAULT_PLAYERS, Rules
from amunre.engine.saving import check_place
from amunre.engine.texts import part
from amunre.errors import NotationError, Problem, RulesetError
from amunre.extras import extra
from amunre.games.finding import did_you_mean, shipped_name, shipped_rulesets
from amunre.jsontypes import Json, JsonMapping, JsonObject
from amunre.printing import brief

Command = TypeVar("Command", bound=Callable[..., object])


class Option(Protocol):
    """A decorator that adds an option to a command."""

    def __call__(self, command: Command, /) -> Command:
        """Return the command with the option."""


# --- printing -------------------------------------------------------------------------------------------


def console(stderr: bool = False) -> Console:
    """Return a new console for each command, because a test may have replaced the stream."""
    return GuardedConsole(stderr=stderr)


@contextmanager
def needs(name: str, *modules: str) -> Iterator[None]:
    """Wrap the import of modules from an extra that only this command needs; explain how to install a missing one."""
    try:
        with extra(name, *modules):
            yield
    except ModuleNotFoundError as error:
        if error.name not in modules:
            raise
        raise click.ClickException(error.msg) from error


def json_option(replaced: str = "tables") -> Option:
    """Return the option `--json`, which replaces this output."""
    return click.option("--json", "as_json", is_flag=True, help=f"Print one JSON object instead of {replaced}.")


def print_json(value: Json) -> None:
    """Print a JSON document to stdout."""
    click.echo(json.dumps(value, indent=2))


# --- files ----------------------------------------------------------------------------------------------


@contextmanager
def told_of(file: str | os.PathLike[str]) -> Iterator[None]:
    """Report system errors that concern a file as errors of the command."""
    try:
        yield
    except OSError as error:
        raise click.ClickException(f"{os.fspath(file)}: {error.strerror or error}") from error


def check_save(file: str | os.PathLike[str]) -> None:
    """Raise ClickException, before any long work, if a file cannot be saved there."""
    with told_of(file):
        check_place(file)


def is_there(file: Path) -> bool:
    """Return whether there is a file with this name. Raises ClickException for an invalid name."""
    with told_of(file):
        try:
            os.lstat(file)
        except FileNotFoundError:
            return False
    return True


class Local(click.Path):
    """A path. The address of a database is refused."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """Return the path."""
        from amunre.hosting.stores import is_address

        if is_address(os.fspath(value)):
            known = "the address of a database (amunre store migrate copies from one to another)"
            self.fail(f"expected a path, found {known}", param, ctx)
        return super().convert(value, param, ctx)


# --- rulesets -------------------------------------------------------------------------------------------


def known_ruleset(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """Return the id of a shipped ruleset, given the id or its game's name; return a folder as it is."""
    if (name := shipped_name(value)) is None and not os.path.isdir(value):
        expected = f"expected {', '.join(shipped_rulesets())}, or a folder with ruleset.yaml"
        raise click.BadParameter(f"no ruleset {brief(value)}: {expected}{did_you_mean(value)}")
    return name or value


ruleset_option: Option = click.option(
    "--ruleset",
    metavar="NAME|FOLDER",
    callback=known_ruleset,
    shell_complete=completing.rulesets,
    default="standard",
    show_default=True,
    help="Name of a ruleset or game, or a folder with your own ruleset.",
)


def loaded(name: str) -> Rules:
    """Return the ruleset; exit with status 1 if its data cannot be used."""
    from amunre.games.loading import load_rules

    try:
        return load_rules(name)
    except RulesetError as error:
        stop_at(error.problems)


def called(rules: Rules) -> str:
    """Return the name of a ruleset, with a note if its numbers are superseded."""
    from amunre.games.loading import is_superseded

    return part("commands", "superseded", rules=rules.id) if is_superseded(rules) else rules.id


def stop_at(problems: Sequence[Problem]) -> NoReturn:
    """Print a paragraph for each problem to stderr, followed by the number of problems; exit with status 1."""
    from amunre.render.columns import grid

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
    """Set the command's language; None does not change it."""
    try:
        context.with_resource(speaking(value))
    except ValueError as error:
        raise click.BadParameter(str(error).removeprefix("language: ")) from None


language_option: Option = click.option(
    "--language",
    metavar="CODE",
    callback=speak,
    shell_complete=completing.codes,
    expose_value=False,
    is_eager=True,
    show_default="en",
    help=f"Language of the output: {', '.join(languages())}.",
)

# --- players and bots -----------------------------------------------------------------------------------


def known_seed(context: click.Context, parameter: click.Parameter, value: int | None) -> int | None:
    """Return the value if a record can hold such a seed."""
    try:
        return None if value is None else checked_seed(value)
    except ValueError as error:
        raise click.BadParameter(str(error).removeprefix("seed: ")) from None


def seed_option(told: str, default: int | None = None) -> Option:
    """Return the option `--seed` with this help; without a default it is optional."""
    return click.option(
        "--seed", type=int, default=default, show_default=default is not None, callback=known_seed, help=told
    )


def known_settings(context: click.Context, parameter: click.Parameter, values: Sequence[str]) -> dict[str, str]:
    """Parse NAME=VALUE pairs."""
    found = dict[str, str]()
    for value in values:
        name, _, text = value.partition("=")
        if not name or not text:
            raise click.BadParameter(f"expected NAME=VALUE, found {brief(value)}")
        if name in found:
            raise click.BadParameter(f"expected {name} once, found it twice")
        found[name] = text
    return found


setup_option: Option = click.option(
    "--set",
    "setup",
    metavar="NAME=VALUE",
    multiple=True,
    callback=known_settings,
    help="Setup option, such as start=2 to let seat 2 start; repeat it for several options. Default: the game decides.",
)


def setup_of(rules: Rules, players: int, given: Mapping[str, str]) -> JsonObject:
    """Return the chosen options for `Game`, parsed according to their schemas.

    Raises BadParameter if one is invalid for this number of players.
    """
    from amunre.engine.schema import form

    setup, schemas = rules.game.setup, form(f"{rules.game.id}/setup").schema["properties"]
    fields = setup.options()
    values = {option: _value(text, schemas.get(fields.get(option), {})) for option, text in given.items()}
    try:
        chosen: JsonObject = setup.chosen(rules, players, values)
    except NotationError as error:
        raise click.BadParameter(str(error).removeprefix("setup: "), param_hint="'--set'") from None
    return chosen


def _value(text: str, schema: JsonMapping) -> Json:
    """Parse text according to a schema: commas make a list, digits an integer; other text remains as it is.

    A single word for a list of several items is the name of a list.
    """
    match schema.get("type"):
        case "array" if "," in text or schema.get("minItems", 0) < 2:
            return [_value(part.strip(), schema["items"]) for part in text.split(",")]
        case "integer" if re.fullmatch("-?[0-9]{1,9}", text):
            return int(text)
    return text


same_games: Option = seed_option("The same seed gives the same games.", 1)

players_option: Option = click.option(
    "--players", type=int, default=DEFAULT_PLAYERS, show_default=True, help="Number of players."
)
seats_option: Option = click.option(
    "--players", type=int, show_default=f"one for each bot, or {DEFAULT_PLAYERS}", help="Number of players."
)
"""The option `--players` for commands that take bots."""


def check_players(rules: Rules, players: int, given: str = "'--players'", what: str = "") -> None:
    """Raise BadParameter for an invalid number of players; what: the source of the number, unless it is `--players`."""
    if not rules.least_players <= players <= rules.most_players:
        expected = f"expected {rules.least_players} to {rules.most_players}{what}, found {brief(players)}"
        raise click.BadParameter(expected, param_hint=given)


def known_bots(context: click.Context, parameter: click.Parameter, value: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of existing bots from one or more comma-separated lists."""
    from amunre.bots.named import bot_named

    lists = (value,) if isinstance(value, str) else value
    names = tuple(name.strip() for one in lists for name in one.split(","))
    for name in names:
        try:
            bot_named(name)
        except NotationError as error:
            raise click.BadParameter(str(error)) from None
    return names


def bots_option(default: str) -> Option:
    """Return the option `--bots`, the same for all commands."""
    from amunre.bots.named import BOT_NAMES

    return click.option(
        "--bots",
        metavar="BOT,BOT,...",
        callback=known_bots,
        shell_complete=completing.bots,
        default=default,
        show_default=True,
        help="Bots for the seats without a person: one name for all seats, or one name for each. "
        f"A bot is {BOT_NAMES}, a bot of one game, such as big-money of prosperity, "
        "a network as learned:FILE.onnx, or your own class as FILE.py:CLASS.",
    )


def players_of(rules: Rules, players: int | None, bots: Sequence[str], people: int = 0) -> int:
    """Return the number of players: `--players`, or one for each person and each of several bots.

    Raises BadParameter for an invalid number.
    """
    if players is not None:
        check_players(rules, players)
        return players
    number = people + len(bots) if len(bots) > 1 else DEFAULT_PLAYERS
    if len(bots) > 1:
        check_players(rules, number, "'--bots'", " players, one for each bot and each person")
    check_players(rules, number)
    return number


def check_bots(rules: Rules, players: int, bots: Sequence[str], hint: str = "'--bots'") -> None:
    """Raise BadParameter if one of the bots cannot play under these rules with this number of players."""
    from amunre.bots import named

    try:
        named.check_bots(bots, rules, players)
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint=hint) from None


def lineup(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return a bot for each of these seats. Raises BadParameter unless there is one bot, or one for each seat."""
    if not seats or len(bots) not in (1, seats):
        numbers = f"1 or {seats} bots" if seats > 1 else "1 bot" if seats else "no bots"
        expected = f"expected {numbers}, for {seats} seats without a person"
        raise click.BadParameter(f"{expected}, found {len(bots)}", param_hint="'--bots'")
    return tuple(bots) * (seats // len(bots))


def jobs_option() -> Option:
    """Return the option `--jobs`."""
    from amunre.simulation import MOST_JOBS

    return click.option(
        "--jobs",
        type=click.IntRange(1, MOST_JOBS),
        default=os.cpu_count() or 1,
        show_default="all processors",
        help="Number of processes. It does not affect the results.",
    )
