"""The books of the site in another language: `python -m generator.languages cs build/site/cs [SITE_URL]`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from attrs import evolve

from amunre.book import Book, site, verify
from amunre.book.contents import whole
from amunre.engine.languages import ENGLISH, languages, speaking
from generator.places import GAME, OTHERS, SCHEMAS, other

DOCS = Path(__file__).parents[1]


def books() -> Mapping[str, Book[Any]]:
    """Return the book of each game in the current language, by its folder in the site."""
    return {"": Book.of(), **{other(name, ""): evolve(Book.of(name), above="../") for name in OTHERS}}


def ways() -> Mapping[str, str]:
    """Return the path of the books in each language except English."""
    return {language: f"{language}/" for language in languages() if language != ENGLISH}


def write_all(top: Path, site_url: str = "") -> list[str]:
    """Write the books in all languages but English below the top of the site, each in its own process.

    Returns:
        The faults that the processes report.
    """
    known = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(DOCS), os.environ.get("PYTHONPATH")]))}
    made = []
    for language, way in ways().items():
        served = [urljoin(site_url, way)] if site_url else []
        command = [sys.executable, "-m", "generator.languages", language, str(top / way), *served]
        made.append(subprocess.Popen(command, cwd=DOCS.parent, env=known, stderr=subprocess.PIPE, text=True))
    told = [process.communicate()[1] for process in made]
    return [said for said, process in zip(told, made, strict=True) if process.returncode]


def write(language: str, folder: Path, site_url: str = "") -> list[str]:
    """Write the books in one language, and list what is missing afterwards."""
    folder.mkdir(parents=True, exist_ok=True)
    with speaking(language):
        shelf = {top: _beside_english(top, book) for top, book in books().items()}
        pages = {top + path: text for top, book in shelf.items() for path, text in whole(book).items()}
        elsewhere = {ENGLISH: "../", **{code: f"../{way}" for code, way in ways().items() if code != language}}
        site.write(shelf, pages, folder, elsewhere=elsewhere, site_url=site_url)
    (folder / "404.html").unlink()  # only that at the top is ever shown
    wanted = {
        top + page: anchors
        for top, book in shelf.items()
        for page, anchors in verify.wanted(book.rules).items()
        if page.endswith(".md") or not top  # all are found by the same search
    }
    return list(verify.lacking(wanted, folder))


def _beside_english(top: str, book: Book[Any]) -> Book[Any]:
    """Return a book in a folder of another language, with links to the pages that are in English only."""
    up = "../" * (1 + top.count("/"))
    return evolve(book, game=f"{up}{top}{GAME}", schemas=f"{up}{SCHEMAS}")


if __name__ == "__main__":
    sys.exit("\n".join(write(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])) or 0)
