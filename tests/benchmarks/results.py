"""Tables of measured figures in `results.json`, from which `make figures` writes them into the documentation."""

from __future__ import annotations

import datetime
import json
import platform
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

from measured import commit

from amunre.calibration import seconds_per_million

RESULTS = Path(__file__).with_name("results.json")


def save(name: str, columns: Sequence[str], rows: Sequence[Sequence[str]], *notes: str) -> None:
    """Write a table, with the command, date, commit and speed of this machine, in place of its earlier form."""
    known = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    script, *options = sys.argv
    known[name] = {
        "command": " ".join([f"tests/benchmarks/{Path(script).name}", *(one for one in options if one != "--save")]),
        "date": datetime.date.today().isoformat(),
        "commit": commit(RESULTS),
        "python": platform.python_version(),
        "million_iterations_per_second": round(1 / statistics.median(seconds_per_million() for _ in range(20)), 1),
        "columns": list(columns),
        "rows": [list(row) for row in rows],
        "notes": list(notes),
    }
    ordered = {name: known[name] for name in sorted(known)}
    RESULTS.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"saved as {name!r} in {RESULTS.name}")
