"""Which game a folder, data or a position is of, and what a ruleset extends."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import amunre
from amunre import Game, wire
from amunre.engine.files import folder
from amunre.errors import Problem, RulesetError
from amunre.games import game_named
from amunre.games.finding import MOST_EXTENSIONS, folder_of, game_of_data, shipped_rulesets
from amunre.games.loading import (
    check_ruleset,
    extended_by,
    game_in,
    load_rules,
    ruleset_from_data,
    shipped_rulesets_of,
    shipped_where,
)
from amunre.games.overlays import own_folders
from amunre.printing import shown

NILE, RIVERS = game_named("amun-re"), game_named("tigris")


def overlay(place: Path, extends: str, more: str = "") -> Path:
    """A folder that extends another and changes nothing."""
    place.mkdir(parents=True)
    (place / "ruleset.yaml").write_text(
        f"extends: {extends}\nid: our-{place.name}\ntitle: Ours\n{more}", encoding="utf-8"
    )
    return place


# --- which game ------------------------------------------------------------------------------------------


def test_a_folder_is_of_the_game_that_it_extends(tmp_path: Path) -> None:
    place = overlay(tmp_path / "o0", "tigris")
    for number in range(1, MOST_EXTENSIONS):
        place = overlay(tmp_path / f"o{number}", f"../o{number - 1}")
    assert check_ruleset(place) == ()
    assert load_rules(place).game is RIVERS
    assert load_rules(overlay(tmp_path / "nile", "standard")).game is NILE


def test_a_shipped_ruleset_goes_before_a_folder_of_its_name(tmp_path: Path) -> None:
    place = overlay(tmp_path / "ours", "tigris")
    overlay(place / "tigris", "standard")
    [problem] = check_ruleset(place)
    assert (problem.file, problem.found) == (str(place / "tigris"), "a file that is not read")


def test_a_chain_that_is_too_long_or_broken_is_told_of_its_own_files(tmp_path: Path) -> None:
    place = overlay(tmp_path / "o0", "tigris")
    for number in range(1, MOST_EXTENSIONS + 1):
        place = overlay(tmp_path / f"o{number}", f"../o{number - 1}")
    assert {(os.path.realpath(problem.file), problem.path) for problem in check_ruleset(place)} == {
        (str(tmp_path / "o0" / "ruleset.yaml"), "extends")
    }
    lonely = overlay(tmp_path / "lonely", "../nowhere")
    assert [(problem.path, problem.found) for problem in check_ruleset(lonely)] == [("extends", "../nowhere")]
    listed = tmp_path / "listed"
    listed.mkdir()
    (listed / "ruleset.yaml").write_text("- game\n", encoding="utf-8")
    assert check_ruleset(listed)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert any("ruleset.yaml" in str(problem) for problem in check_ruleset(empty))


def test_data_are_of_the_game_that_they_name() -> None:
    for name in shipped_rulesets():
        rules = load_rules(name)
        assert game_of_data(rules.data) is rules.game
        assert ruleset_from_data(rules.data).hash == rules.hash
    assert game_of_data({}) is game_of_data({"ruleset": 3}) is NILE


def test_a_position_is_of_the_game_that_it_names_or_of_that_of_its_ruleset() -> None:
    assert game_in({"game": "tigris"}) is game_in({"ruleset": "tigris-english"}) is RIVERS
    assert game_in({"game": "tigris", "ruleset": "standard"}) is RIVERS
    assert game_in({"game": "amun-re", "ruleset": "tigris"}) is game_in({"ruleset": "delta"}) is NILE
    for unknown in ({"ruleset": "my-board"}, {"ruleset": ["tigris"]}, {"ruleset": None}, {}, [], "tigris", None):
        assert game_in(unknown) is NILE


def test_a_view_of_a_ruleset_that_is_not_shipped_is_of_the_game_with_its_form() -> None:
    for name, game in (("standard", NILE), ("tigris", RIVERS)):
        data = load_rules(name).data
        data["ruleset"]["id"] = "my-board"
        played = Game(ruleset_from_data(data), 3, seed=1)
        view, seen, seat = wire.dump(played.view(0)), len(played.events(0)), played.to_act[0]
        assert game_in(view) is game
        assert wire.problems("view", view) == ()
        played.play(seat, played.legal_actions(seat)[0])
        for event in played.events(0, since=seen):
            view = wire.reduce(view, wire.dump(event))
        assert view == wire.dump(played.view(0))


def test_shipped_rulesets_by_game() -> None:
    assert shipped_rulesets_of(NILE) == ("delta", "standard")
    assert shipped_rulesets_of(RIVERS) == ("tigris", "tigris-english")


def test_a_shipped_ruleset_of_which_something_holds() -> None:
    assert shipped_where(lambda rules: True) is load_rules("prosperity")
    assert shipped_where(lambda rules: rules.game is RIVERS) is load_rules("tigris")
    assert shipped_where(lambda rules: rules.id == "delta") is load_rules("delta")
    assert shipped_where(lambda rules: False) is None


# --- what it extends ----------------------------------------------------------------------------------------


def test_the_folder_of_a_ruleset(tmp_path: Path) -> None:
    assert folder_of("tigris") == folder("data") / "tigris"
    assert folder_of(tmp_path) == folder_of(str(tmp_path)) == tmp_path
    assert folder_of("my-board") == Path("my-board")


def test_what_a_ruleset_extends(tmp_path: Path) -> None:
    assert extended_by("standard") is None
    assert extended_by("delta") is load_rules("standard")
    assert extended_by("tigris-english") is load_rules("tigris")
    ours = overlay(tmp_path / "ours", "tigris", "hand: 5\n")
    assert extended_by(ours) is load_rules("tigris")
    above = extended_by(overlay(tmp_path / "above", "../ours"))
    assert above is not None
    assert above.data["ruleset"]["hand"] == 5
    # a folder that is called as a shipped one, and is another
    own = overlay(tmp_path / "delta", "tigris", "hand: 4\n")
    other = extended_by(overlay(tmp_path / "other", "../delta"))
    assert other is not None
    assert (other.data["ruleset"]["hand"], folder_of(own)) == (4, own)


def test_the_folders_of_ones_own(tmp_path: Path) -> None:
    ours = overlay(tmp_path / "ours", "tigris", "hand: 5\n")
    above = overlay(tmp_path / "above", "../ours")
    assert [os.path.realpath(place) for place in own_folders(above)] == [str(ours), str(above)]
    assert own_folders("tigris-english") == []


def test_what_cannot_be_extended(tmp_path: Path) -> None:
    place = overlay(tmp_path / "ours", "nothing")
    with pytest.raises(RulesetError) as caught:
        extended_by(place)
    [problem] = caught.value.problems
    assert (problem.file, problem.line, problem.path, problem.found) == (
        str(place / "ruleset.yaml"),
        1,
        "extends",
        "nothing",
    )
    itself = overlay(tmp_path / "itself", "../itself")
    with pytest.raises(RulesetError, match="does not extend this one"):
        extended_by(itself)


# --- what is no ruleset ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [None, 3, [], "standard"])
def test_data_that_are_no_mapping(data: Any) -> None:
    with pytest.raises(RulesetError) as caught:
        ruleset_from_data(data)
    [problem] = caught.value.problems
    assert problem == Problem("data", 0, "", shown(data), "a mapping")


class OfBytes(os.PathLike[bytes]):
    """A path whose text is none."""

    def __fspath__(self) -> Any:
        return 3


@pytest.mark.parametrize("place", ["", None, 3, OfBytes()])
def test_what_names_no_folder(place: Any) -> None:
    with pytest.raises(RulesetError) as caught:
        amunre.load_ruleset(place)
    expected = "a folder with ruleset.yaml, or a shipped ruleset: delta, prosperity, standard, tigris, tigris-english"
    [problem] = caught.value.problems
    assert problem == Problem("name_or_folder", 0, "", problem.found, expected)
    assert problem.found == ("''" if place == "" else str(place)) or isinstance(place, OfBytes)


@pytest.mark.parametrize(
    ("text", "strange"), [("two\nlines", False), ("a\x07bell", True), ("a\ttab", True), ("X", False)]
)
def test_texts_that_can_be_printed(text: str, strange: bool) -> None:
    data = load_rules("standard").data
    data["clauses"]["auction.top"]["text"] = text
    if strange:
        with pytest.raises(RulesetError, match="can be printed"):
            ruleset_from_data(data)
    else:
        assert ruleset_from_data(data).clause("auction.top").text == text


def test_texts_in_lists_can_be_printed_too() -> None:
    data = load_rules("standard").data
    slug = next(slug for slug, entry in data["clauses"].items() if entry["sources"])
    data["clauses"][slug]["sources"][0]["section"] = "a\x07bell"
    with pytest.raises(RulesetError) as caught:
        ruleset_from_data(data)
    assert [problem.path for problem in caught.value.problems] == [f"{slug}.sources.0.section"]
