"""Loading shipped rulesets, folders, overlays and data; what the hash covers."""

from __future__ import annotations

import gc
import json
import os
import pickle
import shutil
import subprocess
import sys
import weakref
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_overloads

import pytest

from amunre import Game, amun_re, games
from amunre.engine import files
from amunre.engine.files import folder
from amunre.engine.memo import KEPT
from amunre.engine.ruleset import Provenance
from amunre.errors import Problem, RulesetError
from amunre.games import loading as load
from amunre.games import shipped
from amunre.games.amun_re import build
from amunre.games.amun_re.build import PARTS
from amunre.games.amun_re.definition import GAME
from amunre.games.amun_re.vocabulary import AllAlike, BidGap, Bonus, FixedIncome, PerGoldRank, PerMajority
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import check_ruleset, ruleset_from_data, shipped_with
from amunre.games.shipped import load_ruleset

if TYPE_CHECKING:
    from tests.ruleset.conftest import Wordings, Write

STANDARD = folder("data") / "standard"
RECORDS = Path(__file__).parents[1] / "records"
COMPLETE = "this file, or a ruleset.yaml that extends another ruleset"


def standard_data() -> dict[str, Any]:
    return deepcopy(dict(load_ruleset().data))


# --- places --------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["amunre/data", "data"])
def test_data_lie_inside_the_package_or_beside_it(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / place).mkdir(parents=True)
    monkeypatch.setattr(files, "_PACKAGE", tmp_path / "amunre")
    monkeypatch.setattr(files, "_folders", files._folders.__wrapped__)
    assert files.folder("data") == tmp_path / place


# --- shipped rulesets ----------------------------------------------------------------------------


def test_standard() -> None:
    rules = load_ruleset()
    assert (rules.id, rules.least_players, rules.most_players) == ("standard", 3, 5)
    assert (rules.rounds, rules.gold, rules.pyramids, rules.total_price(4)) == (6, 392, 45, 10)
    assert len(rules.provinces) == 15
    assert rules.card("block").effect == BidGap(spaces=2)
    assert rules.card("bonus-bank").effect == Bonus(points=3, condition=AllAlike("shore"))
    assert [line.id for line in rules.lines] == ["bonus", "pyramid", "set", "majority", "temple", "gold"]
    assert rules.lines[3].measure == PerMajority(points=5, respect="side")
    assert rules.lines[5].measure == PerGoldRank(places=(6, 4, 2))
    assert [(space.lowest, space.highest) for space in rules.temple] == [
        (None, 2),
        (3, 12),
        (13, 22),
        (23, None),
    ]
    memphis = rules.province("memphis")
    assert (memphis.names["en"], memphis.limit, memphis.framed_stones) == ("Memphis", 3, 1)
    assert memphis.provenance["limit"].known == "sourced"
    assert "but not how many" in memphis.provenance["framed-stones"].note
    assert rules.clause("auction.ladder").sources[0].document == "CS"
    assert rules.clause("auction.ladder").data == ("ruleset.auction.ladder",)


def test_shipped_rulesets_are_loaded_once_and_called_as_their_folder() -> None:
    assert "standard" in shipped_rulesets()
    for name in shipped_rulesets():
        assert load_ruleset(name) is load_ruleset(name)
        assert load_ruleset(name).id == name


def test_checkers_know_each_shipped_ruleset_by_its_name() -> None:
    *of_games, _ = get_overloads(load_ruleset)
    known = [getattr(shipped, overload.__annotations__["name_or_folder"]) for overload in of_games]
    assert {id for names in known for id in get_args(names)} == {*shipped_rulesets(), *games.STANDARD}


@pytest.mark.parametrize("name", shipped_rulesets())
def test_shipped_rulesets_have_no_problems(name: str) -> None:
    assert check_ruleset(name) == ()


def run(script: str) -> None:
    subprocess.run([sys.executable, "-c", f"import sys\n{script}"], check=True)


def test_loading_what_is_shipped_does_not_import_jsonschema() -> None:
    run("from amunre.games.shipped import load_ruleset\nload_ruleset()\nassert 'jsonschema' not in sys.modules")


def test_importing_is_light() -> None:
    run("import amunre.games.loading\nassert not {'yaml', 'jsonschema'} & set(sys.modules)")


# --- folders -------------------------------------------------------------------------------------


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


