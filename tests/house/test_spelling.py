"""One spelling, the American one, in all that users read and that editors show them; slugs stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
BRITISH = re.compile(
    r"\w*(?:[cC]olour|[nN]eighbour|[fF]avour|[bB]ehaviour|[hH]onour|[dD]efence|[cC]entre\b|[gG]rey\b)\w*"
)
OLD = "monument.colour"
"""A slug, which never changes."""


def read_by_users() -> Iterator[Path]:
    """Yield all files except those of the search, which are never shown and have the words that users type."""
    yield from ROOT.glob("*.md")
    for folder in ("amunre", "data", "docs", "schemas"):
        for ending in ("md", "py", "yaml", "json", "css", "tcss"):
            yield from (file for file in (ROOT / folder).rglob(f"*.{ending}") if file.parent.name != "search")


def test_spelling():
    texts = {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in read_by_users()}
    assert {"README.md", "data/tigris/clauses.yaml", "amunre/games/tigris/tables.py"} <= texts.keys()
    found = {file: BRITISH.findall(text.replace(OLD, "")) for file, text in texts.items()}
    assert {file: words for file, words in found.items() if words} == {}
