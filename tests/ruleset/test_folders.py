"""Folders of rulesets: their files, and those that mean harm."""

from __future__ import annotations

import json
import os
import pickle
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from amunre.engine.files import folder
from amunre.errors import Problem, RulesetError
from amunre.games.amun_re.build import PARTS
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import check_ruleset, ruleset_from_data
from amunre.games.shipped import load_ruleset

if TYPE_CHECKING:
    from tests.ruleset.conftest import Write

STANDARD = folder("data") / "standard"
COMPLETE = "this file, or a ruleset.yaml that extends another ruleset"


def test_a_whole_folder(tmp_path: Path) -> None:
    place = shutil.copytree(STANDARD, tmp_path / "copy")
    assert check_ruleset(place) == ()
    assert load_ruleset(place).hash == load_ruleset(str(place)).hash == load_ruleset().hash
    assert load_ruleset(place) is load_ruleset(place)


def test_a_path_is_always_a_folder() -> None:
    (problem,) = check_ruleset(Path("standard"))
    assert problem.found == "no such folder"


def test_no_such_folder() -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("standrad")
    shipped = ", ".join(shipped_rulesets())
    expected = f"a folder with ruleset.yaml, or a shipped ruleset: {shipped}; did you mean standard?"
    assert caught.value.problems == (Problem("standrad", 0, "", "no such folder", expected),)
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems


@pytest.mark.parametrize(("word", "found"), [("senet", '"senet"'), (3, "3"), (["tigris"], "a list of 1")])
def test_a_game_that_there_is_not_is_the_one_problem(tmp_path: Path, word: object, found: str) -> None:
    expected = "one of amun-re, tigris, prosperity"
    (tmp_path / "ruleset.yaml").write_text(f"id: mine\ngame: {json.dumps(word)}\n", encoding="utf-8")
    (tmp_path / "board.yaml").write_text("rows: []\n", encoding="utf-8")
    assert check_ruleset(tmp_path) == (Problem(str(tmp_path / "ruleset.yaml"), 2, "game", found, expected),)
    with pytest.raises(RulesetError) as error:
        ruleset_from_data({"ruleset": {"game": word}})
    assert error.value.problems == (Problem("ruleset", 0, "game", found, expected),)


def test_all_files_must_be_there_unless_another_ruleset_is_extended(tmp_path: Path) -> None:
    shutil.copy(STANDARD / "ruleset.yaml", tmp_path)
    (tmp_path / "score.yaml").touch()
    unread, *missing = check_ruleset(tmp_path)
    assert (unread.file, unread.found) == (str(tmp_path / "score.yaml"), "a file that is not read")
    assert missing == [
        Problem(str(tmp_path / f"{part}.yaml"), 0, "", "no such file", COMPLETE) for part in [*PARTS][1:]
    ]


def test_an_overlay_says_what_it_extends(write: Write) -> None:
    place = write({"provinces": "abu: {fields: {value: 3, known: sourced}}\n"})
    (place / "ruleset.yaml").unlink()
    assert Problem(str(place / "ruleset.yaml"), 0, "", "no such file", COMPLETE) in check_ruleset(place)


def test_files_that_nobody_reads(write: Write) -> None:
    place = write()
    (place / "examples").mkdir()
    (place / ".git").mkdir()
    (place / "README.md").touch()
    (place / "province.yaml").touch()
    (place / "scoring.yml").touch()
    expected = f"only {', '.join(f'{part}.yaml' for part in PARTS)}, learn.yaml, aid.yaml, answers.yaml, README.md, examples, cs, de, sv"
    assert check_ruleset(place) == (
        Problem(
            str(place / "province.yaml"), 0, "", "a file that is not read", f"{expected}; did you mean provinces.yaml?"
        ),
        Problem(
            str(place / "scoring.yml"), 0, "", "a file that is not read", f"{expected}; did you mean scoring.yaml?"
        ),
    )


def test_files_that_nobody_reads_in_a_language(write: Write) -> None:
    place = write()
    (place / "de").mkdir()
    for strange in (place / "province.yaml", place / "de" / "klauseln.yaml"):
        strange.touch()
    found = {problem.file for problem in check_ruleset(place) if problem.found == "a file that is not read"}
    assert found == {str(place / "province.yaml"), str(place / "de" / "klauseln.yaml")}


def test_problems_of_all_files_at_once(write: Write) -> None:
    place = write({"provinces": "abu: [\n", "ruleset": "sale: {gold: one}\n", "scoring": "lines: no\n"})
    assert [(Path(problem.file).stem, problem.line, problem.path) for problem in check_ruleset(place)] == [
        ("ruleset", 4, "sale.gold"),
        ("provinces", 2, ""),
        ("scoring", 1, "lines"),
    ]


def test_checks_between_files_wait_for_the_schemas(write: Write) -> None:
    place = write({"ruleset": "sale: {gold: 2}\n", "scoring": "tie-breaks: [gold]\n"})
    assert [problem.path for problem in check_ruleset(place)] == ["tie-breaks.0"]


def test_a_word_that_yaml_reads_as_something_else_is_to_be_quoted(write: Write) -> None:
    place = write({"provinces": "abu:\n  names: {en: no}\n"})
    expected = 'an integer in decimal digits, or text in quotes: "no"'
    problem = Problem(str(place / "provinces.yaml"), 2, "abu.names.en", "the Boolean no", expected)
    assert check_ruleset(place) == (problem,)


