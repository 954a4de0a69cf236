"""The pages for developers name only files that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs/internals").glob("*.md"))
FOLDERS = ("amunre", "data", "docs", "schemas", "tests", ".ci")
NAME = re.compile(
    r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|yaml|json|md|css|js|toml)|(?:amunre|data|docs|schemas|tests)/[\w./-]+)`"
)


def missing(text: str) -> list[str]:
    """List files and folders of a text that do not exist, by their path or its end."""
    known = {str(path.relative_to(ROOT)) for folder in FOLDERS for path in (ROOT / folder).rglob("*")}
    known |= {path.name for path in ROOT.iterdir()}
    return [
        name for name in NAME.findall(text) if not any(f"/{path}".endswith(f"/{name.rstrip('/')}") for path in known)
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_files_exist(page):
    assert missing(page.read_text(encoding="utf-8")) == []


def test_a_file_that_does_not_exist_is_found():
    assert missing("`amunre/hosting/table.py`, `table.py`, `amunre/nowhere.py`, `nowhere.py`") == [
        "amunre/nowhere.py",
        "nowhere.py",
    ]
