"""The formal checks at full scale: `make formal`.

Prints one table (claim, kind, what was covered, figure, time, memory) and writes it to `results.json` beside this file,
each line as soon as it is checked, with its date and commit. Checks of single modules renew only their lines. With
FAST=1 nothing is written. The exit status is 1 if a claim fails; the evidence is printed below the table.
"""

from __future__ import annotations

import argparse
import datetime
import json
import platform
import resource
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import auctions
import breaking
import builds
import faults
import growth
import inputs
import ladder
import leaks
import machine
import positions
import prosperity_leaks
import prosperity_opinion
import prosperity_purchases
import prosperity_redeals
import prosperity_stacks
import redeals
import scores
import second_opinion
import tigris_leaks
import tigris_opinion
import tigris_redeals
import tigris_wars
import versions
import weakest
from attrs import asdict, frozen
from claims import FAST, Claim, Finding
from measured import commit
from rich.console import Console
from rich.table import Table

CLAIMS: dict[str, tuple[Claim, ...]] = {
    module.__name__: module.CLAIMS
    for module in (
        auctions,
        ladder,
        second_opinion,
        leaks,
        redeals,
        machine,
        positions,
        inputs,
        growth,
        scores,
        breaking,
        builds,
        faults,
        tigris_opinion,
        tigris_wars,
        tigris_leaks,
        tigris_redeals,
        prosperity_opinion,
        prosperity_purchases,
        prosperity_stacks,
        prosperity_leaks,
        prosperity_redeals,
        weakest,
        versions,
    )
}
"""By the module that checks them."""

RESULTS = Path(__file__).with_name("results.json")


@frozen
class Checked:
    """A claim, what its check found, and what it took."""

    claim: Claim
    finding: Finding
    seconds: float
    megabytes: int
    """Memory of the largest process."""


def check(module: str, number: int) -> Checked:
    """Check a claim in a process of its own, and take time and memory."""
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        return Checked(CLAIMS[module][number], *pool.submit(measured, module, number).result())


def measured(module: str, number: int) -> tuple[Finding, float, int]:
    """Run the check of a claim; return its finding, the seconds it took, and the megabytes of the largest process."""
    began = time.perf_counter()
    finding = CLAIMS[module][number].check()
    return finding, time.perf_counter() - began, peak_memory()


def as_json(checked: Checked, commit: str) -> dict[str, Any]:
    """A line of the table as it is written to the file."""
    return {
        "claim": checked.claim.says,
        "date": datetime.date.today().isoformat(),
        "commit": commit,
        "python": platform.python_version(),
        "kind": checked.claim.kind,
        "seconds": round(checked.seconds),
        "megabytes": checked.megabytes,
        **asdict(checked.finding),
    }


def table_of(results: Sequence[Checked]) -> Table:
    """The table as it is printed."""
    table = Table("claim", "kind", "covered", "figure", "time", "memory", show_lines=True)
    for checked in results:
        color = "red" if checked.finding.wrong else "green"
        figure = f"[{color}]{checked.finding.figure}[/]"
        took = clock(checked.seconds), f"{checked.megabytes} MB"
        table.add_row(checked.claim.says, checked.claim.kind, checked.finding.covered, figure, *took)
    return table


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{round(seconds) // 60}:{round(seconds) % 60:02}"


def write(checked: Checked) -> None:
    """Renew this line of the file. The others stay as they were, and those of claims that are no more go."""
    known = {line["claim"]: line for line in json.loads(RESULTS.read_text(encoding="utf-8"))["claims"]}
    known[checked.claim.says] = as_json(checked, commit(RESULTS))
    lines = [known[claim.says] for claims in CLAIMS.values() for claim in claims if claim.says in known]
    RESULTS.write_text(json.dumps({"claims": lines}, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def peak_memory() -> int:
    """Megabytes of the largest process so far, this one or a helper of it."""
    largest = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return round(largest / (1024**2 if sys.platform == "darwin" else 1024))


def main() -> int:
    """Check, print, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"only the checks of: {', '.join(CLAIMS)}")
    chosen = parser.parse_args().modules
    unknown = sorted(set(chosen) - set(CLAIMS))
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; expected some of {', '.join(CLAIMS)}")
    began = time.perf_counter()
    console = Console()
    ahead = [(module, number) for module in chosen or CLAIMS for number in range(len(CLAIMS[module]))]
    results: list[Checked] = []
    for module, number in ahead:
        results.append(check(module, number))
        if not FAST:
            write(results[-1])
        console.print(
            f"{len(results)} of {len(ahead)}, {clock(time.perf_counter() - began)}: {CLAIMS[module][number].says}"
        )
    seconds = time.perf_counter() - began
    console.print(table_of(results))
    console.print(f"{clock(seconds)} in all")
    wrong = [(checked.claim.says, text) for checked in results for text in checked.finding.wrong]
    for says, text in wrong:
        console.print(f"[red]{says}:[/]", highlight=False)
        console.print(text, markup=False, highlight=False)
    if not FAST:
        console.print(f"written to {RESULTS.name}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