# --- overlays ------------------------------------------------------------------------------------


def test_one_line_corrects_a_province(write: Write) -> None:
    house = load_ruleset(write({"provinces": "abu: {fields: {value: 3, known: sourced}}\n"}))
    standard = load_ruleset()
    assert (house.id, house.title, house.province("abu").fields) == ("house", "House rules", 3)
    assert house.province("abu").provenance["fields"] == Provenance("sourced", note="")
    assert [province.id for province in house.provinces] == [province.id for province in standard.provinces]
    assert house.provinces[1:] == standard.provinces[1:]
    assert house.hash != standard.hash
    assert standard.province("abu").fields == 2
    merged: Any = house.data["ruleset"]
    assert "extends" not in merged


def test_lists_are_replaced(write: Write) -> None:
    assert load_ruleset(write({"ruleset": "auction: {ladder: [0, 5]}\n"})).ladder == (0, 5)


def test_a_word_of_another_kind_replaces_the_whole_word(write: Write) -> None:
    rules = load_ruleset(write({"power-cards": "block: {effect: {kind: fixed-income, gold: 5}}\n"}))
    assert rules.card("block").effect == FixedIncome(gold=5)
    assert rules.card("block").count == 2


def test_a_line_per_something_else_replaces_the_whole_line(write: Write) -> None:
    line = "gold: {per: majority, points: 1, in: shore, clause: scoring.majority}"
    rules = load_ruleset(write({"scoring": f"lines: {{{line}}}\n"}))
    assert rules.lines[5].measure == PerMajority(points=1, respect="shore")


def test_a_value_replaces_how_the_old_one_was_known(write: Write) -> None:
    rules = load_ruleset(write({"provinces": "memphis: {framed-stones: {value: 1, known: deduced}}\n"}))
    assert rules.province("memphis").provenance["framed-stones"] == Provenance("deduced", note="")
    assert load_ruleset().province("memphis").provenance["framed-stones"].note


def test_how_a_value_is_known_can_be_corrected_alone(write: Write) -> None:
    rules = load_ruleset(write({"provinces": "memphis: {framed-stones: {known: deduced}}\n"}))
    before = load_ruleset().province("memphis").provenance["framed-stones"]
    assert rules.province("memphis").provenance["framed-stones"] == Provenance("deduced", before.note)


def test_a_word_of_the_same_kind_keeps_its_other_parameters(write: Write) -> None:
    rules = load_ruleset(write({"power-cards": "bonus-bank: {effect: {kind: bonus, points: 4}}\n"}))
    assert rules.card("bonus-bank").effect == Bonus(points=4, condition=AllAlike("shore"))


def test_an_overlay_needs_a_name_of_its_own(write: Write) -> None:
    place = write(head="extends: standard\n")
    file = str(place / "ruleset.yaml")
    assert check_ruleset(place) == (
        Problem(file, 1, "id", "nothing", "the key id"),
        Problem(file, 1, "title", "nothing", "the key title"),
    )


def test_an_overlay_of_a_folder_beside_it(write: Write) -> None:
    write({"ruleset": "start: {gold: 30}\n", "provinces": "abu: {fields: {value: 3, known: sourced}}\n"}, "first")
    place = write({"ruleset": "start: {gold: 25}\n"}, "second", "extends: ../first\nid: second\ntitle: T\n")
    rules = load_ruleset(place)
    assert (rules.id, rules.start_gold, rules.province("abu").fields) == ("second", 25, 3)


def test_a_problem_names_the_file_in_which_the_value_stands(write: Write) -> None:
    first = write({"ruleset": "sale: {gold: one}\n", "provinces": "abu:\n  coin: {gold: 3}\n"}, "first")
    second = write(
        {"provinces": "sawu: {side: {value: no, known: sourced}}\n"}, "second", "extends: ../first\nid: b\ntitle: T\n"
    )
    where = [(problem.file, problem.line, problem.path) for problem in check_ruleset(second)]
    base = second / ".." / "first"
    assert base.resolve() == first
    assert where == [
        (str(base / "ruleset.yaml"), 4, "sale.gold"),
        (str(second / "provinces.yaml"), 1, "sawu.side.value"),
    ]


