"""Every clause is held by the tests marked with it: each fault of a game's list, as `faults.yaml`, is caught by those of its clause alone.

`PYTHONPATH=tests python tests/formal/faults.py [--game GAME] [CLAUSE...]` tries the faults of these clauses, or all, and prints a table of them.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from claims import FAST, Claim, Finding, spread
from planting import Fault, Outcome, faults_in, files_with, marked_with, try_out
from rich.console import Console
from rich.markup import escape
from rich.table import Table

FAULTS = {
    "amun-re": faults_in("faults.yaml"),
    "tigris": faults_in("tigris_faults.yaml", "tigris"),
    "prosperity": faults_in("prosperity_faults.yaml", "prosperity"),
}
"""By game."""
NOTHING = Fault(
    clause="",
    fault="nothing",
    file="amunre/games/amun_re/ledger.py",
    find="from __future__ import annotations\n",
    plant="from __future__ import annotations\n\n# Nothing is wrong here.\n",
)
"""A change without an effect: what must not be caught."""


def outcomes(faults: Iterable[Fault]) -> list[Outcome]:
    """Return the outcome of the tests for each of these faults."""
    return list(spread(tried, faults, "Planting faults"))


def tried(fault: Fault) -> Outcome:
    """Run the tests marked with a fault's clause; a fault that cannot be tried counts as not caught."""
    with TemporaryDirectory() as folder:
        try:
            return try_out(fault, marked_with(fault.clause, fault.game), Path(folder))
        except (ValueError, RuntimeError, subprocess.TimeoutExpired) as problem:
            return Outcome(fault, False, 0.0, str(problem))


def finding_of(results: Sequence[Outcome]) -> Finding:
    """Return whether all faults were caught, as a finding."""
    escaped = [outcome for outcome in results if not outcome.caught]
    return Finding(
        covered=f"{len(results)} faults for {len({outcome.fault.clause for outcome in results})} clauses",
        figure=f"{len(results) - len(escaped)} caught",
        wrong=tuple(
            f"{outcome.fault.clause}: {outcome.fault.fault} ({outcome.fault.file})\n{outcome.said}"
            for outcome in escaped
        ),
        rows=tuple(
            {
                "game": outcome.fault.game,
                "clause": outcome.fault.clause,
                "fault": outcome.fault.fault,
                "caught": outcome.caught,
                "seconds": round(outcome.seconds, 1),
            }
            for outcome in results
        ),
    )


def without_fault(file: str) -> Outcome:
    """Run the clause tests of a file in a copy without a fault."""
    with TemporaryDirectory() as folder:
        return try_out(NOTHING, ["-m", "clause", file], Path(folder))


def control(files: Iterable[str]) -> Finding:
    """Check that the tests of these files pass in a copy without a fault."""
    files = list(files)
    results = zip(files, spread(without_fault, files, "Planting nothing"), strict=True)
    wrong = tuple(f"{file}\n{outcome.said}" for file, outcome in results if outcome.caught)
    return Finding(f"{len(files)} test files", f"{len(wrong)} fail", wrong)


CLAIMS = (
    Claim(
        "The tests marked with a clause alone catch a fault planted against it",
        "tested",
        lambda: finding_of(outcomes(FAULTS["amun-re"][:: 8 if FAST else 1])),
    ),
    Claim(
        "Euphrat & Tigris: the tests marked with a clause alone catch a fault planted against it",
        "tested",
        lambda: finding_of(outcomes(FAULTS["tigris"][:: 8 if FAST else 1])),
    ),
    Claim(
        "Dominion: Prosperity: the tests marked with a clause alone catch a fault planted against it",
        "tested",
        lambda: finding_of(outcomes(FAULTS["prosperity"][:: 8 if FAST else 1])),
    ),
    Claim(
        "These tests pass in a copy without a fault",
        "tested",
        lambda: control(files_with("mark.clause(")[:: 4 if FAST else 1]),
    ),
)


def table_of(finding: Finding) -> Table:
    """The single results as they are printed."""
    table = Table("clause", "fault", "caught", "seconds")
    for row in finding.rows:
        caught = "[green]yes[/]" if row["caught"] else "[red]no[/]"
        table.add_row(row["clause"], escape(row["fault"]), caught, f"{row['seconds']:.1f}")
    return table


def main() -> int:
    """Try the faults of the clauses that are named, or all; exit status 1 when one escapes."""
    parser = argparse.ArgumentParser(description="Plant faults, to see that the tests marked with their clauses fail.")
    parser.add_argument("clauses", nargs="*", metavar="CLAUSE", help="only the faults of these clauses")
    parser.add_argument("--game", choices=FAULTS, help="only those of this game")
    chosen = parser.parse_args()
    faults = [fault for game, some in FAULTS.items() if chosen.game in (None, game) for fault in some]
    unknown = sorted(set(chosen.clauses) - {fault.clause for fault in faults})
    if unknown:
        parser.error(f"no fault stands under: {', '.join(unknown)}")
    finding = finding_of(outcomes(fault for fault in faults if not chosen.clauses or fault.clause in chosen.clauses))
    console = Console()
    console.print(table_of(finding))
    console.print(f"{finding.covered}, {finding.figure}")
    for escaped in finding.wrong:
        console.print(escaped, markup=False, highlight=False)
    return 1 if finding.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
