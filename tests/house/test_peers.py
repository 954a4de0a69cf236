"""Figures of other libraries: each has what was measured, how and when."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import yaml

PEERS = Path(__file__).parents[1] / "benchmarks" / "peers.yaml"


def test_each_figure_says_what_was_measured_how_and_when():
    rows = yaml.safe_load(PEERS.read_text(encoding="utf-8"))
    assert len(rows) > 10
    for row in rows:
        assert {"library", "version", "language", "game", "how"} <= row.keys()
        assert row["decisions"] > 0
        assert row["decisions_of_a_game"] > 1
        assert isinstance(row["date"], date)