def test_a_base_that_is_no_ruleset(write: Write) -> None:
    first = write({"ruleset": "- 1\n"}, "first", head="")
    second = write({"provinces": "abu: 1.5\n"}, "second", "extends: ../first\nid: b\ntitle: T\n")
    problems = check_ruleset(second)
    assert Problem(str(second / "../first/scoring.yaml"), 0, "", "no such file", COMPLETE) in problems
    assert (str(second / "provinces.yaml"), 1, "abu") in [(p.file, p.line, p.path) for p in problems]
    assert check_ruleset(first)[-1] == Problem(str(first / "ruleset.yaml"), 1, "", "a list of 1", "a mapping")


def test_extending_what_is_not_there(write: Write) -> None:
    place = write({"provinces": "abu: 1.5\n"}, head="id: house\nextends: standrad\ntitle: T\n")
    expected = f"a folder with ruleset.yaml, or one of {', '.join(shipped_rulesets())}; did you mean standard?"
    assert check_ruleset(place) == (
        Problem(str(place / "ruleset.yaml"), 2, "extends", "standrad", expected),
        Problem(
            str(place / "provinces.yaml"),
            1,
            "abu",
            "the fraction 1.5",
            'an integer in decimal digits, or text in quotes: "1.5"',
        ),
    )


def test_rulesets_that_extend_each_other(write: Write) -> None:
    first = write(folder="first", head="extends: ../second\nid: a\ntitle: T\n")
    second = write(folder="second", head="extends: ../first\nid: b\ntitle: T\n")
    file = str(first / ".." / "second" / "ruleset.yaml")
    expected = "a ruleset that does not extend this one"
    assert check_ruleset(first) == (Problem(file, 1, "extends", "../first", expected),)
    itself = write(folder="itself", head="extends: .\nid: c\ntitle: T\n")
    assert check_ruleset(itself) == (Problem(str(itself / "ruleset.yaml"), 1, "extends", ".", expected),)
    assert second.exists()


def test_at_most_five_overlays_on_one_another(write: Write) -> None:
    write(folder="o1")
    for n in range(2, 7):
        place = write(folder=f"o{n}", head=f"extends: ../o{n - 1}\nid: o{n}\ntitle: T\n")
        if n == 5:
            assert check_ruleset(place) == ()
    (problem,) = check_ruleset(place)
    assert (problem.line, problem.path, problem.expected) == (
        1,
        "extends",
        "at most 5 overlays stacked on each other",
    )
    assert Path(problem.file).resolve() == place.parent / "o1" / "ruleset.yaml"


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


# --- data ----------------------------------------------------------------------------------------


def test_data_makes_the_same_ruleset_elsewhere(write: Write) -> None:
    house = load_ruleset(write({"provinces": "abu: {fields: {value: 3, known: sourced}}\n"}))
    travelled = ruleset_from_data(json.loads(json.dumps(house.data)))
    assert (travelled.hash, travelled.id, travelled.data) == (house.hash, house.id, house.data)
    assert travelled.provinces == house.provinces


def test_a_ruleset_keeps_its_own_copy_of_the_data() -> None:
    data = standard_data()
    rules = ruleset_from_data(data)
    data["ruleset"]["sale"]["gold"] = 100
    assert rules.data == load_ruleset().data


def change_sale(data: dict[str, Any], value: object) -> None:
    data["ruleset"]["sale"]["gold"] = value


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda data: data.pop("scoring"), Problem("data", 0, "scoring", "nothing", "the key scoring")),
        (
            lambda data: data.update(more={}),
            Problem("data", 0, "more", "the key more", f"one of {', '.join(PARTS)}"),
        ),
        (lambda data: data.update(ruleset=[]), Problem("ruleset", 0, "", "a list of 0", "a mapping")),
        (lambda data: change_sale(data, 1.0), Problem("ruleset", 0, "sale.gold", "1.0", "an integer")),
        (lambda data: change_sale(data, True), Problem("ruleset", 0, "sale.gold", "true", "an integer")),
        (
            lambda data: change_sale(data, 2),
            Problem("ruleset", 0, "sale.gold", "2", "at most 1, the price of a card (play.sell-cards)"),
        ),
    ],
)
def test_data_is_checked(change: Callable[[dict[str, Any]], object], problem: Problem) -> None:
    data = standard_data()
    change(data)
    with pytest.raises(RulesetError) as caught:
        ruleset_from_data(data)
    assert caught.value.problems == (problem,)