def test_a_folder_loads_as_the_same_object_while_it_says_the_same(write: Write) -> None:
    place = write({"provinces": "abu: {fields: {value: 3, known: sourced}}\n"})
    assert load_ruleset(place) is load_ruleset(place)


def test_texts_that_cannot_be_printed(write: Write) -> None:
    place = write({}, "house", 'extends: standard\nid: house\ntitle: "T\\e[2J"\n')
    expected = "text that can be printed"
    assert check_ruleset(place) == (Problem(str(place / "ruleset.yaml"), 3, "title", "the character U+001B", expected),)


# --- folders that mean harm -------------------------------------------------------------------------


@pytest.mark.parametrize("name", [123, None, b"standard", ["standard"], 10**5000], ids=type)
def test_what_is_no_name(name: Any) -> None:
    for read in load_ruleset, check_ruleset:
        with pytest.raises(
            RulesetError, match=r"^name_or_folder: file: found .*, expected a folder with ruleset\.yaml, or "
        ):
            read(name)


@pytest.mark.parametrize("name", ["\0", "x" * 100_000, "\ud800", __file__], ids=["nul", "long", "surrogate", "file"])
def test_what_names_no_folder(name: str) -> None:
    (problem,) = check_ruleset(name)
    assert problem.found == "no such folder"
    with pytest.raises(RulesetError) as caught:
        load_ruleset(name)
    assert caught.value.problems == (problem,)
    assert len(str(problem)) < 2100


@pytest.mark.parametrize(
    "name", ["x" * 5000, "\0", "/", str(folder("data") / "standard"), "a/" * 3000, "..", "ruleset.yaml"]
)
def test_what_no_folder_extends(name: str, write: Write) -> None:
    place = write(head=f"extends: {json.dumps(name)}\nid: house\ntitle: T\n")
    (problem,) = check_ruleset(place)
    assert (problem.path, problem.line) == ("extends", 1)
    assert problem.expected.startswith("a folder with ruleset.yaml, or one of ")
    assert len(problem.found) <= 200


def test_pipes_and_folders_are_not_read(write: Write) -> None:
    place = write()
    os.mkfifo(place / "provinces.yaml")
    (place / "clauses.yaml").mkdir()
    expected = "a file that can be read"
    assert check_ruleset(place) == (
        Problem(str(place / "provinces.yaml"), 0, "", "Not a regular file", expected),
        Problem(str(place / "clauses.yaml"), 0, "", "Is a directory", expected),
    )


def test_devices_and_links_to_files_elsewhere_are_not_read(write: Write, tmp_path: Path) -> None:
    place = write()
    (tmp_path / "secret").write_text("password: hunter2\n")
    (place / "provinces.yaml").symlink_to(tmp_path / "secret")
    (place / "scoring.yaml").symlink_to("/dev/zero")
    (place / "clauses.yaml").symlink_to("clauses.yaml")
    found = "a link to a file elsewhere", "a file in this folder"
    *elsewhere, loop = check_ruleset(place)
    assert (loop.file, loop.expected) == (str(place / "clauses.yaml"), "a file that can be read")
    assert elsewhere == [Problem(str(place / f"{part}.yaml"), 0, "", *found) for part in ("provinces", "scoring")]


def test_what_is_extended_is_judged_by_the_same_rules(write: Write, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("password: hunter2\n")
    base = write(folder="base")
    (base / "ruleset.yaml").unlink()
    (base / "ruleset.yaml").symlink_to(tmp_path / "secret")
    problems = check_ruleset(write(head="extends: ../base\nid: house\ntitle: T\n"))
    assert "a link to a file elsewhere" in [problem.found for problem in problems]
    assert "hunter2" not in str(problems)


def test_links_within_a_folder_are_read(write: Write) -> None:
    place = write({"provinces": "abu: {fields: {value: 3, known: sourced}}\n"})
    (place / "provinces.yaml").rename(place / ".provinces")
    (place / "provinces.yaml").symlink_to(".provinces")
    (place.parent / "link").symlink_to("house")
    assert load_ruleset(place.parent / "link").province("abu").fields == 3


def test_a_folder_that_cannot_be_read(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(asked: Path) -> list[str]:
        if Path(asked) == place:
            raise PermissionError(13, "Permission denied", str(asked))
        return listed(asked)

    place, listed = write(), os.listdir
    with monkeypatch.context() as patched:
        patched.setattr(os, "listdir", refuse)
        problems = check_ruleset(place)
    assert Problem(str(place), 0, "", "Permission denied", "a folder that can be read") in problems


def test_many_files_that_nobody_reads(write: Write) -> None:
    place = write()
    for number in range(130):
        (place / f"{number:03}.yaml").touch()
    *first, last = check_ruleset(place)
    assert [Path(problem.file).stem for problem in first] == [f"{number:03}" for number in range(100)]
    assert (last.found, last.expected) == ("30 more problems", "none")


@pytest.mark.parametrize("way", ["plain", "through the shipped files"])
def test_a_folder_is_read_again_each_time(write: Write, way: str) -> None:
    place = write()
    shipped = folder("data")
    named = place if way == "plain" else shipped / os.path.relpath(place, shipped)
    for title in ("First", "Second"):
        (place / "ruleset.yaml").write_text(f"extends: standard\nid: house\ntitle: {title}\n", encoding="utf-8")
        assert load_ruleset(named).title == title
