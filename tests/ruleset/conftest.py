"""Rulesets written for one test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

HEAD = "extends: standard\nid: house\ntitle: House rules\n"
"""Three lines that begin the ruleset.yaml of an overlay; what a test adds there stands in line 4 and on."""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes an overlay of the standard game: texts by file name, `ruleset` without its head."""

    def write(files: dict[str, str] | None = None, folder: str = "house", head: str = HEAD) -> Path:
        place = tmp_path / folder
        place.mkdir()
        for part, text in ({"ruleset": ""} | (files or {})).items():
            (place / f"{part}.yaml").write_text((head if part == "ruleset" else "") + text, encoding="utf-8")
        return place

    return write
