"""A process that drives a table is killed some times (200 by `make soak`): nothing that was acknowledged is lost, and nothing done twice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from counts import few

ROOT = Path(__file__).parents[2]


def test_nothing_acknowledged_is_lost_and_nothing_is_doubled(tmp_path):
    kills = few(40, 200)
    program = [sys.executable, str(Path(__file__).parent / "killing.py"), str(tmp_path), str(kills), "1"]
    run = subprocess.run(
        program, capture_output=True, text=True, timeout=300, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False
    )
    assert run.returncode == 0, run.stderr
    found = dict(pair.split("=") for pair in run.stdout.strip().removeprefix("Found(").removesuffix(")").split(", "))
    assert int(found["kills"]) == kills
    assert int(found["acknowledged"]) > kills
    for what in few(("repeated",), ("more", "refused", "repeated")):
        assert int(found[what]) > 0
