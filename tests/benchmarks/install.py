"""Time and size of an installation, and the time of the first commands.

    PYTHONPATH=tests python tests/benchmarks/install.py [--save]

Each set of packages is installed by pip into a new environment, from the checkout. The time includes downloads, or pip's cache.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from results import save
from rich.progress import track

ROOT = Path(__file__).resolve().parents[2]
EXTRAS = {"`amunre`": "", "`amunre[cli]`, as in `make demo`": "[cli]", "`amunre[all]`": "[all]", "`make test`": "[dev]"}
COMMANDS = {
    "`import amunre`": ["-c", "import amunre"],
    "`amunre`": ["-m", "amunre"],
    "`amunre --help`": ["-m", "amunre", "--help"],
    "`amunre demo`": ["-m", "amunre", "demo"],
}
RUNS = 5


def timed(*command: str | Path) -> float:
    """Return the seconds that a command takes."""
    began = time.perf_counter()
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - began


def megabytes(folder: Path) -> float:
    """Return the size of the files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) / 1e6


def main() -> None:
    """Measure, print and save both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--save", action="store_true", help="write the tables to results.json")
    options = parser.parse_args()
    sizes, times = [], []
    for name, extra in track(EXTRAS.items(), "Installing", transient=True):
        with tempfile.TemporaryDirectory() as place:
            python = Path(place) / "bin" / "python"
            seconds = timed(sys.executable, "-m", "venv", place)
            pip = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", f".{extra}")
            seconds += timed(python, *pip)
            sizes.append([name, f"{seconds:.0f} s", f"{megabytes(Path(place)):,.0f} MB"])
            if extra == "[cli]":
                for title, command in COMMANDS.items():
                    timed(python, *command)  # the first run compiles
                    times.append([title, f"{min(timed(python, *command) for _ in range(RUNS)):.2f} s"])
    for row in (*sizes, *times):
        print(*row)
    if options.save:
        save("install", ["Packages", "Time", "Size"], sizes)
        save("start", ["Command", f"Best of {RUNS}"], times)


if __name__ == "__main__":
    main()
