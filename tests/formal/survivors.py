"""Mutation testing: small faults put into every function of a module by mutmut, and which of them nothing notices.

    make mutants                            all modules
    make mutants MODULES="auction income"   some of them

A mutant is killed when mypy refuses it, a test fails, or the tests take many times as long or bring Python down. One
that survives has to be killed by a new test or listed in `equivalent.yaml` with the reason why it does no harm; exit
status 1 if one is neither.
The findings are written to `survivors.json`, module by module; other modules keep their entry.

Functions and methods are mutated, but not the top level of a module, which is left to `faults.yaml`.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml
from attrs import frozen
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code
from mutmut.utils.format_utils import orig_function_and_class_names_from_key
from planting import copied

HERE = Path(__file__).parent
FOUND = HERE / "survivors.json"
EQUIVALENT = HERE / "equivalent.yaml"

GAMES = ("tests/cards", "tests/play", "tests/examples", "tests/prompts", "tests/texts", "tests/records/test_told.py")
"""Tests that hold more than one phase. mutmut runs the quick ones first, and only those that get to the function."""

CHAPTERS = (
    *("setup", "board", "actions", "turn", "conflicts", "wars", "end"),
    *("clauses", "told", "prompts", "examples", "positions", "referee"),
)
TIGRIS = (*(f"tests/tigris/test_{chapter}.py" for chapter in CHAPTERS), "-k", "not spoiled and not stay_whole")
"""Tests of Euphrat & Tigris that play: those of its chapters, and games beside the naive referee; but the two slow ones."""

PROSPERITY = (
    *(f"tests/prosperity/test_{name}.py" for name in ("blocks", "rules", "exhaustive", "views", "wording", "examples")),
    *("tests/prosperity/test_small_set.py", "tests/prosperity/test_together.py"),
    *("tests/playthroughs/test_playthroughs.py", "-k", "not standard and not delta and not tigris"),
)
"""Tests of Dominion: Prosperity that play: its worked blocks, single rules, games beside the naive referee, another set of cards, and
playthroughs."""

ENGINE = "amunre/engine"
GAME = "amunre/games/amun_re"
NOT_BY_LINE = ("-k", "not test_each")
"""Without the tests that each problem of a module is told by a test: they look for its line, and mutmut copies lines."""

PHASES = f"{GAME}/phases"
MODULES: dict[str, tuple[str, tuple[str, ...]]] = {
    "auction": (f"{PHASES}/auction.py", ("tests/auction", *GAMES)),
    "offering": (f"{PHASES}/offering.py", ("tests/offering", *GAMES)),
    "purchase": (f"{PHASES}/purchase.py", ("tests/purchase", *GAMES)),
    "scoring": (f"{PHASES}/scoring.py", ("tests/scoring", "tests/kingdoms", *GAMES)),
    "income": (f"{PHASES}/income.py", ("tests/income", *GAMES)),
    "reveal": (f"{PHASES}/reveal.py", ("tests/reveal", "tests/setup", *GAMES)),
    "cards": (f"{PHASES}/cards.py", ("tests/auction", "tests/purchase", "tests/income", *GAMES)),
    "course": (f"{GAME}/course.py", ("tests/kingdoms", "tests/setup", *GAMES)),
    **{
        f"tigris-{phase}": (f"amunre/games/tigris/phases/{phase}.py", TIGRIS)
        for phase in ("turn", "leaders", "tiles", "conflicts", "monuments", "treasures", "ending")
    },
    **{
        f"prosperity-{path.replace('/', '-')}": (f"amunre/games/prosperity/{path}.py", PROSPERITY)
        for path in (
            *(f"phases/{phase}" for phase in ("turn", "buying", "gaining", "resolving", "ending")),
            *(
                f"words/{room}"
                for room in ("plain", "playing", "trashing", "gaining", "discarding", "choosing", "word")
            ),
            *("costs", "known", "piles", "account"),
        )
    },
    **{
        name: (
            f"amunre/games/{name}.py",
            (*(f"tests/ruleset/test_{one}.py" for one in ("load", "defaults", "which", "overlays")), *NOT_BY_LINE),
        )
        for name in ("finding", "loading", "overlays", "problems")
    },
    "files": (
        f"{ENGINE}/files.py",
        (*(f"tests/ruleset/test_{name}.py" for name in ("files", "load", "source", "overlays")), *NOT_BY_LINE),
    ),
    "source": (f"{ENGINE}/source.py", ("tests/ruleset/test_source.py", *NOT_BY_LINE)),
    **{
        name: (
            f"{ENGINE}/{name}.py",
            ("tests/ruleset/test_schemas.py", "tests/ruleset/test_defaults.py", "tests/wire/test_schemas.py"),
        )
        for name in ("schema", "keywords")
    },
    "crosscheck": (
        f"{GAME}/crosscheck.py",
        ("tests/ruleset/test_crosscheck.py", "tests/ruleset/test_overlays.py", *NOT_BY_LINE),
    ),
}
"""The mutated file of each, and the tests that hold it: arguments of pytest."""

SETTINGS = """
[tool.mutmut]
source_paths = ["amunre"]
only_mutate = [{file}]
also_copy = ["data", "schemas", "README.md"]
pytest_add_cli_args = ["-p", "no:xdist", "-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = {tests}
type_check_command = [{python}, "-m", "mypy", "--output", "json", "--disable-error-code", "unused-ignore", "amunre"]
process_isolation = {isolation}
timeout_multiplier = 4
use_git_change_detection = false
track_dependencies = false
"""

MOST_BYTES = 2 << 30
"""Memory that mutmut, and each mutant, may take."""

FATES = {"killed": "tests", "caught by type check": "mypy", "timeout": "too slow", "segfault": "crash"}
"""Ways in which a mutant can die. Any other word of mutmut counts as survival."""


@frozen
class Mutant:
    """One small fault."""

    function: str
    """As in `auction.next_bidder` or `files.Document.over`."""
    change: str
    """The lines that go, each behind "- ", and those that come, each behind "+ "."""


Fates = list[tuple[Mutant, str]]
"""The mutants of a file and the fate of each: a word of FATES, or "survived"."""


def tried(name: str) -> Fates:
    """Try all mutants of a module in a copy of the project. Raises RuntimeError if mutmut does not get so far."""
    file, tests = MODULES[name]
    with TemporaryDirectory() as place:
        folder = Path(place)
        copied(folder)
        # A fresh process loads the rules anew, so that a mutant of the loader is not hidden by what was loaded before;
        # for the phases that would only be slow.
        isolation = "fork" if "/phases/" in file or tests is PROSPERITY else "forkserver"
        facts = {"file": file, "tests": tests, "python": sys.executable, "isolation": isolation}
        with (folder / "pyproject.toml").open("a", encoding="utf-8") as settings:
            settings.write(SETTINGS.format(**{key: json.dumps(fact) for key, fact in facts.items()}))
        done = subprocess.run(
            [sys.executable, "-m", "mutmut", "run", "--max-children", "1"],
            cwd=folder,
            env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | {"COUNTS": "all"},
            preexec_fn=limit_memory,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise RuntimeError(f"{name}: mutmut did not run:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
        before = Path.cwd()
        os.chdir(folder)  # where mutmut reads what it wrote
        try:
            return list(read(name, Path(file)))
        finally:
            os.chdir(before)


def limit_memory() -> None:
    """For this process and its children: a mutant that never ends shall not fill the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


def read(name: str, file: Path) -> Iterator[tuple[Mutant, str]]:
    """Yield the mutants of a file and their fates, as mutmut wrote them in the present folder."""
    data = SourceFileMutationData(path=file)
    data.load()
    for key, code in data.exit_code_by_key.items():
        function, owner = orig_function_and_class_names_from_key(key)
        lines = get_diff_for_mutant(key, path=file).splitlines()[2:]
        change = "\n".join(f"{line[0]} {line[1:].strip()}" for line in lines if line[:1] in ("-", "+"))
        where = ".".join(part for part in (name, owner, function) if part)
        yield Mutant(where, change), FATES.get(status_by_exit_code[code], "survived")


def equivalents(name: str) -> Counter[Mutant]:
    """The listed mutants of a module that do no harm; as often as there are such in a function."""
    entries = yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8")) or []
    return Counter(
        Mutant(entry["function"], change.strip())
        for entry in entries
        for change in entry["mutants"]
        if entry["function"].split(".")[0] == name
    )


def judged(name: str, fates: Fates) -> tuple[dict[str, object], list[str]]:
    """The entry of a module in `survivors.json`, and what is not as it should be."""
    listed = equivalents(name)
    survived = Counter(mutant for mutant, fate in fates if fate == "survived")
    unlisted, stale = survived - listed, listed - survived
    counts = Counter(fate for _, fate in fates)
    entry = {
        "file": MODULES[name][0],
        "mutants": len(fates),
        "killed": len(fates) - counts["survived"],
        "killed by": {fate: counts[fate] for fate in FATES.values()},
        "equivalent": (survived & listed).total(),
        "survivors": [{"function": mutant.function, "change": mutant.change} for mutant in unlisted.elements()],
    }
    wrong = [f"survived: {mutant.function}\n{mutant.change}" for mutant in unlisted.elements()]
    wrong += [f"listed, but killed or gone: {mutant.function}\n{mutant.change}" for mutant in stale.elements()]
    return entry, wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants of the modules named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"of {', '.join(MODULES)}; without any, all")
    names = parser.parse_args(arguments).modules or list(MODULES)
    if unknown := set(names) - set(MODULES):
        parser.error(f"no such module: {', '.join(sorted(unknown))}")
    bad = 0
    for name in names:
        began = time.perf_counter()
        entry, wrong = judged(name, tried(name))
        found = json.loads(FOUND.read_text(encoding="utf-8")) if FOUND.exists() else {}
        found = {
            known: entry if known == name else found[known] for known in MODULES if known in found or known == name
        }
        FOUND.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        minutes = (time.perf_counter() - began) / 60
        print(
            f"{name}: {entry['killed']} of {entry['mutants']} killed, {entry['equivalent']} equivalent, {minutes:.1f} min"
        )
        for line in wrong:
            print(line.replace("\n", "\n    "))
        sys.stdout.flush()
        bad += len(wrong)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
