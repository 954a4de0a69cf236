"""Loading shipped rulesets and data, and the limits of what is loaded."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_overloads

import pytest

from amunre import Game, amun_re, games
from amunre.engine import files
from amunre.engine.memo import KEPT
from amunre.errors import Problem, RulesetError
from amunre.games import loading as load
from amunre.games import shipped
from amunre.games.amun_re import build
from amunre.games.amun_re.build import PARTS
from amunre.games.amun_re.definition import GAME
from amunre.games.amun_re.vocabulary import AllAlike, BidGap, Bonus, PerGoldRank, PerMajority
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import check_ruleset, ruleset_from_data
from amunre.games.shipped import load_ruleset

from . import test_extending, test_folders
from .test_hash import standard_data

if TYPE_CHECKING:
    from tests.ruleset.conftest import Wordings, Write


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


# --- limits --------------------------------------------------------------------------------------


@pytest.mark.clause("offering.amount")
def test_gold_beyond_measure_is_refused(write: Write) -> None:
    rich = "{coin: {value: 1000, known: sourced}}"
    place = write({"provinces": f"abu: {rich}\nberenike: {rich}\nsawu: {rich}\n"})
    (problem,) = check_ruleset(place)
    assert problem.found.startswith("that one player can have 18")
    assert problem.expected == "at most 10000 (offering.amount)"
    with pytest.raises(RulesetError):
        load_ruleset(place)


@pytest.mark.clause("offering.amount")
def test_as_much_gold_as_is_allowed(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    place = write()
    monkeypatch.setattr(build, "MOST_GOLD", load_ruleset().most_gold)
    assert check_ruleset(place) == ()
    monkeypatch.setattr(build, "MOST_GOLD", load_ruleset().most_gold - 1)
    assert len(check_ruleset(place)) == 1


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
    test_folders.test_no_such_folder()
    test_folders.test_a_folder_that_cannot_be_read(write_anew(), monkeypatch)
    test_folders.test_devices_and_links_to_files_elsewhere_are_not_read(write_anew(), tmp_path_factory.mktemp("secret"))
    test_folders.test_all_files_must_be_there_unless_another_ruleset_is_extended(tmp_path)
    test_folders.test_a_game_that_there_is_not_is_the_one_problem(tmp_path_factory.mktemp("senet"), "senet", '"senet"')
    with pytest.MonkeyPatch.context() as patched:
        test_more_actions_than_are_counted_are_refused(write_anew(), patched)
    with pytest.MonkeyPatch.context() as patched:
        test_an_action_with_a_longer_text_than_is_stored_is_refused(patched)
    for test in (
        test_folders.test_files_that_nobody_reads,
        test_extending.test_extending_what_is_not_there,
        test_extending.test_rulesets_that_extend_each_other,
        test_extending.test_at_most_five_overlays_on_one_another,
        test_gold_beyond_measure_is_refused,
        test_extending.test_an_overlay_does_not_take_the_id_of_a_shipped_ruleset,
        test_folders.test_texts_that_cannot_be_printed,
    ):
        test(write_anew())
    for change in (lambda data: data.pop("scoring"), lambda data: data.update(more={})):
        data = standard_data()
        change(data)
        with pytest.raises(RulesetError):
            ruleset_from_data(data)
    with pytest.raises(RulesetError):
        ruleset_from_data([])
    test_folders.test_what_is_no_name(None)
    with pytest.raises(RulesetError):
        amun_re.load_ruleset("tigris")
    assert never_told(load) == set()
