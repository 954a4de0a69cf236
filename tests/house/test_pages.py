"""Run every block of code on the written pages and in the notebooks, page by page, each page in its own folder.

| block | what is done with it |
|---|---|
| with `title="FILE"` | written to that file; the blocks of one file are put together in order, a blank line between |
| `python` | run; the blocks of a page know one another's names |
| `sh` | run by sh, with `amunre` and `python`, and nothing to read |
| `sh`, `amunre serve` | begun, in place of the server before it, at any port: 8000 stands for that from there on |
| `text` | what the block before it printed; `...` stands for anything |
| `yaml`, `json` | read |

`postgresql://games@db/games` stands for an empty database of PostgreSQL; where there is none, its page is skipped. So is one that
runs node, where there is no node, unless the environment variable NODE says `required`.

The recipes have a test of their own (`tests/recipes`), which changes a copy of the library as they say.

A block that cannot run has `<!-- not run: REASON -->` above it, and is counted in NOT_RUN below.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from attrs import evolve
from awaited import elsewhere
from fenced import ROOT, Block, blocks

RECIPES = ROOT / "docs/internals/recipes"
PAGES = sorted(
    {*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "tests").rglob("*.md")} - {*RECIPES.glob("*.md")}
)
NOTEBOOKS = sorted((ROOT / "docs").rglob("*.ipynb"))
NOT_RUN = {
    "CONTRIBUTING.md": 1,
    "README.md": 1,
    "docs/learn/analyze-games.md": 1,
    "docs/learn/completion.md": 3,
    "docs/learn/make-a-variant.md": 1,
    "docs/learn/quick-start.md": 1,
    "docs/learn/serve.md": 2,
    "docs/learn/train-an-agent.md": 11,
    "tests/formal/README.md": 1,
}
"""Number of the blocks that are marked as not run, by page."""

PORT, DATABASE = "8000", "postgresql://games@db/games"
"""Values that pages give for a server."""


class Session:
    """The results of the blocks of a page so far, in a folder."""

    def __init__(self, folder: Path, database: Callable[[], str]) -> None:
        self.folder = folder
        self._database = database
        """The address of an empty database."""
        self._server: subprocess.Popen[str] | None = None
        self._meant: dict[str, str] = {}
        """Replacements for the values that pages give for a server."""
        self.names: dict[str, Any] = {"__name__": "__page__"}
        self.printed: str | None = None
        """By the last block; None where there is nothing that a `text` could show."""

    def run(self, block: Block) -> None:
        printed, self.printed = self.printed, None
        if DATABASE in block.text:
            self._meant.setdefault(DATABASE, self._database())
        for written, meant in self._meant.items():
            block = evolve(block, text=block.text.replace(written, meant))
        if block.title:
            file = self.folder / block.title
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as end:
                end.write(f"\n{block.text}" if end.tell() else block.text)
            return
        match block.language:
            case "python":
                self.printed = self._python(block)
            case "sh" if block.text.startswith("amunre serve"):
                self.printed = self._serve(block.text)
            case "sh":
                if block.text.startswith("node ") and shutil.which("node") is None:
                    (pytest.fail if os.environ.get("NODE") == "required" else pytest.skip)("there is no node")
                self.printed = self._shell(block.text)
            case "text":
                assert printed is not None, "nothing was printed just before"
                same = doctest.OutputChecker().check_output(block.text, _trimmed(printed), doctest.ELLIPSIS)
                assert same, f"the page shows\n{block.text}\nbut this was printed\n{printed}"
            case "yaml":
                yaml.safe_load(block.text)
            case "json":
                json.loads(block.text)
            case _:
                pytest.fail(f"no way to run {block.language!r}; mark the block, or write a title")

    def _python(self, block: Block) -> str:
        code = compile("\n" * (block.line - 1) + block.text, block.page, "exec")
        with contextlib.redirect_stdout(io.StringIO()) as out:
            elsewhere(exec, code, self.names)
        return out.getvalue()

    def _surroundings(self) -> dict[str, str]:
        programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        own = {
            "PATH": programs,
            "PYTHONPATH": str(ROOT),
            "COLUMNS": "100",
            "XDG_DATA_HOME": str(self.folder),
            "HOME": str(self.folder),
        }
        return {**os.environ, **own}

    def _serve(self, command: str) -> str:
        """Begin a server; what it has printed when it is ready."""
        self.close()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = self._meant[PORT] = str(probe.getsockname()[1])
        self._server = subprocess.Popen(
            [*shlex.split(command, comments=True), "--port", port],
            cwd=self.folder,
            env=self._surroundings() | {"BROWSER": "true"},  # what --open runs
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._server.stdout is not None
        printed, end = self._server.stdout.readline(), time.monotonic() + 60
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", int(port))):
                return printed
            assert self._server.poll() is None, "it has ended"
            assert time.monotonic() < end, "it does not begin"

    def close(self) -> None:
        """End the server, if there is one."""
        if self._server is not None:
            self._server.terminate()
            self._server.communicate(timeout=60)
            self._server = None

    def _shell(self, text: str) -> str:
        done = subprocess.run(
            ["sh", "-e", "-c", text],
            cwd=self.folder,
            env=self._surroundings(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, f"exit status {done.returncode}\n{done.stdout}"
        return done.stdout


def _trimmed(printed: str) -> str:
    """Without blanks at the ends of lines, which no page shows."""
    return "".join(f"{line.rstrip()}\n" for line in printed.splitlines())


@pytest.mark.pages
@pytest.mark.parametrize("page", [*PAGES, *NOTEBOOKS], ids=lambda page: page.relative_to(ROOT).as_posix())
def test_all_blocks_of_the_page_run(page, tmp_path, monkeypatch, request):
    monkeypatch.chdir(tmp_path)
    session = Session(tmp_path, lambda: request.getfixturevalue("postgres").database())
    with contextlib.closing(session):
        for block in blocks(page):
            if block.reason:
                continue
            try:
                session.run(block)
            except BaseException as error:
                error.add_note(f"{block.page}:{block.line}: this block does not do what the page says")
                raise


def test_the_blocks_that_do_not_run_are_known():
    assert Counter(block.page for page in PAGES for block in blocks(page) if block.reason) == NOT_RUN


def test_no_block_escapes():
    for page in PAGES:
        fences = re.findall(r"^ *```", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert len(fences) == 2 * len(list(blocks(page))), page
