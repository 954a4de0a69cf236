"""The modules of the page, checked by the compiler of TypeScript against the types of the messages."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from amunre.engine.files import folder

pytestmark = pytest.mark.pages

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "amunre/server/page"
TOOLS = HERE.parents[1] / "wire/typescript"
STRICT = (
    *("--strict", "--noEmit", "--allowJs", "--checkJs", "--noUnusedLocals", "--exactOptionalPropertyTypes"),
    *("--noUncheckedIndexedAccess", "--target", "es2022", "--lib", "es2023,dom,dom.iterable"),
    *("--module", "esnext", "--moduleResolution", "bundler"),
)


def run(place: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=place, capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the compiler, the types and the modules."""
    made = shutil.copytree(TOOLS, tmp_path_factory.mktemp("page") / "page")
    lacking = "there is no npm" if shutil.which("npm") is None else ""
    if not lacking:
        done = run(made, "npm", "ci", "--no-audit", "--no-fund")
        lacking = f"npm cannot install: {done.stderr}" if done.returncode else ""
    if lacking:
        if os.environ.get("NODE") == "required":
            pytest.fail(lacking)
        pytest.skip(lacking)
    for game in ("amun-re", "tigris"):
        assert run(made, "node", "generate.mjs", str(folder("schemas")), game, f"{game}.d.ts").returncode == 0
    for file in (*PAGE.glob("*.js"), HERE / "wire.d.ts"):
        shutil.copy(file, made)
    return made


def test_the_modules_fit_the_messages(place: Path) -> None:
    assert run(place, "npx", "tsc", *STRICT, "main.js").stdout == ""


def test_what_does_not_fit_is_found(place: Path) -> None:
    wrong = (place / "state.js").read_text(encoding="utf-8").replace("update.view.asked", "update.view.askd")
    (place / "wrong.js").write_text(wrong, encoding="utf-8")
    assert "askd" in run(place, "npx", "tsc", *STRICT, "wrong.js").stdout
