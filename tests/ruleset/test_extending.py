"""Rulesets that extend another: what an overlay replaces, and what it may not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from amunre.engine.ruleset import Provenance
from amunre.errors import Problem
from amunre.games.amun_re.vocabulary import AllAlike, Bonus, FixedIncome, PerMajority
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import check_ruleset
from amunre.games.shipped import load_ruleset

from .test_folders import COMPLETE

if TYPE_CHECKING:
    from tests.ruleset.conftest import Write


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


def test_an_overlay_does_not_take_the_id_of_a_shipped_ruleset(write: Write) -> None:
    place = write({"ruleset": "start: {gold: 50}\n"}, "house", "extends: standard\nid: standard\ntitle: T\n")
    expected = "another id, because the shipped ruleset with this id differs"
    assert check_ruleset(place) == (Problem(str(place / "ruleset.yaml"), 2, "id", "standard", expected),)
