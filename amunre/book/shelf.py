"""Where a book is put: into an empty folder, or in place of a book; never over anything else."""

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
"""The file by which a book is known as one."""
MAKER = "amunre book"


class TakenError(AmunreError):
    """A folder that holds what is no book."""


@contextmanager
def room(folder: Path) -> Iterator[None]:
    """Within it, there is a folder that a book can be put into; if none is, a new one goes again.

    Raises:
        TakenError: There is something in it that is no book.
        OSError: It cannot be made or read.
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
    """Put a book into its folder, in place of the one that is there.

    It is copied beside the old one first, so that a full disk loses nothing. Raises OSError if it cannot be written.
    """
    about = {"made-by": MAKER, "version": amunre.__version__, "ruleset": rules.id, "hash": rules.hash}
    replace(made / MARK, json.dumps(about, indent=2) + "\n")
    with TemporaryDirectory(prefix=".", suffix=".part", dir=folder) as place:
        coming = shutil.copytree(made, Path(place) / "book")
        replace(folder / MARK, json.dumps(about, indent=2) + "\n")  # first: half a book is one too
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
