"""Material: all that is printed under a ruleset, enough to draw a board of it and a view alone."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import amunre
from amunre import Game, wire
from amunre.engine.files import folder
from amunre.engine.ruleset import Rules
from amunre.games import FIRST
from amunre.games.amun_re import model
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules
from amunre.games.tigris import model as tigris_model

HERE = Path(__file__).parents[1]
RULESETS = (*shipped_rulesets(), str(HERE / "tigris" / "small-map"), "a house of one's own")
OUTSIDE = {"clauses", "game", "hash", "_data", "id", "title", "least_players", "most_players", "provenance"}
"""Fields of a ruleset that every material has under names of its own, or that are no material."""


@pytest.fixture(params=RULESETS)
def rules(request: pytest.FixtureRequest, tmp_path: Path) -> Rules[Any]:
    """A ruleset that is shipped, one with a small board, or one with numbers and a province of its own."""
    if request.param != RULESETS[-1]:
        return load_rules(request.param)
    numbers = {"start": {"gold": 31}, "prices": {"first": 2, "increase": 3}, "offering": {"steal": {"takes": 7}}}
    own = {"extends": "standard", "id": "house", "title": "House rules", **numbers, "components": {"provinces": 16}}
    own["components"]["pyramids"] = {"single": 16}
    (tmp_path / "ruleset.yaml").write_text(json.dumps(own), encoding="utf-8")
    thebes = load_rules("standard").data["provinces"]["thebes"]
    tanis = {**thebes, "names": {"en": "Tanis"}, "fields": {"value": 11}, "coin": {"value": 9}}
    tanis["coin-pays"] = {"value": "with-camel"}
    (tmp_path / "provinces.yaml").write_text(json.dumps({"tanis": tanis}), encoding="utf-8")
    return load_rules(tmp_path)


def tupled(value: Any) -> Any:
    """Lists, and lists in mappings, as tuples."""
    if isinstance(value, dict):
        return {key: tupled(inner) for key, inner in value.items()}
    return tuple(map(tupled, value)) if isinstance(value, list) else value


def fields_of(values: Any) -> tuple[dict[str, Any], ...]:
    """The fields of values of the model; names and how a value is known are no material, nor is where a place lies."""
    left_out = ("names", "provenance", "latitude")
    return tuple({key: it for key, it in fields(value).items() if key not in left_out} for value in values)


def fields(value: Any) -> Any:
    """A value of the model as mappings, words with their kinds."""
    if isinstance(value, tuple):
        return tuple(map(fields, value))
    if not attrs.has(type(value)):
        return value
    kind = {"kind": value.kind} if hasattr(value, "kind") else {}
    return kind | {field.name: fields(getattr(value, field.name)) for field in attrs.fields(type(value))}


def of_amun_re(material: Any) -> dict[str, Any]:
    """The fields of a ruleset of Amun-Re, as far as they can be told from the material alone."""
    cards = tuple({key: card[key] for key in ("id", "count", "effect")} for card in material["cards"])
    same = ("kingdoms", "gold_cards", "stones_per_pyramid", "sale_gold", "ladder", "temple", "provinces", "tie_breaks")
    return {
        **{key: material[key] for key in same},
        **{f"start_{key}": material["start"][key] for key in ("gold", "cards")},
        **{key: material["supply"][key] for key in ("farmers", "stones")},
        **{f"{key}_pyramids": material["pyramid_pieces"][key] for key in ("single", "double")},
        "first_price": material["prices"]["first"],
        "price_increase": material["prices"]["increase"],
        **{f"steal_{key}": material["steal"][key] for key in ("counts", "takes")},
        **{f"{key}_gifts": material["gifts"][key] for key in ("first", "second", "other")},
        "cards": cards,
        "lines": material["lines"],
    }


def of_tigris(material: Any) -> dict[str, Any]:
    """The same of Euphrat & Tigris."""
    board = material["board"] | {key: frozenset(material["board"][key]) for key in ("river", "temples", "corners")}
    dynasties = tuple({"id": id} for id in material["dynasties"])
    return {key: material[key] for key in material if key not in ("colors", "format", "game", "ruleset", "players")} | {
        "board": board,
        "dynasties": dynasties,
    }


def of_prosperity(material: Any) -> dict[str, Any]:
    """The same of Dominion: Prosperity, where the form of a pile has texts as keys."""

    def with_pile(card: Any) -> Any:
        return card | {"pile": {int(players): size for players, size in card["pile"].items()}}

    sorts = ("basic_cards", "kingdom_cards")
    return material | {sort: tuple(map(with_pile, material[sort])) for sort in sorts}


OF = {FIRST: of_amun_re, "tigris": of_tigris, "prosperity": of_prosperity}


def test_each_value_of_a_ruleset_is_in_its_material(rules: Rules[Any]) -> None:
    material = tupled(wire.material(rules))
    told = OF[rules.game.id](material)
    for field in attrs.fields(type(rules)):
        if field.name not in OUTSIDE:
            value = getattr(rules, field.name)
            if field.name == "board":
                (value,) = fields_of([value])
            elif isinstance(value, tuple) and value and attrs.has(type(value[0])):
                value = fields_of(value)
            assert told[field.name] == value, field.name
    assert (material["ruleset"], material["hash"], material["title"]) == (rules.id, rules.hash, rules.title)
    assert material["players"] == {"least": rules.least_players, "most": rules.most_players}
    assert material["game"] == rules.game.id


def test_it_has_its_form_is_the_same_after_its_way_and_is_small(rules: Rules[Any]) -> None:
    material = wire.material(rules)
    text = wire.encode(material)
    assert json.loads(text) == material == wire.material(rules)
    assert wire.problems("material", material) == wire.problems("material", material, rules.game.id) == ()
    assert len(text) < (12 if rules.game.id == "prosperity" else 8) * 1024
    material["players"]["least"] = "3"
    material.pop("hash")
    assert [problem.path for problem in wire.problems("material", material)] == ["hash", "players.least"]
    assert wire.problems("material", wire.material(rules)) == ()  # what was changed was nobody else's


def test_all_that_it_names_has_a_name_and_a_clause(rules: Rules[Any]) -> None:
    material, texts = wire.material(rules), wire.texts(rules)
    for sort in ("provinces", "cards", "tiles", "leaders", "basic_cards", "kingdom_cards"):
        for thing in material.get(sort, ()):
            assert texts[sort.rpartition("_")[2]][thing["id"]]["en"]
            assert "clause" not in thing or rules.clause(thing["clause"])
    assert {*material.get("dynasties", ())} == texts.get("dynasties", {}).keys()
    assert all(rules.clause(line["clause"]) for line in material.get("lines", ()))


@pytest.mark.parametrize("wrong", [None, "standard", {}, model.Ruleset, tigris_model.Ruleset])
def test_what_is_no_ruleset_has_none(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"^rules: expected a Ruleset"):
        wire.material(wrong)


def test_the_examples_in_the_schemas_are_material_of_today() -> None:
    for game, ruleset in ((FIRST, "standard"), ("tigris", "tigris"), ("prosperity", "prosperity")):
        schema = json.loads((folder("schemas") / game / "wire" / "material.schema.json").read_text(encoding="utf-8"))
        assert schema["examples"] == [wire.material(load_rules(ruleset))]


# --- a screen that has material and views, and knows no ruleset ------------------------------------------------


@pytest.mark.parametrize("ruleset", ["standard", "delta"])
def test_a_screen_can_tell_free_fields_limits_and_payments(ruleset: str) -> None:
    """The rules' values of a purchase agree with those printed on the board."""
    rules = amunre.load_ruleset(ruleset)
    material = json.loads(wire.encode(wire.material(rules)))
    printed = {place["id"]: place for place in material["provinces"]}
    game, random, seen = Game(rules, 3, seed=5), Random(5), 0
    while not game.over:
        seat = game.to_act[0]
        view, asked = (json.loads(wire.encode(value)) for value in (game.view(seat), game.prompt(seat)))
        own = [id for id, site in view["sites"].items() if site["owner"] == seat]
        for group in asked["groups"]:
            if group["kind"] == "buy-farmers":
                free = {id: printed[id]["fields"] - view["sites"][id].get("field_farmers", 0) for id in own}
                assert group["free_fields"] == free
                seen += 1
            if group["kind"] == "buy-cards":
                assert group["limit"] == max(printed[id]["limit"] for id in own)
        game.push(seat, random.choice(game.legal_actions(seat)))
    assert seen


def test_a_screen_can_draw_the_board_of_the_other_game() -> None:
    """The ground that it shows is where the rules let tiles lie at the start."""
    rules = amunre.load_ruleset("tigris")
    game = Game(rules, 2, seed=5)
    material, view = (json.loads(wire.encode(value)) for value in (wire.material(rules), game.view(0)))
    board, ground = material["board"], {tile["id"]: tile["ground"] for tile in material["tiles"]}
    spaces = [f"{chr(97 + column)}{row}" for row in range(board["rows"]) for column in range(board["columns"])]
    assert view["tiles"].keys() == {*board["temples"]} == {*view["treasures"]}
    seat = game.to_act[0]
    shown = {tile: {one for one in spaces if (one in board["river"]) is (ground[tile] == "river")} for tile in ground}
    free: dict[str, set[str]] = {}
    for action in game.legal_actions(seat):
        if action.verb == "place":
            _, tile, space = str(action).split()
            free.setdefault(tile, set()).add(space)
    assert free
    for tile, found in free.items():
        assert found == shown[tile] - view["tiles"].keys()
