"""The option `--database`, shared by several commands, and the store that it names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import click
from platformdirs import user_data_path

from amunre.commands import completing
from amunre.commands.options import Option, told_of
from amunre.errors import StoreError
from amunre.hosting.stores import Whole, opened


def default_database() -> str:
    """Return the user's own database file."""
    return str(user_data_path("amunre", appauthor=False) / "tables.db")


database_option: Option = click.option(
    "--database",
    metavar="FILE|URL",
    shell_complete=completing.files,
    default=default_database,
    show_default="tables.db in your data folder",
    help="Database for the tables: an SQLite file, or postgresql://USER@HOST/NAME. Put a password into "
    "PGPASSWORD or ~/.pgpass.",
)


@contextmanager
def store_at(where: str | Path, writable: bool = True) -> Iterator[Whole]:
    """Open the store at this place, and create its default folder if it is missing; errors end the command."""
    if writable and where == default_database():
        with told_of(where):
            Path(where).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with closing(opened(where, writable)) as store:
            yield store
    except StoreError as error:
        raise click.ClickException(str(error)) from error
