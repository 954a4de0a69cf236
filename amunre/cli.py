"""The command line: each command is a module in `amunre.commands`."""

from __future__ import annotations

import errno
import os
import sys
from collections import UserDict
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from amunre.commands.completing import VARIABLE
from amunre.console import guarded
from amunre.engine.languages import speaking
from amunre.printing import shortened
from amunre.version import library_version

COMMANDS = (
    *("play", "learn", "serve", "demo", "simulate", "tournament", "report", "verify", "replay"),
    *("rule", "book", "pages", "show", "board", "check", "store"),
)
"""The names of the commands, in the order in which the help lists them."""

GREETING = """\
Welcome to Amun-Re, Euphrat & Tigris and Dominion: Prosperity.

  amunre learn            learn the game in ten minutes
  amunre play             play against bots in this terminal
  amunre serve --open     play with friends in the browser
  amunre simulate         let bots play many games, and compare them

Add --ruleset tigris or prosperity for another game. More: amunre --help"""

EXAMPLES = """\b
Examples:
  amunre play                          play against bots
  amunre learn                         learn the game in ten minutes
  amunre serve                         play with friends, in the browser
  amunre demo --players 3 --seed 7     read a whole game
  amunre simulate --games 1000         let bots play, and see statistics
  amunre verify game.json              replay a record and compare
  amunre replay game.json              make an interactive replay
  amunre rule auction.no-return        read one rule, with its sources
  amunre book my-rules                 make a rule book for the browser
  amunre pages games                   make pages that play without a server
  amunre show provinces                see the values on the board
  amunre board                         compare them with your own copy
  amunre check my-rules                find all problems of a ruleset
  amunre store backup tables.db        back up the server's tables

\b
Tab completion:
  eval "$(_AMUNRE_COMPLETE=bash_source amunre)"    in ~/.bashrc
  eval "$(_AMUNRE_COMPLETE=zsh_source amunre)"     in ~/.zshrc
  _AMUNRE_COMPLETE=fish_source amunre | source     in config.fish
"""


LONGEST = 2000
"""Maximum length of an error message."""


@contextmanager
def bounded() -> Iterator[None]:
    """Limit the length of error messages, and report a failing stream."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        raise click.ClickException(_said(error)) from error
    except click.ClickException as error:
        if len(told := error.format_message()) <= LONGEST or isinstance(error, click.exceptions.NoArgsIsHelpError):
            raise
        if isinstance(error, click.UsageError):
            raise click.UsageError(shortened(told, LONGEST), error.ctx) from None
        raise click.ClickException(shortened(told, LONGEST)) from None


def _said(error: OSError) -> str:
    said = error.strerror or str(error)
    return f"{error.filename}: {said}" if error.filename else said


def _flush() -> None:
    """Flush the output; exit with status 1 if that fails."""
    try:
        sys.stdout.flush()
    except OSError as error:
        if error.errno != errno.EPIPE:
            click.echo(f"Error: {_said(error)}", err=True)
        sys.exit(1)


class Modules(UserDict[str, Any]):
    """The commands by name; each is imported on first use, because imports take most of a short command's time."""

    def __getitem__(self, name: str) -> Any:
        """Return a command."""
        if name not in self:
            raise KeyError(name)
        return getattr(import_module(f"amunre.commands.{name}"), name)


class Commands(click.Group):
    """A group that lists its commands in the order in which they were added, and prints only printable text."""

    def main(self, *arguments: Any, **options: Any) -> Any:
        """Run the command line; exit with status 1 if the output cannot be printed."""
        with speaking(None):  # click does not reset the language if it refuses a command
            if VARIABLE in os.environ:  # the output goes to a shell, not to a terminal
                return super().main(*arguments, **options)
            with guarded():
                try:
                    return super().main(*arguments, **options)
                except SystemExit as ended:
                    if not ended.code:
                        _flush()
                    raise

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Parse the part of the command line before the command."""
        with bounded():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, context: click.Context) -> Any:
        """Run a command."""
        with bounded():
            return super().invoke(context)

    def list_commands(self, context: click.Context) -> list[str]:
        """Return the names of the commands."""
        return list(self.commands)


@click.group(
    cls=Commands,
    commands=Modules.fromkeys(COMMANDS),
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXAMPLES,
    invoke_without_command=True,
)
@click.version_option(library_version(), prog_name="amunre")
@click.pass_context
def cli(context: click.Context) -> None:
    """Play and simulate Amun-Re, Euphrat & Tigris and Dominion: Prosperity.

    You can also look up their rules and data, and check your own rules.
    """
    if context.invoked_subcommand is None:
        click.echo(GREETING)
