"""The page of the command line: the help of each command."""

from __future__ import annotations

import click

from amunre.book.book import Book
from amunre.book.markup import front, plain
from amunre.cli import cli

WIDTH = 78
"""Characters in a line."""


def commands_page(book: Book) -> str:
    """Return the page with all commands, in the order of the help."""
    name = book.say("commands")
    parts = [f"{front(name)}# {plain(name)}\n", book.say("commands-intro") + "\n"]
    whole = cli.make_context("amunre", [], resilient_parsing=True, terminal_width=WIDTH)
    parts.append(_help(whole))
    for id in cli.list_commands(whole):
        command = cli.get_command(whole, id)
        assert command is not None
        parts.append(f"## `amunre {id}` {{ #{id} .code }}\n")
        parts.append(_help(command.make_context(id, [], parent=whole, resilient_parsing=True, terminal_width=WIDTH)))
    return "\n".join(parts)


def _help(context: click.Context) -> str:
    return f"```text\n{context.get_help()}\n```\n"