# --- hash ----------------------------------------------------------------------------------------


def backwards(data: dict[str, Any]) -> dict[str, Any]:
    return dict(reversed(data.items()))


OUTSIDE: dict[str, Callable[[dict[str, Any]], object]] = {
    "id and title": lambda data: data["ruleset"].update(id="other", title="Other"),
    "names of provinces": lambda data: data["provinces"]["abu"]["names"].update(en="Elephantine"),
    "names of cards": lambda data: data["power-cards"]["block"].update(names={"en": "Bar"}),
    "how a value is known": lambda data: data["provinces"]["abu"]["fields"].update(known="sourced", note="seen"),
    "clauses": lambda data: data["clauses"]["auction.ladder"].update(title="T", text="T", sources=[]),
    "more clauses": lambda data: data["clauses"].update({"house.rule": data["clauses"]["auction.ladder"]}),
    "latitude": lambda data: data["provinces"]["abu"]["latitude"].update(value=2),
    "number of cards for stealing": lambda data: data["ruleset"]["components"].update({"steal-cards": 6}),
    "order of keys": lambda data: data.update(
        ruleset=backwards(data["ruleset"]),
        provinces=data["provinces"] | {"abu": backwards(data["provinces"]["abu"])},
    ),
}

INSIDE: dict[str, Callable[[dict[str, Any]], object]] = {
    "number": lambda data: data["ruleset"]["start"].update(gold=21),
    "number of pieces": lambda data: data["ruleset"]["components"].update(farmers=46),
    "value of a province": lambda data: data["provinces"]["abu"]["shore"].update(value="inland"),
    "effect": lambda data: data["power-cards"]["block"]["effect"].update(spaces=3),
    "points": lambda data: data["scoring"]["lines"]["set"].update(points=4),
    "tie-breaks": lambda data: data["scoring"]["tie-breaks"].reverse(),
    "order of provinces": lambda data: data.update(provinces=backwards(data["provinces"])),
    "order of cards": lambda data: data.update({"power-cards": backwards(data["power-cards"])}),
    "order of lines": lambda data: data["scoring"].update(lines=backwards(data["scoring"]["lines"])),
}


@pytest.mark.parametrize("change", OUTSIDE.values(), ids=OUTSIDE)
def test_outside_the_hash(change: Callable[[dict[str, Any]], object]) -> None:
    data = standard_data()
    change(data)
    assert ruleset_from_data(data).hash == load_ruleset().hash


@pytest.mark.parametrize("change", INSIDE.values(), ids=INSIDE)
def test_inside_the_hash(change: Callable[[dict[str, Any]], object]) -> None:
    data = standard_data()
    change(data)
    assert ruleset_from_data(data).hash != load_ruleset().hash


@pytest.mark.parametrize("path", sorted(RECORDS.rglob("*.json")), ids=lambda path: path.name)
def test_saved_games_name_their_ruleset_by_its_hash(path: Path) -> None:
    ruleset = json.loads(path.read_text(encoding="utf-8"))["ruleset"]
    rules = shipped_with(ruleset["id"], ruleset["hash"])
    assert rules is not None
    assert ruleset_from_data(rules.data).hash == ruleset["hash"]


@pytest.mark.clause("offering.amount")
def test_gold_beyond_measure_is_refused(write: Write) -> None:
    rich = "{coin: {value: 1000, known: sourced}}"
    place = write({"provinces": f"abu: {rich}\nberenike: {rich}\nsawu: {rich}\n"})
    (problem,) = check_ruleset(place)
    assert problem.found.startswith("that one player can have 18")
    assert problem.expected == "at most 10000 (offering.amount)"
    with pytest.raises(RulesetError):
        load_ruleset(place)


def test_an_action_with_a_longer_text_than_is_stored_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "LONGEST_ACTION", 24)
    with pytest.raises(RulesetError, match="found an action whose text has 25 characters, expected at most 24"):
        ruleset_from_data(standard_data())


