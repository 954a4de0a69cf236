"""`amunre store`: copies of all stored tables, or of a single table."""

from __future__ import annotations

from pathlib import Path

import click

from amunre.commands import completing
from amunre.commands.database import database_option, store_at
from amunre.commands.options import Local, console, language_option, told_of
from amunre.commands.progress import counted
from amunre.engine.files import content
from amunre.engine.texts import part
from amunre.errors import AmunreError, NoStream, StoreError, TableError
from amunre.hosting import archive, carrying
from amunre.hosting.stores import Whole
from amunre.hosting.stores.copying import Copied, backup, copy
from amunre.jsontypes import Json


@click.group(
    epilog="""\b
Examples:
  amunre store backup tables-monday.db         while the server runs
  amunre store restore tables-monday.db        into an empty database
  amunre store migrate postgresql://me@db/amunre
                                               move from a file to PostgreSQL
  amunre store backup pg.db --database postgresql://me@db/amunre
  amunre store export -o friday.json qSxW3lVdhE9b
                                               only one table
"""
)
@language_option
def store() -> None:
    """Back up, restore or move stored tables.

    Covers all tables with their chats, players and rulesets. A copy reveals every hand; tokens are hashed. If a copy
    cannot be completed, none is made, and no existing file is overwritten.
    """


@store.command(
    "backup",
    epilog="""\b
Examples:
  amunre store backup monday.db
  amunre store backup monday.db --database /srv/amunre/tables.db
""",
)
@click.argument("file", type=Local(path_type=Path))
@database_option
def backup_command(file: Path, database: str) -> None:
    """Copy everything into a new FILE.

    The copy is a snapshot; games can go on while it is made. FILE is an SQLite database in the default format, even if
    the tables are in PostgreSQL. It must not exist yet.
    """
    with (
        store_at(database, writable=False) as source,
        counted(part("commands", "copying"), console(stderr=True)) as told,
    ):
        copied = backup(source, file, told)
    _tell(copied)


@store.command(
    epilog="""\b
Examples:
  amunre store restore monday.db
  amunre store restore monday.db --database postgresql://me@db/amunre
"""
)
@click.argument("file", type=Local(path_type=Path))
@database_option
def restore(file: Path, database: str) -> None:
    """Fill an empty database from a backup.

    Creates the database if it does not exist. Refuses a database that is not empty and leaves it unchanged.
    """
    _copy(file, database)


@store.command(
    epilog="""\b
Examples:
  amunre store migrate postgresql://me@db/amunre
  amunre store migrate tables.db --database postgresql://me@db/amunre
"""
)
@click.argument("to", metavar="FILE|URL", shell_complete=completing.files)
@database_option
def migrate(to: str, database: str) -> None:
    """Copy everything from --database to another, empty database.

    Stop the server first, because later changes stay in the old database. Then start the server with the new database.
    The old database is not changed.
    """
    _copy(database, to)


@store.command(
    epilog="""\b
Examples:
  amunre store export -o friday.json qSxW3lVdhE9b
  amunre store export qSxW3lVdhE9b --database postgresql://me@db/amunre
  amunre store export -- -SxW3lVdhE9b          an id that begins with a dash
"""
)
@click.argument("table")
@click.option("-o", "--out", type=Local(path_type=Path), help="New file. Default: standard output.")
@database_option
def export(table: str, out: Path | None, database: str) -> None:
    """Write one TABLE as JSON, with its history, chat and rules.

    TABLE is the id at the end of the table's address. The file contains every hand and the seed of the game, but only
    hashes of tokens.
    """
    with store_at(database, writable=False) as source:
        data = _carried(source, table)
    if out is None:
        click.echo(carrying.written(data), nl=False)
    else:
        with told_of(out):
            carrying.save(data, out)
    click.echo(part("commands", "exported", entries=len(data["deeds"])), err=True)


@store.command(
    "import",
    epilog="""\b
Examples:
  amunre store import friday.json
""",
)
@click.argument("file", type=Local(path_type=Path))
@database_option
def import_command(file: Path, database: str) -> None:
    """Import a table from a FILE written by export.

    Replays the whole table and refuses it if anything differs. The table keeps its id. An existing table is never
    replaced.
    """
    with told_of(file):
        text = content(file, carrying.LARGEST)
    with store_at(database) as target:
        try:
            id = carrying.take_in(target, carrying.read(text))
        except StoreError:
            raise
        except AmunreError as error:
            raise click.ClickException(f"{file}: {error}") from error
    click.echo(part("commands", "imported", table=id))


@store.command(
    epilog="""\b
Examples:
  mkdir old && amunre store clear old
""",
)
@click.argument("folder", type=Local(path_type=Path, exists=True, file_okay=False))
@database_option
def clear(folder: Path, database: str) -> None:
    """Move all archived tables to files in FOLDER.

    Archived tables have been idle for a long time (see `amunre serve`). Each table is written to a file, as `export`
    does, and deleted from the database once its file is on disk. Use `import` to restore it.
    """
    cleared = 0
    with store_at(database) as source:
        try:
            for _ in archive.clear(source, folder):
                cleared += 1
        except (NoStream, TableError) as error:
            raise click.ClickException(str(error)) from error
        except OSError as error:
            raise click.ClickException(f"{error.filename or folder}: {error.strerror}") from error
        finally:
            click.echo(part("commands", "cleared", tables=cleared))


def _carried(source: Whole, table: str) -> Json:
    try:
        return carrying.carried(source, table)
    except NoStream:
        raise click.ClickException(part("server", "no-table")) from None
    except TableError as error:
        raise click.ClickException(str(error)) from error


def _copy(source: str | Path, target: str) -> None:
    line = counted(part("commands", "copying"), console(stderr=True))
    with store_at(source, writable=False) as old, store_at(target) as new, line as told:
        copied = copy(old, new, told)
    _tell(copied)


def _tell(copied: Copied) -> None:
    click.echo(part("commands", "copied", streams=copied.streams, entries=copied.entries))
