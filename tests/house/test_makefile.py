"""`make pages` collects all files that have tests for it, and no others."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def listed(makefile: str) -> list[Path]:
    """Return the files and folders in PAGES_TESTS."""
    [names] = re.findall(r"^PAGES_TESTS := \$\(addprefix tests/,(.*?)\)$", makefile, re.DOTALL | re.MULTILINE)
    return [ROOT / "tests" / name for name in names.replace("\\\n", " ").split()]


def test_make_pages_has_all_files_with_tests_for_it(paged: set[Path]) -> None:
    places = listed((ROOT / "Makefile").read_text(encoding="utf-8"))
    assert {file for file in paged if not any(file.is_relative_to(place) for place in places)} == set()
    assert [place for place in places if not any(file.is_relative_to(place) for file in paged)] == []
