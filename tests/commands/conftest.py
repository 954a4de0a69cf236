"""The command line as in a pipe, and folders of rules to try it on."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from running import COLUMNS, RULES, Run

from amunre import Record
from amunre.cli import cli
from amunre.demo import play_demo


@pytest.fixture
def run() -> Run:
    """Runs the command line as in a pipe of 80 columns."""

    def run(*arguments: str, columns: int = COLUMNS, typed: str = "") -> Result:
        result = CliRunner().invoke(cli, arguments, typed, env={"COLUMNS": str(columns)}, prog_name="amunre")
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run


@pytest.fixture
def broken(tmp_path: Path) -> str:
    """A folder with two problems in two files."""
    (tmp_path / "ruleset.yaml").write_text("extends: standard\nid: broken\ntitle: Broken\nstart: {gold: lots}\n")
    (tmp_path / "provinces.yaml").write_text("memphis:\n  fields: {value: -2, known: sourced}\n")
    return str(tmp_path)


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A folder with rules of one's own."""
    text = "extends: standard\nid: house\ntitle: House rules\nstart: {gold: 25}\nplayers: {most: 4}\n"
    (tmp_path / "ruleset.yaml").write_text(text)
    return str(tmp_path)


@pytest.fixture(scope="session")
def demo() -> Record:
    """The record of a demo, played once."""
    return Record.of(play_demo(RULES, 3, seed=11))


@pytest.fixture
def saved(demo: Record, tmp_path: Path) -> Path:
    """It in a file."""
    path = tmp_path / "game.json"
    demo.save(path)
    return path
