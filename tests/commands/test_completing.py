"""Completion of commands by a shell, in the shell's own words and in bash itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from counts import few

from amunre import cli
from amunre.commands.completing import VARIABLE

FILE = (
    "class Nefertari:\n    pass\n\n\nclass Khufu:\n    pass\n\n\nclass _Hidden: pass\nraise SystemExit('it was run')\n"
)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file of bots, in which nobody may be asked what they are but by reading."""
    (tmp_path / "mybots.py").write_text(FILE)
    (tmp_path / "broken.py").write_text("class (")
    (tmp_path / "model.onnx").touch()
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "other.py").write_text("class Other: pass\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(shell: str, *words: str) -> list[str]:
    """Return the command's answers to a shell."""
    before, last = " ".join(words[:-1]), words[-1]
    ask = {
        "bash": {"COMP_WORDS": f"{before} {last}", "COMP_CWORD": str(len(words) - 1)},
        "zsh": {"COMP_WORDS": f"{before} {last}", "COMP_CWORD": str(len(words) - 1)},
        "fish": {"COMP_WORDS": f"{before} ", "COMP_CWORD": last},
    }[shell]
    done = CliRunner().invoke(cli.cli, prog_name="amunre", env={VARIABLE: f"{shell}_complete", **ask})
    assert (done.exit_code, done.stderr) == (0, "")
    return [line for line in done.stdout.splitlines() if line]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("amunre simu", ["plain,simulate"]),
        ("amunre simulate --ruleset ti", ["dir,ti", "plain,tigris", "plain,tigris-english"]),
        ("amunre book de", ["dir,de", "plain,delta"]),
        ("amunre rule auction.to", ["plain,auction.top"]),
        ("amunre rule --ruleset tigris war.sta", ["plain,war.start"]),
        ("amunre rule --ruleset nowhere war.sta", []),
        ("amunre show pro", ["plain,provinces"]),
        ("amunre show --ruleset tigris pie", ["plain,pieces"]),
        ("amunre rule --language c", ["plain,cs"]),
        ("amunre simulate --bots sensible,mc", ["plain,sensible,mcts"]),
        ("amunre tournament sensible un", ["plain,uniform"]),
        ("amunre play --bots my", ["plain,mybots.py:Nefertari", "plain,mybots.py:Khufu"]),
        ("amunre play --bots more/o", ["plain,more/other.py:Other"]),
        ("amunre play --bots nowhere/o", []),
        ("amunre play --bots sensible,le", ["plain,sensible,learned:"]),
        ("amunre play --bots learned:mo", ["plain,learned:model.onnx", "plain,learned:more/"]),
        ("amunre play --bots learned:my", []),
        ("amunre verify ga", ["file,ga"]),
        ("amunre demo --save ga", ["file,ga"]),
        ("amunre replay ga", ["file,ga"]),
    ],
)
def test_what_is_completed(place: Path, typed: str, found: list[str]) -> None:
    assert asked("bash", *typed.split(" ")) == found


def test_the_other_shells_are_written_as_they_read_it(place: Path) -> None:
    assert any(line.startswith("plain,--bots\tBots for") for line in asked("fish", "amunre", "simulate", "--b"))
    assert asked("zsh", "amunre", "rule", "auction.to") == ["plain", "auction.top", "_"]


def test_bash_itself(place: Path) -> None:
    """With a colon and an equals sign, which it takes for words."""
    bash = shutil.which("bash")
    assert bash
    words = {
        "--bots sensible , mybots.py : Ne": "Nefertari",
        "--bots mybots.py : ": "Nefertari Khufu",
        "--ruleset = del": "delta",
        "--bots = mybots.py : Kh": "Khufu",
    }
    words = {typed.replace(" , ", ","): found for typed, found in [*words.items()][:: few(2, 1)]}
    script = f'amunre() {{ "{sys.executable}" -m amunre "$@"; }}\n'
    program = place / "amunre"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m amunre "$@"\n')
    program.chmod(0o755)
    script = f"source <({VARIABLE}=bash_source ./amunre)\n"
    for typed in words:
        every = ["./amunre", "simulate", *typed.split(" ")]
        quoted = " ".join(f"'{word}'" for word in every)
        script += f"COMP_WORDS=({quoted}); COMP_CWORD={len(every) - 1}; COMPREPLY=(); _amunre_completion ./amunre 2>/dev/null; echo ${{COMPREPLY[*]}}\n"
    done = subprocess.run([bash, "-c", script], capture_output=True, text=True, check=True, cwd=place)
    assert done.stdout.splitlines() == list(words.values())


def test_it_is_told_where_help_is_read() -> None:
    told = cli.EXAMPLES
    for shell in ("bash", "zsh", "fish"):
        assert f"{VARIABLE}={shell}_source amunre" in told
