"""Positions as JSON: the schema, what comes back, and what cannot be read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from counts import few
from jsonschema import Draft202012Validator

import amunre
from amunre import Game, NotationError, Position, Ruleset, wire
from amunre.checking.policies import by_kind, next_step
from amunre.engine.files import folder
from amunre.games.amun_re.sketch import sketch

Keys = tuple[str | int, ...]


def schema() -> Any:
    return json.loads((folder("schemas") / "amun-re" / "position.schema.json").read_text(encoding="utf-8"))


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Yield all schemas within a schema, including itself."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from parts(inner)


class TestSchema:
    def test_is_a_schema(self) -> None:
        Draft202012Validator.check_schema(schema())
        assert schema()["properties"]["format"]["const"] == Position.version

    def test_is_closed_and_described(self) -> None:
        for part in parts(schema()):
            if "properties" in part and "required" in part:
                assert part["additionalProperties"] is False
                assert part["required"] == list(part["properties"])
                assert all(inner["description"] for inner in part["properties"].values())

    def test_is_bounded(self) -> None:
        for part in parts(schema()):
            if "integer" in part.get("type", ()) and "const" not in part:
                assert part["minimum"] < part["maximum"]
            if part.get("type") == "array":
                assert part["minItems"] < part["maxItems"]


def test_each_form_has_its_own_version(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(amunre.load_ruleset(), 3, seed=1)
    monkeypatch.setattr(Position, "version", 7)
    assert game.position().to_json()["format"] == 7
    view = game.view(1)
    assert view.to_json()["format"] == 1
    assert wire.dump(view)["format"] == view.version == 2


@cache
def positions() -> tuple[dict[str, Any], ...]:
    """Positions of all stages, of games of 3, 4 and 5 players."""
    rules, found = amunre.load_ruleset(), []
    for number in range(9):
        game, random = Game(rules, 3 + number % 3, seed=number), Random(number)
        seen: set[tuple[str, int]] = set()
        while not game.over:
            game.push(*next_step(game, by_kind, random))
            position = game.position()
            if (position.stage, position.round // 4) not in seen and random.random() < 0.3:
                seen.add((position.stage, position.round // 4))
                found.append(position.to_json())
    return tuple(found)


def test_positions_of_all_stages_are_tried() -> None:
    assert {data["stage"] for data in positions()} >= {"bidding", "purchase", "offering", "gifts", "income", "scoring"}


def test_there_and_back() -> None:
    for data in positions():
        again = Position.from_json(json.loads(json.dumps(data)))
        assert again.to_json() == data
        assert again.digest() == Position.from_json(data).digest()


DEEP: list[Any] = []
for _ in range(10_000):
    DEEP = [DEEP]
LOOP: list[Any] = []
LOOP.append(LOOP)

HOSTILE = {
    "null": None,
    "number": 7,
    "float": 1.0,
    "nan": float("nan"),
    "infinity": float("inf"),
    "true": True,
    "negative": -1,
    "huge": 10**5000,
    "text": "Memphis",
    "surrogate": "\ud800",
    "long": "x" * 100_000,
    "list": [1],
    "mapping": {"x": 1},
    "number-key": {1: 2},
    "deep": DEEP,
    "loop": LOOP,
    "set": {1},
    "object": object(),
}


def places(data: Any) -> Iterator[Keys]:
    """One place of every kind in a position."""
    yield ()
    for key, value in data.items():
        yield (key,)
        if key in ("supply", "bought", "gifts"):
            yield from ((key, inner) for inner in value)
    for key in data["players"][0]:
        yield "players", 0, key
    for key in data["sites"]["abu"]:
        yield "sites", "abu", key
    yield from [("players", 0), ("sites", "abu"), ("draw", 0), ("asked", 0), ("players", 0, "scores", 0, "bonus")]
    yield from [("players", 0, "bid", "gold"), ("players", 0, "offering", "card")]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_values(rules: Ruleset, name: str) -> None:
    """Anything anywhere: NotationError, or where the form allows it a position that can be looked at."""
    data = sketch(rules, {"stage": "income"}).to_json()
    for keys in islice(places(data), 0, None, few(4, 1)):
        try:
            position = Position.from_json(put(data, keys, HOSTILE[name]))
        except NotationError:
            continue
        assert isinstance(position.problems(rules), tuple)


@pytest.mark.parametrize("key", ["x", "Memphis", "", 1, None, "\ud800"])
def test_hostile_keys(rules: Ruleset, key: Any) -> None:
    data = sketch(rules, {}).to_json()
    for place in ((), ("players", 0), ("supply",), ("sites", "abu")):
        with pytest.raises(NotationError):
            Position.from_json(put(data, (*place, key), 1))


def put(data: Any, keys: Keys, value: Any) -> Any:
    """A copy of JSON with another value at one place."""
    if not keys:
        return value
    data = deepcopy(data)
    inside = data
    for key in keys[:-1]:
        inside = inside[key]
    inside[keys[-1]] = value
    return data
