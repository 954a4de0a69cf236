"""The library works with the lowest and with the newest versions of all that it depends on.

    python tests/formal/versions.py [lowest|newest]

Each set is installed into a throw-away environment below `build`, as `pyproject.toml` allows it: the lowest are the numbers
behind `>=` there, together, and the newest are what the package index has today. There the tests run that meet what others
have written: click, rich, textual, jsonschema, starlette, pyarrow, matplotlib, mkdocs, gymnasium, pettingzoo,
open-spiel. Ray is no part of it: it is 280 MB.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from functools import partial
from pathlib import Path
from venv import create

from claims import FAST, Claim, Finding

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "versions"
LEFT_OUT = {"dev", "ray"}
"""Extras that no test needs."""
TESTS = (
    (
        "tests/commands",
        "tests/simulation",
        "tests/terminal",
        "tests/ruleset",
        "tests/wire",
        "tests/server",
        "tests/book/test_output.py",
        "tests/learn",
    )
    if not FAST
    else (
        *("tests/commands/test_completing.py", "tests/simulation/test_commands.py", "tests/terminal/test_full.py"),
        *("tests/learn/test_gymnasium.py", "tests/learn/test_pettingzoo.py", "tests/learn/test_openspiel.py"),
    )
)
BOUND = re.compile(r"([a-z0-9-]+)(?:\[[a-z,]+\])?>=([0-9.]+)")
"""Of a requirement: its name and its lowest version."""


def lowest() -> list[str]:
    """Each dependency at its lowest version, as constraints for pip. Raises ValueError for one without."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    required = {*project["dependencies"], *(one for extra in extras.keys() - LEFT_OUT for one in extras[extra])}
    found = []
    for one in sorted(one for one in required if not one.startswith("amunre[")):
        if not (bound := BOUND.match(one)):
            raise ValueError(f"pyproject.toml: {one}: expected a lowest version")
        found.append(f"{bound[1]}=={bound[2]}")
    return found


def installed(name: str) -> Path:
    """The Python of a new environment with this set of versions. Raises CalledProcessError if there is none."""
    place = BUILD / name
    create(place, clear=True, with_pip=True)
    python = place / "bin" / "python"
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    constraints = place / "constraints.txt"
    constraints.write_text("\n".join(lowest() if name == "lowest" else []) + "\n", encoding="utf-8")
    subprocess.run([*pip, "--constraint", constraints, "--editable", f"{ROOT}[tests]"], check=True)
    return python


def check(name: str) -> Finding:
    """Run the tests there."""
    python = installed(name)
    listed = subprocess.run(
        [python, "-m", "pip", "list", "--format=freeze"], capture_output=True, text=True, check=True
    )
    packages = [line.split("==") for line in listed.stdout.splitlines() if not line.startswith("amunre")]
    command = [python, "-m", "pytest", "-n", "2", "-m", "not pages and not soak", *TESTS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    said = done.stdout.splitlines()
    failed = [line for line in said if re.match(r"_{3,} .* _{3,}$", line)]
    wrong = tuple(failed or ([*said[-5:], done.stderr[-500:]] if done.returncode else []))
    return Finding(
        f"{len(packages)} packages, the tests in {', '.join(TESTS)}",
        f"{len(wrong)} failures",
        wrong,
        tuple({"package": package, "version": version} for package, version in packages),
    )


CLAIMS = tuple(
    Claim(
        f"The tests pass with the {name} versions of all dependencies that pyproject.toml allows",
        "tested",
        partial(check, name),
    )
    for name in ("lowest", "newest")
)


if __name__ == "__main__":
    for name in sys.argv[1:] or ["lowest", "newest"]:
        finding = check(name)
        print(finding.covered, *finding.rows, *finding.wrong, finding.figure, sep="\n")
