"""What only an extra brings is named where a program asks for it without that extra."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

ASKED = """
import sys
sys.modules["{library}"] = None
import amunre
from amunre import parquet, render, report, wire
rules = amunre.load_ruleset("{ruleset}")
game = amunre.Game(rules, players=3, seed=1)
try:
    {call}
except ModuleNotFoundError as error:
    print(error)
"""

CALLS = [
    ("standard", "print(render.egypt())", "rich", "cli"),
    ("standard", "print(render.board(game.view(0)))", "rich", "cli"),
    ("tigris", "print(render.board(game.view(0)))", "rich", "cli"),
    ("standard", "wire.dump(game.prompt(0))", "cattrs", "wire"),
    ("standard", "wire.encode(game.prompt(0))", "cattrs", "wire"),
    ("standard", "amunre.simulate(rules, 'uniform', 1, ray=True)", "ray", "ray"),
    ("standard", "parquet.rows('games.parquet').__enter__()", "pyarrow", "parquet"),
    ("standard", "parquet.records('games.parquet').__enter__()", "pyarrow", "parquet"),
    ("standard", "report.page(report.Tally(rules))", "matplotlib", "report"),
]


@pytest.mark.parametrize(("ruleset", "call", "library", "extra"), CALLS)
def test_without_an_extra_a_program_is_told_which(ruleset, call, library, extra, tmp_path):
    program = ASKED.format(ruleset=ruleset, call=call, library=library)
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == f"this needs {library}, which is not there: pip install 'amunre[{extra}]'\n", done.stderr
    assert list(tmp_path.iterdir()) == []


def test_another_error_of_an_import_is_shown_as_it_is():
    from amunre.extras import extra

    with pytest.raises(ModuleNotFoundError, match=r"^No module named 'nowhere'$"), extra("cli", "rich"):
        import_module("nowhere")
