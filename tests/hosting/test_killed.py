"""A process that drives a table is killed 40 times (200 by `make soak`): nothing that was acknowledged is lost, and nothing done twice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_nothing_acknowledged_is_lost_and_nothing_is_doubled(tmp_path):
    program = [sys.executable, str(Path(__file__).parent / "killing.py"), str(tmp_path), "40", "1"]
    run = subprocess.run(
        program, capture_output=True, text=True, timeout=300, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False
    )
    assert run.returncode == 0, run.stderr
    found = dict(pair.split("=") for pair in run.stdout.strip().removeprefix("Found(").removesuffix(")").split(", "))
    assert found["kills"] == "40"
    assert int(found["acknowledged"]) > 40
    assert min(int(found[what]) for what in ("more", "torn", "refused", "repeated")) > 0
