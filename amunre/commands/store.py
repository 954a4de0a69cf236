"""`amunre store`: what is kept of all tables, copied as a whole, or one of them by itself."""

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
  amunre store backup tables-monday.db         while the server goes on
  amunre store restore tables-monday.db        into an empty database
  amunre store migrate postgresql://me@db/amunre
                                               from a file to PostgreSQL
  amunre store backup pg.db --database postgresql://me@db/amunre
  amunre store export -o friday.json qSxW3lVdhE9b
                                               one table alone
"""
)
@language_option
def store() -> None:
    """Back up, restore and move what is kept of tables, all of them or one.

    All tables with their chats, the people and their own rulesets. Whoever has a copy can read every hand in it;
    tokens are hashed. A copy is whole or is not made, and nothing that is there is overwritten.
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

    As it stands at this moment: tables can be played on meanwhile. FILE is an SQLite database of the same form as the
    default one, whatever the tables are kept in; it must not be there yet.
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

    The database is made if there is none; one that has anything in it is refused and left as it is.
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
    """Copy everything from --database to another, empty one.

    Stop the server before, for what is written to the old one afterwards stays there; then start it with the new one.
    The old one is left as it is.
    """
    _copy(database, to)


@store.command(
    epilog="""\b
Examples:
  amunre store export -o friday.json qSxW3lVdhE9b
  amunre store export qSxW3lVdhE9b --database postgresql://me@db/amunre
  amunre store export -- -SxW3lVdhE9b          one that begins with a dash
"""
)
@click.argument("table")
@click.option("-o", "--out", type=Local(path_type=Path), help="A new file; without it, it is printed.")
@database_option
def export(table: str, out: Path | None, database: str) -> None:
    """Write one TABLE as JSON, with all that was done and said there, and its rules.

    TABLE is the id, the end of its address. The file holds every hand and seed of the game; of tokens it has hashes.
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
    """Put a table into the database that `export` wrote to FILE, under the id that it had.

    Everything in it is played again, and refused if it is not what it says; a table that is there is left as it is.
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
"""
)
@click.argument("folder", type=Local(path_type=Path, exists=True, file_okay=False))
@database_option
def clear(folder: Path, database: str) -> None:
    """Write all archived tables to files in FOLDER, and delete them from the database.

    Archived is what nobody has touched for long (see `amunre serve`). Each table becomes a file of its own, as `export`
    writes it, from which `import` brings it back; it is deleted when its file is on the disk.
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
