"""The folder of `amunre pages` in the site, with links to it: `python -m generator.play build/site`.

It needs npm, so the site is complete without it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from amunre.engine.languages import ANY, ENGLISH, languages, speaking, spoken
from amunre.pages.building import build

PLAY = "play"
"""Folder in which visitors play."""
LESSONS = "rules/learn.html"
HEADING = re.compile(r"</h1>")


def add(site: Path) -> int:
    """Build the folder in a site, link to it from the landing page and the lessons, and return the number of links.

    Raises the same errors as `build`.
    """
    build(site / PLAY, str)
    return sum(_linked(file, site, language) for language, file in _pages(site))


def _pages(site: Path) -> Iterator[tuple[str, Path]]:
    """Yield the pages that link to the folder, each with its language."""
    yield ENGLISH, site / "index.html"
    for file in sorted(site.rglob(LESSONS)):
        top = file.relative_to(site).parts[0]
        yield top if top in languages() else ENGLISH, file


def _linked(file: Path, site: Path, language: str) -> int:
    """Put a link below the heading of a page."""
    up = "../" * (len(file.relative_to(site).parts) - 1)
    with speaking(language):
        label = escape(spoken().of(ANY)["page"]["try-now"])
    link = f'</h1>\n<p><a class="md-button md-button--primary" href="{up}{PLAY}/index.html">{label}</a></p>'
    html, number = HEADING.subn(link, file.read_text(encoding="utf-8"), count=1)
    file.write_text(html, encoding="utf-8")
    return number


if __name__ == "__main__":
    print(f"{PLAY}: {add(Path(sys.argv[1]))}")
