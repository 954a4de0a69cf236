"""The compiler of TypeScript, and the types that are made of the schemas.

Where there is no npm, or where it cannot install, tests are skipped, unless the environment variable NODE says `required`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from once import once

from amunre.engine.files import folder
from amunre.games import GAMES

TOOLS = Path(__file__).parent / "wire" / "typescript"
STRICT = (
    *("--strict", "--noEmit", "--noUnusedLocals", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"),
    *("--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"),
)


def run(place: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A program in a folder."""
    return subprocess.run(command, cwd=place, capture_output=True, text=True, check=False, timeout=300)


def with_tools(factory: pytest.TempPathFactory) -> Path:
    """A new folder with the compiler and the types of all games; the compiler is installed once for all processes."""
    made = once(factory, "typescript", _install)
    place = factory.mktemp("typescript")
    shutil.copytree(made, place, ignore=shutil.ignore_patterns("node_modules"), dirs_exist_ok=True)
    (place / "node_modules").symlink_to(made / "node_modules")
    return place


def _install(made: Path) -> None:
    shutil.copytree(TOOLS, made)
    lacking = "there is no npm" if shutil.which("npm") is None else ""
    if not lacking:
        done = run(made, "npm", "ci", "--no-audit", "--no-fund")
        lacking = f"npm cannot install: {done.stderr}" if done.returncode else ""
    if lacking:
        tell = pytest.fail if os.environ.get("NODE") == "required" else pytest.skip
        tell(lacking)
    for game in GAMES:
        done = run(made, "node", "generate.mjs", str(folder("schemas")), game, f"{game}.d.ts")
        assert done.returncode == 0, done.stderr


def compiled(place: Path, *arguments: str) -> str:
    """Return the compiler's errors for some files."""
    done = run(place, "node", "node_modules/typescript/bin/tsc", *STRICT, *arguments)
    assert bool(done.returncode) is bool(done.stdout), done.stderr
    return done.stdout
