"""Functions that write a book to a folder that is empty or contains a book; they never overwrite other files."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import amunre
from amunre.engine.ruleset import Rules
from amunre.engine.saving import replace
from amunre.errors import AmunreError

MARK = "amunre-book.json"
"""The file that marks a folder as a book."""
MAKER = "amunre book"


class TakenError(AmunreError):
    """A folder that contains files other than a book."""


@contextmanager
def prepared(folder: Path) -> Iterator[None]:
    """Provide a folder for a book; remove a new folder at the end if it is still empty.

    Raises:
        TakenError: The folder contains files other than a book.
        OSError: The folder cannot be created or read.
    """
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()) and not _is_book(folder):
        raise TakenError(f"{folder}: expected an empty folder or a book made by `{MAKER}`, found something else")
    try:
        yield
    finally:
        if is_new and not any(folder.iterdir()):
            folder.rmdir()


def put(made: Path, folder: Path, rules: Rules) -> None:
    """Put a book into its folder, replacing any earlier one.

    The book is first copied next to the earlier one, so that nothing is lost if the disk is full. Raises OSError if the
    book cannot be written.
    """
    about = {"made-by": MAKER, "version": amunre.__version__, "ruleset": rules.id, "hash": rules.hash}
    replace(made / MARK, json.dumps(about, indent=2) + "\n")
    with TemporaryDirectory(prefix=".", suffix=".part", dir=folder) as place:
        coming = shutil.copytree(made, Path(place) / "book")
        replace(folder / MARK, json.dumps(about, indent=2) + "\n")  # so that an incomplete book is recognized too
        for old in folder.iterdir():
            if old.name in (Path(place).name, MARK):
                continue
            if old.is_dir() and not old.is_symlink():
                shutil.rmtree(old)
            else:
                old.unlink()
        for page in coming.iterdir():
            os.replace(page, folder / page.name)


def _is_book(folder: Path) -> bool:
    try:
        about = json.loads((folder / MARK).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(about, dict) and about.get("made-by") == MAKER
