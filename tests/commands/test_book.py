"""`amunre book`: what it refuses before it makes a page. The book itself is looked at in `tests/site/test_book.py`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from flood import FLOOD, written
from running import Run

EXAMPLE = "examples/worked.yaml"


def refused(run: Run, *arguments: str, code: int = 1) -> str:
    told = run("book", *arguments)
    assert told.exit_code == code, told.output
    assert told.stdout == ""
    return " ".join(told.stderr.split())


def test_a_folder_that_is_no_book_is_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert "expected an empty folder or a book made by `amunre book`" in refused(run, "-o", str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_rules_with_problems_are_told_as_elsewhere(run: Run, broken: str, tmp_path: Path) -> None:
    told = refused(run, broken, "-o", str(tmp_path.parent / "book-of-broken"))
    assert 'ruleset.yaml:4 start.gold found "lots" expected' in told
    assert told.endswith("2 problems.")


def test_what_the_rules_extend_must_be_good_too(run: Run, tmp_path: Path) -> None:
    base = {"ruleset.yaml": "extends: standard\nid: base\ntitle: Base\nplayers: {most: 9}\n"}
    own = {"ruleset.yaml": "extends: ../base\nid: own\ntitle: Own\nplayers: {most: 4}\n"}
    written(tmp_path / "base", base)
    assert "base/ruleset.yaml:4" in refused(run, str(written(tmp_path / "own", own)), "-o", str(tmp_path / "book"))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{gold: 17}", "{gold: 18}", "worked.yaml, granary: position.players.0.gold: expected 18, found 17"),
        ("0 collect", "1 collect", "worked.yaml, granary: "),
        ("0 collect", "7 collect", "worked.yaml, granary: "),
        ("0 collect", "0 dance", "worked.yaml, granary: "),
        (
            "[card.granary, ",
            "[card.barn, ",
            "worked.yaml, granary: clauses: expected the slug of a rule, found card.barn",
        ),
        ("hand: [granary]", "hand: [barn]", "worked.yaml, granary: "),
    ],
)
def test_an_example_that_does_not_hold_is_told(run: Run, tmp_path: Path, old: str, new: str, told: str) -> None:
    files = {**FLOOD, EXAMPLE: FLOOD[EXAMPLE].replace(old, new)}
    assert files != FLOOD
    assert told in refused(run, str(written(tmp_path / "flood", files)), "-o", str(tmp_path / "book"))
    assert not (tmp_path / "book").exists()


def test_an_example_of_a_code_must_be_refused_with_it(run: Run, tmp_path: Path) -> None:
    files = {**FLOOD, "examples/violations.yaml": FLOOD[EXAMPLE].replace("granary:", "wrong-step:", 1)}
    told = refused(run, str(written(tmp_path / "flood", files)), "-o", str(tmp_path / "book"))
    assert "violations.yaml, wrong-step: expected an action that is refused with wrong-step" in told


@pytest.mark.parametrize("place", ["site", ".", ".."])
def test_a_book_and_its_rules_do_not_stand_in_one_another(run: Run, house: str, place: str) -> None:
    told = refused(run, house, "-o", str(Path(house) / place), code=2)
    assert "a book and its rules must be in separate folders" in told
    assert [path.name for path in Path(house).iterdir()] == ["ruleset.yaml"]


def test_no_such_rules(run: Run, tmp_path: Path) -> None:
    assert "no ruleset 'nothing'" in refused(run, "nothing", "-o", str(tmp_path / "book"), code=2)


def test_without_its_packages_it_says_how_to_install_them(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mkdocs", None)
    assert "this needs mkdocs, which is not installed: pip install 'amunre[book]'" in refused(run)
