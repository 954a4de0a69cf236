"""Every command with streams that are closed, full, narrow, or of another alphabet: never a traceback, never silence."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Iterable, Sequence
from itertools import cycle, product
from pathlib import Path

import pytest
from counts import few

from amunre.cli import cli
from amunre.console import LEAST

COMMANDS = {
    "help": ("--help",),
    "version": ("--version",),
    "rule": ("rule", "auction.top"),
    "rules": ("rule",),
    "show": ("show", "cards"),
    "demo": ("demo", "--players", "3", "--seed", "11"),
    "simulate": ("simulate", "--games", "2", "--jobs", "2", "--players", "3"),
    "tournament": ("tournament", "uniform,uniform,uniform", "--players", "3", "--games", "3", "--jobs", "1"),
    "verify": ("verify", "game.json"),
    "replay": ("replay", "game.json"),
    "report": ("report", "game.json"),
    "check": ("check", "--games", "1", "--seconds", "1", "--budget", "1"),
    "play": ("play", "--save", "new.json", "--seed", "1"),
    "board": ("board",),
    "book": ("book", "--help"),
    "pages": ("pages", "--help"),
    "learn": ("learn",),
    "serve": ("serve", "--help"),
    "store": ("store", "backup", "copy.db", "--database", "tables.db"),
    "wrong": ("rule", "nothing"),
}
STREAMS = {
    "no input": "<&-",
    "no output": ">&-",
    "no errors": "2>&-",
    "nothing at all": "<&- >&- 2>&-",
    "full": "> /dev/full",
    "full errors": "2> /dev/full",
    "one line": "| head -1",
    "nobody reads": "| true",
    "an input for writing": "0> other",
}
SOME = ["help", "rule", "show", "simulate", "play", "board"]


def every_third(commands: Sequence[str], others: Iterable[str]) -> list[tuple[str, str]]:
    """A third of all pairs: each of the others with as many commands, and each command with as many others."""
    return [(one, other) for row, other in enumerate(others) for one in commands[row % 3 :: 3]]


def test_each_command_is_tried() -> None:
    assert set(cli.commands) <= set(COMMANDS)


def run(place: Path, command: str, stream: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder with its streams put right by a shell; the status is its own, not that of a pipe."""
    typed = f'{{ "{sys.executable}" -m amunre "$@"; echo "status $?" >&3; }} 3> status'
    script = f"{typed} {stream}" if not stream.startswith("|") else f"({typed}) {stream}"
    home = {"XDG_STATE_HOME": str(place), "XDG_DATA_HOME": str(place)}
    known = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
    done = subprocess.run(
        ["sh", "-c", script, "sh", *COMMANDS[command]],
        cwd=place,
        env={**known, **home, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
    )
    done.returncode = int((place / "status").read_text().split()[1])
    return done


@pytest.mark.parametrize(("command", "stream"), few(every_third(SOME, STREAMS)[::2], [*product(COMMANDS, STREAMS)]))
def test_what_is_wrong_with_a_stream_is_told(saved: Path, command: str, stream: str) -> None:
    done = run(saved.parent, command, STREAMS[stream])
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    expected = {"wrong": 2, "store": 1}.get(command, 0)
    if expected:
        assert done.returncode == expected
    elif stream in ("no output", "full", "nothing at all"):
        assert done.returncode == 1
        said = "No space left on device" if stream == "full" else "it is closed"
        assert stream == "nothing at all" or f"Error: standard output: {said}" in done.stderr
    elif stream in ("one line", "nobody reads"):
        assert done.returncode in (0, 1)
        assert done.stderr == ""
    else:
        assert done.returncode == 0
        assert done.stdout


ALPHABETS = {
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "no terminal": {"TERM": ""},
    "unknown terminal": {"TERM": "nothing-known", "COLORTERM": "truecolor"},
    **{f"columns {text[:9]}": {"COLUMNS": text} for text in ("0", "1", "abc", "-5", "²", "9" * 5000, "99999999", "")},
}


@pytest.mark.parametrize(
    ("command", "alphabet"),
    few([*zip(cycle(("rules", "play")), [*ALPHABETS][1:8:2])], [*product(COMMANDS, ALPHABETS)]),
)
def test_whatever_the_environment_says_it_is_printed(saved: Path, command: str, alphabet: str) -> None:
    done = run(saved.parent, command, **ALPHABETS[alphabet])
    assert "Traceback" not in done.stderr
    assert done.returncode == {"wrong": 2, "store": 1}.get(command, 0)
    lines = (done.stdout + done.stderr).splitlines()
    assert max(len(line.strip()) for line in lines) >= LEAST // 2
    assert max(map(len, lines)) < 20_000


@pytest.mark.parametrize(
    ("columns", "term", "command"),
    few(
        [(0, "xterm", "rule"), (1, "dumb", "show"), (5, "xterm", "show")],
        [*product((0, 1, 5), ("xterm", "dumb"), ("rule", "show", "verify", "simulate", "demo", "check"))],
    ),
)
def test_a_terminal_without_columns_shows_it_all_the_same(saved: Path, command: str, term: str, columns: int) -> None:
    here, there = pty.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", columns, columns, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")} | {"TERM": term}
    with subprocess.Popen(
        [sys.executable, "-m", "amunre", *COMMANDS[command]],
        cwd=saved.parent,
        env=environment,
        stdin=there,
        stdout=there,
        stderr=there,
    ) as process:
        os.close(there)
        found = b""
        try:
            while more := os.read(here, 1 << 16):
                found += more
        except OSError:  # so a terminal ends
            pass
    os.close(here)
    assert process.returncode == 0
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", found.decode())
    assert max(len(line.strip()) for line in text.splitlines()) >= LEAST // 2
