"""The error names the extra that a program needs and lacks."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

ASKED = """
import sys
sys.modules.update(dict.fromkeys({libraries}))
import amunre
from amunre import amun_re, parquet, render, report, wire
rules = amunre.load_ruleset()
games = [amunre.Game(found, players=3, seed=1) for found in (rules, amunre.load_ruleset("tigris"))]
for call in {calls}:
    try:
        exec(call)
    except ModuleNotFoundError as error:
        print(error)
"""

CALLS = [
    ("rich", "cli", ["print(amun_re.egypt())", *(f"print(render.board(games[{n}].view(0)))" for n in (0, 1))]),
    ("cattrs", "wire", ["wire.dump(games[0].prompt(0))", "wire.encode(games[0].prompt(0))"]),
    ("ray", "ray", ["amunre.simulate(rules, 'uniform', 1, ray=True)"]),
    ("pyarrow", "parquet", [f"parquet.{read}('games.parquet').__enter__()" for read in ("rows", "records")]),
    ("matplotlib", "report", ["report.page(report.Tally(rules))"]),
    ("numpy", "learn", ["amunre.learn.observation(games[0], 0)"]),
]


def test_without_the_extras_a_program_is_told_which(tmp_path):
    program = ASKED.format(
        calls=[call for _, _, calls in CALLS for call in calls], libraries=[library for library, *_ in CALLS]
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True)
    told = [
        f"this needs {library}, which is not installed: pip install 'amunre[{extra}]'"
        for library, extra, calls in CALLS
        for _ in calls
    ]
    assert done.stdout.splitlines() == told, done.stderr
    assert list(tmp_path.iterdir()) == []


def test_another_error_of_an_import_is_shown_as_it_is():
    from amunre.extras import extra

    with pytest.raises(ModuleNotFoundError, match=r"^No module named 'nowhere'$"), extra("cli", "rich"):
        import_module("nowhere")
