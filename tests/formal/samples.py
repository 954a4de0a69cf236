"""For each schema a shipped document that shows all of it, and where each part of the schema applies to in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from keywords import Value, at, schema, target

from amunre import Record
from amunre.engine.files import Keys, folder
from amunre.engine.schema import form
from amunre.engine.source import read

RECORD = Path(__file__).parents[1] / "records" / "new-kingdom.json"
"""A whole game that begins with a position."""


@cache
def sound(name: str) -> Value:
    """A shipped document, cut down to what shows each part of its schema, with something in each list."""
    data = folder("data")
    match file := name.rpartition("/")[2]:
        case "record":
            record = Record.load(RECORD).to_json() | {
                "start": 0,
                "meta": {"place": "Thebes"},
            }  # a record has one of two keys
            return record | {key: record[key][:1] for key in ("shuffles", "steps", "digests")}
        case "position":
            position = Record.load(RECORD).to_json()["position"]
            position |= {key: ["abu"] for key, value in position.items() if value == []}
            lists = {key: ["builder"] for key in ("hand", "unspent", "played")}
            offering = {"gold": 3, "card": "correction", "correction": 0}
            position["players"] = [position["players"][0] | lists | {"offering": offering}]
            position["players"][0]["bid"] = {"province": "abu", "gold": 3}
            site = position["sites"]["abu"] | {"owner": 0, "cards": ["builder"], "income_cards": ["harvest"]}
            return position | {"asked": [0], "sites": {"abu": site}}
        case "journal":
            table = {"seats": [{"bot": None, "token": "secret"}], "host": "secret", "game": {}}
            lines = {
                "began": {"format": 1, **table},
                "action": {"action": "steal", "shuffles": [["abu"]]},
                "undone": {"steps": [0]},
                "resigned": {"bot": "sensible"},
                "seated": {"bot": "sensible", "token": None},
            }
            done = {"number": 1, "seat": 0}
            moved = {"position": "0" * 64}
            return [
                {"kind": kind, **(done if kind != "began" else {}), **line}
                | (moved if kind in ("action", "undone") else {})
                | {"seal": "0" * 64}
                for kind, line in lines.items()
            ]
        case "texts":
            return shortened(name, read(data / "texts" / "amun-re" / "en.yaml").value | {"plurals": [[1, 1]]})
        case "examples":
            worked = read(data / "standard" / "examples" / "worked.yaml").value
            value = shortened(name, worked | read(data / "standard" / "examples" / "violations.yaml").value)
            expect = next(example["expect"] for example in value.values() if "score" in example["expect"])
            expect["over"] = "end.winner"
            expect["score-if-now"] = [dict(lines) for lines in expect["score"]]
            return value
    value = read(data / "standard" / f"{file}.yaml").value
    if file == "ruleset":
        return value | {"extends": "standard"}
    if file == "provinces":
        marked = {key: known | {"note": "seen"} for key, known in value["abu"].items() if key != "names"}
        return {"abu": value["abu"] | marked}
    return shortened(name, value)


def shortened(name: str, value: dict[str, Value]) -> dict[str, Value]:
    """A document with only those entries that show a part of the schema that none before them shows."""
    kept: dict[str, Value] = {}
    shown: set[Keys] = set()
    for key, entry in value.items():
        ways = {way for way, *_ in places(name, (), {key: entry})}
        if not ways <= shown:
            kept[key] = entry
            shown |= ways
    return kept


def places(name: str, way: Keys, value: Value, keys: Keys = ()) -> Iterator[tuple[Keys, Keys, bool]]:
    """Each part of a schema that applies to a value or to something in it: its way, where, and whether to the names."""
    part = at(schema(name), way)
    yield way, keys, False
    if "$ref" in part:
        yield from places(name, target(part), value, keys)
    for number, alternative in enumerate(part.get("oneOf", ())):
        if form(name).validator.evolve(schema=alternative | {"$defs": schema(name)["$defs"]}).is_valid(value):
            yield from places(name, (*way, "oneOf", number), value, keys)
    if isinstance(value, list):
        for number, item in enumerate(value if "items" in part else ()):
            yield from places(name, (*way, "items"), item, (*keys, number))
    if isinstance(value, dict):
        if "propertyNames" in part:
            yield (*way, "propertyNames"), keys, True
            if "$ref" in part["propertyNames"]:
                yield target(part["propertyNames"]), keys, True
        for key, inner in value.items():
            if key in part.get("properties", {}):
                yield from places(name, (*way, "properties", key), inner, (*keys, key))
            elif isinstance(part.get("additionalProperties"), dict):
                yield from places(name, (*way, "additionalProperties"), inner, (*keys, key))


@cache
def shown_at(name: str) -> dict[Keys, list[tuple[Keys, bool]]]:
    """By the way to a part of a schema: where it applies to in the document."""
    found: dict[Keys, list[tuple[Keys, bool]]] = {}
    for way, keys, is_name in places(name, (), sound(name)):
        found.setdefault(way, []).append((keys, is_name))
    return found
