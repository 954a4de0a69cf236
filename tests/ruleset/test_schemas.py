"""The schemas as documents, and how what they refuse is reported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs
import pytest
from jsonschema import Draft202012Validator
from schema_parts import parts

from amunre.engine.files import Document, folder
from amunre.engine.fitting import words_by
from amunre.engine.keywords import strict
from amunre.engine.schema import Form, _whole, schema_problems, shown
from amunre.engine.source import parse, read
from amunre.errors import MOST_PROBLEMS, MoreProblems, Problem
from amunre.games.amun_re.build import PARTS
from amunre.games.amun_re.position import SCHEMA
from amunre.games.amun_re.vocabulary import CONDITIONS, EFFECTS, MEASURES
from amunre.games.loading import check_ruleset

if TYPE_CHECKING:
    from tests.ruleset.conftest import Write

TIGRIS = ("tigris/ruleset", "tigris/board", "tigris/pieces")
PROSPERITY = ("prosperity/ruleset", "prosperity/cards", "prosperity/kingdoms")
NAMES = (*PARTS.values(), "texts", SCHEMA, "examples", "learn", "aid", "deed", "options", *TIGRIS, *PROSPERITY)


def schema(name: str) -> Any:
    return json.loads((folder("schemas") / f"{name}.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
class TestSchema:
    def test_is_a_schema(self, name: str) -> None:
        Draft202012Validator.check_schema(schema(name))
        assert schema(name)["$id"] == f"urn:amunre:schema:{name.removeprefix('amun-re/').replace('/', ':')}"
        assert schema(name)["title"]

    def test_is_closed_everywhere(self, name: str) -> None:
        for part in parts(schema(name)):
            if "object" in part.get("type", ()):
                assert "additionalProperties" in part, part
            if "properties" in part:
                defaults = any("default" in value for value in part["properties"].values())
                assert part.get("required") or part.get("minProperties") or defaults, part

    def test_describes_each_property(self, name: str) -> None:
        assert schema(name)["description"]
        for part in parts(schema(name)):
            for key, value in part.get("properties", {}).items():
                assert value.get("description"), key

    def test_bounds_each_number_and_each_list(self, name: str) -> None:
        for part in parts(schema(name)):
            if part.get("type") == "integer" and "const" not in part:
                assert part["minimum"] < part["maximum"], part
            if part.get("type") == "array":
                assert part["minItems"] <= part["maxItems"], part

    def test_one_of_several_words_is_told_apart_by_a_key(self, name: str) -> None:
        for part in parts(_whole(schema(name), name)):
            if "oneOf" in part:
                key, words = words_by(part["oneOf"])
                assert len({*words}) == len(words)
                assert all(key in word["required"] for word in part["oneOf"])

    def test_patterns_are_anchored_and_titled(self, name: str) -> None:
        for part in parts(schema(name)):
            if "pattern" in part:
                assert part["pattern"][0] == "^"
                assert part["pattern"][-1] == "$"
                assert part["title"]


@pytest.mark.parametrize(
    ("name", "definition", "key", "vocabulary"),
    [
        ("amun-re/power-cards", "effect", "kind", EFFECTS),
        ("amun-re/power-cards", "condition", "kind", CONDITIONS),
        ("amun-re/scoring", "line", "per", MEASURES),
    ],
)
def test_words_are_those_of_the_vocabulary(name: str, definition: str, key: str, vocabulary: dict[str, type]) -> None:
    of_schema = {
        word["properties"][key]["const"]: set(word["required"]) - {key, "clause"}
        for word in schema(name)["$defs"][definition]["oneOf"]
    }
    of_classes = {
        kind: {"in" if field.name == "respect" else field.name for field in attrs.fields(word)}
        for kind, word in vocabulary.items()
    }
    differ = {kind for kind in of_schema.keys() | of_classes.keys() if of_schema.get(kind) != of_classes.get(kind)}
    assert not differ, f"schemas/{name}.schema.json and amunre/games/amun_re/vocabulary.py differ in {differ}"


@pytest.mark.parametrize("path", sorted((folder("data") / "texts").glob("*.yaml")), ids=lambda path: path.name)
def test_shipped_texts_have_no_problems(path: Path) -> None:
    document = read(path)
    assert document.problems == ()
    assert schema_problems(document, "texts") == ()


def test_a_rule_without_words_of_its_own_is_reported_in_those_of_jsonschema(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("amunre.engine.schema.form", lambda _: Form({"multipleOf": 2}))
    assert schema_problems(Document("f", 3), "any") == (Problem("f", 0, "", "3", "3 is not a multiple of 2"),)


WHOLE: dict[str, Any] = {"type": "integer"}
FEW_WHOLE: dict[str, Any] = {"maxItems": 2, "items": WHOLE}
WORDS: dict[str, Any] = {
    "oneOf": [
        {"type": "object", "properties": {"kind": {"const": "a"}, "n": WHOLE}},
        {"type": "object", "properties": {"kind": {"const": "b"}, "n": {"type": "string"}}},
    ]
}


@pytest.mark.parametrize(
    ("wanted", "value", "messages"),
    [
        (WHOLE, 1, []),
        (WHOLE, 1.0, ["is of another type"]),
        (WHOLE, True, ["is of another type"]),
        ({"pattern": "^a$"}, "a", []),
        ({"pattern": "^a$"}, "a\n", ["does not match ^a$"]),
        ({"pattern": "^a$"}, 3, []),
        ({"items": WHOLE}, [1, "a"], ["is of another type"]),
        ({"items": WHOLE}, {"a": "a"}, []),
        (FEW_WHOLE, ["a", 1], ["is of another type"]),
        (FEW_WHOLE, ["a", "b", "c"], ["['a', 'b', 'c'] is too long"]),
        (WORDS, {"kind": "b", "n": "x"}, []),
        (WORDS, {"kind": "a", "n": "x"}, ["is of another type"]),
        (WORDS, {"kind": "b", "n": 1}, ["is of another type"]),
        (WORDS, {"kind": "c"}, ["is none of the words"]),
        (WORDS, {}, ["is none of the words"]),
        (WORDS, 3, ["is none of the words"]),
        ({"pattern": "^a$", "maxLength": 2}, "bb", ["does not match ^a$"]),
        ({"pattern": "^a$", "maxLength": 2}, "bbb", ["'bbb' is too long"]),
        ({"items": WHOLE, "maxItems": 1}, "aa", []),
        ({"uniqueItems": True}, [1, 1], ["has a duplicate entry"]),
        ({"uniqueItems": True}, [1, True, 1.0, "1", [1], [1]], []),
        ({"uniqueItems": True}, "aa", []),
        ({"uniqueItems": False}, [1, 1], []),
        ({"uniqueItems": True, "maxItems": 2}, [1, 1], ["has a duplicate entry"]),
        ({"uniqueItems": True, "maxItems": 1}, [1, 1], ["[1, 1] is too long"]),
        ({"required": ["a"]}, {"a": None}, []),
        ({"required": ["a", "b"]}, {"b": 1}, ["lacks a key"]),
        ({"required": ["a", "b"]}, {}, ["lacks a key"]),
        ({"required": ["a"]}, "b", []),
        ({"anyOf": [WHOLE, {"type": "null"}]}, None, []),
        ({"anyOf": [WHOLE, {"type": "null"}]}, "a", ["is none of several"]),
        ({"enum": ["a", 1, None]}, None, []),
        ({"enum": ["a", 1]}, "b", ["is none of the words"]),
        ({"enum": [[1]]}, [1], ["is none of the words"]),
        ({"minimum": 2}, 2, []),
        ({"minimum": 2}, 1, ["is too small"]),
        ({"minimum": 2}, "a", []),
        ({"maximum": 2}, 2, []),
        ({"maximum": 2}, 3, ["is too large"]),
        ({"maximum": 2}, "a", []),
        ({"propertyNames": {"enum": ["a"]}}, {"b": 1}, ["is none of the words"]),
        (
            {"propertyNames": {"enum": ["a"]}, "maxProperties": 1},
            {"b": 1, "c": 1},
            ["{'b': 1, 'c': 1} has too many properties"],
        ),
        ({"additionalProperties": WHOLE}, {"b": "c"}, ["is of another type"]),
        (
            {"additionalProperties": WHOLE, "maxProperties": 1},
            {"b": "", "c": ""},
            ["{'b': '', 'c': ''} has too many properties"],
        ),
    ],
)
def test_in_what_the_validator_is_strict(wanted: dict[str, Any], value: object, messages: list[str]) -> None:
    assert [error.message for error in strict(wanted).iter_errors(value)] == messages


def test_what_fits_none_of_several_says_of_each_why() -> None:
    (error,) = strict({"anyOf": [{"minimum": 3}, {"type": "null"}]}).iter_errors(2)
    assert [(one.message, list(one.schema_path)) for one in error.context or ()] == [
        ("is too small", [0, "minimum"]),
        ("is of another type", [1, "type"]),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_schema_refers_to_stands_in_its_place(name: str) -> None:
    plain, whole = schema(name), _whole(schema(name), name)
    assert not [part for part in parts(whole) if {"$ref", "$schema"} & part.keys()]
    assert whole["description"] == plain["description"]
    for key, part in plain.get("properties", {}).items():
        file, _, way = part.get("$ref", "").partition("#/$defs/")
        if way and not file:
            own = {word: said for word, said in part.items() if word != "$ref"}
            assert whole["properties"][key] == _whole(plain["$defs"][way] | own, name)


def test_a_number_that_python_does_not_show() -> None:
    assert shown(10**5_000) == "a huge number"


def nested(depth: int) -> list[Any]:
    """A list in a list, and so on."""
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "found"),
    [(nested(100_000), "a list of 1"), (10**5_000, "a huge number")],
    ids=["nest", "number"],
)
def test_what_python_cannot_show(value: object, found: str) -> None:
    assert schema_problems(Document("f", {"abu": value}), PARTS["provinces"]) == (
        Problem("f", 0, "abu", found, "a mapping"),
    )
    expected = Problem("f", 0, "", "extreme nesting, or a huge number", "a value that fits the schema")
    assert schema_problems(Document("f", {"a.b": {"sources": [value] * 21}}), "clauses") == (expected,)
    first, *_ = [
        one for one in schema_problems(Document("f", {"a.b": {"kind": value}}), "clauses") if "kind" in one.path
    ]
    assert first == Problem("f", 0, "a.b.kind", found, "one of limit, effect, permission, order, definition")


@pytest.mark.parametrize(
    ("name", "value", "path", "found", "expected"),
    [
        ("table", {"format": 2}, "format", "2", "1"),
        ("amun-re/provinces", {}, "", "a mapping of 0", "at least 1"),
        ("amun-re/scoring", {"lines": {f"set{n}": {} for n in range(51)}}, "lines", "a mapping of 51", "at most 50"),
        ("clauses", {"a.b": {"text": "T", "title": "T"}}, "a.b.chapter", "nothing", "the key chapter"),
        (
            "clauses",
            {"a.b": {"sources": []}},
            "a.b",
            "only 1 keys",
            "also chapter, kind, title, text; or a known name",
        ),
        ("clauses", {"a.b": {"title": "T"}}, "a.b.chapter", "nothing", "the key chapter"),
        ("amun-re/provinces", {"abu": None}, "abu", "null", "a mapping"),
        ("amun-re/provinces", {"abu": 2.5}, "abu", "2.5", "a mapping"),
        ("amun-re/provinces", {"abu": (1,)}, "abu", "a Python tuple", "a mapping"),
        ("amun-re/provinces", {"abu": "ü" * 38}, "abu", f'"{"ü" * 38}"', "a mapping"),
        ("amun-re/provinces", {"abu": "ü" * 39}, "abu", f'"{"ü" * 35}..."', "a mapping"),
    ],
)
def test_how_a_problem_is_told(name: str, value: object, path: str, found: str, expected: str) -> None:
    assert Problem("f", 0, path, found, expected) in schema_problems(Document("f", value), name)


def test_one_of_several_types() -> None:
    (problem,) = Form({"type": ["integer", "string", "null"]}).problems(Document("f", []))
    assert problem.expected == "an integer, text or nothing"


def test_problems_after_the_first_hundred_are_counted() -> None:
    *first, last = Form({"items": WHOLE}).problems(Document("f", ["a"] * (MOST_PROBLEMS + 3)))
    assert len(first) == MOST_PROBLEMS
    assert isinstance(last, MoreProblems)
    assert last.count == 3


def test_problems_stand_in_the_order_of_their_lines() -> None:
    lines = "".join(f"{id}: 3\n" for id in ("edfu", "buto", "thebes", "abu"))
    assert [problem.line for problem in schema_problems(parse(lines, "f"), PARTS["provinces"])] == [1, 2, 3, 4]


def test_texts() -> None:
    plurals, other = "plurals: [[1, 1]]\n", "events: {gold: {any: 'Gold.', income.harvest: 'Harvest.'}}\n"
    assert schema_problems(parse(f"{plurals}violations: {{too-low: 'Too low.'}}\n{other}", "f"), "texts") == ()
    bad = "plurals: [[1]]\nviolations: {too-low: 3}\nevents: {gold: {any: {deep: 'Gold.'}}, cards: {loc: 'Card.'}}\n"
    assert schema_problems(parse(bad, "f"), "texts") == (
        Problem("f", 1, "plurals.0", "a list of 1", "at least 2"),
        Problem("f", 2, "violations.too-low", "3", "text or a mapping"),
        Problem("f", 3, "events.cards.any", "nothing", "the key any"),
        Problem("f", 3, "events.gold.any", "a mapping of 1", "text"),
    )


# --- refusals ------------------------------------------------------------------------------------


class Case(NamedTuple):
    """A file, the text that it holds, and the one problem that it makes."""

    part: str
    text: str
    line: int
    path: str
    found: str
    expected: str


def effect(text: str, path: str, found: str, expected: str) -> Case:
    """A case that changes the effect of Block."""
    return Case("power-cards", f"block:\n  effect: {text}\n", 2, f"block.effect{path}", found, expected)


EFFECT_KINDS = f"one of {', '.join(EFFECTS)}"
ABU = json.dumps(read(folder("data") / "standard" / "provinces.yaml").value["abu"])
CLAUSE = "{chapter: c, kind: order, title: T, text: T, sources: []}"
ID = "an id of lower-case letters, digits and hyphens, a letter first"

REFUSED = {
    "text for a number": Case("ruleset", "players: {least: three}\n", 4, "players.least", '"three"', "an integer"),
    "number for a text": Case("clauses", "setup.start:\n  title: 3\n", 2, "setup.start.title", "3", "text"),
    "list for a mapping": Case(
        "ruleset", "players: [3, 5]\n", 4, "players", "a list of 2", "a mapping with the keys least, most"
    ),
    "mapping for a list": Case("ruleset", "temple: {space: 1}\n", 4, "temple", "a mapping of 1", "a list"),
    "whole file a list": Case("provinces", "- abu\n", 1, "", "a list of 1", "a mapping"),
    "below": Case("ruleset", "players: {least: 1}\n", 4, "players.least", "1", "at least 2"),
    "above": Case("ruleset", "players: {most: 11}\n", 4, "players.most", "11", "at most 10"),
    "empty list": Case("ruleset", "temple: []\n", 4, "temple", "a list of 0", "at least 1"),
    "long list": Case(
        "scoring",
        f"lines: {{gold: {{places: [{'1,' * 11}]}}}}\n",
        1,
        "lines.gold.places",
        "a list of 11",
        "at most 10",
    ),
    "empty text": Case("provinces", 'abu: {names: {en: ""}}\n', 1, "abu.names.en", '""', "text that is not empty"),
    "long id": Case(
        "provinces",
        f"{'a' * 41}: {ABU}\n",
        1,
        "a" * 41,
        f'"{"a" * 35}..."',
        "at most 40 characters",
    ),
    "no id": Case("ruleset", "kingdoms: [{id: Old, rounds: 3}]\n", 4, "kingdoms.0.id", '"Old"', ID),
    "line feed in an id": Case(
        "ruleset", 'kingdoms: [{id: "old\\n", rounds: 3}]\n', 4, "kingdoms.0.id", '"old\\n"', ID
    ),
    "unknown word": Case(
        "provinces",
        "abu: {side: {value: north, known: sourced}}\n",
        1,
        "abu.side.value",
        '"north"',
        "one of west, east",
    ),
    "unknown tie-break": Case(
        "scoring", "tie-breaks: [gold]\n", 1, "tie-breaks.0", '"gold"', "one of pyramids, stones"
    ),
    "tie-break twice": Case(
        "scoring", "tie-breaks: [stones, stones]\n", 1, "tie-breaks", "a duplicate entry", "unique entries"
    ),
    "start card twice": Case(
        "ruleset",
        "start: {cards: [builder, builder]}\n",
        4,
        "start.cards",
        "a duplicate entry",
        "unique entries",
    ),
    "unknown key": Case(
        "provinces",
        "abu:\n  coin:\n    value: 4\n    known: sourced\n    gold: 4\n",
        5,
        "abu.coin.gold",
        "the key gold",
        "one of value, known, note",
    ),
    "missing key": Case("ruleset", "temple:\n  - {space: 1}\n", 5, "temple.0.camels", "nothing", "the key camels"),
    "slug": Case(
        "clauses",
        f"harvest: {CLAUSE}\n",
        1,
        "harvest",
        '"harvest"',
        "a slug of a clause such as auction.ladder",
    ),
    "language": Case(
        "provinces",
        "abu: {names: {English: Abu}}\n",
        1,
        "abu.names.English",
        '"English"',
        "a language code such as de or pt-BR",
    ),
    "unknown effect": effect("{kind: bid-gab}", ".kind", '"bid-gab"', f"{EFFECT_KINDS}; did you mean bid-gap?"),
    "effect a word": effect("bid-gap", "", '"bid-gap"', "a mapping such as {kind: bid-gap, ...}"),
    "parameter of another effect": effect("{kind: bid-gap, gold: 2}", ".gold", "the key gold", "one of kind, spaces"),
    "parameter out of bounds": effect("{spaces: 0}", ".spaces", "0", "at least 1"),
    "other effect without its parameter": effect("{kind: fixed-income}", ".gold", "nothing", "the key gold"),
    "condition without a kind": effect(
        "{kind: bonus, points: 3, condition: {least: 3}}",
        ".condition.kind",
        "nothing",
        f"the key kind, one of {', '.join(CONDITIONS)}",
    ),
    "condition in an unknown respect": effect(
        "{kind: bonus, points: 3, condition: {kind: all-alike, in: size}}",
        ".condition.in",
        '"size"',
        "one of egypt, side, shore; did you mean side?",
    ),
    "unknown measure": Case(
        "scoring",
        "lines: {set: {per: sets}}\n",
        1,
        "lines.set.per",
        '"sets"',
        f"one of {', '.join(MEASURES)}; did you mean set?",
    ),
    "majority in an unknown respect": Case(
        "scoring",
        "lines: {majority: {in: size}}\n",
        1,
        "lines.majority.in",
        '"size"',
        "one of egypt, side, shore; did you mean side?",
    ),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_refused(case: Case, write: Write) -> None:
    place = write({case.part: case.text})
    problem = Problem(str(place / f"{case.part}.yaml"), *case[2:])
    assert check_ruleset(place) == (problem,)


@pytest.mark.parametrize("id", ["bank", "draw", "discard"])
def test_reserved_ids_name_no_province(id: str, write: Write) -> None:
    place = write({"provinces": f"{id}: {ABU}\n"})
    expected = "none of bank, draw, discard"
    assert check_ruleset(place) == (Problem(str(place / "provinces.yaml"), 1, id, f'"{id}"', expected),)
