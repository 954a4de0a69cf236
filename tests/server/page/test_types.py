"""The modules of the page, checked by the compiler of TypeScript against the types of the messages."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from node import compiled, with_tools

pytestmark = pytest.mark.pages

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "amunre/server/page"
MODULES = ("--allowJs", "--checkJs", "--lib", "es2023,dom,dom.iterable")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the compiler, the types and the modules."""
    made = with_tools(tmp_path_factory)
    for file in (*PAGE.glob("*.js"), HERE / "wire.d.ts"):
        shutil.copy(file, made)
    return made


def test_the_modules_fit_the_messages(place: Path) -> None:
    assert compiled(place, *MODULES, "main.js") == ""


def test_what_does_not_fit_is_found(place: Path) -> None:
    wrong = (place / "state.js").read_text(encoding="utf-8").replace("update.view.asked", "update.view.askd")
    (place / "wrong.js").write_text(wrong, encoding="utf-8")
    assert "askd" in compiled(place, *MODULES, "wrong.js")