def test_more_actions_than_are_counted_are_refused(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue is made of all of them, so that their number is its cost."""
    rules, place = load_ruleset(), write()
    verbs = ("bid", "offer", "play")
    actions = sum(a.verb in verbs and (a.verb != "play" or a.province is not None) for a in rules.actions)
    monkeypatch.setattr(build, "MOST_ACTIONS", actions)
    assert check_ruleset(place) == ()
    monkeypatch.setattr(build, "MOST_ACTIONS", actions - 1)
    (problem,) = check_ruleset(place)
    assert (problem.found, problem.expected) == (
        f"{actions} bids, offerings and ways to play cards",
        f"at most {actions - 1}",
    )


@pytest.mark.clause("offering.amount")
def test_as_much_gold_as_is_allowed(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    place = write()
    monkeypatch.setattr(build, "MOST_GOLD", load_ruleset().most_gold)
    assert check_ruleset(place) == ()
    monkeypatch.setattr(build, "MOST_GOLD", load_ruleset().most_gold - 1)
    assert len(check_ruleset(place)) == 1


def test_a_folder_loads_as_the_same_object_while_it_says_the_same(write: Write) -> None:
    place = write({"provinces": "abu: {fields: {value: 3, known: sourced}}\n"})
    assert load_ruleset(place) is load_ruleset(place)


def test_rulesets_that_nobody_holds_are_forgotten_but_for_a_few() -> None:
    born = []
    for gold in range(2 * KEPT):
        data = standard_data()
        data["ruleset"]["start"]["gold"] = gold
        game = Game(load._once(GAME, json.dumps(data)), 3, seed=1)
        assert game.sentence(game.events(0)[-1])
        born.append(weakref.ref(game.rules))
    del game
    gc.collect()
    assert [rules() is not None for rules in born[:KEPT]] == [False] * KEPT


def test_an_overlay_does_not_take_the_id_of_a_shipped_ruleset(write: Write) -> None:
    place = write({"ruleset": "start: {gold: 50}\n"}, "house", "extends: standard\nid: standard\ntitle: T\n")
    expected = "another id, because the shipped ruleset with this id differs"
    assert check_ruleset(place) == (Problem(str(place / "ruleset.yaml"), 2, "id", "standard", expected),)


def test_texts_that_cannot_be_printed(write: Write) -> None:
    place = write({}, "house", 'extends: standard\nid: house\ntitle: "T\\e[2J"\n')
    expected = "text that can be printed"
    assert check_ruleset(place) == (Problem(str(place / "ruleset.yaml"), 3, "title", "the character U+001B", expected),)


@pytest.mark.clause("kingdom.deck")
def test_a_kingdom_is_no_longer_than_the_one_before(write: Write) -> None:
    kingdoms = "kingdoms:\n" + "".join(f"  - {{id: k{n}, rounds: {n}}}\n" for n in (3, 1, 2))
    (problem,) = check_ruleset(write({"ruleset": kingdoms}))
    assert problem.path == "kingdoms.2.rounds"
    assert problem.expected.startswith("at most 1")


def test_each_problem_of_the_loader_has_a_test(
    never_told: Wordings,
    write_anew: Callable[[], Write],
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    test_no_such_folder()
    test_a_folder_that_cannot_be_read(write_anew(), monkeypatch)
    test_devices_and_links_to_files_elsewhere_are_not_read(write_anew(), tmp_path_factory.mktemp("secret"))
    test_all_files_must_be_there_unless_another_ruleset_is_extended(tmp_path)
    test_a_game_that_there_is_not_is_the_one_problem(tmp_path_factory.mktemp("senet"), "senet", '"senet"')
    with pytest.MonkeyPatch.context() as patched:
        test_more_actions_than_are_counted_are_refused(write_anew(), patched)
    with pytest.MonkeyPatch.context() as patched:
        test_an_action_with_a_longer_text_than_is_stored_is_refused(patched)
    for test in (
        test_files_that_nobody_reads,
        test_extending_what_is_not_there,
        test_rulesets_that_extend_each_other,
        test_at_most_five_overlays_on_one_another,
        test_gold_beyond_measure_is_refused,
        test_an_overlay_does_not_take_the_id_of_a_shipped_ruleset,
        test_texts_that_cannot_be_printed,
    ):
        test(write_anew())
    for change in (lambda data: data.pop("scoring"), lambda data: data.update(more={})):
        data = standard_data()
        change(data)
        with pytest.raises(RulesetError):
            ruleset_from_data(data)
    with pytest.raises(RulesetError):
        ruleset_from_data([])
    test_what_is_no_name(None)
    with pytest.raises(RulesetError):
        amun_re.load_ruleset("tigris")
    assert never_told(load) == set()
