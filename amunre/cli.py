"""The command line: each command has its room in `amunre.commands`."""

from __future__ import annotations

import click

from amunre.commands.board import board
from amunre.commands.check import check
from amunre.commands.demo import demo
from amunre.commands.play import play
from amunre.commands.replay import replay
from amunre.commands.report import report
from amunre.commands.rule import rule
from amunre.commands.show import show
from amunre.commands.simulate import simulate
from amunre.commands.tournament import tournament
from amunre.commands.verify import verify

COMMANDS = (play, demo, simulate, tournament, report, verify, replay, rule, show, board, check)
"""In the order in which they are listed."""

EXAMPLES = """\b
Examples:
  amunre play                          a game against bots, here and now
  amunre demo --players 3 --seed 7     a whole game to read
  amunre simulate --games 1000         many games between bots, in numbers
  amunre verify game.json              play a record again and compare
  amunre replay game.json              a page that steps through it
  amunre rule auction.no-return        one rule, with its sources
  amunre show provinces                what is printed on the board
  amunre board                         the provinces beside your own copy
  amunre check my-rules                all that is wrong with a folder
"""


class InOrder(click.Group):
    """Lists its commands in the order in which they were added."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Their names."""
        return list(self.commands)


@click.group(cls=InOrder, context_settings={"help_option_names": ["-h", "--help"]}, epilog=EXAMPLES)
@click.version_option(package_name="amunre", prog_name="amunre")
def cli() -> None:
    """The board game Amun-Re: play it, simulate it, look up its rules and data, check rules of your own."""


for command in COMMANDS:
    cli.add_command(command)
