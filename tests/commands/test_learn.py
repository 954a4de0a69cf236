"""`amunre learn`: the lesson at the terminal. Its pages are tested in `tests/terminal/test_learning.py`."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import Run


def test_a_pipe_reads_as_far_as_it_goes(run: Run) -> None:
    told = run("learn", typed="\n2\n")
    assert told.exit_code == 0, told.output
    assert "Three provinces are turned up   2 of 10" in told.stdout
    assert told.stdout.rstrip().endswith("To play against bots: amunre play")


@pytest.mark.parametrize(("language", "heading"), [("cs", "Naučte se hrát"), ("de", "Das Spiel in"), ("sv", "Lär dig")])
def test_it_speaks_each_language(run: Run, language: str, heading: str) -> None:
    assert heading in run("learn", "--ruleset", "tigris", "--language", language).stdout


def test_rules_without_a_lesson_say_what_to_do(run: Run) -> None:
    told = run("learn", "--ruleset", "delta")
    assert told.exit_code == 1
    assert "Learn the game with amunre learn --ruleset standard" in " ".join(told.stderr.split())


def test_a_broken_lesson_is_listed_like_other_problems(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text("extends: standard\nid: own\ntitle: Own\n")
    (tmp_path / "learn.yaml").write_text("stops: {}\n")
    told = run("learn", "--ruleset", str(tmp_path))
    assert told.exit_code == 1
    assert "learn.yaml" in told.stderr


def test_an_unknown_ruleset_is_refused(run: Run) -> None:
    assert "did you mean tigris?" in run("learn", "--ruleset", "tigri").stderr
