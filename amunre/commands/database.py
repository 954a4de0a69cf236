"""`--database`, which means the same wherever it stands, and the store that is there."""

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
    """Return the file of the tables of this user."""
    return str(user_data_path("amunre", appauthor=False) / "tables.db")


database_option: Option = click.option(
    "--database",
    metavar="FILE|URL",
    shell_complete=completing.files,
    default=default_database,
    show_default="tables.db in your data folder",
    help="Where tables are kept: an SQLite file, or postgresql://USER@HOST/NAME (a password is better left to "
    "PGPASSWORD or ~/.pgpass).",
)


@contextmanager
def store_at(where: str | Path, writable: bool = True) -> Iterator[Whole]:
    """The store at this place; what goes wrong with it ends the command. Its own folder is made where it is missing."""
    if writable and where == default_database():
        with told_of(where):
            Path(where).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with closing(opened(where, writable)) as store:
            yield store
    except StoreError as error:
        raise click.ClickException(str(error)) from error
