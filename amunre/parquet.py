"""Many games in one Parquet file, for pandas, polars, DuckDB and others; needs `amunre[parquet]`.

    with rows("games.parquet") as add:
        for game in amunre.simulate(rules, "sensible", games=100_000, jobs=2):
            add(game)

When the `with` block ends, even with an exception, the file is complete: after an interrupt, it contains the games
added so far. At most one group of rows is held in memory. The others are in a temporary file in the same folder, which
remains only if the process is killed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from typing import Any

from amunre.engine.ruleset import Rules
from amunre.engine.saving import NothingToSave, replacing
from amunre.extras import extra
from amunre.jsontypes import JsonObject
from amunre.printing import brief
from amunre.rows import SEATS, columns
from amunre.simulation import Played

SUFFIX = ".parquet"
SEED_BITS = 63
"""Maximum bits of a seed in a table, where it is in a column of integers."""
ROWS_OF_A_GROUP = 1 << 13
RECORDS_OF_A_GROUP = 1 << 6

Row = JsonObject


def checked_column(seed: int) -> int:
    """Return the seed if it fits into a column; otherwise raise ValueError."""
    if seed.bit_length() > SEED_BITS:
        raise ValueError(f"seed: expected at most {SEED_BITS} bits, the size of the column, found {brief(seed)}.")
    return seed


@contextmanager
def rows(path: str | os.PathLike[str]) -> Iterator[Callable[[Played], None]]:
    """Open a file for the `rows` of games, one for each seat, and yield a function that adds a game.

    If there are no rows, no file is written. A failed game has no rows.

    Args:
        path: Path of the file.

    Raises:
        ModuleNotFoundError: pyarrow is not installed.
        OSError: The file cannot be written.
        ValueError: The seed of a game does not fit into a column.
    """

    def add_game(game: Played) -> None:
        checked_column(game.seed)
        add(game.rows)

    with _table(path, ROWS_OF_A_GROUP) as add:
        yield add_game


@contextmanager
def tables(folder: str | os.PathLike[str], rules: Rules) -> Iterator[Callable[[Played], None]]:
    """Open a file in this folder for each table of `amunre.tables`, such as `games.parquet`, and yield as `rows` does.

    Args:
        folder: Path of the folder, which is created if it does not exist.
        rules: Ruleset of the games.

    Raises:
        ModuleNotFoundError: pyarrow is not installed.
        OSError: The folder cannot be created, or a file cannot be written.
        ValueError: A game has no rows, or its seed does not fit into a column.
    """
    with extra("parquet", "pyarrow"):
        arrow = import_module("pyarrow")
    schemas: dict[str, Any] = {
        name: arrow.schema([(column, getattr(arrow, _TYPES[kind])()) for column, kind in kinds.items()])
        for name, kinds in columns(rules).items()
    }
    os.makedirs(folder, exist_ok=True)
    with ExitStack() as files:
        adds = {
            name: files.enter_context(_table(os.path.join(folder, name + SUFFIX), ROWS_OF_A_GROUP, schemas.get(name)))
            for name in (*schemas, SEATS)
        }

        def add_game(game: Played) -> None:
            if game.tables is None:
                raise ValueError("tables: expected games with rows, found a game without rows.")
            checked_column(game.seed)
            for name, rows in game.tables.items():
                adds[name](rows)

        yield add_game


_TYPES: dict[object, str] = {int: "int64", float: "float64", str: "string", str | None: "string"}
"""Column types by Python type."""


@contextmanager
def records(path: str | os.PathLike[str]) -> Iterator[Callable[[Played], None]]:
    """Open a file for the records of games, one per row: `Record.from_json(json.loads(row["record"]))` restores one.

    The other columns help to find records: the game's number, seed, bots, points and winners. The last two are null for
    a game that failed.

    Args:
        path: Path of the file.

    Raises:
        ModuleNotFoundError: pyarrow is not installed.
        OSError: The file cannot be written.
        ValueError: A game has no record, or its seed does not fit into a column.
    """
    with extra("parquet", "pyarrow"):
        arrow = import_module("pyarrow")
    number, seats, text = arrow.int64(), arrow.list_(arrow.int64()), arrow.string()
    kinds = {
        "game": number,
        "seed": number,
        "bots": arrow.list_(text),
        "points": seats,
        "winners": seats,
        "record": text,
    }

    def add_game(game: Played) -> None:
        if game.record is None:
            raise ValueError("record: expected games with records, found a game without a record.")
        written = json.dumps(game.record.to_json(), separators=(",", ":"))
        ended = (game.points, game.winners) if game.result else (None, None)
        values = (game.number, checked_column(game.seed), game.bots, *ended, written)
        add([dict(zip(kinds, values, strict=True))])

    with _table(path, RECORDS_OF_A_GROUP, arrow.schema(kinds)) as add:
        yield add_game


@contextmanager
def _table(path: str | os.PathLike[str], group: int, schema: Any = None) -> Iterator[Callable[[Iterable[Row]], None]]:
    """Open a file for rows, written in groups of at least this size; the default schema follows from the first rows."""
    with extra("parquet", "pyarrow"):
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    saving = ExitStack()
    file = saving.enter_context(replacing(path))
    held: list[Row] = []
    writer: Any = None
    is_whole = True

    def write() -> None:
        nonlocal writer, is_whole
        if held:
            is_whole = False
            written = arrow.Table.from_pylist(held, schema)
            writer = writer or parquet.ParquetWriter(file, written.schema)
            writer.write_table(written)
            held.clear()
            is_whole = True

    def finish() -> None:
        with suppress(NothingToSave), saving:
            try:
                if is_whole:
                    write()
                if writer is None or not is_whole:
                    raise NothingToSave
                writer.close()
            except BaseException:
                if writer is not None:
                    with suppress(OSError):  # the earlier failure is the one to raise
                        writer.close()
                raise

    def in_peace(act: Callable[[], None]) -> None:
        """Run a function in a thread, which no interrupt reaches, so that no group is left incomplete."""
        try:
            thread.submit(act).result()
        except OSError as error:
            raise OSError(error.errno, error.strerror or str(error), os.fspath(path)) from error

    def add(more: Iterable[Row]) -> None:
        held.extend(more)
        if len(held) >= group:
            in_peace(write)

    with ThreadPoolExecutor(1) as thread:
        try:
            yield add
        finally:
            in_peace(finish)
