"""The schemas of the messages as documents: whole, closed, described, and the same as the classes."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from jsonschema import Draft202012Validator
from schema_parts import parts
from whole_games import CLASSES_OF, GAMES, PLAIN

from amunre import Event, Problem, wire
from amunre.engine import schema as schemas
from amunre.engine.files import Document, folder
from amunre.engine.prompt import GroupOf
from amunre.engine.schema import Form
from amunre.engine.values import is_secret
from amunre.games import FIRST, game_named
from amunre.games.amun_re import actions, position, prompt
from amunre.games.amun_re.prompt import AnyGroup
from amunre.games.loading import load_rules
from amunre.games.prosperity import actions as prosperity_actions
from amunre.games.prosperity import position as prosperity_position
from amunre.games.prosperity import prompt as prosperity_prompt
from amunre.games.tigris import actions as tigris_actions
from amunre.games.tigris import position as tigris_position
from amunre.games.tigris import prompt as tigris_prompt
from amunre.wire.convert import _converter
from amunre.wire.forms import described
from amunre.wire.schemas.examples import examples_of
from amunre.wire.schemas.files import laid_out, written

ALL = "wire"
"""The folder of what all games have."""
PLACES = {ALL: folder("schemas") / "wire", **{game: folder("schemas") / game / "wire" for game in GAMES}}
FILES = {
    (place, path.name.removesuffix(".schema.json")): path
    for place, files in PLACES.items()
    for path in files.glob("*.schema.json")
}
NAMES = sorted(FILES)
FORMS = [(game, name) for game in GAMES for name in wire.FORMS]
EACH = ("action", "prompt", "event", "score", "news")
"""Forms that each game has for itself, and whose messages do not say of which game they are."""
KINDS = [(game, cls) for game in GAMES for cls in game_named(game).events]

RULESETS = {FIRST: "standard", "tigris": "tigris", "prosperity": "prosperity"}
ROOMS: dict[str, Any] = {
    FIRST: (actions, position, prompt),
    "tigris": (tigris_actions, tigris_position, tigris_prompt),
    "prosperity": (prosperity_actions, prosperity_position, prosperity_prompt),
}
"""By game: where its verbs, the version of its positions and its groups are declared."""


@cache
def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def schema(name: str, game: str = FIRST) -> Any:
    return read(FILES.get((game, name)) or FILES[ALL, name])


def target(place: str, name: str, reference: str) -> Any:
    """Return the schema that a reference means."""
    file, _, way = reference.partition("#")
    found = read((FILES[place, name].parent / file).resolve()) if file else schema(name, place)
    for key in way.split("/")[1:]:
        found = found[key]
    return found


def test_every_form_has_its_schema_once() -> None:
    assert len(NAMES) == sum(len([*place.iterdir()]) for place in PLACES.values())
    for game in GAMES:
        assert sorted([*wire.FORMS, "parts"]) == sorted(name for place, name in NAMES if place in (ALL, game))
        assert {*CLASSES_OF[game], *PLAIN} == {*wire.FORMS}


def test_what_holds_for_any_game_refers_to_nothing_of_one() -> None:
    top = folder("schemas")
    for path in (*top.glob("*.json"), *top.glob("wire/*.json")):
        for part in parts(read(path)):
            file = part.get("$ref", "#").partition("#")[0]
            assert not file or (path.parent / file).resolve().parent in (top, top / "wire")


@pytest.mark.parametrize(("place", "name"), NAMES)
class TestSchema:
    def test_is_a_schema(self, place: str, name: str) -> None:
        Draft202012Validator.check_schema(schema(name, place))
        assert schema(name, place)["title"]
        assert schema(name, place)["description"]
        assert "$id" not in schema(name, place)

    def test_is_closed_everywhere_and_has_no_tuples(self, place: str, name: str) -> None:
        for part in parts(schema(name, place)):
            assert "prefixItems" not in part
            if "object" in part.get("type", ()):
                assert "additionalProperties" in part, part
            if "properties" in part:
                assert part["additionalProperties"] is False
                optional = set(part["properties"]) - set(part["required"])
                assert optional <= {"province", "origin", "count", "warning", "cards"} | {
                    key for key in optional if "default" in part["properties"][key]
                }, part

    def test_refers_to_what_is_there(self, place: str, name: str) -> None:
        for part in parts(schema(name, place)):
            if "$ref" in part:
                assert target(place, name, part["$ref"])["description"]

    def test_describes_each_property(self, place: str, name: str) -> None:
        for part in parts(schema(name, place)):
            for key, value in part.get("properties", {}).items():
                assert value.get("description") or target(place, name, value["$ref"])["description"], key

    def test_bounds_each_number_each_list_and_each_text(self, place: str, name: str) -> None:
        for part in parts(schema(name, place)):
            types = part.get("type", ())
            if "integer" in types and "const" not in part and "string" not in types:
                assert part["minimum"] < part["maximum"], part
            if "array" in types:
                assert part["minItems"] <= part["maxItems"], part
            if "string" in types and part.get("pattern") != "^(spectator|omniscient)$":
                assert part["maxLength"] > 0, part

    def test_patterns_are_anchored_and_titled(self, place: str, name: str) -> None:
        for part in parts(schema(name, place)):
            if "pattern" in part:
                assert (part["pattern"][0], part["pattern"][-1]) == ("^", "$")
                assert part["title"]


@pytest.mark.parametrize(("game", "name"), FORMS)
def test_examples_have_the_form_and_load(game: str, name: str) -> None:
    words = schema(name, game).get("oneOf", ())
    examples = [*schema(name, game).get("examples", ()), *(one for word in words for one in word["examples"])]
    assert examples
    assert all(word["examples"] for word in words)
    for example in examples:
        # What stands for all games is told of the first.
        if (game, name) in FILES or game == FIRST:
            assert wire.problems(name, example, game) == ()
            assert name in EACH or wire.problems(name, example) == ()
            if name not in PLAIN:
                assert wire.dump(wire.load(CLASSES_OF[game][name], example)) == example


@pytest.mark.parametrize("game", GAMES)
def test_examples_of_groups_load(game: str) -> None:
    classes = groups(game)
    for word in schema("prompt", game)["$defs"]["group"]["oneOf"]:
        assert word["examples"]
        for example in word["examples"]:
            prompt = {**schema("prompt", game)["examples"][0], "groups": [example]}
            assert wire.problems("prompt", prompt, game) == ()
            assert wire.dump(wire.load(classes[example["kind"]], example)) == example


def test_the_files_that_are_written_from_classes_are_current_and_not_read_for_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    original = schemas.plain_schema
    monkeypatch.setattr(schemas, "plain_schema", lambda name: read.append(name) or original(name))
    for cached in (schemas.form, examples_of, _converter):
        cached.cache_clear()
    found = written()
    # Worked examples, which show rare events, begin with positions that are checked.
    assert not {*read} & {*found} - {f"{game}/position" for game in GAMES}
    for name, schema in found.items():
        file = folder("schemas") / f"{name}.schema.json"
        assert file.read_text(encoding="utf-8") == laid_out(schema) + "\n", "make schemas"


def test_examples_of_parts_have_their_form() -> None:
    for part in schema("parts")["$defs"].values():
        for example in part.get("examples", ()):
            Draft202012Validator(part).validate(example)


# --- schemas and what is declared ----------------------------------------------------------------------


def groups(game: str) -> dict[str, Any]:
    return {cls.kind: cls for cls in get_args(ROOMS[game][2].AnyGroup)}


@pytest.mark.parametrize("game", GAMES)
def test_a_title_stands_for_one_thing(game: str) -> None:
    titles: dict[str, Any] = {}
    for place, name in NAMES:
        for part in parts(schema(name, place)) if place in (ALL, game) else ():
            if "title" in part and ("properties" in part or "oneOf" in part):
                assert titles.setdefault(part["title"], part) == part


@pytest.mark.parametrize("game", GAMES)
def test_the_version_is_that_of_a_position_and_one_more_where_something_is_left_out(game: str) -> None:
    view = schema("view", game)
    leaner = any("default" in part for inner in parts(view) for part in inner.get("properties", {}).values())
    assert view["properties"]["format"]["const"] == ROOMS[game][1].Position.version + leaner


@pytest.mark.parametrize("game", GAMES)
def test_each_group_and_event_is_in_its_union(game: str) -> None:
    events = game_named(game).events
    unions = ("AnyGroup", GroupOf, get_args(ROOMS[game][2].AnyGroup)), ("AnyEvent", Event, events)
    for name, base, union in unions:
        module = sys.modules[union[0].__module__]
        classes = [cls for cls in vars(module).values() if isinstance(cls, type) and issubclass(cls, base)]
        final = {cls for cls in classes if cls.__module__ == module.__name__ and not cls.__subclasses__()}
        assert final
        assert not final - {*union}, f"{module.__name__}: {name} lacks {[cls.__name__ for cls in final - {*union}]}"


@pytest.mark.parametrize("game", GAMES)
def test_stages_are_those_that_are_declared(game: str) -> None:
    *stages, over = (stage.name for stage in game_named(game).course.STAGES)
    assert schema("view", game)["$defs"]["stage"]["enum"] == [*stages, over], (
        f"StageName in amunre/games/{GAMES[game]}/values.py differs from STAGES of the game; or run `make schemas`"
    )
    assert schema("prompt", game)["properties"]["kind"]["enum"] == [*stages, over, "waiting"]


@pytest.mark.parametrize("game", GAMES)
def test_verbs_are_those_that_are_declared(game: str) -> None:
    verbs = get_args(ROOMS[game][0].Verb)
    declared = {action.verb for action in load_rules(RULESETS[game]).actions}
    assert declared == {*verbs}, f"Verb in {ROOMS[game][0].__name__} differs by {sorted(declared ^ {*verbs})}"
    assert schema("action", game)["properties"]["verb"]["enum"] == list(verbs), "run `make schemas`"


def fits(schema: Any, value: Any) -> bool:
    return not Form(schema).problems(Document("", value))


@pytest.mark.parametrize("cls", [cls for _, cls in KINDS], ids=[f"{game}-{cls.kind_of()}" for game, cls in KINDS])
def test_a_param_of_an_event_can_be_hidden_where_it_is_secret(cls: type[Event]) -> None:
    found = described(cls)
    assert found is not None
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if part := found["properties"]["params"]["properties"].get(name):
            secret = is_secret(getattr(hint, "__metadata__", ()))
            part = part.get("items", part)
            hidden = None if "integer" in part.get("type", ()) else "?"
            assert fits(part, hidden) is secret


# --- refusals ------------------------------------------------------------------------------------------

CLAUSE = "the slug of a clause such as auction.ladder"


def test_what_stands_in_another_file_is_checked_as_strictly() -> None:
    """1.0 is not an integer, one kind of event is meant, and `$` is the very end."""
    update = json.loads(json.dumps(schema("update")["examples"][0]))
    [bid] = [kind["examples"][0] for kind in schema("event")["oneOf"] if kind["title"] == "bid-placed"]
    update["view"]["players"][1]["gold"] = 20.0
    update["events"] = [bid | {"params": bid["params"] | {"bid": "6"}, "clause": f"{bid['clause']}\n"}]
    update["prompt"]["groups"] = [{"kind": "steel"}]
    kinds = ", ".join(cls.kind for cls in get_args(AnyGroup))
    assert wire.problems("update", update) == wire.problems("update", update, FIRST)
    assert wire.problems("update", update) == (
        Problem("update", 0, "events.0.clause", f'"{bid["clause"]}\\n"', CLAUSE),
        Problem("update", 0, "events.0.params.bid", '"6"', "an integer"),
        Problem("update", 0, "prompt.groups.0.kind", '"steel"', f"one of {kinds}; did you mean steal?"),
        Problem("update", 0, "view.players.1.gold", "20.0", "an integer or nothing"),
    )


def test_what_may_be_null_is_described_by_what_else_it_may_be() -> None:
    action = {**schema("action")["examples"][0], "card": "Block", "province": 3}
    assert [(problem.path, problem.found) for problem in wire.problems("action", action, FIRST)] == [
        ("card", '"Block"'),
        ("province", "3"),
    ]


def test_a_form_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match=r"name: expected one of action, prompt, .*, found 'parts'"):
        wire.problems("parts", {})


@pytest.mark.parametrize("form", EACH)
def test_forms_of_each_game_need_its_id(form: str) -> None:
    with pytest.raises(
        ValueError, match=f"^game: expected one of amun-re, tigris, prosperity, because each game has its own {form}.$"
    ):
        wire.problems(form, {})


@pytest.mark.parametrize("view", [None, [], {}, {"ruleset": 3}, {"ruleset": "mine"}])
def test_a_view_of_unknown_rules_is_read_as_the_first_game_has_it(view: Any) -> None:
    assert wire.problems("view", view) == wire.problems("view", view, FIRST) != ()
    update = {"view": view}
    assert wire.problems("update", update) == wire.problems("update", update, FIRST) != ()


def test_a_game_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match=r"game: expected one of amun-re.*, found 'senet'"):
        wire.problems("action", {}, game="senet")
    with pytest.raises(ValueError, match=r"game: expected one of amun-re.*, found 'senet'"):
        wire.reduce({}, {}, game="senet")
