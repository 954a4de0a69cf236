"""`amunre learn`: the lesson at the terminal. Its pages are tested in `tests/terminal/test_learning.py`."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import Run

from amunre.games import STANDARD
from amunre.games.loading import load_rules
from amunre.lesson import lesson_for


def test_a_pipe_reads_as_far_as_it_goes(run: Run) -> None:
    told = run("learn", typed="\n2\n")
    assert told.exit_code == 0, told.output
    assert "Three provinces are turned up   2 of 10" in told.stdout
    assert told.stdout.rstrip().endswith("To play against bots: amunre play")


each = pytest.mark.parametrize("ruleset", STANDARD.values())


@each
def test_without_input_the_whole_lesson_is_printed(run: Run, ruleset: str) -> None:
    told = run("learn", "--ruleset", ruleset)
    lesson = lesson_for(load_rules(ruleset))
    printed = " ".join(told.stdout.split())
    assert told.exit_code == 0, told.output
    assert printed.count("lesson>") == 1
    for stop in lesson.stops:
        for text in (*stop.text.split("\n"), *(move.says for move in stop.moves)):
            assert " ".join(text.split()) in printed
    assert all(" ".join(hint.split()) in printed for hint in lesson.hints)


@each
def test_help_names_the_lesson_of_each_game(run: Run, ruleset: str) -> None:
    assert f"learn {load_rules(ruleset).title.partition(' (')[0]}\n" in run("learn", "--help").stdout


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
