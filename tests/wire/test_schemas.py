"""The schemas of the messages as documents: whole, closed, described, and the same as the classes."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, get_args

import attrs
import pytest
from jsonschema import Draft202012Validator
from schema_parts import parts
from whole_games import CLASSES

from amunre import Score, wire
from amunre.engine.files import folder
from amunre.errors import Problem
from amunre.games.amun_re.events import EVENTS
from amunre.games.amun_re.position import FORMAT, Bid, Bought, Gifts, Offering, Player, Site, Supply
from amunre.games.amun_re.prompt import AnyGroup, Choice
from amunre.games.amun_re.score import Points
from amunre.hosting.update import Chair
from amunre.wire.shapes import UNSENT, computed

PLACE = folder("schemas") / "wire"
FILES = sorted(PLACE.glob("*.schema.json"))
NAMES = [path.name.removesuffix(".schema.json") for path in FILES]


@cache
def schema(name: str) -> Any:
    return json.loads((PLACE / f"{name}.schema.json").read_text(encoding="utf-8"))


def target(name: str, reference: str) -> Any:
    """What a reference in a schema stands for."""
    file, _, way = reference.partition("#")
    found = schema(file.removesuffix(".schema.json")) if file else schema(name)
    for key in way.split("/")[1:]:
        found = found[key]
    return found


def test_every_form_has_its_schema() -> None:
    assert {*wire.FORMS, "parts"} == set(NAMES)
    assert set(CLASSES) == set(wire.FORMS)


@pytest.mark.parametrize("name", NAMES)
class TestSchema:
    def test_is_a_schema(self, name: str) -> None:
        Draft202012Validator.check_schema(schema(name))
        assert schema(name)["title"]
        assert schema(name)["description"]
        assert "$id" not in schema(name)

    def test_is_closed_everywhere_and_has_no_tuples(self, name: str) -> None:
        for part in parts(schema(name)):
            assert "prefixItems" not in part
            if "object" in part.get("type", ()):
                assert "additionalProperties" in part, part
            if "properties" in part:
                assert part["additionalProperties"] is False
                optional = set(part["properties"]) - set(part["required"])
                assert optional <= {"province"}, part

    def test_refers_to_what_is_there(self, name: str) -> None:
        for part in parts(schema(name)):
            if "$ref" in part:
                assert target(name, part["$ref"])["description"]

    def test_describes_each_property(self, name: str) -> None:
        for part in parts(schema(name)):
            for key, value in part.get("properties", {}).items():
                assert value.get("description") or target(name, value["$ref"])["description"], key

    def test_bounds_each_number_each_list_and_each_text(self, name: str) -> None:
        for part in parts(schema(name)):
            types = part.get("type", ())
            if "integer" in types and "const" not in part and "string" not in types:
                assert part["minimum"] < part["maximum"], part
            if "array" in types:
                assert part["minItems"] < part["maxItems"], part
            if "string" in types and part.get("pattern") != "^(spectator|omniscient)$":
                assert part["maxLength"] > 0, part

    def test_patterns_are_anchored_and_titled(self, name: str) -> None:
        for part in parts(schema(name)):
            if "pattern" in part:
                assert (part["pattern"][0], part["pattern"][-1]) == ("^", "$")
                assert part["title"]


@pytest.mark.parametrize("name", wire.FORMS)
def test_examples_have_the_form_and_load(name: str) -> None:
    words = schema(name).get("oneOf", ())
    examples = [*schema(name).get("examples", ()), *(one for word in words for one in word["examples"])]
    assert examples
    for example in examples:
        assert wire.problems(name, example) == ()
        value = wire.load(CLASSES[name], example)
        assert wire.dump(value) == example


def test_examples_of_groups_load() -> None:
    classes = {cls.kind: cls for cls in get_args(AnyGroup)}
    for word in schema("prompt")["$defs"]["group"]["oneOf"]:
        for example in word["examples"]:
            prompt = {**schema("prompt")["examples"][0], "groups": [example]}
            assert wire.problems("prompt", prompt) == ()
            assert wire.dump(wire.load(classes[example["kind"]], example)) == example


def test_examples_of_parts_have_their_form() -> None:
    for part in schema("parts")["$defs"].values():
        for example in part.get("examples", ()):
            Draft202012Validator(part).validate(example)


# --- schemas and classes -------------------------------------------------------------------------------


def sent(cls: type) -> set[str]:
    """The keys of a value of a class."""
    return {*attrs.fields_dict(cls), *computed(cls)} - {*UNSENT.get(cls, ())}


INNER = {
    ("prompt", "choice"): Choice,
    ("update", "chair"): Chair,
    ("view", "player"): Player,
    ("view", "site"): Site,
    ("view", "bid"): Bid,
    ("view", "offering"): Offering,
}
IN_PLACE = {("view", "supply"): Supply, ("view", "bought"): Bought, ("view", "gifts"): Gifts}


def test_schemas_have_the_keys_of_the_classes() -> None:
    found = {name: cls for name, cls in CLASSES.items() if name != "event"}
    for name, cls in found.items():
        assert set(schema(name)["properties"]) == sent(cls), name
    for (name, key), cls in INNER.items():
        assert set(schema(name)["$defs"][key]["properties"]) == sent(cls), key
    for (name, key), cls in IN_PLACE.items():
        assert set(schema(name)["properties"][key]["properties"]) == sent(cls), key
    assert set(schema("score")["properties"]["lines"]["items"]["properties"]) == sent(Points)
    assert schema("view")["properties"]["format"]["const"] == FORMAT
    assert "total" in computed(Score)


def test_every_kind_of_group_is_there_with_its_keys() -> None:
    words = {word["title"]: word for word in schema("prompt")["$defs"]["group"]["oneOf"]}
    assert list(words) == [cls.kind for cls in get_args(AnyGroup)]
    for cls in get_args(AnyGroup):
        assert words[cls.kind]["properties"]["kind"]["const"] == cls.kind
        assert set(words[cls.kind]["properties"]) == sent(cls)


def test_every_kind_of_event_is_there() -> None:
    words = schema("event")["oneOf"]
    assert {word["title"] for word in words} == set(EVENTS)
    for word in words:
        assert word["properties"]["kind"]["const"] == word["title"]
        assert set(word["properties"]) == {"number", "kind", "clause", "params"}


def test_a_view_has_the_form_of_a_position_and_a_viewer() -> None:
    position = json.loads((folder("schemas") / "position.schema.json").read_text(encoding="utf-8"))
    assert set(schema("view")["properties"]) == {*position["properties"], "viewer"}
    for key in ("player", "site"):
        assert list(schema("view")["$defs"][key]["properties"]) == list(position["$defs"][key]["properties"])
    for key in ("supply", "bought", "gifts"):
        assert schema("view")["properties"][key]["properties"] == position["properties"][key]["properties"]


# --- refusals ------------------------------------------------------------------------------------------

CLAUSE = "the slug of a clause such as auction.ladder"


def test_what_stands_in_another_file_is_checked_as_strictly() -> None:
    """1.0 is no whole number, of the kinds of event one is meant, `$` is the very end."""
    update = json.loads(json.dumps(schema("update")["examples"][0]))
    update["view"]["players"][1]["gold"] = 20.0
    update["events"][0]["params"]["bid"] = "6"
    update["events"][0]["clause"] += "\n"
    update["prompt"]["groups"] = [{"kind": "steel"}]
    kinds = ", ".join(cls.kind for cls in get_args(AnyGroup))
    assert wire.problems("update", update) == (
        Problem("update", 0, "events.0.clause", '"auction.ladder\\n"', CLAUSE),
        Problem("update", 0, "events.0.params.bid", '"6"', "a whole number"),
        Problem("update", 0, "prompt.groups.0.kind", '"steel"', f"one of {kinds}"),
        Problem("update", 0, "view.players.1.gold", "20.0", "a whole number or nothing"),
    )


def test_what_may_be_null_is_described_by_what_else_it_may_be() -> None:
    action = {**schema("action")["examples"][0], "card": "Block", "province": 3}
    assert [(problem.path, problem.found) for problem in wire.problems("action", action)] == [
        ("card", '"Block"'),
        ("province", "3"),
    ]


def test_a_form_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match=r"name: expected one of action, prompt, .*, found 'parts'"):
        wire.problems("parts", {})
