"""The quick look never says yes where the validator finds something, and says yes to what is usual."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from samples import sound
from spoiling import nest, spoil

from amunre import Game, Record, load_ruleset, rulesets, wire
from amunre.engine.fitting import quick_check
from amunre.engine.schema import Form, form
from amunre.games.loading import load_rules

ID = {"type": "string", "pattern": "^[a-z]+$", "maxLength": 3, "title": "an id", "examples": ["3"]}
SEVERAL = {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 3, "uniqueItems": True}
CLOSED = {"type": "object", "properties": {"a": ID, "b": {}}, "required": ["a"], "additionalProperties": False}
OPEN = {"type": "object", "propertyNames": ID, "additionalProperties": {"type": "boolean"}, "maxProperties": 2}
BUT_X = {"type": "object", "additionalProperties": ID, "propertyNames": {"not": {"enum": ["x"]}}}
WORDS = {
    "oneOf": [
        CLOSED | {"properties": {"kind": {"const": "x"}, "a": ID}},
        {"type": "object", "properties": {"kind": {"const": "y"}}},
    ]
}
BY_ANY_KEY = {
    "oneOf": [
        {"type": "object", "properties": {"format": {"const": 1}, "a": ID, "trigger": {"const": trigger}}}
        for trigger in ("buy", "play")
    ]
}


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({"type": "null"}, [None], [0, "", []]),
        ({"type": "boolean"}, [True, False], [0, 1, None]),
        ({"type": "integer", "minimum": -1, "maximum": 3}, [-1, 0, 3], [-2, 4, 1.0, True, "1", 10**5000]),
        ({"type": "integer"}, [10**5000], [1.5, float("nan")]),
        (ID, ["a", "abc"], ["", "abcd", "a\n", "A", 3, None]),
        ({"type": "string", "minLength": 1}, ["a"], ["", b"a"]),
        (SEVERAL, [[1], [3, 1, 2]], [[], [1, 1], [1, 2, 3, 4], [1, "1"], [True], (1,), {"0": 1}]),
        (OPEN, [{}, {"a": True}], [{"A": True}, {"a": 1}, {1: True}, dict.fromkeys("abc", True), []]),
        (
            OPEN | {"properties": {"ab": {"type": "integer"}}},
            [{"ab": 4}, {"ab": 4, "c": True}],
            [{"ab": True}, {"c": 4}, {"AB": True}],
        ),
        (BUT_X, [{"a": "a"}, {"A": "b"}, {}], [{"x": "a"}, {"a": "A"}]),
        ({"type": "string", "not": {"enum": ["x"]}, "maxLength": 1}, ["a", ""], ["x", "ab", 3, None]),
        ({"type": ["integer", "null", "string"], "maximum": 3, "maxLength": 1}, [3, None, "a"], [4, "aa", True, []]),
        ({"type": "object", "additionalProperties": True}, [{"a": [1, {}], "b": None}], [[], "a"]),
        ({"anyOf": [ID, {"type": "null"}]}, ["a", None], ["A", 3]),
        ({"enum": ["a", "b"]}, ["a", "b"], ["c", None, 0, ["a"]]),
        ({"type": "integer", "const": 1}, [1], [True, 1.0, 2, "1"]),
        (WORDS, [{"kind": "x", "a": "a"}], [{"kind": "x"}, {"kind": "z"}, {"a": "a"}, {"kind": ["x"]}, "x"]),
        (
            BY_ANY_KEY,
            [{"trigger": "buy", "a": "a"}, {"trigger": "play"}],
            [{"trigger": "sell"}, {"format": 1}, {"kind": "buy"}],
        ),
    ],
)
def test_what_it_knows(schema: Any, good: list[Any], bad: list[Any]) -> None:
    looks, validator = quick_check(schema), Form(schema).validator
    for value in good:
        assert looks(value)
        assert validator.is_valid(value)
    for value in bad:
        assert not looks(value)
        assert value == (1,) or not validator.is_valid(value)


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({}, 1),
        ({"type": "number"}, 1.5),
        ({"minimum": 3}, 4),
        ({"type": "integer", "multipleOf": 2}, 4),
        ({"type": "integer", "enum": [4]}, 4),
        ({"enum": [4]}, 4),
        ({"const": None}, None),
        ({"anyOf": [{"type": "integer"}, {"type": "string"}]}, 4),
        ({"$ref": "#/$defs/x", "$defs": {"x": {}}}, 4),
        ({"type": "array"}, [4]),
        ({"type": "object"}, {"a": 4}),
        (CLOSED, {"a": "a", "b": 4}),
        (OPEN | {"properties": {"AB": {"type": "integer"}}}, {"a": True}),
        ({"type": "string", "not": {"enum": ["x"], "minLength": 3}}, "a"),
        ({"type": "string", "not": {"const": "x"}}, "a"),
        ({"type": "object", "propertyNames": True}, {"a": 4}),
        ({"type": "object", "propertyNames": False}, {}),
        (WORDS, {"kind": "y", "n": 1}),
    ],
)
def test_what_it_leaves_to_the_validator(schema: Any, value: Any) -> None:
    assert not quick_check(schema)(value)
    assert Form(schema).validator.is_valid(value)


def real() -> dict[str, list[Any]]:
    """By schema: what is read most often."""
    game = Game(load_ruleset(), seed=1)
    game.play(0, game.legal_actions(0)[-1])
    second = Game(load_ruleset("tigris"), seed=1)
    (record,) = sound("record")
    return {
        "amun-re/position": [game.position().to_json(), *sound("amun-re/position")],
        "tigris/position": [second.position().to_json(), *sound("tigris/position")],
        "record": [Record.of(game).to_json(), record | {"position": None}],
        "deed": [*sound("deed")],
        "tigris/pieces": [load_ruleset("tigris").data["pieces"]],
        "amun-re/wire/view": [wire.dump(game.view(0))],
        "tigris/wire/view": [wire.dump(second.view(0))],
        "tigris/wire/prompt": [wire.dump(second.prompt(seat)) for seat in range(second.players)],
    }


@pytest.mark.parametrize("name", real())
def test_what_is_read_most_often_is_good_at_a_quick_look(name: str) -> None:
    for value in real()[name]:
        assert form(name).surely_fits(value)


@pytest.mark.parametrize("name", rulesets())
def test_the_files_of_a_ruleset_are_good_at_a_quick_look(name: str) -> None:
    rules = load_rules(name)
    for part, value in rules.data.items():
        assert form(rules.game.build.PARTS[part]).surely_fits(value), part


@pytest.mark.parametrize("name", real())
def test_what_is_spoiled_is_never_good_by_mistake(name: str) -> None:
    texts, random, wrong = [json.dumps(value) for value in real()[name]], Random(name), 0
    for n in range(200):
        data = {"value": json.loads(random.choice(texts))}
        for _ in range(random.choice((1, 2))):
            spoil(random, data)
        if n % 20 == 0:
            nest(random, data)
        if not form(name).validator.is_valid(data.get("value")):
            wrong += 1
            assert not form(name).surely_fits(data.get("value"))
    assert wrong > 50
