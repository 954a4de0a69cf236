"""Each recipe of the documentation works: a copy of the library is changed as its page says, and its commands run there.

| block | what is done with it |
|---|---|
| `diff title="FILE"` | the lines of `-` and of the context, which the file has once, become those of `+` and of the context; without any of those it is a new file |
| `sh` | run in the copy, with the programs of this environment; the first of a page is quick |
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from fenced import ROOT, Block, blocks

PAGES = sorted(page for page in (ROOT / "docs/internals/recipes").glob("*.md") if page.stem not in ("index", "game"))
COPIED = ("amunre", "data", "schemas", "tests", "docs", "pyproject.toml", "CHANGELOG.md")


def applied(root: Path, block: Block) -> None:
    """Change a file of the copy."""
    file = root / block.title
    for hunk in re.split(r"^@@.*\n", block.text, flags=re.MULTILINE):
        lines = [line if line != "\n" else " \n" for line in hunk.splitlines(keepends=True)]
        was, now = ("".join(line[1:] for line in lines if line[0] in (" ", sign)) for sign in "-+")
        if not was:
            file.parent.mkdir(parents=True, exist_ok=True)
            assert not file.exists(), file
            file.write_text(now, encoding="utf-8")
            continue
        text = file.read_text(encoding="utf-8")
        assert text.count(was) == 1, (
            f"{block.page}:{block.line}: {block.title} has this {text.count(was)} times:\n{was}"
        )
        file.write_text(text.replace(was, now), encoding="utf-8")


def run(root: Path, block: Block) -> None:
    """Run a command in the copy."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-e", "-c", block.text],
        cwd=root,
        env={**os.environ, "PATH": programs, "PYTHONPATH": str(root), "PYTEST_ADDOPTS": "-p no:cacheprovider"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{block.page}:{block.line}\n{done.stdout}\n{done.stderr}"


@pytest.fixture(params=PAGES, ids=lambda page: page.stem)
def recipe(request, tmp_path):
    """A copy of the library, and the commands of a recipe that has changed it."""
    for name in COPIED:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    commands = []
    for block in blocks(request.param):
        assert block.language == ("diff" if block.title else "sh")
        applied(tmp_path, block) if block.title else commands.append(block)
    return tmp_path, commands


def test_a_library_changed_by_a_recipe_still_plays(recipe):
    root, (first, *_) = recipe
    run(root, first)


@pytest.mark.soak
def test_and_its_tests_are_green(recipe):
    root, (_, *others) = recipe
    for block in others:
        run(root, block)


def test_a_change_must_find_its_place_once(tmp_path):
    (tmp_path / "file").write_text("one\ntwo\none\n", encoding="utf-8")
    block = Block("page.md", 1, "diff", "file", " two\n+three\n", "")
    applied(tmp_path, block)
    assert (tmp_path / "file").read_text(encoding="utf-8") == "one\ntwo\nthree\none\n"
    with pytest.raises(AssertionError, match=r"page\.md:1: file has this 2 times"):
        applied(tmp_path, Block("page.md", 1, "diff", "file", " one\n+four\n", ""))
